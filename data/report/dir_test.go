package report_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"fenye/data/report"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// entries lists a folder and fails the test if it cannot.
func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

func TestWriteDirWritesAllFiles(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "a", "b", "out")
	if err := report.WriteDir(dir, false, map[string]func(io.Writer) error{"x.txt": text("x"), "files/y.txt": text("y")}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"x.txt": "x", "files/y.txt": "y"} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v; want %q", name, got, err, want)
		}
	}
	if got := entries(t, filepath.Dir(dir)); len(got) != 1 {
		t.Errorf("the parent holds %v, want the folder alone", got)
	}
}

func TestWriteDirLeavesNothingAfterAnError(t *testing.T) {
	root := t.TempDir()
	broken := errors.New("no more ink")
	files := map[string]func(io.Writer) error{"a.txt": text("a"), "b.txt": func(io.Writer) error { return broken }}
	if err := report.WriteDir(filepath.Join(root, "new", "out"), false, files); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if got := entries(t, root); len(got) != 0 {
		t.Errorf("%v is left, want nothing", got)
	}
	old := filepath.Join(root, "out")
	if err := report.WriteDir(old, false, map[string]func(io.Writer) error{"a.txt": text("old")}); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteDir(old, true, files); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	if got, err := os.ReadFile(filepath.Join(old, "a.txt")); string(got) != "old" {
		t.Errorf("the old file has %q, %v; want it as it was", got, err)
	}
	if got := entries(t, root); len(got) != 1 {
		t.Errorf("the parent holds %v, want the old folder alone", got)
	}
}

func TestWriteDirReplacesOnlyWithForce(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "out")
	if err := report.WriteDir(dir, false, map[string]func(io.Writer) error{"old.txt": text("old")}); err != nil {
		t.Fatal(err)
	}
	var exists *report.ExistsError
	if err := report.WriteDir(dir, false, map[string]func(io.Writer) error{"new.txt": text("new")}); !errors.As(err, &exists) {
		t.Errorf("got %v, want an ExistsError", err)
	}
	if err := report.WriteDir(dir, true, map[string]func(io.Writer) error{"new.txt": text("new")}); err != nil {
		t.Fatal(err)
	}
	if got := entries(t, dir); len(got) != 1 || got[0] != "new.txt" {
		t.Errorf("the folder holds %v, want new.txt alone", got)
	}
	if got := entries(t, root); len(got) != 1 {
		t.Errorf("the parent holds %v, want the folder alone", got)
	}
}

func TestWriteDirRefusesWhatItWouldDestroy(t *testing.T) {
	root := t.TempDir()
	file := filepath.Join(root, "file")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteDir(file, true, nil); err == nil {
		t.Error("a file was replaced by a folder")
	}
	inside := filepath.Join(root, "here", "deeper")
	if err := os.MkdirAll(inside, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Chdir(inside)
	if err := report.WriteDir(filepath.Join(root, "here"), true, nil); err == nil {
		t.Error("the folder around the working folder was replaced")
	}
	if err := report.WriteDir(filepath.Join(root, "out"), false, map[string]func(io.Writer) error{"../x": text("x")}); err == nil {
		t.Error("a file outside the folder was written")
	}
}
