//go:build e2e

package window

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/part"
	"fenye/app/trace"
	"fenye/data/planfile"
)

// mostMemory is what the program may hold of the machine's memory with a million
// places, in MiB.
const mostMemory = 1536

// told keeps what the program writes on its standard error.
type told struct {
	mu   sync.Mutex
	text strings.Builder
}

func (t *told) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(b)
}

// since returns what was written after the first bytes, and how much there is.
func (t *told) since(from int) (string, int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()[from:], t.text.Len()
}

// TestMillionPlaces does with a million made-up places and eight centres in the real
// window what a planner does, and fails if the program then has held more memory
// than it may. It reports for each action how long the window's thread was held at
// most: by the clock, and in brackets by its own processor time, in which other
// programs and the drawing without a graphics card by other threads do not count.
func TestMillionPlaces(t *testing.T) {
	needs(t)
	d := stageOf(t)
	plan := made(1_000_000, 8)
	file := filepath.Join(d.home, "million.fenye")
	if err := planfile.Save(file, &planfile.File{Plan: *plan}); err != nil {
		t.Fatal(err)
	}
	few := plan.Clone() // the window has everything at the same place
	few.Places = few.Places[:1000]
	twin, settle := twinOn(t, &few)
	settle()
	out := &told{}
	d.env, d.told = append(d.env, trace.Variable+"=1"), out
	d.launch(file)
	at := 0
	report := func(what string) {
		d.rest()
		var text string
		text, at = out.since(at)
		t.Logf("%-14s %s, %s so far", what, longestHeld(text), mostHeld(d.program.Process.Pid))
	}
	report("open")
	for _, a := range d.actions(twin) {
		a.do()
		report(a.what)
	}
	d.xdotool("key", "ctrl+q")
	select {
	case <-d.ended:
	case <-time.After(60 * time.Second):
		t.Fatal("Ctrl+Q did not end the program")
	}
	text, _ := out.since(0)
	end := regexp.MustCompile(`thread held at most .* memory at most (\d+) MiB`).FindStringSubmatch(text)
	if end == nil {
		t.Fatalf("the program does not tell of its memory: %q", text)
	}
	t.Log(end[0])
	if mib, err := strconv.Atoi(end[1]); err != nil || mib > mostMemory {
		t.Errorf("%s MiB held, want at most %d", end[1], mostMemory)
	}
}

// longestHeld tells the longest of the times that the window's thread was held.
func longestHeld(text string) string {
	clock, processor := 0, 0
	for _, m := range regexp.MustCompile(`held (\d+) ms \((\d+) ms\) at`).FindAllStringSubmatch(text, -1) {
		c, _ := strconv.Atoi(m[1])
		p, _ := strconv.Atoi(m[2])
		clock, processor = max(clock, c), max(processor, p)
	}
	if clock == 0 {
		return "never held for 100 ms"
	}
	return fmt.Sprintf("held %d ms (%d ms)", clock, processor)
}

// mostHeld tells the most memory that a program has held.
func mostHeld(pid int) string {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if most := regexp.MustCompile(`VmHWM:\s*(\d+)`).FindSubmatch(status); most != nil {
		kilobytes, _ := strconv.Atoi(string(most[1]))
		return fmt.Sprintf("%d MiB", kilobytes>>10)
	}
	return "unknown"
}

// deed is something that a planner does, by its name.
type deed struct {
	what string
	do   func()
}

