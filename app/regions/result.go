package regions

import (
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/region/check"
)

// resultPanel is the third section: what the plan comes to, and its proof.
type resultPanel struct {
	section                          *part.Section
	mean, nearest, p95, total, moved *part.Row
	proof, numbers                   *part.Line
	more                             *part.Link
	proofRow                         *fyne.Container
	took                             *part.Line
}

func (b *Bench) newResult() *resultPanel {
	row := func(key string) *part.Row { return part.NewRow(look.T(key), "—") }
	p := &resultPanel{
		mean: row("regions.mean"), nearest: row("regions.vsnearest"), p95: row("regions.p95"),
		total: row("regions.totalkm"), moved: row("regions.moved"),
		proof: part.NewLine(""), numbers: part.NewCaption(""),
	}
	p.mean.Value.Bold = true
	p.numbers.Shorten = true
	p.more = part.NewLink(look.T("regions.proof.more"), "", b.ShowProof)
	p.took = part.NewCaption("")
	p.took.Align = fyne.TextAlignTrailing
	p.proofRow = part.Wide(6, p.proof, nil, p.more)
	p.section = part.NewSection(look.T("regions.result"), part.Fixed(80, p.took), part.Rows(0,
		p.mean, p.nearest, p.p95, p.total, p.moved, p.proofRow, p.numbers))
	return p
}

// update shows an outcome; nil or one without a plan shows dashes. A time of 0
// is not shown.
func (p *resultPanel) update(o *region.Outcome, stale bool, took time.Duration) {
	p.took.SetText("")
	if took > 0 && !stale {
		p.took.SetText(duration(took))
	}
	rows := []*part.Row{p.mean, p.nearest, p.p95, p.total, p.moved}
	if o == nil || o.Solution == nil || len(o.Plan.Places) == 0 {
		for _, r := range rows {
			r.SetValue("—")
		}
		p.proof.SetText("")
		p.numbers.SetText("")
		p.more.Disable()
		return
	}
	if p.more.Disabled() {
		p.more.Enable()
	}
	colour := look.Text
	if stale {
		colour = look.Disabled
	}
	for _, r := range rows {
		r.Value.SetColour(colour)
	}
	p.mean.SetValue(km(o.MeanKm))
	p.nearest.SetValue(versusNearest(o))
	p.p95.SetValue(km(o.P95Km))
	p.total.SetValue(userKm(o.UserKm))
	moved := 0.0
	if o.Total > 0 {
		moved = float64(o.MovedUsers) / float64(o.Total)
	}
	p.moved.SetValue(look.T("regions.people", users(o.MovedUsers), percent(moved, 2)))
	p.prove(o, stale)
	relayout([]fyne.CanvasObject{p.proofRow})
}

// prove fills the proof lines.
func (p *resultPanel) prove(o *region.Outcome, stale bool) {
	c := o.Solution.Certificate
	switch {
	case stale:
		p.proof.SetText(look.T("regions.computing"))
		p.proof.SetColour(look.Secondary)
	case o.Solution.Status == region.Optimal:
		p.proof.SetText("✓ " + look.T("regions.proved"))
		p.proof.SetColour(look.Success)
	default:
		p.proof.SetText(look.T("regions.gap", userKm(c.Gap)))
		p.proof.SetColour(look.Warning)
	}
	if o.Solution.Status == region.Optimal && o.Scenario.Unit == "split" {
		key := "regions.proof.equal"
		if o.Hold() > 0 {
			key = "regions.proof.held"
		}
		p.numbers.SetText(look.T(key, part.Group(c.Primal, 1), gapText(c.Gap)))
	} else {
		p.numbers.SetText(look.T("regions.proof.bound", part.Group(c.Primal, 1), part.Group(c.Dual, 1)))
	}
}

// gapText writes a gap: 0 if it is no more than the rounding of the sums.
func gapText(gap float64) string {
	if gap < 0.05 {
		return "0"
	}
	return part.Group(gap, 1)
}

