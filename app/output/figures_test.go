package output

import (
	"context"
	"strings"
	"testing"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
)

// figured is a problem of n units on a line between two centres, and its plan.
func figured(t *testing.T, n int) (*access.Problem, *access.Result) {
	t.Helper()
	p := &access.Problem{Alpha: .5, Gamma: .9, Centres: []model.Centre{
		{Number: 1, Name: "West", Position: geom.Point{Lon: 100, Lat: 30}, Capacity: 100_000, Up: true},
		{Number: 2, Name: "Down", Position: geom.Point{Lon: 105, Lat: 30}, Capacity: 100_000},
		{Number: 3, Name: "East", Position: geom.Point{Lon: 110, Lat: 30}, Capacity: 100_000, Up: true, Colour: "#123456"},
	}}
	for i := range n {
		p.Units = append(p.Units, access.Unit{Code: string(rune('A'+i/26)) + string(rune('a'+i%26)), Name: "单元" + string(rune('a'+i%26)),
			Point: geom.Point{Lon: 100 + 10*float64(i)/float64(n), Lat: 31}, Users: model.Users(100 + 10*(i*7%n))})
	}
	r, err := access.Solve(context.Background(), *p)
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

func TestFiguresShowThePlan(t *testing.T) {
	p, r := figured(t, 12)
	all := FigureCharts(p, r, words.EN)
	if len(all) != 4 {
		t.Fatalf("got %d figures, want 4", len(all))
	}
	users := all[0].Bars
	for i, b := range users {
		if i > 0 && b.Y > users[i-1].Y {
			t.Errorf("bar %d is higher than the one before", i)
		}
	}
	if len(users) != 12 || users[0].Y != 210 || len(all[0].X.Names) != 12 {
		t.Errorf("users: got %d bars, the first %v", len(users), users[0])
	}
	solid := 0
	for _, d := range all[1].Dots {
		if d.Centre == 2 {
			t.Error("a distance to the centre that is down")
		}
		if d.Sign == paint.Disc {
			solid++
		}
	}
	if len(all[1].Dots) != 24 || solid != 12 {
		t.Errorf("distances: got %d dots, %d solid", len(all[1].Dots), solid)
	}
	loads, used := all[2].Bars, all[3].Bars
	want := []paint.ChartBar{
		{X: 0, Y: float64(r.Nearest.Loads[0]), Centre: 1, Hollow: true}, {X: 0, Y: float64(r.Loads[0]), Centre: 1},
		{X: 1, Y: float64(r.Nearest.Loads[2]), Centre: 3, Colour: "#123456", Hollow: true}, {X: 1, Y: float64(r.Loads[2]), Centre: 3, Colour: "#123456"},
	}
	for i, b := range want {
		if loads[i] != b {
			t.Errorf("loads: got %+v, want %+v", loads[i], b)
		}
	}
	if len(loads) != 4 || len(used) != 4 || used[1].Y != 100*r.Utilisation[0] || !all[3].Band.HasHighest || all[3].Band.HasLow {
		t.Errorf("utilisations: got %+v", used)
	}
}

func TestFiguresOfManyUnitsShowTheLargest(t *testing.T) {
	p, r := figured(t, 60)
	all := FigureCharts(p, r, words.ZH)
	if len(all[0].Bars) != 40 || len(all[1].X.Names) != 40 || !strings.Contains(all[0].Note, "40 / 60") {
		t.Errorf("got %d bars, note %q", len(all[0].Bars), all[0].Note)
	}
}
