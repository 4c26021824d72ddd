package regions

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/wishes"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// failurePanel is what the inspector shows in place of the plan while a loss is
// on show: the ways to carry on, who takes over, every centre, the result.
type failurePanel struct {
	box   *fyne.Container
	shown failureShown
	bench *Bench
}

// failureShown is what the panel was made for.
type failureShown struct {
	losses *failover.Losses
	state  FailureState
	drain  *draining
	lang   words.Lang
}

func (b *Bench) newFailure() *failurePanel { return &failurePanel{bench: b, box: part.Rows(0)} }

// updateFailure puts the panel of the loss on show into the inspector, or the
// plan's sections.
func (b *Bench) updateFailure() {
	p := b.failure
	shown := failureShown{b.losses(), b.state.Failure, b.draining, look.Lang()}
	switch {
	case shown == p.shown:
	case b.draining != nil:
		p.makeDrain(b.draining)
	case b.state.Failure.on():
		p.make()
	}
	p.shown = shown
	objects := b.planSections
	if b.viewing() {
		objects = []fyne.CanvasObject{p.box}
	}
	b.Map.Gestures = b.gestures()
	if len(b.sections.Objects) == 0 || b.sections.Objects[0] != objects[0] {
		b.sections.Objects = objects
		b.sections.Refresh()
		b.scroll.ScrollToTop()
	}
}

// make makes the panel anew.
func (p *failurePanel) make() {
	b := p.bench
	l, c := b.failing()
	p.box.Objects = []fyne.CanvasObject{p.head(l, c)}
	switch {
	case c == nil && b.losing.failure != nil:
		p.box.Add(part.Inset(8, 14, 8, 14, wrapped(b.losing.failure.Error())))
	case c == nil:
		p.box.Add(part.Inset(8, 14, 8, 14, part.NewCaption(look.T("regions.computing"))))
	default:
		t := takeover(c, b.state.Failure.Mode)
		p.box.Add(p.takers(l, c, t))
		p.box.Add(p.centres(l, c, t))
		p.box.Add(p.result(l, c, t))
	}
	p.box.Refresh()
}

// head says in red which loss this is, and leads back.
func (p *failurePanel) head(l *failover.Losses, c *failover.Case) fyne.CanvasObject {
	name := strconv.Itoa(p.bench.state.Failure.Centre)
	if c != nil {
		name = scene.LossName(l, c, look.Lang())
	}
	return redHead(words.Spaced(look.T("regions.failure.title", name)), func() { p.bench.LeaveLoss() })
}

// redHead says in red what is on show in place of the plan, and leads back.
func redHead(text string, leave func()) fyne.CanvasObject {
	title := part.NewLine(text)
	title.Colour, title.Points, title.Bold, title.Shorten = look.Error, 15, true, true
	icon := part.NewIcon(look.IconIn("warning", look.Error))
	same := part.NewLine(look.T("regions.failure.unchanged"))
	same.Shorten = true
	back := part.NewButton(look.T("regions.failure.back"), false, leave)
	line := canvas.NewRectangle(look.Colour(look.ErrorLine))
	line.SetMinSize(fyne.NewSize(1, 1))
	rows := part.Rows(4, part.Wide(8, icon, title, nil), part.Wide(8, nil, same, back))
	return container.NewBorder(nil, line, nil, nil, container.NewStack(ground(look.ErrorGround), part.Inset(8, 14, 8, 14, rows)))
}

