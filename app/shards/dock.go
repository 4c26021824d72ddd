package shards

import (
	"bytes"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/data/mongo"
	"fenye/model/shard"
	"fenye/model/table"
)

// tabs are the tables under the pictures, in their order.
var tabs = []string{"moves", "chunks", "shards", "foda", "checks"}

// shown is what a table was made of.
type shown struct {
	study *study
	mode  string
}

// dock is the tables under the pictures, and the script beside the moves.
type dock struct {
	*part.Dock
	bench   *Bench
	pages   map[string]*part.Table
	made    map[string]shown
	checks  *fyne.Container
	body    *fyne.Container // of the moves
	script  *widget.TextGrid
	refused *widget.Label // why there is no script
	head    *part.Line
	copy    *part.ToolButton
	text    string // that is copied: the script, whole
}

func (b *Bench) newDock() *dock {
	d := &dock{bench: b, made: map[string]shown{}}
	var pages []*part.Page
	d.pages, pages = b.NewTables("shards.tab.", tabs, d.pressed)
	for key, t := range d.pages {
		t.Style = func(row, column int) part.Ink { return d.style(key, row, column) }
	}
	d.checks = part.Rows(0)
	d.script, d.refused = widget.NewTextGrid(), widget.NewLabel("")
	d.refused.Wrapping = fyne.TextWrapBreak
	d.refused.Hide()
	d.head = part.NewLine(look.T("shards.script"))
	d.head.Points = 15
	d.copy = part.NewToolButton(look.T("part.copy"), "copy", func() { fyne.CurrentApp().Clipboard().SetContent(d.text) })
	head := part.Inset(4, 8, 2, 12, part.Wide(8, d.head, nil, d.copy))
	paper := part.Inset(0, 12, 10, 12, container.NewStack(part.NewFill(look.Raised), container.NewScroll(part.Inset(6, 8, 6, 10, d.script)), d.refused))
	d.body = container.New(&checked{}, d.pages["moves"], part.Inset(6, 10, 8, 12, d.checks), part.NewFill(look.Hairline), container.New(part.Under{}, head, paper))
	pages[0].Body = container.NewStack(part.NewFill(look.Panel), d.body)
	d.Dock = b.NewDock(look.T("shards.filter"), pages, func() { d.update(b) })
	return d
}

// blank is what the tables show before there is a study: their columns alone.
var blank = &study{Shards: &output.Shards{Model: &shard.Collection{}, Collection: &mongo.Collection{}, Plan: &shard.Plan{}, Foda: &shard.Published{}}}

// update shows the tables for the newest study.
func (d *dock) update(b *Bench) {
	s := b.work.study
	part.SetEnabled(d.copy, b.used && s != nil)
	if !b.used || s == nil {
		d.clear()
		return
	}
	now := shown{s, b.settings.Mode}
	counts := map[string]string{"moves": counted(len(s.moves(now.mode))), "chunks": counted(len(s.Model.Chunks)), "shards": counted(len(s.Model.Shards)), "foda": counted(len(s.Foda.Steps))}
	for _, key := range tabs {
		d.Set(key, counts[key], false)
		if d.made[key] == now {
			continue
		}
		d.made[key] = now
		d.pages[key].SetTable(d.tableOf(key, now))
		if key == "moves" {
			d.showChecks(s, now.mode)
			d.showScript(s, now.mode)
		}
	}
	d.mark(b)
}

// clear shows the tables without a row, and no script.
func (d *dock) clear() {
	now := shown{blank, output.ModePlanner}
	for _, key := range tabs {
		d.Set(key, "", false)
		if d.made[key] != now {
			d.made[key] = now
			d.pages[key].SetTable(d.tableOf(key, now))
		}
	}
	d.checks.Objects, d.text = nil, ""
	d.checks.Refresh()
	d.refused.Hide()
	d.script.SetText("")
}

// tableOf makes a table of a study.
func (d *dock) tableOf(key string, of shown) table.Table {
	s := of.study
	switch key {
	case "moves":
		if of.mode == output.ModeFODA {
			return spoken(shard.StepsTable(s.Model, s.Foda, s.bounds))
		}
		return spoken(shard.MovesTable(s.Model, s.Plan, s.bounds))
	case "chunks":
		return shard.ChunksTable("chunks", s.Model, s.Model.Place(), s.Plan.Heats, s.bounds)
	case "shards":
		return shard.ShardsTable(s.Model, s.Plan.From, s.loads(s.Foda.After), s.Plan.To)
	case "foda":
		return spoken(shard.StepsTable(s.Model, s.Foda, s.bounds))
	}
	var rows []check
	if s != blank {
		rows = s.checks(of.mode)
	}
	return table.Table{Key: "checks", Rows: len(rows), Columns: []table.Column{{Key: "check", Kind: table.Text}, {Key: "finding", Kind: table.Text}},
		At: func(row, column int) table.Value {
			return table.TextOf([]string{rows[row].name, rows[row].text}[column])
		}}
}

