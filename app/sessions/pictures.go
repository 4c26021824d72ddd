package sessions

import (
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model/session"
	"fenye/model/table"
)

// pictures are the blades, the times, the policies and the sizes.
type pictures struct {
	tiles, latency, dots, sizes *part.Picture
	play                        *part.ToolButton
	scrub                       *part.Slider
	moment                      *part.Line
	whole                       *part.Link
	strip                       *fyne.Container
	box                         fyne.CanvasObject
	tight                       bool // there is room for a strip of blades alone
}

func (b *Bench) newPictures() *pictures {
	p := &pictures{}
	v := func(w, h float32) *part.Picture { return part.NewPicture(b.options.Painter, fyne.NewSize(w, h)) }
	p.tiles, p.latency, p.dots, p.sizes = v(300, 120), v(280, 160), v(240, 100), v(240, 100)
	p.tiles.Press = func(at fyne.Position) {
		b.Select((p.tiles.Shown().(*paint.BladeTiles)).Hit(float64(p.tiles.Size().Width), float64(at.X), float64(at.Y)))
	}
	p.tiles.Step = func(by int) { b.Select(min(max(b.selected+by, 0), b.settings.count()-1)) }
	p.latency.Drag, p.latency.Step = true, b.stepMoment
	p.latency.Press = func(at fyne.Position) {
		size := p.latency.Size()
		if t, ok := p.latency.Shown().(*paint.Latency).Hit(float64(size.Width), float64(size.Height), float64(at.X), float64(at.Y)); ok {
			b.Watch(t)
		}
	}
	p.latency.Point, p.latency.Leave = func(at fyne.Position) { b.tellSecond(at) }, func() { b.options.Pointer("") }
	p.tiles.Point = func(at fyne.Position) {
		b.tellBlade(p.tiles.Shown().(*paint.BladeTiles).Hit(float64(p.tiles.Size().Width), float64(at.X), float64(at.Y)))
	}
	p.tiles.Leave = func() { b.options.Pointer("") }
	p.dots.Press = func(at fyne.Position) {
		b.choosePolicyRow(p.dots.Shown().(*paint.DotRows).Hit(float64(p.dots.Size().Height), float64(at.Y)))
	}
	p.dots.Step = func(by int) { b.stepPolicy(by) }
	p.sizes.Press = func(at fyne.Position) {
		size := p.sizes.Size()
		b.dock.chooseTrial(p.sizes.Shown().(*paint.Sizes).Hit(float64(size.Width), float64(size.Height), float64(at.X), float64(at.Y)))
	}
	p.sizes.Step = func(by int) { b.dock.stepTrial(by) }
	p.play = part.NewToolButton(look.T("sessions.play"), "play", b.Play)
	p.play.Tip = look.T("sessions.play.tip")
	p.scrub = part.NewSlider(0, 1, 0, func(v float64) { b.Watch(v) })
	p.moment = part.NewCaption("")
	p.moment.Shorten = true
	p.whole = part.NewLink(look.T("sessions.whole"), "", func() { b.pause(); b.Watch(math.NaN()) })
	p.strip = container.New(&strip{}, p.play, p.scrub, p.moment, p.whole)
	left := container.New(&lower{}, p.latency, p.strip)
	right := container.New(&halves{}, p.dots, part.NewFill(look.Hairline), p.sizes)
	p.box = container.NewStack(part.NewFill(look.Panel), container.New(&sheet{pictures: p}, p.tiles, part.NewFill(look.Hairline), left, part.NewFill(look.Hairline), right))
	return p
}

// Select marks a blade; -1 marks none.
func (b *Bench) Select(blade int) {
	b.selected = blade
	b.pictures.update(b)
	b.dock.selectBlade(blade)
	b.panels.update(b)
}

// update makes all pictures for the study of the moment.
func (p *pictures) update(b *Bench) {
	tiles := b.tiles()
	tiles.Strip = p.tight
	high := tiles.High(float64(p.tiles.Size().Width))
	old, _ := p.tiles.Shown().(*paint.BladeTiles)
	p.tiles.Paint(tiles)
	if old == nil || old.High(float64(p.tiles.Size().Width)) != high {
		p.box.Refresh()
	}
	p.latency.Paint(b.latency())
	p.dots.Paint(b.dots())
	p.sizes.Paint(b.sizes())
	p.updateStrip(b)
}

