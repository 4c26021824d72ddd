package window

import (
	"testing"

	"fenye/app/look"
)

// TestThemeReachesBenchesOutOfSight: a bench that was shown, and then was not on
// show when the theme changed, has all of the new theme when it is shown again.
func TestThemeReachesBenchesOutOfSight(t *testing.T) {
	s := newStand(t, "")
	for i := 2; i < len(s.seats); i++ {
		s.showBench(i)
		s.win.Canvas().Capture()
	}
	s.showBench(0)
	was := look.Dark()
	s.switchTheme()
	t.Cleanup(s.switchTheme)
	if look.Dark() == was {
		t.Fatal("the theme has not changed")
	}
	for i := 2; i < len(s.seats); i++ {
		s.showBench(i)
		m := s.win.Canvas().Capture()
		size := m.Bounds().Size()
		dim := 0 // of the pixels, those that fit the theme
		for y := 0; y < size.Y; y += 3 {
			for x := 0; x < size.X; x += 3 {
				if r, g, b, _ := m.At(x, y).RGBA(); (r+g+b)/3 < 0x8000 == look.Dark() {
					dim++
				}
			}
		}
		if whole := (size.X/3 + 1) * (size.Y/3 + 1); dim < whole*9/10 {
			t.Errorf("bench %s: %d of %d pixels are of the theme", s.seats[i].key, dim, whole)
		}
	}
}
