package report

import "golang.org/x/sys/unix"

// exchange makes two folders change names in one step, so that there is no
// moment without a folder of the name. It reports false where the file system
// cannot.
func exchange(a, b string) bool {
	return unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE) == nil
}
