//go:build e2e

package window

import (
	"bufio"
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"fenye/app/words"
	"fenye/data/example"
	"fenye/data/journal"
	"fenye/data/planfile"
	"fenye/model"
	"fenye/model/region"
)

// stage is a display of the test's own, with a window manager and the
// program on it.
type stage struct {
	t       testing.TB
	env     []string
	home    string
	binary  string
	program *exec.Cmd
	told    io.Writer // its standard error; nil: the test's
	ended   chan error
	x, y    int // of the window's content on the screen
}

// TestE2E works the real window with mouse and keys: it drags the northern
// capacity, sees load and boundary change in the saved plan and on the screen,
// takes it back, exports KML, weighs balance in the Provinces workbench, puts that
// plan into force with gdnsd and quits.
func TestE2E(t *testing.T) {
	needs(t, "gdnsd", "gdnsd")
	d := start(t)
	twin := newTwin(t)
	before := solve(t, twin.desk.Plan())
	first := d.shot()

	d.drag(twin)
	var dragged *planfile.File
	last := model.Users(900_000)
	d.await("a saved plan with another northern capacity, the same twice", func() bool {
		if dragged = d.saved(); dragged == nil {
			return false
		}
		now := dragged.Plan.Scenario().Centres[0].Capacity
		same := now == last
		last = now
		time.Sleep(time.Second) // the steps of the drag are saved one by one
		return same && now != 900_000
	})
	after := solve(t, &dragged.Plan)
	capacity := dragged.Plan.Scenario().Centres[0].Capacity
	if capacity >= 850_000 || capacity < 200_000 {
		t.Errorf("capacity after the drag: got %d, want well below 900,000", capacity)
	}
	if got := after.Centres[0].Load; got != capacity {
		t.Errorf("load after the drag: got %d, want the capacity %d", got, capacity)
	}
	d.checkPixels(twin, before, after, first)

	d.xdotool("key", "ctrl+z")
	d.await("the old capacity in the saved plan, or nothing left to save", func() bool {
		f := d.saved()
		return f == nil || f.Plan.Scenario().Centres[0].Capacity == 900_000
	})
	d.exportKML(twin)
	d.dragAlpha(twin)
	d.putIntoForce(twin)
	d.xdotool("key", "ctrl+q")
	select {
	case err := <-d.ended:
		if err != nil {
			t.Errorf("the program ended with %v", err)
		}
	case <-time.After(60 * time.Second):
		t.Error("Ctrl+Q did not end the program")
	}
}

// needs fails where a tool is missing that the tests of the real window need, or
// one of those that are named, each with its Debian package.
func needs(t *testing.T, more ...string) {
	t.Helper()
	tools := append([]string{"Xvfb", "xvfb", "openbox", "openbox", "xdotool", "xdotool", "import", "imagemagick"}, more...)
	for i := 0; i < len(tools); i += 2 {
		if _, err := exec.LookPath(tools[i]); err != nil {
			t.Fatalf("%s is missing: install the Debian package %s", tools[i], tools[i+1])
		}
	}
}

// start builds the program and shows it on a display of its own.
func start(t *testing.T) *stage {
	t.Helper()
	d := stageOf(t)
	d.launch()
	return d
}

// stageOf builds the program as it is packed and makes a display of its own for it.
func stageOf(t testing.TB) *stage {
	t.Helper()
	d := &stage{t: t, home: t.TempDir(), binary: filepath.Join(t.TempDir(), "fenye")}
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-tags", "migrated_fynedo", "-o", d.binary, "fenye").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	display := d.display()
	d.env = append(os.Environ(), "DISPLAY=:"+display, "HOME="+d.home, "XDG_CONFIG_HOME="+filepath.Join(d.home, "config"), "XDG_STATE_HOME="+filepath.Join(d.home, "state"),
		"LANG=en_GB.UTF-8", "FYNE_SCALE=1", "FYNE_THEME=light")
	d.manage()
	return d
}

