package paint

import "math"

// pt is a point of the picture, in pixels unless a comment says otherwise.
type pt struct{ x, y float64 }

// path is a list of subpaths. Filled, every subpath is closed; stroked, it is
// drawn as it stands.
type path struct {
	pts    []pt
	starts []int
}

func (p *path) reset()              { p.pts, p.starts = p.pts[:0], p.starts[:0] }
func (p *path) moveTo(x, y float64) { p.starts = append(p.starts, len(p.pts)); p.lineTo(x, y) }
func (p *path) lineTo(x, y float64) { p.pts = append(p.pts, pt{x, y}) }
func (p *path) count() int          { return len(p.starts) }

// add appends pts as one subpath.
func (p *path) add(pts []pt) {
	if len(pts) > 1 {
		p.starts = append(p.starts, len(p.pts))
		p.pts = append(p.pts, pts...)
	}
}

// sub returns subpath i.
func (p *path) sub(i int) []pt {
	end := len(p.pts)
	if i+1 < len(p.starts) {
		end = p.starts[i+1]
	}
	return p.pts[p.starts[i]:end]
}

// bounds returns the box of pts, noRect for none.
func bounds(pts []pt) Rect {
	box := noRect
	for _, q := range pts {
		box.add(q.x, q.y)
	}
	return box
}

// rect appends a rectangle.
func (p *path) rect(r Rect) {
	p.add([]pt{{r.X0, r.Y0}, {r.X1, r.Y0}, {r.X1, r.Y1}, {r.X0, r.Y1}, {r.X0, r.Y0}})
}

// rounded appends a rectangle with round corners.
func (p *path) rounded(r Rect, radius float64) {
	corners := []struct{ x, y, from float64 }{
		{r.X1 - radius, r.Y0 + radius, -math.Pi / 2}, {r.X1 - radius, r.Y1 - radius, 0},
		{r.X0 + radius, r.Y1 - radius, math.Pi / 2}, {r.X0 + radius, r.Y0 + radius, math.Pi},
	}
	start := len(p.pts)
	p.starts = append(p.starts, start)
	for _, c := range corners {
		p.arc(c.x, c.y, radius, c.from, c.from+math.Pi/2)
	}
	p.pts = append(p.pts, p.pts[start])
}

// arc appends points of an arc to the current subpath, clockwise on screen.
func (p *path) arc(x, y, r, from, to float64) {
	steps := max(4, int(math.Ceil(math.Abs(to-from)*math.Sqrt(r)*2)))
	for i := 0; i <= steps; i++ {
		sin, cos := math.Sincos(from + (to-from)*float64(i)/float64(steps))
		p.pts = append(p.pts, pt{x + r*cos, y + r*sin})
	}
}

// circle appends a circle.
func (p *path) circle(x, y, r float64) {
	p.starts = append(p.starts, len(p.pts))
	p.arc(x, y, r, 0, 2*math.Pi)
}

// sector appends a slice of a pie; angles run clockwise from the top.
func (p *path) sector(x, y, r, from, to float64) {
	p.moveTo(x, y)
	p.arc(x, y, r, from-math.Pi/2, to-math.Pi/2)
	p.lineTo(x, y)
}

// clipRing cuts a ring to a rectangle (Sutherland and Hodgman). What lies
// outside collapses onto the rectangle's edges, which a fill does not see.
func clipRing(ring []pt, r Rect) []pt {
	box := bounds(ring)
	if !box.overlaps(r) {
		return nil
	}
	if box.within(r) {
		return ring
	}
	if box.X0 < r.X0 {
		ring = clipHalf(ring, func(q pt) float64 { return q.x - r.X0 })
	}
	if box.X1 > r.X1 {
		ring = clipHalf(ring, func(q pt) float64 { return r.X1 - q.x })
	}
	if box.Y0 < r.Y0 {
		ring = clipHalf(ring, func(q pt) float64 { return q.y - r.Y0 })
	}
	if box.Y1 > r.Y1 {
		ring = clipHalf(ring, func(q pt) float64 { return r.Y1 - q.y })
	}
	return ring
}

// clipHalf keeps the part of a closed ring where inside is not negative.
func clipHalf(ring []pt, inside func(pt) float64) []pt {
	if len(ring) == 0 {
		return nil
	}
	out := make([]pt, 0, len(ring)+8)
	last := ring[len(ring)-1]
	lastIn := inside(last)
	for _, q := range ring {
		in := inside(q)
		if (in >= 0) != (lastIn >= 0) {
			t := lastIn / (lastIn - in)
			out = append(out, pt{last.x + t*(q.x-last.x), last.y + t*(q.y-last.y)})
		}
		if in >= 0 {
			out = append(out, q)
		}
		last, lastIn = q, in
	}
	return out
}

// clipSegment cuts a-b to a rectangle (Liang and Barsky); t0 and t1 are the
// ends of what is left as parts of a-b.
func clipSegment(a, b pt, r Rect) (t0, t1 float64, ok bool) {
	t0, t1 = 0, 1
	dx, dy := b.x-a.x, b.y-a.y
	for _, e := range [4][2]float64{{-dx, a.x - r.X0}, {dx, r.X1 - a.x}, {-dy, a.y - r.Y0}, {dy, r.Y1 - a.y}} {
		p, q := e[0], e[1]
		if p == 0 {
			if q < 0 {
				return 0, 0, false
			}
			continue
		}
		if t := q / p; p < 0 {
			t0 = max(t0, t)
		} else {
			t1 = min(t1, t)
		}
	}
	return t0, t1, t0 <= t1
}

// clipLine appends to out the parts of line inside r, and with each the
// distance of its start along line, so that dashes keep their place.
func clipLine(out *path, from []float64, line []pt, r Rect) []float64 {
	along := 0.0
	open := false
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		t0, t1, ok := clipSegment(a, b, r)
		if !ok {
			open = false
			along += length
			continue
		}
		if !open || t0 > 0 {
			out.moveTo(a.x+t0*(b.x-a.x), a.y+t0*(b.y-a.y))
			from = append(from, along+t0*length)
		}
		out.lineTo(a.x+t1*(b.x-a.x), a.y+t1*(b.y-a.y))
		open = t1 == 1
		along += length
	}
	return from
}