// takers is the switch, and who takes over the users of the lost centres.
func (p *failurePanel) takers(l *failover.Losses, c *failover.Case, t *failover.Takeover) fyne.CanvasObject {
	modes := []string{look.T("regions.failure.optimal"), look.T("regions.failure.nearest"), look.T("regions.failure.fixed")}
	caption := part.NewLine(look.T("regions.failure.mode"))
	caption.Colour, caption.Shorten = look.Secondary, true
	choice := part.NewSegmented(modes, p.bench.state.Failure.Mode, p.bench.SetLossMode)
	rows := []fyne.CanvasObject{part.Wide(8, nil, caption, choice)}
	if t == nil {
		return part.NewFixedSection("", nil, part.Rows(6, append(rows, flush(wrapped(noTakeover(l, c, p.bench.state.Failure.Mode))))...))
	}
	title := part.NewLine(look.T("regions.failure.takers", users(c.Users)))
	title.Bold = true
	rows = append(rows, title)
	var slices []part.Slice
	var cells []fyne.CanvasObject
	gained := takenBy(c, t)
	for a, centre := range l.Base.Scenario.Centres {
		if gained[a] > 0 {
			slices = append(slices, part.Slice{Number: centre.Number, Own: centre.Colour, Value: float64(gained[a])})
			cells = append(cells, takerCell(centre, gained[a]))
		}
	}
	if len(slices) > 0 {
		rows = append(rows, part.NewStackedBar(float64(c.Users), slices...))
	}
	for i := 0; i < len(cells); i += 2 {
		second := layout.NewSpacer()
		if i+1 < len(cells) {
			second = cells[i+1]
		}
		rows = append(rows, container.New(halves{}, cells[i], second))
	}
	if text := others(l, c, t); text != "" {
		rows = append(rows, note(text))
	}
	for _, i := range c.Void(l.Base.Scenario) {
		s := l.Base.Scenario
		rows = append(rows, note(look.T("regions.failure.void", wishes.Short(look.Lang(), l.Base.Plan, s, &s.Wishes[i]))))
	}
	return part.NewFixedSection("", nil, part.Rows(6, rows...))
}

// noTakeover says why nobody carries on in a mode.
func noTakeover(l *failover.Losses, c *failover.Case, mode int) string {
	switch {
	case c.Nearest == nil:
		return look.T("regions.failure.none")
	case c.Shortage > 0:
		return look.T("regions.failure.short", users(l.Base.Total-c.Shortage), users(l.Base.Total))
	case mode == lossFixed && c.Optimal != nil:
		return look.T("regions.failure.nofixed")
	case c.Cause == region.CauseWishes:
		return look.T("regions.failure.wishes")
	case c.Cause == failover.CauseUndecided:
		return look.T("regions.failure.undecided")
	}
	return look.T("regions.failure.whole")
}

// takenBy counts for each centre the users that come to it from the lost.
func takenBy(c *failover.Case, t *failover.Takeover) []model.Users {
	gained := make([]model.Users, len(t.Centres))
	for _, m := range t.Moves {
		if isLost(c, m.From) {
			gained[m.To] += m.Users
		}
	}
	return gained
}

func isLost(c *failover.Case, centre int32) bool {
	for _, a := range c.Lost {
		if a == int(centre) {
			return true
		}
	}
	return false
}

func takerCell(c model.Centre, n model.Users) fyne.CanvasObject {
	name := part.NewLine(c.Name)
	name.Shorten = true
	value := part.NewLine(users(n))
	value.Align = fyne.TextAlignTrailing
	return part.Wide(6, part.NewBadge(c.Number, c.Colour, false, 16), part.Wide(4, nil, name, value), nil)
}

// mostNamed is how many places are named of those that move between the centres
// left.
const mostNamed = 3

// others says who moves beside the users of the lost centres.
func others(l *failover.Losses, c *failover.Case, t *failover.Takeover) string {
	var moved model.Users
	var names []string
	n := 0
	for _, m := range t.Moves {
		if isLost(c, m.From) {
			continue
		}
		moved += m.Users
		if n++; len(names) < mostNamed {
			from, to := l.Base.Scenario.Centres[m.From], l.Base.Scenario.Centres[m.To]
			names = append(names, look.T("regions.failure.move", l.Base.Plan.Places[m.Place].Name, from.Number, to.Number))
		}
	}
	if n == 0 {
		return ""
	}
	list := strings.Join(names, look.T("regions.comma"))
	if more := n - len(names); more > 0 {
		list += look.T("regions.failure.more", more)
	}
	return words.Spaced(look.T("regions.failure.others", users(moved), list))
}

