package provinces

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/scene"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/data/china"
	"fenye/model"
	"fenye/model/access"
)

// seats is a plan of all provinces with a population at their seats that grows
// with their code, and two centres.
func seats() *model.Plan {
	p := &model.Plan{Scenarios: []model.Scenario{{Unit: model.UnitSplit, Centres: []model.Centre{
		{Number: 1, Name: "North", Capacity: 40_000_000, Up: true}, {Number: 2, Name: "South", Capacity: 40_000_000, Up: true},
	}}}}
	s := p.Scenario()
	for i, u := range china.Provinces() {
		if u.Seat == nil {
			continue
		}
		switch u.Code {
		case "110000":
			s.Centres[0].Position = *u.Seat
		case "310000":
			s.Centres[1].Position = *u.Seat
		}
		p.Places = append(p.Places, model.Place{Name: u.Short, Position: *u.Seat, Province: u.Code,
			Population: model.People(int64(20_000_000 + 1_000_003*(i*i%37)))})
	}
	s.Wiring = model.Wiring{Source: model.FromRate, Rate: 400}
	return p
}

// rig is a workbench in a test window.
type rig struct {
	*Bench
	*trial.Stage
}

func newRig(t testing.TB, plan *model.Plan, lang words.Lang) *rig {
	t.Helper()
	r := &rig{Stage: trial.New(t, lang)}
	r.Bench = New(r.Desk, Options{Post: r.Post, Window: r.Window, Painter: r.Painter, Open: func() {}, Example: func() {},
		SaveTable: func(string, []byte) {}}, NewState())
	r.Start(t, r, plan)
	return r
}

// settle runs what was posted until nothing is computed any more.
func (r *rig) settle(t testing.TB) {
	t.Helper()
	r.Settle(t, r)
}

func TestAlphaZeroIsNearestAccess(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	o := r.Outcome()
	if o.Result == nil || len(o.Changed()) != 0 || o.Result.Status != access.Optimal {
		t.Fatalf("got %+v, want nearest access, proved", o)
	}
	s := r.Map.Scene()
	if len(s.Units) != 34 || s.Infeasible || len(s.Boundaries) == 0 {
		t.Errorf("got %d units and %d borders on the map", len(s.Units), len(s.Boundaries))
	}
	for _, b := range s.Boundaries {
		if b.A == b.B {
			t.Error("a border between units of one centre")
		}
	}
}

