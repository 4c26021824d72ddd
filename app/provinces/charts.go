package provinces

import (
	"fmt"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/model"
	"fenye/model/access"
)

// charts are the two pictures beside the map.
type charts struct {
	box    *fyne.Container
	trade  *part.Picture
	usage  *part.Picture
	stages []stage // of the first dots of the trade-off
	choice *part.Segmented
	upper  *part.Picture // the figures of the plan, in place of the trade-off
	lower  *part.Picture
	sweeps *fyne.Container
	plain  *fyne.Container
}

// newChart returns an empty chart.
func newChart(p *paint.Painter) *part.Picture { return part.NewChart(p, fyne.NewSize(200, 120)) }

func (b *Bench) newCharts() *charts {
	view := func() *part.Picture { return newChart(b.options.Painter) }
	c := &charts{trade: view(), usage: view(), upper: view(), lower: view()}
	c.trade.Hot = func(at fyne.Position) bool {
		dot := c.trade.HitChart(at).Dot
		return dot >= 0 && dot < len(c.stages)
	}
	c.trade.Press = func(at fyne.Position) {
		if c.trade.Hot(at) {
			b.adopt(c.stages[c.trade.HitChart(at).Dot])
		}
	}
	c.trade.Step = func(by int) {
		alpha := int(b.desk.Scenario().Wiring.Alpha)
		at := slices.IndexFunc(c.stages, func(s stage) bool { return s.has(alpha) })
		if next := at + by; at >= 0 && next >= 0 && next < len(c.stages) {
			b.adopt(c.stages[next])
		} else if at < 0 && len(c.stages) > 0 {
			b.adopt(c.stages[0])
		}
	}
	c.usage.Hot = func(at fyne.Position) bool {
		return c.usage.HitChart(at).Inside && len(c.usage.Chart().Lines) > 0
	}
	c.usage.Press = func(at fyne.Position) {
		if c.usage.Hot(at) {
			b.desk.SetAlpha(model.Hundredths(math.Round(c.usage.HitChart(at).At.X * 100)))
			b.desk.EndFold()
		}
	}
	c.usage.Step = func(by int) {
		b.desk.SetAlpha(b.desk.Scenario().Wiring.Alpha + model.Hundredths(by))
		b.desk.EndFold()
	}
	c.sweeps = container.New(halves{}, c.trade, part.NewFill(look.Hairline), c.usage)
	c.plain = container.New(halves{}, c.upper, part.NewFill(look.Hairline), c.lower)
	var names []string
	for _, key := range pictures {
		names = append(names, look.T("provinces.charts."+key))
	}
	c.choice = part.NewSegmented(names, b.state.Charts, func(i int) { c.pick(b, i) })
	head := container.New(underlined{}, part.NewFill(look.Panel), part.Inset(4, 8, 4, 14, container.NewHBox(c.choice)), part.NewFill(look.Hairline))
	c.box = container.New(part.Under{}, head, container.NewStack(c.sweeps, c.plain))
	c.pick(b, b.state.Charts)
	return c
}

// pictures are what can stand beside the map: the sweep over alpha, the units,
// the centres.
var pictures = []string{"trade", "units", "loads"}

// pick shows other pictures.
func (c *charts) pick(b *Bench, i int) {
	b.state.Charts = i
	c.sweeps.Hidden, c.plain.Hidden = i != 0, i == 0
	c.figures(b)
	c.box.Refresh()
}

// figures makes the charts of the plan in work, if they are on show.
func (c *charts) figures(b *Bench) {
	if b.state.Charts == 0 {
		return
	}
	o := b.outcome()
	if o == nil || o.Result == nil {
		none := &paint.Chart{Title: look.T("provinces.charts." + pictures[b.state.Charts]), Note: b.waiting()}
		c.upper.Paint(none)
		c.lower.Paint(&paint.Chart{})
		return
	}
	p := o.Case.Problem
	p.Units = slices.Clone(p.Units)
	output.NameUnits(p.Units, look.Lang())
	all := output.FigureCharts(&p, o.Result, look.Lang())
	at := 2 * (b.state.Charts - 1)
	c.upper.Paint(&all[at])
	c.lower.Paint(&all[at+1])
}

// adopt takes the plan of a stage: the middle of its alphas, or its end at 0.
func (b *Bench) adopt(s stage) {
	if s.has(int(b.desk.Scenario().Wiring.Alpha)) {
		return
	}
	at := (s.from + s.to) / 2
	if s.from == 0 {
		at = 0
	}
	b.desk.SetAlpha(model.Hundredths(at))
	b.desk.EndFold()
}

// update makes both charts for the newest sweep and the plan in work.
func (c *charts) update(b *Bench) {
	trade := b.sweep.trade
	if !sameSweep(b.sweep.of, b.desk.Plan()) {
		trade = nil
	}
	c.trade.Paint(c.tradeChart(b, trade))
	c.usage.Paint(c.usageChart(b, trade))
	c.figures(b)
}

// waiting is what a chart without points says.
func (b *Bench) waiting() string {
	if b.sweep.running {
		return look.T("provinces.computing")
	}
	return look.T("provinces.trade.empty")
}

