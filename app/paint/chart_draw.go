package paint

import (
	"image/color"
	"math"
	"strconv"
	"strings"
)

func (g *plot) draw(sf surface) {
	g.heads(sf)
	if len(g.c.Lines)+len(g.c.Dots)+len(g.c.Bars) == 0 {
		return // axes of nothing would say something
	}
	g.band(sf)
	g.axes(sf)
	g.bars(sf)
	for _, l := range g.c.Lines {
		g.line(sf, l)
	}
	if g.c.Cursor.Shown {
		x := g.x.at(g.c.Cursor.X)
		g.rule(sf, x, g.area.Y0, x, g.area.Y1, pen{colour: g.pal.Accent, width: 1.5})
		g.ink([]pt{{x * g.k, g.area.Y0 * g.k}, {x * g.k, g.area.Y1 * g.k}})
	}
	for _, d := range g.c.Dots {
		g.sign(sf, d)
	}
	for _, l := range g.c.Lines {
		g.lineName(sf, l)
	}
	for _, bold := range []bool{true, false} { // what matters most has its place first
		for _, d := range g.c.Dots {
			if d.Bold == bold {
				g.dotText(sf, d)
			}
		}
	}
}

// rule draws a line between units.
func (g *plot) rule(sf surface, x0, y0, x1, y1 float64, p pen) {
	q := &path{}
	q.add([]pt{{x0 * g.k, y0 * g.k}, {x1 * g.k, y1 * g.k}})
	g.stroke(sf, q, p)
}

// stroke takes a pen in units.
func (g *plot) stroke(sf surface, q *path, p pen) {
	p.width *= g.k
	dash := make([]float64, len(p.dash))
	for i, d := range p.dash {
		dash[i] = d * g.k
	}
	if p.dash = nil; len(dash) > 0 {
		p.dash = dash
	}
	sf.stroke(q, p)
}

// write puts a text at units, with a share of its width to the left of x, and
// remembers its place.
func (g *plot) write(sf surface, text string, x, y, size, left float64, bold bool, c color.NRGBA) {
	if text == "" {
		return
	}
	w := g.letters.width(text, size, bold)
	x -= w * left
	sf.text(label{text: text, size: size * g.k, bold: bold, colour: c, halo: g.pal.Panel, around: 2 * g.k}, x*g.k, y*g.k, 0)
	g.taken = append(g.taken, Rect{x, y - size, x + w, y + size*.25})
}

func (g *plot) heads(sf surface) {
	g.write(sf, g.c.Title, g.whole.X0+16, g.whole.Y0+22, chartTitle, 0, true, g.pal.Text)
	if g.whole.X0+16+g.letters.width(g.c.Title, chartTitle, true)+12 < g.whole.X1-20-g.letters.width(g.c.Note, chartText, false) {
		g.write(sf, g.c.Note, g.whole.X1-20, g.whole.Y0+22, chartText, 1, false, g.pal.Secondary)
	}
	g.write(sf, g.c.YTitle, g.whole.X0+16, g.whole.Y0+42, chartText, 0, false, g.pal.Secondary)
	g.write(sf, g.c.XTitle, g.area.X1, g.whole.Y1-10, chartText, 1, false, g.pal.Secondary)
}

// band shades what is allowed and draws its edges.
func (g *plot) band(sf surface) {
	b := g.c.Band
	if !b.Shown {
		return
	}
	low, high := g.area.Y1, g.area.Y0
	if b.HasLow {
		low = g.y.at(max(b.Low, g.y.min))
	}
	if b.HasHighest {
		high = g.y.at(min(b.High, g.y.max))
	}
	q := &path{}
	q.rect(Rect{g.area.X0 * g.k, high * g.k, g.area.X1 * g.k, low * g.k})
	sf.fill(q, faded(g.pal.Accent, .08))
	edge := pen{colour: g.pal.Secondary, width: 1, dash: []float64{4, 3}}
	if b.HasLow {
		g.rule(sf, g.area.X0, low, g.area.X1, low, edge)
		g.write(sf, b.LowText, g.area.X1-4, low-4, chartText, 1, false, g.pal.Secondary)
	}
	if b.HasHighest {
		g.rule(sf, g.area.X0, high, g.area.X1, high, edge)
		g.write(sf, b.HighText, g.area.X1-4, high-4, chartText, 1, false, g.pal.Secondary)
	}
}