// actions are what a planner does with a plan of very many places.
func (d *stage) actions(twin *Window) []deed {
	key := func(k ...string) func() {
		return func() { d.xdotool(append([]string{"key", "--delay", "60"}, k...)...) }
	}
	middle := func(o fyne.CanvasObject) (x, y int) {
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
		return d.screen(at.AddXY(o.Size().Width/2, o.Size().Height/2))
	}
	mapX, mapY := middle(twin.bench.Map)
	header := mapY + int(twin.bench.Map.Size().Height/2) + 34 + 13 // of the table under the tabs
	click := func(x, y int) func() { return func() { d.click(x, y) } }
	centre := twin.bench.Map.Scene().Centres[0].At
	badgeX, badgeY := 0, 0
	if x, y, ok := twin.bench.Map.View().ToScreen(twin.bench.Map.Scene().Projection, centre); ok {
		badgeX, badgeY = d.screen(fyne.CurrentApp().Driver().AbsolutePositionForObject(twin.bench.Map).AddXY(float32(x), float32(y)))
	}
	sliderX, sliderY := middle(twin.bench.CapacitySlider(1))
	return []deed{
		{"drag capacity", func() { d.pull(sliderX-8, sliderY, 20, 1, 0) }},
		{"pan", func() { d.pull(mapX, mapY-160, 30, 6, 2) }},
		{"zoom in", func() { d.wheel(mapX, mapY, 4) }},
		{"zoom out", func() { d.wheel(mapX, mapY, 5) }},
		{"fit", key("ctrl+0")},
		{"drag centre", func() { d.pull(badgeX, badgeY, 15, 3, 1) }},
		{"sort", click(mapX-60, header)}, {"sort down", click(mapX-60, header)},
		{"search", func() {
			d.xdotool("key", "ctrl+f")
			d.xdotool("type", "--delay", "60", "p9999")
		}},
		{"search away", key("ctrl+a", "BackSpace", "Escape")},
		{"scroll table", func() { d.wheel(mapX, header+80, 5) }},
		{"select row", click(mapX-60, header+80)},
		{"language", key("ctrl+shift+g")}, {"language back", key("ctrl+shift+g")},
		{"theme", key("ctrl+shift+l")}, {"theme back", key("ctrl+shift+l")},
		{"provinces", key("alt+2")}, {"regions", key("alt+1")},
		{"undo", key("ctrl+z")}, {"redo", key("ctrl+y")},
		{"save", key("ctrl+s")},
		{"export", func() { d.exportAll(twin) }},
	}
}

// pull drags the mouse by steps of (dx, dy) from (x, y).
func (d *stage) pull(x, y, steps, dx, dy int) {
	d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
	d.xdotool("mousedown", "1")
	for i := range steps {
		d.xdotool("mousemove", strconv.Itoa(x+(i+1)*dx), strconv.Itoa(y+(i+1)*dy))
		time.Sleep(60 * time.Millisecond)
	}
	d.xdotool("mouseup", "1")
}

// wheel turns the wheel over (x, y): button 4 is up, 5 down.
func (d *stage) wheel(x, y, button int) {
	d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
	for range 8 {
		d.xdotool("click", strconv.Itoa(button))
		time.Sleep(100 * time.Millisecond)
	}
}

// exportAll opens the export and confirms it: all files lie in a folder then.
func (d *stage) exportAll(twin *Window) {
	twin.askExport()
	twin.win.Canvas().Capture()
	var do *part.ToolButton
	for _, o := range test.LaidOutObjects(twin.win.Canvas().Overlays().Top()) {
		if b, ok := o.(*part.ToolButton); ok && b.Strong {
			do = b
		}
	}
	if do == nil {
		d.t.Fatal("the export has no button")
	}
	x, y := d.screen(fyne.CurrentApp().Driver().AbsolutePositionForObject(do).AddXY(do.Size().Width/2, do.Size().Height/2))
	d.xdotool("key", "ctrl+e")
	time.Sleep(2 * time.Second)
	d.click(x, y)
	d.await("the exported files", func() bool {
		found, _ := filepath.Glob(filepath.Join(d.home, "*", "places.csv"))
		return len(found) > 0
	})
}

// rest waits until the program has next to nothing to do, but not longer than a
// minute: the cursor of an entry blinks on and on.
func (d *stage) rest() {
	for began := time.Now(); time.Since(began) < time.Minute; {
		before := processorTime(d.program.Process.Pid)
		time.Sleep(time.Second)
		if processorTime(d.program.Process.Pid)-before < 300*time.Millisecond {
			return
		}
	}
}
