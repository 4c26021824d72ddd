package paint

import (
	"image/color"
	"testing"
)

// Everything written on the map has 4.5 : 1 on what it is written on, lines
// that carry meaning 3 : 1.
func TestContrast(t *testing.T) {
	for _, isDark := range []bool{false, true} {
		p := PaletteOf(isDark)
		texts := map[string][2]color.NRGBA{
			"text on halo": {p.Text, p.Halo}, "secondary on halo": {p.Secondary, p.Halo},
			"text on panel": {p.Text, p.Panel}, "secondary on panel": {p.Secondary, p.Panel},
			"error on halo": {p.Error, p.Halo}, "error on panel": {p.Error, p.Panel}, "warning on halo": {p.Warning, p.Halo},
		}
		for what, pair := range texts {
			if c := Contrast(pair[0], pair[1]); c < 4.5 {
				t.Errorf("dark %t: %s has %.2f : 1", isDark, what, c)
			}
		}
		lines := map[string][2]color.NRGBA{
			"boundary on land": {p.Boundary, p.Land}, "boundary on halo": {p.Boundary, p.Halo},
			"ghost on halo": {p.Ghost, p.Halo}, "outline on sea": {p.Outline, p.Sea}, "outline on land": {p.Outline, p.Land},
			"unassigned place on land": {p.Unassigned, p.Land},
		}
		for what, pair := range lines {
			if c := Contrast(pair[0], pair[1]); c < 3 {
				t.Errorf("dark %t: %s has %.2f : 1", isDark, what, c)
			}
		}
		for n := 1; n <= 12; n++ {
			c := CentreColour(n, isDark)
			if got := Contrast(NumberInk(c, isDark), c); got < 4.5 {
				t.Errorf("dark %t: the number on badge %d has %.2f : 1", isDark, n, got)
			}
		}
	}
}

func TestNumberInk(t *testing.T) {
	if got := NumberInk(CentreColour(1, false), false); got != hex(0xFFFFFF) {
		t.Errorf("1 in light: got %v, want white", got)
	}
	if got := NumberInk(CentreColour(5, false), false); got != hex(0x111820) {
		t.Errorf("5 in light: got %v, want dark ink", got)
	}
	if got := NumberInk(CentreColour(7, true), true); got != hex(0x0B0F14) {
		t.Errorf("7 in dark: got %v, want dark ink", got)
	}
}

func TestCentreColoursRepeatAfterTwelve(t *testing.T) {
	if CentreColour(13, false) != CentreColour(1, false) || HatchOf(13) != HatchNone || HatchOf(12) != HatchPlus {
		t.Error("13 is not coloured as 1")
	}
	if got := ColourOr("#102030", 1, false); got != hex(0x102030) {
		t.Errorf("got %v, want the planner's colour", got)
	}
	if got := ColourOr("blue", 2, true); got != CentreColour(2, true) {
		t.Errorf("got %v, want the palette's for a bad colour", got)
	}
}
