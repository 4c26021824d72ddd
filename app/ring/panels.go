package ring

import (
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/data/swift"
	"fenye/model/ring"
	"fenye/model/table"
)

// panels are the inspector: file, access, weights, adjustment, result.
type panels struct {
	box *fyne.Container

	file, power, devices, balance, builder *part.Row

	log, counted, skipped, conf *part.Row
	centre                      *part.Select
	numbers                     []int // of the centres of the choice; the first is none
	perHour                     *part.NumberField
	perRow                      *fyne.Container

	factors    *part.Row
	ws         *part.Slider
	wsField    *part.NumberField
	wi, usable *part.Row

	mode                           *part.Segmented
	trigger, target, swaps, rounds *part.NumberField
	met                            *part.Line

	took                            *part.Line
	most, least, moved, kept, floor *part.Row
	floorText                       *part.Line
	export                          *part.ToolButton
	sections                        []*part.Section
}

func secondary(key string) *part.Line {
	l := part.NewLine(look.T(key))
	l.Colour = look.Secondary
	return l
}

func (b *Bench) newPanels() *panels {
	p := &panels{}
	row := func(key string) *part.Row { return part.NewRow(look.T(key), "—") }
	p.file, p.power, p.devices, p.balance, p.builder = row("ring.panel.file"), row("ring.panel.power"), row("ring.panel.devices"), row("ring.panel.balance"), row("ring.panel.builder")
	file := part.NewSection(look.T("ring.section.file"), part.Columns(12, part.NewLink(look.T("ring.panel.open_builder"), "", b.AskBuilder),
		part.NewLink(look.T("ring.open"), "", b.AskRing)), part.Rows(0, p.file, p.power, p.devices, p.balance, p.builder))
	p.log, p.counted, p.skipped, p.conf = row("ring.panel.file"), row("ring.panel.counted"), row("ring.panel.skipped"), row("ring.panel.conf")
	p.centre = part.NewSelect(nil, nil)
	p.perHour = part.NewNumberField(part.Number{Digits: 2, Min: 0, Max: 1e6}, 1, func(v float64) {
		b.set(desk.Label{Key: "ring.edit.per_hour", Args: []any{fixedShort(v)}}, "", func(s *settings) { s.PerHour = v })
	})
	p.perRow = part.Wide(8, secondary("ring.panel.per_hour"), nil, part.Fixed(90, p.perHour))
	access := part.NewSection(look.T("ring.section.access"), part.Columns(12, part.NewLink(look.T("ring.panel.open_conf"), "", b.AskConf),
		part.NewLink(look.T("ring.open_log"), "", b.AskLog)), part.Rows(0, p.log, p.counted, p.skipped, p.conf,
		part.Wide(8, secondary("ring.panel.centre"), nil, part.Fixed(150, part.Bordered(p.centre))), p.perRow))
	p.sections = []*part.Section{file, access, p.newWeights(b), p.newAdjustment(b), p.newResult(b)}
	var all []fyne.CanvasObject
	for _, s := range p.sections {
		all = append(all, s)
	}
	p.box = part.Rows(0, all...)
	return p
}

func (p *panels) newWeights(b *Bench) *part.Section {
	set := func(v float64) {
		v = math.Round(v*100) / 100
		b.set(desk.Label{Key: "ring.edit.ws", Args: []any{fixed(v, 2)}}, "ws", func(s *settings) { s.WS = v })
	}
	p.factors = part.NewRow(look.T("ring.panel.file"), "—")
	p.ws = part.NewSlider(0, 1, 1, func(v float64) { b.slide.Do(func() { set(v) }) })
	p.ws.Step = .01
	p.ws.OnChangeEnded = func(float64) {
		b.slide.Flush()
		b.desk.EndFold()
	}
	p.wsField = part.NewNumberField(part.Number{Digits: 2, Min: 0, Max: 1}, 1, func(v float64) {
		set(v)
		b.desk.EndFold()
	})
	p.wi = part.NewRow(look.T("ring.panel.wi"), "0.00")
	p.usable = part.NewRow(look.T("ring.panel.usable"), "—")
	caption := secondary("ring.panel.ws")
	return part.NewSection(look.T("ring.section.weights"), part.NewLink(look.T("ring.open_devices"), "", b.AskDevices), part.Rows(0, p.factors,
		part.Wide(8, caption, p.ws, part.Fixed(64, p.wsField)), p.wi, p.usable))
}

