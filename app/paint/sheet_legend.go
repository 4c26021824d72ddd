package paint

// legend draws the sheet's legend and returns where it ends.
func (g *page) legend(y float64) float64 {
	l := g.s.Text.Legend
	if l.Title == "" {
		return y - 6.5
	}
	y = g.heading(l.Title, y)
	const pitch = 5.6
	text := g.columnLeft + 10
	if g.crowded() {
		l.Regions = nil
	}
	for _, r := range l.Regions {
		g.swatch(r, y)
		g.left(r.Text, text, y+.2, 8, light.Text)
		y += pitch
	}
	for _, row := range g.legendRows() {
		row.draw(y - 1)
		g.left(row.text, text, y+.2, 8, light.Text)
		y += pitch
	}
	y = g.borders(y)
	return g.symbolSizes(y+1) + 1
}

// swatch draws a region's fill, hatch and edge.
func (g *page) swatch(r SheetRegion, y float64) {
	box := &path{}
	box.rect(Rect{g.columnLeft * g.mm, (y - 3) * g.mm, (g.columnLeft + 7.4) * g.mm, (y + 1) * g.mm})
	c := ColourOr(r.Colour, r.Number, false)
	g.sf.fill(box, light.Land)
	g.sf.region(box, faded(c, light.Fill), hatching{kind: HatchOf(r.Number), colour: faded(c, light.HatchStrength),
		pitch: g.d.unit(9), width: g.d.unit(1)})
	g.sf.stroke(box, pen{colour: light.Outline, width: g.pt(.5)})
}

// sheetSign is a line of the legend with a sign about a height in
// millimetres.
type sheetSign struct {
	text string
	draw func(y float64)
}

// legendRows returns the signs of what is on the map.
func (g *page) legendRows() []sheetSign {
	l, s := g.s.Text.Legend, g.d.s
	var rows []sheetSign
	add := func(text string, on bool, draw func(y float64)) {
		if on && text != "" {
			rows = append(rows, sheetSign{text, draw})
		}
	}
	line := func(p pen) func(float64) {
		return func(y float64) {
			q := &path{}
			q.add([]pt{{g.columnLeft * g.mm, y * g.mm}, {(g.columnLeft + 7.4) * g.mm, y * g.mm}})
			g.sf.stroke(q, p)
		}
	}
	symbol := func(v Service, m *Mark, r float64) func(float64) {
		return func(y float64) { g.d.place(g.sf, v, m, pt{(g.columnLeft + 3.7) * g.mm, y * g.mm}, g.d.unit(r), false) }
	}
	first, second := g.d.twoNumbers()
	shared, pinned := s.marked()
	d := g.d
	add(l.Boundary, len(s.Boundaries) > 0 && s.Layers.Boundaries, line(pen{colour: light.Boundary, width: d.unit(2.2)}))
	add(l.Nearest, len(s.Ghosts) > 0 && s.Layers.Ghosts, line(pen{colour: light.Ghost, width: d.unit(1.3), dash: []float64{d.unit(6), d.unit(4)}}))
	add(l.Centre, len(s.Centres) > 0, func(y float64) {
		box := Rect{(g.columnLeft + 1.9) * g.mm, (y - 1.8) * g.mm, (g.columnLeft + 5.5) * g.mm, (y + 1.8) * g.mm}
		d.box(g.sf, box, .6*g.mm, light.BadgeLine)
		d.box(g.sf, box.grow(-.25*g.mm), .45*g.mm, d.colour(first))
	})
	add(l.Moved, s.Layers.Places && s.Moved(), symbol(Service{Owner: int32(second), Nearest: int32(first)}, &unmarked, 4.2))
	add(l.Shared, shared && s.Layers.Places, symbol(Service{}, &Mark{Shares: []Slice{{first, 1}, {second, 1}}}, 5.2))
	add(l.Pinned, pinned && s.Layers.Places, func(y float64) {
		d.pin(g.sf, pt{(g.columnLeft + 2.9) * g.mm, (y + 1) * g.mm}, 0, first)
	})
	zone := d.zonePen()
	zone.width = d.unit(zone.width)
	for i := range zone.dash {
		zone.dash[i] = d.unit(zone.dash[i])
	}
	add(l.Zone, len(s.Zones) > 0, line(zone))
	return rows
}

// borders draws the two kinds of borders side by side.
func (g *page) borders(y float64) float64 {
	l := g.s.Text.Legend
	draw := func(x float64, p pen, text string) {
		q := &path{}
		q.add([]pt{{x * g.mm, (y - 1) * g.mm}, {(x + 7.4) * g.mm, (y - 1) * g.mm}})
		g.sf.stroke(q, p)
		g.left(text, x+10, y+.2, 8, light.Text)
	}
	if l.Border == "" {
		return y
	}
	draw(g.columnLeft, pen{colour: light.Outline, width: g.d.unit(1.2)}, l.Border)
	if l.Province != "" && g.d.s.Layers.Outlines {
		draw(g.columnLeft+36, pen{colour: light.ProvinceBorder, width: g.d.unit(.7)}, l.Province)
	}
	return y + 5.6
}

// symbolSizes draws three circles with their numbers of users.
func (g *page) symbolSizes(y float64) float64 {
	sizes := g.d.sizes()
	if g.s.Text.Legend.Users == "" || len(sizes) == 0 {
		return y - 5
	}
	y += 3
	g.left(g.s.Text.Legend.Users, g.columnLeft, y, 8, light.Secondary)
	x := g.columnLeft + g.letters.width(g.s.Text.Legend.Users, g.pt(8), false)/g.mm + 5
	for _, n := range sizes {
		r := symbolRadius(n, g.d.s.Largest) * unitMm
		x += r
		g.sf.disc(x*g.mm, (y-1)*g.mm, r*g.mm, light.Secondary)
		g.sf.disc(x*g.mm, (y-1)*g.mm, (r-.2)*g.mm, light.Neighbours)
		text := g.d.usersText(n)
		g.left(text, x+r+1.2, y, 8, light.Text)
		x += r + 1.2 + g.letters.width(text, g.pt(8), false)/g.mm + 4
	}
	return y + 2
}