// axes draws ticks, their texts and the grid.
func (g *plot) axes(sf surface) {
	grid := pen{colour: faded(g.pal.Graticule, .6), width: .8}
	for _, v := range g.y.ticks() {
		y := g.y.at(v)
		g.rule(sf, g.area.X0, y, g.area.X1, y, grid)
		g.write(sf, g.c.Y.text(v, g.y.step), g.area.X0-8, y+chartText*.35, chartText, 1, false, g.pal.Secondary)
	}
	if g.c.X.Names != nil {
		for i, name := range g.c.X.Names {
			if g.turned > 0 {
				g.upright(sf, i, name)
				continue
			}
			g.write(sf, name, g.x.at(float64(i)), g.area.Y1+18, chartText, .5, false, g.pal.Secondary)
		}
	} else {
		for _, v := range g.x.ticks() {
			x := g.x.at(v)
			g.rule(sf, x, g.area.Y0, x, g.area.Y1, grid)
			g.write(sf, g.c.X.text(v, g.x.step), x, g.area.Y1+18, chartText, .5, false, g.pal.Secondary)
		}
	}
	g.rule(sf, g.area.X0, g.area.Y1, g.area.X1, g.area.Y1, pen{colour: g.pal.Secondary, width: 1})
}

// upright writes a name that reads upwards and ends below the axis, shortened
// to the room there is. A name of Han characters stands as a column of them.
func (g *plot) upright(sf surface, i int, name string) {
	if i%g.every != 0 {
		return
	}
	room := g.whole.Y1 - g.area.Y1 - 10
	for runes := []rune(name); g.letters.width(name, g.turned, false) > room && len(runes) > 1; {
		runes = runes[:len(runes)-1]
		name = string(runes) + "…"
	}
	if !strings.ContainsFunc(name, func(r rune) bool { return r < 0x2e80 && r != '…' }) {
		for n, r := range []rune(name) {
			text := string(r)
			x := g.x.at(float64(i)) - g.letters.width(text, g.turned, false)/2
			sf.text(label{text: text, size: g.turned * g.k, colour: g.pal.Secondary}, x*g.k, (g.area.Y1+5+g.turned*(float64(n)+.95))*g.k, 0)
		}
		return
	}
	x, y := g.x.at(float64(i))+g.turned*.36, g.area.Y1+6+g.letters.width(name, g.turned, false)
	sf.text(label{text: name, size: g.turned * g.k, colour: g.pal.Secondary}, x*g.k, y*g.k, -math.Pi/2)
}

// ticks are the multiples of the step within the axis.
func (s scale) ticks() []float64 {
	var all []float64
	for i := math.Ceil(s.min/s.step - 1e-9); i*s.step <= s.max+1e-9*s.step; i++ {
		all = append(all, i*s.step+0)
	}
	return all
}

// text writes a tick with as many decimals as the step has.
func (a Axis) text(v, step float64) string {
	if a.Text != nil {
		return a.Text(v, step)
	}
	return grouped(strconv.FormatFloat(v, 'f', Decimals(step), 64))
}

// grouped writes a decimal number with a comma every three digits and with a
// minus sign in place of the hyphen.
func grouped(number string) string {
	number, minus := strings.CutPrefix(number, "-")
	whole, rest, _ := strings.Cut(number, ".")
	text := ""
	for len(whole) > 3 {
		whole, text = whole[:len(whole)-3], ","+whole[len(whole)-3:]+text
	}
	text = whole + text
	if rest != "" {
		text += "." + rest
	}
	if minus {
		text = "−" + text
	}
	return text
}

// Decimals is how many decimals tell multiples of a step apart, at most 9.
func Decimals(step float64) int {
	return min(max(0, int(math.Ceil(-math.Log10(step)-1e-9))), 9)
}

// bars draws bars of one x side by side.
func (g *plot) bars(sf surface) {
	beside := map[int]int{}
	for _, b := range g.c.Bars {
		beside[b.X]++
	}
	placed := map[int]int{}
	for _, b := range g.c.Bars {
		wide := (g.x.at(1) - g.x.at(0)) * .7 / float64(beside[b.X])
		left := g.x.at(float64(b.X)) - wide*float64(beside[b.X])/2 + wide*float64(placed[b.X])
		placed[b.X]++
		q := &path{}
		q.rect(Rect{left * g.k, g.y.at(b.Y) * g.k, (left + wide*.9) * g.k, g.y.at(0) * g.k})
		if !b.Hollow {
			sf.fill(q, g.accent(b.Centre, b.Colour))
		}
		g.stroke(sf, q, pen{colour: g.accent(b.Centre, b.Colour), width: 1.2})
	}
}

