package safefile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Write replaces the file at path by what write puts out. The file keeps its
// permissions if it exists, and a symbolic link is followed, not replaced. The
// folder must exist. A device or pipe, such as /dev/stdout, is written to as it
// stands.
func Write(path string, write func(io.Writer) error) (err error) {
	if target, e := filepath.EvalSymlinks(path); e == nil {
		path = target
	}
	mode, err := modeFor(path)
	if err != nil {
		return err
	}
	if !mode.IsRegular() {
		return stream(path, write)
	}
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return fmt.Errorf("safefile: cannot write in %w", InFolder(dir, err))
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreClosed(f.Close()), os.Remove(f.Name()))
		}
	}()
	if err := fill(f, mode, write); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("safefile: %w", err)
	}
	SyncDir(dir)
	return nil
}

// stream writes to what is no regular file.
func stream(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return fmt.Errorf("safefile: %w", err)
	}
	w := bufio.NewWriterSize(f, 1<<16)
	if err := write(w); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		return fmt.Errorf("safefile: %w", err)
	}
	return nil
}

// fill writes, flushes and closes the temporary file.
func fill(f *os.File, mode fs.FileMode, write func(io.Writer) error) error {
	w := bufio.NewWriterSize(f, 1<<16)
	if err := write(w); err != nil {
		return err
	}
	for _, step := range []func() error{
		w.Flush, func() error { return f.Chmod(mode.Perm()) }, f.Sync, f.Close,
	} {
		if err := step(); err != nil {
			return fmt.Errorf("safefile: %w", err)
		}
	}
	return nil
}

// modeFor returns the mode that the file at path has or should get.
func modeFor(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0o644, nil
	case err != nil:
		return 0, fmt.Errorf("safefile: %w", err)
	case info.IsDir():
		return 0, fmt.Errorf("safefile: %s is a folder, expected a file: %w", path, &fs.PathError{Op: "write", Path: path, Err: syscall.EISDIR})
	}
	return info.Mode(), nil
}

func ignoreClosed(err error) error {
	if errors.Is(err, os.ErrClosed) {
		return nil
	}
	return err
}

// InFolder returns err about the folder dir where it is about a temporary name in
// it, which says nothing to a person.
func InFolder(dir string, err error) error {
	var path *fs.PathError
	if !errors.As(err, &path) {
		return err
	}
	return &fs.PathError{Op: path.Op, Path: dir, Err: path.Err}
}

// SyncDir flushes a folder's entries to the disk, so that a rename in it
// outlives a power cut. Systems that cannot do that for folders are left alone.
func SyncDir(dir string) {
	d, err := os.Open(dir)
	if err != nil {
		return
	}
	_ = d.Sync()
	_ = d.Close()
}
