package cause

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"fenye/app/words"
)

// faults are what an operating system says of a file, with the key of their
// words, whose argument is the file's name.
var faults = []struct {
	err error
	key string
}{
	{syscall.ENOSPC, "disk_full"},
	{syscall.EDQUOT, "quota"},
	{syscall.EROFS, "read_only"},
	{syscall.ENOTDIR, "not_folder"},
	{syscall.EISDIR, "folder"},
	{syscall.ENOTEMPTY, "there"},
	{syscall.ENAMETOOLONG, "long_name"},
	{syscall.EMFILE, "many_open"},
	{syscall.ENFILE, "many_open"},
	{syscall.EFBIG, "file_too_big"},
	{syscall.EIO, "device"},
	{syscall.EBUSY, "busy"},
	{syscall.ETXTBSY, "busy"},
	{syscall.ELOOP, "links"},
	{syscall.EINVAL, "no_such_use"},
	{syscall.ENXIO, "no_such_use"},
	{syscall.ETIMEDOUT, "timeout"},
	{os.ErrDeadlineExceeded, "timeout"},
}

// namedFaults are those that mean a file only where a path stands with them.
var namedFaults = []struct {
	err error
	key string
}{
	{fs.ErrNotExist, "missing"},
	{fs.ErrPermission, "permission"},
	{fs.ErrExist, "there"},
}

// system words what the operating system and the clock say.
func system(l words.Lang, err error) string {
	if errors.Is(err, context.DeadlineExceeded) {
		return l.T("cause.time_limit")
	}
	if errors.Is(err, context.Canceled) {
		return l.T("cause.stopped")
	}
	var path *fs.PathError
	var link *os.LinkError
	name := l.T("cause.the_file")
	switch {
	case errors.As(err, &path):
		name = filepath.Base(path.Path)
	case errors.As(err, &link):
		name = filepath.Base(link.New)
	}
	name = shortened(name)
	if key := native(err); key != "" {
		return l.T("cause."+key, name)
	}
	for _, f := range faults {
		if errors.Is(err, f.err) {
			return l.T("cause."+f.key, name)
		}
	}
	if path == nil && link == nil {
		return ""
	}
	for _, f := range namedFaults {
		if errors.Is(err, f.err) {
			return l.T("cause."+f.key, name)
		}
	}
	return ""
}
