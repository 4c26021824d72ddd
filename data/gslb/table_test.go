package gslb

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fenye/geom"
	"fenye/model"
)

func TestChecksum(t *testing.T) {
	table := small()
	slices.Reverse(table.Units)
	lines := "A\t0\tnorth\nA\t1\tsouth\nB\t0\tsouth\nB\t1\tnorth\nC\t0\tnorth\nC\t1\tsouth\nD\t0\tsouth\nD\t1\tnorth\n"
	sum := sha256.Sum256([]byte(lines))
	if got, want := table.Checksum(), "sha256:"+hex.EncodeToString(sum[:]); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFromAccess(t *testing.T) {
	rows := []AccessRow{
		{2, "CN-SC", "四川", 100, "West", "North", "West", nil}, {3, "JIBEI", "冀北", 50, "North", "West", "", nil}, {4, "X", "x", 1, "Elsewhere", "", "", nil},
	}
	centres := []Centre{
		{ID: "n", Name: "North", Position: geom.Point{Lon: 116, Lat: 40}, Placed: true},
		{ID: "a", Name: "South", Position: geom.Point{Lon: 113, Lat: 23}, Placed: true},
		{ID: "w", Name: "West", Position: geom.Point{Lon: 104, Lat: 30}, Placed: true},
		{ID: "e", Name: "East", Position: geom.Point{Lon: 121, Lat: 31}, Placed: true},
	}
	table := FromAccess(rows, centres)
	table.Default = []string{"w"}
	notes := table.Complete()
	for i, want := range [][]string{{"w", "n", "a", "e"}, {"n", "w", "a", "e"}, {"Elsewhere"}} {
		if got := table.Units[i].Route; !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", rows[i].Code, got, want)
		}
	}
	if len(notes) != 1 || notes[0].Kind != NoPosition {
		t.Errorf("notes: got %v, want that the position of JIBEI is not known", notes)
	}
	if want := []string{"w", "n", "a", "e"}; !slices.Equal(table.Default, want) {
		t.Errorf("default: got %v, want %v", table.Default, want)
	}
	if table.Units[0].Nearest != "w" || table.Total() != 151 || table.Loads()["w"] != 100 {
		t.Errorf("got %+v", table.Units[0])
	}
}

// TestRename: a plan's province takes the id that the table of keys has for it.
func TestRename(t *testing.T) {
	table := &Table{Units: []Unit{{ID: "510000", Route: []string{"a"}}, {ID: "110000", Route: []string{"a"}, Keys: []Key{{Kind: Code, Value: "x"}}}}}
	table.AddKeys([]KeyRow{{"CN-SC", Key{Kind: Code, Value: "SC"}}, {"CN-BJ", Key{Kind: Code, Value: "BJ"}}, {"JIBEI", Key{Kind: Code, Value: "JB"}}})
	table.Rename()
	var ids []string
	for _, u := range table.Units {
		ids = append(ids, u.ID)
	}
	if want := []string{"CN-SC", "110000", "CN-BJ", "JIBEI"}; !slices.Equal(ids, want) {
		t.Errorf("got %v, want %v", ids, want)
	}
	if u := table.Unit("CN-SC"); len(u.Keys) != 1 || len(u.Route) != 1 {
		t.Errorf("got %+v, want the route and the key of 四川", u)
	}
}

func TestDifference(t *testing.T) {
	dir := t.TempDir()
	if old, err := ReadOld(context.Background(), dir); old != nil || err != nil {
		t.Errorf("an empty folder: got %v, %v", old, err)
	}
	put := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("manifest.json", `{"format":"fenye-gslb","generation":6,"checksum":"sha256:0"}`)
	put("grt/grt.csv", "generation,unit,name,primary,backup,users,nearest\n6,A,A,north,south,90,\n6,B,B,north,south,100,\n6,C,C,north,,100,\n6,Z,Z,south,north,5,\n")
	old, err := ReadOld(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	d := small().Against(old)
	want := []Move{{"B", "north", "south", 100}, {"D", "", "south", 100}, {"Z", "south", "", 5}}
	if !slices.Equal(d.Moves, want) || d.MovedUsers != 100 || !slices.Equal(d.Backups, []string{"C"}) || d.From != 6 || d.To != 7 {
		t.Errorf("got %+v, want moves %v", d, want)
	}
	if d.OldLoads["north"] != 290 || d.Loads["north"] != 200 || d.Loads["south"] != model.Users(200) {
		t.Errorf("loads: got %v and %v", d.OldLoads, d.Loads)
	}
	put("grt/grt.csv", "generation,unit,primary,backup,users\n6,A,north,south,many\n")
	if _, err := ReadOld(context.Background(), dir); err == nil || !strings.Contains(err.Error(), "grt.csv: row 2: users") {
		t.Errorf("a damaged table: got %v", err)
	}
	put("manifest.json", `{"format":"other"}`)
	if _, err := ReadOld(context.Background(), dir); err == nil {
		t.Error("another manifest: got no error")
	}
}

func TestBeside(t *testing.T) {
	dir := t.TempDir()
	if got := Beside(filepath.Join(dir, "access.csv")); got != nil {
		t.Errorf("no summary: got %v", got)
	}
	text := `{"centres":[{"name":"North","lon":116.46,"lat":39.92,"capacity":900},{"name":"South"},{"name":"West","lon":500,"lat":1}]}`
	if err := os.WriteFile(filepath.Join(dir, "summary.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	table := small()
	table.Locate(Beside(filepath.Join(dir, "access.csv")))
	if !table.Centres[0].Placed || table.Centres[1].Placed || table.Centres[0].Position.Lat != 39.92 || table.Centres[0].Capacity != 900 {
		t.Errorf("got %+v", table.Centres)
	}
}