func (g *plot) line(sf surface, l ChartLine) {
	q := &path{}
	var last float64
	for i, p := range l.Points {
		x, y := g.x.at(p.X)*g.k, g.y.at(p.Y)*g.k
		switch {
		case i == 0:
			q.moveTo(x, y)
		case l.Steps:
			q.lineTo(x, last)
			q.lineTo(x, y)
		default:
			q.lineTo(x, y)
		}
		last = y
	}
	g.ink(q.pts)
	p := pen{colour: g.accent(l.Centre, l.Colour), width: 1.8, round: !l.Dashed}
	if l.Dashed {
		p.dash = []float64{6, 3}
	}
	if len(l.Points) > 1 {
		g.stroke(sf, q, p)
	}
}

// ink remembers points along a line, in units, for texts to keep clear of.
func (g *plot) ink(line []pt) {
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		n := math.Ceil(math.Hypot(b.x-a.x, b.y-a.y) / g.k / 4)
		for s := 0.0; s <= n; s++ {
			q := a
			if n > 0 {
				q = lerp(a, b, s/n)
			}
			g.inked = append(g.inked, pt{q.x / g.k, q.y / g.k})
		}
	}
}

func (g *plot) colourOf(d ChartDot) color.NRGBA {
	if d.Bad {
		return g.pal.Error
	}
	return g.accent(d.Centre, d.Colour)
}

func (g *plot) sign(sf surface, d ChartDot) {
	x, y, c := g.x.at(d.At.X), g.y.at(d.At.Y), g.colourOf(d)
	switch d.Sign {
	case Cross:
		for _, s := range []float64{-1, 1} {
			g.rule(sf, x-5, y-5*s, x+5, y+5*s, pen{colour: c, width: 2})
		}
	case Disc:
		sf.disc(x*g.k, y*g.k, 6*g.k, g.pal.Panel)
		sf.disc(x*g.k, y*g.k, 5*g.k, c)
	default:
		sf.disc(x*g.k, y*g.k, 4.5*g.k, c)
		sf.disc(x*g.k, y*g.k, 2.7*g.k, g.pal.Panel)
	}
	g.taken = append(g.taken, Rect{x - 5, y - 5, x + 5, y + 5})
}

// lineName writes a line's name close to its first point, else to its last, else
// to one between them, else where there is room near the first.
func (g *plot) lineName(sf surface, l ChartLine) {
	if l.Name == "" || len(l.Points) == 0 {
		return
	}
	near := func(i int, far ...float64) bool {
		return g.beside(sf, l.Name, g.x.at(l.Points[i].X), g.y.at(l.Points[i].Y), false, g.pal.Text, far...)
	}
	if near(0, 10) {
		return
	}
	for i := len(l.Points) - 1; i > 0; i-- {
		if near(i, 10) {
			return
		}
	}
	near(0, 24, 40)
}

func (g *plot) dotText(sf surface, d ChartDot) {
	c := g.pal.Text
	if d.Bad {
		c = g.pal.Error
	}
	if d.Text != "" {
		g.beside(sf, d.Text, g.x.at(d.At.X), g.y.at(d.At.Y), d.Bold, c, 10, 24, 40)
	}
}

// beside writes a text where it hides no other, near a point: to the right, to
// the left, above or below, at each distance in turn. If none is free it is left
// out and false reported; the table beside the chart has it.
func (g *plot) beside(sf surface, text string, x, y float64, bold bool, c color.NRGBA, distances ...float64) bool {
	w := g.letters.width(text, chartText, bold)
	for _, far := range distances {
		for _, at := range []pt{{x + far, y + 4}, {x + far*.6, y - far + 3}, {x + far*.6, y + far + 8}, {x - far - w, y + 4},
			{x - far*.6 - w, y - far + 3}, {x - far*.6 - w, y + far + 8}} {
			box := Rect{at.x - 2, at.y - chartText, at.x + w + 2, at.y + 3}
			if box.X0 < g.area.X0 || box.X1 > g.whole.X1-4 || box.Y0 < g.area.Y0-8 || box.Y1 > g.area.Y1 || g.hides(box) {
				continue
			}
			g.write(sf, text, at.x, at.y, chartText, 0, bold, c)
			return true
		}
	}
	return false
}

func (g *plot) hides(box Rect) bool {
	for _, t := range g.taken {
		if box.X0 < t.X1 && t.X0 < box.X1 && box.Y0 < t.Y1 && t.Y0 < box.Y1 {
			return true
		}
	}
	for _, q := range g.inked {
		if box.X0 < q.x && q.x < box.X1 && box.Y0 < q.y && q.y < box.Y1 {
			return true
		}
	}
	return false
}
