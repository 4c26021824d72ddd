package sessions

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/inside"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/model/session"
	"fenye/model/table"
)

// panels are the sections of the inspector.
type panels struct {
	box *fyne.Container

	traffic                  *part.Segmented
	centre                   *part.Select
	rate, perHour            *part.NumberField
	perSession, speedup      *part.NumberField
	service                  *part.Select
	load, file, found        *part.Row
	synthetic, recorded      *fyne.Container
	groups                   *fyne.Container
	groupRows                []*groupRow
	policy                   *part.Select
	policyNote               *part.Line
	fails                    *part.Check
	failing                  *fyne.Container
	blade, at, detect        *part.NumberField
	sessions, restore, timer *part.NumberField
	hold, client             *part.Select
	sync                     *part.NumberField
	coalesce                 *part.Check
	target, limit            *part.NumberField
	survive, seconds, seed   *part.NumberField
	warnings                 *fyne.Container
	result                   *resultPanel
	quiet                    bool // values are being shown, nobody chose them
}

// field is a row with a label and a number.
func field(label string, f *part.NumberField) fyne.CanvasObject {
	l := part.NewLine(label)
	l.Colour, l.Shorten = look.Secondary, true
	return part.Wide(8, nil, l, part.Fixed(118, f))
}

// choice is a row with a label and a list.
func choice(label string, s *part.Select) fyne.CanvasObject {
	l := part.NewLine(label)
	l.Colour, l.Shorten = look.Secondary, true
	return part.Wide(8, nil, l, part.Fixed(150, part.Bordered(s)))
}

func (b *Bench) newPanels() *panels {
	p := &panels{result: newResultPanel()}
	p.warnings = part.Rows(6)
	p.box = part.Rows(0, b.trafficSection(p), b.bladesSection(p), b.policySection(p), b.failureSection(p), b.aimSection(p), p.result.section)
	return p
}

// number makes a field that changes one setting.
func (b *Bench) number(n part.Number, key string, put func(s *settings, v float64)) *part.NumberField {
	return part.NewNumberField(n, 0, func(v float64) {
		b.set(desk.Label{Key: "sessions.edit." + key, Args: []any{n.Format(v)}}, "sessions."+key, func(s *settings) { put(s, v) })
		b.desk.EndFold()
	})
}

// list makes a choice among keys whose words begin with a prefix.
func (b *Bench) list(p *panels, prefix string, keys []string, choose func(key string)) *part.Select {
	var names []string
	for _, k := range keys {
		names = append(names, look.T(prefix+k))
	}
	return part.NewSelect(names, func(name string) {
		if i := slices.Index(names, name); i >= 0 && !p.quiet {
			choose(keys[i])
		}
	})
}

