package cause

import (
	"errors"
	"syscall"
)

// natives are the numbers of Windows that Go gives no portable meaning.
var natives = map[syscall.Errno]string{
	19: "read_only", 32: "busy", 33: "busy", 39: "disk_full", 112: "disk_full",
	111: "long_name", 206: "long_name", 123: "bad_name", 267: "not_folder", 1117: "device", 1295: "quota",
}

// native is the key of the words for an error of this operating system alone.
func native(err error) string {
	var n syscall.Errno
	if errors.As(err, &n) {
		return natives[n]
	}
	return ""
}
