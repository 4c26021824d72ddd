package paint

import "strconv"

// legendRow is a line of the legend: a sign and what it means.
type legendRow struct {
	text string
	draw func(sf surface, x, y float64) // the sign, 24 units wide, about (x+12, y)
}

// furnishLegend collects the rows of what is on the map.
func (d *drawing) furnishLegend() {
	f := &d.furniture
	f.rows = d.legendRows()
	if len(f.rows) == 0 {
		return
	}
	widest := 0.0
	for _, r := range f.rows {
		widest = max(widest, d.letters.width(r.text, placeText*d.textBy, false))
	}
	w := 14 + 24 + 10 + widest + 14
	if !d.s.Infeasible {
		w += d.sizesWidth()
	}
	h := 12 + legendPitch*float64(len(f.rows)) + 4
	if !d.s.Infeasible {
		h = max(h, 84)
	}
	box := Rect{edgeGap, d.v.H - edgeGap - h, edgeGap + w, d.v.H - edgeGap}
	for _, r := range d.v.Covers {
		if r.overlaps(box) {
			return
		}
	}
	if w < d.v.W/2 && h < d.v.H/2 {
		f.legend = box
	}
}

func (d *drawing) legendRows() []legendRow {
	var rows []legendRow
	add := func(text string, draw func(surface, float64, float64)) {
		if text != "" {
			rows = append(rows, legendRow{text, draw})
		}
	}
	if d.s.Infeasible {
		add(d.s.Words.Unassigned, d.sign(Service{}, &unmarked, 5))
		add(d.s.Words.Short, d.sign(Service{}, &Mark{Short: 1}, 5))
		return rows
	}
	if d.s.Layers.Boundaries && len(d.s.Boundaries) > 0 {
		add(d.s.Words.Boundary, d.lineSign(pen{colour: d.pal.Boundary, width: 2.2}))
	}
	if d.s.Layers.Ghosts && len(d.s.Ghosts) > 0 {
		add(d.s.Words.Nearest, d.lineSign(pen{colour: d.pal.Ghost, width: 1.3, dash: []float64{6, 4}}))
	}
	if len(d.s.Zones) > 0 {
		add(d.s.Words.Zone, d.lineSign(d.zonePen()))
	}
	d.lossRows(add)
	d.heatRow(add)
	if !d.s.Layers.Places {
		return rows
	}
	first, second := d.twoNumbers()
	shared, pinned := d.s.marked()
	if d.s.Moved() {
		add(d.s.Words.Moved, d.sign(Service{Owner: int32(second), Nearest: int32(first)}, &unmarked, 4.4))
	}
	if shared {
		add(d.s.Words.Shared, d.sign(Service{}, &Mark{Shares: []Slice{{first, 1}, {second, 1}}}, 5.5))
	}
	if pinned {
		add(d.s.Words.Pinned, func(sf surface, x, y float64) {
			d.pin(sf, pt{(x + 9) * d.k, (y + 5) * d.k}, 0, first)
		})
	}
	return rows
}

// twoNumbers returns the numbers of the first two centres, for signs.
func (d *drawing) twoNumbers() (first, second int) {
	first, second = 1, 2
	for i, c := range d.s.Centres {
		switch i {
		case 0:
			first = c.Number
		case 1:
			second = c.Number
		}
	}
	if l := d.s.Loss; l != nil && len(l.Moves) > 0 {
		first, second = l.Number, l.Moves[0].Number
	}
	return first, second
}

func (d *drawing) sign(v Service, m *Mark, r float64) func(surface, float64, float64) {
	return func(sf surface, x, y float64) {
		d.place(sf, v, m, pt{(x + 12) * d.k, y * d.k}, d.unit(r), false)
	}
}

func (d *drawing) lineSign(s pen) func(surface, float64, float64) {
	s.width = d.unit(s.width)
	for i := range s.dash {
		s.dash[i] = d.unit(s.dash[i])
	}
	return func(sf surface, x, y float64) {
		p := &path{}
		p.add([]pt{{x * d.k, y * d.k}, {(x + 24) * d.k, y * d.k}})
		sf.stroke(p, s)
	}
}

// sizes returns three round numbers of users for the scale of symbols, the
// smallest first.
func (d *drawing) sizes() []int64 {
	if d.s.Largest <= 0 || !d.s.Layers.Places {
		return nil
	}
	var out []int64
	for _, part := range []int64{15, 3, 1} {
		if n := roundDown(d.s.Largest / part); n > 0 && (len(out) == 0 || n > out[len(out)-1]) {
			out = append(out, n)
		}
	}
	return out
}

// roundDown returns the largest of 1, 1.5, 2, 3 or 5 times a power of ten up to n.
func roundDown(n int64) int64 {
	best := int64(0)
	for power := int64(1); power <= n; power *= 10 {
		for _, tenths := range []int64{10, 15, 20, 30, 50} {
			if m := tenths * power / 10; m <= n && m*10 == tenths*power {
				best = m
			}
		}
	}
	return best
}

func (d *drawing) usersText(n int64) string {
	if d.s.Words.Short10k != nil {
		return d.s.Words.Short10k(n)
	}
	return strconv.FormatInt(n, 10)
}

func (d *drawing) sizeWidth(n int64) float64 {
	return max(2*symbolRadius(n, d.s.Largest), d.letters.width(d.usersText(n), gridText*d.textBy, false)) + 9
}

func (d *drawing) sizesWidth() float64 {
	w := 0.0
	for _, n := range d.sizes() {
		w += d.sizeWidth(n)
	}
	if w > 0 {
		w = max(w, d.letters.width(d.s.Words.Users, placeText*d.textBy, false)) + 18
	}
	return w
}

// drawLegend draws the legend's panel.
func (d *drawing) drawLegend(sf surface) {
	box := d.furniture.legend
	if box.empty() {
		return
	}
	d.box(sf, d.pixels(box.grow(1)), d.unit(6), faded(d.pal.Outline, .3))
	d.box(sf, d.pixels(box), d.unit(5), d.pal.Panel)
	x := box.X0 + 14
	if !d.s.Infeasible {
		d.drawSizes(sf, x, box.Y0, box.Y1)
		x += d.sizesWidth()
	}
	y := box.Y0 + 12 + legendPitch/2 - 2
	for _, r := range d.furniture.rows {
		r.draw(sf, x, y)
		d.plain(sf, r.text, placeText, x+34, y+4, d.pal.Text)
		y += legendPitch
	}
}

// drawSizes draws the symbol scale.
func (d *drawing) drawSizes(sf surface, x, top, bottom float64) {
	sizes := d.sizes()
	if len(sizes) == 0 {
		return
	}
	d.plain(sf, d.s.Words.Users, placeText, x, top+20, d.pal.Secondary)
	for _, n := range sizes {
		w, r := d.sizeWidth(n), symbolRadius(n, d.s.Largest)
		cx := x + w/2 - 4
		text := d.usersText(n)
		sf.disc(cx*d.k, (bottom-26-r)*d.k, d.unit(r), d.pal.Secondary)
		sf.disc(cx*d.k, (bottom-26-r)*d.k, d.unit(r-.8), d.pal.Neighbours)
		d.plain(sf, text, gridText, cx-d.letters.width(text, gridText*d.textBy, false)/2, bottom-12, d.pal.Text)
		x += w
	}
}
