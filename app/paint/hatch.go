package paint

import (
	"image/color"
	"math"
)

// tile is a square of inks that repeats over a region.
type tile struct {
	size int
	inks []ink
}

type tileKey struct {
	fill, line   color.NRGBA
	kind         Hatch
	pitch, width float64
}

// tile returns the tile of a fill with a hatch. Its size is a whole number of
// pixels near the pitch (near the pitch along the picture's edge for slanted
// lines), so the lines meet without a seam.
func (t *tools) tile(fill color.NRGBA, h hatching) *tile {
	key := tileKey{fill, h.colour, h.kind, h.pitch, h.width}
	if found := t.tiles[key]; found != nil {
		return found
	}
	if len(t.tiles) > 256 {
		clear(t.tiles)
	}
	side := h.pitch * h.kind.period()
	n := max(2, int(math.Round(side)))
	made := &tile{size: n, inks: make([]ink, n*n)}
	base, line := premultiply(fill), premultiply(h.colour)
	for y := range n {
		for x := range n {
			s := base
			if c := coverAt(h.kind, x, y, n, h.width); c > 0 {
				s = over(s, line, uint32(math.Round(c*255)))
			}
			made.inks[y*n+x] = s
		}
	}
	t.tiles[key] = made
	return made
}

// over lays ink of coverage k over another ink.
func over(under, s ink, k uint32) ink {
	s = s.times(k)
	return s + under.times(255-s.alpha())
}

// period is the side of a hatch's tile in pitches.
func (h Hatch) period() float64 {
	switch h {
	case HatchFalling, HatchRising, HatchCross:
		return math.Sqrt2
	case HatchDoubleFalling, HatchDoubleRising:
		return 2 * math.Sqrt2 * 0.75
	case HatchDots, HatchPlus:
		return 1
	}
	return 1
}

// coverAt is how much of pixel (x, y) of an n by n tile the hatch covers, by
// sampling the pixel 4 x 4 times.
func coverAt(kind Hatch, x, y, n int, width float64) float64 {
	const fine = 4
	hit := 0
	for sy := range fine {
		for sx := range fine {
			px := float64(x) + (float64(sx)+0.5)/fine
			py := float64(y) + (float64(sy)+0.5)/fine
			if kind.marks(px, py, float64(n), width) {
				hit++
			}
		}
	}
	return float64(hit) / (fine * fine)
}

// marks reports whether the hatch covers (x, y) of a tile of side n.
func (h Hatch) marks(x, y, n, width float64) bool {
	half := width / 2
	// near is the distance of u from the nearest multiple of n, less shift.
	near := func(u, shift float64) float64 {
		m := math.Mod(u-shift+4*n, n)
		return min(m, n-m)
	}
	slant := half * math.Sqrt2
	switch h {
	case HatchFalling:
		return near(x-y, 0) <= slant
	case HatchRising:
		return near(x+y, 0) <= slant
	case HatchCross:
		return near(x-y, 0) <= slant || near(x+y, 0) <= slant
	case HatchHorizontal:
		return near(y, n/2) <= half
	case HatchVertical:
		return near(x, n/2) <= half
	case HatchGrid:
		return near(y, n/2) <= half || near(x, n/2) <= half
	case HatchDoubleFalling:
		return near(x-y, 0) <= slant || near(x-y, 3.2*slant*2) <= slant
	case HatchDoubleRising:
		return near(x+y, 0) <= slant || near(x+y, 3.2*slant*2) <= slant
	case HatchDots:
		return math.Hypot(near(x, n/2), near(y, n/2)) <= 1.15*width
	case HatchDashes:
		return near(y, n/2) <= half && near(x, n/2) <= n*0.3
	case HatchPlus:
		dx, dy := near(x, n/2), near(y, n/2)
		return dx <= half && dy <= 2*width || dy <= half && dx <= 2*width
	}
	return false
}
