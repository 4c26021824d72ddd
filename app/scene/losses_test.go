package scene

import (
	"context"
	"math"
	"slices"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/geom/clip"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// fiveCentres replaces the example's centres: the loss of the first leaves too
// little room.
func fiveCentres(s *model.Scenario) {
	s.Centres = nil
	for i, c := range []struct {
		name     string
		lon, lat float64
		capacity model.Users
	}{
		{"北京", 116.46, 39.92, 900_000}, {"嘉兴", 120.76, 30.77, 660_000}, {"广州", 113.26, 23.13, 660_000},
		{"成都", 104.07, 30.67, 600_000}, {"武汉", 114.30, 30.59, 500_000},
	} {
		s.Centres = append(s.Centres, model.Centre{Number: i + 1, Name: c.name, Position: geom.Point{Lon: c.lon, Lat: c.lat}, Capacity: c.capacity, Up: true})
	}
}

func lossesOf(t testing.TB, o *region.Outcome) *failover.Losses {
	t.Helper()
	l, err := failover.Matrix(context.Background(), o.Plan, failover.Options{Base: o, Together: failover.Together(o.Scenario.Centres)})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestLossOnTheMap: what is taken over covers the lost region, the rest of the
// map is that of the centres left, and every place that moved bears the ring of
// the centre that it left.
func TestLossOnTheMap(t *testing.T) {
	l := lossesOf(t, exampleOutcome(t, fiveCentres))
	for _, fixed := range []bool{false, true} {
		for i := range l.Cases {
			c := &l.Cases[i]
			took := c.Optimal
			if fixed {
				took = c.Fixed
			}
			if took == nil {
				continue
			}
			var m Maker
			s := m.Loss(l, c, took, fixed, options(words.EN))
			if s.Infeasible || s.Loss == nil || len(s.Regions) != 4 || len(s.Ghosts) > 0 || len(s.Loss.Outline) == 0 || len(s.Boundaries) == 0 {
				t.Fatalf("loss %d: %d regions, %d boundaries, %d former", i, len(s.Regions), len(s.Boundaries), len(s.Loss.Outline))
			}
			number := l.Base.Scenario.Centres[c.Lost[0]].Number
			taken, former := 0.0, cellArea(l.Base, c.Lost[0], m.proj.CutLon())
			for _, r := range s.Loss.Taken {
				taken += clip.AreaKm2(r.Shape)
				if r.Number == number {
					t.Errorf("loss %d: the lost centre takes over", i)
				}
			}
			if math.Abs(taken-former) > former/200 {
				t.Errorf("loss %d, others fixed %t: %.0f km2 are taken over of %.0f", i, fixed, taken, former)
			}
			moved := map[int32]bool{}
			for _, move := range took.Moves {
				moved[move.Place] = true
			}
			for n, p := range s.Places {
				if v := s.Served[n]; (v.Nearest != 0) != moved[int32(n)] || int(v.Owner) == number {
					t.Errorf("loss %d: %s has the ring of %d and belongs to %d", i, p.Name, v.Nearest, v.Owner)
				}
			}
			if len(s.Loss.Moves) != min(len(took.Moves), mostSpiders) {
				t.Errorf("loss %d: %d lines, want %d", i, len(s.Loss.Moves), len(took.Moves))
			}
			if at := slices.IndexFunc(s.Centres, func(c paint.Centre) bool { return c.Number == number }); !s.Centres[at].Down || s.Centres[at].Note != "down" {
				t.Errorf("loss %d: the badge is %+v", i, s.Centres[at])
			}
		}
	}
}

// cellArea is the area of a centre's region in the plan.
func cellArea(o *region.Outcome, centre int, cut float64) float64 {
	priced, _, up := sites(o)
	return clip.AreaKm2(clip.Cut(geom.NewDiagram(priced), cut, tolerance)[slices.Index(up, centre)])
}

// TestLossWithoutATakeover shows neither regions nor boundaries.
func TestLossWithoutATakeover(t *testing.T) {
	l := lossesOf(t, exampleOutcome(t, fiveCentres))
	if l.Cases[0].Optimal != nil || l.Cases[0].Shortage != 100_000 {
		t.Fatalf("short by %d, want 100000", l.Cases[0].Shortage)
	}
	var m Maker
	s := m.Loss(l, &l.Cases[0], nil, false, options(words.ZH))
	if !s.Infeasible || s.Loss != nil || s.Regions != nil || s.Boundaries != nil {
		t.Errorf("a plan that does not exist has %d regions", len(s.Regions))
	}
}

// TestLossesTable compares the table with the losses.
func TestLossesTable(t *testing.T) {
	l := lossesOf(t, exampleOutcome(t, func(s *model.Scenario) {
		fiveCentres(s)
		s.Centres[2].Site, s.Centres[4].Site = "园区", "园区"
	}))
	tab := Losses(l, words.EN)
	if tab.Rows != 5 || len(l.Cases) != 4 {
		t.Fatalf("%d rows for %d losses, want 5 for 4", tab.Rows, len(l.Cases))
	}
	text := func(row int, key, name string) string {
		c := column(t, tab, key, name)
		return table.Format(tab.Columns[c].Kind, tab.At(row, c), table.EN)
	}
	for row := range tab.Rows {
		if row == 0 {
			if text(0, "case", "") != "All centres up" || text(0, "moved", "") != "0" || text(0, "verdict", "") != "Fits" {
				t.Errorf("the plan: %q, %q, %q", text(0, "case", ""), text(0, "moved", ""), text(0, "verdict", ""))
			}
			continue
		}
		c := l.Cases[row-1]
		for a, centre := range l.Base.Scenario.Centres {
			want := "—"
			switch {
			case slices.Contains(c.Lost, a):
				want = "down"
			case c.Optimal != nil:
				want = table.Percent(c.Optimal.Centres[a].Utilisation)
			}
			if got := text(row, "util", table.People(int64(centre.Number))); got != want {
				t.Errorf("row %d: utilisation of %s is %q, want %q", row, centre.Name, got, want)
			}
		}
		if c.Optimal != nil && (text(row, "mean_km", "") != table.Kilometres(float64(c.Optimal.MeanKm)) || text(row, "moved", "") != table.People(int64(c.Optimal.Moved))) {
			t.Errorf("row %d: mean %s, moved %s", row, text(row, "mean_km", ""), text(row, "moved", ""))
		}
	}
	if got := text(1, "verdict", ""); got != "Short 100,000" {
		t.Errorf("verdict %q", got)
	}
	if got := text(3, "case", ""); got != "广州, 武汉 down" {
		t.Errorf("the site is named %q", got)
	}
	for row := range tab.Rows {
		for c := range tab.Columns {
			tab.At(row, c)
		}
	}
}

// TestDrainSteps: every row names both centres, and the loads are those after
// its step.
func TestDrainSteps(t *testing.T) {
	o := exampleOutcome(t, fiveCentres)
	d, err := failover.Drain(context.Background(), o, 3, 0.2)
	if err != nil || d.Failure != nil {
		t.Fatal(d, err)
	}
	tab := DrainSteps("drain", o, d.Steps, words.EN)
	row := 0
	for i, step := range d.Steps {
		for _, m := range step.Moves {
			from, to := tab.At(row, 2).Parts[0], tab.At(row, 3).Parts[0]
			if tab.At(row, 0).Int != int64(i+1) || from.Number != 4 || to.Number != o.Scenario.Centres[m.To].Number || tab.At(row, 4).Int != int64(m.Users) {
				t.Errorf("row %d: step %d from %d to %d", row, tab.At(row, 0).Int, from.Number, to.Number)
			}
			for k, load := range step.Loads {
				if tab.At(row, 5+k).Int != int64(load) {
					t.Errorf("row %d: load %d, want %d", row, tab.At(row, 5+k).Int, load)
				}
			}
			row++
		}
	}
	if row != tab.Rows || row < 5 {
		t.Errorf("%d rows for %d moves", tab.Rows, row)
	}
}

// TestDrainOnTheMap: after every step, there and back, the places on the map
// add up to the loads of the step, and who has left bears the ring.
func TestDrainOnTheMap(t *testing.T) {
	o := exampleOutcome(t, fiveCentres)
	d, err := failover.Drain(context.Background(), o, 4, 0.15)
	if err != nil || d.Failure != nil || len(d.Steps) < 5 {
		t.Fatal(d, err)
	}
	var m Maker
	for way, steps := range [][]failover.Step{d.Steps, d.Back()} {
		for n := 0; n <= len(steps); n++ {
			s := m.Drain(d, steps, n, options(words.EN))
			want := DrainLoads(d, steps, n)
			got := map[int]int64{}
			ringed := 0
			for i, p := range s.Places {
				if s.Served[i].Nearest == 5 {
					ringed++
				}
				if s.Mark(i).Shares == nil {
					got[int(s.Served[i].Owner)] += p.Users
				}
				for _, part := range s.Mark(i).Shares {
					got[part.Number] += part.Users
				}
			}
			for a, c := range o.Scenario.Centres {
				if got[c.Number] != int64(want[a]) {
					t.Errorf("way %d, step %d: the map has %d at %s, want %d", way, n, got[c.Number], c.Name, want[a])
				}
			}
			if empty := n == len(steps)*(1-way); empty && (want[4] != 0 || ringed == 0) || n == len(steps)*way && (want[4] != d.First || ringed != 0) {
				t.Errorf("way %d, step %d: %d users are left, %d places ringed", way, n, want[4], ringed)
			}
			if moves := len(s.Loss.Moves); n == 0 && moves != 0 || n > 0 && moves != len(steps[n-1].Moves) {
				t.Errorf("way %d, step %d: %d lines", way, n, moves)
			}
		}
	}
}