// launch starts the program and puts its window in place.
func (d *stage) launch(files ...string) {
	d.t.Helper()
	c, ended := exec.Command(d.binary, files...), make(chan error, 1)
	c.Env = d.env
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	if d.told != nil {
		c.Stderr = d.told
	}
	if err := c.Start(); err != nil {
		d.t.Fatal(err)
	}
	go func() { ended <- c.Wait() }()
	d.program, d.ended = c, ended
	d.t.Cleanup(func() { _ = c.Process.Kill() })
	d.await("the window", func() bool {
		out, err := d.command("xdotool", "search", "--all", "--onlyvisible", "--pid", strconv.Itoa(c.Process.Pid), "--name", "Fenye")
		id := strings.TrimSpace(out)
		if err != nil || id == "" {
			return false
		}
		if _, err := d.command("xdotool", "windowactivate", "--sync", id); err != nil {
			return false // the window manager is not there yet, or the window no more
		}
		d.x, d.y = 20, 20 // openbox puts the content itself there; what xdotool reads back counts the frame twice
		if _, err := d.command("xdotool", "windowmove", "--sync", id, strconv.Itoa(d.x), strconv.Itoa(d.y)); err != nil {
			return false
		}
		out, err = d.command("xdotool", "getwindowgeometry", "--shell", id)
		return err == nil && value(out, "WIDTH") == strconv.Itoa(int(firstSize.Width))
	})
	d.await("the map", func() bool { return colours(d.shot()) > 200 })
}

// display starts a virtual display and returns its number.
func (d *stage) display() string {
	r, w, err := os.Pipe()
	if err != nil {
		d.t.Fatal(err)
	}
	c := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1600x1000x24", "-nolisten", "tcp")
	c.ExtraFiles = []*os.File{w}
	if err := c.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
	w.Close()
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		d.t.Fatalf("Xvfb: %v", err)
	}
	return strings.TrimSpace(number)
}

// run starts a program beside it that is ended with the test.
func (d *stage) run(name string, args ...string) {
	c := exec.Command(name, args...)
	c.Env = d.env
	if err := c.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
}

// manage starts the window manager and waits until it answers; one that ends
// before that is started again.
func (d *stage) manage() {
	for range 5 {
		d.run("openbox")
		for range 25 {
			if _, err := d.command("xdotool", "get_desktop"); err == nil {
				return
			}
			time.Sleep(200 * time.Millisecond)
		}
	}
	d.t.Fatal("openbox does not answer")
}

func (d *stage) command(name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	c := exec.CommandContext(ctx, name, args...)
	c.Env = d.env
	out, err := c.Output()
	return string(out), err
}

func (d *stage) xdotool(args ...string) {
	if _, err := d.command("xdotool", args...); err != nil {
		d.t.Fatalf("xdotool %v: %v", args, err)
	}
}

// value reads NAME=value of a shell's output.
func value(out, name string) string {
	for _, line := range strings.Split(out, "\n") {
		if v, ok := strings.CutPrefix(line, name+"="); ok {
			return v
		}
	}
	return ""
}

func (d *stage) await(what string, happened func() bool) {
	d.t.Helper()
	for end := time.Now().Add(90 * time.Second); time.Now().Before(end); time.Sleep(150 * time.Millisecond) {
		if happened() {
			return
		}
		select {
		case err := <-d.ended:
			d.t.Fatalf("waiting for %s: the program has ended: %v", what, err)
		default:
		}
	}
	path := filepath.Join(os.TempDir(), "fenye-e2e.png")
	if f, err := os.Create(path); err == nil {
		_ = png.Encode(f, d.shot())
		f.Close()
	}
	d.t.Fatalf("waited in vain for %s; the screen is in %s", what, path)
}

// shot is a picture of the screen.
func (d *stage) shot() image.Image {
	out, err := d.command("import", "-silent", "-window", "root", "png:-")
	if err != nil {
		d.t.Fatalf("import: %v", err)
	}
	m, err := png.Decode(bytes.NewReader([]byte(out)))
	if err != nil {
		d.t.Fatal(err)
	}
	return m
}

// colours counts the colours of a picture, as far as 1000.
func colours(m image.Image) int {
	seen := map[color.Color]bool{}
	b := m.Bounds()
	for y := b.Min.Y; y < b.Max.Y && len(seen) < 1000; y += 3 {
		for x := b.Min.X; x < b.Max.X; x += 3 {
			seen[m.At(x, y)] = true
		}
	}
	return len(seen)
}

