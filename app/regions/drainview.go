package regions

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
)

// draining is a drain that the map shows step by step in place of the plan.
type draining struct {
	schedule *failover.Schedule
	steps    []failover.Step // there, or back
	at       int             // how many of them are made
}

// showSteps shows a drain on the map, before its first step.
func (b *Bench) showSteps(s *failover.Schedule, steps []failover.Step) {
	b.state.Failure = FailureState{}
	b.draining = &draining{schedule: s, steps: steps}
	b.goToStep(min(1, len(steps)))
}

// goToStep shows the drain after n of its steps.
func (b *Bench) goToStep(n int) {
	if d := b.draining; d != nil && n >= 0 && n <= len(d.steps) {
		b.draining = &draining{d.schedule, d.steps, n}
		b.followLosses()
	}
}

// InDrain reports whether a drain is on show, and how many of its steps are
// made.
func (b *Bench) InDrain() (steps int, on bool) {
	if b.draining == nil {
		return 0, false
	}
	return b.draining.at, true
}

// checkDrain leaves a drain of a plan that is no longer the one in work.
func (b *Bench) checkDrain() {
	if b.draining != nil && b.draining.schedule.Outcome != b.desk.Outcome() {
		b.draining = nil
	}
}

// makeDrain puts the step on show into the inspector.
func (p *failurePanel) makeDrain(d *draining) {
	b, o := p.bench, d.schedule.Outcome
	centre := o.Scenario.Centres[d.schedule.Centre]
	name := words.Spaced(look.T("scene.numbered", centre.Number, centre.Name))
	previous := part.NewButton(look.T("regions.drain.previous"), false, func() { b.goToStep(d.at - 1) })
	next := part.NewButton(look.T("regions.drain.next"), true, func() { b.goToStep(d.at + 1) })
	previous.SetEnabled(d.at > 0)
	next.SetEnabled(d.at < len(d.steps))
	rows := []fyne.CanvasObject{part.Wide(8, previous, nil, next)}
	if d.at > 0 {
		rows = append(rows, stepMoves(d)...)
	} else {
		rows = append(rows, part.NewCaption(look.T("regions.drain.begin")))
	}
	p.box.Objects = []fyne.CanvasObject{
		redHead(words.Spaced(look.T("regions.drain.at", name, d.at, len(d.steps))), func() { b.LeaveLoss() }),
		part.NewFixedSection("", nil, part.Rows(6, rows...)),
		drainBars(d),
	}
	p.box.Refresh()
}

// mostMoves is how many of a step's moves the inspector lists.
const mostMoves = 12

// stepMoves lists who moves in the last step made.
func stepMoves(d *draining) []fyne.CanvasObject {
	o, step := d.schedule.Outcome, d.steps[d.at-1]
	moved := model.Users(0)
	var rows []fyne.CanvasObject
	for i, m := range step.Moves {
		moved += m.Users
		if i < mostMoves {
			to := o.Scenario.Centres[m.To]
			name := part.NewLine(failover.UnitName(o, int(m.Place)))
			name.Shorten = true
			rows = append(rows, part.Wide(6, name, nil, part.Columns(6, part.NewLine(users(m.Users)+" →"), part.NewBadge(to.Number, to.Colour, false, 16))))
		}
	}
	if more := len(step.Moves) - mostMoves; more > 0 {
		rows = append(rows, part.NewCaption(look.T("regions.drain.more", more)))
	}
	title := part.NewLine(look.T("regions.drain.moved", users(moved)))
	title.Bold = true
	return append([]fyne.CanvasObject{title}, rows...)
}

// drainBars is a bar a centre: its load in the plan, what it has taken since,
// and its capacity.
func drainBars(d *draining) fyne.CanvasObject {
	o, loads := d.schedule.Outcome, scene.DrainLoads(d.schedule, d.steps, d.at)
	scale := 1.0
	for a, c := range o.Scenario.Centres {
		if c.Up && c.Limited() {
			scale = max(scale, float64(c.Capacity))
		}
		scale = max(scale, float64(loads[a]), float64(d.schedule.Start[a]))
	}
	var rows []fyne.CanvasObject
	for a, c := range o.Scenario.Centres {
		if !c.Up {
			continue
		}
		name, load, used := part.NewLine(c.Name), part.NewLine(users(loads[a])), part.NewFigure("")
		name.Points, name.Shorten, load.Align = 14, true, fyne.TextAlignTrailing
		start := d.schedule.Start[a]
		bar := part.NewLoadBar(c.Number, c.Colour, 0)
		bar.Scale, bar.Capacity = scale, 0
		if c.Limited() {
			bar.Capacity = float64(c.Capacity)
			if c.Capacity > 0 {
				used.SetText(percent(float64(loads[a])/float64(c.Capacity), 1))
			}
		}
		bar.Set(float64(min(loads[a], start)), float64(max(0, loads[a]-start)))
		change := part.NewCaption(scene.Signed(loads[a] - start))
		change.Align = fyne.TextAlignTrailing
		head := part.Wide(8, part.NewBadge(c.Number, c.Colour, false, 20), part.Wide(8, nil, name, load), part.Fixed(62, used))
		rows = append(rows, part.Rows(3, head, bar, part.Wide(8, nil, nil, change)))
	}
	return part.NewFixedSection(look.T("regions.failure.centres"), part.NewCaption(look.T("regions.failure.bars")), part.Rows(7, rows...))
}