func TestAlphaFollowsSliderFieldAndUndo(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	before := r.Outcome().Result.VA
	for range 30 {
		r.aims.alpha.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
	r.settle(t)
	o := r.Outcome()
	if o.Plan != r.desk.Plan() || r.desk.Scenario().Wiring.Alpha != 30 || o.Case.Alpha != 0.3 {
		t.Fatalf("alpha is %d, the outcome's %g", r.desk.Scenario().Wiring.Alpha, o.Case.Alpha)
	}
	if !(o.Result.VA < before) {
		t.Errorf("VA is %g, at alpha 0 it was %g", o.Result.VA, before)
	}
	if got := r.aims.beta.Value.Text; got != "0.70" {
		t.Errorf("beta: got %q, want 0.70", got)
	}
	if got := r.result.f.Value.Text; got != six(o.Result.F) || len(got) != len("0.123456") {
		t.Errorf("F: got %q, want six decimals of %g", got, o.Result.F)
	}
	if want := strconv.Itoa(len(o.Changed())); !strings.HasPrefix(r.result.changed.Value.Text, want) {
		t.Errorf("changed: got %q, want %d", r.result.changed.Value.Text, len(o.Changed()))
	}
	for r.desk.CanUndo() {
		r.desk.Undo()
	}
	r.settle(t)
	if got := r.Outcome().Result.VA; got != before {
		t.Errorf("after undo: VA %g, want %g", got, before)
	}
}

func TestMapShowsWhatChanged(t *testing.T) {
	plan := seats()
	plan.Scenario().Wiring.Alpha = 60
	r := newRig(t, plan, words.ZH)
	o := r.Outcome()
	marked := map[string]bool{}
	for _, u := range r.Map.Scene().Units {
		if u.Nearest > 0 {
			marked[r.Map.Scene().Base.Provinces[u.Province].Code] = true
		}
	}
	changed := o.Changed()
	if len(changed) == 0 || len(marked) != len(changed) {
		t.Fatalf("%d units are marked, %d changed", len(marked), len(changed))
	}
	for _, i := range changed {
		if !marked[o.Case.Units[i].Code] {
			t.Errorf("%s changed and is not marked", o.Case.Units[i].Code)
		}
	}
	r.head.compare.SetSelectedIndex(1)
	for _, u := range r.Map.Scene().Units {
		if u.Nearest > 0 {
			t.Fatal("a unit is marked without a comparison")
		}
	}
	r.head.compare.SetSelectedIndex(2)
	for _, u := range r.Map.Scene().Units {
		for i, c := range o.Case.Units {
			if at := r.Map.Scene().Base.Provinces; !u.Out && at[u.Province].Code == c.Code && u.Backup != o.Case.Centres[o.Backup[i]].Number {
				t.Errorf("%s is hatched for centre %d, its backup is %d", c.Code, u.Backup, o.Case.Centres[o.Backup[i]].Number)
			}
		}
	}
	if r.Map.Scene().Words.Backup == "" {
		t.Error("the legend does not explain the hatch")
	}
	r.state.Shading = scene.ByAdded
	r.showMap()
	if s := r.Map.Scene(); !s.Shaded || !strings.HasSuffix(s.ShadeTop, " km") {
		t.Errorf("shaded %t up to %q", s.Shaded, s.ShadeTop)
	}
}

func TestTradeOffAdoptsAlpha(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	if len(r.charts.stages) < 3 {
		t.Fatalf("the trade-off has %d points", len(r.charts.stages))
	}
	v := r.charts.trade
	w, h := float64(v.Size().Width), float64(v.Size().Height)
	found := -1
	for x := 0.0; x < w && found < 0; x += 3 { // press the first point that is not the plan in work
		for y := 0.0; y < h; y += 3 {
			hit := v.HitChart(fyne.NewPos(float32(x), float32(y)))
			if hit.Dot >= 0 && hit.Dot < len(r.charts.stages) && !r.charts.stages[hit.Dot].has(0) {
				found = hit.Dot
				v.Tapped(&fyne.PointEvent{Position: fyne.NewPos(float32(x), float32(y))})
				break
			}
		}
	}
	if found < 0 {
		t.Fatal("no point can be hit")
	}
	r.settle(t)
	s := r.charts.stages[found]
	if alpha := int(r.desk.Scenario().Wiring.Alpha); !s.has(alpha) {
		t.Fatalf("alpha is %d, want one of %d to %d", alpha, s.from, s.to)
	}
	if got := r.Outcome().Result; math.Abs(got.VA-s.point.VA) > 1e-9 || math.Abs(got.DE-s.point.DE) > 1e-9 {
		t.Errorf("the plan has VA %g, DE %g; the point says %g, %g", got.VA, got.DE, s.point.VA, s.point.DE)
	}
	if r.sweep.of == r.desk.Plan() {
		t.Error("the sweep was made anew though only alpha changed")
	}
}

func TestInfeasibleIsRepairedInOneClick(t *testing.T) {
	plan := seats()
	plan.Scenario().Wiring.Gamma = 300
	r := newRig(t, plan, words.EN)
	var bad *access.Infeasible
	if !errors.As(r.Outcome().Err, &bad) || !r.banner.Visible() || !r.Map.Scene().Infeasible {
		t.Fatalf("got %v, want a plan that does not exist, said over the map", r.Outcome().Err)
	}
	if len(r.short.applies) == 0 {
		t.Fatal("no repair is offered")
	}
	for _, u := range r.Map.Scene().Units {
		if u.Number != 0 {
			t.Fatal("a unit is filled though there is no plan")
		}
	}
	r.short.applies[0]()
	r.settle(t)
	if r.Outcome().Result == nil || r.banner.Visible() {
		t.Fatalf("after the repair: %v", r.Outcome().Err)
	}
	r.desk.Undo()
	r.settle(t)
	if r.Outcome().Result != nil || r.desk.CanUndo() {
		t.Error("one undo does not take the repair back")
	}
}

func TestPinIsOfferedAndKept(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	i := slices.IndexFunc(r.Map.Scene().Units, func(u paint.Unit) bool {
		return r.Map.Scene().Base.Provinces[u.Province].Code == "510000"
	})
	items := r.unitMenu(i)
	if len(items) < 2 {
		t.Fatalf("the menu of a unit has %d items", len(items))
	}
	items[0].Action()
	r.settle(t)
	o := r.Outcome()
	if got := o.Result.Assign[unitIndex(o, "510000")]; got != 0 || r.desk.Scenario().Wiring.Pinned("510000") != 1 {
		t.Errorf("510000 goes to centre %d", got)
	}
}

func TestTableAndMapShareTheSelection(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	r.dock.pressed("units", 3)
	code := r.Outcome().Case.Units[3].Code
	selected := ""
	for _, u := range r.Map.Scene().Units {
		if u.Selected {
			selected = r.Map.Scene().Base.Provinces[u.Province].Code
		}
	}
	if selected != code {
		t.Errorf("the map selects %q, the table %q", selected, code)
	}
	r.SelectUnit(r.Outcome().Case.Units[5].Code)
	if got := r.dock.Page("units").Table.Selected(); got != 5 {
		t.Errorf("the table marks row %d, want 5", got)
	}
}

func TestCSVHasARowForEachUnit(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	text := r.TableCSV()
	if !bytes.HasPrefix(text, []byte("\ufeff")) || bytes.Count(text, []byte("\r\n")) != 1+len(r.Outcome().Case.Units) {
		t.Errorf("got %d lines for %d units", bytes.Count(text, []byte("\r\n")), len(r.Outcome().Case.Units))
	}
	r.dock.Choose("losses")
	if r.TableName() != "losses" || r.dock.Page("losses").Table.Len() != 2 {
		t.Errorf("table %q has %d rows, want the two losses", r.TableName(), r.dock.Page("losses").Table.Len())
	}
}

func TestHiddenWorkbenchDoesNotSolve(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	r.SetVisible(false)
	r.desk.SetAlpha(50)
	if !r.Stale() || r.Busy() {
		t.Error("a hidden workbench solves")
	}
	r.SetVisible(true)
	r.settle(t)
	if r.Stale() || r.Outcome().Case.Alpha != 0.5 {
		t.Error("shown again it does not show the plan of the moment")
	}
}

func TestChartKeysAndPointer(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	r.charts.usage.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	r.settle(t)
	if got := r.desk.Scenario().Wiring.Alpha; got != 1 {
		t.Errorf("alpha after → is %d, want 1", got)
	}
	r.charts.usage.MouseMoved(&desktop.MouseEvent{})
	if r.charts.usage.Cursor() != desktop.DefaultCursor {
		t.Error("the corner of a chart can be pressed")
	}
}

func TestRelabelKeepsTheState(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	r.desk.SetAlpha(20)
	r.settle(t)
	if err := look.SetLang(words.ZH); err != nil {
		t.Fatal(err)
	}
	r.Relabel()
	if got := r.aims.alphaField.Text(); got != "0.20" {
		t.Errorf("alpha after a change of language: %q", got)
	}
	if got := r.charts.trade.Chart().Title; got != "均衡与距离的取舍" {
		t.Errorf("title: got %q", got)
	}
}

// BenchmarkAlpha is one step of the slider: edit, exact solve, scene, panels
// and tables, of 34 units and three centres.
func BenchmarkAlpha(b *testing.B) {
	plan := seats()
	third := plan.Scenario().Centres[0]
	third.Number, third.Name, third.Position.Lon = 3, "West", 104
	plan.Scenario().Centres = append(plan.Scenario().Centres, third)
	r := newRig(b, plan, words.EN)
	for i := 0; b.Loop(); i++ {
		r.desk.SetAlpha(model.Hundredths(1 + i%60))
		for r.solving.running { // the machine was too busy for the edit to wait
			r.Next()
		}
		r.Map.Picture()
	}
}

func TestUnlimitedCentreIsExplained(t *testing.T) {
	plan := seats()
	plan.Scenario().Centres[1].Capacity = model.NoLimit
	r := newRig(t, plan, words.EN)
	if r.Outcome().Result == nil {
		t.Fatal("nearest access needs no capacity")
	}
	r.desk.SetAlpha(10)
	r.desk.EndFold()
	r.settle(t)
	if r.Outcome().Result != nil || !strings.Contains(r.Reason(r.Outcome()), "South") || len(r.short.applies) != 2 {
		t.Fatalf("got %q with %d repairs", r.Reason(r.Outcome()), len(r.short.applies))
	}
	r.short.applies[0]()
	r.settle(t)
	if r.Outcome().Result == nil || r.desk.Scenario().Centres[1].Capacity != r.Outcome().Users() {
		t.Errorf("after the repair: %v", r.Outcome().Err)
	}
}
