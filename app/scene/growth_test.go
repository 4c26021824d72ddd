//go:build growth

package scene_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"fenye/app/output"
	"fenye/app/paint"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/instance"
)

// The folder of the README's pictures, and the largest of both kinds.
const (
	gallery = "../../assets/gallery/"
	tenfold = 10_000_000
)

// TestGrowth measures a cold solve for 1,000 to 10,000,000 places and 2 to 64
// centres, and writes a table and a chart of it.
func TestGrowth(t *testing.T) {
	cloud := instance.Split(1_000_000, 8, 1).Problem
	var rows [][]string
	var charts []paint.Chart
	for _, what := range []string{"processor time, s (powers of ten)", "memory beside the input, MB (powers of ten)"} {
		charts = append(charts, paint.Chart{Title: "Cold solve: " + what, XTitle: "places (powers of ten)",
			X: paint.Axis{Min: 3, Max: 7, Text: power}, Y: paint.Axis{Text: power}})
	}
	for at, k := range []int{2, 8, 16, 64} {
		lines := [2]paint.ChartLine{}
		for n := 1000; n <= tenfold; n *= 10 {
			p := grown(cloud, n, k)
			runtime.GC()
			seconds, bytes := math.Inf(1), 0.0
			for range 3 {
				s, b := measured(t, p)
				seconds, bytes = min(seconds, s), b
				if seconds > 20 {
					break
				}
			}
			rows = append(rows, []string{strconv.Itoa(n), strconv.Itoa(k), fmt.Sprintf("%.4f", seconds), fmt.Sprintf("%.1f", bytes/1e6)})
			fmt.Println(rows[len(rows)-1])
			for i, v := range []float64{seconds, bytes / 1e6} {
				lines[i].Points = append(lines[i].Points, paint.ChartPoint{X: math.Log10(float64(n)), Y: math.Log10(v)})
			}
		}
		for i := range lines {
			lines[i].Centre, lines[i].Name = at+1, fmt.Sprintf("%d centres", k)
			charts[i].Lines = append(charts[i].Lines, lines[i])
		}
	}
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	var picture, table bytes.Buffer
	if err := painter.WriteChartsPNG(&picture, charts, paint.ChartSize{W: 760, H: 640}, 96); err != nil {
		t.Fatal(err)
	}
	w := csv.NewWriter(&table)
	_ = w.WriteAll(append([][]string{{"places", "centres", "processor_s", "memory_mb"}}, rows...))
	for name, b := range map[string][]byte{"growth.png": picture.Bytes(), "growth.csv": table.Bytes()} {
		if err := os.WriteFile(gallery+name, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// power writes the exponent of a power of ten.
func power(v, _ float64) string { return "1e" + strconv.FormatFloat(v, 'g', 3, 64) }

// grown is a problem of n places, those of the cloud and shifted copies, and k
// centres all over it with capacities a tenth above the users.
func grown(cloud region.Problem, n, k int) region.Problem {
	r := rand.New(rand.NewPCG(uint64(n), uint64(k)))
	p := region.Problem{Unit: model.UnitSplit, Points: make([]geom.Point, n), Users: make([]model.Users, n)}
	total := model.Users(0)
	for i := range n {
		at := cloud.Points[i%len(cloud.Points)]
		if i >= len(cloud.Points) {
			at.Lon += r.NormFloat64() * .2
			at.Lat += r.NormFloat64() * .2
		}
		p.Points[i], p.Users[i] = at, cloud.Users[i%len(cloud.Users)]
		total += p.Users[i]
	}
	shares, sum := make([]float64, k), 0.0
	for j := range shares {
		shares[j] = .5 + r.Float64()
		sum += shares[j]
	}
	for j, s := range shares {
		p.Centres = append(p.Centres, model.Centre{Number: j + 1, Up: true,
			Position: geom.Point{Lon: 100 + 22*r.Float64(), Lat: 22 + 23*r.Float64()}, Capacity: model.Users(float64(total) * 1.1 * s / sum)})
	}
	return p
}

// measured solves once; the memory is what was taken from the system for it.
func measured(t *testing.T, p region.Problem) (seconds, bytes float64) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	begun := spent()
	s := region.NewSolver()
	x, err := s.Solve(context.Background(), p)
	seconds = spent() - begun
	if err != nil {
		t.Fatal(err)
	}
	if x.Certificate.Gap > 1e-9*x.Certificate.Primal {
		t.Errorf("gap %v of %v", x.Certificate.Gap, x.Certificate.Primal)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(s)
	return seconds, float64(after.HeapAlloc) - float64(before.HeapAlloc)
}

func spent() float64 {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}

// TestCells adds the users of a million places up over S2 cells, plans with the
// cells, puts every place where its cell goes, and compares with the optimum of
// the places themselves. The bound holds for any places: moving a user to the
// middle of his cell changes no distance by more than the way.
func TestCells(t *testing.T) {
	var rows [][]string
	for seed := range uint64(2) {
		p := instance.Split(1_000_000, 8, seed+1).Problem
		exact, err := region.Solve(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		total := model.Users(0)
		for _, u := range p.Users {
			total += u
		}
		for _, level := range []int{6, 7, 8, 9, 10, 11, 12, 13, 14} {
			cells, index, way := gathered(p, level)
			x, err := region.Solve(context.Background(), cells)
			if err != nil {
				t.Fatal(err)
			}
			apart := math.Abs(x.Certificate.Primal-exact.Certificate.Primal) / float64(total)
			if apart > way {
				t.Errorf("level %d: the values lie %v km a user apart, more than %v", level, apart, way)
			}
			used := carried(p, cells, x, index, level)
			bound := 2 * way
			if more := used - exact.Certificate.Primal; more < -1e-9*used || more > bound*float64(total) {
				t.Errorf("level %d: the plan of the cells costs the places %v user-km more, want 0 to %v", level, more, bound*float64(total))
			}
			rows = append(rows, []string{strconv.FormatUint(seed+1, 10), strconv.Itoa(level), strconv.Itoa(len(cells.Points)),
				fmt.Sprintf("%.3f", way), fmt.Sprintf("%.3f", apart), fmt.Sprintf("%.3f", bound),
				fmt.Sprintf("%.4f", 100*bound*float64(total)/exact.Certificate.Primal), fmt.Sprintf("%.4f", 100*(used/exact.Certificate.Primal-1))})
			fmt.Println(rows[len(rows)-1])
		}
	}
	var table bytes.Buffer
	w := csv.NewWriter(&table)
	_ = w.WriteAll(append([][]string{{"seed", "level", "cells", "mean_way_km", "values_apart_km", "bound_km", "bound_percent", "really_percent"}}, rows...))
	if err := os.WriteFile(gallery+"cells.csv", table.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// carried is what the plan x of the cells costs the places of p, in
// user-kilometres, where the users of a cell that is shared are shared alike.
func carried(p, cells region.Problem, x *region.Solution, index map[geom.GridCell]int, level int) float64 {
	shares := map[int][]region.Share{}
	for _, s := range x.Shared {
		shares[int(s.Place)] = append(shares[int(s.Place)], s)
	}
	sum := 0.0
	for i, at := range p.Points {
		n := index[geom.GridCellAt(at, level)]
		way := func(k int32) float64 { return float64(geom.Distance(at, p.Centres[k].Position)) }
		if len(shares[n]) == 0 {
			sum += float64(p.Users[i]) * way(x.Owner[n])
		}
		for _, s := range shares[n] {
			sum += float64(p.Users[i]) * float64(s.Users) / float64(cells.Users[n]) * way(s.Centre)
		}
	}
	return sum
}

// gathered is p with its users in the middles of the cells of a level, which
// cell is which of its places, and the mean way of a user to there, in
// kilometres.
func gathered(p region.Problem, level int) (region.Problem, map[geom.GridCell]int, float64) {
	users := map[geom.GridCell]model.Users{}
	way, total := 0.0, 0.0
	for i, at := range p.Points {
		c := geom.GridCellAt(at, level)
		users[c] += p.Users[i]
		way += float64(p.Users[i]) * float64(geom.Distance(at, c.Centre()))
		total += float64(p.Users[i])
	}
	cells := make([]geom.GridCell, 0, len(users))
	for c := range users {
		cells = append(cells, c)
	}
	slices.SortFunc(cells, func(a, b geom.GridCell) int { return bytes.Compare([]byte(a.Token()), []byte(b.Token())) })
	q := region.Problem{Unit: p.Unit, Centres: p.Centres}
	index := map[geom.GridCell]int{}
	for n, c := range cells {
		index[c] = n
		q.Points, q.Users = append(q.Points, c.Centre()), append(q.Users, users[c])
	}
	return q, index, way / total
}
