package scene

import (
	"context"
	"testing"

	"fenye/app/words"
	"fenye/data/example"
	"fenye/model"
	"fenye/model/access"
)

// wiredExample wires the provinces of the bundled plan with limits on both
// centres.
func wiredExample(t *testing.T, alpha model.Hundredths) *Wired {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	plan = plan.Clone()
	plan.Scenario().Centres[0].Capacity, plan.Scenario().Centres[1].Capacity = 1_600_000, 1_800_000
	plan.Scenario().Wiring = model.Wiring{Alpha: alpha}
	w := &Wired{Plan: &plan, Scenario: plan.Scenario()}
	if w.Case, err = access.CaseOf(&plan); err != nil {
		t.Fatal(err)
	}
	if w.Result, err = access.Solve(context.Background(), w.Case.Problem); err != nil {
		t.Fatal(err)
	}
	if w.Backup, w.Losses, err = access.Backups(context.Background(), w.Case.Problem, w.Result.Assign); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWiredScene(t *testing.T) {
	w := wiredExample(t, 60)
	var m Maker
	s := m.Wired(w, WiredOptions{Lang: words.EN, Shading: ByCentre, Compare: true, Selected: "510000"})
	owner, changed, out := map[int]int{}, 0, 0
	for _, u := range s.Units {
		if u.Out {
			out++
			continue
		}
		if u.Nearest > 0 {
			changed++
			if u.Nearest == u.Number {
				t.Errorf("province %d is marked as moved to its own centre", u.Province)
			}
		}
		owner[u.Province] = u.Number
		if u.Selected != (s.Base.Provinces[u.Province].Code == "510000") {
			t.Errorf("selection of %s: %t", s.Base.Provinces[u.Province].Code, u.Selected)
		}
	}
	if changed != len(w.Changed()) || changed == 0 || out+len(w.Case.Units) != len(s.Base.Provinces) {
		t.Errorf("%d changed, want %d; %d out of scope of %d", changed, len(w.Changed()), out, len(s.Base.Provinces))
	}
	if len(s.Boundaries) == 0 || len(s.Regions) != 0 || s.Layers.Places {
		t.Errorf("%d borders, %d regions, places %t", len(s.Boundaries), len(s.Regions), s.Layers.Places)
	}
	shaded := m.Wired(w, WiredOptions{Lang: words.EN, Shading: ByUsers})
	most := 0.0
	for _, u := range shaded.Units {
		most = max(most, u.Shade)
		if u.Nearest != 0 {
			t.Error("a unit is marked without a comparison")
		}
	}
	if most != 1 || !shaded.Shaded || len(shaded.Boundaries) != 0 {
		t.Errorf("the darkest shade is %g, with %d borders", most, len(shaded.Boundaries))
	}
}

// The inner point of every province lies in it, so that its label does.
func TestInnerPointsAreInside(t *testing.T) {
	f := factsOf(China())
	for _, p := range China().Provinces {
		i := f.index[p.Code]
		inside := false
		for _, polygon := range p.Shape {
			inside = inside || depth(polygon[0], f.inner[i], 1) >= 0
		}
		if !inside {
			t.Errorf("the label of %s is at %v, outside", p.Name, f.inner[i])
		}
	}
	if len(f.borders) < 60 {
		t.Errorf("only %d pairs of provinces are neighbours", len(f.borders))
	}
}

func TestWiredTablesAddUp(t *testing.T) {
	w := wiredExample(t, 60)
	units := w.Units(words.ZH)
	users, added := column(t, units, "unit_users", ""), column(t, units, "added_km", "")
	sum, farther := int64(0), 0
	for row := range units.Rows {
		sum += units.At(row, users).Int
		if units.At(row, added).Float > 0 {
			farther++
		}
	}
	if model.Users(sum) != w.Users() || farther != len(w.Changed()) {
		t.Errorf("%d users, want %d; %d go farther, want %d", sum, w.Users(), farther, len(w.Changed()))
	}
	lost := w.Lost(words.ZH)
	load := column(t, lost, "load", "")
	if lost.Rows != 2 {
		t.Fatalf("%d rows for two centres", lost.Rows)
	}
	for row := range lost.Rows {
		if got := lost.At(row, load).Int; got != sum {
			t.Errorf("after the loss of one of two centres the other has %d users, want all %d", got, sum)
		}
	}
	for _, c := range append(units.Columns, lost.Columns...) {
		if !words.Has("column." + c.Key) {
			t.Errorf("no words for column %s", c.Key)
		}
	}
}
