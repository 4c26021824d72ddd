package desk

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fenye/app/output"
	"fenye/data/demand"
)

// TestPlannerChoosesThePopulation opens a file with two candidates: the desk
// names them, and reads the one that is chosen.
func TestPlannerChoosesThePopulation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cities.csv")
	text := "name,lon,lat,population_2010,population_2020\nA,100,30,5,6\nB,110,35,7,8\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	d, q := newDesk(t, 3, Options{Files: output.Disk{}})
	d.Open(path)
	q.until(t, "the refusal", func() bool { return d.Err() != nil })
	fields, paths := d.Choices()
	if !slices.Equal(fields, []string{"population_2010", "population_2020"}) || !slices.Equal(paths, []string{path}) {
		t.Fatalf("choices: got %q for %q", fields, paths)
	}
	d.Dismiss()
	if fields, _ := d.Choices(); fields != nil {
		t.Errorf("choices after the error is gone: %q", fields)
	}
	d.OpenWith(demand.Options{Population: fields[1]}, paths...)
	q.until(t, "the places", func() bool { return len(d.Plan().Places) == 2 })
	if got := d.Plan().Places[0].Population.String(); got != "6" {
		t.Errorf("population of the first place: got %s, want 6", got)
	}
}
