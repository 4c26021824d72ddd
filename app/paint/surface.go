package paint

import "image/color"

// surface is what a picture is drawn on: pixels, SVG or PDF. Coordinates and
// sizes are pixels of the picture, y downwards.
type surface interface {
	// fill paints the inside of a path, rings of one winding being joined.
	fill(p *path, c color.NRGBA)
	// stroke draws lines.
	stroke(p *path, s pen)
	// region fills a path with a colour, then hatches it with another.
	region(p *path, fill color.NRGBA, h hatching)
	// disc paints a circle.
	disc(x, y, r float64, c color.NRGBA)
	// text writes a line of text with its baseline starting at (x, y), turned
	// by angle radians clockwise.
	text(t label, x, y, angle float64)
	// clip restricts drawing to the territory (or to what is outside) until
	// unclip.
	clip(t *territory, outside bool)
	unclip()
	// inset draws into a box with its own origin, clipped to the box.
	inset(box Rect, draw func(surface))
}

// pen is how a line is drawn.
type pen struct {
	colour color.NRGBA
	width  float64
	dash   []float64 // on, off, ...; nil is solid
	round  bool      // round ends
}

// hatching is a pattern over a region, in pixels.
type hatching struct {
	kind   Hatch
	colour color.NRGBA
	pitch  float64
	width  float64
}

// label is one line of text. Halo of width 0 is none.
type label struct {
	text   string
	size   float64 // pixels an em
	bold   bool
	colour color.NRGBA
	halo   color.NRGBA
	around float64 // width of the halo on each side
}
