package paint

import (
	"image/color"
	"math"
	"testing"
)

// linear are the parts of a colour in linear light.
func linear(c color.NRGBA) [3]float64 {
	one := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= .04045 {
			return x / 12.92
		}
		return math.Pow((x+.055)/1.055, 2.4)
	}
	return [3]float64{one(c.R), one(c.G), one(c.B)}
}

// sights are how colours are seen: by most, and without one kind of cones, after
// Machado, Oliveira and Fernandes (2009) at full severity.
var sights = map[string][9]float64{
	"normal": {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protan": {.152286, 1.052583, -.204868, .114503, .786281, .099216, -.003882, -.048116, 1.051998},
	"deutan": {.367322, .860646, -.227968, .280085, .672501, .047413, -.011820, .042940, .968881},
	"tritan": {1.255528, -.076749, -.178779, -.078411, .930809, .147602, .004733, .691367, .303900},
}

func seen(c color.NRGBA, m [9]float64) color.NRGBA {
	v := linear(c)
	part := func(i int) uint8 {
		x := min(1, max(0, m[3*i]*v[0]+m[3*i+1]*v[1]+m[3*i+2]*v[2]))
		if x <= .0031308 {
			return uint8(math.Round(255 * 12.92 * x))
		}
		return uint8(math.Round(255 * (1.055*math.Pow(x, 1/2.4) - .055)))
	}
	return color.NRGBA{part(0), part(1), part(2), 255}
}

// apartness is the least distance between any two colours.
func apartness(colours []color.NRGBA, m [9]float64) float64 {
	least := math.Inf(1)
	for i := range colours {
		for j := range i {
			least = min(least, Difference(seen(colours[i], m), seen(colours[j], m)))
		}
	}
	return least
}

// TestPaletteIsTellable: the first six centres can be told apart by colour by
// everybody, the first eight by most; beyond, hatch and number are always on.
func TestPaletteIsTellable(t *testing.T) {
	for _, isDark := range []bool{false, true} {
		var all []color.NRGBA
		for n := 1; n <= 12; n++ {
			all = append(all, CentreColour(n, isDark))
		}
		for name, m := range sights {
			six, eight, twelve := apartness(all[:6], m), apartness(all[:8], m), apartness(all, m)

			if six < 13 || eight < 8 || twelve < 4.5 {
				t.Errorf("dark %t, %s: first 6 %.1f, first 8 %.1f, all %.1f", isDark, name, six, eight, twelve)
			}
		}
	}
}

// laid is a colour with strength on a ground.
func laid(c color.NRGBA, strength float64, ground color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*strength + float64(b)*(1-strength))) }
	return color.NRGBA{mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B), 255}
}

// TestFailureViewIsTellable: where a region was taken over its fill is plainly
// stronger than the survivor's own, whoever looks at it; its former outline and
// the lines to who took it over stand out from the land by 3 : 1, or have a line
// beside them that does.
func TestFailureViewIsTellable(t *testing.T) {
	for _, isDark := range []bool{false, true} {
		p := PaletteOf(isDark)
		for n := 1; n <= 12; n++ {
			c := CentreColour(n, isDark)
			own := laid(c, p.Fill, p.Land)
			taken := laid(c, takenFill, own)
			for name, m := range sights {
				if d := Difference(seen(own, m), seen(taken, m)); d < 3 {
					t.Errorf("dark %t, %s: what %d has taken over differs by %.1f", isDark, name, n, d)
				}
			}
			line := c
			if !isDark { // drawn with an edge of the boundary's colour
				line = laid(p.Boundary, .6, p.Halo)
			}
			if got := Contrast(line, p.Land); got < 3 {
				t.Errorf("dark %t: the outline of lost %d has %.2f : 1", isDark, n, got)
			}
		}
	}
}