// note is a small paragraph in the secondary colour.
func note(text string) fyne.CanvasObject {
	r := widget.NewRichText(&widget.TextSegment{Text: text, Style: widget.RichTextStyle{
		ColorName: look.Secondary, SizeName: theme.SizeNameCaptionText, Inline: true,
	}})
	r.Wrapping = fyne.TextWrapWord
	return flush(r)
}

// flush takes the inner padding of running text off, so that it stands in line
// with what is above it.
func flush(o fyne.CanvasObject) fyne.CanvasObject { return part.Inset(-6, -6, -6, -6, o) }

// centres is a bar a centre on one scale: what was planned, what is taken over
// and where the capacity ends.
func (p *failurePanel) centres(l *failover.Losses, c *failover.Case, t *failover.Takeover) fyne.CanvasObject {
	scale := 1.0
	for a, centre := range l.Base.Scenario.Centres {
		if !centre.Up {
			continue
		}
		if centre.Limited() {
			scale = max(scale, float64(centre.Capacity))
		}
		scale = max(scale, float64(l.Base.Solution.Loads[a]))
		if t != nil {
			scale = max(scale, float64(t.Centres[a].Load))
		}
	}
	var rows []fyne.CanvasObject
	for a, centre := range l.Base.Scenario.Centres {
		if centre.Up {
			rows = append(rows, failureCentre(l, c, t, a, scale))
		}
	}
	hint := part.NewCaption(look.T("regions.failure.bars"))
	return part.NewFixedSection(look.T("regions.failure.centres"), hint, part.Rows(9, rows...))
}

func failureCentre(l *failover.Losses, c *failover.Case, t *failover.Takeover, a int, scale float64) fyne.CanvasObject {
	centre, planned := l.Base.Scenario.Centres[a], l.Base.Solution.Loads[a]
	lost := isLost(c, int32(a))
	name := part.NewLine(centre.Name)
	name.Points, name.Shorten = 14, true
	load, used := part.NewFigure(""), part.NewFigure("")
	load.Bold = false
	capacity, rest := part.NewCaption(""), part.NewCaption("")
	capacity.Shorten = true
	bar := part.NewLoadBar(centre.Number, centre.Colour, float64(planned))
	bar.Scale, bar.Capacity = scale, 0
	if centre.Limited() {
		bar.Capacity = float64(centre.Capacity)
		capacity.SetText(look.T("regions.failure.capacity", users(centre.Capacity)))
	}
	switch {
	case lost:
		bar.Down = true
		name.Colour = look.Error
		load.SetText(look.T("regions.failure.was", users(planned)))
		load.Colour = look.Secondary
		used.SetText(look.T("scene.lost"))
		used.Colour = look.Error
		if centre.Limited() {
			capacity.SetText(look.T("regions.failure.nocapacity", users(centre.Capacity)))
		}
	case t != nil:
		s := t.Centres[a]
		load.SetText(users(s.Load))
		bar.Set(float64(min(s.Load, planned)), float64(max(0, s.Load-planned)))
		if s.HasUtilisation {
			used.SetText(percent(s.Utilisation, 1))
		}
		describeRest(rest, centre, s, t.Prices[a])
		used.Colour = rest.Colour
		if rest.Colour == look.Secondary {
			used.Colour = look.Text
		}
	}
	head := part.Wide(8, part.NewBadge(centre.Number, centre.Colour, lost, 20), part.Wide(8, nil, name, load), part.Fixed(62, used))
	return part.Rows(3, head, bar, part.Wide(8, nil, capacity, rest))
}