// versusNearest compares the mean with nearest access.
func versusNearest(o *region.Outcome) string {
	if o.Total == 0 || o.NearestUserKm == 0 {
		return "—"
	}
	more := (o.UserKm - o.NearestUserKm) / float64(o.Total)
	share := o.UserKm/o.NearestUserKm - 1
	if o.UserKm == o.NearestUserKm {
		more, share = 0, 0
	}
	sign := ""
	if share > 0 && part.Group(share*100, 2) != "0.00" {
		sign = "+"
	}
	text := sign + part.Group(share*100, 2) + " %"
	if look.Lang() == words.ZH {
		return signedKm(asKm(more)) + "（" + text + "）"
	}
	return signedKm(asKm(more)) + " (" + text + ")"
}

// ShowProof opens the proof: both values, their gap, the prices, and whether
// the independent check agrees.
func (b *Bench) ShowProof() {
	o := b.desk.Outcome()
	if o == nil || o.Solution == nil || b.desk.Stale() {
		return
	}
	c := o.Solution.Certificate
	rows := []fyne.CanvasObject{
		wrapped(look.T("regions.proof.text")),
		part.NewRow(look.T("regions.proof.primal"), part.Group(c.Primal, 1)+" "+look.T("regions.userkm")),
		part.NewRow(look.T("regions.proof.dual"), part.Group(c.Dual, 1)+" "+look.T("regions.userkm")),
		part.NewRow(look.T("regions.proof.gap"), gapText(c.Gap)+" "+look.T("regions.userkm")),
		part.NewRow(look.T("regions.proof.shared"), look.T("regions.proof.sharedof", sharedPlaces(o), mostShared(o))),
	}
	for i, centre := range o.Scenario.Centres {
		if f := o.Centres[i]; f.HasPrice {
			rows = append(rows, part.NewRow(look.T("regions.proof.price", centre.Number, centre.Name), km(f.Price)))
		}
	}
	verdict := part.NewLine("✓ " + look.T("regions.proof.checked"))
	verdict.Colour = look.Success
	if report := check.Check(checked(o)); !report.OK() {
		verdict = part.NewLine(look.T("regions.proof.wrong", cause.Violation(look.Lang(), report.Violations[0])))
		verdict.Colour = look.Error
	}
	rows = append(rows, verdict)
	part.NewDialog(look.T("regions.proof.title"), part.Rows(4, rows...), b.options.Window).Show()
}

// sharedPlaces counts the places that more than one centre serves.
func sharedPlaces(o *region.Outcome) int {
	n, last := 0, int32(-1)
	for _, s := range o.Solution.Shared {
		if s.Place != last {
			n, last = n+1, s.Place
		}
	}
	return n
}

// mostShared is how many places a plan may share: one fewer than the centres, and
// those that a plan in force shares already.
func mostShared(o *region.Outcome) int {
	most := max(0, len(o.Scenario.Centres)-1)
	if f := o.Scenario.InForce; f != nil {
		last := int32(-1)
		for _, s := range f.Shared {
			if s.Place != last {
				most, last = most+1, s.Place
			}
		}
	}
	return most
}

// checked sets an outcome's problem up anew for the independent check, from
// the plan and not from what the solver worked on.
func checked(o *region.Outcome) check.Input {
	p := region.Problem{Users: o.Users, Centres: o.Scenario.Centres, Unit: o.Scenario.Unit}
	groups, next := map[string]int32{}, int32(0)
	for _, place := range o.Plan.Places {
		p.Points = append(p.Points, place.Position)
		if p.Unit != model.UnitProvince {
			continue
		}
		group, known := groups[place.Province]
		if !known || place.Province == "" { // outside every province: a unit of its own
			group = next
			next++
			groups[place.Province] = group
		}
		p.Group = append(p.Group, group)
	}
	p.Ask(o.Plan.Places, o.Scenario)
	return check.Input{
		Problem: p, Solution: o.Solution,
		Place:  func(i int) string { return o.Plan.Places[i].Name },
		Centre: func(a int) string { return o.Scenario.Centres[a].Name },
	}
}
