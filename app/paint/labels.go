package paint

import (
	"image/color"
	"math"
	"strconv"
)

// Text sizes on the map, in units.
const (
	placeText  = 11.0
	centreText = 13.0
	titleText  = 14.0
	detailText = 12.0
	gridText   = 10.0
	labelHalo  = 1.5
)

// placed is a label with its place, in units.
type placed struct {
	label label
	x, y  float64
	angle float64
	box   Rect // of level text
}

// layOut places all texts, the important ones first. It draws nothing.
func (d *drawing) layOut() {
	d.occupy()
	d.centreNames()
	d.zoneNames()
	d.boundaryLabels()
	d.occupyGhosts()
	d.regionLabels()
	if d.s.Layers.Labels {
		d.unitLabels()
	}
	if d.s.Layers.Labels && d.s.Layers.Places {
		d.placeLabels()
	}
	if d.s.Layers.Graticule && len(d.s.Units) == 0 {
		d.graticuleLabels()
	}
}

// labels draws the texts, over the badges of the regions.
func (d *drawing) labels(sf surface) {
	for _, r := range d.beginnings {
		side := regionBadge * d.textBy
		d.badge(sf, Rect{r.at.x * d.k, r.at.y * d.k, (r.at.x + side) * d.k, (r.at.y + side) * d.k}, r.region.Number,
			ColourOr(r.region.Colour, r.region.Number, d.v.Dark), false, false)
	}
	for _, l := range d.placed {
		sf.text(l.label, l.x*d.k, l.y*d.k, l.angle)
	}
}

// occupy marks everything labels must keep clear of.
func (d *drawing) occupy() {
	d.room = newRoom(d.v.W, d.v.H)
	for _, r := range d.v.Covers {
		d.room.take(r.grow(2))
	}
	for _, r := range d.furniture.boxes() {
		d.room.take(r.grow(3))
	}
	if d.s.Layers.Places {
		shown := d.shownDots()
		for i := range shown {
			if x, y, r, ok := d.symbol(&shown[i]); ok {
				d.room.takeDisc(x, y, r)
			}
		}
	}
	for _, c := range d.s.Centres {
		if q, ok := d.at(c.At); ok {
			x, y, half := q.x/d.k, q.y/d.k, badgeSize/2+1.6
			d.room.take(Rect{x - half, y - half, x + half, y + half})
		}
	}
	for _, s := range d.ground.dashes { // one through a label reads as a stroke of a letter
		for _, q := range resample(d.units(s.pts), 2) {
			d.room.takeDisc(q.x, q.y, 1)
		}
	}
	if d.s.Infeasible || !d.s.Layers.Boundaries {
		return
	}
	for i, b := range d.s.Boundaries {
		if q, ok := d.at(b.Handle); ok && b.HasHandle {
			d.room.takeDisc(q.x/d.k, q.y/d.k, handleSize/2+1.5)
		}
		for _, s := range d.boundary(i) {
			d.room.takeLine(d.units(s.pts))
		}
	}
}

// occupyGhosts marks the ghosts, which only boundary labels may cross.
func (d *drawing) occupyGhosts() {
	if d.s.Infeasible || !d.s.Layers.Ghosts {
		return
	}
	if d.lined.taken == nil {
		apart := *d.room
		apart.lines = make([]uint64, len(d.room.lines))
		for _, s := range d.ghostLines() {
			apart.takeLine(d.units(s.pts))
		}
		d.lined.taken = apart.lines
	}
	for i, bits := range d.lined.taken {
		d.room.lines[i] |= bits
	}
}

// units turns points of the page into units of the picture.
func (d *drawing) units(pts []pt) []pt {
	out := make([]pt, len(pts))
	for i, q := range pts {
		x, y := d.v.place(q.x, q.y)
		out[i] = pt{x, y}
	}
	return out
}

// symbol returns the middle and the reach of a place's symbol in units, with
// its rings.
func (d *drawing) symbol(p *symbol) (x, y, r float64, ok bool) {
	r = p.r
	switch {
	case d.s.Infeasible && d.s.markOf(p.v).Short > 0:
		r = max(r, 5) + 2.6
	case !d.s.Infeasible && p.v.Nearest != 0:
		r += movedRing
	}
	x, y = p.x/d.k, p.y/d.k
	return x, y, r, x > -sight && y > -sight && x < d.v.W+sight && y < d.v.H+sight
}

