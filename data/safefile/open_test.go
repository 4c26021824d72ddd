package safefile_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"fenye/data/fault"
	"fenye/data/safefile"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.csv")
	if err := os.WriteFile(path, []byte("name"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := safefile.Open("demand", path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got, err := io.ReadAll(f); err != nil || string(got) != "name" {
		t.Errorf("got %q, %v", got, err)
	}
	_, err = safefile.Open("demand", filepath.Join(dir, "b.csv"))
	var told *fault.Error
	if !errors.As(err, &told) || told.Room != "demand" || told.Kind != fault.Unreadable || told.File != "b.csv" || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

// TestOpenRefuses folders and devices, whose bytes may never end.
func TestOpenRefuses(t *testing.T) {
	for _, path := range []string{t.TempDir(), os.DevNull} {
		_, err := safefile.Open("demand", path)
		var told *fault.Error
		if !errors.As(err, &told) || told.Kind != fault.Format || told.Expected != "a file" || told.File != filepath.Base(path) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestOpenPipe: what another program writes is read, where the system gives a pipe
// a path.
func TestOpenPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := "/dev/fd/" + strconv.Itoa(int(r.Fd()))
	if _, err := os.Stat(path); err != nil {
		t.Skip("a pipe has no path here")
	}
	_, _ = w.WriteString("name")
	_ = w.Close()
	f, err := safefile.Open("demand", path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if got, err := io.ReadAll(f); err != nil || string(got) != "name" {
		t.Errorf("got %q, %v", got, err)
	}
}
