package audit

import (
	"context"
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
	"fenye/model/access"
)

// wiredFolder writes an access plan of seeded random units at three centres, of
// which one is down, with backups.
func wiredFolder(t *testing.T, alpha float64, balance access.Balance) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 9))
	at := func() geom.Point { return geom.Point{Lon: 85 + 40*rng.Float64(), Lat: 22 + 25*rng.Float64()} }
	p := access.Problem{Alpha: alpha, Balance: balance, Gamma: .9}
	total := model.Users(0)
	for i := range 14 {
		u := access.Unit{Code: fmt.Sprintf("u%02d", i), Name: fmt.Sprint("unit ", i), Point: at(), Users: model.Users(1000 + rng.IntN(50_000))}
		total += u.Users
		p.Units = append(p.Units, u)
	}
	for j, name := range []string{"=North", "South, \"s\"", "East", "West"} {
		p.Centres = append(p.Centres, model.Centre{Number: j + 1, Name: name, Position: at(), Capacity: total/2 + model.Users(j), Up: j != 2})
	}
	r, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	backup, losses, err := access.Backups(context.Background(), p, r.Assign)
	if err != nil {
		t.Fatal(err)
	}
	sum := report.AccessInputs(&p, 0, nil)
	sum.Solved(&p, r, losses, nil)
	files, err := output.AccessFiles(&output.Access{Problem: &p, Result: r, Backup: backup, Summary: sum}, words.EN)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "out")
	if err := report.WriteDir(dir, false, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestSoundAccessFoldersHold(t *testing.T) {
	for _, balance := range []access.Balance{"", access.Variance, access.Worst} {
		for _, alpha := range []float64{0, .3, 1} {
			found, err := Path(wiredFolder(t, alpha, balance))
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found.Findings {
				t.Errorf("%s, alpha %v: %s", balance, alpha, f.Text(words.EN))
			}
			if len(found.Compared) != 2 {
				t.Errorf("compared %v", found.Compared)
			}
		}
	}
}

// TestEveryNumberOfAccessIsHeld changes one thing at a time.
func TestEveryNumberOfAccessIsHeld(t *testing.T) {
	dir := wiredFolder(t, .3, "")
	spoil := func(name, what string, change func(string) string) {
		t.Helper()
		path := filepath.Join(dir, name)
		good, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		bad := change(string(good))
		if bad == string(good) {
			t.Fatalf("%s: %s is not there to be changed", name, what)
		}
		if err := os.WriteFile(path, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if found, err := Path(dir); err == nil && found.OK() {
			t.Errorf("%s: %s may be changed", name, what)
		}
		if err := os.WriteFile(path, good, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	rows, err := readTable(filepath.Join(dir, "access.csv"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows[:4] {
		for _, key := range []string{"users", "distance_km"} {
			spoil("access.csv", key, func(s string) string { return strings.Replace(s, ","+row[key]+",", ",1"+row[key]+",", 1) })
		}
	}
	for _, name := range []string{"West", "'=North"} {
		spoil("access.csv", name, func(s string) string { return strings.Replace(s, name, "East", 1) })
	}
	spoil("access.csv", "the last row", func(s string) string { return s[:strings.LastIndex(strings.TrimSpace(s), "\n")+1] })
	for _, key := range []string{"F", "VA", "DE", "bound", "units", "users", "mean_km", "load", "utilisation", "stranded_users"} {
		spoil("summary.json", key, func(s string) string { return strings.Replace(s, "\""+key+"\": ", "\""+key+"\": 1", 1) })
	}
	spoil("summary.json", "alpha", func(s string) string { return strings.Replace(s, "\"alpha\": 0.3", "\"alpha\": 0.31", 1) })
	spoil("summary.json", "gamma", func(s string) string { return strings.Replace(s, "\"gamma\": 0.9", "\"gamma\": 0.2", 1) })
	spoil("summary.json", "F", func(s string) string { return strings.Replace(s, "\"F\": ", "\"F\": null, \"old\": ", 1) })
}
