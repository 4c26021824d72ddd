package report

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"fenye/data/safefile"
)

// An ExistsError reports that the folder to be written is already there.
type ExistsError struct{ Dir string }

func (e *ExistsError) Error() string {
	return fmt.Sprintf("report: %s exists already: choose another folder or replace it with --force", e.Dir)
}

// WriteDir writes a folder of files whole or not at all: into a sibling with a
// name of its own, which then takes the folder's name. files maps a relative
// path to what writes its content. An existing folder is replaced, with all
// that is in it, only with force, and never if the working folder lies in it.
// After an error everything is as before.
func WriteDir(dir string, force bool, files map[string]func(io.Writer) error) (err error) {
	dir, err = filepath.Abs(dir)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if target, e := filepath.EvalSymlinks(dir); e == nil {
		dir = target
	}
	exists, err := replaceable(dir, force)
	if err != nil {
		return err
	}
	parent := filepath.Dir(dir)
	made, err := makeParents(parent)
	defer func() {
		if err != nil {
			for _, d := range made {
				_ = os.Remove(d)
			}
		}
	}()
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	fresh, err := os.MkdirTemp(parent, "."+filepath.Base(dir)+".*.new")
	if err != nil {
		return fmt.Errorf("report: cannot write in %w", safefile.InFolder(parent, err))
	}
	if err := fillDir(fresh, files); err != nil {
		return errors.Join(err, os.RemoveAll(fresh))
	}
	if !exists {
		err = os.Rename(fresh, dir)
	} else {
		err = swap(fresh, dir)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("report: %w", err), os.RemoveAll(fresh))
	}
	safefile.SyncDir(parent)
	return nil
}

// replaceable reports whether there is a folder at dir, and an error if it may
// not be replaced.
func replaceable(dir string, force bool) (exists bool, err error) {
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("report: %w", err)
	case !info.IsDir():
		return true, fmt.Errorf("report: %s is a file, expected a folder: %w", dir, &fs.PathError{Op: "write", Path: dir, Err: syscall.ENOTDIR})
	case !force:
		return true, &ExistsError{dir}
	}
	if here, err := os.Getwd(); err == nil {
		if inside, err := filepath.Rel(dir, here); err == nil && inside != ".." && !strings.HasPrefix(inside, ".."+string(filepath.Separator)) {
			return true, fmt.Errorf("report: %s holds the working folder and is not replaced", dir)
		}
	}
	return true, nil
}

// makeParents makes the folders that are missing down to dir and returns them,
// the deepest first.
func makeParents(dir string) ([]string, error) {
	var missing []string
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); err == nil || d == filepath.Dir(d) {
			break
		}
		missing = append(missing, d)
	}
	return missing, os.MkdirAll(dir, 0o755)
}

func fillDir(dir string, files map[string]func(io.Writer) error) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !filepath.IsLocal(name) {
			return fmt.Errorf("report: %q is not a path inside the folder", name)
		}
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("report: %w", err)
		}
		if err := safefile.Write(path, files[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}

// swap puts fresh in the place of dir; if that fails, dir is put back.
func swap(fresh, dir string) error {
	if exchange(fresh, dir) {
		if err := os.RemoveAll(fresh); err != nil {
			return fmt.Errorf("%s is written, but the old folder is still in %s: %w", dir, fresh, err)
		}
		return nil
	}
	return swapByTwo(fresh, dir)
}

// swapByTwo is swap in two renames.
func swapByTwo(fresh, dir string) error {
	old, err := os.MkdirTemp(filepath.Dir(dir), "."+filepath.Base(dir)+".*.old")
	if err != nil {
		return err
	}
	kept := filepath.Join(old, "kept")
	if err := os.Rename(dir, kept); err != nil {
		return errors.Join(err, os.Remove(old))
	}
	if err := os.Rename(fresh, dir); err != nil {
		return errors.Join(err, os.Rename(kept, dir), os.Remove(old))
	}
	if err := os.RemoveAll(old); err != nil {
		return fmt.Errorf("%s is written, but the old folder is still in %s: %w", dir, old, err)
	}
	return nil
}
