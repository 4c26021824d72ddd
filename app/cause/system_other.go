//go:build !windows

package cause

// native is the key of the words for an error of this operating system alone:
// elsewhere than on Windows there is none.
func native(error) string { return "" }
