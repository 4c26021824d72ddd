package scene

import (
	"context"
	"strings"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/china"
	"fenye/data/example"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// exampleOutcome solves the bundled plan after a change.
func exampleOutcome(t testing.TB, change func(*model.Scenario)) *region.Outcome {
	t.Helper()
	plan, err := example.Plan("zh")
	if err != nil {
		t.Fatal(err)
	}
	plan = plan.Clone()
	if change != nil {
		change(plan.Scenario())
	}
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// short takes capacity away until 120,000 users are too many, and adds a
// centre that is down.
func short(s *model.Scenario) {
	s.Centres[1].Capacity = 1_500_000
	s.Centres = append(s.Centres, model.Centre{Number: 3, Name: "西部", Position: geom.Point{Lon: 104.07, Lat: 30.67}, Capacity: 600_000})
}

func options(lang words.Lang) Options {
	return Options{Lang: lang, Layers: AllLayers, Selected: paint.Selection{Place: -1}}
}

func TestMapShowsTheOutcome(t *testing.T) {
	o := exampleOutcome(t, nil)
	s := Map(o, options(words.ZH))
	if s.Infeasible || len(s.Regions) != 2 || len(s.Boundaries) != 1 || len(s.Ghosts) != 1 || len(s.Places) != len(o.Plan.Places) {
		t.Fatalf("got %d regions, %d boundaries, %d ghosts, %d places", len(s.Regions), len(s.Boundaries), len(s.Ghosts), len(s.Places))
	}
	if want := "北方 " + table.People(int64(o.Centres[0].Load)); s.Regions[0].Title != want || s.Regions[0].Full != "满载" {
		t.Errorf("got %q %q, want %q, full", s.Regions[0].Title, s.Regions[0].Full, want)
	}
	b := s.Boundaries[0]
	if want := "2k = " + table.Kilometres(float64(o.Solution.Prices[0]-o.Solution.Prices[1])) + " km"; b.Label != want {
		t.Errorf("got label %q, want %q", b.Label, want)
	}
	if !b.HasHandle || geom.Distance(b.Handle, nearestOn(b.Line, b.Handle)) > 60 {
		t.Errorf("the handle %v does not lie on its boundary", b.Handle)
	}
	moved := model.Users(0)
	for i, p := range s.Places {
		if p.Users != int64(o.Users[i]) || p.Name != o.Plan.Places[i].Name {
			t.Errorf("place %d: got %s with %d users, want %s with %d", i, p.Name, p.Users, o.Plan.Places[i].Name, o.Users[i])
		}
		v := s.Served[i]
		if int(v.Owner) != o.Scenario.Centres[o.Solution.Owner[i]].Number {
			t.Errorf("%s belongs to %d", p.Name, v.Owner)
		}
		if v.Nearest != 0 {
			moved += o.Moved(i)
		}
		sum := int64(0)
		for _, slice := range s.Mark(i).Shares {
			sum += slice.Users
		}
		if len(s.Mark(i).Shares) > 0 && sum != p.Users {
			t.Errorf("%s: slices of %d make no pie of %d", p.Name, sum, p.Users)
		}
	}
	if moved != o.MovedUsers {
		t.Errorf("rings stand for %d moved users, want %d", moved, o.MovedUsers)
	}
}

func nearestOn(line geom.Line, p geom.Point) geom.Point {
	best := line[0]
	for _, q := range line {
		if geom.Distance(p, q) < geom.Distance(p, best) {
			best = q
		}
	}
	return best
}

// Where prices do not bind the ghost would lie under the boundary.
func TestNoGhostWhereItCoincides(t *testing.T) {
	s := Map(exampleOutcome(t, func(s *model.Scenario) { s.Centres[0].Capacity = model.NoLimit }), options(words.EN))
	if len(s.Ghosts) != 0 || len(s.Boundaries) != 1 || s.Boundaries[0].Label != "" {
		t.Errorf("got %d ghosts, label %q", len(s.Ghosts), s.Boundaries[0].Label)
	}
	if s.Moved() {
		t.Error("a place has a ring")
	}
}

func TestInfeasibleMap(t *testing.T) {
	o := exampleOutcome(t, short)
	s := Map(o, options(words.ZH))
	if !s.Infeasible || len(s.Regions)+len(s.Boundaries)+len(s.Ghosts) != 0 {
		t.Fatal("a plan that does not exist has regions")
	}
	sum := int64(0)
	for i, p := range s.Places {
		m := s.Mark(i)
		sum += m.Short
		if (m.Short > 0) != (m.Note == "缺 "+table.People(m.Short)) {
			t.Errorf("%s: short by %d, note %q", p.Name, m.Short, m.Note)
		}
	}
	if sum != int64(o.Infeasible.Shortage) {
		t.Errorf("places are short by %d, want %d", sum, o.Infeasible.Shortage)
	}
	if c := s.Centres[2]; !c.Down || c.Note != "停用" {
		t.Errorf("got %+v", c)
	}
	if _, ok := Sheet(o, words.ZH, noDate); ok {
		t.Error("a plan that does not exist was printed")
	}
}

// Centres at one place are one site: one region, and no boundary between them.
func TestCentresAtOnePlace(t *testing.T) {
	s := Map(exampleOutcome(t, func(s *model.Scenario) {
		twin := s.Centres[1]
		twin.Number, twin.Name, twin.Capacity = 3, "南方乙", 400_000
		s.Centres = append(s.Centres, twin)
	}), options(words.ZH))
	if len(s.Regions) != 2 || len(s.Boundaries) != 1 {
		t.Errorf("got %d regions and %d boundaries, want 2 and 1", len(s.Regions), len(s.Boundaries))
	}
}

func TestNoCentreUp(t *testing.T) {
	s := Map(exampleOutcome(t, func(s *model.Scenario) { s.Centres[0].Up, s.Centres[1].Up = false, false }), options(words.EN))
	if !s.Infeasible || len(s.Centres) != 2 {
		t.Errorf("infeasible %t, %d centres", s.Infeasible, len(s.Centres))
	}
}

// The painter knows the ground by identity, so it must not change with the
// outcome.
func TestMakerKeepsTheGround(t *testing.T) {
	var m Maker
	o := exampleOutcome(t, nil)
	first := m.Map(o, options(words.ZH))
	second := m.Map(o, options(words.EN))
	if first.Base != second.Base || first.Projection != second.Projection || !first.Base.China {
		t.Error("the ground changed")
	}
	if got := m.Map(o, Options{Projection: "mercator"}).Projection.Name(); got != "mercator" {
		t.Errorf("got projection %s", got)
	}
}

// Another outline of the provinces replaces the territory and nothing else.
func TestOtherOutlines(t *testing.T) {
	base := withOutlines(china.Provinces()[:3])
	opt := options(words.ZH)
	opt.Base = base
	s := Map(exampleOutcome(t, nil), opt)
	if s.Base != base || len(s.Base.Provinces) != 3 || !s.Base.China || len(s.Base.Dashes) != 10 || len(China().Provinces) != 34 {
		t.Errorf("got %d provinces, China %t, %d dashes", len(s.Base.Provinces), s.Base.China, len(s.Base.Dashes))
	}
}

func TestGroundElsewhere(t *testing.T) {
	plan := model.Plan{Scenarios: []model.Scenario{{Centres: []model.Centre{{Number: 1, Name: "Paris", Position: geom.Point{Lon: 2.3, Lat: 48.9}, Capacity: model.NoLimit, Up: true}}}},
		Places: []model.Place{{Name: "Berlin", Position: geom.Point{Lon: 13.4, Lat: 52.5}, Population: model.People(5)}}}
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	s := Map(o, options(words.EN))
	if s.Base.China || s.Projection.Name() != "lambert" || len(s.Regions) != 1 {
		t.Errorf("got China %t, %s, %d regions", s.Base.China, s.Projection.Name(), len(s.Regions))
	}
	sheet, ok := Sheet(o, words.EN, noDate)
	if !ok || strings.Contains(strings.Join(sheet.Text.Foot, ""), "scene.") {
		t.Errorf("the foot is unfinished: %q", sheet.Text.Foot)
	}
	if p, ok := s.Projection.Inverse(0, 0); !ok || geom.Distance(p, plan.Places[0].Position) > 100 {
		t.Errorf("the map is centred at %v", p)
	}
}

func TestSheetSaysWhatTheOutcomeSays(t *testing.T) {
	o := exampleOutcome(t, nil)
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		sheet, ok := Sheet(o, lang, noDate)
		if !ok {
			t.Fatal("not printed")
		}
		text := sheet.Text
		total := text.Loads.Total[2]
		if total != table.People(int64(o.Total)) || text.Loads.Rows[0].Cells[2] != table.People(int64(o.Centres[0].Load)) {
			t.Errorf("loads %v, total %s", text.Loads.Rows, total)
		}
		if got := text.Result.Rows[0].Value; got != table.Kilometres(float64(o.MeanKm))+" km" {
			t.Errorf("got mean %s", got)
		}
		if len(text.Loss.Rows) != 2 || text.Loss.Rows[0].Bad || !text.Loss.Rows[1].Bad {
			t.Errorf("got loss %+v: the south has no limit, the north has", text.Loss.Rows)
		}
		for _, line := range append(text.Foot, text.FootRight...) {
			if strings.Contains(line, "scene.") || strings.Contains(line, "{") {
				t.Errorf("unfinished text %q", line)
			}
		}
		if want := map[words.Lang]string{words.ZH: "审图号", words.EN: "approved"}[lang]; !strings.Contains(text.FootRight[1], want) {
			t.Errorf("the foot does not ask for an approved map: %q", text.FootRight[1])
		}
	}
}

func TestChecksumFollowsThePlan(t *testing.T) {
	a := Checksum(exampleOutcome(t, nil))
	b := Checksum(exampleOutcome(t, func(s *model.Scenario) { s.Centres[0].Capacity-- }))
	if a == b || len(a) != 16 || a != Checksum(exampleOutcome(t, nil)) {
		t.Errorf("got %s and %s", a, b)
	}
}
