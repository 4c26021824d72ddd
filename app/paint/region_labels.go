package paint

import (
	"math"
	"sync"
)

// regionLabels puts a badge, the load and the utilisation where there is room
// in each region, nearest its inner point, or beside the territory.
func (d *drawing) regionLabels() {
	if d.s.Infeasible || !d.s.Layers.Regions {
		return
	}
	for i := range d.s.Regions {
		if r := &d.s.Regions[i]; r.Title != "" {
			d.regionLabel(r)
		}
	}
}

const regionBadge = 20.0

// beginning is the badge at the beginning of a region's label, and its upper left
// corner in units.
type beginning struct {
	region *Region
	at     pt
}

func (d *drawing) regionLabel(r *Region) {
	title, titleBox := d.write(r.Title, titleText, true, d.pal.Text)
	detail, detailBox := d.write(r.Detail, detailText, false, d.pal.Text)
	full, fullBox := d.write(r.Full, detailText, false, d.pal.Warning)
	indent := (regionBadge + 6) * d.textBy
	second := detailBox.X1
	beside := second + 5 // where the second row goes on
	if r.Detail == "" {
		beside = 0
	}
	if r.Full != "" {
		second = beside + fullBox.X1
	}
	box := Rect{0, 0, indent + max(titleBox.X1, second), 36 * d.textBy}
	// Its two rows, the badge with the first.
	middle := 19 * d.textBy
	rows := [2]Rect{{0, 0, indent + titleBox.X1, middle}, {indent, middle, indent + second, box.Y1}}
	at, ok := d.regionSpot(r, box, rows)
	if !ok {
		return
	}
	for _, row := range rows {
		d.room.take(row.move(at.x, at.y).grow(2))
	}
	d.beginnings = append(d.beginnings, beginning{r, at})
	x, y := at.x+indent, at.y+15*d.textBy
	d.put(title, titleBox, x, y)
	y += 17 * d.textBy
	d.put(detail, detailBox, x, y)
	if r.Full != "" {
		d.put(full, fullBox, x+beside, y)
	}
}

// regionSpot returns where the label's upper left corner goes: on free land of
// the region nearest its inner point, else on the sea nearest to it, else on a
// neighbour's land where the region would go on, else on the sea beside another
// region. On a neighbour's land beside another region it would be taken for that
// one's: ok is then false.
func (d *drawing) regionSpot(r *Region, box Rect, rows [2]Rect) (at pt, ok bool) {
	inner, seen := d.at(r.Inner)
	if !seen {
		return at, false
	}
	// Where the inner point is out of sight, start at the edge nearest to it.
	cx := min(max(inner.x/d.k, box.X1/2), d.v.W-box.X1/2)
	cy := min(max(inner.y/d.k, box.Y1/2), d.v.H-box.Y1/2)
	shape := newProbe(r.Shape)
	var beside [3]pt // sea and neighbours off the region, sea off others
	var have [3]bool
	for ring, directions := range spiral() {
		radius := float64(ring) * spiralStep
		for _, q := range directions {
			spot := pt{cx + radius*q.x - box.X1/2, cy + radius*q.y*.8 - box.Y1/2}
			here := box.move(spot.x, spot.y)
			if !d.room.free(rows[0].move(spot.x, spot.y).grow(3), false) ||
				!d.room.free(rows[1].move(spot.x, spot.y).grow(3), false) {
				continue
			}
			switch on := d.onLand(here); {
			case on == 1 && d.inRegion(shape, here):
				return spot, true
			case on == 0 && !have[0] && !d.land.touches(d, here):
				own := d.inRegion(shape, here)
				if !own && have[2] {
					continue
				}
				abroad, kind := d.onNeighbours(here), 2
				if own && abroad {
					kind = 1
				} else if own {
					kind = 0
				}
				if !have[kind] && (own || !abroad) {
					beside[kind], have[kind] = spot, true
				}
			case len(d.ground.provinces) == 0 && d.inRegion(shape, here):
				return spot, true
			}
		}
		// Far out, a spot beside the territory beats one at its other end.
		if have[0] && radius > 160 || have != [3]bool{} && radius > 280 {
			break
		}
	}
	for kind, ok := range have {
		if ok {
			return beside[kind], true
		}
	}
	return at, false
}

// spiralStep is how far the rings that a label is tried on lie apart, in units.
const spiralStep = 9.0

// spiral returns the directions that are tried on each ring, from the middle.
var spiral = sync.OnceValue(func() [][]pt {
	rings := make([][]pt, 70)
	for ring := range rings {
		n := max(1, int(2*math.Pi*float64(ring)*spiralStep/14))
		for i := range n {
			sin, cos := math.Sincos(2*math.Pi*float64(i)/float64(n) + .4)
			rings[ring] = append(rings[ring], pt{cos, sin})
		}
	}
	return rings
})

// abroad returns the neighbours' land in sight.
func (d *drawing) abroad() []*banded {
	if d.foreign == nil {
		d.foreign = []*banded{}
		all, window := d.ground.abroad(), d.page(0)
		for i := range all {
			if s := &all[i]; s.box.overlaps(window) {
				d.foreign = append(d.foreign, s)
			}
		}
	}
	return d.foreign
}

// onNeighbours reports whether a box reaches onto a neighbour's land.
func (d *drawing) onNeighbours(box Rect) bool {
	for i := range 9 {
		x := box.X0 + (box.X1-box.X0)*float64(i%3)/2
		y := box.Y0 + (box.Y1-box.Y0)*float64(i/3)/2
		p := pt{d.v.X + (x-d.v.W/2)/d.v.Scale, d.v.Y - (y-d.v.H/2)/d.v.Scale}
		inside := false
		for _, s := range d.abroad() {
			if s.box.has(p.x, p.y) && s.crossings(p)%2 == 1 {
				inside = !inside
			}
		}
		if inside {
			return true
		}
	}
	return false
}

// onLand returns the part of a box's sample points that lie on the territory.
func (d *drawing) onLand(box Rect) float64 {
	hits, all := 0, 0
	for i := range 5 {
		for j := range 3 {
			all++
			x := box.X0 + (box.X1-box.X0)*float64(i)/4
			y := box.Y0 + (box.Y1-box.Y0)*float64(j)/2
			if d.land.has(d, x, y) {
				hits++
			}
		}
	}
	return float64(hits) / float64(all)
}

func (d *drawing) inRegion(shape probe, box Rect) bool {
	for _, q := range [5]pt{{box.X0, box.Y0}, {box.X1, box.Y0}, {box.X0, box.Y1}, {box.X1, box.Y1},
		{(box.X0 + box.X1) / 2, (box.Y0 + box.Y1) / 2}} {
		p, ok := d.v.ToPoint(d.proj, q.x, q.y)
		if !ok || !shape.holds(p) {
			return false
		}
	}
	return true
}
