package mapview

import (
	"math"

	"fenye/app/paint"
	"fenye/geom"
)

// notch is how much one step of the wheel or one press of + zooms.
const notch = 1.25

// Limits of the zoom, in units per kilometre: from the whole globe in a hand's
// breadth, about 1 : 400,000,000, to about 1 : 5,000.
const (
	leastScale = 0.01
	mostScale  = 800.0
)

// camera is the part of the view that gestures move. Before it is placed the
// map has had no size or no scene.
type camera struct {
	view   paint.View
	fitted bool // still showing the default view, so a resize fits again
	placed bool // has ever been fitted
}

// pan moves the picture by (dx, dy) units.
func (c *camera) pan(dx, dy float64) {
	c.fitted = false
	c.view = c.view.Pan(dx, dy)
}

// zoom scales by a factor and keeps what is shown at (x, y) units where it is.
func (c *camera) zoom(x, y, factor float64) {
	to := min(max(c.view.Scale*factor, leastScale), mostScale)
	if c.view.Scale <= 0 || to == c.view.Scale {
		return
	}
	c.fitted = false
	c.view = c.view.Zoom(to/c.view.Scale, x, y)
}

// ground returns the position under (x, y) units, false off the map.
func (c *camera) ground(s *paint.Scene, x, y float64) (geom.Point, bool) {
	if s == nil || s.Projection == nil || !c.placed {
		return geom.Point{}, false
	}
	p, ok := c.view.ToPoint(s.Projection, x, y)
	return p, ok && p.Valid()
}

// screen returns the units at which a position is shown, false if it is not.
func (c *camera) screen(s *paint.Scene, p geom.Point) (x, y float64, ok bool) {
	if s == nil || s.Projection == nil || !c.placed {
		return 0, 0, false
	}
	return c.view.ToScreen(s.Projection, p)
}

// Ratio returns the n of a view's scale 1 : n, a unit taken as 1/96 inch,
// rounded to three digits; 0 for a view without a scale.
func Ratio(v paint.View) float64 {
	if v.Scale <= 0 {
		return 0
	}
	n := 96 / 0.0254 * 1000 / v.Scale
	step := math.Pow(10, math.Floor(math.Log10(n))-2)
	return math.Round(n/step) * step
}
