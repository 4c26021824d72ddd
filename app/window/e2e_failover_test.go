//go:build e2e

package window

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"fenye/app/look"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/data/planfile"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/table"
)

// TestE2EFailover looks at losses in the real window with mouse and keys: the
// table says what the failover command says, a row shows its loss on the map
// and Esc leads back, Ctrl and a number do the same, the plan stays what it is;
// then it asks for a plan that survives, takes the repair and takes it back.
func TestE2EFailover(t *testing.T) {
	needs(t, "xclip", "xclip")
	d := start(t)
	plan := fivePlan(t)
	path := filepath.Join(d.home, "five.fenye")
	if err := planfile.Save(path, &planfile.File{Plan: plan}); err != nil {
		t.Fatal(err)
	}
	_ = d.program.Process.Kill()
	<-d.ended
	d.launch(path)
	twin := twinOf(t, &plan)
	l, err := failover.Matrix(context.Background(), &plan, failover.Options{})
	if err != nil {
		t.Fatal(err)
	}

	d.openLosses(twin)
	d.copyLosses(l, path)
	const lost = 3
	d.clickUntilDrawn("the loss of a row", lossRow(twin, lost), headOf(twin))
	d.checkLoss(twin, l, lost)
	d.keyUntilDrawn("the plan again", "Escape", headOf(twin))
	if d.inLoss(twin) {
		t.Error("Esc does not lead back to the plan")
	}
	d.keyUntilDrawn("the loss by keys", "ctrl+5", headOf(twin))
	d.checkLoss(twin, l, 5)
	d.keyUntilDrawn("the plan again", "Escape", headOf(twin))
	if f, err := planfile.Load(path); err != nil || f.Plan.Scenario().Survive || f.Plan.Scenario().Centres[4].Capacity != 500_000 || !f.Plan.Scenario().Centres[4].Up {
		t.Errorf("the plan has changed: %v", err)
	}
	d.survive(twin, path)
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

// fivePlan is the example with five centres; the loss of the first leaves too
// little room.
func fivePlan(t *testing.T) model.Plan {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	plan = plan.Clone()
	s := plan.Scenario()
	s.Centres = trial.FiveCentres()
	return plan
}

// twinOf makes the same window on a plan on a canvas in memory.
func twinOf(t *testing.T, plan *model.Plan) *Window {
	t.Helper()
	w, err := pictured(test.NewTempApp(t), plan, "light", words.EN, now)
	if err != nil {
		t.Fatal(err)
	}
	w.win.Resize(firstSize)
	w.win.Canvas().Capture()
	return w
}

// openLosses clicks on the tab of losses.
func (d *stage) openLosses(twin *Window) {
	d.t.Helper()
	twin.bench.ChooseTable("losses")
	twin.win.Canvas().Capture()
	tab, is := twin.bench.Panes()[0].(fyne.CanvasObject)
	if !is {
		d.t.Fatal("the dock has no tab")
	}
	d.clickUntilDrawn("the table of losses", middle(tab), lossRow(twin, 1))
}

// lossRow is where the table has the loss of the centre of a number.
func lossRow(twin *Window, number int) fyne.Position {
	return origin(twin.bench.LossTable()).AddXY(60, 1+26+float32(26*number)+13)
}

// headOf is a place in the head of the inspector, beside its texts.
func headOf(twin *Window) fyne.Position {
	return fyne.NewPos(firstSize.Width-40, origin(twin.bench.Map).Y+12)
}

// inLoss reports whether the head of the inspector is red.
func (d *stage) inLoss(twin *Window) bool {
	x, y := d.screen(headOf(twin))
	return near(d.shot().At(x, y), look.Colour(look.ErrorGround))
}

// near reports whether two colours look the same.
func near(a, b color.Color) bool {
	r, g, bl, _ := a.RGBA()
	s, h, cl, _ := b.RGBA()
	differ := func(x, y uint32) bool { return max(x, y)-min(x, y) > 6<<8 }
	return !differ(r, s) && !differ(g, h) && !differ(bl, cl)
}

// keyUntilDrawn presses a key and waits until something else is drawn about a
// place, and stays.
func (d *stage) keyUntilDrawn(what, key string, about fyne.Position) {
	d.t.Helper()
	before := d.inked(about)
	d.xdotool("key", "--clearmodifiers", key)
	last := before
	d.await(what, func() bool {
		now := d.inked(about)
		stays := bytes.Equal(now, last)
		last = now
		return stays && !bytes.Equal(now, before)
	})
}

// inked is what is drawn about a place.
func (d *stage) inked(about fyne.Position) []byte {
	x, y := d.screen(about)
	return cut(d.shot(), image.Rect(x-30, y-12, x+30, y+12))
}

// checkLoss holds that the loss of a centre is on the screen: the red head, and
// places in the colours of the centres that took them over.
func (d *stage) checkLoss(twin *Window, l *failover.Losses, number int) {
	d.t.Helper()
	if !d.inLoss(twin) {
		d.t.Errorf("the head of the loss of %d is not red", number)
	}
	twin.bench.ShowLoss(number)
	twin.win.Canvas().Capture()
	view, projection := twin.bench.Map.View(), twin.bench.Map.Scene().Projection
	picture, seen := d.shot(), 0
	c := l.Cases[number-1]
	for _, m := range c.Optimal.Moves {
		place := l.Base.Plan.Places[m.Place]
		if len(c.Optimal.Shares(int(m.Place))) > 1 || m.Users < 15_000 {
			continue
		}
		ux, uy, ok := view.ToScreen(projection, place.Position)
		if !ok {
			continue
		}
		x, y := d.screen(origin(twin.bench.Map).AddXY(float32(ux), float32(uy)))
		own := look.CentreColour(l.Base.Scenario.Centres[m.To].Number, "")
		if near(picture.At(x, y), look.Fade(own, 1)) || mixed(picture.At(x, y), own) {
			seen++
		}
	}
	if seen < 2 {
		d.t.Errorf("loss of %d: %d places have the colour of who took them over", number, seen)
	}
	twin.bench.LeaveLoss()
	twin.win.Canvas().Capture()
}

// mixed reports whether a colour is another at 92 % on white, as symbols are.
func mixed(got, of color.Color) bool {
	r, g, b, _ := of.RGBA()
	on := func(x uint32) uint8 { return uint8((92*(x>>8) + 8*255) / 100) }
	return near(got, color.NRGBA{R: on(r), G: on(g), B: on(b), A: 255})
}

// copyLosses copies the table with keys, and compares it with what the failover
// command says of the same file.
func (d *stage) copyLosses(l *failover.Losses, path string) {
	d.t.Helper()
	out, err := d.command(d.binary, "failover", path, "--json")
	if err != nil {
		d.t.Fatalf("failover: %v", err)
	}
	var said struct {
		Losses []struct {
			Lost     []string
			Shortage model.Users
			Optimal  *struct {
				MeanKm  float64     `json:"mean_km"`
				Moved   model.Users `json:"moved_users"`
				Centres []struct {
					Name        string
					Utilisation float64
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &said); err != nil || len(said.Losses) != 5 {
		d.t.Fatalf("failover: %d losses, %v", len(said.Losses), err)
	}
	var rows []string
	d.await("the copied table", func() bool {
		d.xdotool("key", "--clearmodifiers", "ctrl+shift+c")
		text, _ := d.command("xclip", "-o", "-selection", "clipboard")
		rows = strings.Split(strings.TrimSpace(text), "\n")
		return len(rows) == 7
	})
	for i, loss := range said.Losses {
		cells := strings.Split(rows[i+2], "\t")
		figures := []float64{}
		want := []string{loss.Lost[0] + " down", "Short " + table.People(int64(loss.Shortage))}
		if loss.Optimal != nil {
			want[1] = "Fits"
			figures = append(figures, loss.Optimal.MeanKm, float64(loss.Optimal.Moved))
			for _, c := range loss.Optimal.Centres {
				figures = append(figures, c.Utilisation)
			}
		}
		for _, text := range want {
			if !slices.Contains(cells, text) {
				d.t.Errorf("row %d on the screen has no %q: %q", i+1, text, cells)
			}
		}
		for _, x := range figures {
			if !slices.ContainsFunc(cells, func(cell string) bool { return math.Abs(figure(cell)-x) <= 1e-9*max(1, x) }) {
				d.t.Errorf("row %d on the screen has no %v: %q", i+1, x, cells)
			}
		}
	}
}

// figure reads a cell of a copied table; what is no number is not one.
func figure(cell string) float64 {
	number, percent := strings.CutSuffix(cell, "%")
	x, err := strconv.ParseFloat(number, 64)
	switch {
	case err != nil:
		return math.NaN()
	case percent:
		return x / 100
	}
	return x
}

// origin is the upper left corner of an object of the twin.
func origin(o fyne.CanvasObject) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(o)
}

// survive asks by the menu for a plan that survives, takes the repair with the
// mouse, and takes it back with keys.
func (d *stage) survive(twin *Window, path string) {
	d.t.Helper()
	title, entry := entryPlace("menu.plan", "menu.survive", twin.mainMenu())
	d.clickUntilDrawn("the menu", title, entry)
	d.click(d.screen(entry))
	capacities := func() (survive bool, sum model.Users) {
		d.xdotool("key", "--clearmodifiers", "ctrl+s")
		f, err := planfile.Load(path)
		if err != nil {
			return false, 0
		}
		for _, c := range f.Plan.Scenario().Centres {
			sum += c.Capacity
		}
		return f.Plan.Scenario().Survive, sum
	}
	_, before := capacities()
	d.await("a saved plan that is to survive", func() bool { survive, _ := capacities(); return survive })
	twin.desk.SetSurvive(true)
	twin.win.Canvas().Capture()
	button := twin.bench.ReserveButton()
	if button == nil {
		d.t.Fatal("there is no repair")
	}
	d.click(d.screen(middle(button)))
	d.await("the reserve in the saved plan", func() bool { _, sum := capacities(); return sum == before+100_000 })
	out, err := d.command(d.binary, "failover", path, "--lang", "en")
	if err != nil || !strings.Contains(out, "Any single loss leaves room for all users") {
		d.t.Errorf("the plan does not survive: %v\n%s", err, out)
	}
	d.xdotool("key", "--clearmodifiers", "ctrl+z")
	d.await("the old capacities in the saved plan", func() bool { _, sum := capacities(); return sum == before })
}

// entryPlace says where the menu bar has a title, and the menu under it the
// middle of an entry.
func entryPlace(menuKey, key string, menu *fyne.MainMenu) (title, entry fyne.Position) {
	pad := theme.InnerPadding()
	x := pad
	for _, m := range menu.Items {
		size := fyne.MeasureText(m.Label, theme.TextSize(), fyne.TextStyle{}).AddWidthHeight(2*pad, pad)
		if m.Label != words.EN.T(menuKey) {
			x += size.Width + theme.Padding()
			continue
		}
		for i, item := range m.Items {
			if item.Label == words.EN.T(key) {
				top, bottom := menuHigh(m.Items[:i]), menuHigh(m.Items[:i+1])
				return fyne.NewPos(x+size.Width/2, size.Height/2), fyne.NewPos(x+30, size.Height+(top+bottom)/2)
			}
		}
	}
	panic(fmt.Sprintf("no %s in %s", key, menuKey))
}
