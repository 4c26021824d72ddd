package part

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
)

// A picture and a dock that come on show after the theme was switched have its
// colours, whether they were on show before or not.
func TestAsideShowsTheThemeOfTheMoment(t *testing.T) {
	parts := func() (*Aside, *Split) {
		main := NewSplit(NewToolButton("a picture", "", nil), NewToolButton("a dock", "", nil), &DockState{High: 200})
		a := NewAside(NewFill(look.Panel), &InspectorState{}, func() bool { return false })
		a.Show(main)
		return a, main
	}
	a, first := parts()
	shown := stage(t, a.Content, 1200, 700)
	a.Show(NewFill(look.Panel))
	look.Switch(fyne.CurrentApp(), look.Dim)
	Recolour(a.Content)
	a.Show(first)
	fresh, _ := parts()
	want := test.NewTempWindow(t, fresh.Content)
	want.SetPadded(false)
	want.Resize(fyne.NewSize(1200, 700))
	is, should := shown.Canvas().Capture(), want.Canvas().Capture()
	for y := 0; y < 700; y += 2 {
		for x := 0; x < 1200; x += 2 {
			if is.At(x, y) != should.At(x, y) {
				t.Fatalf("at (%d, %d): %v, want %v", x, y, is.At(x, y), should.At(x, y))
			}
		}
	}
}
