package regions

import (
	"slices"

	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// lossPanel is the fourth section: a line a site that could be lost, whether
// the others can serve all users without it.
type lossPanel struct {
	section *part.Section
	survive *part.Check
	state   *part.Line
	list    *fyne.Container
	shown   []lossLine
	rows    []*lossRow // as shown
}

// lossRow is the widgets of a line.
type lossRow struct {
	verdict *part.Line
	wide    *fyne.Container
}

// say puts a verdict into the line.
func (r *lossRow) say(l lossLine) {
	r.verdict.Text, r.verdict.Colour, r.verdict.Bold = "✓ "+l.verdict, look.Success, false
	if !l.fits {
		r.verdict.Text, r.verdict.Colour, r.verdict.Bold = l.verdict, look.Error, true
	}
}

// lossLine is what one line says.
type lossLine struct {
	number  int // of the site's first centre
	own     string
	name    string
	verdict string
	fits    bool
}

func (b *Bench) newLoss() *lossPanel {
	p := &lossPanel{list: part.Rows(0), state: part.NewCaption("")}
	p.state.Shorten = true
	p.survive = part.NewCheck(look.T("regions.survive"), func(on bool) { b.desk.SetSurvive(on) })
	all := part.NewLink(look.T("regions.loss.table"), "", func() { b.dock.Choose("losses") })
	p.section = part.NewSection(look.T("regions.loss"), all, part.Rows(2, p.list, p.survive, p.state))
	return p
}

// updateLoss shows the sites of the moment.
func (b *Bench) updateLoss() {
	p := b.loss
	if on := b.desk.Scenario().Survive; p.survive.Checked != on {
		changed := p.survive.OnChanged
		p.survive.OnChanged = nil
		p.survive.SetChecked(on)
		p.survive.OnChanged = changed
	}
	text, colour := b.survivalText()
	p.state.SetText(text)
	p.state.SetColour(colour)
	lines := lossLines(b.outcome(), b.losses())
	if p.list.Objects != nil && equalLines(lines, p.shown) {
		return
	}
	if p.list.Objects != nil && sameSites(lines, p.shown) { // during a drag
		for i, l := range lines {
			if l != p.shown[i] {
				p.rows[i].say(l)
				p.rows[i].verdict.Refresh()
				relayout([]fyne.CanvasObject{p.rows[i].wide})
			}
		}
		p.shown = lines
		return
	}
	p.shown, p.list.Objects, p.rows = lines, nil, nil
	for _, l := range lines {
		name := part.NewLine(l.name)
		name.Shorten = true
		r := &lossRow{verdict: part.NewLine("")}
		r.say(l)
		r.wide = part.Wide(8, part.NewBadge(l.number, l.own, false, 16), name, r.verdict)
		p.rows = append(p.rows, r)
		p.list.Add(part.NewPress(r.wide, func() { b.ShowLoss(l.number) }))
	}
	if len(lines) == 0 {
		p.list.Add(part.NewCaption(look.T("regions.loss.none")))
	}
	p.list.Refresh()
	p.section.Refresh()
	b.sections.Refresh()
}

// survivalText says under the switch what the reserve comes to.
func (b *Bench) survivalText() (text string, colour fyne.ThemeColorName) {
	o := b.outcome()
	switch b.surviving() {
	case surviveYes:
		return look.T("regions.survive.yes"), look.Success
	case surviveNever:
		return look.T("regions.reserve.never"), look.Secondary
	case surviveShort:
		if r, _ := reserveOf(o); r.Total > 0 {
			return look.T("regions.survive.short", users(r.Total)), look.Secondary
		}
		return look.T("regions.survive.packing"), look.Secondary
	}
	if o != nil && o.Solution != nil && b.losing.busy() {
		return look.T("regions.computing"), look.Secondary
	}
	return "", look.Secondary
}

// sameSites reports whether the lines are of the same sites, whatever they say.
func sameSites(a, b []lossLine) bool {
	return len(a) > 0 && slices.EqualFunc(a, b, func(x, y lossLine) bool {
		return x.number == y.number && x.own == y.own && x.name == y.name
	})
}

func equalLines(a, b []lossLine) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// lossLines says for each site whether its loss can be borne: by capacities
// alone, which is the whole truth where places may be shared, and by the losses
// themselves where they are known.
func lossLines(o *region.Outcome, l *failover.Losses) []lossLine {
	if o == nil || o.Total == 0 {
		return nil
	}
	centres := o.Scenario.Centres
	sites, err := failover.Sites(centres, failover.Together(centres))
	if err != nil || len(sites) == 0 {
		return nil
	}
	var lines []lossLine
	for s, short := range failover.Shortages(centres, o.Total, sites) {
		first := centres[sites[s][0]]
		line := lossLine{number: first.Number, own: first.Colour, name: siteName(centres, sites[s]), verdict: look.T("regions.loss.fits"), fits: true}
		switch {
		case short > 0:
			line.verdict, line.fits = look.T("regions.loss.short", users(short)), false
		case l != nil && s < len(l.Cases) && l.Cases[s].Optimal == nil:
			line.verdict, line.fits = look.T("regions.loss.whole"), false
			switch l.Cases[s].Cause {
			case failover.CauseUndecided:
				line.verdict = look.T("regions.loss.undecided")
			case region.CauseWishes:
				line.verdict = look.T("regions.loss.wishes")
			}
		case l == nil && !failover.ByCapacity(o.Scenario):
			line.verdict = look.T("regions.loss.room") // the losses themselves will tell
		}
		lines = append(lines, line)
	}
	return lines
}

// siteName names the centres of a site; of several each with its number but the
// first, which has its badge before it.
func siteName(centres []model.Centre, site []int) string {
	name := centres[site[0]].Name
	for _, a := range site[1:] {
		name += " + " + words.Spaced(look.T("scene.numbered", centres[a].Number, centres[a].Name))
	}
	if len(site) > 1 {
		name += look.T("regions.loss.site", centres[site[0]].Site)
	}
	return name
}
