package window

import (
	"runtime"
	"testing"
	"time"

	"fenye/app/desk"
)

// BenchmarkActions does with a hundred thousand made-up places what a planner does
// to look at the plan in another way, in a window of 1440 x 900 without a display,
// and draws it once. It reports how long each holds the window's thread, in
// milliseconds of its own processor time: until everything on show is laid out
// (ms), and the longest that one function takes that was left for afterwards
// (later-ms).
func BenchmarkActions(b *testing.B) {
	app, painter := english(b)
	queue := make(chan func(), 1024)
	post := func(f func()) { queue <- f }
	d := desk.New(post, desk.Options{})
	d.Start(made(100_000, 8))
	w := newWindow(app, options{desk: d, post: post, painter: painter, lazy: true})
	w.win.Resize(firstSize)
	w.makeRest()
	var later time.Duration
	rest := func() {
		for w.busy() || w.bench.Busy() || w.bench.Map.Behind() || len(queue) > 0 {
			f := <-queue
			began := own()
			f()
			later = max(later, own()-began)
			w.bench.Map.Picture()
		}
		w.win.Canvas().Capture()
	}
	rest()
	row := 0
	for _, a := range []struct {
		name     string
		do, undo func()
	}{
		{"row", func() { row++; w.desk.Select(desk.Selection{Place: 100 * row}) }, func() {}},
		{"language", w.switchLanguage, w.switchLanguage},
		{"theme", w.switchTheme, w.switchTheme},
		{"provinces", func() { w.showBench(1) }, func() { w.showBench(0) }},
		{"regions", func() { w.showBench(0) }, func() { w.showBench(1) }},
	} {
		b.Run(a.name, func(b *testing.B) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			var took time.Duration
			later = 0
			for b.Loop() {
				began := own()
				a.do()
				took += own() - began
				rest()
				a.undo()
				rest()
			}
			b.ReportMetric(took.Seconds()*1e3/float64(b.N), "ms")
			b.ReportMetric(later.Seconds()*1e3, "later-ms")
		})
	}
}
