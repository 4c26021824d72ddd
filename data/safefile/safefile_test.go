package safefile_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fenye/data/safefile"
)

func put(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestWriteReplacesTheContentAndKeepsThePermissions(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := safefile.Write(path, put("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := content(t, path); got != "new" || info.Mode().Perm() != 0o600 {
		t.Errorf("got %q with %v, want new with -rw-------", got, info.Mode())
	}
}

func TestWriteLeavesTheOldContentAfterAnError(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := safefile.Write(path, put("old")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("no more ink")
	err := safefile.Write(path, func(w io.Writer) error {
		_, _ = io.WriteString(w, "half")
		return broken
	})
	if !errors.Is(err, broken) || content(t, path) != "old" {
		t.Errorf("got %v and %q, want %v and the old content", err, content(t, path), broken)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("%d files in the folder, want one", len(list))
	}
}

func TestWriteFollowsALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	if err := safefile.Write(target, put("old")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, link); err != nil {
		t.Fatal(err)
	}
	if err := safefile.Write(link, put("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 || content(t, target) != "new" {
		t.Errorf("the link became %v, %v and its target has %q", info, err, content(t, target))
	}
}

func TestWriteRefusesAFolder(t *testing.T) {
	if err := safefile.Write(t.TempDir(), put("x")); err == nil {
		t.Error("a folder was replaced by a file")
	}
}

func TestWriteToAPipeStreams(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skipf("this system names no open files: %v", err)
	}
	if err := safefile.Write(path, put("through")); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil || string(got) != "through" {
		t.Errorf("got %q, %v; want what was written", got, err)
	}
}
