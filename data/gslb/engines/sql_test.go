//go:build engines

package engines

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/gslb"
	"fenye/data/gslb/export"
	"fenye/data/gslb/write"
)

// sqlite runs statements on a database and returns what it prints, or fails.
func sqlite(t *testing.T, db string, statements []byte) string {
	t.Helper()
	out, err := try(t, db, statements)
	if err != nil {
		t.Fatalf("sqlite3: %v\n%s", err, out)
	}
	return out
}

func try(t *testing.T, db string, statements []byte) (string, error) {
	t.Helper()
	c := exec.Command(tool(t, "sqlite3"), "-bail", db)
	c.Stdin = bytes.NewReader(append([]byte("PRAGMA foreign_keys = ON;\n"), statements...))
	out, err := c.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// generation returns grt.sql of a generation of the plan; swap exchanges the
// primaries and backups of the units whose ids it is true for.
func (s solved) generation(t *testing.T, n int, swap func(id string) bool) ([]byte, *gslb.Table) {
	t.Helper()
	var centres []gslb.Centre
	for _, c := range sites {
		centres = append(centres, gslb.Centre{ID: c.id, Name: c.name, V4: c.v4, V6: c.v6})
	}
	table := gslb.FromAccess(s.rows, centres)
	for i := range table.Centres {
		table.Centres[i].Name += "'s; --" // what a careless writer would stumble over
	}
	rows, _ := s.keyed()
	table.Name, table.Generation = dnsName, n
	table.AddKeys(rows)
	table.Complete()
	for i := range table.Units {
		if u := &table.Units[i]; swap(u.ID) {
			u.Route[0], u.Route[1] = u.Route[1], u.Route[0]
		}
	}
	ready, err := export.Prepare(context.Background(), table, []gslb.Engine{gslb.Neutral}, write.Settings{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ready.Files["grt/grt.sql"], table
}

// TestEngineSQL: loading twice changes nothing, the next generation retires the
// old one and keeps it, an older file rolls back, and the current routes are the
// solver's.
func TestEngineSQL(t *testing.T) {
	s := solve(t)
	db := filepath.Join(t.TempDir(), "grt.db")
	seven, _ := s.generation(t, 7, func(string) bool { return false })
	eight, next := s.generation(t, 8, func(id string) bool { return id == "CN-SC" || id == "CN-BJ" })
	dump := func() string { return sqlite(t, db, []byte(".dump")) }
	sqlite(t, db, seven)
	first := dump()
	sqlite(t, db, seven)
	if got := dump(); got != first {
		t.Error("loading the same file twice changed the database")
	}
	check := func(n string, order func(id string) []string) {
		t.Helper()
		if got := sqlite(t, db, []byte("SELECT count(*) FROM current_route; PRAGMA foreign_key_check;")); got != "34" {
			t.Errorf("generation %s: got %q current routes or broken keys, want 34", n, got)
		}
		for _, line := range strings.Split(sqlite(t, db, []byte(`SELECT unit, "primary", backup, generation FROM current_route;`)), "\n") {
			f := strings.Split(line, "|")
			want := order(f[0])
			if f[1] != want[0] || f[2] != want[1] || f[3] != n {
				t.Errorf("generation %s: got %q, want %v", n, line, want)
			}
		}
	}
	plan := func(id string) []string { return s.order[id] }
	check("7", plan)
	sqlite(t, db, eight)
	second := dump()
	sqlite(t, db, eight)
	if dump() != second {
		t.Error("loading generation 8 twice changed the database")
	}
	check("8", func(id string) []string { return next.Unit(id).Route })
	states := "SELECT generation, state, valid_to IS NULL FROM generation ORDER BY 1;"
	if got := sqlite(t, db, []byte(states)); got != "7|retired|0\n8|active|1" {
		t.Errorf("states: got %q", got)
	}
	if got := sqlite(t, db, []byte("SELECT count(*) FROM route WHERE generation = 7;")); got != "102" {
		t.Errorf("generation 7 has %s routes left, want 34 x 3", got)
	}
	if out, err := try(t, db, []byte("UPDATE generation SET state = 'active';")); err == nil {
		t.Errorf("two generations are active at once: %s", out)
	}
	sqlite(t, db, seven) // roll back
	check("7", plan)
	if got := sqlite(t, db, []byte(states)); got != "7|active|1\n8|retired|0" {
		t.Errorf("states after rolling back: got %q", got)
	}
	other, changed := s.generation(t, 8, func(id string) bool { return id == "CN-XZ" })
	sqlite(t, db, other) // the number 8 again, with other routes
	check("8", func(id string) []string { return changed.Unit(id).Route })
	if got := sqlite(t, db, []byte("SELECT count(*) FROM unit_key;")); got == "0" {
		t.Error("no keys are stored")
	}
}