// saved reads what the program has kept of a plan without a path: in the
// newest journal, else in the newest file; nil if nothing yet.
func (d *stage) saved() *planfile.File {
	state := filepath.Join(d.home, "state", "fenye")
	journals, _ := filepath.Glob(filepath.Join(state, ".unsaved-*.journal"))
	if len(journals) > 0 {
		if e, err := journal.Read(journals[len(journals)-1]); err == nil {
			return &planfile.File{Plan: *e.Plan}
		}
	}
	files, _ := filepath.Glob(filepath.Join(state, "unsaved-*.fenye"))
	if len(files) == 0 {
		return nil
	}
	f, err := planfile.Load(files[len(files)-1])
	if err != nil {
		return nil
	}
	return f
}

// newTwin makes the same window on a canvas in memory: it tells where the
// real one has its widgets.
func newTwin(t testing.TB) *Window {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	w, err := pictured(test.NewTempApp(t), &plan, "light", words.EN, now)
	if err != nil {
		t.Fatal(err)
	}
	w.win.Resize(firstSize)
	w.win.Canvas().Capture()
	return w
}

// screen turns a position of the twin into one of the screen.
func (d *stage) screen(p fyne.Position) (x, y int) {
	return d.x + int(math.Round(float64(p.X))), d.y + int(math.Round(float64(p.Y)))
}

// drag moves the northern capacity slider to the left with the mouse.
func (d *stage) drag(twin *Window) {
	slider := twin.bench.CapacitySlider(1)
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(slider)
	x, y := d.screen(at.Add(slider.ThumbPosition()))
	d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
	d.t.Logf("content at %d,%d, thumb at %d,%d", d.x, d.y, x, y)
	d.xdotool("mousedown", "1")
	for step := 2; step <= 16; step += 2 {
		d.xdotool("mousemove", "--sync", strconv.Itoa(x-step), strconv.Itoa(y))
	}
	d.xdotool("mouseup", "1")
}

// dragAlpha goes to the Provinces workbench by keys and drags the weight of
// balance to the right with the mouse until the saved plan has it.
func (d *stage) dragAlpha(twin *Window) {
	d.t.Helper()
	d.xdotool("key", "alt+2")
	twin.showBench(1)
	slider := twin.provinces.AlphaSlider()
	x, y := d.screen(fyne.CurrentApp().Driver().AbsolutePositionForObject(slider).Add(slider.ThumbPosition()))
	d.await("a saved plan that weighs balance", func() bool {
		if f := d.saved(); f != nil && f.Plan.Scenario().Wiring.Alpha > 0 {
			return true
		}
		d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
		d.xdotool("mousedown", "1")
		for step := 4; step <= 40; step += 4 {
			d.xdotool("mousemove", "--sync", strconv.Itoa(x+step), strconv.Itoa(y))
		}
		d.xdotool("mouseup", "1")
		time.Sleep(2 * time.Second) // a document saves itself after a quiet second
		return false
	})
}

// checkPixels looks at places that have changed hands: their symbols must have
// changed to the colour of the centre that serves them now.
func (d *stage) checkPixels(twin *Window, before, after *region.Outcome, first image.Image) {
	d.t.Helper()
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(twin.bench.Map)
	view, projection := twin.bench.Map.View(), twin.bench.Map.Scene().Projection
	changed := func(second image.Image) int {
		changed := 0
		for i, place := range after.Plan.Places {
			if before.Solution.Owner[i] == after.Solution.Owner[i] || len(after.Shares(i)) > 1 || after.Users[i] < 10_000 {
				continue
			}
			ux, uy, ok := view.ToScreen(projection, place.Position)
			if !ok {
				continue
			}
			x, y := d.screen(origin.AddXY(float32(ux), float32(uy)))
			if blue(first.At(x, y)) && !blue(second.At(x, y)) {
				changed++
				d.t.Logf("%s has changed from North's colour to South's on the screen", place.Name)
			}
		}
		return changed
	}
	d.await("places that change their colour on the screen", func() bool { return changed(d.shot()) > 0 })
}

// blue reports whether a colour is rather North's than South's.
func blue(c color.Color) bool {
	r, _, b, _ := c.RGBA()
	return b > r
}

