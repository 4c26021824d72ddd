package journal_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
)

var noon = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// small is a plan of n places and one centre whose scenario has a total.
func small(n int, total model.Users) *model.Plan {
	p := &model.Plan{Title: "small", Scenarios: []model.Scenario{{
		Name: "one", Unit: model.UnitSplit, Scaled: true, Total: total,
		Centres:    []model.Centre{{Number: 1, Name: "北方", Position: geom.Point{Lon: 100, Lat: 40}, Capacity: model.NoLimit, Up: true}},
		Reductions: []model.Reduction{{Place: n - 1, Users: 3}},
	}}}
	for i := range n {
		p.Places = append(p.Places, model.Place{Name: "place", Position: geom.Point{Lon: 100 + float64(i), Lat: 35}, Population: model.People(int64(i + 1))})
	}
	return p
}

// with is a plan of the same places and another total.
func with(p *model.Plan, total model.Users) *model.Plan {
	next := p.Clone()
	next.Scenario().Total = total
	return &next
}

func text(t *testing.T, p *model.Plan) string {
	t.Helper()
	var b bytes.Buffer
	if err := planfile.Encode(&b, &planfile.File{Plan: *p}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// append3 writes a journal of three entries and returns its bytes and the
// plans.
func append3(t *testing.T, path string) ([]byte, []*model.Plan) {
	t.Helper()
	w := journal.NewWriter(path)
	defer w.Close()
	p := small(4, 100)
	plans := []*model.Plan{p, with(p, 101), with(p, 102)}
	for i, p := range plans {
		if err := w.Append(journal.Entry{Plan: p, File: "a.fenye", Changes: i + 1, At: noon}); err != nil {
			t.Fatal(err)
		}
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b, plans
}

func TestTheLastEntryComesBack(t *testing.T) {
	path := journal.Beside(filepath.Join(t.TempDir(), "a.fenye"))
	b, plans := append3(t, path)
	e, err := journal.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if e.Changes != 3 || e.File != "a.fenye" || !e.At.Equal(noon) || text(t, e.Plan) != text(t, plans[2]) {
		t.Errorf("got %+v, want the third entry", e)
	}
	if n := bytes.Count(b, []byte(`"name":"place"`)); n != 4 {
		t.Errorf("places written: got %d lines, want the 4 of one record", n)
	}
}

// TestCutAnywhere: however much of the end is missing, what is read is an
// entry that was written, and never an older one than need be.
func TestCutAnywhere(t *testing.T) {
	b, plans := append3(t, filepath.Join(t.TempDir(), ".a.journal"))
	last := 0
	for n := range len(b) + 1 {
		e, err := journal.Decode(b[:n])
		if err != nil {
			if !errors.Is(err, journal.ErrEmpty) || last > 0 {
				t.Fatalf("cut after %d bytes: %v", n, err)
			}
			continue
		}
		if e.Changes < last || text(t, e.Plan) != text(t, plans[e.Changes-1]) {
			t.Fatalf("cut after %d bytes: got entry %d after %d", n, e.Changes, last)
		}
		last = e.Changes
	}
	if last != 3 {
		t.Errorf("the whole journal gives entry %d, want 3", last)
	}
}

// TestAnyByteWrong: a byte that is not what was written never gives a plan
// that was not.
func TestAnyByteWrong(t *testing.T) {
	b, plans := append3(t, filepath.Join(t.TempDir(), ".a.journal"))
	for i := range b {
		wrong := bytes.Clone(b)
		wrong[i] ^= 0x10
		e, err := journal.Decode(wrong)
		if err == nil && text(t, e.Plan) != text(t, plans[e.Changes-1]) {
			t.Fatalf("byte %d changed: a plan that was never written", i)
		}
	}
}

func TestPlacesAndLengthBeginAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), ".a.journal")
	w := journal.NewWriter(path)
	defer w.Close()
	p := small(3, 5)
	longest := int64(0)
	for i := range 3000 {
		p = with(p, model.Users(i))
		if i%1000 == 999 {
			p = small(i/500, model.Users(i))
		}
		if err := w.Append(journal.Entry{Plan: p, Changes: i + 1}); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, info.Size())
	}
	e, err := journal.Read(path)
	if err != nil || text(t, e.Plan) != text(t, p) || e.Changes != 3000 {
		t.Errorf("got entry %d, %v; want the last", e.Changes, err)
	}
	if longest > 2<<20 {
		t.Errorf("the journal grew to %d bytes", longest)
	}
	if err := w.Remove(); err != nil {
		t.Fatal(err)
	}
	if list, _ := os.ReadDir(filepath.Dir(path)); len(list) != 0 {
		t.Errorf("%d files are left", len(list))
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("fenye-journal 1\nplan 3 00000000\nabc\n"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if e, err := journal.Decode(b); err == nil && planfile.Check(&planfile.File{Plan: *e.Plan}) != nil {
			t.Error("a plan that no file may hold")
		}
	})
}
