package regions

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
	"fenye/model/region"
)

// centreCard is what the inspector shows of one centre: a compact row, or a
// card with its figures, or that card with everything that can be set.
type centreCard struct {
	number   int
	bench    *Bench
	card     *part.Card
	badge    *part.Badge
	name     *part.Line
	place    *part.Line
	up       *part.Check
	shownUp  bool
	slider   *part.Slider
	field    *part.NumberField
	load     *part.Line
	used     *part.Line
	room     *part.Line
	bar      *part.LoadBar
	price    *part.Line
	saving   *part.Line
	details  *details
	rows     []fyne.CanvasObject // whose layout follows the texts in them
	compact  bool
	expanded bool
}

// newCard makes the card of a centre.
func (b *Bench) newCard(number int, compact, expanded bool) *centreCard {
	c := &centreCard{number: number, bench: b, compact: compact, expanded: expanded}
	side := float32(22)
	if compact {
		side = 20
	}
	c.badge = part.NewBadge(number, "", false, side)
	c.name = part.NewLine("")
	c.name.Points, c.name.Shorten = 14, true
	c.up = part.NewCheck(look.T("regions.up"), func(up bool) { b.desk.SetUp(number, up) })
	c.slider = part.NewSlider(0, 1, 0, func(v float64) {
		b.edits.Do(func() { b.desk.SetCapacity(number, capacity(v)) })
	})
	c.slider.NoLimit = true
	c.slider.OnChangeEnded = func(float64) { b.endDrag() }
	c.field = part.NewNumberField(part.Number{Min: 0, Max: 1e12, Unlimited: true, Of: "users"}, 0, func(v float64) {
		b.desk.SetCapacity(number, capacity(v))
		b.desk.EndFold()
	})
	c.slider.Tip = c.field.Number.Hint()
	if compact {
		c.name.Points = 13
		row := part.Wide(6, c.badge, container.New(nameBeside{b}, c.name, c.slider),
			part.Columns(6, roomy(86, c.field), c.up))
		c.rows = []fyne.CanvasObject{row}
		c.card = part.NewCard(row)
		c.card.Pad = 4
	} else {
		c.card = part.NewCard(c.open())
	}
	c.card.OnTapped = func() { b.desk.Select(desk.Selection{Place: -1, Centre: number}) }
	return c
}

// open lays the card with its figures out.
func (c *centreCard) open() fyne.CanvasObject {
	c.place = part.NewCaption("")
	c.load, c.used, c.room = part.NewFigure(""), part.NewFigure(""), part.NewLine("")
	c.room.Colour = look.Secondary
	c.bar = part.NewLoadBar(c.number, "", 0)
	c.price = part.NewLine("")
	c.saving = part.NewCaption("")
	c.saving.Align, c.saving.Shorten = fyne.TextAlignTrailing, true
	more := part.NewLink(look.T("regions.more"), "fold-shut", nil)
	more.Points = 11
	if c.expanded {
		more.Icon = "fold-open"
	}
	more.OnTapped = func() { c.bench.expand(c.number, !c.expanded) }
	caption := func(key string) *part.Line {
		l := part.NewLine(look.T(key))
		l.Colour = look.Secondary
		return l
	}
	c.place.Shorten = true
	rows := []fyne.CanvasObject{
		part.Wide(8, c.badge, container.New(headline{}, c.name, c.place), c.up),
		line(look.T("regions.capacity"), c.slider, c.field),
		part.Wide(6, part.Columns(8, caption("regions.load"), c.load), nil, part.Columns(8, c.used, c.room)),
		c.bar,
		part.Wide(6, part.Columns(6, caption("regions.price"), c.price), c.saving, nil),
	}
	if c.expanded {
		c.details = c.bench.newDetails(c.number)
		rows = append(rows, c.details.box)
	}
	rows = append(rows, container.NewHBox(more))
	c.rows = rows
	return part.Rows(4, rows...)
}

// capacity turns a field's value into a number of users.
func capacity(v float64) model.Users {
	if math.IsInf(v, 1) {
		return model.NoLimit
	}
	return model.Users(v)
}

func capacityValue(n model.Users) float64 {
	if n == model.NoLimit {
		return math.Inf(1)
	}
	return float64(n)
}

// update shows a centre as the plan has it, and its figures, which are nil
// while there is no plan or it is being computed anew for other centres. The
// figures go with the centre as it was solved.
func (c *centreCard) update(centre, solved model.Centre, f *region.CentreFigures, total model.Users, selected bool) {
	if c.badge.Own != centre.Colour || c.badge.Down == centre.Up {
		c.badge.Set(centre.Number, centre.Colour, !centre.Up)
	}
	c.name.SetText(centre.Name)
	if centre.Up {
		c.name.SetColour(look.Text)
	} else {
		c.name.SetColour(look.Error)
	}
	c.setUp(centre.Up)
	most := roundUp(max(float64(total), 1))
	if centre.Limited() && float64(centre.Capacity) > most {
		most = roundUp(float64(centre.Capacity))
	}
	c.slider.SetRange(0, most)
	c.slider.Step = max(1, roundUp(most/1000))
	c.slider.SetValue(capacityValue(centre.Capacity))
	c.field.SetValue(capacityValue(centre.Capacity))
	c.card.SetSelected(selected)
	tick := math.NaN()
	if f != nil && centre.Up {
		tick = float64(f.Load)
	}
	if c.slider.Tick != tick && !(math.IsNaN(tick) && math.IsNaN(c.slider.Tick)) {
		c.slider.SetTick(tick)
	}
	if !c.compact {
		c.describe(centre)
		c.figures(solved, f, total)
	}
	relayout(c.rows)
}