// spread is what the trade-off has along x: the difference of the two
// utilisations in points, or VA for another number of centres.
func spread(p *access.Plan) (x float64, points bool) {
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

func (c *charts) tradeChart(b *Bench, trade *access.Trade) *paint.Chart {
	t := &paint.Chart{Title: look.T("provinces.trade"), Note: look.T("provinces.trade.note"),
		YTitle: look.T("provinces.trade.y"), XTitle: look.T("provinces.trade.va")}
	c.stages = undominated(trade)
	if len(c.stages) == 0 {
		t.Note = b.waiting()
		return t
	}
	alpha := int(b.desk.Scenario().Wiring.Alpha)
	line := paint.ChartLine{}
	for i := range c.stages {
		s := &c.stages[i]
		x, points := spread(&s.point.Plan)
		if points {
			t.XTitle = look.T("provinces.trade.points")
		}
		at := paint.ChartPoint{X: x, Y: float64(s.point.MeanKm)}
		line.Points = append(line.Points, at)
		d := paint.ChartDot{At: at, Text: s.label()}
		if s.has(alpha) {
			d.Sign, d.Bold = paint.Disc, true
			d.Text = look.T("provinces.trade.now", hundredths(alpha), spreadText(x, points), km(s.point.MeanKm))
		}
		t.Dots = append(t.Dots, d)
	}
	t.Lines = []paint.ChartLine{line}
	if r := c.stages[0].point.Result; r.Nearest.HasVA {
		t.Dots = append(t.Dots, b.nearestDot(&r.Nearest))
	}
	return t
}

// nearestDot marks nearest access, and says which bound it breaks.
func (b *Bench) nearestDot(near *access.Plan) paint.ChartDot {
	x, _ := spread(near)
	d := paint.ChartDot{At: paint.ChartPoint{X: x, Y: float64(near.MeanKm)}, Sign: paint.Cross, Text: look.T("provinces.nearest")}
	s := b.desk.Scenario()
	for j, u := range near.Utilisation {
		switch {
		case j >= len(s.Centres) || math.IsNaN(u):
		case s.Wiring.Gamma > 0 && u > float64(s.Wiring.Gamma)/1000:
			d.Bad, d.Text = true, look.T("provinces.nearest.above", s.Centres[j].Number, percent(u))
		case s.Wiring.Lambda > 0 && u < float64(s.Wiring.Lambda)/1000:
			d.Bad, d.Text = true, look.T("provinces.nearest.below", s.Centres[j].Number, percent(u))
		}
	}
	return d
}

func (c *charts) usageChart(b *Bench, trade *access.Trade) *paint.Chart {
	s := b.desk.Scenario()
	w := s.Wiring
	t := &paint.Chart{Title: look.T("provinces.usage", len(s.Centres)), YTitle: look.T("provinces.usage.y"), XTitle: "α"}
	if len(s.Centres) == 2 {
		t.Title = look.T("provinces.usage.two")
	}
	all := stages(trade)
	if len(all) == 0 {
		t.Note = b.waiting()
		return t
	}
	now := float64(w.Alpha) / 100
	t.X.Max = shownAlphas(all, now)
	t.Cursor = paint.ChartCursor{Shown: true, X: now}
	t.Band = paint.ChartBand{
		Shown: true, Low: float64(w.Lambda) / 10, High: float64(w.Gamma) / 10, HasLow: w.Lambda > 0, HasHighest: w.Gamma > 0,
		LowText: look.T("provinces.usage.low", tenths(w.Lambda)), HighText: look.T("provinces.usage.high", tenths(w.Gamma)),
	}
	for j, centre := range s.Centres {
		line := paint.ChartLine{Centre: centre.Number, Colour: centre.Colour, Steps: true, Dashed: j%2 == 1}
		dot := paint.ChartDot{Sign: paint.Disc, Centre: centre.Number, Text: fmt.Sprintf("%d %s", centre.Number, centre.Name)}
		for _, st := range all {
			at := paint.ChartPoint{X: float64(st.from) / 100, Y: 100 * st.point.Utilisation[j]}
			if math.IsNaN(at.Y) || at.X > t.X.Max {
				continue
			}
			line.Points = append(line.Points, at)
			if at.X <= now+1e-9 {
				dot.At = paint.ChartPoint{X: now, Y: at.Y}
			}
		}
		if n := len(line.Points); n > 0 {
			line.Points = append(line.Points, paint.ChartPoint{X: t.X.Max, Y: line.Points[n-1].Y})
			t.Lines, t.Dots = append(t.Lines, line), append(t.Dots, dot)
		}
	}
	return t
}

// shownAlphas returns where the axis of alpha ends: all that changes is seen,
// and the alpha in work.
func shownAlphas(all []stage, now float64) float64 {
	last := 0
	for _, s := range all {
		if s.from < 100 {
			last = s.from
		}
	}
	return min(1, math.Ceil(max(float64(last)/100*1.5, now+.05, .2)*10)/10)
}

// halves puts two charts over each other with a hairline between.
type halves struct{}

// MinSize implements fyne.Layout.
func (halves) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 240) }

// Layout implements fyne.Layout.
func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := float32(math.Round(float64(size.Height) * .56))
	part.Place(o[0], 0, 0, size.Width, high)
	part.Place(o[1], 0, high, size.Width, 1)
	part.Place(o[2], 0, high+1, size.Width, size.Height-high-1)
}
