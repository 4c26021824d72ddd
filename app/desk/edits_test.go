package desk

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/failover"
)

// edits are the methods of a desk that change the plan, each with random
// arguments, good and bad. All that is tried at random in tests comes from
// here; TestEveryEditIsTried holds that none is missing.
var edits = map[string]func(r *rand.Rand, d *Desk){
	"SetTotal":          func(r *rand.Rand, d *Desk) { d.SetTotal(model.Users(r.IntN(2000) - 10)) },
	"SetGrowth":         func(r *rand.Rand, d *Desk) { d.SetGrowth(model.Tenths(r.IntN(9000) - 3000)) },
	"SetUnit":           func(r *rand.Rand, d *Desk) { d.SetUnit(one(r, model.UnitSplit, model.UnitPlace, model.UnitProvince)) },
	"SetCapacity":       func(r *rand.Rand, d *Desk) { d.SetCapacity(someCentre(r), one(r, model.NoLimit, 0, 300, 900, -5)) },
	"SetMinimum":        func(r *rand.Rand, d *Desk) { d.SetMinimum(someCentre(r), model.Users(r.IntN(300)-10)) },
	"SetUp":             func(r *rand.Rand, d *Desk) { d.SetUp(someCentre(r), r.IntN(3) > 0) },
	"MoveCentre":        func(r *rand.Rand, d *Desk) { d.MoveCentre(someCentre(r), somewhere(r)) },
	"RenameCentre":      func(r *rand.Rand, d *Desk) { d.RenameCentre(someCentre(r), one(r, "", "a", "b", "北方")) },
	"SetColour":         func(r *rand.Rand, d *Desk) { d.SetColour(someCentre(r), one(r, "", "#112233", "#ABCDEF", "red")) },
	"SetSite":           func(r *rand.Rand, d *Desk) { d.SetSite(someCentre(r), one(r, "", "A", " A ", "园区", "\xff")) },
	"SetSurvive":        func(r *rand.Rand, d *Desk) { d.SetSurvive(r.IntN(2) > 0) },
	"AddCentre":         func(r *rand.Rand, d *Desk) { d.AddCentre(somewhere(r), one(r, "", " ", "\xff", "a")) },
	"RemoveCentre":      func(r *rand.Rand, d *Desk) { d.RemoveCentre(someCentre(r)) },
	"SelectScenario":    func(r *rand.Rand, d *Desk) { d.SelectScenario(r.IntN(4) - 1) },
	"DuplicateScenario": func(r *rand.Rand, d *Desk) { d.DuplicateScenario(one(r, "x", "", "方案")) },
	"RenameScenario":    func(r *rand.Rand, d *Desk) { d.RenameScenario(r.IntN(4)-1, one(r, "y", "z")) },
	"RemoveScenario":    func(r *rand.Rand, d *Desk) { d.RemoveScenario(r.IntN(4) - 1) },
	"SetTitle":          func(r *rand.Rand, d *Desk) { d.SetTitle(one(r, "", "t", "标题", "\xff")) },
	"SetOutline":        func(r *rand.Rand, d *Desk) { d.SetOutline(one(r, "", "o")) },
	"SetFrame": func(r *rand.Rand, d *Desk) {
		d.SetFrame(model.Frame{East: float64(r.IntN(3)), North: float64(r.IntN(300))})
	},
	"ReplaceDemand": func(r *rand.Rand, d *Desk) {
		d.ReplaceDemand(smallPlan(r.IntN(5)).Places, []model.Source{{Name: "a.csv", SHA256: "x", Rows: 5, Used: 5, Skipped: []model.Skipped{}}})
	},
	"ApplyRepair": func(r *rand.Rand, d *Desk) {
		if o := d.Outcome(); o != nil && o.Infeasible != nil && len(o.Infeasible.Repairs) > 0 {
			d.ApplyRepair(one(r, o.Infeasible.Repairs...))
		}
	},
	"RaiseReserve": func(r *rand.Rand, d *Desk) {
		extra := make([]model.Users, r.IntN(4))
		for a := range extra {
			extra[a] = model.Users(r.IntN(200))
		}
		d.RaiseReserve(failover.Choice{Extra: extra, Total: 7})
	},
	"AddWish":     func(r *rand.Rand, d *Desk) { d.AddWish(someWish(r, d)) },
	"RemoveWish":  func(r *rand.Rand, d *Desk) { d.RemoveWish(r.IntN(5) - 1) },
	"PinPlace":    func(r *rand.Rand, d *Desk) { d.PinPlace(r.IntN(8)-1, someCentre(r)) },
	"SetCeiling":  func(r *rand.Rand, d *Desk) { d.SetCeiling(one(r, model.Km(0), -1, 900, 2500, 9e9)) },
	"TakeInForce": func(_ *rand.Rand, d *Desk) { d.TakeInForce() },
	"DropInForce": func(_ *rand.Rand, d *Desk) { d.DropInForce() },
	"SetHold":     func(r *rand.Rand, d *Desk) { d.SetHold(one(r, model.HoldFewest, 0, -1, 50, 9e9)) },
	"SetAlpha":    func(r *rand.Rand, d *Desk) { d.SetAlpha(model.Hundredths(r.IntN(140) - 20)) },
	"SetLambda":   func(r *rand.Rand, d *Desk) { d.SetLambda(model.Tenths(r.IntN(1400) - 200)) },
	"SetGamma":    func(r *rand.Rand, d *Desk) { d.SetGamma(model.Tenths(r.IntN(1400) - 200)) },
	"SetBalance":  func(r *rand.Rand, d *Desk) { d.SetBalance(one(r, "mad", "variance", "worst", "none")) },
	"PinUnit":     func(r *rand.Rand, d *Desk) { d.PinUnit(one(r, "110000", "510000"), "省", r.IntN(4)) },
	"SetUserSource": func(r *rand.Rand, d *Desk) {
		d.SetUserSource(one(r, model.FromPlaces, model.FromRate, model.FromForecast, model.FromUnits))
	},
	"SetRate": func(r *rand.Rand, d *Desk) { d.SetRate(model.PerTenThousand(r.IntN(12_000) - 500)) },
	"ApplyForecast": func(r *rand.Rand, d *Desk) {
		d.ApplyForecast(one(r, nil, &model.Forecast{File: "f.csv", Degrees: 3, AUC: 0.5, Sample: 10,
			Units: []model.ForecastUnit{{Code: "110000", Population: 10, Probability: 0.5, Users: 5}}}))
	},
	"ApplyUnits": func(r *rand.Rand, d *Desk) {
		d.ApplyUnits(one(r, nil, &model.UnitTable{File: "u.csv", SHA256: strings.Repeat("0", 64),
			Units: []model.PlanUnit{{Code: "u", Name: "单元", Position: geom.Point{Lon: 100, Lat: 30}, Users: model.Users(r.IntN(9))}}}))
	},
	"ImportKeys": func(r *rand.Rand, d *Desk) { d.ImportKeys(someKeys(r)) },
	"PutKeys":    func(r *rand.Rand, d *Desk) { d.PutKeys(someKeys(r), "u", "10.0.0.0/8") },
	"SetInside": func(r *rand.Rand, d *Desk) {
		d.SetInside(one(r, Sessions, Ring, Shards), json.RawMessage(fmt.Sprintf(one(r, `{"n": %d}`, "[%d]", "{%d"), r.IntN(9))),
			Label{Key: "desk.edit.frame"}, one(r, "", "fold"))
	},
	"Edit": func(r *rand.Rand, d *Desk) {
		d.Edit(Label{Key: "desk.edit.frame"}, one(r, "", "fold"), func(p *model.Plan) { p.Title = one(r, "p", "q") })
	},
	"Undo":        func(_ *rand.Rand, d *Desk) { d.Undo() },
	"Redo":        func(_ *rand.Rand, d *Desk) { d.Redo() },
	"EndFold":     func(_ *rand.Rand, d *Desk) { d.EndFold() },
	"NewDocument": func(_ *rand.Rand, d *Desk) { d.NewDocument() },
	"Reset":       func(r *rand.Rand, d *Desk) { d.Reset(smallPlan(r.IntN(4)), "", Label{Key: "desk.edit.new"}) },
}

