package output

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"fenye/app/words"
	"fenye/data/example"
	"fenye/data/fault"
	"fenye/model/region"
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

// A plan whose map layer is gone is drawn on the bundled one; the caller learns
// of it once, by Ground.
func TestPicturesWithoutTheirMapLayer(t *testing.T) {
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	o, err := region.Plan(t.Context(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	draw := func() []byte {
		var b bytes.Buffer
		if err := WriteSheet(&b, o, "svg", words.EN, SheetDPI); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	want := draw()
	o.Plan.Outline = filepath.Join(t.TempDir(), "gone.geojson")
	var missing *NoOutlineError
	if err := Ground(o.Plan); !errors.As(err, &missing) || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the missing layer: got %v", err)
	}
	if got := draw(); len(got) < len(want)*9/10 {
		t.Errorf("the picture has %d bytes, with the bundled layer %d", len(got), len(want))
	}
}
