package paint

import (
	"math"

	"fenye/geom"
	"fenye/geom/project"
)

// ground is a Base projected: shapes and lines in kilometres on the page, y to
// the north. It is worked out once for a Base and a projection.
type ground struct {
	neighbours, provinces   []shape   // rings
	units                   [][]shape // rings of each province
	coasts, borders, dashes []shape   // lines
	inner                   []shape   // borders between two provinces
	outline                 []shape   // edges of one province only
	apron                   []shape   // the parts of outline that face land
	graticule               []shape   // meridians and parallels
	banded                  []banded  // see abroad
}

// shape is a ring or line with its bounds.
type shape struct {
	box Rect
	pts []pt
}

func newShape(pts []pt) shape { return shape{bounds(pts), pts} }

func newGround(b *Base, proj project.Projection) *ground {
	g := &ground{graticule: graticule(proj)}
	if b == nil {
		return g
	}
	pr := newProjector(proj)
	g.neighbours = pr.rings(b.Neighbours)
	for _, province := range b.Provinces {
		rings := pr.rings(province.Shape)
		g.provinces, g.units = append(g.provinces, rings...), append(g.units, rings)
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
	rim    float64 // of azimuthal maps: how far out points count as on the rim, else 0
}

func newProjector(proj project.Projection) projector {
	pr := projector{proj: proj, cut: proj.CutLon()}
	switch proj.Name() {
	case "orthographic":
		if c, ok := proj.Inverse(0, 0); ok {
			pr.centre, pr.globe = c, true
			pr.rim = float64(geom.EarthRadius) * .999
		}
	case "lambert":
		pr.rim = float64(geom.EarthRadius) * 1.8
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
	whole := degrees(ring)
	box := bounds(whole)
	hair := 1e-7
	if pr.rim > 0 {
		// The cut passes through the point opposite the middle, which is the
		// whole rim of the map. A little off, its way around is clear.
		hair = .01
	}
	low, high := pr.cut+hair, pr.cut+360-hair
	var out [][]pt
	for _, turn := range []float64{-720, -360, 0, 360, 720} {
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

// degrees returns a ring with longitudes that run on without a jump at 180. A
// ring around a pole is closed along it.
func degrees(ring geom.Ring) []pt {
	pts := make([]pt, 0, len(ring)+3)
	turn, sum := 0.0, 0.0
	for i, p := range ring {
		if i > 0 {
			switch step := p.Lon - ring[i-1].Lon; {
			case math.Abs(p.Lat) > 89.9: // along the pole
			case step > 180:
				turn -= 360
			case step < -180:
				turn += 360
			}
		}
		pts = append(pts, pt{p.Lon + turn, p.Lat})
		sum += p.Lat
	}
	if turn != 0 && len(pts) > 0 {
		pole := math.Copysign(90, sum)
		first, last := pts[0], pts[len(pts)-1]
		pts = append(pts, pt{last.x, pole}, pt{first.x, pole}, first)
	}
	return pts
}

// project brings a ring in degrees to the page. Edges over two degrees, half a
// degree on round maps, are split. Points behind the globe go to its limb, points that cannot be shown
// elsewhere are left out.
func (pr projector) project(ring []pt) []pt {
	out := make([]pt, 0, len(ring))
	step := 2.0
	if pr.rim > 0 {
		step = .5
	}
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
		if pr.rim > 0 {
			out = alongRim(out, x, y, pr.rim)
		}
		out = append(out, pt{x, y})
	}
	for i, q := range ring {
		if i > 0 {
			a := ring[i-1]
			n := int(math.Max(math.Abs(q.x-a.x), math.Abs(q.y-a.y)) / step)
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

// alongRim adds points along the edge of a round map between the last point
// and (x, y) if both are farther out than rim.
func alongRim(out []pt, x, y, rim float64) []pt {
	if len(out) == 0 {
		return out
	}
	last := out[len(out)-1]
	r0, r1 := math.Hypot(last.x, last.y), math.Hypot(x, y)
	if min(r0, r1) < rim {
		return out
	}
	from := math.Atan2(last.y, last.x)
	turn := math.Remainder(math.Atan2(y, x)-from, 2*math.Pi)
	n := int(math.Abs(turn) / .03)
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n+1)
		sin, cos := math.Sincos(from + turn*t)
		r := r0 + t*(r1-r0)
		out = append(out, pt{r * cos, r * sin})
	}
	return out
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
			if east < 1e-6 || east > 360-1e-6 {
				flush() // on the cut itself, which has two places on the page
				continue
			}
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
