package audit

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/output"
	"fenye/app/words"
	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// odd is a seeded random plan with all that makes tables difficult: names that
// repeat, look like formulas or hold quotes and line breaks, places without
// users, at one spot or on a centre, centres that are down, at one site, or
// bound by a minimum.
func odd(seed uint64, unit model.Unit) *model.Plan {
	r := rand.New(rand.NewPCG(seed, 7))
	names := []string{"=1+1", "a \"quoted\" name", "two\nlines", "@home", "-3", "成都", "成都", "", " blank ", "comma, here"}
	p := &model.Plan{Title: "odd", Scenarios: []model.Scenario{{Name: "one", Unit: unit}}}
	for i := range 60 {
		at := geom.Point{Lon: 100 + 20*r.Float64(), Lat: 25 + 15*r.Float64()}
		if i%10 == 0 {
			at = geom.Point{Lon: 110, Lat: 30}
		}
		p.Places = append(p.Places, model.Place{
			Name: names[i%len(names)], Position: at, Population: model.People(int64(r.IntN(4) * r.IntN(1000))),
			Province: []string{"", "510000", "110000"}[r.IntN(3)],
		})
	}
	model.SortPlaces(p.Places)
	total := p.Scenarios[0].TotalUsers(p.Places)
	p.Scenarios[0].Centres = []model.Centre{
		{Number: 1, Name: "=A", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: total / 4, Up: true},
		{Number: 2, Name: "B", Position: geom.Point{Lon: 118, Lat: 30}, Capacity: model.NoLimit, Minimum: total / 3, Up: true},
		{Number: 3, Name: "C, \"c\"", Position: geom.Point{Lon: 105, Lat: 38}, Capacity: model.NoLimit, Up: seed%2 == 0},
		{Number: 7, Name: "D", Position: geom.Point{Lon: 118, Lat: 30}, Capacity: total / 5, Up: true},
		{Number: 8, Name: "nothing", Position: geom.Point{Lon: 104, Lat: 31}, Capacity: 0, Up: true},
	}
	return p
}

