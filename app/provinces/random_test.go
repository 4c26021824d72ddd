package provinces

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"fenye/app/desk"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/geom"
	"fenye/model"
)

// Whatever is done in whatever order, nothing panics, map and outcome agree,
// and undoing everything leads back to the beginning.
func TestRandomActions(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	first := r.desk.Plan()
	random := rand.New(rand.NewPCG(3, 4))
	number := func() int { return 1 + random.IntN(4) }
	units := []string{"510000", "110000", "650000", "none"}
	actions := []func(){
		func() { r.desk.SetAlpha(model.Hundredths(random.IntN(101))) },
		func() { r.desk.SetAlpha(model.Hundredths(random.IntN(101))) },
		func() { r.desk.SetLambda(model.Tenths(random.IntN(1200))) },
		func() { r.desk.SetGamma(model.Tenths(random.IntN(1500))) },
		func() { r.desk.SetBalance(balances[random.IntN(3)]) },
		func() { r.desk.SetCapacity(number(), model.Users(random.IntN(60_000_000))) },
		func() { r.desk.SetCapacity(number(), model.NoLimit) },
		func() { r.desk.SetRate(model.PerTenThousand(random.IntN(900))) },
		func() { r.desk.SetUserSource(sources[random.IntN(len(sources))]) },
		func() { r.desk.PinUnit(units[random.IntN(4)], "x", random.IntN(4)) },
		func() { r.ToggleCentre(number()) },
		func() { r.AddCentre() },
		func() { r.desk.RemoveCentre(number()) },
		func() {
			r.desk.MoveCentre(number(), geom.Point{Lon: 80 + 40*random.Float64(), Lat: 20 + 25*random.Float64()})
		},
		func() { r.desk.ReplaceDemand(seats().Places[:random.IntN(34)], nil) },
		func() { r.desk.Select(desk.Selection{Place: -1, Centre: number()}) },
		func() { r.SelectUnit(units[random.IntN(4)]) },
		func() { r.state.Shading = shadings[random.IntN(3)]; r.showMap() },
		func() { r.dock.Choose(tabs[random.IntN(len(tabs))]) },
		func() { r.charts.trade.Step(random.IntN(3) - 1) },
		func() { r.charts.pick(r.Bench, random.IntN(len(pictures))) },
		func() {
			t := &model.UnitTable{File: "units.csv"}
			for i := range 1 + random.IntN(9) {
				t.Units = append(t.Units, model.PlanUnit{Code: []string{"510000", "jibei", "u"}[i%3] + strings.Repeat("x", i/3), Name: "U",
					Position: geom.Point{Lon: 80 + 40*random.Float64(), Lat: 20 + 25*random.Float64()}, Users: model.Users(random.IntN(9_000_000))})
			}
			r.desk.ApplyUnits(t)
		},
		func() { r.putKey(-1, units[random.IntN(4)], gslb.Caller, strconv.Itoa(random.IntN(500))) },
		func() { r.deleteKey(random.IntN(3)) },
		func() { r.probe(strconv.Itoa(random.IntN(9000))) },
		func() { r.ToggleDock() },
		func() { r.SetVisible(random.IntN(4) > 0) },
		func() {
			if n := len(r.short.applies); n > 0 {
				r.short.applies[random.IntN(n)]()
			}
		},
		func() { r.desk.Undo() }, func() { r.desk.Redo() }, func() { r.Stop() }, func() { r.Relabel() },
	}
	for step := range 120 {
		actions[random.IntN(len(actions))]()
		if step%10 == 0 {
			r.SetVisible(true)
			r.settle(t)
			agrees(t, r)
		}
	}
	for r.desk.CanUndo() {
		r.desk.Undo()
	}
	r.settle(t)
	if r.desk.Plan().Scenario().Wiring.Alpha != first.Scenario().Wiring.Alpha || len(r.desk.Plan().Places) != len(first.Places) {
		t.Error("undoing everything does not lead back to the first plan")
	}
}

// agrees checks that what is shown is the outcome.
func agrees(t *testing.T, r *rig) {
	t.Helper()
	o := r.Outcome()
	if o == nil || o.Plan != r.desk.Plan() {
		return // stopped before it was solved
	}
	s := r.Map.Scene()
	if s.Infeasible != (o.Result == nil) {
		t.Fatal("map and outcome disagree on whether there is a plan")
	}
	if (o.Result == nil) == (o.Err == nil) {
		t.Fatalf("a plan %v and an error %v", o.Result, o.Err)
	}
	if o.Result == nil && r.Reason(o) == "" {
		t.Fatal("no reason is given")
	}
	if r.state.Shading == scene.ByCentre && o.Result != nil {
		for _, u := range s.Units {
			if i := unitIndex(o, s.Base.Provinces[u.Province].Code); !u.Out && u.Number != o.Case.Centres[o.Result.Assign[i]].Number {
				t.Fatalf("unit %d is filled by centre %d", i, u.Number)
			}
		}
	}
	r.Map.Picture()
}
