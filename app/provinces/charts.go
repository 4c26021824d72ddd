package provinces

import (
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/chart"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/access"
)

// charts are the two pictures beside the map.
type charts struct {
	box         *fyne.Container
	trade       *chartView
	usage       *chartView
	tradeChart  chart.Trade
	usageChart  chart.Steps
	stages      []stage // of the points of tradeChart
	shownStages []stage // of all alphas
}

func (b *Bench) newCharts() *charts {
	c := &charts{trade: newChartView(b.options.Painter), usage: newChartView(b.options.Painter)}
	c.trade.paint = func(s *paint.Sketch, ink chart.Ink) { c.tradeChart.Paint(s, ink) }
	c.trade.press = func(w, h, x, y float64) {
		if i := c.tradeChart.Hit(w, h, x, y); i >= 0 {
			b.adopt(c.stages[i])
		}
	}
	c.trade.hot = func(w, h, x, y float64) bool { return c.tradeChart.Hit(w, h, x, y) >= 0 }
	c.trade.step = func(by int) {
		for i, p := range c.tradeChart.Points {
			if p.Current && i+by >= 0 && i+by < len(c.stages) {
				b.adopt(c.stages[i+by])
				return
			}
		}
		if len(c.stages) > 0 && !slices.ContainsFunc(c.tradeChart.Points, func(p chart.TradePoint) bool { return p.Current }) {
			b.adopt(c.stages[0])
		}
	}
	c.usage.paint = func(s *paint.Sketch, ink chart.Ink) { c.colour(b, ink.Dark); c.usageChart.Paint(s, ink) }
	c.usage.press = func(w, h, x, y float64) {
		if at, ok := c.usageChart.Hit(w, h, x, y); ok {
			b.setAlpha(model.Hundredths(math.Round(at * 100)))
			b.desk.EndFold()
		}
	}
	c.usage.hot = func(w, h, x, y float64) bool { _, ok := c.usageChart.Hit(w, h, x, y); return ok }
	c.usage.step = func(by int) {
		b.setAlpha(b.desk.Scenario().Wiring.Alpha + model.Hundredths(by))
		b.desk.EndFold()
	}
	c.box = container.New(halves{}, c.trade, part.NewFill(look.Hairline), c.usage)
	return c
}

// adopt takes the plan of a stage: the middle of its alphas, or its end at 0.
func (b *Bench) adopt(s stage) {
	at := (s.from + s.to) / 2
	if s.from == 0 {
		at = 0
	}
	if now := int(b.desk.Scenario().Wiring.Alpha); now >= s.from && now <= s.to {
		return
	}
	b.setAlpha(model.Hundredths(at))
	b.desk.EndFold()
}

// update makes both charts for the newest sweep and the plan in work.
func (c *charts) update(b *Bench) {
	c.makeTrade(b)
	c.makeUsage(b)
	c.trade.Refresh()
	c.usage.Refresh()
}

// limits are the ends of the band, NaN for none.
func limits(w model.Wiring) (low, high float64) {
	low, high = math.NaN(), math.NaN()
	if w.Lambda > 0 {
		low = float64(w.Lambda) / 10
	}
	if w.Gamma > 0 {
		high = float64(w.Gamma) / 10
	}
	return low, high
}

// spread is what the trade-off has along x: the difference of the two
// utilisations in points, or VA for another number of centres.
func spread(p access.Plan) (x float64, points bool) {
	var used []float64
	for _, u := range p.Utilisation {
		if !math.IsNaN(u) {
			used = append(used, u)
		}
	}
	if len(used) == 2 {
		return math.Abs(used[0]-used[1]) * 100, true
	}
	return p.VA, false
}

func (c *charts) makeTrade(b *Bench) {
	t := chart.Trade{Title: look.T("provinces.trade"), Note: look.T("provinces.trade.note"), YText: look.T("provinces.trade.y"),
		KneeText: look.T("provinces.trade.knee"), Empty: look.T("provinces.trade.empty"), XText: look.T("provinces.trade.va")}
	c.stages = nil
	if b.sweep.running {
		t.Empty = look.T("provinces.computing")
	}
	trade := b.sweep.trade
	if trade != nil && sameSweep(b.sweep.of, b.desk.Plan()) {
		c.stages = undominated(trade)
	}
	alpha := int(b.desk.Scenario().Wiring.Alpha)
	for i := range c.stages {
		s := &c.stages[i]
		x, points := spread(s.point.Plan)
		if points {
			t.XText = look.T("provinces.trade.points")
		}
		p := chart.TradePoint{X: x, Y: float64(s.point.MeanKm), Knee: s.knee, Current: alpha >= s.from && alpha <= s.to}
		switch {
		case p.Current:
			p.Label = "α = " + hundredths(alpha) + "   " + spreadText(x, points) + look.T("provinces.comma") + km(s.point.MeanKm)
		case s.from == 0:
			p.Label = "α = 0"
		case s.from == 100:
			p.Label = "α = 1"
		case s.to == 100:
			p.Label = "α ≥ " + hundredths(s.from)
		}
		t.Points = append(t.Points, p)
	}
	if len(c.stages) > 0 {
		c.nearest(b, &t, c.stages[0].point.Result)
	}
	c.tradeChart = t
}

