package whatif

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/region"
)

// scenarios are the outcomes of all scenarios of the plan, and the page of the
// dock that has a row for each. One is solved at a time, and only while somebody
// looks.
type scenarios struct {
	b       *Bench
	known   []known
	solver  *region.Solver
	running bool
	visible bool
	table   *part.Table
	tools   []fyne.CanvasObject
	made    []*region.Outcome // what the table was made for
	of      *model.Plan
}

// known is a scenario that was solved.
type known struct {
	place    *model.Place // the first of the places; nil without any
	count    int
	scenario model.Scenario
	outcome  *region.Outcome
}

// mostKnown bounds what is kept.
const mostKnown = 64

// wholeLimit is how long whole units are searched for, as on the desk.
const wholeLimit = 10 * time.Second

func newScenarios(b *Bench) *scenarios {
	return &scenarios{b: b, solver: region.NewSolver()}
}

func (s *scenarios) build() {
	s.table = part.NewTable(func(row int) { s.b.desk.SelectScenario(row) })
	s.table.Post, s.table.Centre = s.b.options.Post, s.b.options.Centre
	s.table.Style = func(row, column int) part.Ink {
		plan := s.b.desk.Plan()
		switch {
		case row >= len(s.made) || row >= len(plan.Scenarios):
		case column == 0 && row == plan.Current:
			return part.Ink{Bold: true, Icon: "check"}
		case s.made[row] != nil && s.made[row].Infeasible != nil:
			return part.Ink{Colour: look.Error}
		}
		return part.Ink{}
	}
	tool := func(key, icon string, do func()) *part.ToolButton {
		t := part.NewToolButton(look.T("whatif."+key), icon, do)
		t.Tip = look.T("whatif." + key + ".tip")
		return t
	}
	s.tools = []fyne.CanvasObject{
		tool("open.compare", "compare", func() { s.b.Open(CompareStudy) }),
		tool("open.sweep", "play", func() { s.b.Open(SweepStudy) }),
		tool("open.hours", "sessions", func() { s.b.Open(HoursStudy) }),
		tool("open.sites", "place", func() { s.b.Open(SiteStudy) }),
	}
	s.made, s.of = nil, nil
}

func (s *scenarios) pageOf() *part.Page {
	return &part.Page{Key: ScenariosPage, Name: look.T("whatif.scenarios"), Table: s.table,
		Body: footed(s.table, look.T("whatif.scenarios.hint"), s.tools...)}
}

// footed puts a row of tools and a hint under a table: beside the tabs there is no
// room for them in a narrow window.
func footed(t *part.Table, text string, tools ...fyne.CanvasObject) fyne.CanvasObject {
	hint := part.NewCaption(text)
	hint.Shorten = true
	row := part.Wide(10, part.Columns(2, tools...), hint, nil)
	foot := container.New(footLayout{}, part.NewFill(look.Panel), part.NewFill(look.Hairline), part.Inset(3, 12, 3, 8, row))
	return container.NewBorder(nil, foot, nil, nil, t)
}

// footLayout lays a row over its ground, with a hairline above.
type footLayout struct{}

// MinSize implements fyne.Layout.
func (footLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return o[2].MinSize().AddWidthHeight(0, 1)
}

// Layout implements fyne.Layout.
func (footLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	part.Place(o[0], 0, 0, size.Width, size.Height)
	part.Place(o[1], 0, 0, size.Width, 1)
	part.Place(o[2], 0, 1, size.Width, size.Height-1)
}

// read is what a solve reads of a scenario.
func read(s model.Scenario) model.Scenario {
	s.Name, s.Wiring, s.Survive = "", model.Wiring{}, false
	s.Centres = slices.Clone(s.Centres)
	for i := range s.Centres {
		s.Centres[i].Colour = ""
	}
	return s
}

func firstOf(places []model.Place) *model.Place {
	if len(places) == 0 {
		return nil
	}
	return &places[0]
}

// find returns the outcome of a scenario under its names of now, nil if it is not
// known.
func (s *scenarios) find(plan *model.Plan, i int) *region.Outcome {
	want := read(plan.Scenarios[i])
	for n := len(s.known) - 1; n >= 0; n-- {
		k := &s.known[n]
		if k.place == firstOf(plan.Places) && k.count == len(plan.Places) && reflect.DeepEqual(k.scenario, want) {
			if k.outcome.Plan.Current == i && reflect.DeepEqual(k.outcome.Plan.Scenarios[i], plan.Scenarios[i]) {
				return k.outcome
			}
			o := *k.outcome
			named := plan.Clone()
			named.Current = i
			o.Plan, o.Scenario = &named, named.Scenario()
			s.known = append(s.known, known{k.place, k.count, want, &o})
			s.trim()
			return &o
		}
	}
	return nil
}

func (s *scenarios) keep(o *region.Outcome) {
	s.known = append(s.known, known{firstOf(o.Plan.Places), len(o.Plan.Places), read(*o.Scenario), o})
	s.trim()
}

func (s *scenarios) trim() {
	if len(s.known) > mostKnown {
		s.known = slices.Delete(s.known, 0, len(s.known)-mostKnown)
	}
}

// all returns the outcomes of the plan's scenarios; nil ones are not known yet.
func (s *scenarios) all() []*region.Outcome {
	plan := s.b.desk.Plan()
	out := make([]*region.Outcome, len(plan.Scenarios))
	for i := range out {
		out[i] = s.find(plan, i)
	}
	return out
}

// update follows the desk.
func (s *scenarios) update(c desk.Change) {
	if o := s.b.desk.Outcome(); c&desk.OutcomeChanged != 0 && o != nil && s.find(o.Plan, o.Plan.Current) == nil {
		s.keep(o)
	}
	s.b.options.SetPage(ScenariosPage, strconv.Itoa(len(s.b.desk.Plan().Scenarios)), false)
	s.follow()
	if s.visible {
		s.show()
	}
}

// wanted reports whether somebody looks.
func (s *scenarios) wanted() bool { return s.visible || s.b.open == CompareStudy }

// follow solves the first scenario that is not known. The one in work is the
// desk's.
func (s *scenarios) follow() {
	plan := s.b.desk.Plan()
	if s.running || !s.wanted() || len(plan.Places) == 0 {
		return
	}
	for i := range plan.Scenarios {
		if s.find(plan, i) != nil || i == plan.Current && s.b.desk.Stale() {
			continue
		}
		s.solve(plan, i)
		return
	}
}

func (s *scenarios) solve(plan *model.Plan, i int) {
	s.running = true
	one := plan.Clone()
	one.Current = i
	go func() {
		ctx := context.Background()
		if one.Scenario().Unit.Whole() {
			limited, cancel := context.WithTimeout(ctx, wholeLimit)
			defer cancel()
			ctx = limited
		}
		o, err := s.solver.Plan(ctx, &one)
		s.b.options.Post(func() {
			s.running = false
			if err != nil {
				s.b.options.Failed(err)
				return // and not again and again
			}
			s.keep(o)
			s.follow()
			if s.visible {
				s.show()
			}
			if s.b.open == CompareStudy {
				s.b.comparing.update()
			}
		})
	}()
}

// show brings the table up to date.
func (s *scenarios) show() {
	plan, outcomes := s.b.desk.Plan(), s.all()
	if s.of != plan || !slices.Equal(outcomes, s.made) {
		s.of, s.made = plan, outcomes
		s.table.SetTable(scene.Scenarios(plan, outcomes, look.Lang()))
	}
	s.table.Select(plan.Current)
}
