package provinces

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model/access"
	"fenye/model/access/check"
)

// resultPanel is the fourth section: what the plan comes to, and its proof.
type resultPanel struct {
	section            *part.Section
	f, va, de, mean    *part.Row
	changed            *part.Row
	names, proof, took *part.Line
	more               *part.Link
	proofRow           *fyne.Container
	rows               []*part.Row
}

func (b *Bench) newResult() *resultPanel {
	row := func(key string) *part.Row { return part.NewRow(look.T(key), "—") }
	p := &resultPanel{
		f: row("provinces.f"), va: row("provinces.va"), de: row("provinces.de"), mean: row("provinces.mean"),
		changed: row("provinces.changed"), names: part.NewCaption(""), proof: part.NewLine(""), took: part.NewCaption(""),
	}
	p.f.Value.Bold = true
	p.names.Shorten = true
	p.rows = []*part.Row{p.f, p.va, p.de, p.mean, p.changed}
	p.more = part.NewLink(look.T("provinces.proof.more"), "", b.ShowProof)
	p.proofRow = part.Wide(6, p.proof, nil, p.more)
	p.section = part.NewSection(look.T("provinces.result"), p.took, part.Rows(0,
		p.f, p.va, p.de, p.mean, p.changed, p.names, p.proofRow))
	return p
}

// update shows the newest outcome; one without a plan shows dashes.
func (p *resultPanel) update(b *Bench) {
	o := b.outcome()
	if o == nil || o.Result == nil {
		for _, r := range p.rows {
			r.SetValue("—")
		}
		p.names.SetText("")
		p.took.SetText("")
		p.proof.SetText("")
		p.more.Disable()
		if b.solving.running {
			p.proof.SetText(look.T("provinces.computing"))
			p.proof.SetColour(look.Secondary)
		}
		return
	}
	if p.more.Disabled() {
		p.more.Enable()
	}
	colour := look.Text
	if b.Stale() {
		colour = look.Disabled
	}
	for _, r := range p.rows {
		r.Value.SetColour(colour)
	}
	r := o.Result
	p.f.SetValue(six(r.F))
	p.va.SetValue("—")
	if r.HasVA {
		p.va.SetValue(six(r.VA))
	}
	p.de.SetValue(six(r.DE))
	p.mean.SetValue(km(r.MeanKm) + look.T("provinces.mean.nearest", part.Group(float64(r.Nearest.MeanKm), 1)))
	names := changedNames(o)
	p.changed.SetValue(look.T("provinces.changed.count", len(names)))
	p.names.SetText("")
	switch {
	case len(names) > 0 && len(names) <= 3:
		p.changed.SetValue(look.T("provinces.changed.named", len(names), join(names)))
	case len(names) > 3:
		p.names.SetText(join(names))
	}
	if hidden := p.names.Text == ""; p.names.Hidden != hidden {
		p.names.Hidden = hidden
		p.section.Refresh()
		if b.sections != nil {
			b.sections.Refresh()
		}
	}
	p.took.SetText(duration(o.Took))
	p.prove(b, r)
	p.proofRow.Layout.Layout(p.proofRow.Objects, p.proofRow.Size())
}

// prove fills the proof line.
func (p *resultPanel) prove(b *Bench, r *access.Result) {
	switch {
	case b.Stale() || b.solving.running:
		p.proof.SetText(look.T("provinces.computing"))
		p.proof.SetColour(look.Secondary)
	case r.Status == access.Optimal:
		p.proof.SetText("✓ " + look.T("provinces.proved"))
		p.proof.SetColour(look.Success)
	default:
		p.proof.SetText(look.T("provinces.gap", six(r.Gap)))
		p.proof.SetColour(look.Warning)
	}
}

// ShowProof opens the proof: value, bound and gap, nearest access beside it,
// and whether the independent check agrees.
func (b *Bench) ShowProof() {
	o := b.outcome()
	if o == nil || o.Result == nil || b.Stale() {
		return
	}
	part.NewDialog(look.T("provinces.proof.title"), part.Rows(4, b.proofRows(o)...), b.options.Window).Show()
}

func (b *Bench) proofRows(o *scene.Wired) []fyne.CanvasObject {
	text := widget.NewLabel(look.T("provinces.proof.text"))
	text.Wrapping = fyne.TextWrapWord
	r := o.Result
	rows := []fyne.CanvasObject{
		text,
		part.NewRow(look.T("provinces.f"), six(r.F)),
		part.NewRow(look.T("provinces.proof.bound"), six(r.Bound)),
		part.NewRow(look.T("provinces.proof.gap"), gapText(r.Gap)),
		part.NewRow(look.T("provinces.proof.nodes"), part.Group(float64(r.Nodes), 0)),
		part.NewRow(look.T("provinces.proof.nearest"), "F "+six(r.Nearest.F)+"    VA "+six(r.Nearest.VA)+"    DE "+six(r.Nearest.DE)),
	}
	for j, c := range o.Case.Centres {
		if c.Up && r.HasVA {
			rows = append(rows, part.NewRow(look.T("provinces.proof.centre", c.Number, c.Name), percent(r.Utilisation[j])))
		}
	}
	figures, wrong := check.Plan(o.Case.Problem, r.Assign)
	verdict := part.NewLine("✓ " + look.T("provinces.proof.checked"))
	verdict.Colour = look.Success
	if d := figures.F - r.F; len(wrong) > 0 || d > 1e-9 || d < -1e-9 {
		verdict = part.NewLine(look.T("provinces.proof.wrong", six(figures.F)))
		verdict.Colour = look.Error
	}
	return append(rows, verdict)
}

// gapText writes a gap: 0 where it is proved.
func gapText(gap float64) string {
	if gap < 5e-11 {
		return "0"
	}
	return part.Group(gap, 9)
}

// changedNames lists the units that left their nearest centre, most users
// first.
func changedNames(o *scene.Wired) []string {
	changed := o.Changed()
	slices.SortStableFunc(changed, func(a, b int) int { return cmp.Compare(o.Case.Units[b].Users, o.Case.Units[a].Users) })
	var names []string
	for _, i := range changed {
		names = append(names, o.Name(i, look.Lang()))
	}
	return names
}