// relayout lays containers out again whose texts have changed in width; a
// refresh would also draw all of them anew.
func relayout(objects []fyne.CanvasObject) {
	for _, o := range objects {
		if c, ok := o.(*fyne.Container); ok {
			relayout(c.Objects)
			if c.Layout != nil {
				c.Layout.Layout(c.Objects, c.Size())
			}
		}
	}
}

func (c *centreCard) setUp(up bool) {
	c.up.Text = look.T("regions.up")
	if !up {
		c.up.Text = look.T("regions.down")
	}
	if c.up.Checked == up && c.shownUp {
		return
	}
	c.shownUp = true
	changed := c.up.OnChanged
	c.up.OnChanged = nil
	c.up.SetChecked(up)
	c.up.OnChanged = changed
	c.up.Refresh()
}

// describe shows what has been set of a centre.
func (c *centreCard) describe(centre model.Centre) {
	c.place.SetText(position(centre.Position))
	if c.details != nil {
		c.details.update(centre)
	}
}

// figures shows what the solve made of a centre.
func (c *centreCard) figures(centre model.Centre, f *region.CentreFigures, total model.Users) {
	c.bar.Number, c.bar.Own, c.bar.Down = centre.Number, centre.Colour, !centre.Up
	if c.bar.Capacity = 0; centre.Up && centre.Limited() {
		c.bar.Capacity = 1
	}
	if f == nil {
		c.load.SetText("—")
		c.used.SetText("")
		c.room.SetText("")
		c.price.SetText("—")
		c.saving.SetText("")
		c.bar.Set(0, 0)
		return
	}
	c.load.SetText(users(f.Load))
	c.used.SetText("")
	c.room.SetColour(look.Secondary)
	share := 0.0
	switch {
	case !centre.Up:
		c.room.SetText(look.T("regions.down"))
	case f.HasUtilisation || centre.Limited(): // a capacity of 0 has no utilisation
		if f.HasUtilisation {
			share = f.Utilisation
			c.used.SetText(percent(f.Utilisation, 1))
		}
		c.room.SetText(look.T("regions.room", users(centre.Capacity-f.Load)))
		if f.Load == centre.Capacity {
			c.room.SetText(look.T("regions.full"))
			c.room.SetColour(look.Warning)
		}
	default:
		c.room.SetText(look.T("regions.unlimited"))
		if total > 0 {
			share = float64(f.Load) / float64(total)
		}
	}
	c.bar.Set(share, 0)
	c.showPrice(centre, f)
}

func (c *centreCard) showPrice(centre model.Centre, f *region.CentreFigures) {
	c.price.SetText("—")
	c.saving.SetText("")
	if !f.HasPrice {
		return
	}
	c.price.SetText(km(f.Price))
	switch {
	case f.SavingPerUser > 0:
		c.saving.SetText(look.T("regions.saving", userKm(float64(f.SavingPerUser)*10_000)))
	case f.Price < 0:
		c.saving.SetText(look.T("regions.minimum.binds"))
	case centre.Limited():
		c.saving.SetText(look.T("regions.slack"))
	}
}

// headline lays a name out with a caption behind it; where there is no room for
// both the caption gives way, then the name is shortened.
type headline struct{}

// MinSize implements fyne.Layout.
func (headline) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(40, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (headline) Layout(o []fyne.CanvasObject, size fyne.Size) {
	name, caption := o[0].(*part.Line), o[1].(*part.Line)
	wide := min(size.Width, fyne.MeasureText(name.Text, name.Points, fyne.TextStyle{Bold: name.Bold}).Width+1)
	rest := size.Width - wide - 8
	caption.Hidden = rest < fyne.MeasureText(caption.Text, caption.Points, fyne.TextStyle{}).Width
	name.Move(fyne.NewPos(0, 0))
	name.Resize(fyne.NewSize(wide, size.Height))
	caption.Move(fyne.NewPos(wide+8, 1))
	caption.Resize(fyne.NewSize(max(0, rest), size.Height))
}

// nameBeside lays the name of a compact row out before its slider: as wide as the
// longest name of the plan, so that the sliders stand in line, but at most 76
// units. A slider that would get less than 36 gives way: the field beside it is
// more exact, and the card of the selected centre has the slider.
type nameBeside struct{ bench *Bench }

// MinSize implements fyne.Layout.
func (nameBeside) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(40+6+40, max(o[0].MinSize().Height, o[1].MinSize().Height))
}

// Layout implements fyne.Layout.
func (l nameBeside) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := float32(40)
	for _, c := range l.bench.desk.Scenario().Centres {
		wide = max(wide, fyne.MeasureText(c.Name, 13, fyne.TextStyle{}).Width+1)
	}
	wide = min(wide, 76)
	if size.Width-wide-6 < 36 {
		wide = size.Width
		o[1].Hide()
	} else {
		o[1].Show()
	}
	high := o[0].MinSize().Height
	o[0].Move(fyne.NewPos(0, (size.Height-high)/2))
	o[0].Resize(fyne.NewSize(wide, high))
	high = o[1].MinSize().Height
	o[1].Move(fyne.NewPos(wide+6, (size.Height-high)/2))
	o[1].Resize(fyne.NewSize(max(0, size.Width-wide-6), high))
}