// write readies a text; the box is its extent when it starts at (0, 0).
func (d *drawing) write(text string, size float64, bold bool, c color.NRGBA) (label, Rect) {
	l := label{text: text, size: d.em(size), bold: bold, colour: c,
		halo: faded(d.pal.Halo, .92), around: d.unit(labelHalo)}
	size *= d.textBy
	return l, Rect{0, -.87 * size, d.letters.width(text, size, bold), .2 * size}
}

func (r Rect) move(x, y float64) Rect { return Rect{r.X0 + x, r.Y0 + y, r.X1 + x, r.Y1 + y} }

// put takes the room of a label and keeps it.
func (d *drawing) put(l label, box Rect, x, y float64) {
	at := box.move(x, y)
	d.room.take(at.grow(1))
	d.placed = append(d.placed, placed{label: l, x: x, y: y, box: at})
}

// around returns the eight starts of a text beside a symbol of reach r: right,
// left, above, below, then the corners.
func around(x, y, r float64, box Rect) [8]pt {
	w, up, down := box.X1, -box.Y0, box.Y1
	gap := r + 2.5
	mid := y + (up-down)/2
	c := gap * .75
	return [8]pt{
		{x + gap, mid}, {x - gap - w, mid},
		{x - w/2, y - gap - down + 1}, {x - w/2, y + gap + up - 1},
		{x + c, y - c - down + 1}, {x + c, y + c + up - 1},
		{x - c - w, y - c - down + 1}, {x - c - w, y + c + up - 1},
	}
}

// alignment of two lines in each place of around: 0 left, 1 right.
var alignment = [8]float64{0, 1, .5, .5, 0, 0, 1, 1}

// centreNames writes the names beside the badges.
func (d *drawing) centreNames() {
	for _, c := range d.s.Centres {
		q, ok := d.at(c.At)
		if !ok || !d.frame.has(q.x, q.y) {
			continue
		}
		name := d.pal.Text
		l, box := d.write(c.Name, centreText, true, name)
		note, noteBox := d.write(c.Note, placeText, false, d.pal.Error)
		whole := box
		if c.Note != "" {
			whole.X1 = max(box.X1, noteBox.X1)
			whole.Y1 += noteBox.Y1 - noteBox.Y0
		}
		at, ok := d.nameSpot(q.x/d.k, q.y/d.k, whole, false)
		if !ok && c.Down { // a lost centre is named even across a boundary
			at, ok = d.nameSpot(q.x/d.k, q.y/d.k, whole, true)
		}
		if !ok {
			continue
		}
		d.put(l, box, at.x, at.y)
		if c.Note != "" {
			d.put(note, noteBox, at.x, at.y+box.Y1-noteBox.Y0)
		}
	}
}

// nameSpot returns where a name goes beside a badge: above, right, left, below,
// then the corners, as near as there is room; with crossing across boundaries
// too.
func (d *drawing) nameSpot(x, y float64, box Rect, crossing bool) (at pt, ok bool) {
	for _, away := range []float64{1, 6, 12, 20} {
		spots := around(x, y, badgeSize/2+away, box)
		for _, i := range [8]int{2, 0, 1, 3, 4, 6, 5, 7} {
			if d.room.free(box.move(spots[i].x, spots[i].y), crossing) {
				return spots[i], true
			}
		}
	}
	return at, false
}

// mostTried is how many places, those of most users, are looked at for a label:
// of those that moved or are short, and of the others. Beyond it there is no room
// left in any picture.
const mostTried = 4000

// placeLabels writes the names of places: the selected one, those that moved
// or are short, then by users.
func (d *drawing) placeLabels() {
	var byRank [3][]*symbol
	shown := d.shownDots()
	for i := range shown {
		p := &shown[i]
		r := d.rank(p)
		if r > 0 && len(byRank[r]) == mostTried {
			continue
		}
		if _, _, _, visible := d.symbol(p); visible {
			byRank[r] = append(byRank[r], p)
		}
	}
	cells := map[[2]int]bool{}
	for rank, places := range byRank {
		for _, p := range places {
			d.placeLabel(p, rank, cells)
		}
	}
}

// rank is 0 for the selected place, 1 for those that moved or are short, else
// 2.
func (d *drawing) rank(p *symbol) int {
	m := d.s.markOf(p.v)
	switch {
	case d.s.Selected.Place == int(p.i):
		return 0
	case d.s.Infeasible && m.Short > 0, !d.s.Infeasible && (p.v.Nearest != 0 || len(m.Shares) > 1):
		return 1
	}
	return 2
}