// others are the methods of a desk that change no plan by themselves.
const others = `Abandon AddListener Answer AskLeft CanRedo CanUndo Ceiling CentreLook Changes Check Choices Close Computing Dirty Discard Dismiss Err
	Export Exported ForgetRecent Jobs KeptAt Leave LeftOver Name Open OpenWith Opening Outcome Path Pinned Plan Question Recent Recover Recovery RedoLabel Resume
	Save SaveAs SavedAt Scenario Select Selection Solve Stale Start Stop StopComputing Subscribe Took Total UndoLabel Unsaved Users Warnings Work `

// TestEveryEditIsTried: a new method of the desk belongs into one of the two
// lists, so that undo, the journal and the window are tried with it.
func TestEveryEditIsTried(t *testing.T) {
	listed := map[string]bool{}
	for _, name := range strings.Fields(others) {
		listed[name] = true
	}
	for i := range reflect.TypeFor[*Desk]().NumMethod() {
		if name := reflect.TypeFor[*Desk]().Method(i).Name; edits[name] == nil && !listed[name] {
			t.Errorf("Desk.%s is neither among the edits of the tests nor among the others", name)
		}
	}
}

// names lists the edits in one order, so that a seed always does the same; those
// that switch to another document or along the history only if all.
func names(all bool) []string {
	var list []string
	for i := range reflect.TypeFor[*Desk]().NumMethod() {
		name := reflect.TypeFor[*Desk]().Method(i).Name
		if edits[name] != nil && (all || !strings.Contains(" Undo Redo EndFold NewDocument Reset ", " "+name+" ")) {
			list = append(list, name)
		}
	}
	return list
}

