package regions

import (
	"math"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model"
)

// holdMost is the end of the hold's slider in kilometres; beyond it stands the
// plan that moves the fewest users.
const holdMost = 1000

// forcePanel compares with the plan in force: a slider from the free optimum to
// the fewest users moved, with both figures.
type forcePanel struct {
	section *part.Section
	take    *part.Link
	none    fyne.CanvasObject
	set     *fyne.Container
	hold    *part.Slider
	field   *part.NumberField
	changed *part.Row
	free    *part.Row
	given   *part.Row
	shown   bool
}

func (b *Bench) newForce() *forcePanel {
	p := &forcePanel{
		changed: part.NewRow(look.T("regions.force.changed"), "—"), free: part.NewRow(look.T("regions.force.free"), "—"),
		given: part.NewRow(look.T("regions.force.given"), "—"),
	}
	p.changed.Value.Bold = true
	p.take = part.NewLink(look.T("regions.force.take"), "", b.TakeInForce)
	hint := part.NewCaption(look.T("regions.force.none"))
	hint.Shorten = true
	p.none = hint
	p.hold = part.NewSlider(0, holdMost, 0, func(v float64) {
		b.edits.Do(func() { b.desk.SetHold(holdOf(v)) })
	})
	p.hold.Step, p.hold.NoLimit = 1, true
	p.hold.OnChangeEnded = func(float64) { b.endDrag() }
	p.field = part.NewNumberField(part.Number{Digits: 1, Min: 0, Max: 1e6, Unit: "km", Unlimited: true}, 0, func(v float64) {
		b.desk.SetHold(holdOf(v))
		b.desk.EndFold()
	})
	ends := part.NewCaption(look.T("regions.force.ends"))
	ends.Shorten = true
	forget := part.NewLink(look.T("regions.force.forget"), "close", b.desk.DropInForce)
	forget.Points = 11
	p.set = part.Rows(0, line(look.T("regions.force.hold"), p.hold, p.field), ends, p.changed, p.free, p.given,
		part.Wide(0, forget, nil, nil))
	p.section = part.NewSection(look.T("regions.force"), p.take, p.none)
	return p
}

// holdOf turns the slider's end into the fewest users moved.
func holdOf(v float64) model.Km {
	if math.IsInf(v, 1) {
		return model.HoldFewest
	}
	return model.Km(v)
}

// TakeInForce makes the plan on show the one in force.
func (b *Bench) TakeInForce() {
	b.LeaveLoss()
	b.desk.TakeInForce()
}

// HoldFewest repairs with the fewest users moved.
func (b *Bench) HoldFewest() { b.desk.SetHold(model.HoldFewest) }

// updateForce shows who changes his centre, and what that saves beside the free
// optimum.
func (a *asking) updateForce() {
	b, p := a.bench, a.force
	s := b.desk.Scenario()
	if set := s.InForce != nil; p.shown != set {
		p.shown = set
		if set {
			p.section.SetContent(p.set)
		} else {
			p.section.SetContent(p.none)
		}
		b.sections.Refresh()
	}
	if s.InForce == nil {
		return
	}
	p.hold.SetValue(float64(s.Hold))
	p.field.SetValue(float64(s.Hold))
	o := b.solved()
	if o == nil || o.Solution == nil {
		p.changed.SetValue("—")
		p.free.SetValue("—")
		p.given.SetValue("—")
		return
	}
	p.changed.SetValue(b.people(o.ChangedUsers, o.Total))
	free, known := a.freeing.answer(o)
	switch {
	case !known:
		p.free.SetValue("…")
		p.given.SetValue("…")
	case free.Solution != nil:
		p.free.SetValue(b.people(free.ChangedUsers, free.Total))
		more := max(0, o.UserKm-free.UserKm)
		mean := 0.0
		if o.Total > 0 {
			mean = more / float64(o.Total)
		}
		p.given.SetValue(userKm(more) + "  " + signedKm(asKm(mean)))
	}
}

// people writes users and their share of all.
func (b *Bench) people(n, total model.Users) string {
	share := 0.0
	if total > 0 {
		share = float64(n) / float64(total)
	}
	return look.T("regions.people", users(n), percent(share, 2))
}
