package provinces

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/geom"
	"fenye/model"
)

// centresPanel is the third section: the centres with their loads in the band.
type centresPanel struct {
	section *part.Section
	list    *fyne.Container
	cards   []*centreCard
}

// centreCard is one centre.
type centreCard struct {
	number   int
	box      *part.Card
	badge    *part.Badge
	name     *part.Line
	up       *part.Check
	capacity *part.NumberField
	bar      *part.LoadBar
	load     *part.Line
	units    *part.Line
	used     *part.Line
	foot     *fyne.Container
}

func (b *Bench) newCentres() *centresPanel {
	p := &centresPanel{list: part.Rows(6)}
	add := part.NewLink(look.T("provinces.add"), "plus", b.AddCentre)
	p.section = part.NewSection(look.T("provinces.centres"), add, p.list)
	return p
}

func (b *Bench) newCard(number int) *centreCard {
	c := &centreCard{number: number, badge: part.NewBadge(number, "", false, 20)}
	c.name = part.NewLine("")
	c.name.Points, c.name.Shorten = 14, true
	c.up = part.NewCheck("", func(up bool) { b.desk.SetUp(number, up) })
	c.capacity = part.NewNumberField(part.Number{Min: 0, Max: 1e12, Unlimited: true, Of: "users"}, 0, func(v float64) {
		n := model.NoLimit
		if !math.IsInf(v, 1) {
			n = model.Users(v)
		}
		b.desk.SetCapacity(number, n)
		b.desk.EndFold()
	})
	c.bar = part.NewLoadBar(number, "", 0)
	c.load, c.used = part.NewLine(""), part.NewFigure("")
	c.units = part.NewLine("")
	c.units.Shorten = true
	c.foot = part.Wide(12, c.load, c.units, c.used)
	c.box = part.NewCard(part.Rows(4,
		part.Wide(6, c.badge, c.name, part.Columns(6, secondary("provinces.capacity"), part.Fixed(fieldWide+8, c.capacity), c.up)),
		c.bar, c.foot))
	c.box.Pad = 6
	c.box.OnTapped = func() { b.desk.Select(desk.Selection{Place: -1, Centre: number}) }
	return c
}

func (p *centresPanel) update(b *Bench) {
	centres := b.desk.Scenario().Centres
	if !slices.EqualFunc(p.cards, centres, func(c *centreCard, m model.Centre) bool { return c.number == m.Number }) || len(p.list.Objects) == 0 {
		p.cards, p.list.Objects = nil, nil
		for _, c := range centres {
			card := b.newCard(c.Number)
			p.cards = append(p.cards, card)
			p.list.Objects = append(p.list.Objects, card.box)
		}
		if len(centres) == 0 {
			p.list.Objects = []fyne.CanvasObject{part.NewCaption(look.T("provinces.centres.none"))}
		}
		p.list.Refresh()
		p.section.Refresh()
		if b.sections != nil {
			b.sections.Refresh()
		}
	}
	o := b.outcome()
	for i, c := range p.cards {
		c.update(b, i, centres[i], o)
	}
}

func (c *centreCard) update(b *Bench, i int, centre model.Centre, o *scene.Wired) {
	if c.badge.Own != centre.Colour || c.badge.Down == centre.Up {
		c.badge.Set(centre.Number, centre.Colour, !centre.Up)
	}
	c.name.SetText(centre.Name)
	if c.up.Checked != centre.Up {
		changed := c.up.OnChanged
		c.up.OnChanged = nil
		c.up.SetChecked(centre.Up)
		c.up.OnChanged = changed
	}
	capacity := math.Inf(1)
	if centre.Limited() {
		capacity = float64(centre.Capacity)
	}
	c.capacity.SetValue(capacity)
	c.box.SetSelected(b.desk.Selection().Centre == centre.Number)
	w := b.desk.Scenario().Wiring
	c.bar.Number, c.bar.Own, c.bar.Down = centre.Number, centre.Colour, !centre.Up
	c.bar.Low, c.bar.Capacity = float64(w.Lambda)/1000, 1
	if w.Gamma > 0 {
		c.bar.Capacity = float64(w.Gamma) / 1000
	}
	c.bar.Scale = max(1.1, 1.05*c.bar.Capacity)
	c.load.SetText("—")
	c.units.SetText("")
	c.used.SetText("")
	share := 0.0
	switch {
	case !centre.Up:
		c.load.SetText(look.T("provinces.down"))
	case o != nil && o.Result != nil:
		c.load.SetText(users(o.Result.Loads[i]))
		n := 0
		for _, j := range o.Result.Assign {
			if j == i {
				n++
			}
		}
		c.units.SetText(look.T("provinces.units", n))
		if u := o.Result.Utilisation[i]; !math.IsNaN(u) {
			share = u
			c.used.SetText(look.T("provinces.utilisation", percent(u)))
		} else {
			c.used.SetText(look.T("provinces.unlimited"))
		}
	}
	if !centre.Limited() || !centre.Up {
		c.bar.Low, c.bar.Capacity = 0, 0
	}
	c.bar.Set(share, 0)
	c.foot.Layout.Layout(c.foot.Objects, c.foot.Size())
}

// AddCentre adds a centre at the province whose users, times the distance to
// their nearest centre, weigh most.
func (b *Bench) AddCentre() {
	at, most := geom.Point{Lon: 105, Lat: 35}, -1.0
	plan := b.desk.Plan()
	if o := b.solving.outcome; o != nil && o.Case != nil {
		for _, u := range o.Case.Units {
			near := model.Km(math.Inf(1))
			for _, c := range plan.Scenario().Centres {
				near = min(near, geom.Distance(u.Point, c.Position))
			}
			if len(plan.Scenario().Centres) == 0 {
				near = 1
			}
			if w := float64(near) * float64(u.Users); w > most {
				most, at = w, u.Point
			}
		}
	}
	b.desk.AddCentre(at, look.T("provinces.new_centre", plan.NextNumber()))
}
