package report

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSwapReplacesAFolderEitherWay tries the exchange and the two renames that
// stand in for it on other systems.
func TestSwapReplacesAFolderEitherWay(t *testing.T) {
	for name, swap := range map[string]func(fresh, dir string) error{"exchange": swap, "two renames": swapByTwo} {
		root := t.TempDir()
		fresh, dir := filepath.Join(root, "fresh"), filepath.Join(root, "dir")
		for _, d := range []string{fresh, dir} {
			if err := os.Mkdir(d, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(d, filepath.Base(d)), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if err := swap(fresh, dir); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "fresh")); err != nil {
			t.Errorf("%s: the new content is not there: %v", name, err)
		}
		if left, err := os.ReadDir(root); err != nil || len(left) != 1 {
			t.Errorf("%s: %v is left, %v; want the folder alone", name, left, err)
		}
	}
	if err := swapByTwo(filepath.Join(t.TempDir(), "missing"), t.TempDir()); err == nil {
		t.Error("a missing folder took the place of another")
	}
}
