package provinces

import (
	"errors"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/access"
)

// shortPanel stands over the other sections while there is no plan: why, and
// what would make one possible.
type shortPanel struct {
	box     *fyne.Container
	reason  *widget.Label
	repairs *fyne.Container
	section *part.Section
	of      *scene.Wired
	applies []func() // what the buttons do, for tests
}

func (b *Bench) newShort() *shortPanel {
	p := &shortPanel{reason: widget.NewLabel(""), repairs: part.Rows(6)}
	p.reason.Wrapping = fyne.TextWrapWord
	p.section = part.NewFixedSection(look.T("provinces.short"), nil, part.Rows(4, p.reason, p.repairs))
	p.box = container.NewStack(p.section)
	p.box.Hide()
	return p
}

// update shows the reason and the repairs of the newest outcome.
func (p *shortPanel) update(b *Bench) {
	o := b.outcome()
	shown := o != nil && o.Result == nil && o.Err != nil && !errors.Is(o.Err, access.ErrNoUnits)
	if shown && o != p.of {
		p.of = o
		p.reason.SetText(b.Reason(o))
		p.repairs.Objects, p.applies = nil, nil
		for _, r := range b.repairs(o) {
			p.applies = append(p.applies, r.apply)
			text := widget.NewLabel(r.text)
			text.Wrapping = fyne.TextWrapWord
			p.repairs.Add(part.NewCard(part.Wide(8, nil, text, part.NewButton(look.T("provinces.apply"), true, r.apply))))
		}
		p.repairs.Refresh()
	}
	if shown == p.box.Visible() {
		return
	}
	p.box.Hidden = !shown
	if b.sections != nil {
		b.sections.Refresh()
	}
}

// Reason says in one sentence why an outcome has no plan.
func (b *Bench) Reason(o *scene.Wired) string {
	var capacity *access.CapacityError
	var bad *access.Infeasible
	switch {
	case o.Err == nil:
		return ""
	case errors.As(o.Err, &capacity):
		return look.T("provinces.why.capacity", capacity.Name)
	case errors.Is(o.Err, access.ErrNoUnits):
		return look.T("provinces.why.no_units")
	case !errors.As(o.Err, &bad):
		return cause.Text(look.Lang(), o.Err)
	case !bad.Proven:
		return look.T("provinces.why.limit")
	}
	unit, centre := "", ""
	if bad.Unit >= 0 && bad.Unit < len(o.Case.Units) {
		unit = o.Name(bad.Unit, look.Lang())
	}
	if bad.Centre >= 0 && bad.Centre < len(o.Case.Centres) {
		centre = o.Case.Centres[bad.Centre].Name
	}
	missing := part.Group(math.Ceil(bad.Missing), 0)
	w := o.Scenario.Wiring
	switch bad.Cause {
	case access.CauseNoCentre:
		return look.T("provinces.why.no_centre")
	case access.CauseBanned:
		return look.T("provinces.why.banned", unit)
	case access.CauseUnit:
		return look.T("provinces.why.unit", unit, tenths(w.Gamma), missing)
	case access.CausePinned:
		return look.T("provinces.why.pinned", centre, tenths(w.Gamma), missing)
	case access.CauseReach:
		return look.T("provinces.why.reach", centre, tenths(w.Lambda), missing)
	case access.CauseGamma:
		return look.T("provinces.why.gamma", tenths(w.Gamma), missing)
	case access.CauseLambda:
		return look.T("provinces.why.lambda", tenths(w.Lambda), missing)
	}
	return look.T("provinces.why.whole", tenths(w.Lambda), tenths(w.Gamma))
}

// gammaBinds and lambdaBinds say which field is to blame.
func gammaBinds(err error) bool {
	var bad *access.Infeasible
	return errors.As(err, &bad) && (bad.Cause == access.CauseGamma || bad.Cause == access.CauseUnit ||
		bad.Cause == access.CausePinned || bad.Cause == access.CauseWhole)
}

func lambdaBinds(err error) bool {
	var bad *access.Infeasible
	return errors.As(err, &bad) && (bad.Cause == access.CauseLambda || bad.Cause == access.CauseReach ||
		bad.Cause == access.CauseWhole)
}

// repair is one thing that makes a plan possible, each one step of undo.
type repair struct {
	text  string
	apply func()
}

// repairs are the smallest relaxation of each bound, the pins, and what a
// missing capacity needs.
func (b *Bench) repairs(o *scene.Wired) []repair {
	var out []repair
	add := func(text string, do func()) {
		out = append(out, repair{text, func() { do(); b.desk.EndFold() }})
	}
	var capacity *access.CapacityError
	if errors.As(o.Err, &capacity) {
		if capacity.Centre >= 0 && capacity.Centre < len(o.Case.Centres) {
			c, all := o.Case.Centres[capacity.Centre], o.Users()
			add(look.T("provinces.repair.limit", c.Number, c.Name, users(all)), func() { b.desk.SetCapacity(c.Number, all) })
		}
		add(look.T("provinces.repair.alpha"), func() { b.desk.SetAlpha(0) })
		return out
	}
	var bad *access.Infeasible
	if !errors.As(o.Err, &bad) {
		return nil
	}
	// Bounds are kept in tenths of a per cent: rounded to the side that holds.
	if g := bad.Gamma; g.Found {
		if t := model.Tenths(math.Ceil(g.Value*1000 - 1e-9)); t > o.Scenario.Wiring.Gamma {
			add(look.T("provinces.repair.gamma", tenths(o.Scenario.Wiring.Gamma), tenths(t)), func() { b.desk.SetGamma(t) })
		}
	}
	if l := bad.Lambda; l.Found {
		if t := model.Tenths(math.Floor(l.Value*1000 + 1e-9)); t >= 0 && t < o.Scenario.Wiring.Lambda {
			add(look.T("provinces.repair.lambda", tenths(o.Scenario.Wiring.Lambda), tenths(t)), func() { b.desk.SetLambda(t) })
		}
	}
	if bad.Cause == access.CausePinned || bad.Cause == access.CauseUnit && len(o.Case.Pins) > 0 {
		for code, j := range sorted(o.Case.Pins) {
			if bad.Centre < 0 || j == bad.Centre {
				name := b.unitName(code)
				add(look.T("provinces.repair.unpin", name), func() { b.desk.PinUnit(code, name, 0) })
			}
		}
	}
	if bad.Cause == access.CauseNoCentre {
		for _, c := range o.Scenario.Centres {
			add(look.T("provinces.repair.up", c.Number, c.Name), func() { b.desk.SetUp(c.Number, true) })
		}
	}
	return out
}

// showBanner says over the map that there is no plan, and keeps the empty
// workbench's words in place.
func (b *Bench) showBanner() {
	shown := b.short.box.Visible()
	if shown {
		b.banner.SetText(b.Reason(b.outcome()), look.T("provinces.short.where", len(b.short.applies)))
	}
	vacant := b.Vacant()
	if b.banner.Visible() != shown || b.wasVacant != vacant {
		b.banner.Hidden, b.wasVacant = !shown, vacant
		b.arrange()
	}
}
