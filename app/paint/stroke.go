package paint

import (
	"math"
)

// piece is how long a part of a stroke is rasterised at once, in pixels: short
// pieces have small bounding boxes, even where the line runs aslant.
const piece = 96.0

func (r *raster) stroke(p *path, s pen) {
	reach := s.width/2 + 2
	size := r.size().grow(reach)
	w, h := r.img.Rect.Dx(), r.img.Rect.Dy()
	t := r.tools
	t.startSum(w, h)
	for i := range p.count() {
		line := p.sub(i)
		if !bounds(line).overlaps(size) && !flatInside(line, size) {
			continue
		}
		t.clipped.reset()
		from := clipLine(&t.clipped, nil, line, size)
		for j := range t.clipped.count() {
			part := t.clipped.sub(j)
			if s.dash == nil {
				r.strokeLine(part, s)
				continue
			}
			t.dashed.reset()
			dash(&t.dashed, part, s.dash, from[j])
			for k := range t.dashed.count() {
				r.strokeLine(t.dashed.sub(k), s)
			}
		}
	}
	in := premultiply(s.colour)
	for y, sp := range t.touched {
		if sp.from < sp.to {
			row := t.sum[y*w+int(sp.from) : y*w+int(sp.to)]
			r.blendRow(row, int(sp.from), y, in)
			clear(row)
		}
	}
}

// flatInside keeps horizontal and vertical lines, whose bounds have no area.
func flatInside(line []pt, r Rect) bool {
	b := bounds(line)
	return b.X0 <= r.X1 && b.X1 >= r.X0 && b.Y0 <= r.Y1 && b.Y1 >= r.Y0
}

// startSum readies the sum of a stroke for an image of w by h pixels.
func (t *tools) startSum(w, h int) {
	if len(t.sum) < w*h {
		t.sum = make([]uint8, w*h)
	}
	if cap(t.touched) < h {
		t.touched = make([]span, h)
	}
	t.touched = t.touched[:h]
	for i := range t.touched {
		t.touched[i] = span{math.MaxInt32, 0}
	}
}

// strokeLine adds a solid line to the sum, piece by piece.
func (r *raster) strokeLine(line []pt, s pen) {
	quads := &r.tools.quads
	quads.reset()
	half := s.width / 2
	box := noRect
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		n := max(1, int(length/piece))
		for j := range n {
			t0, t1 := float64(j)/float64(n), float64(j+1)/float64(n)
			addQuad(quads, lerp(a, b, t0), lerp(a, b, t1), half)
			box.add(a.x+t1*(b.x-a.x), a.y+t1*(b.y-a.y))
			box.add(a.x+t0*(b.x-a.x), a.y+t0*(b.y-a.y))
			if box.X1-box.X0 > piece || box.Y1-box.Y0 > piece {
				r.addSum(quads)
				box = noRect
			}
		}
		if i+1 < len(line) {
			addJoin(quads, a, b, line[i+1], half)
		}
	}
	if s.round && len(line) > 0 {
		quads.circle(line[0].x, line[0].y, half)
		last := line[len(line)-1]
		quads.circle(last.x, last.y, half)
	}
	r.addSum(quads)
}

func lerp(a, b pt, t float64) pt { return pt{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)} }

// addQuad adds the rectangle about a segment. All shapes of a stroke wind the
// same way, so that they join.
func addQuad(p *path, a, b pt, half float64) {
	dx, dy := b.x-a.x, b.y-a.y
	length := math.Hypot(dx, dy)
	if length == 0 {
		return
	}
	nx, ny := -dy/length*half, dx/length*half
	p.moveTo(a.x-nx, a.y-ny)
	p.lineTo(b.x-nx, b.y-ny)
	p.lineTo(b.x+nx, b.y+ny)
	p.lineTo(a.x+nx, a.y+ny)
}

// addJoin fills the wedge between two segments that meet in b: a bevel where
// the turn or the line is small, else a round join.
func addJoin(p *path, a, b, c pt, half float64) {
	ux, uy := b.x-a.x, b.y-a.y
	vx, vy := c.x-b.x, c.y-b.y
	lu, lv := math.Hypot(ux, uy), math.Hypot(vx, vy)
	if lu == 0 || lv == 0 {
		return
	}
	turn := (ux*vy - uy*vx) / (lu * lv)
	if math.Abs(turn) < 0.02 && ux*vx+uy*vy > 0 {
		return
	}
	if half > 1.5 {
		p.circle(b.x, b.y, half)
		return
	}
	// The wedge lies on the outer side of the turn.
	side := half
	if turn > 0 {
		side = -half
	}
	m := pt{b.x - uy/lu*side, b.y + ux/lu*side}
	n := pt{b.x - vy/lv*side, b.y + vx/lv*side}
	if turn > 0 {
		m, n = n, m
	}
	p.moveTo(b.x, b.y)
	p.lineTo(n.x, n.y)
	p.lineTo(m.x, m.y)
}

// addSum rasterises pieces of a stroke and adds their coverage to the sum.
func (r *raster) addSum(pieces *path) {
	defer pieces.reset()
	x0, y0, w, h := r.box(bounds(pieces.pts))
	if w <= 0 || h <= 0 {
		return
	}
	t := r.tools
	t.rasterise(pieces, x0, y0, w, h)
	width := r.img.Rect.Dx()
	for row := range h {
		src := t.cover.Pix[row*w : row*w+w]
		dst := t.sum[(y0+row)*width+x0:][:w]
		first, last := w, 0
		for i := zeros(src); i < w; i++ {
			if c := src[i]; c != 0 {
				dst[i] = uint8(min(uint32(dst[i])+uint32(c), 255))
				first, last = min(first, i), i+1
			} else {
				i += zeros(src[i:]) - 1
			}
		}
		sp := &t.touched[y0+row]
		sp.from, sp.to = min(sp.from, int32(x0+first)), max(sp.to, int32(x0+last))
	}
}

// dash appends the dashes of line to out. The pattern has run for from pixels
// before the line begins.
func dash(out *path, line []pt, pattern []float64, from float64) {
	total := 0.0
	for _, d := range pattern {
		total += d
	}
	if total <= 0 || len(line) < 2 {
		return
	}
	phase := math.Mod(from, total)
	i := 0
	for phase >= pattern[i] {
		phase -= pattern[i]
		i = (i + 1) % len(pattern)
	}
	left := pattern[i] - phase
	on := i%2 == 0
	if on {
		out.moveTo(line[0].x, line[0].y)
	}
	for j := 1; j < len(line); j++ {
		a, b := line[j-1], line[j]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		at := 0.0
		for length-at > left {
			at += left
			q := lerp(a, b, at/length)
			if on {
				out.lineTo(q.x, q.y)
			} else {
				out.moveTo(q.x, q.y)
			}
			on = !on
			i = (i + 1) % len(pattern)
			left = pattern[i]
		}
		left -= length - at
		if on {
			out.lineTo(b.x, b.y)
		}
	}
}
