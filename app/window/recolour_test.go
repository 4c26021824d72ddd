package window

import (
	"image"
	"testing"

	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/words"
	"fenye/data/example"
)

// pictures are what the window shows of each workbench on the example, by their
// keys, where there is no plan, and with a dialogue over it.
func pictures(t *testing.T, w *Window) map[string]image.Image {
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	w.desk.Start(&plan)
	shown := map[string]image.Image{}
	for i, s := range w.seats {
		w.showBench(i)
		w.win.Canvas().Unfocus()
		shown[s.key] = w.win.Canvas().Capture()
	}
	w.showBench(0)
	w.desk.SetCapacity(2, 100_000)
	shown["short"] = w.win.Canvas().Capture()
	w.desk.Undo()
	w.showKeys()
	shown["keys"] = w.win.Canvas().Capture()
	w.win.Canvas().Overlays().Top().Hide()
	return shown
}

// A window whose theme is switched looks to the pixel like one that had that theme
// from the beginning: the workbench on show, those that were on show before, those
// that were not yet, and the dialogues.
func TestSwitchedThemeIsWhole(t *testing.T) {
	in := func(theme string) *Window {
		plan, err := example.Plan("en")
		if err != nil {
			t.Fatal(err)
		}
		w, err := pictured(test.NewTempApp(t), &plan, theme, words.EN, now)
		if err != nil {
			t.Fatal(err)
		}
		w.win.Resize(firstSize)
		return w
	}
	want := map[string]map[string]image.Image{}
	for _, theme := range []string{"light", "dark"} {
		want[theme] = pictures(t, in(theme))
	}
	w := in("light")
	compare := func(theme string) {
		t.Helper()
		for key, got := range pictures(t, w) {
			if !same(got, want[theme][key]) {
				t.Errorf("%s in the %s theme differs", key, theme)
			}
		}
	}
	w.switchTheme()
	if !look.Dark() {
		t.Fatal("the theme has not changed")
	}
	compare("dark")
	w.switchTheme()
	compare("light")
	w.switchTheme()
	compare("dark")
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