// written writes a plan's tables and plan file and returns the folder.
func written(t *testing.T, plan *model.Plan) string {
	t.Helper()
	o, err := region.Plan(context.Background(), plan)
	if err != nil || o.Solution == nil {
		t.Fatalf("no plan: %v %+v", err, o)
	}
	files, err := output.Files(o, output.Set{Formats: []string{"csv", "fenye"}, Lang: words.EN})
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "out")
	if err := report.WriteDir(dir, false, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestSoundFoldersHold(t *testing.T) {
	for seed := range uint64(6) {
		for _, unit := range []model.Unit{model.UnitSplit, model.UnitPlace, model.UnitProvince} {
			if unit == model.UnitProvince && seed > 0 {
				continue // three provinces of random size rarely fit
			}
			plan := odd(seed, unit)
			if unit == model.UnitProvince {
				for i := range plan.Scenarios[0].Centres {
					plan.Scenarios[0].Centres[i].Minimum, plan.Scenarios[0].Centres[i].Capacity = 0, model.NoLimit
				}
			}
			found, err := Path(written(t, plan))
			if err != nil || !found.OK() || len(found.Compared) != 4 {
				t.Errorf("seed %d, %s: %v; compared %q; findings %v", seed, unit, err, found.Compared, found.Findings)
			}
		}
	}
}

// TestEveryNumberIsHeld changes each number of the tables in turn, and expects
// the audit to see it.
func TestEveryNumberIsHeld(t *testing.T) {
	dir := written(t, odd(2, model.UnitSplit))
	for _, name := range []string{"places.csv", "centres.csv"} {
		path := filepath.Join(dir, name)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := readTable(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows[:5] {
			for key, value := range row {
				var x float64
				if _, err := fmt.Sscanf(value, "%g", &x); err != nil || strings.Count(string(good), ","+value+",") != 1 {
					continue // no number, or not the only one of its kind
				}
				bad := strings.Replace(string(good), ","+value+",", fmt.Sprintf(",%v,", x*(1+1e-6)+1e-6), 1)
				if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
					t.Fatal(err)
				}
				found, err := Path(dir)
				if err != nil || found.OK() || !strings.HasPrefix(found.Findings[0].Text(words.ZH), name) {
					t.Errorf("%s: %s = %s changed by a millionth is not found: %v %v", name, key, value, err, found)
				}
			}
		}
		if err := os.WriteFile(path, good, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTinyDistancesHold: where all places lie on a centre, or a centimetre from
// one, the rounding of distances is all there is, and is no fault.
func TestTinyDistancesHold(t *testing.T) {
	for _, unit := range []model.Unit{model.UnitSplit, model.UnitPlace, model.UnitProvince} {
		plan := &model.Plan{
			Places: []model.Place{
				{Name: "near", Position: geom.Point{Lon: 116.0000001, Lat: 40}, Population: model.People(1e12), Province: "110000"},
				{Name: "pole", Position: geom.Point{Lon: 10, Lat: 90}, Population: model.People(4e14), Province: "110000"},
				{Name: "west", Position: geom.Point{Lon: -180, Lat: -30}, Population: model.People(3e13)},
			},
			Scenarios: []model.Scenario{{Name: "one", Unit: unit, Centres: []model.Centre{
				{Number: 1, Name: "A", Position: geom.Point{Lon: 116, Lat: 40}, Capacity: model.NoLimit, Up: true},
				{Number: 2, Name: "B", Position: geom.Point{Lon: -150, Lat: 90}, Capacity: model.NoLimit, Up: true},
				{Number: 3, Name: "C", Position: geom.Point{Lon: 180, Lat: -30}, Capacity: 3e13, Up: true},
			}}},
		}
		if found, err := Path(written(t, plan)); err != nil || !found.OK() {
			t.Errorf("%s: %v; findings %v", unit, err, found.Findings)
		}
	}
}

// TestBackupIsHeld: the backup of a province and a centre's number are compared
// too.
func TestBackupIsHeld(t *testing.T) {
	dir := written(t, odd(2, model.UnitSplit))
	rows, err := readTable(filepath.Join(dir, "provinces.csv"))
	if err != nil {
		t.Fatal(err)
	}
	change(t, filepath.Join(dir, "provinces.csv"), ","+rows[0]["backup"]+",", ",x,")
	change(t, filepath.Join(dir, "summary.json"), `"number": 7`, `"number": 6`)
	change(t, filepath.Join(dir, "summary.json"), `"capacity": null`, `"capacities": null`)
	found, err := Path(dir)
	if err != nil || len(found.Findings) != 3 {
		t.Errorf("%v; findings %v, expected three", err, found.Findings)
	}
}

// readTable reads a CSV file with a header, row by row.
func readTable(path string) ([]map[string]string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	records, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))).ReadAll()
	if err != nil || len(records) == 0 {
		return nil, err
	}
	var rows []map[string]string
	for _, fields := range records[1:] {
		row := map[string]string{}
		for i, key := range records[0] {
			row[key] = fields[i]
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// change replaces the first old in a file by fresh.
func change(t *testing.T, path, old, fresh string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), old) {
		t.Fatalf("%s does not hold %q", path, old)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(text), old, fresh, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestRowsMissingOrTooMany: a table that was cut short, or has rows of its own, is
// no match.
func TestRowsMissingOrTooMany(t *testing.T) {
	dir := written(t, odd(2, model.UnitSplit))
	for _, name := range []string{"places.csv", "centres.csv", "provinces.csv"} {
		path := filepath.Join(dir, name)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(good), "\r\n")
		last := lines[len(lines)-2]
		for _, bad := range []string{"", lines[0], strings.TrimSuffix(string(good), last), string(good) + last, string(good) + last + last} {
			if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
				t.Fatal(err)
			}
			if found, err := Path(dir); err != nil || found.OK() {
				t.Errorf("%s of %d bytes instead of %d: %v %v", name, len(bad), len(good), err, found)
			}
		}
		if err := os.WriteFile(path, good, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestMissingAndBrokenFiles(t *testing.T) {
	if _, err := Path(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("a folder that does not exist was audited")
	}
	dir := written(t, odd(1, model.UnitSplit))
	if err := os.WriteFile(filepath.Join(dir, "summary.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if found, err := Path(dir); err != nil || found.OK() {
		t.Errorf("a broken summary: %v %v", err, found)
	}
	if err := os.Remove(filepath.Join(dir, "summary.json")); err != nil {
		t.Fatal(err)
	}
	if _, err := Path(dir); err == nil {
		t.Error("a folder without summary.json was audited")
	}
	if err := os.Remove(filepath.Join(dir, "plan.fenye")); err != nil {
		t.Fatal(err)
	}
	if _, err := Path(dir); err == nil {
		t.Error("a folder without plan.fenye was audited")
	}
}
