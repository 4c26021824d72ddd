package desk

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

func TestLabels(t *testing.T) {
	cases := []struct {
		edit   func(*Desk)
		zh, en string
	}{
		{func(d *Desk) { d.SetCapacity(1, 950_000) }, "容量 北方 900,000 → 950,000", "Capacity 北方 900,000 → 950,000"},
		{func(d *Desk) { d.SetCapacity(2, 5) }, "容量 南方 不限 → 5", "Capacity 南方 no limit → 5"},
		{func(d *Desk) { d.SetTotal(2_520_000) }, "总用户 1,000 → 2,520,000", "Total users 1,000 → 2,520,000"},
		{func(d *Desk) { d.SetGrowth(-125) }, "增长 0 % → −12.5 %", "Growth 0 % → −12.5 %"},
		{func(d *Desk) { d.SetUp(2, false) }, "停用 2 南方", "Take down 2 南方"},
		{func(d *Desk) { d.MoveCentre(2, geom.Point{Lon: 120, Lat: 31}) }, "移动中心 2 南方 111 km", "Move centre 2 南方 111 km"},
		{func(d *Desk) {
			d.ApplyRepair(region.Repair{Kind: region.RepairCapacity, Changes: []region.CentreChange{{Centre: 0, From: 900_000, To: 1_020_000}}})
		}, "修复：扩容 +120,000", "Repair: raise capacity +120,000"},
		{func(d *Desk) {
			d.ApplyRepair(region.Repair{Kind: region.RepairShed, Variant: region.Proportion, Total: 400})
		}, "修复：减少用户 −600", "Repair: shed users −600"},
		{func(d *Desk) { d.ReplaceDemand(smallPlan(77).Places, nil) }, "导入 77 个需求点", "Import 77 places"},
	}
	for _, c := range cases {
		d, _ := newDesk(t, 5, Options{})
		c.edit(d)
		if got := d.UndoLabel().Text(words.ZH); got != c.zh {
			t.Errorf("label in Chinese: got %q, want %q", got, c.zh)
		}
		if got := d.UndoLabel().Text(words.EN); got != c.en {
			t.Errorf("label in English: got %q, want %q", got, c.en)
		}
	}
}

func TestDragIsOneStep(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	for n := model.Users(900_001); n <= 950_000; n += 7_000 {
		d.SetCapacity(1, n)
	}
	d.SetCapacity(1, 950_000)
	if got := len(d.history.undo); got != 1 {
		t.Fatalf("steps after a drag: got %d, want 1", got)
	}
	if got, want := d.UndoLabel().Text(words.ZH), "容量 北方 900,000 → 950,000"; got != want {
		t.Errorf("label: got %q, want %q", got, want)
	}
	d.EndFold()
	d.SetCapacity(1, 960_000)
	if got := len(d.history.undo); got != 2 {
		t.Errorf("steps after a second drag: got %d, want 2", got)
	}
	d.SetCapacity(2, 10)
	d.SetCapacity(1, 970_000)
	if got := len(d.history.undo); got != 4 {
		t.Errorf("steps after another centre and back: got %d, want 4", got)
	}
	d.Undo()
	d.Undo()
	d.SetCapacity(1, 980_000)
	if got := len(d.history.undo); got != 3 {
		t.Errorf("an edit after undo: got %d steps, want 3: it must not fold into the step before", got)
	}
}

func TestDragBackIsNoStep(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	before := d.Plan()
	d.SetCapacity(1, 1)
	d.SetCapacity(1, 900_000)
	if d.CanUndo() || before != d.Plan() || d.Dirty() {
		t.Errorf("a drag that returns left a step %q, dirty %t", d.UndoLabel().Text(words.EN), d.Dirty())
	}
	d.SetCapacity(1, 900_000)
	d.MoveCentre(1, geom.Point{Lon: 500})
	d.RemoveCentre(99)
	if d.CanUndo() {
		t.Errorf("an edit without effect left a step %q", d.UndoLabel().Text(words.EN))
	}
}

func TestNamesStayUnique(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	if d.RenameCentre(1, "南方") || d.RenameCentre(1, "") {
		t.Error("a centre took an empty name or the name of another")
	}
	d.AddCentre(geom.Point{Lon: 1}, "南方")
	d.AddCentre(geom.Point{Lon: 2}, "南方")
	if got := d.Scenario().Centres[3]; got.Name != "南方 3" || got.Number != 4 || !got.Up || got.Limited() {
		t.Errorf("fourth centre: got %+v", got)
	}
	d.RemoveCentre(4)
	if got := d.AddCentre(geom.Point{Lon: 2}, ""); got != 4 && got != 5 {
		t.Errorf("number of a new centre: got %d", got)
	}
	if d.Selection().Centre == 0 {
		t.Error("a new centre is not selected")
	}
	d.Undo()
	if d.Selection().Centre != 0 {
		t.Error("a centre that is gone is still selected")
	}
}

