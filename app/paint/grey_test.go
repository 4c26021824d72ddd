package paint

import (
	"image"
	"image/color"
	"math"
	"testing"
)

// swatch is a patch of a region as it is printed, in greys of 0 to 255.
func swatch(t *testing.T, number, side int) []float64 {
	t.Helper()
	p := testPainter(t)
	img := image.NewRGBA(image.Rect(0, 0, side, side))
	sf := newRaster(img, p.tools)
	box := &path{}
	box.rect(Rect{0, 0, float64(side), float64(side)})
	c := CentreColour(number, false)
	sf.fill(box, light.Land)
	sf.region(box, faded(c, light.Fill), hatching{kind: HatchOf(number), colour: faded(c, light.HatchStrength), pitch: 9 * 3.5, width: 3.5})
	out := make([]float64, side*side)
	for y := range side {
		for x := range side {
			out[y*side+x] = float64(color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y)
		}
	}
	return out
}

// pattern is what is left of a patch without its mean, and how strong it is.
func pattern(grey []float64) (wave []float64, strength float64) {
	mean, sum := 0.0, 0.0
	for _, v := range grey {
		mean += v / float64(len(grey))
	}
	wave = make([]float64, len(grey))
	for i, v := range grey {
		wave[i] = v - mean
		sum += wave[i] * wave[i]
	}
	return wave, math.Sqrt(sum / float64(len(grey)))
}

// TestPrintInGreys: on a printer without colour the regions are told apart by
// their hatches. Each but the first's is seen, and no two have one pattern,
// wherever one is laid on the other.
func TestPrintInGreys(t *testing.T) {
	const side = 190 // six pitches
	waves, strengths := make([][]float64, 13), make([]float64, 13)
	for n := 1; n <= 12; n++ {
		waves[n], strengths[n] = pattern(swatch(t, n, side))
		if n > 1 && strengths[n] < 1.5 {
			t.Errorf("the hatch of %d has %.1f of 255 greys: it cannot be seen", n, strengths[n])
		}
	}
	if strengths[1] > .5 {
		t.Errorf("region 1 is plain, but its greys vary by %.1f", strengths[1])
	}
	for a := 2; a <= 12; a++ {
		for b := 2; b < a; b++ {
			if like := likeness(waves[a], waves[b], side) / (strengths[a] * strengths[b]); like > .9 {
				t.Errorf("in greys the hatches of %d and %d are alike: %.2f", a, b, like)
			}
		}
	}
}

// likeness is the greatest correlation of two patterns over shifts within a
// pitch.
func likeness(a, b []float64, side int) float64 {
	const pitch, step = 32, 4
	most := 0.0
	for dy := 0; dy < pitch; dy += step {
		for dx := 0; dx < pitch; dx += step {
			sum, n := 0.0, 0
			for y := 0; y+dy < side; y += 2 {
				for x := 0; x+dx < side; x += 2 {
					sum += a[y*side+x] * b[(y+dy)*side+x+dx]
					n++
				}
			}
			most = max(most, sum/float64(n))
		}
	}
	return most
}

// TestPrintedMapInGreys: on the sheet itself, in greys, both regions and the
// boundary between them are seen: the south's land is hatched, the north's is
// not, and the boundary is far darker than either.
func TestPrintedMapInGreys(t *testing.T) {
	p, s := testPainter(t), testSheet(t)
	s.Scene.Layers.Labels, s.Scene.Layers.Places, s.Scene.Layers.Outlines = false, false, false
	img := p.SheetImage(s, 150)
	grey := func(x, y int) float64 { return float64(color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y) }
	patch := func(mmX, mmY float64) float64 {
		x0, y0 := int(mmX/25.4*150), int(mmY/25.4*150)
		var all []float64
		for y := range 40 {
			for x := range 40 {
				all = append(all, grey(x0+x, y0+y))
			}
		}
		_, strength := pattern(all)
		return strength
	}
	north, south := patch(60, 85), patch(145, 138)
	if north > 1 || south < 1.5 {
		t.Errorf("greys vary by %.1f in the north, %.1f in the south", north, south)
	}
	dark := 255.0
	for y := 650; y < 886; y++ { // 110 to 150 mm
		dark = min(dark, grey(738, y))
	}
	if dark > 80 {
		t.Errorf("the boundary's darkest grey is %.0f", dark)
	}
}
