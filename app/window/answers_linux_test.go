package window

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"fenye/app/desk"
	"fenye/app/output"
	"fenye/data/example"
	"fenye/model"
)

// BenchmarkMillionPlaces opens a file of a million made-up places in the window
// and changes a capacity while it is solved. It reports the longest that the
// window's thread was held, in milliseconds of its own processor time, so that
// other programs do not count: by one function that was posted to it (held-ms),
// by one edit of the planner (edit-ms), and by showing the map anew (map-ms),
// which on a screen comes between two of them.
func BenchmarkMillionPlaces(b *testing.B) {
	benchmarkHeld(b, 1_000_000)
}

// BenchmarkHundredThousandPlaces is the same with a tenth of them.
func BenchmarkHundredThousandPlaces(b *testing.B) {
	benchmarkHeld(b, 100_000)
}

func benchmarkHeld(b *testing.B, places int) {
	file := scattered(b, places)
	app, painter := english(b)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var held, edit, drawn time.Duration
	for b.Loop() {
		queue := make(chan func(), 1024)
		post := func(f func()) { queue <- f }
		d := desk.New(post, desk.Options{Files: output.Disk{}})
		w := newWindow(app, options{desk: d, post: post, painter: painter})
		plan, err := example.Plan("en")
		if err != nil {
			b.Fatal(err)
		}
		d.Start(&plan)
		w.win.Resize(firstSize)
		for len(queue) > 0 {
			(<-queue)()
		}
		measure := func(into *time.Duration, what string, do func()) {
			began := own()
			do()
			if took := own() - began; took > *into {
				*into = took
				b.Logf("%s: %v", what, took)
			}
		}
		_ = w.bench.Map.Picture() // the outlines are projected once, when the window opens
		d.Open(file)
		edits := 0
		for edits < 6 || w.busy() || w.bench.Busy() {
			select {
			case f := <-queue:
				measure(&held, "held", f)
				measure(&drawn, "map", func() { _ = w.bench.Map.Picture() })
			case <-time.After(20 * time.Millisecond):
				if len(d.Plan().Places) == places && edits < 6 {
					edits++
					measure(&edit, "edit", func() { d.SetCapacity(1, model.Users(900_000+1000*edits)) })
				}
			}
		}
		w.win.Close()
	}
	b.ReportMetric(float64(held.Microseconds())/1e3, "held-ms")
	b.ReportMetric(float64(edit.Microseconds())/1e3, "edit-ms")
	b.ReportMetric(float64(drawn.Microseconds())/1e3, "map-ms")
}

// own is the processor time of this thread.
func own() time.Duration {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_THREAD, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// scattered writes a table of made-up places over China's mainland.
func scattered(b *testing.B, n int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "places.csv")
	f, err := os.Create(path)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	fmt.Fprintln(w, "name,lon,lat,population")
	r := rand.New(rand.NewPCG(7, 7))
	for i := range n {
		fmt.Fprintf(w, "p%d,%.4f,%.4f,%d\n", i, 98+22*r.Float64(), 24+18*r.Float64(), 1+r.IntN(5000))
	}
	if err := w.Flush(); err != nil {
		b.Fatal(err)
	}
	return path
}
