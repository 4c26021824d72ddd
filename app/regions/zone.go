package regions

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/wishes"
	"fenye/geom"
	"fenye/model"
)

// zoneDialog asks what a zone is called, which centres may serve it, and how far
// they may be.
type zoneDialog struct {
	bench     *Bench
	plan      *model.Plan // that is asked about
	wish      model.Wish
	name      *part.TextField
	provinces []*part.Check
	codes     []string
	centres   []*part.Check
	ceiling   *part.NumberField
	within    float64
}

// drawZone asks about the places inside a lasso.
func (b *Bench) drawZone(outline []geom.Point, places []int) {
	w := model.Wish{Kind: model.WishZone, Outline: outline}
	for _, i := range places {
		w.Places = append(w.Places, int32(i))
	}
	b.askZone(w)
}

// AskZone asks about a zone of provinces.
func (b *Bench) AskZone() {
	b.LeaveLoss()
	if len(b.desk.Plan().Places) > 0 {
		b.askZone(model.Wish{Kind: model.WishZone})
	}
}

func (b *Bench) askZone(w model.Wish) {
	d := b.newZoneDialog(w)
	ask := part.NewConfirm(look.T("regions.zone.title"), look.T("regions.zone.make"), d.content(), d.make, b.options.Window)
	d.name.OnSubmitted = func(string) {
		ask.Hide()
		d.make()
	}
	ask.Show()
	b.options.Post(func() { // once the mouse is done with the map
		b.options.Window.Canvas().Focus(d.name.Entry())
		if e, ok := d.name.Entry().(fyne.Shortcutable); ok {
			e.TypedShortcut(&fyne.ShortcutSelectAll{})
		}
	})
}

func (b *Bench) newZoneDialog(w model.Wish) *zoneDialog {
	d := &zoneDialog{bench: b, plan: b.desk.Plan(), wish: w}
	d.name = part.NewTextField("", "", nil)
	d.name.SetText(b.freeZone())
	if len(w.Places) == 0 {
		d.codes = provinceCodes(b.desk.Plan())
		for _, code := range d.codes {
			d.provinces = append(d.provinces, part.NewCheck(wishes.Province(look.Lang(), code), nil))
		}
	}
	for _, c := range b.desk.Scenario().Centres {
		d.centres = append(d.centres, part.NewCheck(fmt.Sprintf("%d %s", c.Number, c.Name), nil))
	}
	if len(d.centres) > 0 {
		d.centres[0].SetChecked(true)
	}
	d.ceiling = part.NewNumberField(part.Number{Digits: 1, Min: 0, Max: 1e6, Unit: "km", Unlimited: true},
		capacityValue(model.NoLimit), func(v float64) { d.within = bounded(v) })
	return d
}

// freeZone is the first name for a zone that the scenario does not have.
func (b *Bench) freeZone() string {
	for n := 1; ; n++ {
		name := look.T("regions.zone.name.new", n)
		if !slices.ContainsFunc(b.desk.Scenario().Wishes, func(w model.Wish) bool { return w.Name == name }) {
			return name
		}
	}
}

// provinceCodes lists the codes of the provinces that have places.
func provinceCodes(p *model.Plan) []string {
	seen := map[string]bool{}
	for _, place := range p.Places {
		if place.Province != "" {
			seen[place.Province] = true
		}
	}
	var codes []string
	for code := range seen {
		codes = append(codes, code)
	}
	slices.Sort(codes)
	return codes
}

func (d *zoneDialog) content() fyne.CanvasObject {
	row := func(key string, o fyne.CanvasObject) fyne.CanvasObject {
		text := part.NewLine(look.T(key))
		text.Colour = look.Secondary
		return part.Wide(8, part.Fixed(120, text), o, nil)
	}
	grid := func(checks []*part.Check) fyne.CanvasObject {
		box := container.NewGridWithColumns(4)
		for _, c := range checks {
			box.Add(c)
		}
		return box
	}
	rows := []fyne.CanvasObject{row("regions.zone.name", d.name)}
	if len(d.wish.Places) > 0 {
		rows = append(rows, row("regions.zone.places", part.NewLine(d.inside())))
	} else {
		rows = append(rows, part.NewLine(look.T("regions.zone.provinces")), grid(d.provinces))
	}
	return part.Inset(8, 8, 8, 8, part.Rows(8, append(rows, part.NewLine(look.T("regions.zone.centres")), grid(d.centres),
		row("regions.ceiling", d.ceiling), wrapped(look.T("regions.zone.hint")))...))
}

// inside says how many places and users the lasso holds.
func (d *zoneDialog) inside() string {
	plan := d.bench.desk.Plan()
	n := model.Users(0)
	if all, err := plan.Scenario().Users(plan.Places); err == nil {
		for _, i := range d.wish.Places {
			n += all[i]
		}
	}
	return look.T("regions.zone.inside", len(d.wish.Places), users(n))
}

// make adds the zone; without places, or without centres and a ceiling, there is
// nothing to be asked, nor where other places were opened meanwhile.
func (d *zoneDialog) make() {
	if !desk.SamePlaces(d.plan, d.bench.desk.Plan()) {
		return
	}
	w := d.wish
	w.Name, w.Ceiling = d.name.Text(), asKm(d.within)
	for i, c := range d.provinces {
		if c.Checked {
			w.Provinces = append(w.Provinces, d.codes[i])
		}
	}
	centres := d.bench.desk.Scenario().Centres
	for i, c := range d.centres {
		if c.Checked && i < len(centres) {
			w.Centres = append(w.Centres, centres[i].Number)
		}
	}
	if w.Name == "" || len(w.Places)+len(w.Provinces) == 0 || len(w.Centres) == 0 && w.Ceiling == 0 {
		return
	}
	d.bench.desk.AddWish(w)
}