func TestShedWhereItFalls(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	users, err := d.Scenario().Users(d.Plan().Places)
	if err != nil {
		t.Fatal(err)
	}
	d.ApplyRepair(region.Repair{
		Kind: region.RepairShed, Variant: region.WhereItFalls, Total: 990,
		Shed: []region.Share{{Place: 4, Users: 10}},
	})
	got, err := d.Scenario().Users(d.Plan().Places)
	if err != nil {
		t.Fatal(err)
	}
	users[4] -= 10
	if label := d.UndoLabel().Text(words.EN); label != "Repair: shed users −10" {
		t.Errorf("label: got %q, want the users taken off", label)
	}
	if !reflect.DeepEqual(got, users) {
		t.Errorf("users after shedding 10 of place 4: got %v, want %v", got, users)
	}
}

// act does one random thing that the window could do.
func act(r *rand.Rand, d *Desk) {
	all := names(true)
	switch n := r.IntN(len(all) + 12); n {
	case 0, 1, 2:
		d.Select(Selection{Place: r.IntN(9) - 2, Centre: someCentre(r)})
	case 3:
		d.Open("missing")
	case 4:
		d.Stop()
	case 5:
		d.Dismiss()
	case 6, 7, 8:
		d.Undo()
	case 9, 10, 11:
		d.Redo()
	default:
		edits[all[n-12]](r, d)
	}
}

// FuzzActions does random things and checks that the document stays whole, that
// undo then redo changes nothing, and that undoing all leads back to the start.
func FuzzActions(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed, 60)
	}
	f.Fuzz(func(t *testing.T, seed uint64, steps int) {
		r := rand.New(rand.NewPCG(seed, 1))
		d, q := newDesk(t, 5, Options{Files: newDisk()})
		first := d.Plan()
		for range min(max(steps, 0), 300) {
			act(r, d)
			whole(t, seed, d)
			if d.CanUndo() {
				before := *d.Plan()
				d.Undo()
				d.Redo()
				if !same(&before, d.Plan()) {
					t.Fatalf("seed %d: undo and redo changed the plan from %+v to %+v", seed, before, d.Plan())
				}
			}
		}
		for d.CanUndo() {
			d.Undo()
		}
		if !same(first, d.Plan()) {
			t.Fatalf("seed %d: undoing all gave %+v, want %+v", seed, d.Plan(), first)
		}
		for d.CanRedo() {
			d.Redo()
		}
		q.until(t, "the last solve", func() bool { busy, _ := d.Computing(); return !busy })
	})
}

// whole checks what must hold for every document.
func whole(t *testing.T, seed uint64, d *Desk) {
	t.Helper()
	now := text(t, d.Plan())
	f, err := planfile.Decode(strings.NewReader(now))
	if err != nil {
		t.Fatalf("seed %d: after %q: %v", seed, d.UndoLabel().Text(words.EN), err)
	}
	if again := text(t, &f.Plan); again != now {
		t.Fatalf("seed %d: after %q the file\n%s\nreads as\n%s", seed, d.UndoLabel().Text(words.EN), now, again)
	}
	if s := d.Selection(); s != d.existing(s) {
		t.Fatalf("seed %d: %+v is selected and does not exist", seed, s)
	}
	if d.CanUndo() && !words.Has(d.UndoLabel().Key) {
		t.Fatalf("seed %d: label %q has no words", seed, d.UndoLabel().Key)
	}
}

// TestFrames: boxes on the globe are taken, one over the antimeridian too, and
// what is no box changes nothing.
func TestFrames(t *testing.T) {
	d, _ := newDesk(t, 3, Options{})
	over := model.Frame{West: 150, South: -50, East: -150, North: 50}
	d.SetFrame(over)
	for _, bad := range []model.Frame{{West: 10, South: 0, East: 10, North: 5}, {West: 0, South: 5, East: 5, North: 0}, {West: 0, South: 0, East: 190, North: 5}} {
		d.SetFrame(bad)
	}
	if d.Plan().Frame != over {
		t.Errorf("got %v, want %v", d.Plan().Frame, over)
	}
	d.SetFrame(model.Frame{})
	if d.Plan().Frame != (model.Frame{}) {
		t.Errorf("got %v, want none", d.Plan().Frame)
	}
}
