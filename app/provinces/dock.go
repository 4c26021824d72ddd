package provinces

import (
	"bytes"
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/data/report"
	"fenye/model/table"
)

// tabs are the tables under the map, in their order.
var tabs = []string{"units", "losses", "routes"}

// dock is the tables under the map.
type dock struct {
	bench  *Bench
	tabs   map[string]*part.Tab
	heads  *fyne.Container
	tables map[string]*part.Table
	made   map[string]*scene.Wired // the outcome that a table shows
	filter *part.TextField
	fold   *part.ToolButton
	box    *fyne.Container
	marked string // code of the unit whose row is marked
}

func (b *Bench) newDock() *dock {
	d := &dock{bench: b, tabs: map[string]*part.Tab{}, tables: map[string]*part.Table{}, made: map[string]*scene.Wired{}}
	d.heads = container.NewHBox()
	for _, key := range tabs {
		d.tabs[key] = part.NewTab(look.T("provinces.tab."+key), func() { d.choose(key) })
		d.heads.Add(d.tabs[key])
		d.tables[key] = d.newTable(key)
	}
	d.filter = part.NewTextField(look.T("provinces.filter"), "search", nil)
	d.filter.SetText(b.state.Filter)
	d.filter.OnChanged = func(text string) {
		b.state.Filter = text
		d.tables[d.current()].SetFilter(text)
	}
	d.fold = part.NewToolButton("", "down", b.ToggleDock)
	d.fold.Tip = look.T("provinces.fold")
	return d
}

// newTable makes the table of a tab with its links to the selection.
func (d *dock) newTable(key string) *part.Table {
	t := part.NewTable(func(row int) { d.pressed(key, row) })
	t.Post = d.bench.options.Post
	t.Centre = func(number int) (string, bool) {
		for _, c := range d.bench.desk.Scenario().Centres {
			if c.Number == number {
				return c.Colour, !c.Up
			}
		}
		return "", false
	}
	t.Style = func(row, column int) part.Ink {
		if column >= len(t.Shown().Columns) {
			return part.Ink{}
		}
		switch v := t.Shown().At(row, column); t.Shown().Columns[column].Key {
		case "added_km":
			return part.Ink{Bold: v.Float > 0}
		case "excess":
			if v.Int > 0 {
				return part.Ink{Colour: look.Error, Bold: true}
			}
		}
		return part.Ink{}
	}
	return t
}

// content lays the dock out, folded or open.
func (d *dock) content() fyne.CanvasObject {
	b := d.bench
	copyButton := part.NewToolButton(look.T("provinces.copy"), "copy", b.CopyTable)
	csvButton := part.NewToolButton("CSV", "csv", func() { b.options.SaveTable(b.TableName()+".csv", b.TableCSV()) })
	d.fold.Icon = "down"
	if b.state.Dock.Folded {
		d.fold.Icon = "up"
	}
	tools := container.NewHBox(part.Fixed(170, d.filter), copyButton, csvButton, d.fold)
	if d.current() == "routes" {
		keys := part.NewToolButton(look.T("provinces.keys.open"), "", b.ShowKeys)
		tools.Objects = slices.Insert(tools.Objects, 0, fyne.CanvasObject(keys))
		tools.Objects[1] = part.Fixed(104, d.filter) // a narrow window has no more room
	}
	row := container.NewStack(part.NewFill(look.Panel), part.Inset(0, 8, 0, 8, part.Wide(8, d.heads, nil, tools)))
	d.box = container.New(part.Under{}, row, d.tables[d.current()])
	if b.state.Dock.Folded {
		d.box = container.NewStack(row)
	}
	return d.box
}

// current returns the key of the table on show.
func (d *dock) current() string {
	if _, known := d.tables[d.bench.state.Tab]; known {
		return d.bench.state.Tab
	}
	return tabs[0]
}

// choose shows a table.
func (d *dock) choose(key string) {
	d.bench.state.Tab = key
	d.bench.state.Dock.Folded = false
	d.update()
	d.bench.arrange()
}