func (b *Bench) trafficSection(p *panels) *part.Section {
	var names []string
	for _, k := range traffics {
		names = append(names, look.T("sessions.traffic."+k))
	}
	p.traffic = part.NewSegmented(names, 0, b.chooseTraffic)
	p.rate = b.number(part.Number{Digits: 1, Unit: "CCR/s", Min: .001, Max: 1e7}, "rate", b.putRate)
	p.centre = part.NewSelect(nil, func(name string) {
		if !p.quiet {
			b.chooseCentre(name)
		}
	})
	p.perHour = b.number(part.Number{Digits: 3, Min: 0, Max: 1e6}, "perhour", func(s *settings, v float64) { s.PerHour = v })
	p.load = part.NewRow(look.T("sessions.load"), "—")
	p.perSession = b.number(part.Number{Digits: 1, Min: 1, Max: 1e6}, "persession", func(s *settings, v float64) { s.PerSession = v })
	p.service = b.list(p, "sessions.service.", variations, func(key string) {
		b.set(desk.Label{Key: "sessions.edit.service", Args: []any{desk.Word("sessions.service." + key)}}, "", func(s *settings) {
			s.Variation, s.CV2 = key, map[string]float64{string(session.LogNormal): .5, string(session.HyperExponential): 4}[key]
		})
	})
	p.speedup = b.number(part.Number{Digits: 2, Unit: "×", Min: .001, Max: 1e6}, "speedup", func(s *settings, v float64) { s.Speedup = v })
	p.file, p.found = part.NewRow(look.T("sessions.file"), "—"), part.NewRow(look.T("sessions.found"), "—")
	p.file.Value.Shorten = true
	p.synthetic = part.Rows(6, choice(look.T("sessions.centre"), p.centre), p.load, field(look.T("sessions.perhour"), p.perHour),
		field(look.T("sessions.persession"), p.perSession), choice(look.T("sessions.service"), p.service))
	p.recorded = part.Rows(6, p.file, p.found, field(look.T("sessions.speedup"), p.speedup))
	paper := part.NewLink(look.T("sessions.paper.open"), "", b.ShowPaper)
	open := part.NewLink(look.T("sessions.open"), "", b.AskTrace)
	return part.NewSection(look.T("sessions.traffic"), open, part.Rows(6, p.traffic, field(look.T("sessions.rate"), p.rate), p.synthetic, p.recorded, part.Wide(0, paper, nil, nil)))
}

// putRate sets the rate; where a centre's load makes it, how often a user sends.
func (b *Bench) putRate(s *settings, v float64) {
	s.Rate = v
	if load, ok := inside.Load(b.desk, s.Centre); ok && load > 0 {
		s.PerHour = v * 3600 / float64(load)
	}
}

// chooseTraffic changes where the requests come from; a file is asked for where
// none of the kind has been opened.
func (b *Bench) chooseTraffic(i int) {
	kind := traffics[i]
	if kind != synthetic && (b.settings.File == "" || IsCapture(b.settings.File) != (kind == captured)) {
		b.panels.traffic.SetSelected(slices.Index(traffics, b.settings.Traffic))
		b.AskTrace()
		return
	}
	b.missing = nil // looked for once more
	if kind == synthetic {
		b.trace = nil
	}
	b.set(desk.Label{Key: "sessions.edit.traffic", Args: []any{desk.Word("sessions.traffic." + kind)}}, "", func(s *settings) { s.Traffic = kind })
}

// chooseCentre lets the load of a centre set the rate. How often a user sends
// is worked out so that the rate stays, the first time.
func (b *Bench) chooseCentre(name string) {
	number := 0
	for _, c := range b.desk.Scenario().Centres {
		if centreName(c.Number, c.Name) == name {
			number = c.Number
		}
	}
	b.set(desk.Label{Key: "sessions.edit.centre", Args: []any{name}}, "", func(s *settings) {
		rate := b.rate()
		if load, ok := inside.Load(b.desk, number); ok && load > 0 && s.Centre == 0 {
			s.PerHour = rate * 3600 / float64(load)
		}
		s.Centre, s.Rate = number, rate
	})
}

func centreName(number int, name string) string { return itoa(number) + " " + name }

func (b *Bench) bladesSection(p *panels) *part.Section {
	p.groups = part.Rows(6)
	add := part.NewLink(look.T("sessions.group.add"), "add", b.AddGroup)
	return part.NewSection(look.T("sessions.groups"), add, p.groups)
}

func (b *Bench) policySection(p *panels) *part.Section {
	var keys []string
	for _, x := range session.Policies {
		keys = append(keys, string(x))
	}
	p.policy = b.list(p, "sessions.policy.", keys, func(key string) { b.setPolicy(session.Policy(key)) })
	p.policyNote = part.NewCaption("")
	p.policyNote.Shorten = true
	always := part.NewCaption(look.T("sessions.policy.always"))
	always.Shorten = true
	return part.NewSection(look.T("sessions.policy"), nil, part.Rows(4, part.Bordered(p.policy), p.policyNote, always))
}