// spoken puts the reasons and rules of a table into words.
func spoken(t table.Table) table.Table {
	at := t.At
	t.At = func(row, column int) table.Value {
		v := at(row, column)
		if k := t.Columns[column].Key; k == "reason" || k == "rule" {
			v.Text = look.T("shards." + k + "." + v.Text)
		}
		return v
	}
	return t
}

// showChecks puts the checks under the moves.
func (d *dock) showChecks(s *study, mode string) {
	d.checks.Objects = nil
	for _, c := range s.checks(mode) {
		name, text := part.NewLine(c.name), part.NewLine(c.text)
		name.Colour, text.Shorten = look.Secondary, true
		switch {
		case c.bad:
			text.Colour = look.Warning
		case c.good:
			text.Colour = look.Success
			text.SetText("✓ " + c.text)
		}
		d.checks.Objects = append(d.checks.Objects, part.Wide(8, part.Fixed(118, name), text, nil))
	}
	d.checks.Refresh()
	d.body.Layout.Layout(d.body.Objects, d.body.Size())
}

// mostLines is how many lines of a script are shown; the file has all.
const mostLines = 400

// showScript shows the script, or why there is none.
func (d *dock) showScript(s *study, mode string) {
	var b bytes.Buffer
	if err := s.written(mode).Script().WriteMoves(&b); err != nil {
		d.text = mongo.ExportLine // what to do about it
		d.script.SetText("")
		d.refused.SetText(cause.Text(look.Lang(), err))
		d.refused.Show()
		return
	}
	d.refused.Hide()
	d.text = b.String()
	_, body, _ := strings.Cut(d.text, "\n\nsh.") // what it is made from and its function stand in the file
	lines := strings.SplitN("sh."+body, "\n", mostLines+1)
	if len(lines) > mostLines {
		lines[mostLines] = "// …"
	}
	d.script.SetText(strings.Join(lines, "\n"))
}

// style writes what matters in its colour.
func (d *dock) style(key string, row, column int) part.Ink {
	t := d.pages[key].Shown()
	s := d.made[key].study
	if s == nil || column >= len(t.Columns) || row >= t.Rows {
		return part.Ink{}
	}
	v := t.At(row, column)
	switch t.Columns[column].Key {
	case "relative_before", "relative_foda", "relative_after":
		if v.Set && s.bad(v.Float) {
			return part.Ink{Colour: look.Error, Bold: true}
		}
		return part.Ink{Bold: t.Columns[column].Key == "relative_after"}
	case "finding":
		if rows := s.checks(d.made[key].mode); rows[row].bad {
			return part.Ink{Colour: look.Warning, Icon: "warning"}
		} else if rows[row].good {
			return part.Ink{Colour: look.Success, Icon: "check"}
		}
	}
	return part.Ink{}
}

// pressed marks the chunk of a row.
func (d *dock) pressed(key string, row int) {
	s := d.made[key].study
	if s == nil || row < 0 {
		return
	}
	chunk := -1
	switch moves := s.moves(d.made[key].mode); {
	case key == "moves" && row < len(moves):
		chunk = moves[row].chunk
	case key == "foda" && row < len(s.Foda.Steps):
		chunk = s.Foda.Steps[row].Chunk
	case key == "chunks" && row < len(s.Model.Chunks):
		chunk = row
	default:
		return
	}
	if chunk != d.bench.selected {
		d.bench.Select(chunk)
	}
}

// mark marks the rows of the chunk that is selected.
func (d *dock) mark(b *Bench) {
	s := b.work.study
	if s == nil || b.selected < 0 {
		return
	}
	put := func(key string, row int) {
		if t := d.pages[key]; t.Selected() != row && row >= 0 && row < t.Shown().Rows {
			t.Select(row)
		}
	}
	put("chunks", b.selected)
	put("moves", slices.IndexFunc(s.moves(d.made["moves"].mode), func(m moved) bool { return m.chunk == b.selected }))
	put("foda", slices.IndexFunc(s.Foda.Steps, func(m shard.Step) bool { return m.Chunk == b.selected }))
}