func (d *drawing) placeLabel(p *symbol, rank int, cells map[[2]int]bool) {
	name, m := d.s.Places[p.i].Name, d.s.markOf(p.v)
	x, y, r, ok := d.symbol(p)
	short := d.s.Infeasible && m.Short > 0
	hidden := d.underBadge(x, y)
	if !ok || name == "" || hidden && !short {
		return
	}
	c := d.pal.Text
	if short {
		c = d.pal.Error
	}
	if hidden {
		r = badgeSize/2 + 3 // a shortage is told even where a badge lies over it
	}
	l, box := d.write(name, placeText, false, c)
	whole := box
	var note label
	var noteBox Rect
	if short && m.Note != "" {
		note, noteBox = d.write(m.Note, placeText, true, c)
		whole.X1 = max(box.X1, noteBox.X1)
		whole.Y1 += noteBox.Y1 - noteBox.Y0
	}
	for i, at := range around(x, y, r, whole) {
		here := whole.move(at.x, at.y)
		cell := [2]int{int((here.X0 + here.X1) / 180), int((here.Y0 + here.Y1) / 80)}
		if rank == 2 && cells[cell] || !d.room.free(here, rank < 2) {
			continue
		}
		// A name across the boundary would seem to belong there.
		if reach := here; rank == 2 {
			if reach.add(x, y); d.room.crossed(reach) {
				continue
			}
		}
		cells[cell] = true
		part := alignment[i]
		d.put(l, box, at.x+(whole.X1-box.X1)*part, at.y)
		if short && m.Note != "" {
			d.put(note, noteBox, at.x+(whole.X1-noteBox.X1)*part, at.y+box.Y1-noteBox.Y0)
		}
		return
	}
}

// underBadge reports whether a badge lies over (x, y).
func (d *drawing) underBadge(x, y float64) bool {
	if d.badges == nil {
		d.badges = make([]pt, 0, len(d.s.Centres))
		for _, c := range d.s.Centres {
			if q, ok := d.at(c.At); ok {
				d.badges = append(d.badges, pt{q.x / d.k, q.y / d.k})
			}
		}
	}
	for _, q := range d.badges {
		if math.Abs(q.x-x) < badgeSize/2 && math.Abs(q.y-y) < badgeSize/2 {
			return true
		}
	}
	return false
}

// graticuleLabels writes longitudes along the top and latitudes along the left
// edge.
func (d *drawing) graticuleLabels() {
	top, left := 12.0, 6.0
	if d.printed {
		return // beside the frame
	}
	d.crossings(true, 1, func(value int, at float64) {
		l, box := d.write(meridian(value), gridText, false, d.pal.Secondary)
		if x := at - box.X1/2; d.room.free(box.move(x, top), true) {
			d.put(l, box, x, top)
		}
	})
	d.crossings(false, 1, func(value int, at float64) {
		l, box := d.write(parallel(value), gridText, false, d.pal.Secondary)
		if y := at + 3.5; d.room.free(box.move(left, y), true) {
			d.put(l, box, left, y)
		}
	})
}

// crossings visits the multiples of 10 degrees of longitude that cross a
// horizontal line (level) at height edge, or those of latitude that cross a
// vertical one, with where.
func (d *drawing) crossings(level bool, edge float64, visit func(value int, at float64)) {
	length := d.v.H
	if level {
		length = d.v.W
	}
	last, have := 0.0, false
	for at := 0.0; at <= length; at += 2 {
		x, y := edge, at
		if level {
			x, y = at, edge
		}
		p, ok := d.v.ToPoint(d.proj, x, y)
		value := p.Lat
		if level {
			value = p.Lon
		}
		if ok && have && math.Abs(value-last) < 20 {
			if a, b := math.Floor(last/10), math.Floor(value/10); a != b {
				visit(int(max(a, b))*10, at)
			}
		}
		last, have = value, ok
	}
}

func meridian(lon int) string {
	switch {
	case lon > 0 && lon < 180:
		return strconv.Itoa(lon) + "°E"
	case lon < 0 && lon > -180:
		return strconv.Itoa(-lon) + "°W"
	}
	return strconv.Itoa(max(lon, -lon)) + "°"
}

func parallel(lat int) string {
	switch {
	case lat > 0:
		return strconv.Itoa(lat) + "°N"
	case lat < 0:
		return strconv.Itoa(-lat) + "°S"
	}
	return "0°"
}
