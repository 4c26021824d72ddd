package paint

import "math"

// ChartHit is what lies under a point of a chart.
type ChartHit struct {
	Dot    int        // index into Dots of the nearest within 12 units, -1 for none
	At     ChartPoint // in the units of the axes
	Inside bool       // within the axes
}

// HitChart returns what lies under (x, y) of a chart that is drawn alone over w
// by h units.
func (p *Painter) HitChart(c *Chart, w, h, x, y float64) ChartHit {
	g := newPlot(c, p.tools.letters, Rect{0, 0, w, h}, false, 1)
	const reach = 12.0
	hit := ChartHit{Dot: -1, Inside: g.area.grow(4).has(x, y)}
	near := reach
	for i, d := range c.Dots {
		if away := math.Hypot(g.x.at(d.At.X)-x, g.y.at(d.At.Y)-y); away < near {
			hit.Dot, near = i, away
		}
	}
	back := func(s scale, v float64) float64 {
		if s.from == s.to {
			return s.min
		}
		return s.min + (v-s.from)/(s.to-s.from)*(s.max-s.min)
	}
	hit.At = ChartPoint{back(g.x, x), back(g.y, y)}
	return hit
}