func (p *panels) newAdjustment(b *Bench) *part.Section {
	modes := []string{planner, paper}
	p.mode = part.NewSegmented([]string{look.T("ring.mode.planner"), look.T("ring.mode.paper")}, 0, func(i int) {
		b.set(desk.Label{Key: "ring.edit.mode", Args: []any{desk.Word("ring.mode." + modes[i])}}, "", func(s *settings) { s.Mode = modes[i] })
	})
	number := func(key string, n part.Number, set func(*settings, float64)) *part.NumberField {
		return part.NewNumberField(n, 0, func(v float64) {
			b.set(desk.Label{Key: key, Args: []any{fixedShort(v)}}, "", func(s *settings) { set(s, v) })
		})
	}
	p.trigger = number("ring.edit.trigger", part.Number{Digits: 2, Min: 0, Max: 100}, func(s *settings, v float64) { s.Trigger = v })
	p.target = number("ring.edit.target", part.Number{Digits: 2, Min: 0, Max: 100}, func(s *settings, v float64) { s.Target = v })
	p.swaps = number("ring.edit.swaps", part.Number{Min: 0, Max: mostSwaps}, func(s *settings, v float64) { s.Swaps = int(v) })
	p.rounds = number("ring.edit.rounds", part.Number{Min: 1, Max: mostRounds}, func(s *settings, v float64) { s.Rounds = int(v) })
	p.met = part.NewCaption("")
	p.met.Shorten = true
	field := func(key string, f *part.NumberField) fyne.CanvasObject {
		return part.Wide(8, secondary(key), nil, part.Fixed(84, f))
	}
	return part.NewSection(look.T("ring.section.adjust"), nil, part.Rows(6, p.mode, field("ring.panel.trigger", p.trigger), p.met, field("ring.panel.target", p.target),
		field("ring.panel.swaps", p.swaps), field("ring.panel.rounds", p.rounds)))
}

func (p *panels) newResult(b *Bench) *part.Section {
	row := func(key string) *part.Row { return part.NewRow(look.T(key), "—") }
	p.took = part.NewCaption("")
	p.most, p.least, p.moved, p.kept, p.floor = row("ring.panel.most"), row("ring.panel.least"), row("ring.panel.moved"), row("ring.panel.kept"), row("ring.panel.floor")
	p.most.Value.Bold, p.least.Value.Bold = true, true
	p.floorText = part.NewCaption("")
	p.floorText.Shorten = true
	p.export = part.NewButton(look.T("ring.write"), true, b.Export)
	return part.NewSection(look.T("ring.section.result"), p.took, part.Rows(2, p.most, p.least, p.moved, p.kept, p.floor, p.floorText, part.Inset(6, 0, 0, 0, p.export)))
}

// update shows settings and results.
func (p *panels) update(b *Bench) {
	s := b.study()
	p.updateFile(s)
	p.updateAccess(b, s)
	p.updateWeights(b, s)
	x := b.settings
	p.mode.SetSelected(side(x.Mode == planner))
	p.trigger.SetValue(x.Trigger)
	p.target.SetValue(x.Target)
	p.swaps.SetValue(float64(x.Swaps))
	p.rounds.SetValue(float64(x.Rounds))
	met := ""
	if s != nil && s.counted {
		met = look.T("ring.trigger.one", fixed(s.trigger[0], 3))
		if len(s.trigger) > 1 {
			met = look.T("ring.trigger.two", fixed(s.trigger[0], 3), fixed(s.trigger[1], 3))
		}
	}
	p.met.SetText(met)
	for _, c := range []fyne.Disableable{p.centre, p.perHour, p.ws, p.wsField, p.mode, p.trigger, p.target, p.swaps, p.rounds} {
		part.SetEnabled(c, b.used)
	}
	p.updateResult(b, s)
}

func (p *panels) updateFile(s *study) {
	for _, r := range []*part.Row{p.file, p.power, p.devices, p.balance, p.builder} {
		r.SetValue("—")
	}
	if s == nil {
		return
	}
	r := s.file.Ring
	f := countOf(r)
	p.file.SetValue(s.file.Name)
	p.power.SetValue(look.T("ring.panel.power.value", r.PartPower, table.People(int64(r.Partitions())), fixed(r.Replicas(), 2)))
	p.devices.SetValue(look.T("ring.panel.devices.value", f.devices, f.regions, f.zones))
	p.balance.SetValue(look.T("ring.panel.balance.value", fixed(s.figures.Worst, 2), fixed(s.figures.Dispersion, 2)))
	if s.builder != nil {
		p.builder.SetValue(look.T("ring.panel.builder.value", s.builder.Builder.MinPartHours, table.PercentTo(s.builder.Builder.Overload, 0)))
	} else {
		p.builder.SetValue(look.T("ring.panel.builder.none"))
	}
}

