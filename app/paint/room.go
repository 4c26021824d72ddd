package paint

import (
	"image"
	"math"
)

// room knows which units of the picture are taken. Labels are only put where
// nothing else is.
type room struct {
	w, h, words int
	solid       []uint64 // symbols, labels, overlays
	lines       []uint64 // boundaries
}

func newRoom(w, h float64) *room {
	m := &room{w: max(int(w), 1), h: max(int(h), 1)}
	m.words = (m.w + 63) / 64
	m.solid = make([]uint64, m.words*m.h)
	m.lines = make([]uint64, m.words*m.h)
	return m
}

// span returns the columns and rows r touches, cut to the picture.
func (m *room) span(r Rect) (x0, y0, x1, y1 int) {
	at := func(f float64, most int) int { return int(min(max(f, 0), float64(most))) }
	return at(math.Floor(r.X0), m.w), at(math.Floor(r.Y0), m.h), at(math.Ceil(r.X1), m.w), at(math.Ceil(r.Y1), m.h)
}

// wordMask covers columns x0 to x1 of word i of a row.
func wordMask(i, x0, x1 int) uint64 {
	from, to := max(x0-i*64, 0), min(x1-i*64, 64)
	return ^uint64(0) << from & (^uint64(0) >> (64 - to))
}

// take marks a rectangle as taken.
func (m *room) take(r Rect) {
	x0, y0, x1, y1 := m.span(r)
	if x0 >= x1 {
		return
	}
	for y := y0; y < y1; y++ {
		for i := x0 / 64; i <= (x1-1)/64; i++ {
			m.solid[y*m.words+i] |= wordMask(i, x0, x1)
		}
	}
}

// takeDisc marks a disc as taken.
func (m *room) takeDisc(x, y, r float64) {
	for row := math.Floor(y - r); row <= y+r; row++ {
		dy := max(math.Abs(row+.5-y)-.5, 0)
		if half := r*r - dy*dy; half > 0 {
			half = math.Sqrt(half)
			m.take(Rect{x - half, row, x + half, row + .5})
		}
	}
}

// takeLine marks a line, in units, on the plane of boundaries.
func (m *room) takeLine(line []pt) {
	whole := Rect{0, 0, float64(m.w), float64(m.h)}
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		t0, t1, ok := clipSegment(a, b, whole)
		if !ok {
			continue
		}
		from, to := lerp(a, b, t0), lerp(a, b, t1)
		n := int(math.Hypot(to.x-from.x, to.y-from.y)*1.5) + 1
		for j := 0; j <= n; j++ {
			q := lerp(from, to, float64(j)/float64(n))
			if x, y := int(q.x), int(q.y); x < m.w && y < m.h {
				m.lines[y*m.words+x/64] |= 1 << (x % 64)
			}
		}
	}
}

// free reports whether r lies in the picture and touches nothing taken; with
// crossing it may touch boundaries.
func (m *room) free(r Rect, crossing bool) bool {
	if r.X0 < 1 || r.Y0 < 1 || r.X1 > float64(m.w)-1 || r.Y1 > float64(m.h)-1 {
		return false
	}
	// Among very many places its middle is mostly taken already.
	if x, y := int((r.X0+r.X1)/2), int((r.Y0+r.Y1)/2); r.X1-r.X0 >= 1 && r.Y1-r.Y0 >= 1 && m.solid[y*m.words+x/64]>>(x%64)&1 != 0 {
		return false
	}
	x0, y0, x1, y1 := m.span(r)
	for y := y0; y < y1; y++ {
		for i := x0 / 64; i <= (x1-1)/64; i++ {
			bits := m.solid[y*m.words+i]
			if !crossing {
				bits |= m.lines[y*m.words+i]
			}
			if bits&wordMask(i, x0, x1) != 0 {
				return false
			}
		}
	}
	return true
}

// crossed reports whether a boundary runs through r.
func (m *room) crossed(r Rect) bool {
	x0, y0, x1, y1 := m.span(r)
	for y := y0; y < y1; y++ {
		for i := x0 / 64; i <= (x1-1)/64 && x0 < x1; i++ {
			if m.lines[y*m.words+i]&wordMask(i, x0, x1) != 0 {
				return true
			}
		}
	}
	return false
}

// takeCovered marks what a mask covers.
func (m *room) takeCovered(mask *image.Alpha) {
	for y := range m.h {
		row := mask.Pix[y*mask.Stride:][:m.w]
		for x := 0; x < m.w; x++ {
			if row[x] == 0 {
				x += zeros(row[x:]) - 1
				continue
			}
			m.solid[y*m.words+x/64] |= 1 << (x % 64)
		}
	}
}

// any reports whether something solid is in columns x0 to x1 of rows y0 to y1, the
// last of each left out.
func (m *room) any(x0, y0, x1, y1 int) bool {
	for y := y0; y < y1; y++ {
		for i := x0 / 64; i <= (x1-1)/64; i++ {
			if m.solid[y*m.words+i]&wordMask(i, x0, x1) != 0 {
				return true
			}
		}
	}
	return false
}

// freeAslant is free for a rectangle of w by h whose lower left corner is at q
// and whose base runs at an angle.
func (m *room) freeAslant(q pt, w, h, angle float64) bool {
	ok := true
	m.eachAslant(q, w, h, angle, func(r Rect) { ok = ok && m.free(r, false) })
	return ok
}

func (m *room) takeAslant(q pt, w, h, angle float64) { m.eachAslant(q, w, h, angle, m.take) }

// eachAslant covers a turned rectangle with small squares.
func (m *room) eachAslant(q pt, w, h, angle float64, visit func(Rect)) {
	sin, cos := math.Sincos(angle)
	const step = 3.0
	for v := step / 2; v < h; v += step {
		for u := step / 2; u < w; u += step {
			x, y := q.x+u*cos+v*sin, q.y+u*sin-v*cos
			visit(Rect{x - step/2, y - step/2, x + step/2, y + step/2})
		}
	}
}