func (p *pictures) updateStrip(b *Bench) {
	end := b.end()
	switch {
	case end == 0:
		p.play.Disable()
		p.scrub.Disable()
	default:
		p.play.Enable()
		p.scrub.Enable()
		p.scrub.SetRange(0, end)
	}
	icon, text := "play", look.T("sessions.play")
	if b.playing != nil {
		icon, text = "stop", look.T("sessions.pause")
	}
	if p.play.Icon != icon || p.play.Text != text {
		p.play.Icon, p.play.Text = icon, text
		p.play.Refresh()
	}
	x := b.moment()
	p.whole.Hidden = x == nil
	if x == nil {
		p.scrub.SetValue(0)
		p.moment.SetText("")
	} else {
		p.scrub.SetValue(min(b.at, end))
		p.moment.SetText(look.T("sessions.moment", table.Fixed(x.At, 0), table.People(int64(x.Held)), table.People(int64(x.Back)), table.People(int64(x.Backlog))))
	}
	p.strip.Refresh()
}

// tiles makes the picture of the blades: of the whole run, or of the moment
// that is watched.
func (b *Bench) tiles() *paint.BladeTiles {
	s := b.work.study
	n := b.settings.count()
	t := &paint.BladeTiles{Title: look.T("sessions.blades"), Note: b.bladesNote(n), Usual: look.T("sessions.usual"), Limit: b.settings.Limit, LimitTag: look.T("sessions.limit", table.Fixed(b.settings.Limit*100, 0))}
	known := s != nil && s.run != nil && len(s.run.Blades) == n
	var after []float64
	if known && b.settings.Fails {
		after = s.after()
		t.Added = look.T("sessions.added")
	}
	frame := b.moment()
	if frame != nil {
		t.Added, t.Note = "", look.T("sessions.blades.moment", table.Fixed(frame.At, 0))
	}
	for i := range n {
		tile := paint.BladeTile{Name: itoa(i + 1), Service: millis(b.settings.groupOf(i).Millis), Used: math.NaN(), After: math.NaN(), Selected: i == b.selected,
			Rows: [3]string{look.T("sessions.tile.usual"), "", look.T("sessions.tile.queue")}}
		if known {
			b.fillTile(&tile, s, i, after, frame)
		}
		t.Tiles = append(t.Tiles, tile)
	}
	return t
}

func (b *Bench) bladesNote(n int) string {
	for _, g := range b.settings.Groups {
		if g.Workers != b.settings.Groups[0].Workers {
			return look.T("sessions.blades.note.mixed", n)
		}
	}
	return look.T("sessions.blades.note", n, b.settings.Groups[0].Workers)
}

// fillTile writes the figures of a blade.
func (b *Bench) fillTile(tile *paint.BladeTile, s *study, i int, after []float64, frame *session.Frame) {
	percent := func(x float64) string {
		if math.IsNaN(x) {
			return "—"
		}
		return table.Fixed(x*100, 1)
	}
	failing := s.of.settings.Fails && i == s.of.settings.Blade-1
	if frame != nil {
		x := frame.Blades[i]
		tile.Used = x.Used
		tile.Rows = [3]string{look.T("sessions.tile.used"), look.T("sessions.tile.sessions"), look.T("sessions.tile.outstanding")}
		tile.Figures = [3]string{percent(x.Used), table.Short(x.Sessions, table.Lang(look.Lang())), table.People(int64(x.Outstanding))}
		if x.Down {
			tile.Down = []string{look.T("sessions.tile.down"), table.People(int64(x.Outstanding))}
		}
		tile.Busy[0] = x.Used > b.settings.Limit
		return
	}
	if s.calm != nil {
		tile.Used = s.calm.Blades[i].Utilisation
		tile.Figures[2] = table.People(s.calm.Blades[i].Most)
	} else if !s.of.settings.Fails {
		tile.Used = s.run.Blades[i].Utilisation
	}
	tile.Figures[0] = percent(tile.Used)
	if failing {
		tile.Down = []string{look.T("sessions.tile.down"), look.T("sessions.tile.at", table.Fixed(s.of.settings.At, 0)), words.Spaced(look.T("sessions.tile.lost", table.Short(int64(s.run.Failures[0].Sessions), table.Lang(look.Lang()))))}
		return
	}
	if after != nil {
		tile.After = after[i]
		tile.Rows[1], tile.Figures[1] = look.T("sessions.tile.after"), percent(after[i])
	}
	tile.Busy = [2]bool{tile.Used > b.settings.Limit, tile.After > b.settings.Limit}
}