func (b *Bench) failureSection(p *panels) *part.Section {
	p.fails = part.NewCheck(look.T("sessions.fails"), func(on bool) {
		if !p.quiet {
			b.set(desk.Label{Key: "sessions.edit.fails." + onOff(on)}, "", func(s *settings) { s.Fails = on })
		}
	})
	seconds := part.Number{Digits: 1, Unit: "s", Min: 0, Max: 1e6}
	p.blade = b.number(part.Number{Min: 1, Max: mostGroups * mostCount}, "blade", func(s *settings, v float64) { s.Blade = int(v) })
	p.at = b.number(seconds, "at", func(s *settings, v float64) { s.At = v })
	p.detect = b.number(seconds, "detect", func(s *settings, v float64) { s.Detect = v })
	p.sessions = b.number(part.Number{Min: 0, Max: 1e8}, "sessions", func(s *settings, v float64) { s.Sessions = int(v) })
	p.restore = b.number(part.Number{Unit: look.T("sessions.records"), Min: 1, Max: 1e8}, "restore", func(s *settings, v float64) { s.Restore = v })
	p.timer = b.number(seconds, "timer", func(s *settings, v float64) { s.Timer = max(v, .001) })
	p.hold = b.list(p, "sessions.hold.", holds, func(key string) {
		b.set(desk.Label{Key: "sessions.edit.hold", Args: []any{desk.Word("sessions.hold." + key)}}, "", func(s *settings) { s.Hold = key })
	})
	p.client = b.list(p, "sessions.client.", clients, func(key string) {
		b.set(desk.Label{Key: "sessions.edit.client", Args: []any{desk.Word("sessions.client." + key)}}, "", func(s *settings) { s.Client = key })
	})
	p.sync = b.number(part.Number{Unit: look.T("sessions.records"), Min: 0, Max: 1e8}, "sync", func(s *settings, v float64) { s.SyncRate = v })
	p.coalesce = part.NewCheck(look.T("sessions.coalesce"), func(on bool) {
		if !p.quiet {
			b.set(desk.Label{Key: "sessions.edit.coalesce." + onOff(on)}, "", func(s *settings) { s.Coalesce = on })
		}
	})
	p.failing = part.Rows(6, field(look.T("sessions.blade"), p.blade), field(look.T("sessions.at"), p.at), field(look.T("sessions.detect"), p.detect),
		field(look.T("sessions.sessions"), p.sessions), field(look.T("sessions.restore"), p.restore), choice(look.T("sessions.hold"), p.hold),
		field(look.T("sessions.timer"), p.timer), choice(look.T("sessions.client"), p.client))
	return part.NewSection(look.T("sessions.failure"), nil, part.Rows(6, p.fails, p.failing, field(look.T("sessions.sync"), p.sync), p.coalesce, p.warnings))
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

func (b *Bench) aimSection(p *panels) *part.Section {
	p.target = b.number(part.Number{Digits: 1, Unit: "ms", Min: .001, Max: 1e7}, "target", func(s *settings, v float64) { s.Target = v })
	p.limit = b.number(part.Number{Percent: true, Digits: 1, Min: .05, Max: 1}, "limit", func(s *settings, v float64) { s.Limit = v })
	p.survive = b.number(part.Number{Min: 0, Max: 10}, "survive", func(s *settings, v float64) { s.Survive = int(v) })
	p.seconds = b.number(part.Number{Unit: "s", Min: 5, Max: 3600}, "seconds", func(s *settings, v float64) { s.Seconds = v })
	p.seed = b.number(part.Number{Min: 0, Max: 1e9}, "seed", func(s *settings, v float64) { s.Seed = uint64(v) })
	return part.NewSection(look.T("sessions.aim"), nil, part.Rows(6, field(look.T("sessions.target"), p.target), field(look.T("sessions.limit.field"), p.limit),
		field(look.T("sessions.survive"), p.survive), field(look.T("sessions.run"), p.seconds), field(look.T("sessions.seed"), p.seed)))
}

// update shows the settings and the result.
func (p *panels) update(b *Bench) {
	p.quiet = true
	defer func() { p.quiet = false }()
	s := &b.settings
	p.traffic.SetSelected(max(0, slices.Index(traffics, s.Traffic)))
	p.rate.SetValue(b.rate())
	recorded := s.Traffic != synthetic
	if recorded {
		p.rate.Disable()
	} else {
		p.rate.Enable()
	}
	p.synthetic.Hidden, p.recorded.Hidden = recorded, !recorded
	p.showCentres(b)
	p.perHour.SetValue(s.PerHour)
	p.perSession.SetValue(s.PerSession)
	p.service.SetSelected(look.T("sessions.service." + s.Variation))
	p.showFile(b)
	p.speedup.SetValue(s.Speedup)
	p.showGroups(b)
	p.policy.SetSelected(policyName(session.Policy(s.Policy)))
	p.policyNote.SetText(b.policyNote())
	p.fails.SetChecked(s.Fails)
	p.failing.Hidden = !s.Fails
	for f, v := range map[*part.NumberField]float64{
		p.blade: float64(s.Blade), p.at: s.At, p.detect: s.Detect, p.sessions: float64(s.Sessions), p.restore: s.Restore, p.timer: s.Timer, p.sync: s.SyncRate,
		p.target: s.Target, p.limit: s.Limit, p.survive: float64(s.Survive), p.seconds: s.Seconds, p.seed: float64(s.Seed),
	} {
		f.SetValue(v)
	}
	p.hold.SetSelected(look.T("sessions.hold." + s.Hold))
	p.client.SetSelected(look.T("sessions.client." + s.Client))
	p.coalesce.SetChecked(s.Coalesce)
	p.showWarnings(b)
	p.result.update(b)
	p.box.Refresh()
}

// showCentres lists the centres whose load may set the rate.
func (p *panels) showCentres(b *Bench) {
	names := []string{look.T("sessions.centre.none")}
	chosen := names[0]
	for _, c := range b.desk.Scenario().Centres {
		name := centreName(c.Number, c.Name)
		names = append(names, name)
		if c.Number == b.settings.Centre {
			chosen = name
		}
	}
	p.centre.Options = names
	p.centre.SetSelected(chosen)
	load, ok := inside.Load(b.desk, b.settings.Centre)
	p.load.SetValue("—")
	if ok {
		p.load.SetValue(table.People(int64(load)))
	}
	if b.settings.Centre == 0 {
		p.perHour.Disable()
	} else {
		p.perHour.Enable()
	}
}

func (p *panels) showFile(b *Bench) {
	p.file.SetValue("—")
	p.found.SetValue("—")
	if t := b.trace; t != nil {
		p.file.SetValue(t.name)
		p.found.SetValue(look.T("sessions.found.value", table.People(int64(len(t.requests))), table.People(int64(t.duplicates)), duration(t.seconds)))
	}
}

// policyNote says in a line how the policy chooses.
func (b *Bench) policyNote() string {
	p := session.Policy(b.settings.Policy)
	switch p {
	case session.Weighted, session.WeightedPaper:
		return look.T("sessions.policy.note."+b.settings.Policy, b.cycle(p))
	}
	return look.T("sessions.policy.note." + b.settings.Policy)
}

// showWarnings puts what needs care into amber cards.
func (p *panels) showWarnings(b *Bench) {
	p.warnings.Objects = nil
	for _, text := range b.cautions() {
		line := container.NewStack(part.NewFill(look.WarningGround), part.Inset(6, 8, 6, 8, wrapped(text)))
		p.warnings.Objects = append(p.warnings.Objects, line)
	}
	p.warnings.Hidden = len(p.warnings.Objects) == 0
	p.warnings.Refresh()
}