// describeRest says what room a centre has left, or by how much it is over.
func describeRest(l *part.Line, c model.Centre, s failover.Survivor, price model.Km) {
	l.Colour = look.Secondary
	switch {
	case !c.Limited():
		l.SetText(look.T("regions.unlimited"))
	case s.Over > 0:
		l.SetText(look.T("regions.failure.over", users(s.Over)))
		l.Colour = look.Error
	case s.Load == c.Capacity && price > 0:
		l.SetText(look.T("regions.failure.full", km(price)))
		l.Colour = look.Warning
	case s.Load == c.Capacity:
		l.SetText(look.T("regions.full"))
		l.Colour = look.Warning
	default:
		l.SetText(look.T("regions.room", users(c.Capacity-s.Load)))
	}
}

// result is what the takeover comes to, beside the plan.
func (p *failurePanel) result(l *failover.Losses, c *failover.Case, t *failover.Takeover) fyne.CanvasObject {
	var rows []fyne.CanvasObject
	if t != nil {
		mean := part.NewLine(km(t.MeanKm))
		mean.Bold = true
		more := part.NewLine(signed(t.AddedKm))
		more.Colour = look.Secondary
		caption := part.NewLine(look.T("regions.mean"))
		caption.Colour, caption.Shorten = look.Secondary, true
		moved := 0.0
		if l.Base.Total > 0 {
			moved = float64(t.Moved) / float64(l.Base.Total)
		}
		rows = append(rows, part.Wide(6, nil, caption, part.Columns(6, mean, more)),
			part.NewRow(look.T("regions.p95"), km(t.P95Km)),
			part.NewRow(look.T("regions.failure.moved"), look.T("regions.people", users(t.Moved), percent(moved, 1))))
	}
	rows = append(rows, nearestRow(l, c))
	if t != nil && p.bench.state.Failure.Mode != lossNearest {
		proof := part.NewLine("✓ " + look.T("regions.failure.proved"))
		proof.Colour = look.Success
		if t.Status != region.Optimal {
			proof = part.NewLine(look.T("regions.failure.gap"))
			proof.Colour = look.Warning
		}
		rows = append(rows, proof)
	}
	took := part.NewCaption(duration(p.bench.losing.took))
	return part.NewFixedSection(look.T("regions.result"), took, part.Rows(2, rows...))
}

// nearestRow says which centres nearest failover overloads.
func nearestRow(l *failover.Losses, c *failover.Case) fyne.CanvasObject {
	r := part.NewRow(look.T("regions.failure.nearestrow"), look.T("scene.losses.noexcess"))
	if c.Nearest == nil {
		r.SetValue("—")
		return r
	}
	var over []string
	for a, s := range c.Nearest.Centres {
		if centre := l.Base.Scenario.Centres[a]; s.Over > 0 {
			over = append(over, words.Spaced(look.T("regions.failure.overby", centre.Number, centre.Name, users(s.Over))))
		}
	}
	switch {
	case len(over) == 1:
		r.Value.Colour = look.Error
		r.SetValue(over[0])
	case len(over) > 1:
		r.Value.Colour = look.Error
		r.SetValue(look.T("regions.failure.overall", len(over), users(c.Nearest.Over)))
	}
	return r
}

// signed writes a change of a distance without its unit.
func signed(d model.Km) string { return strings.TrimSuffix(signedKm(d), " km") }

// halves lays two objects out side by side, each as wide as the other.
type halves struct{}

const halvesGap = 16

// MinSize implements fyne.Layout.
func (halves) MinSize(o []fyne.CanvasObject) fyne.Size {
	a, b := o[0].MinSize(), o[1].MinSize()
	return fyne.NewSize(2*max(a.Width, b.Width)+halvesGap, max(a.Height, b.Height))
}

// Layout implements fyne.Layout.
func (halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	wide := (size.Width - halvesGap) / 2
	for i, x := range o {
		x.Move(fyne.NewPos(float32(i)*(wide+halvesGap), 0))
		x.Resize(fyne.NewSize(wide, size.Height))
	}
}