// nearest marks nearest access, and says which bound it breaks.
func (c *charts) nearest(b *Bench, t *chart.Trade, r *access.Result) {
	if !r.Nearest.HasVA {
		return
	}
	x, _ := spread(r.Nearest)
	t.HasNearest = true
	t.Nearest = chart.TradePoint{X: x, Y: float64(r.Nearest.MeanKm), Label: look.T("provinces.nearest")}
	w := b.desk.Scenario().Wiring
	for j, u := range r.Nearest.Utilisation {
		if j >= len(b.desk.Scenario().Centres) || math.IsNaN(u) {
			continue
		}
		number := b.desk.Scenario().Centres[j].Number
		switch {
		case w.Gamma > 0 && u > float64(w.Gamma)/1000:
			t.Outside = true
			t.Nearest.Label = look.T("provinces.nearest.above", number, percent(u))
		case w.Lambda > 0 && u < float64(w.Lambda)/1000:
			t.Outside = true
			t.Nearest.Label = look.T("provinces.nearest.below", number, percent(u))
		}
	}
}

// undominated returns the stages that no other undercuts in both, by their
// spread.
func undominated(t *access.Trade) []stage {
	front := map[[2]float64]bool{}
	for _, i := range t.Front {
		front[[2]float64{t.Points[i].VA, t.Points[i].DE}] = true
	}
	var out []stage
	for _, s := range stages(t) {
		if front[[2]float64{s.point.VA, s.point.DE}] {
			out = append(out, s)
		}
	}
	slices.SortStableFunc(out, func(a, b stage) int { return b.from - a.from })
	return out
}

func (c *charts) makeUsage(b *Bench) {
	s := b.desk.Scenario()
	t := chart.Steps{Title: look.T("provinces.usage", len(s.Centres)), YText: look.T("provinces.usage.y"), XText: "α",
		Now: float64(s.Wiring.Alpha) / 100, XHi: 1, Empty: look.T("provinces.trade.empty")}
	if len(s.Centres) == 2 {
		t.Title = look.T("provinces.usage.two")
	}
	if b.sweep.running {
		t.Empty = look.T("provinces.computing")
	}
	t.Low, t.High = limits(s.Wiring)
	t.LowText, t.HighText = look.T("provinces.usage.low", tenths(s.Wiring.Lambda)), look.T("provinces.usage.high", tenths(s.Wiring.Gamma))
	c.shownStages = nil
	if b.sweep.trade != nil && sameSweep(b.sweep.of, b.desk.Plan()) {
		c.shownStages = stages(b.sweep.trade)
	}
	for _, st := range c.shownStages {
		t.At = append(t.At, float64(st.from)/100)
	}
	if n := len(c.shownStages); n > 1 {
		last := float64(c.shownStages[n-1].from) / 100
		if c.shownStages[n-1].from == 100 && n > 2 {
			last = float64(c.shownStages[n-2].from) / 100
		}
		t.XHi = min(1, math.Ceil(max(last*1.6, t.Now+.05, .2)*10)/10)
	}
	for j, centre := range s.Centres {
		line := chart.Series{Name: fmt.Sprintf("%d %s", centre.Number, centre.Name), Dashed: j%2 == 1}
		for _, st := range c.shownStages {
			line.Values = append(line.Values, 100*st.point.Utilisation[j])
		}
		if len(line.Values) > 0 && !math.IsNaN(line.Values[0]) {
			t.Series = append(t.Series, line)
		}
	}
	c.usageChart = t
	c.colour(b, look.Dark())
}

// colour gives the lines the colours of the theme.
func (c *charts) colour(b *Bench, dark bool) {
	for i := range c.usageChart.Series {
		for _, centre := range b.desk.Scenario().Centres {
			if c.usageChart.Series[i].Name == fmt.Sprintf("%d %s", centre.Number, centre.Name) {
				c.usageChart.Series[i].Colour = paint.ColourOr(centre.Colour, centre.Number, dark)
			}
		}
	}
}

// halves puts two charts over each other with a hairline between.
type halves struct{}

// MinSize implements fyne.Layout.
func (halves) MinSize(o []fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 240) }

// Layout implements fyne.Layout.
func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := float32(math.Round(float64(size.Height) * .56))
	put(o[0], 0, 0, size.Width, high)
	put(o[1], 0, high, size.Width, 1)
	put(o[2], 0, high+1, size.Width, size.Height-high-1)
}

// changedNames lists the units that left their nearest centre.
func changedNames(o *scene.Wired) []string {
	var names []string
	changed := o.Changed()
	slices.SortStableFunc(changed, func(a, b int) int {
		return int(min(max(o.Case.Units[b].Users-o.Case.Units[a].Users, -1), 1))
	})
	for _, i := range changed {
		names = append(names, scene.UnitName(o.Case.Units[i].Code, look.Lang()))
	}
	return names
}
