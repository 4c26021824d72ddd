package window

import (
	"image"
	pixels "image/draw"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/words"
	"fenye/data/example"
)

// gallery is a window and what waits for its goroutine.
type gallery struct {
	*Window
	t     *testing.T
	queue chan func()
}

func newGallery(t *testing.T, theme string) *gallery {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	g := &gallery{t: t, queue: make(chan func(), 1024)}
	g.Window, err = pictured(test.NewTempApp(t), &plan, theme, words.EN, func(f func()) { g.queue <- f })
	if err != nil {
		t.Fatal(err)
	}
	g.win.Resize(firstSize)
	return g
}

// begin makes the example the document, without a history.
func (g *gallery) begin() {
	g.t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		g.t.Fatal(err)
	}
	g.desk.Start(&plan)
}

// picture is what the window shows when nothing is worked out any more, without
// how long that took.
func (g *gallery) picture() image.Image {
	g.win.Canvas().Unfocus()
	for g.busy() || g.bench.Busy() || len(g.queue) > 0 {
		(<-g.queue)()
	}
	shown := g.win.Canvas().Capture()
	picture := image.NewRGBA(shown.Bounds())
	pixels.Draw(picture, picture.Rect, shown, image.Point{}, pixels.Src)
	for _, o := range test.LaidOutObjects(g.root) {
		if text, is := o.(*canvas.Text); is && strings.HasSuffix(text.Text, " ms") {
			at, size := fyne.CurrentApp().Driver().AbsolutePositionForObject(text), text.Size()
			over := image.Rect(int(at.X), int(at.Y), int(at.X+size.Width)+1, int(at.Y+size.Height)+1)
			pixels.Draw(picture, over, image.Black, image.Point{}, pixels.Src)
		}
	}
	return picture
}

// pictures are those of each workbench on the example, by their keys, of a dialogue
// over the last, and of the first where there is no plan.
func (g *gallery) pictures() map[string]image.Image {
	g.t.Helper()
	g.begin()
	shown := map[string]image.Image{}
	for i, s := range g.seats {
		g.showBench(i)
		shown[s.key] = g.picture()
	}
	g.showKeys()
	shown["keys"] = g.picture()
	g.closeTop()
	g.showBench(0)
	g.desk.SetCapacity(2, 100_000)
	shown["short"] = g.picture()
	return shown
}

// A window whose theme is switched looks to the pixel like one that had that theme
// from the beginning: the workbench on show, those that were on show before, those
// that were not yet, and a dialogue.
func TestSwitchedThemeIsWhole(t *testing.T) {
	want := map[string]map[string]image.Image{}
	for _, theme := range []string{"light", "dark"} {
		want[theme] = newGallery(t, theme).pictures()
	}
	g := newGallery(t, "light")
	for _, theme := range []string{"dark", "light", "dark"} {
		g.switchTheme()
		if look.Dark() != (theme == "dark") {
			t.Fatal("the theme has not changed")
		}
		for key, got := range g.pictures() {
			if !same(got, want[theme][key]) {
				t.Errorf("%s in the %s theme differs", key, theme)
			}
		}
	}
	g.begin()
	g.showBench(len(g.seats) - 1)
	g.win.Canvas().Unfocus()
	g.showKeys()
	g.switchTheme()
	if !same(g.picture(), want["light"]["keys"]) {
		t.Error("a dialogue differs under which the theme was switched")
	}
}

func same(a, b image.Image) bool {
	if a == nil || b == nil || a.Bounds() != b.Bounds() {
		return false
	}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				return false
			}
		}
	}
	return true
}

// What changes on a workbench that is not on show, while another theme is, has
// the colours of the theme in which it is shown again.
func TestUnseenChangesAreRecoloured(t *testing.T) {
	g := newGallery(t, "light")
	for i, s := range g.seats {
		var shown []image.Image
		for _, change := range []func(){func() {}, g.switchTheme} {
			g.begin()
			g.showBench(i)
			g.picture()
			g.showBench((i + 1) % len(g.seats))
			g.picture()
			change()
			g.desk.SetCapacity(1, 800_000)
			g.picture()
			g.rewrite()
			g.picture()
			change()
			g.showBench(i)
			shown = append(shown, g.picture())
		}
		if !same(shown[0], shown[1]) {
			t.Errorf("%s has parts in the colours of another theme", s.key)
		}
	}
}

// A study that was open while another theme was on show has the colours of the theme
// in which it is opened again, and so has the map when it is closed.
func TestStudiesAreRecoloured(t *testing.T) {
	var shown [2][]image.Image
	for i, theme := range []string{"dark", "light"} {
		g := newGallery(t, theme)
		turn := func() {
			if theme == "light" {
				g.switchTheme()
			}
		}
		g.begin()
		for _, key := range []string{"compare", "sweep", "hours", "site"} {
			studies := g.bench.Studies()
			studies.Open(key)
			g.picture()
			studies.Close()
			g.picture()
			turn()
			studies.Open(key)
			shown[i] = append(shown[i], g.picture())
			turn()
			g.picture()
			turn()
			studies.Close()
			shown[i] = append(shown[i], g.picture())
			turn()
		}
	}
	for i, want := range shown[0] {
		if !same(shown[1][i], want) {
			t.Errorf("picture %d has parts in the colours of another theme", i)
		}
	}
}
