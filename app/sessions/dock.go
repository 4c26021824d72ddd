package sessions

import (
	"fyne.io/fyne/v2"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/model/session"
	"fenye/model/table"
)

// dock is the tables under the pictures.
type dock struct {
	*part.Dock
	bench *Bench
	pages map[string]*part.Table
	shown map[string]*study // the study that a table shows
	row   int               // trial that is marked
}

// tabs are the tables in their order.
var tabs = []string{"policies", "blades", "sizing", "timeline", "sync"}

func (b *Bench) newDock() *dock {
	d := &dock{bench: b, shown: map[string]*study{}, row: -1}
	var pages []*part.Page
	d.pages, pages = b.NewTables("sessions.tab.", tabs, d.pressed)
	for key, t := range d.pages {
		t.Style = func(row, column int) part.Ink { return d.style(key, row, column) }
		t.Ground = func(row int) fyne.ThemeColorName { return d.ground(key, row) }
	}
	d.Dock = b.NewDock(look.T("sessions.filter"), pages, func() { d.update(b) })
	return d
}

// blank is what the tables show before there is a study: their columns alone.
var blank = &study{run: &session.Result{}}

// update shows the tables for the newest study.
func (d *dock) update(b *Bench) {
	s := b.work.study
	if !b.used || s == nil || s.run == nil {
		s = blank
	}
	counts := map[string]string{}
	if len(s.policies) > 0 {
		counts["policies"] = itoa(len(s.policies))
	}
	if n := len(s.config.Blades); n > 0 {
		counts["blades"] = itoa(n)
	}
	for _, key := range tabs {
		d.Set(key, counts[key], false)
		if d.shown[key] == s {
			continue
		}
		d.shown[key] = s
		t := d.pages[key]
		column, _ := t.Sorted()
		first := t.Shown().Rows == 0 && column < 0
		t.SetTable(tableOf(key, s))
		if first && key == "policies" && t.Shown().Rows > 0 {
			t.SortFirst(4, false)
		}
	}
	d.selectBlade(b.selected)
	for i, c := range s.policies {
		if string(c.Policy) == b.settings.Policy {
			d.pages["policies"].Select(i)
		}
	}
}

// tableOf makes a table of a study.
func tableOf(key string, s *study) table.Table {
	switch key {
	case "policies":
		return session.PolicyTable(s.policies, s.of.settings.Target/1000, policyName, func(v string) string { return look.T("sessions.verdict." + v) })
	case "blades":
		return session.BladeTable(&s.config, s.run)
	case "sizing":
		if s.sizing == nil {
			return session.SizingTable(&session.Sizing{})
		}
		return session.SizingTable(s.sizing)
	case "timeline":
		return session.FilmTable(s.run)
	}
	return syncTable(s)
}

// syncTable says what became of the session records.
func syncTable(s *study) table.Table {
	var rows [][2]string
	add := func(key, value string) { rows = append(rows, [2]string{look.T("sessions.sync." + key), value}) }
	if y := s.run.Sync; y != nil {
		add("rate", table.Fixed(s.config.Sync.Rate, 0)+look.T("sessions.per_second"))
		add("arrivals", perSecond(s.of.rate))
		add("carried", table.People(int64(y.Carried)))
		add("merged", table.People(int64(y.Merged)))
		add("backlog", table.People(int64(y.Backlog)))
		add("most", table.People(int64(y.Most)))
		add("lag", duration(y.MeanLag))
		add("longest", duration(y.MostLag))
		add("lost", table.People(int64(y.Lost)))
	}
	for _, f := range s.run.Failures {
		if s.of.settings.SyncRate <= 0 {
			break
		}
		add("whole", look.T("sessions.sync.whole.value", table.People(int64(f.Sessions)), duration(float64(f.Sessions)/s.of.settings.SyncRate)))
	}
	return table.Table{Key: "sync", Rows: len(rows), Columns: []table.Column{{Key: "figure", Kind: table.Text}, {Key: "value", Kind: table.Text}},
		At: func(row, column int) table.Value { return table.TextOf(rows[row][column]) }}
}

// style writes what matters in its colour.
func (d *dock) style(key string, row, column int) part.Ink {
	t := d.pages[key].Shown()
	s := d.shown[key]
	if s == nil || column >= len(t.Columns) || row >= t.Rows {
		return part.Ink{}
	}
	v := t.At(row, column)
	switch t.Columns[column].Key {
	case "p99_ms":
		return part.Ink{Bold: true}
	case "used_most", "left_used", "used":
		if v.Set && v.Float > s.of.settings.Limit {
			return part.Ink{Colour: look.Error, Bold: true}
		}
	case "judgement":
		if v.Text == look.T("sessions.verdict.fits") {
			return part.Ink{Colour: look.Success, Icon: "check"}
		}
		return part.Ink{Colour: look.Error, Icon: "error"}
	}
	return part.Ink{}
}

// ground tints the number of blades that is enough.
func (d *dock) ground(key string, row int) fyne.ThemeColorName {
	if s := d.shown[key]; key == "sizing" && s != nil && s.sizing != nil && row < len(s.sizing.Trials) && s.sizing.Trials[row].Blades == s.sizing.Blades {
		return look.Tint
	}
	return ""
}

// pressed does what choosing a row means.
func (d *dock) pressed(key string, row int) {
	switch s := d.shown[key]; {
	case s == nil || row < 0:
	case key == "policies":
		d.bench.choosePolicyRow(row)
	case key == "blades":
		d.bench.Select(row)
	case key == "timeline" && row < len(s.run.Film):
		d.bench.Watch(s.run.Film[row].At)
	}
}

// selectBlade marks the row of a blade.
func (d *dock) selectBlade(blade int) {
	if t := d.pages["blades"]; t.Selected() != blade && blade < t.Shown().Rows {
		t.Select(blade)
	}
}

// chooseTrial shows the row of a number of blades in the picture.
func (d *dock) chooseTrial(dot int) {
	s := d.bench.work.study
	z, _ := d.bench.pictures.sizes.Shown().(interface{ Count(int) int })
	if s == nil || s.sizing == nil || dot < 0 || z == nil {
		return
	}
	for i, t := range s.sizing.Trials {
		if t.Blades == z.Count(dot) {
			d.row = i
			d.Choose("sizing")
			d.pages["sizing"].Select(i)
		}
	}
}

func (d *dock) stepTrial(by int) {
	if s := d.bench.work.study; s != nil && s.sizing != nil && len(s.sizing.Trials) > 0 {
		d.row = min(max(d.row+by, 0), len(s.sizing.Trials)-1)
		d.Choose("sizing")
		d.pages["sizing"].Select(d.row)
	}
}
