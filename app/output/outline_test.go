package output

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fenye/data/fault"
)

// TestLoadOutlineSaysWhatIsWrong: a layer that is too large, missing or of
// another kind is told apart.
func TestLoadOutlineSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large.geojson")
	if err := os.WriteFile(large, []byte(`{"type":"FeatureCollection","features":[`), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(large, mostOutline+1); err != nil {
		t.Fatal(err)
	}
	if err := LoadOutline(large); !errors.Is(err, &fault.Error{Kind: fault.TooBig}) {
		t.Errorf("got %v, want that it is too large", err)
	}
	if err := LoadOutline(filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want that it is missing", err)
	}
	table := filepath.Join(dir, "table.csv")
	if err := os.WriteFile(table, []byte("name,lon,lat\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var f *fault.Error
	if err := LoadOutline(table); !errors.As(err, &f) || f.File != "table.csv" {
		t.Errorf("got %v, want an error that names the file", err)
	}
}