func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

func someCentre(r *rand.Rand) int { return r.IntN(5) }

func somewhere(r *rand.Rand) geom.Point {
	return geom.Point{Lon: r.Float64()*400 - 200, Lat: r.Float64()*200 - 100}
}

// someWish is a pin, a ban or a zone over places that exist.
func someWish(r *rand.Rand, d *Desk) model.Wish {
	w := model.Wish{Kind: one(r, model.WishPin, model.WishBan, model.WishZone), Centres: []int{someCentre(r)}}
	if w.Kind == model.WishZone {
		w.Name, w.Ceiling = one(r, "z", "区"), one(r, model.Km(0), 1500)
		w.Outline = []geom.Point{{Lon: 1}, {Lon: 2}, {Lat: 1}}
	}
	if n := len(d.Plan().Places); n > 0 && r.IntN(3) > 0 {
		w.Places = []int32{int32(r.IntN(n))}
	} else {
		w.Provinces = []string{"510000"}
	}
	return w
}

func someKeys(r *rand.Rand) []model.UnitKey {
	var keys []model.UnitKey
	for range r.IntN(3) {
		keys = append(keys, model.UnitKey{Unit: one(r, "110000", "510000"), Kind: "cidr", Value: fmt.Sprintf("10.%d.0.0/16", r.IntN(9))})
	}
	return keys
}

// TestUndoGivesTheSameBytes: after a hundred edits of every kind, undo after
// undo gives the bytes of each plan file and the loads of each meter again, and
// redo after redo too.
func TestUndoGivesTheSameBytes(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 9))
		d, q := newDesk(t, 5, Options{Solve: WarmSolve()})
		idle := func() { q.until(t, "the solve", func() bool { busy, _ := d.Computing(); return !busy }) }
		all := names(false)
		states := []string{text(t, d.Plan())}
		meters := []string{metersOf(d)}
		for len(states) <= 100 {
			name := one(r, all...)
			steps := len(d.history.undo)
			edits[name](r, d)
			d.EndFold() // each is a gesture of its own
			idle()
			if len(d.history.undo) == steps {
				continue // it changed nothing
			}
			if len(d.history.undo) != steps+1 {
				t.Fatalf("seed %d: %s is %d steps", seed, name, len(d.history.undo)-steps)
			}
			states, meters = append(states, text(t, d.Plan())), append(meters, metersOf(d))
		}
		check := func(what string, i int) {
			t.Helper()
			idle()
			if got := text(t, d.Plan()); got != states[i] {
				t.Fatalf("seed %d: %s to state %d gives\n%s\nwant\n%s", seed, what, i, got, states[i])
			}
			if got := metersOf(d); got != meters[i] {
				t.Fatalf("seed %d: %s to state %d: meters %s, want %s", seed, what, i, got, meters[i])
			}
		}
		for i := 99; i >= 0; i-- {
			d.Undo()
			check("undo", i)
		}
		if d.CanUndo() {
			t.Errorf("seed %d: %q is left to undo", seed, d.UndoLabel().Text(words.EN))
		}
		for i := 1; i <= 100; i++ {
			d.Redo()
			check("redo", i)
		}
	}
}

// metersOf are the meters of all centres, and what the plan costs.
func metersOf(d *Desk) string {
	o := d.Outcome()
	switch {
	case d.Stale():
		return "not solved: " + d.Err().Error() // places without people
	case o.Solution == nil:
		return "none: " + string(o.Infeasible.Cause)
	}
	return fmt.Sprint(o.Solution.Loads, o.Solution.Certificate)
}

// TestHistoryIsSmall: steps share the places, so that a thousand of them over a
// hundred thousand places take little more than the plan.
func TestHistoryIsSmall(t *testing.T) {
	d, _ := newDesk(t, 1000, Options{})
	first := &d.Plan().Places[0]
	for i := range 1000 {
		d.SetTotal(model.Users(i))
		d.EndFold()
	}
	for _, s := range d.history.undo {
		if &s.plan.Places[0] != first {
			t.Fatal("a step has places of its own")
		}
	}
}
