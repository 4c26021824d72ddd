package sessions

import (
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/model/session"
	"fenye/model/table"
)

func trimmed(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// wrapped is a text that breaks into lines.
func wrapped(text string) fyne.CanvasObject {
	l := widget.NewLabel(text)
	l.Wrapping = fyne.TextWrapWord
	return l
}

// resultPanel is what a run comes to.
type resultPanel struct {
	section                                *part.Section
	usual, interval                        *part.Row
	held, late, lost, rejected, back, sync *part.Row
	took                                   *part.Line
}

func newResultPanel() *resultPanel {
	row := func(key string) *part.Row { return part.NewRow(look.T("sessions.result."+key), "—") }
	p := &resultPanel{usual: row("usual"), interval: row("interval"), held: row("held"), late: row("late"), lost: row("lost"), rejected: row("rejected"), back: row("back"), sync: row("sync"), took: part.NewCaption("")}
	p.usual.Value.Bold = true
	p.section = part.NewSection(look.T("sessions.result"), p.took, part.Rows(0, p.usual, p.interval, p.held, p.late, p.rejected, p.lost, p.back, p.sync))
	return p
}

func (p *resultPanel) update(b *Bench) {
	rows := []*part.Row{p.usual, p.interval, p.held, p.late, p.lost, p.rejected, p.back, p.sync}
	s := b.work.study
	for _, r := range rows {
		r.SetValue("—")
		r.Value.SetColour(look.Text)
		if b.stale() {
			r.Value.SetColour(look.Disabled)
		}
	}
	p.took.SetText("")
	if s == nil || s.run == nil || !b.used {
		return
	}
	p.took.SetText(look.T("sessions.result.messages", table.People(int64(s.run.Messages))))
	if r := s.calm; r != nil {
		p.usual.SetValue(triple(r) + " ms")
		if !math.IsNaN(r.P99Half) {
			p.interval.SetValue("± " + duration(r.P99Half))
		}
	}
	p.rejected.SetValue(table.People(int64(s.run.Rejected)))
	if len(s.run.Failures) > 0 {
		f := s.run.Failures[0]
		p.held.SetValue(table.People(int64(f.Held)))
		p.late.SetValue(table.People(int64(f.TimedOut)))
		if f.TimedOut > 0 && !b.stale() {
			p.late.Value.SetColour(look.Error)
		}
		p.lost.SetValue(table.People(int64(f.LostUpdates)))
		p.back.SetValue(look.T("sessions.result.after", duration(f.Seconds)))
	}
	if y := s.run.Sync; y != nil {
		p.sync.SetValue(look.T("sessions.result.backlog", table.People(int64(y.Backlog)), duration(y.MostLag)))
	}
}

// triple writes p50, p95 and p99 in milliseconds.
func triple(r *session.Result) string {
	one := func(x float64) string { return table.Fixed(x*1000, 1) }
	return one(r.P50) + " / " + one(r.P95) + " / " + one(r.P99)
}

// cautions are the sentences that need care: those of the run, those of the
// chosen policy, and what lies in the settings alone.
func (b *Bench) cautions() []string {
	if !b.used {
		return nil
	}
	var all []string
	for _, err := range []error{b.missing, b.Err} {
		if err != nil {
			all = append(all, cause.Text(look.Lang(), err))
		}
	}
	seen := map[session.Caution]bool{}
	add := func(w session.Warning) {
		if !seen[w.Caution] {
			seen[w.Caution] = true
			all = append(all, output.Caution(w, look.Lang()))
		}
	}
	if rate := b.rate(); b.settings.SyncRate > 0 && rate > b.settings.SyncRate {
		seen[session.SlowSync] = true
		text := output.Caution(session.Warning{Caution: session.SlowSync, Value: rate - b.settings.SyncRate}, look.Lang())
		if b.settings.Coalesce {
			text += look.T("sessions.coalesced")
		}
		all = append(all, text)
	}
	if s := b.work.study; s != nil && s.run != nil {
		if s.calm != nil {
			for _, w := range s.calm.Warnings {
				add(w)
			}
		}
		for _, w := range s.run.Warnings {
			if w.Caution == session.NoSurvivor || w.Caution == session.NoneMatters {
				add(w)
			}
		}
	}
	if t := b.trace; t != nil {
		if t.broken > 0 {
			all = append(all, look.T("sessions.broken", t.broken, t.first))
		}
		if b.settings.SHA256 != "" && t.sum != b.settings.SHA256 {
			all = append(all, look.T("sessions.changed", t.name))
		}
	}
	return all
}