// exportKML exports with the mouse alone: the menu, its entry for KML, the
// button of the file dialog.
func (d *stage) exportKML(twin *Window) {
	title, entries := menuPlaces(d.t, "menu.export", twin.mainMenu())
	d.clickUntilDrawn("the menu", title, entries["menu.export.kml"])
	twin.askExportOne("kml")
	twin.win.Canvas().Capture()
	save := findButton(d.t, twin, "fyne.Save")
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(save).AddXY(save.Size().Width/2, save.Size().Height/2)
	d.clickUntilDrawn("the dialog", entries["menu.export.kml"], at)
	x, y := d.screen(at)
	d.click(x, y)
	kml := filepath.Join(d.home, twin.fileName()+".kml")
	var b []byte
	d.await("the exported KML", func() bool {
		b, _ = os.ReadFile(kml)
		return bytes.Contains(b, []byte("</kml>"))
	})
	for _, want := range []string{"<kml", "North", "South", "Polygon"} {
		if !bytes.Contains(b, []byte(want)) {
			d.t.Errorf("exported KML: %q is missing", want)
		}
	}
}

// menuPlaces says where the toolkit's menu bar has a title, and where the
// menu under it has the middles of its entries, by the keys of their words.
func menuPlaces(t testing.TB, key string, menu *fyne.MainMenu) (title fyne.Position, entries map[string]fyne.Position) {
	t.Helper()
	pad := theme.InnerPadding()
	x := pad
	for _, m := range menu.Items {
		text := fyne.MeasureText(m.Label, theme.TextSize(), fyne.TextStyle{})
		size := text.AddWidthHeight(2*pad, pad)
		if m.Label != words.EN.T(key) {
			x += size.Width + theme.Padding()
			continue
		}
		title, entries = fyne.NewPos(x+size.Width/2, size.Height/2), map[string]fyne.Position{}
		for i, item := range m.Items {
			for _, key := range []string{"menu.export.kml", "menu.force"} {
				if item.Label == words.EN.T(key) {
					top, bottom := menuHigh(m.Items[:i]), menuHigh(m.Items[:i+1])
					entries[key] = fyne.NewPos(x+30, size.Height+(top+bottom)/2)
				}
			}
		}
		return title, entries
	}
	t.Fatalf("no menu %s", key)
	return title, nil
}

// menuHigh is how high a menu of some entries is.
func menuHigh(items []*fyne.MenuItem) float32 {
	return widget.NewMenu(fyne.NewMenu("", items...)).MinSize().Height
}

// clickUntilDrawn clicks at a place of the window and waits until something
// else than before is drawn, and stays, about another.
func (d *stage) clickUntilDrawn(what string, at, about fyne.Position) {
	d.t.Helper()
	x, y := d.screen(about)
	box := image.Rect(x-30, y-12, x+30, y+12)
	before := cut(d.shot(), box)
	d.click(d.screen(at))
	last := before
	d.await(what, func() bool {
		now := cut(d.shot(), box)
		stays := bytes.Equal(now, last)
		last = now
		return stays && !bytes.Equal(now, before)
	})
}

// cut returns the colours of a part of a picture.
func cut(m image.Image, box image.Rectangle) []byte {
	var all []byte
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			r, g, b, _ := m.At(x, y).RGBA()
			all = append(all, byte(r>>8), byte(g>>8), byte(b>>8))
		}
	}
	return all
}

// click presses the mouse at a place of the screen.
func (d *stage) click(x, y int) {
	d.xdotool("mousemove", "--sync", strconv.Itoa(x), strconv.Itoa(y))
	d.xdotool("click", "1")
}

func findButton(t testing.TB, w *Window, key string) *widget.Button {
	t.Helper()
	for _, o := range test.LaidOutObjects(w.win.Canvas().Overlays().Top()) {
		if b, ok := o.(*widget.Button); ok && b.Text == words.EN.T(key) {
			return b
		}
	}
	t.Fatalf("no button %s", key)
	return nil
}

func solve(t testing.TB, plan *model.Plan) *region.Outcome {
	t.Helper()
	o, err := region.Plan(context.Background(), plan)
	if err != nil {
		t.Fatal(err)
	}
	return o
}
