package paint

import (
	"math"

	"fenye/geom"
	"fenye/geom/project"
)

// Margin is the room left around the territory by Fit, in units.
const Margin = 20.0

// ToScreen returns where p lies in the view, in units from the upper left
// corner. ok is false where the projection cannot show p.
func (v View) ToScreen(proj project.Projection, p geom.Point) (x, y float64, ok bool) {
	px, py, ok := proj.Forward(p)
	x, y = v.place(px, py)
	return x, y, ok
}

// ToPoint returns the position under (x, y) units. ok is false off the map.
func (v View) ToPoint(proj project.Projection, x, y float64) (p geom.Point, ok bool) {
	return proj.Inverse(v.X+(x-v.W/2)/v.Scale, v.Y-(y-v.H/2)/v.Scale)
}

// place turns projected kilometres into units.
func (v View) place(px, py float64) (x, y float64) {
	return v.W/2 + (px-v.X)*v.Scale, v.H/2 - (py-v.Y)*v.Scale
}

// Zoom returns the view magnified by factor so that what lies under (x, y)
// units stays there. The scale keeps between a globe in 50 units and a metre
// in 10 units.
func (v View) Zoom(factor, x, y float64) View {
	scale := min(max(v.Scale*factor, 50/40000.0), 10000)
	dx, dy := x-v.W/2, y-v.H/2
	v.X += dx/v.Scale - dx/scale
	v.Y -= dy/v.Scale - dy/scale
	v.Scale = scale
	return v
}

// Pan returns the view after its content was dragged by (dx, dy) units.
func (v View) Pan(dx, dy float64) View {
	v.X -= dx / v.Scale
	v.Y += dy / v.Scale
	return v
}

// Resize returns the view with another size and the same middle and scale.
func (v View) Resize(w, h float64) View {
	v.W, v.H = w, h
	return v
}

// pixels returns the pixels a unit, 1 if unset.
func (v View) pixels() float64 {
	if v.Pixels <= 0 {
		return 1
	}
	return v.Pixels
}

// Fit returns the view that shows China with Margin to spare, elsewhere the
// places and centres, and without any of them the whole territory.
func Fit(s *Scene, w, h float64) View {
	v := View{W: w, H: h, Pixels: 1, Scale: 0.02}
	box := fitBox(s)
	if box.empty() {
		return v
	}
	v.X, v.Y = (box.X0+box.X1)/2, (box.Y0+box.Y1)/2
	// A single place gets a window of 200 km.
	dx, dy := max(box.X1-box.X0, 200), max(box.Y1-box.Y0, 200)
	beside := Margin
	if len(s.Units) > 0 {
		beside = unitsMargin
	}
	v.Scale = math.Min(max(w-2*beside, 1)/dx, max(h-2*Margin, 1)/dy)
	if s.Base != nil && s.Base.China {
		v.X += roomForInset(s, v) / v.Scale
	}
	return v
}

// roomForInset returns by how many units the territory has to move to the left
// so that the inset in the lower right corner covers none of it, as far as
// Margin allows.
func roomForInset(s *Scene, v View) float64 {
	proj := projection(s)
	left, reach := v.W, 0.0
	top := v.H - edgeGap - insetHigh - 4
	for _, province := range s.Base.Provinces {
		for _, polygon := range province.Shape {
			if northernmost(polygon) < 17 {
				continue
			}
			for _, p := range outer(polygon) {
				x, y, ok := v.ToScreen(proj, p)
				if !ok {
					continue
				}
				left = min(left, x)
				if y > top {
					reach = max(reach, x)
				}
			}
		}
	}
	wide := insetWide
	if len(s.Units) > 0 {
		wide *= unitsInset
	}
	excess := reach - (v.W - edgeGap - wide - 6)
	return min(max(excess, 0), max(left-Margin, 0))
}

// fitBox returns the projected bounds of what Fit shows. South of 17 degrees
// the territory of China is islands that the inset shows.
func fitBox(s *Scene) Rect {
	proj := projection(s)
	box := noRect
	add := func(p geom.Point) {
		if x, y, ok := proj.Forward(p); ok {
			box.add(x, y)
		}
	}
	if s.Base != nil && (s.Base.China || len(s.Places)+len(s.Centres) == 0) {
		for _, province := range s.Base.Provinces {
			for _, polygon := range province.Shape {
				if s.Base.China && northernmost(polygon) < 17 {
					continue
				}
				for _, p := range outer(polygon) {
					add(p)
				}
			}
		}
	}
	if s.Base == nil || !s.Base.China {
		for i := range s.Places {
			if q := s.spot(i, proj); q.ok {
				box.add(q.x, q.y)
			}
		}
		for _, c := range s.Centres {
			add(c.At)
		}
	}
	return box
}

func northernmost(polygon geom.Polygon) float64 {
	north := -90.0
	for _, p := range outer(polygon) {
		north = max(north, p.Lat)
	}
	return north
}

// noRect is the empty rectangle, ready for add.
var noRect = Rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (r Rect) empty() bool { return r.X1 < r.X0 || r.Y1 < r.Y0 }

func (r *Rect) add(x, y float64) {
	r.X0, r.Y0 = min(r.X0, x), min(r.Y0, y)
	r.X1, r.Y1 = max(r.X1, x), max(r.Y1, y)
}

func (r Rect) grow(d float64) Rect { return Rect{r.X0 - d, r.Y0 - d, r.X1 + d, r.Y1 + d} }

func (r Rect) overlaps(q Rect) bool {
	return r.X0 < q.X1 && q.X0 < r.X1 && r.Y0 < q.Y1 && q.Y0 < r.Y1
}

func (r Rect) has(x, y float64) bool { return x >= r.X0 && x <= r.X1 && y >= r.Y0 && y <= r.Y1 }

// within reports whether r lies wholly in q.
func (r Rect) within(q Rect) bool {
	return r.X0 >= q.X0 && r.X1 <= q.X1 && r.Y0 >= q.Y0 && r.Y1 <= q.Y1
}

// projection returns the scene's projection; a scene without one is drawn in
// plain longitude and latitude.
func projection(s *Scene) project.Projection {
	if s.Projection != nil {
		return s.Projection
	}
	return flat{}
}

// flat is longitude and latitude as they are, a degree being 111.19 km.
type flat struct{}

const kmPerDegree = float64(geom.EarthRadius) * math.Pi / 180

func (flat) Forward(p geom.Point) (x, y float64, ok bool) {
	return p.Lon * kmPerDegree, p.Lat * kmPerDegree, true
}

func (flat) Inverse(x, y float64) (p geom.Point, ok bool) {
	p = geom.Point{Lon: x / kmPerDegree, Lat: y / kmPerDegree}
	return p, p.Valid()
}

func (flat) Name() string    { return "flat" }
func (flat) CutLon() float64 { return -180 }
