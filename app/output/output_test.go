package output

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"fenye/app/words"
	"fenye/data/demand"
	"fenye/data/example"
	"fenye/data/planfile"
	"fenye/model"
	"fenye/model/region"
)

func solved(t *testing.T) *region.Outcome {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestPlanFileForgetsTheOrderOfLines: sources that differ only in what depends
// on the order of lines and files give the same bytes.
func TestPlanFileForgetsTheOrderOfLines(t *testing.T) {
	o := solved(t)
	encode := func(sources ...model.Source) string {
		t.Helper()
		plan := o.Plan.Clone()
		plan.Sources = sources
		same := *o
		same.Plan = &plan
		var b bytes.Buffer
		if err := planfile.Encode(&b, PlanFile(&plan, &same)); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	a := model.Source{Name: "a.csv", SHA256: "01", Rows: 5, Used: 2, Skipped: []model.Skipped{{Row: 2, Reason: "x", Count: 2}, {Row: 9, Reason: "y", Count: 1}}}
	b := model.Source{Name: "b.csv", SHA256: "02", Rows: 1, Used: 1}
	shuffled := model.Source{Name: "a.csv", SHA256: "03", Rows: 5, Used: 2,
		Skipped: []model.Skipped{{Row: 1, Reason: "y", Count: 1}, {Row: 3, Reason: "x", Count: 1}, {Row: 4, Reason: "x", Count: 1}}}
	if encode(a, b) != encode(b, shuffled) {
		t.Error("the plan file depends on the order of lines or files")
	}
	if len(a.Skipped) != 2 || a.SHA256 != "01" {
		t.Errorf("the plan's own sources were changed: %+v", a)
	}
}

func TestPlanFileKeepsOnlyItsOwnSolution(t *testing.T) {
	o := solved(t)
	if f := PlanFile(o.Plan, o); f.Solution() == nil || len(f.Solutions) != len(o.Plan.Scenarios) {
		t.Errorf("solutions: got %d", len(f.Solutions))
	}
	other := o.Plan.Clone()
	if f := PlanFile(&other, o); f.Solution() != nil {
		t.Error("a plan was saved with the solution of another")
	}
}

func TestDiskReadsWhatItSaves(t *testing.T) {
	o := solved(t)
	path := filepath.Join(t.TempDir(), "a.fenye")
	if err := (Disk{}).Save(context.Background(), path, o.Plan, o); err != nil {
		t.Fatal(err)
	}
	loaded, err := Disk{}.Read(context.Background(), []string{path}, demand.Options{}, func(float64) {})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(loaded.Plan.Places, o.Plan.Places) || !reflect.DeepEqual(loaded.Plan.Scenarios, o.Plan.Scenarios) {
		t.Error("a plan comes back changed")
	}
	cities := filepath.Join(t.TempDir(), "cities.csv")
	if err := os.WriteFile(cities, example.CSV(), 0o600); err != nil {
		t.Fatal(err)
	}
	loaded, err = Disk{}.Read(context.Background(), []string{cities}, demand.Options{Population: example.Population}, func(float64) {})
	if err != nil || loaded.Plan != nil || len(loaded.Places) != 77 {
		t.Errorf("a file of demand: got %d places, plan %v, error %v", len(loaded.Places), loaded.Plan, err)
	}
}

func TestDiskExports(t *testing.T) {
	o := solved(t)
	dir := t.TempDir()
	for _, format := range Formats {
		path := filepath.Join(dir, "x."+format)
		if err := (Disk{}).Export(context.Background(), Export{Path: path, Lang: words.ZH}, o, func(float64) {}); err != nil {
			t.Errorf("%s: %v", format, err)
		}
		if info, err := os.Stat(path); err != nil || info.Size() == 0 {
			t.Errorf("%s: nothing was written", format)
		}
	}
	if err := (Disk{}).Export(context.Background(), Export{Path: filepath.Join(dir, "x.doc")}, o, func(float64) {}); err == nil {
		t.Error("a format that does not exist was written")
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	folder := filepath.Join(dir, "folder")
	if err := (Disk{}).Export(ended, Export{Path: folder, Dir: true}, o, func(float64) {}); err == nil {
		t.Error("a cancelled export ended well")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.IsDir() }) {
		t.Errorf("a cancelled export left a folder: %v", entries)
	}
}
