package window

import (
	"strconv"
	"testing"

	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/model"
	"fenye/model/region/instance"
)

// BenchmarkWindow drags a capacity in the window at 1440 x 900. "drag" is the
// bundled example: each step edits, solves, makes the scene and the tables, and
// paints the map, and "solve+scene" is that without painting. "drag-100000x8" is a
// made-up plan of that many places and centres, which is solved, turned into a
// scene and painted beside the window: the time is from the edit until the map on
// show is that of the new plan.
func BenchmarkWindow(b *testing.B) {
	plan, err := example.Plan("en")
	if err != nil {
		b.Fatal(err)
	}
	app := test.NewApp()
	defer app.Quit()
	w, err := pictured(app, &plan, "light", words.EN, now)
	if err != nil {
		b.Fatal(err)
	}
	w.win.Resize(firstSize)
	w.win.Canvas().Capture()
	step := 0
	capacity := func() model.Users { step++; return model.Users(850_000 + (step%100)*1000) }
	b.Run("drag", func(b *testing.B) {
		for b.Loop() {
			w.desk.SetCapacity(1, capacity())
			w.bench.Map.Picture()
		}
	})
	b.Run("solve+scene", func(b *testing.B) {
		for b.Loop() {
			w.desk.SetCapacity(1, capacity())
		}
	})
	b.Run("zoom", func(b *testing.B) { benchmarkZoom(b, w) })
	b.Run("zoom-1000x8", func(b *testing.B) {
		d := desk.New(func(f func()) { f() }, desk.Options{})
		d.Start(made(1000, 8))
		_, painter := english(b)
		w := newWindow(app, options{desk: d, post: func(f func()) { f() }, painter: painter})
		w.win.Resize(firstSize)
		w.win.Canvas().Capture()
		benchmarkZoom(b, w)
	})
	for _, n := range []int{20_001, 100_000} {
		b.Run("drag-"+strconv.Itoa(n)+"x8", func(b *testing.B) { benchmarkDrag(b, n, 8) })
	}
}

// benchmarkZoom paints one picture of a wheel that turns in and out again.
func benchmarkZoom(b *testing.B, w *Window) {
	w.bench.Map.Fit()
	for step := 0; b.Loop(); step++ {
		factor := 1.05
		if step/40%2 == 1 {
			factor = 1 / factor
		}
		w.bench.Map.ZoomBy(factor)
		w.bench.Map.Picture()
	}
}

// benchmarkDrag measures a step of a capacity with n places and k centres.
func benchmarkDrag(b *testing.B, n, k int) {
	app, painter := english(b)
	queue := make(chan func(), 1024)
	post := func(f func()) { queue <- f }
	d := desk.New(post, desk.Options{})
	d.Start(made(n, k))
	w := newWindow(app, options{desk: d, post: post, painter: painter, lazy: true})
	w.win.Resize(firstSize)
	w.win.Canvas().Capture()
	// shown waits until the map shows the plan as it stands.
	shown := func() {
		for d.Stale() || w.bench.Drawing() || w.bench.Map.Behind() {
			(<-queue)()
			w.bench.Map.Picture()
		}
	}
	shown()
	first := d.Scenario().Centres[0].Capacity
	for step := 1; b.Loop(); step++ {
		d.SetCapacity(1, first-first/100*model.Users(step%10))
		w.bench.Map.Picture()
		shown()
	}
	b.StopTimer()
	for w.bench.Busy() {
		(<-queue)()
	}
}

// made returns a made-up plan of n places and k centres.
func made(n, k int) *model.Plan {
	split := instance.Split(n, k, 1)
	plan := desk.EmptyPlan()
	for i, at := range split.Problem.Points {
		plan.Places = append(plan.Places, model.Place{
			Name: "p" + strconv.Itoa(i), Position: at, Population: model.People(int64(split.Problem.Users[i])),
		})
	}
	s := plan.Scenario()
	for i, c := range split.Problem.Centres {
		c.Number, c.Name = i+1, "c"+strconv.Itoa(i+1)
		s.Centres = append(s.Centres, c)
	}
	return plan
}
