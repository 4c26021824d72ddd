package paint

import (
	"math"
	"slices"
)

// boundaryLabels writes the price difference along each boundary, above it,
// and the word for nearest access along the first ghost, below it.
func (d *drawing) boundaryLabels() {
	if d.s.Infeasible || !d.s.Layers.Boundaries {
		return
	}
	pr := newProjector(d.proj)
	for _, b := range d.s.Boundaries {
		if b.Label == "" {
			continue
		}
		lines := pr.lines(one(b.Line))
		// Beside the ghosts first; on one only where there is no other room.
		if !d.besideGhosts(func() bool { return d.boundaryLabel(b.Label, lines) }) {
			d.boundaryLabel(b.Label, lines)
		}
	}
	if !d.s.Layers.Ghosts || d.s.Words.Nearest == "" {
		return
	}
	l, box := d.write(d.s.Words.Nearest, placeText, false, d.pal.Secondary)
	d.alongLines(l, box, pr.lines(d.s.Ghosts), -5)
}

// boundaryLabel puts a label along the curve where it first fits.
func (d *drawing) boundaryLabel(text string, lines []shape) bool {
	for _, try := range boundaryTries {
		l, box := d.write(text, try.size, true, d.pal.Text)
		if d.alongLines(l, box, lines, try.gap) {
			return true
		}
	}
	return false
}

// besideGhosts looks for room with the ghosts taken as well.
func (d *drawing) besideGhosts(look func() bool) bool {
	lines := d.room.lines
	d.room.lines = slices.Clone(lines)
	d.occupyGhosts()
	found := look()
	d.room.lines = lines
	return found
}

// boundaryTries are the sizes and distances tried for a boundary's label: above
// the curve, closer, smaller, at last below it.
var boundaryTries = []struct{ size, gap float64 }{
	{detailText, 5}, {detailText, 3}, {placeText - .5, 5}, {placeText - .5, 3}, {detailText, -5}, {placeText - .5, -5},
}

// alongLines puts a text beside the first of several lines that has room.
func (d *drawing) alongLines(l label, box Rect, lines []shape, gap float64) bool {
	for _, s := range lines {
		if d.alongLine(l, box, d.units(s.pts), gap) {
			return true
		}
	}
	return false
}

// alongLine puts a text gap units above a line (below if negative) where the
// line is on the territory, nearly straight and free, nearest the middle of
// such places.
func (d *drawing) alongLine(l label, box Rect, line []pt, gap float64) bool {
	spots := d.straight(line, box.X1)
	middle := len(spots) / 2
	for i := range spots {
		// 0, 1, -1, 2, -2, ... from the middle
		j := middle + (i+1)/2
		if i%2 == 0 {
			j = middle - i/2
		}
		if j < 0 || j >= len(spots) {
			continue
		}
		a, b := spots[j][0], spots[j][1]
		if b.x < a.x {
			a, b = b, a
		}
		angle := math.Atan2(b.y-a.y, b.x-a.x)
		sin, cos := math.Sincos(angle)
		height := box.Y1 - box.Y0
		up := gap
		if gap < 0 {
			up -= height
		}
		// The lower left corner of the text's box, then its baseline.
		corner := pt{a.x + up*sin, a.y - up*cos}
		if !d.room.freeAslant(corner, box.X1, height, angle) {
			continue
		}
		d.room.takeAslant(corner, box.X1, height, angle)
		base := pt{corner.x + box.Y1*sin, corner.y - box.Y1*cos}
		d.placed = append(d.placed, placed{label: l, x: base.x, y: base.y, angle: angle, box: noRect})
		return true
	}
	return false
}

// straight returns pieces of a line, of a width, that lie on the territory
// and bend by no more than 2 units, every 4 units or so.
func (d *drawing) straight(line []pt, width float64) [][2]pt {
	whole := Rect{0, 0, d.v.W, d.v.H}
	inView := &path{}
	clipLine(inView, nil, line, whole)
	var out [][2]pt
	anywhere := len(d.ground.provinces) == 0
	for i := range inView.count() {
		even := resample(inView.sub(i), 4)
		n := int(math.Ceil(width / 4))
		for j := 0; j+n < len(even); j++ {
			a, b := even[j], even[j+n]
			m := even[j+n/2]
			if math.Hypot(b.x-a.x, b.y-a.y) < width*.97 || segmentDistance(m.x, m.y, a.x, a.y, b.x, b.y) > 2 {
				continue
			}
			if anywhere || d.land.has(d, a.x, a.y) && d.land.has(d, m.x, m.y) && d.land.has(d, b.x, b.y) {
				out = append(out, [2]pt{a, b})
			}
		}
	}
	return out
}

// resample returns points of a line every step units.
func resample(line []pt, step float64) []pt {
	out := []pt{line[0]}
	left := step
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		at := left
		for ; at <= length; at += step {
			out = append(out, lerp(a, b, at/length))
		}
		left = at - length
	}
	return out
}
