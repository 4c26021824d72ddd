package paint

import (
	"math"

	"fenye/geom"
	"fenye/geom/project"
)

// ground is a Base projected: shapes and lines in kilometres on the page, y to
// the north. It is worked out once for a Base and a projection.
type ground struct {
	neighbours, provinces   []shape // rings
	coasts, borders, dashes []shape // lines
	inner                   []shape // borders between two provinces
	outline                 []shape // edges of one province only
	apron                   []shape // the parts of outline that face land
	territoryBox            Rect
}

// shape is a ring or line with its bounds.
type shape struct {
	box Rect
	pts []pt
}

func newShape(pts []pt) shape { return shape{bounds(pts), pts} }

func newGround(b *Base, proj project.Projection) *ground {
	g := &ground{territoryBox: noRect}
	if b == nil {
		return g
	}
	pr := newProjector(proj)
	g.neighbours = pr.rings(b.Neighbours)
	for _, province := range b.Provinces {
		g.provinces = append(g.provinces, pr.rings(province.Shape)...)
	}
	for _, s := range g.provinces {
		g.territoryBox.add(s.box.X0, s.box.Y0)
		g.territoryBox.add(s.box.X1, s.box.Y1)
	}
	g.coasts = pr.lines(b.Coasts)
	g.borders = pr.lines(b.Borders)
	g.dashes = pr.lines(b.Dashes)
	inner, outline := provinceEdges(b.Provinces)
	g.inner, g.outline = pr.lines(inner), pr.lines(outline)
	g.apron = pr.lines(landward(outline, b.Neighbours))
	return g
}

// projector projects rings and lines, cutting them opposite the middle of the
// map and splitting long edges.
type projector struct {
	proj   project.Projection
	cut    float64
	centre geom.Point // only for the globe
	globe  bool
}

func newProjector(proj project.Projection) projector {
	pr := projector{proj: proj, cut: proj.CutLon()}
	if proj.Name() == "orthographic" {
		if c, ok := proj.Inverse(0, 0); ok {
			pr.centre, pr.globe = c, true
		}
	}
	return pr
}

// rings projects the rings of a shape, outer ones clockwise on the screen and
// holes against it, whatever their winding in the data.
func (pr projector) rings(m geom.MultiPolygon) []shape {
	var out []shape
	for _, polygon := range m {
		for i, ring := range polygon {
			for _, part := range pr.cutRing(ring) {
				pts := pr.project(part)
				if len(pts) < 3 {
					continue
				}
				if (signedArea(pts) < 0) == (i == 0) {
					reverse(pts)
				}
				out = append(out, newShape(pts))
			}
		}
	}
	return out
}

// cutRing splits a ring at the cut meridian into rings whose longitudes run
// from the meridian eastwards for 360 degrees.
func (pr projector) cutRing(ring geom.Ring) [][]pt {
	if pr.globe {
		return [][]pt{degrees(ring)}
	}
	whole := degrees(ring)
	box := bounds(whole)
	const hair = 1e-7
	low, high := pr.cut+hair, pr.cut+360-hair
	var out [][]pt
	for _, turn := range []float64{-360, 0, 360} {
		if box.X1+turn <= low || box.X0+turn >= high {
			continue
		}
		part := make([]pt, len(whole))
		for i, q := range whole {
			part[i] = pt{q.x + turn, q.y}
		}
		if box.X0+turn < low {
			part = clipHalf(part, func(q pt) float64 { return q.x - low })
		}
		if box.X1+turn > high {
			part = clipHalf(part, func(q pt) float64 { return high - q.x })
		}
		if len(part) > 2 {
			out = append(out, append(part, part[0]))
		}
	}
	return out
}

func degrees(ring geom.Ring) []pt {
	pts := make([]pt, len(ring))
	for i, p := range ring {
		pts[i] = pt{p.Lon, p.Lat}
	}
	return pts
}

// project brings a ring in degrees to the page. Edges over two degrees are
// split. Points behind the globe go to its limb, points that cannot be shown
// elsewhere are left out.
func (pr projector) project(ring []pt) []pt {
	out := make([]pt, 0, len(ring))
	seen := !pr.globe
	put := func(lon, lat float64) {
		p := geom.Point{Lon: wrap(lon), Lat: lat}
		x, y, ok := pr.proj.Forward(p)
		if !ok && pr.globe {
			x, y = pr.limb(p)
		} else if !ok {
			x, y, ok = pr.proj.Forward(geom.Point{Lon: p.Lon, Lat: min(max(lat, -85), 85)})
			if !ok {
				return
			}
		} else {
			seen = true
		}
		out = append(out, pt{x, y})
	}
	for i, q := range ring {
		if i > 0 {
			a := ring[i-1]
			n := int(math.Max(math.Abs(q.x-a.x), math.Abs(q.y-a.y)) / 2)
			for j := 1; j <= n; j++ {
				t := float64(j) / float64(n+1)
				put(a.x+t*(q.x-a.x), a.y+t*(q.y-a.y))
			}
		}
		put(q.x, q.y)
	}
	if !seen {
		return nil
	}
	return out
}

// limb returns the point of the globe's edge nearest to a point behind it.
func (pr projector) limb(p geom.Point) (x, y float64) {
	c, q := pr.centre.Vec(), p.Vec()
	flat := q.Sub(c.Mul(q.Dot(c)))
	if flat.Norm() < 1e-12 {
		return 0, 0
	}
	edge := flat.Normalize().Add(c.Mul(1e-6))
	x, y, _ = pr.proj.Forward(geom.PointOf(edge.Normalize()))
	return x, y
}

// lines projects lines, breaking them where they cannot be shown and where
// they jump across the cut meridian.
func (pr projector) lines(lines []geom.Line) []shape {
	var out []shape
	for _, line := range lines {
		var pts []pt
		flush := func() {
			if len(pts) > 1 {
				out = append(out, newShape(pts))
			}
			pts = nil
		}
		var last float64
		for i, p := range line {
			east := math.Mod(p.Lon-pr.cut+720, 360)
			if i > 0 && math.Abs(east-last) > 180 {
				flush()
			}
			last = east
			x, y, ok := pr.proj.Forward(p)
			if !ok {
				flush()
				continue
			}
			pts = append(pts, pt{x, y})
		}
		flush()
	}
	return out
}

// wrap brings a longitude into [-180, 180].
func wrap(lon float64) float64 {
	for lon > 180 {
		lon -= 360
	}
	for lon < -180 {
		lon += 360
	}
	return lon
}

// signedArea is positive for a ring against the clock with y upwards.
func signedArea(pts []pt) float64 {
	sum := 0.0
	for i := 1; i < len(pts); i++ {
		sum += pts[i-1].x*pts[i].y - pts[i].x*pts[i-1].y
	}
	return sum
}

func reverse(pts []pt) {
	for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
		pts[i], pts[j] = pts[j], pts[i]
	}
}
