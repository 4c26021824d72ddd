package access_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"testing"

	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
)

// answers is testdata/access-answers.json: 31 provinces at two centres, solved
// by tables of all subsets.
type answers struct {
	Cases []struct {
		ID            string
		Lambda, Gamma float64
		Centres       []struct {
			Name     string
			Lon, Lat float64
			Capacity model.Users
		}
		Provinces []struct {
			Code, Name string
			Lon, Lat   float64
			Users      model.Users
		}
		Nearest figures
		Sweep   []struct {
			Alpha, F float64
			figures
		}
	}
}

type figures struct {
	VA, DE      float64
	Utilisation map[string]float64
	Assign      map[string]string
}

func readAnswers(t *testing.T) answers {
	t.Helper()
	b, err := os.ReadFile("testdata/access-answers.json")
	if err != nil {
		t.Fatal(err)
	}
	var a answers
	if err := json.Unmarshal(b, &a); err != nil {
		t.Fatal(err)
	}
	if len(a.Cases) == 0 || len(a.Cases[0].Sweep) != 11 {
		t.Fatalf("testdata: %d cases", len(a.Cases))
	}
	return a
}

// provinces returns a case as a problem with the bounds.
func (a answers) problem(i int) access.Problem {
	c := a.Cases[i]
	p := access.Problem{Lambda: c.Lambda, Gamma: c.Gamma}
	for _, x := range c.Centres {
		p.Centres = append(p.Centres, model.Centre{Name: x.Name, Position: geom.Point{Lon: x.Lon, Lat: x.Lat}, Capacity: x.Capacity, Up: true})
	}
	for _, x := range c.Provinces {
		p.Units = append(p.Units, access.Unit{Code: x.Code, Name: x.Name, Point: geom.Point{Lon: x.Lon, Lat: x.Lat}, Users: x.Users})
	}
	return p
}

func TestAnswers(t *testing.T) {
	all := readAnswers(t)
	for i, c := range all.Cases {
		for _, want := range c.Sweep {
			p := all.problem(i)
			p.Alpha = want.Alpha
			r, err := access.Solve(context.Background(), p)
			if err != nil {
				t.Fatal(c.ID, want.Alpha, err)
			}
			confirm(t, c.ID, p, r)
			if r.Status != access.Optimal || math.Abs(r.F-want.F) > 1e-9 {
				t.Errorf("%s alpha %v: %s F %.15f, want %.15f", c.ID, want.Alpha, r.Status, r.F, want.F)
			}
			if math.Abs(r.Nearest.VA-c.Nearest.VA) > 1e-9 || math.Abs(r.Nearest.DE-c.Nearest.DE) > 1e-9 {
				t.Errorf("%s: nearest VA, DE %v %v, want %v %v", c.ID, r.Nearest.VA, r.Nearest.DE, c.Nearest.VA, c.Nearest.DE)
			}
			for u, j := range r.Nearest.Assign {
				if got, want := p.Centres[j].Name, c.Nearest.Assign[p.Units[u].Code]; got != want {
					t.Errorf("%s: %s is nearest to %s, want %s", c.ID, p.Units[u].Name, got, want)
				}
			}
		}
	}
}

// TestNearestAccess: without weight of balance and without bounds the optimum
// is nearest access, also where centres have no limit or are down.
func TestNearestAccess(t *testing.T) {
	p := readAnswers(t).problem(0)
	p.Lambda, p.Gamma = 0, 0
	p.Centres[0].Capacity = model.NoLimit
	p.Centres = append(p.Centres, model.Centre{Name: "down", Position: geom.Point{Lon: 104, Lat: 30}, Capacity: 1, Up: false})
	r, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	for i, j := range r.Assign {
		if j != r.Nearest.Assign[i] || j == 2 {
			t.Errorf("%s: at %d, nearest %d", p.Units[i].Name, j, r.Nearest.Assign[i])
		}
	}
	if r.Status != access.Optimal || r.HasVA || !math.IsNaN(r.Utilisation[0]) || r.F != r.DE {
		t.Errorf("got %s, HasVA %v, utilisation %v, F %v, DE %v", r.Status, r.HasVA, r.Utilisation, r.F, r.DE)
	}
}

// TestSweep has the figures of every single solution, a front that falls, and
// a knee on it.
func TestSweep(t *testing.T) {
	all := readAnswers(t)
	c, p := all.Cases[0], all.problem(0)
	var alphas []float64
	for i := range c.Sweep {
		alphas = append(alphas, c.Sweep[len(c.Sweep)-1-i].Alpha) // any order
	}
	trade, err := access.Sweep(context.Background(), p, alphas)
	if err != nil {
		t.Fatal(err)
	}
	for i, pt := range trade.Points {
		want := c.Sweep[len(c.Sweep)-1-i]
		if pt.Alpha != want.Alpha || math.Abs(pt.F-want.F) > 1e-9 || pt.Status != access.Optimal {
			t.Errorf("point %d: alpha %v F %v, want %v %v", i, pt.Alpha, pt.F, want.Alpha, want.F)
		}
	}
	onFront := false
	for n, i := range trade.Front {
		onFront = onFront || i == trade.Knee
		if n == 0 {
			continue
		}
		a, b := trade.Points[trade.Front[n-1]], trade.Points[i]
		if !(a.VA < b.VA && a.DE > b.DE) {
			t.Errorf("front: %v %v, then %v %v", a.VA, a.DE, b.VA, b.DE)
		}
	}
	if len(trade.Front) < 3 || !onFront {
		t.Errorf("front %v, knee %d", trade.Front, trade.Knee)
	}
}
