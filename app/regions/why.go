package regions

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/wishes"
	"fenye/model"
	"fenye/model/region"
)

// moreRoom is the capacity whose worth a full centre is asked for.
const moreRoom model.Users = 10_000

// whyRows is how many centres a place is compared with at most.
const whyRows = 6

// relief is what more capacity at the centre of a number saves.
type relief struct {
	number int
	region.Relief
}

// whyPanel says why the selected place is served where it is, or what more room
// at the selected full centre saves.
type whyPanel struct {
	section *part.Section
	shown   whyShown
	rows    []*whyRow // of a place, for tests
}

// whyShown is what the panel was made for.
type whyShown struct {
	outcome *region.Outcome
	place   int
	centre  int
	known   bool
}

// whyRow is one centre as the place sees it.
type whyRow struct {
	number       int
	cost, margin string
}

func (b *Bench) newWhy() *whyPanel {
	p := &whyPanel{section: part.NewSection(look.T("regions.why"), nil, part.Rows(0)), shown: whyShown{place: -2}}
	p.section.Hide()
	return p
}

// fullSelected returns the number of the selected centre if it is full, else 0.
func (b *Bench) fullSelected() int {
	o := b.solved()
	n := b.desk.Selection().Centre
	if o == nil || o.Solution == nil || n == 0 {
		return 0
	}
	i := o.Scenario.IndexOf(n)
	if i < 0 {
		return 0
	}
	if c := o.Scenario.Centres[i]; !c.Up || !c.Limited() || o.Solution.Loads[i] < c.Capacity || o.Total == 0 {
		return 0
	}
	return n
}

// relieve works out the worth of more room at the selected full centre.
func (b *Bench) relieve(ctx context.Context, o *region.Outcome) (relief, error) {
	n := b.desk.Selection().Centre
	i := o.Scenario.IndexOf(n)
	if i < 0 {
		return relief{}, nil
	}
	r, err := region.NewSolver().Relieve(ctx, o, i, moreRoom)
	return relief{n, r}, err
}

// followRelief asks again when another full centre is selected.
func (a *asking) followRelief() {
	n := a.bench.fullSelected()
	if got, known := a.relieving.answer(a.bench.outcome()); known && n > 0 && got.number != n && !a.relieving.busy() {
		a.relieving.of, a.relieving.asked = nil, nil
	}
	a.relieving.follow()
}

// updateWhy shows the selection of the moment.
func (a *asking) updateWhy() {
	b, p := a.bench, a.why
	o := b.solved()
	if o == nil && !b.outdated() && b.outcome() != nil {
		return // the next is about to come
	}
	want := whyShown{place: -1}
	if o != nil && o.Solution != nil {
		want.place, want.centre = b.desk.Selection().Place, b.fullSelected()
	}
	got, known := a.relieving.answer(o)
	if want.place >= 0 || want.centre > 0 {
		want.outcome, want.known = o, known && got.number == want.centre
	}
	if want == p.shown {
		return
	}
	another := want.place != p.shown.place
	p.shown, p.rows = want, nil
	switch {
	case want.place >= 0:
		p.section.SetTitle(look.T("regions.why.place", o.Plan.Places[want.place].Name))
		p.section.SetContent(a.whyPlace(o, want.place))
	case want.centre > 0:
		c := o.Scenario.Centres[o.Scenario.IndexOf(want.centre)]
		p.section.SetTitle(look.T("regions.why.centre", c.Number, c.Name))
		p.section.SetContent(a.whyCentre(o, want.centre, got.Relief, want.known))
	}
	p.section.Hidden = want.place < 0 && want.centre == 0
	p.section.Refresh()
	b.sections.Refresh()
	if another && want.place >= 0 {
		b.bringIntoView(p.section)
	}
}

// bringIntoView scrolls the inspector so that a section of it shows.
func (b *Bench) bringIntoView(s fyne.CanvasObject) {
	top, bottom := s.Position().Y, s.Position().Y+s.MinSize().Height
	at := b.scroll.Offset.Y
	high := b.scroll.Size().Height
	if high <= 0 || top >= at && bottom <= at+high {
		return
	}
	b.scroll.Offset.Y = max(0, min(top, bottom-high))
	b.scroll.Refresh()
}