// update shows the table on show for the newest outcome.
func (d *dock) update() {
	o := d.bench.solving.outcome
	key := d.current()
	for _, k := range tabs {
		d.tabs[k].Set(d.count(k, o), k == key)
	}
	for _, h := range d.heads.Objects {
		h.Refresh()
	}
	d.heads.Layout.Layout(d.heads.Objects, d.heads.Size())
	t := d.tables[key]
	if o != nil && d.made[key] != o {
		d.made[key] = o
		first := len(t.Shown().Columns) == 0
		t.SetTable(d.make(key, o))
		if first {
			d.sortFirst(t)
		}
		d.marked = ""
	}
	t.SetFilter(d.bench.state.Filter)
	if key == "units" && d.bench.state.Unit != d.marked {
		d.marked = d.bench.state.Unit
		t.Select(unitIndex(o, d.marked))
	}
}

func (d *dock) make(key string, o *scene.Wired) table.Table {
	switch key {
	case "losses":
		return o.Lost(look.Lang())
	case "routes":
		return d.bench.routeTable(o)
	}
	return o.Units(look.Lang())
}

// sortFirst puts what changed first: the units that go farther than nearest.
func (d *dock) sortFirst(t *part.Table) {
	for i, c := range t.Shown().Columns {
		if c.Key == "added_km" {
			t.SortBy(i, true)
		}
	}
}

// count returns the number beside a tab's name.
func (d *dock) count(key string, o *scene.Wired) string {
	switch {
	case o == nil || o.Case == nil:
		return ""
	case key == "losses":
		return strconv.Itoa(len(o.Losses))
	}
	return strconv.Itoa(len(o.Case.Units))
}

// unitIndex returns the index of a unit by its code, -1 if there is none.
func unitIndex(o *scene.Wired, code string) int {
	if o == nil || o.Case == nil || code == "" {
		return -1
	}
	for i, u := range o.Case.Units {
		if u.Code == code {
			return i
		}
	}
	return -1
}

// pressed selects on the map what was chosen in a table.
func (d *dock) pressed(key string, row int) {
	o := d.bench.solving.outcome
	if o == nil || o.Case == nil {
		return
	}
	if key != "losses" && row >= 0 && row < len(o.Case.Units) {
		d.marked = o.Case.Units[row].Code
		d.bench.SelectUnit(d.marked)
		d.bench.Map.Reveal(o.Case.Units[row].Point)
		return
	}
	if parts := d.tables[key].Shown(); key == "losses" && row < parts.Rows {
		if v := parts.At(row, 0); len(v.Parts) == 1 {
			d.bench.desk.Select(desk.Selection{Place: -1, Centre: v.Parts[0].Number})
		}
	}
}

// CopyTable puts the rows on show on the clipboard, tab-separated, as they are
// written on screen.
func (b *Bench) CopyTable() {
	fyne.CurrentApp().Clipboard().SetContent(b.dock.tables[b.dock.current()].TSV(table.Lang(look.Lang())))
}

// TableCSV returns the rows on show as CSV for people.
func (b *Bench) TableCSV() []byte {
	var out bytes.Buffer
	if err := report.WriteCSV(&out, b.dock.tables[b.dock.current()].OnShow()); err != nil {
		return nil
	}
	return out.Bytes()
}

// FocusFilter puts the cursor into the filter of the provinces.
func (b *Bench) FocusFilter() {
	b.dock.choose("units")
	if b.options.Window != nil {
		b.options.Window.Canvas().Focus(b.dock.filter.Entry())
	}
}

// TableName returns the short name of the table on show, for its file.
func (b *Bench) TableName() string {
	if key := b.dock.current(); key != "units" {
		return key
	}
	return "access"
}

// Panes returns what F6 goes to after the map: charts, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	return []fyne.Focusable{b.charts.trade, b.charts.usage, b.dock.tabs[b.dock.current()], b.aims.alphaField.Entry()}
}