// latency makes the picture of the response times.
func (b *Bench) latency() *paint.Latency {
	l := &paint.Latency{Title: look.T("sessions.latency"), XTitle: look.T("sessions.seconds"), Cursor: math.NaN(), Empty: b.waiting(), Target: b.settings.Target}
	l.TargetText = look.T("sessions.latency.target", millis(b.settings.Target))
	s := b.work.study
	if s == nil || s.run == nil {
		return l
	}
	l.Note = look.T("sessions.latency.note", policyName(s.config.Policy), perSecond(s.of.rate))
	lines := []paint.LatencyLine{{Name: "p99"}, {Name: "p95", Dashed: true, Accent: true}, {Name: "p50", Accent: true}}
	for _, x := range s.run.Film {
		if x.At > s.run.Seconds+s.config.Frame*1.5 {
			break
		}
		l.At = append(l.At, x.At)
		for i, v := range []float64{x.P99, x.P95, x.P50} {
			lines[i].Values = append(lines[i].Values, v*1000)
		}
	}
	l.Lines = lines
	for _, f := range s.run.Failures {
		if f.Failure.At > s.run.Seconds {
			continue
		}
		l.Fails = append(l.Fails, paint.LatencyFailure{At: f.Failure.At, Known: f.Failure.At + f.Failure.Detect, Back: f.Failure.At + f.Seconds,
			Text:     look.T("sessions.latency.fails", f.Failure.Blade+1),
			BackText: look.T("sessions.latency.back", table.Fixed(f.Seconds-f.Failure.Detect, 0), table.Fixed(f.Failure.Restore, 0))})
	}
	if x := b.moment(); x != nil {
		l.Cursor = b.at
	}
	return l
}

// waiting is what a picture without a result says.
func (b *Bench) waiting() string {
	switch {
	case b.Busy():
		return look.T("sessions.computing")
	case b.missing != nil:
		return look.T("sessions.state.missing")
	}
	return look.T("sessions.state.none")
}

// dots makes the comparison of the policies.
func (b *Bench) dots() *paint.DotRows {
	d := &paint.DotRows{Title: look.T("sessions.policies"), Low: "p50", High: "p99", Unit: "ms", Target: b.settings.Target, Empty: b.waiting()}
	s := b.work.study
	if s == nil {
		return d
	}
	for _, c := range s.policies {
		r := c.Result
		d.Rows = append(d.Rows, paint.DotRow{Name: policyName(c.Policy), Low: r.P50 * 1000, High: r.P99 * 1000, Half: r.P99Half * 1000, Text: table.Fixed(r.P99*1000, 1),
			Selected: string(c.Policy) == b.settings.Policy, Bad: b.settings.Target > 0 && r.P99*1000 > b.settings.Target})
	}
	return d
}

// sizes makes the picture of the sizing.
func (b *Bench) sizes() *paint.Sizes {
	z := &paint.Sizes{Title: look.T("sessions.sizes"), Used: look.T("sessions.sizes.used"), Left: look.T("sessions.sizes.left", b.settings.Survive, table.Fixed(b.settings.Limit*100, 0)), Limit: b.settings.Limit, Empty: b.waiting()}
	s := b.work.study
	if s == nil || s.sizing == nil {
		return z
	}
	trials := s.sizing.Trials
	// The few below the number that is enough, and those above.
	for i, t := range trials {
		if s.sizing.Blades > 0 && t.Blades < s.sizing.Blades-3 || s.sizing.Blades == 0 && i < len(trials)-9 {
			continue
		}
		z.Dots = append(z.Dots, paint.SizeDot{Blades: t.Blades, Used: shownUse(t.Offered, t.Used, t.Fails), Left: shownUse(t.LeftOffered, t.LeftUsed, t.LeftFails), Fits: t.Fits, Lives: t.Survives, Chosen: t.Blades == s.sizing.Blades})
	}
	return z
}

// shownUse is the utilisation that a picture shows of a number of blades: the
// average that follows from the rates, and where that of the busiest blade is
// what does not fit, this.
func shownUse(average, busiest float64, fails string) float64 {
	if fails == "utilisation" {
		return busiest
	}
	return average
}

// choosePolicyRow takes the policy of a row of the comparison.
func (b *Bench) choosePolicyRow(row int) {
	if s := b.work.study; s != nil && row >= 0 && row < len(s.policies) {
		b.setPolicy(s.policies[row].Policy)
	}
}

func (b *Bench) stepPolicy(by int) {
	if s := b.work.study; s != nil && len(s.policies) > 0 {
		i := slices.IndexFunc(s.policies, func(c session.Comparison) bool { return string(c.Policy) == b.settings.Policy })
		b.choosePolicyRow(min(max(i+by, 0), len(s.policies)-1))
	}
}

// setPolicy changes the policy.
func (b *Bench) setPolicy(p session.Policy) {
	if string(p) != b.settings.Policy {
		b.set(desk.Label{Key: "sessions.edit.policy", Args: []any{desk.Word("sessions.policy." + string(p))}}, "", func(s *settings) { s.Policy = string(p) })
	}
}
