package part

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
)

// A picture and a dock that come on show after the theme has changed, with the
// desktop's or because the planner switched it, have its colours, whether they were
// on show before or not.
func TestAsideShowsTheThemeOfTheMoment(t *testing.T) {
	parts := func() (*Aside, *Split) {
		main := NewSplit(NewToolButton("a picture", "", nil), NewToolButton("a dock", "", nil), &DockState{High: 200})
		a := NewAside(NewFill(look.Panel), &InspectorState{}, func() bool { return false })
		a.Show(main)
		return a, main
	}
	change := func(how string, a *Aside) {
		if how == "with the desktop's" { // the toolkit draws what is on show anew
			fyne.CurrentApp().Settings().SetTheme(look.New(look.Dim))
			return
		}
		look.Switch(fyne.CurrentApp(), look.Dim)
		Recolour(a.Content)
	}
	for _, how := range []string{"with the desktop's", "switched"} {
		a, first := parts()
		shown := stage(t, a.Content, 1200, 700)
		a.Show(NewFill(look.Panel))
		change(how, a)
		a.Show(first)
		fresh, _ := parts()
		want := test.NewTempWindow(t, fresh.Content)
		want.SetPadded(false)
		want.Resize(fyne.NewSize(1200, 700))
		is, should := shown.Canvas().Capture(), want.Canvas().Capture()
		for i := range 350 * 600 {
			if x, y := i%600*2, i/600*2; is.At(x, y) != should.At(x, y) {
				t.Errorf("%s: at (%d, %d): %v, want %v", how, x, y, is.At(x, y), should.At(x, y))
				break
			}
		}
	}
}