// whyPlace lists the centres by their priced distance: what each would cost,
// whether it has room, and how far it is from taking the place over.
func (a *asking) whyPlace(o *region.Outcome, place int) fyne.CanvasObject {
	list := o.Why(place)
	own := o.Solution.Owner[place]
	slices.SortStableFunc(list, func(x, y region.Choice) int {
		return cmp.Or(cmp.Compare(state(x), state(y)), cmp.Compare(x.Priced, y.Priced))
	})
	box := part.Rows(3)
	for n, c := range list {
		if n >= whyRows && c.Users == 0 && c.Centre != int(own) {
			continue
		}
		box.Add(a.whyChoice(o, c, c.Centre == int(own)))
	}
	if hidden := len(list) - len(box.Objects); hidden > 0 {
		box.Add(part.NewCaption(look.T("regions.why.more", hidden)))
	}
	if bound := o.Binding(place); len(bound) > 0 {
		var texts []string
		for _, i := range bound {
			texts = append(texts, wishes.Text(look.Lang(), o.Plan, o.Scenario, &o.Scenario.Wishes[i]))
		}
		l := part.NewLine(look.T("regions.why.bound", strings.Join(texts, look.T("wishes.semicolon"))))
		l.Colour, l.Shorten, l.Points = look.Warning, true, 12
		box.Add(l)
	}
	return box
}

// state orders choices: those that may serve, the forbidden, those that are down.
func state(c region.Choice) int {
	switch {
	case !c.Up:
		return 2
	case len(c.Forbids) > 0:
		return 1
	}
	return 0
}

// whyChoice is one centre: its cost in full, and below it room and margin.
func (a *asking) whyChoice(o *region.Outcome, c region.Choice, own bool) fyne.CanvasObject {
	centre := o.Scenario.Centres[c.Centre]
	name, cost := part.NewLine(centre.Name), part.NewFigure(km(c.Priced))
	name.Shorten = true
	parts := part.Group(float64(c.Distance), 1)
	if c.Price != 0 {
		parts += plusKm(c.Price)
	}
	if c.Hold != 0 {
		parts += plusKm(c.Hold)
	}
	room := look.T("regions.why.unlimited")
	if c.Room != model.NoLimit {
		room = look.T("regions.room", users(c.Room))
		if c.Room == 0 {
			room = look.T("regions.full")
		}
	}
	margin := look.T("regions.why.margin", km(c.Margin))
	switch {
	case !c.Up:
		margin, room, cost.Colour = look.T("regions.down"), "", look.Disabled
	case own:
		margin = look.T("regions.why.own", users(c.Users))
		name.Bold = true
	case c.Users > 0:
		margin = look.T("regions.why.share", users(c.Users))
	case len(c.Forbids) > 0:
		margin, cost.Colour = look.T("regions.why.forbidden"), look.Disabled
	}
	a.why.rows = append(a.why.rows, &whyRow{centre.Number, km(c.Priced), margin})
	under := part.NewCaption(strings.TrimSpace(parts + " km   " + room))
	under.Shorten = true
	far := part.NewCaption(margin)
	far.Align = fyne.TextAlignTrailing
	return part.Rows(0,
		part.Wide(6, part.NewBadge(centre.Number, centre.Colour, !centre.Up, 16), name, cost),
		part.Wide(6, part.Fixed(16, part.NewCaption("")), under, far))
}

// plusKm writes a price or a hold behind a distance.
func plusKm(x model.Km) string {
	if x < 0 {
		return " − " + part.Group(float64(-x), 1)
	}
	return " + " + part.Group(float64(x), 1)
}

// whyCentre says what more room at a full centre saves: by its price, and by
// solving again.
func (a *asking) whyCentre(o *region.Outcome, number int, r region.Relief, known bool) fyne.CanvasObject {
	price := o.Solution.Prices[o.Scenario.IndexOf(number)]
	shadow := part.NewRow(look.T("regions.why.shadow", users(moreRoom)), userKm(float64(max(price, 0))*float64(moreRoom)))
	exact := part.NewRow(look.T("regions.why.exact"), "…")
	after := part.NewRow(look.T("regions.why.after"), "…")
	if known {
		exact.SetValue(userKm(max(0, r.Exact)))
		after.SetValue(km(r.Price))
	}
	exact.Value.Bold = true
	return part.Rows(0, part.NewRow(look.T("regions.price"), km(price)), shadow, exact, after)
}
