package sessions

import (
	"context"
	"io"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/data/simfile"
	"fenye/model/session"
	"fenye/model/table"
)

// Commands are what the workbench adds to the menu.
func (b *Bench) Commands() []part.Command {
	watching := func() bool { return b.end() > 0 }
	key := func(name fyne.KeyName, m fyne.KeyModifier) fyne.Shortcut {
		return &desktop.CustomShortcut{KeyName: name, Modifier: m}
	}
	ctrl, shift := fyne.KeyModifierShortcutDefault, fyne.KeyModifierShift
	return []part.Command{
		{Key: "menu.sessions.open", Shortcut: key(fyne.KeyT, ctrl), Do: b.AskTrace},
		{Key: "menu.sessions.paper", Do: b.ShowPaper},
		{Key: "menu.sessions.example", Do: b.UseExample},
		{Key: "menu.sessions.group", Do: b.AddGroup, Enabled: func() bool { return b.used && len(b.settings.Groups) < mostGroups }},
		{Key: "menu.sessions.fail", Shortcut: key(fyne.KeyK, ctrl|shift), Do: b.FailSelected, Enabled: func() bool { return b.used }, Checked: func() bool { return b.used && b.settings.Fails }},
		{Key: "menu.sessions.play", Shortcut: key(fyne.KeyR, ctrl), Do: b.Play, Enabled: watching, Checked: func() bool { return b.playing != nil }},
		{Key: "menu.sessions.whole", Do: func() { b.pause(); b.Watch(math.NaN()) }, Enabled: func() bool { return b.moment() != nil }},
	}
}

// UseExample takes the settings of the example.
func (b *Bench) UseExample() {
	b.take(exampleSettings(), "sessions.edit.example")
}

// take puts other settings into the place of all; where the plan has a centre,
// its load sets the rate.
func (b *Bench) take(s settings, key string) {
	b.trace = nil
	if centres := b.desk.Scenario().Centres; len(centres) > 0 && key == "sessions.edit.example" {
		s.Centre = centres[0].Number
		o := b.desk.Outcome()
		if o != nil && o.Solution != nil && len(o.Centres) > 0 && o.Centres[0].Load > 0 {
			s.PerHour = math.Round(s.Rate*3600/float64(o.Centres[0].Load)*1000) / 1000
		}
	}
	b.set(desk.Label{Key: key}, "", func(to *settings) { *to = s })
}

// FailSelected lets the blade that is marked fail, or none any more where it
// does already.
func (b *Bench) FailSelected() {
	blade := b.selected + 1
	if b.settings.Fails && (blade == 0 || blade == b.settings.Blade) {
		b.set(desk.Label{Key: "sessions.edit.fails.off"}, "", func(s *settings) { s.Fails = false })
		return
	}
	if blade == 0 {
		blade = b.settings.Blade
	}
	b.set(desk.Label{Key: "sessions.edit.blade", Args: []any{itoa(blade)}}, "", func(s *settings) { s.Fails, s.Blade = true, blade })
}

// newEmpty says what the workbench decides, with ways to begin.
func (b *Bench) newEmpty() fyne.CanvasObject {
	return part.NewInvitation(look.T("sessions.empty.title"), []string{look.T("sessions.empty.text")},
		part.NewButton(look.T("sessions.open"), true, b.AskTrace),
		part.NewButton(look.T("sessions.empty.example"), false, b.UseExample),
		part.NewButton(look.T("sessions.paper.open"), false, b.ShowPaper))
}

// ShowPaper opens the targets of the paper and says where they do not agree.
func (b *Bench) ShowPaper() {
	t := session.Targets
	rows := []fyne.CanvasObject{wrapped(look.T("sessions.paper.text"))}
	row := func(key string, value string) {
		rows = append(rows, part.NewRow(look.T("sessions.paper."+key), value))
	}
	whole := func(x float64) string { return table.Fixed(x, 0) }
	row("modules", look.T("sessions.paper.modules.value", t.Modules, t.Services))
	row("total", whole(t.Total)+" CCR/s")
	row("module", whole(t.PerModule)+" CCR/s")
	row("process", whole(t.Process)+" CCR/s")
	row("sync", whole(t.Sync)+look.T("sessions.per_second"))
	row("restore", look.T("sessions.paper.restore.value", table.People(int64(t.Sessions)), whole(t.Restore)))
	head := part.NewLine(look.T("sessions.paper.contradictions"))
	head.Points, head.Bold = 15, true
	rows = append(rows, part.Inset(8, 0, 0, 0, head))
	for _, c := range session.Contradictions() {
		var args []any
		for _, x := range c.Figure {
			digits := 0
			if x < 100 && x != math.Trunc(x) || c.Key == "per_module" && x != math.Trunc(x) {
				digits = 1
			}
			args = append(args, table.Fixed(x, digits))
		}
		rows = append(rows, wrapped("• "+look.T("sessions.paper.wrong."+c.Key, args...)))
	}
	part.NewConfirm(look.T("sessions.paper.title"), look.T("sessions.paper.use"), part.Rows(2, rows...), func() { b.take(paperSettings(), "sessions.edit.paper") }, b.options.Window).Show()
}

// CanExport reports whether there is a study that belongs to the settings.
func (b *Bench) CanExport() bool {
	return b.used && !b.Busy() && b.work.finished && !b.stale() && b.work.study.run != nil
}

// Export asks for a folder and writes what balancers read, the tables, the
// pictures and a report.
func (b *Bench) Export() {
	if !b.CanExport() {
		return
	}
	s, lang := b.work.study, look.Lang()
	o := &output.Sessions{Config: &s.config, Result: s.run, Summary: simfile.Summarise(&s.config, s.run), Policies: s.policies, Sizing: s.sizing, Target: s.of.settings.Target / 1000, Calm: s.calm}
	b.options.WriteFolder(look.T("sessions.export"), "-sessions", look.T("sessions.export.files"), func(context.Context) (map[string]func(io.Writer) error, error) {
		return output.SessionFiles(o, lang)
	})
}
