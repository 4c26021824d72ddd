package paint

import (
	"cmp"
	"math"
	"slices"
)

// boundaryLabels writes the price difference along each boundary, above it,
// and the word for nearest access along the first ghost, below it.
func (d *drawing) boundaryLabels() {
	if d.s.Infeasible || !d.s.Layers.Boundaries {
		return
	}
	for i, b := range d.s.Boundaries {
		if b.Label == "" {
			continue
		}
		lines := d.boundary(i)
		// Beside the ghosts first, then beyond the territory; on a ghost only
		// where there is no other room.
		beside := d.besideGhosts(func() bool {
			return d.boundaryLabel(b.Label, lines, nil) || d.boundaryLabel(b.Label, lines, d.handleSpot(b))
		})
		if !beside {
			d.boundaryLabel(b.Label, lines, nil)
		}
	}
	if !d.s.Layers.Ghosts || d.s.Words.Nearest == "" {
		return
	}
	l, box := d.write(d.s.Words.Nearest, placeText, false, d.pal.Secondary)
	d.alongLines(l, box, d.ghostLines(), -5, nil)
}

// handleSpot returns where a boundary's handle lies, in units; the middle of
// the picture if it is not shown.
func (d *drawing) handleSpot(b Boundary) *pt {
	if q, ok := d.at(b.Handle); ok {
		return &pt{q.x / d.k, q.y / d.k}
	}
	return &pt{d.v.W / 2, d.v.H / 2}
}

// boundaryLabel puts a label along the curve where it first fits: on the
// territory, or wherever there is room nearest a point.
func (d *drawing) boundaryLabel(text string, lines []shape, near *pt) bool {
	for _, try := range boundaryTries {
		l, box := d.write(text, try.size, true, d.pal.Text)
		if d.alongLines(l, box, lines, try.gap, near) {
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
func (d *drawing) alongLines(l label, box Rect, lines []shape, gap float64, near *pt) bool {
	for _, s := range lines {
		if d.alongLine(l, box, d.units(s.pts), gap, near) {
			return true
		}
	}
	return false
}

// alongLine puts a text gap units above a line (below if negative) where the
// line is nearly straight and free: on the territory nearest the middle of such
// places, or anywhere nearest a point.
func (d *drawing) alongLine(l label, box Rect, line []pt, gap float64, near *pt) bool {
	for _, spot := range d.spots(line, box.X1, near) {
		a, b := spot[0], spot[1]
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

// spots returns the straight pieces of a line in the order they are tried.
func (d *drawing) spots(line []pt, width float64, near *pt) [][2]pt {
	all := d.straight(line, width, near != nil)
	rank := make([]float64, len(all))
	for i, s := range all {
		if near != nil {
			rank[i] = math.Hypot((s[0].x+s[1].x)/2-near.x, (s[0].y+s[1].y)/2-near.y)
		} else {
			rank[i] = math.Abs(float64(i) - float64(len(all)/2) - .25) // 0, 1, -1, 2, -2, ... from the middle
		}
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(rank[a], rank[b]) })
	out := make([][2]pt, len(all))
	for i, j := range order {
		out[i] = all[j]
	}
	return out
}

// straight returns pieces of a line, of a width, that lie on the territory (or
// anywhere) and bend by no more than 2 units, every 4 units or so.
func (d *drawing) straight(line []pt, width float64, anywhere bool) [][2]pt {
	whole := Rect{0, 0, d.v.W, d.v.H}
	inView := &path{}
	clipLine(inView, nil, line, whole)
	var out [][2]pt
	anywhere = anywhere || len(d.ground.provinces) == 0
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
