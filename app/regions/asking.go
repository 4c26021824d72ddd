package regions

import (
	"context"
	"slices"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/wishes"
	"fenye/model"
	"fenye/model/region"
)

// asking is what the inspector shows of wishes, of the plan in force, and of why
// the selected place or centre is served as it is.
type asking struct {
	bench *Bench

	wishes  *part.Section
	list    *fyne.Container
	ceiling *part.NumberField
	listed  []wishLine   // what the list says
	links   []*part.Link // that take a wish off, for tests and keys

	force *forcePanel
	why   *whyPanel

	pricing   *beside[[]region.WishPrice]
	freeing   *beside[*region.Outcome]
	relieving *beside[relief]
}

// wishLine is what the list says of a wish.
type wishLine struct {
	text, added         string
	colour, addedColour fyne.ThemeColorName
	bold                bool
}

func (b *Bench) newAsking() *asking {
	a := &asking{bench: b, list: part.Rows(2)}
	if b.asking != nil { // after a change of language: what is known stays
		a.pricing, a.freeing, a.relieving = b.asking.pricing, b.asking.freeing, b.asking.relieving
	} else {
		a.prepare()
	}
	a.ceiling = part.NewNumberField(part.Number{Digits: 1, Min: 0, Max: 1e6, Unit: "km", Unlimited: true}, 0, func(v float64) {
		b.desk.SetCeiling(asKm(bounded(v)))
		b.desk.EndFold()
	})
	caption := part.NewLine(look.T("regions.ceiling"))
	caption.Colour, caption.Shorten = look.Secondary, true
	add := part.NewLink(look.T("regions.zone.new"), "plus", func() { b.AskZone() })
	a.wishes = part.NewSection(look.T("regions.wishes"), add, part.Rows(4,
		a.list, part.Wide(8, nil, caption, roomy(fieldWide, a.ceiling))))
	a.force, a.why = b.newForce(), b.newWhy()
	return a
}

// bounded turns no limit into no ceiling.
func bounded(v float64) float64 {
	if v > 1e6 {
		return 0
	}
	return v
}

// prepare sets up what is worked out beside the window.
func (a *asking) prepare() {
	b := a.bench
	came := func() { b.asking.update() }
	a.pricing = &beside[[]region.WishPrice]{
		post: b.options.Post, newest: b.solved, came: came,
		wanted: func() bool { o := b.outcome(); return len(o.Scenario.Wishes) > 0 && o.Solution != nil },
		work: func(ctx context.Context, o *region.Outcome) ([]region.WishPrice, error) {
			return region.NewSolver().WishPrices(ctx, o)
		},
	}
	a.freeing = &beside[*region.Outcome]{
		post: b.options.Post, newest: b.solved, came: came,
		wanted: func() bool { return b.outcome().Scenario.InForce != nil },
		work: func(ctx context.Context, o *region.Outcome) (*region.Outcome, error) {
			return region.NewSolver().AtHold(ctx, o.Plan, 0)
		},
	}
	a.relieving = &beside[relief]{
		post: b.options.Post, newest: b.solved, came: came,
		wanted: func() bool { return b.fullSelected() > 0 },
		work:   b.relieve,
	}
}

// busy reports whether something is being worked out beside the window.
func (a *asking) busy() bool { return a.pricing.busy() || a.freeing.busy() || a.relieving.busy() }

// update shows the scenario and the outcome of the moment.
func (a *asking) update() {
	if a.bench.outcome() != nil {
		a.pricing.follow()
		a.freeing.follow()
		a.followRelief()
	}
	a.updateWishes()
	a.updateForce()
	a.updateWhy()
}

// updateWishes lists the wishes with what each adds.
func (a *asking) updateWishes() {
	b := a.bench
	s := b.desk.Scenario()
	a.ceiling.SetValue(ceilingValue(b.desk.Ceiling()))
	lines := a.wishLines(s)
	if a.list.Objects != nil && slices.Equal(lines, a.listed) {
		return
	}
	a.listed = lines
	a.list.Objects, a.links = nil, nil
	for i, l := range lines {
		a.list.Add(a.wishRow(i, l))
	}
	if len(s.Wishes) == 0 {
		hint := part.NewCaption(look.T("regions.wishes.none"))
		hint.Shorten = true
		a.list.Add(hint)
	}
	a.list.Refresh()
	a.wishes.Refresh()
	b.sections.Refresh()
}

// ceilingValue is a ceiling as the field has it.
func ceilingValue(km model.Km) float64 {
	if km == 0 {
		return capacityValue(model.NoLimit)
	}
	return float64(km)
}

// wishLines is what there is to say of each wish.
func (a *asking) wishLines(s *model.Scenario) []wishLine {
	b := a.bench
	prices, known := a.pricing.answer(b.outcome())
	lines := make([]wishLine, len(s.Wishes))
	for i := range s.Wishes {
		var price *region.WishPrice
		if known && len(prices) == len(s.Wishes) {
			price = &prices[i]
		}
		l := wishLine{text: wishes.Short(look.Lang(), b.desk.Plan(), s, &s.Wishes[i]), added: a.priceText(i, price), addedColour: look.Secondary}
		switch o := b.solved(); {
		case b.unmeetable(i):
			l.text, l.added = "✗ "+l.text, look.T("regions.wish.unmeetable")
			l.colour, l.addedColour, l.bold = look.Error, look.Error, true
		case o != nil && o.Void(i):
			l.colour = look.Disabled
		}
		lines[i] = l
	}
	return lines
}

// wishRow is one wish: what it asks, what it adds, and a link that takes it off.
func (a *asking) wishRow(i int, l wishLine) fyne.CanvasObject {
	b := a.bench
	text, added := part.NewLine(l.text), part.NewCaption(l.added)
	text.Shorten, added.Shorten = true, true
	text.Colour, added.Colour, added.Bold = l.colour, l.addedColour, l.bold
	remove := part.NewLink(look.T("regions.wish.remove"), "close", func() { b.desk.RemoveWish(i) })
	a.links = append(a.links, remove)
	return part.NewPress(part.Wide(8, nil, part.Rows(0, text, added), remove), func() { b.revealWish(i) })
}

// priceText says what a wish adds.
func (a *asking) priceText(i int, price *region.WishPrice) string {
	o := a.bench.solved()
	switch {
	case o != nil && o.Void(i):
		return look.T("regions.wish.void")
	case o != nil && o.Solution == nil:
		return "—"
	case price == nil:
		return look.T("regions.computing")
	case price.Added < -0.5: // beside a plan in force, if fewer change for it
		return look.T("regions.wish.saves", userKm(-price.Added))
	}
	if price.Added < 0.5 {
		return look.T("regions.wish.free")
	}
	return look.T("regions.wish.adds", userKm(price.Added))
}

// unmeetable reports whether a wish is one of those that cannot be met together.
func (b *Bench) unmeetable(i int) bool {
	o := b.solved()
	if o == nil || o.Infeasible == nil {
		return false
	}
	for _, w := range o.Infeasible.Wishes {
		if w == i {
			return true
		}
	}
	return false
}

// revealWish selects the first place that a wish names.
func (b *Bench) revealWish(i int) {
	plan := b.desk.Plan()
	w := &plan.Scenario().Wishes[i]
	for place := range plan.Places {
		if !w.Everywhere() && w.Covers(place, &plan.Places[place]) {
			b.selectPlace(place)
			return
		}
	}
}