func (p *panels) updateAccess(b *Bench, s *study) {
	for _, r := range []*part.Row{p.log, p.counted, p.skipped, p.conf} {
		r.SetValue("—")
	}
	p.chooseCentre(b)
	p.perHour.SetValue(b.settings.PerHour)
	p.perRow.Hidden = b.settings.Centre == 0
	if s == nil {
		return
	}
	if s.hasConf {
		p.conf.SetValue(nameOf(s.settings.Conf.Path))
	}
	if !s.counted {
		return
	}
	p.log.SetValue(nameOf(s.settings.Log.Path))
	reads, writes := int64(0), int64(0)
	for q := range s.access.Reads {
		reads, writes = reads+s.access.Reads[q], writes+s.access.Writes[q]
	}
	p.counted.SetValue(look.T("ring.panel.counted.value", table.People(reads+writes), table.People(reads), table.People(writes)))
	p.skipped.SetValue("0")
	if s.tally != nil {
		skipped, most := int64(0), swift.Skip("")
		for _, why := range swift.Skips {
			skipped += s.tally.Skipped[why]
			if s.tally.Skipped[why] > s.tally.Skipped[most] {
				most = why
			}
		}
		text := table.People(skipped)
		if skipped > 0 {
			text = look.T("ring.panel.skipped.value", text, look.T("ring.skip."+string(most), table.People(s.tally.Skipped[most])))
		}
		p.skipped.SetValue(text)
	}
}

// chooseCentre offers the centres of the plan.
func (p *panels) chooseCentre(b *Bench) {
	names, numbers, at := []string{look.T("ring.panel.centre.none")}, []int{0}, 0
	for _, c := range b.desk.Scenario().Centres {
		if c.Number == b.settings.Centre {
			at = len(names)
		}
		names, numbers = append(names, fmt.Sprintf("%d %s", c.Number, c.Name)), append(numbers, c.Number)
	}
	p.numbers = numbers
	p.centre.OnChanged = nil
	p.centre.SetOptions(names)
	p.centre.SetSelectedIndex(at)
	p.centre.OnChanged = func(string) {
		i := p.centre.SelectedIndex()
		if i < 0 || i >= len(p.numbers) || p.numbers[i] == b.settings.Centre {
			return
		}
		b.set(desk.Label{Key: "ring.edit.centre"}, "", func(s *settings) { s.Centre = p.numbers[i] })
	}
}

func (p *panels) updateWeights(b *Bench, s *study) {
	p.ws.SetValue(b.settings.WS)
	p.wsField.SetValue(b.settings.WS)
	p.wi.SetValue(fixed(1-b.settings.WS, 2))
	p.factors.SetValue("—")
	p.usable.SetValue("—")
	if s != nil && s.mix != nil {
		p.factors.SetValue(nameOf(s.settings.Devices.Path))
		p.usable.SetValue(look.T("ring.panel.usable.value", table.Percent(s.mix.UsableCapacity), table.Percent(s.mix.UsableIO)))
	}
}

func (p *panels) updateResult(b *Bench, s *study) {
	for _, r := range []*part.Row{p.most, p.least, p.moved, p.kept, p.floor} {
		r.SetValue("—")
	}
	p.took.SetText("")
	p.floorText.SetText("")
	p.export.SetEnabled(b.CanExport())
	if s == nil {
		return
	}
	p.took.SetText(duration(s.took))
	p.sections[4].Refresh()
	if !s.counted && s.join == nil {
		p.floorText.SetText(look.T("ring.panel.no_access"))
		return
	}
	now := s.after()
	if now == nil {
		p.most.SetValue(fixed(s.before.Max, 3))
		p.least.SetValue(fixed(s.before.Min, 3))
		return
	}
	before := &s.before
	if s.join != nil {
		before = &s.join.Before
	}
	p.most.SetValue(fixed(before.Max, 3) + " → " + fixed(now.Max, 3))
	p.least.SetValue(fixed(before.Min, 3) + " → " + fixed(now.Min, 3))
	n := float64(s.file.Ring.PartReplicas())
	switch {
	case s.join != nil:
		moved := s.join.Need - s.join.Missing
		p.moved.SetValue(look.T("ring.panel.moved.join", table.People(moved), table.PercentTo(float64(moved)/n, 2)))
		p.kept.SetValue(look.T("ring.panel.kept.join"))
	default:
		p.moved.SetValue(look.T("ring.panel.moved.value", len(s.swaps()), table.People(s.plan.Moved), table.PercentTo(float64(s.plan.Moved)/n, 2)))
		p.kept.SetValue(look.T("ring.risk.same"))
		if s.plan.RiskAfter != s.plan.RiskBefore {
			p.kept.SetValue(look.T("ring.panel.kept.risk", s.plan.RiskBefore, s.plan.RiskAfter))
		}
	}
	p.floor.SetValue(fixed(s.floor.Value(), 3))
	if s.plan != nil && s.plan.Stop != ring.Reached && s.plan.Stop != ring.NothingHot {
		p.floorText.SetText(output.FloorText(lang(), s.floor))
	}
}

// duration writes how long something took.
func duration(d time.Duration) string {
	if d < time.Second {
		return look.T("ring.ms", fixed(float64(d)/1e6, 0))
	}
	return look.T("ring.s", fixed(d.Seconds(), 1))
}

// TargetField returns the entry of the target spread, for tests.
func (b *Bench) TargetField() fyne.CanvasObject {
	o, _ := b.panels.target.Entry().(fyne.CanvasObject)
	return o
}
