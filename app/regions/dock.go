package regions

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
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// sheet is one table of the dock.
type sheet struct {
	key   string
	make  func(o *region.Outcome) table.Table
	short bool // only while no plan is possible; others only otherwise, but places
}

// sheets are the tables in the order of their tabs.
var sheets = []sheet{
	{key: "shortage", make: func(o *region.Outcome) table.Table { return scene.Shortage(o, look.Lang()) }, short: true},
	{key: "places", make: func(o *region.Outcome) table.Table { return scene.Places(o, look.Lang()) }},
	{key: "provinces", make: func(o *region.Outcome) table.Table { return scene.Provinces(o, look.Lang()) }},
	{key: "centres", make: func(o *region.Outcome) table.Table { return scene.Centres(o, look.Lang()) }},
}

// dock is the tables under the map.
type dock struct {
	bench  *Bench
	tabs   map[string]*part.Tab
	heads  *fyne.Container
	tables map[string]*part.Table
	made   map[string]*region.Outcome // the outcome that a table shows
	filter *part.TextField
	fold   *part.ToolButton
	box    *fyne.Container
	shown  string

	countedOf *model.Place // the places whose provinces were counted
	counted   string
}

func (b *Bench) newDock() *dock {
	d := &dock{bench: b, tabs: map[string]*part.Tab{}, tables: map[string]*part.Table{}, made: map[string]*region.Outcome{}}
	for _, s := range sheets {
		d.tabs[s.key] = part.NewTab(look.T("regions.tab."+s.key), func() { d.choose(s.key) })
		d.tables[s.key] = d.newTable(s.key)
	}
	d.heads = container.NewHBox()
	d.filter = part.NewTextField(look.T("regions.filter"), "search", nil)
	d.filter.SetText(b.state.Filter)
	d.filter.OnSubmitted = func(string) {
		if t := d.tables[d.shown]; t.Len() > 0 {
			d.pressed(d.shown, t.RowAt(0))
		}
	}
	d.filter.OnChanged = func(text string) {
		b.state.Filter = text
		d.tables[d.shown].SetFilter(text)
	}
	d.fold = part.NewToolButton("", "down", b.ToggleDock)
	d.fold.Tip = look.T("regions.fold")
	return d
}

// newTable makes the table of a tab with its links to the selection.
func (d *dock) newTable(key string) *part.Table {
	t := part.NewTable(func(row int) { d.pressed(key, row) })
	t.Post = d.bench.options.Post
	t.Centre = func(number int) (string, bool) {
		s := d.bench.desk.Scenario()
		if i := indexOf(s, number); i >= 0 {
			return s.Centres[i].Colour, !s.Centres[i].Up
		}
		return "", false
	}
	if key == "shortage" {
		t.Style = func(row, column int) part.Ink {
			if column < len(t.Shown().Columns) && t.Shown().Columns[column].Key == "unserved" {
				return part.Ink{Colour: look.Error, Bold: true}
			}
			return part.Ink{}
		}
	}
	return t
}

// content lays the dock out, folded or open.
func (d *dock) content() fyne.CanvasObject {
	b := d.bench
	copyButton := part.NewToolButton(look.T("regions.copy"), "copy", b.CopyTable)
	csvButton := part.NewToolButton("CSV", "csv", func() { b.options.SaveTable(d.shown+".csv", b.TableCSV()) })
	d.fold.Icon = "down"
	if b.state.Dock.Folded {
		d.fold.Icon = "up"
	}
	tools := container.NewHBox(part.Fixed(170, d.filter), copyButton, csvButton, d.fold)
	row := container.NewStack(ground(look.Panel), part.Inset(0, 8, 0, 8, part.Wide(8, d.heads, nil, tools)))
	d.box = container.New(part.Under{}, row, d.tables[d.current()])
	if b.state.Dock.Folded {
		d.box = container.NewStack(row)
	}
	return d.box
}

// current returns the key of the table on show.
func (d *dock) current() string {
	keys := d.keys()
	for _, k := range keys {
		if k == d.bench.state.Tab {
			return k
		}
	}
	return keys[0]
}

// keys returns the tabs of the moment, in order.
func (d *dock) keys() []string {
	o := d.bench.outcome()
	infeasible := o != nil && o.Infeasible != nil && len(o.Infeasible.Unserved) > 0
	var keys []string
	for _, s := range sheets {
		if !s.short || infeasible {
			keys = append(keys, s.key)
		}
	}
	return keys
}

// choose shows a table.
func (d *dock) choose(key string) {
	d.bench.state.Tab = key
	d.update(desk.OutcomeChanged)
	if d.bench.state.Dock.Folded {
		d.bench.ToggleDock()
	}
}

// update shows the tables of the newest outcome: the one on show at once, the
// others when they are chosen.
func (d *dock) update(c desk.Change) {
	o := d.bench.desk.Outcome()
	key := d.current()
	var heads []fyne.CanvasObject
	for _, k := range d.keys() {
		heads = append(heads, d.tabs[k])
		d.tabs[k].Set(d.count(k, o), k == key)
	}
	if !slices.Equal(heads, d.heads.Objects) {
		d.heads.Objects = heads
		d.heads.Refresh()
	}
	relayout([]fyne.CanvasObject{d.heads})
	t := d.tables[key]
	if o != nil && d.made[key] != o {
		d.made[key] = o
		d.fill(key, t, o)
	}
	t.SetFilter(d.bench.state.Filter)
	if c&desk.SelectionChanged != 0 || key != d.shown {
		d.mark(key, t)
	}
	if key != d.shown {
		d.shown = key
		if d.box != nil && !d.bench.state.Dock.Folded {
			d.bench.arrange()
		}
	}
}

// fill puts the newest outcome into a table. The column sorted by stays the
// same one even where others have come or gone with a centre.
func (d *dock) fill(key string, t *part.Table, o *region.Outcome) {
	before := t.Shown().Columns
	column, descending := t.Sorted()
	t.SetTable(d.sheet(key).make(o))
	switch now, _ := t.Sorted(); {
	case len(before) == 0:
		d.sortFirst(key, t)
	case column >= 0 && now < 0:
		for i, c := range t.Shown().Columns {
			if c.Key == before[column].Key && c.Centre == before[column].Centre {
				t.SortBy(i, descending)
			}
		}
	}
}

func (d *dock) sheet(key string) sheet {
	for _, s := range sheets {
		if s.key == key {
			return s
		}
	}
	return sheets[1]
}

// sortFirst puts what wants attention first: the places nearest to changing
// hands, the largest shortages.
func (d *dock) sortFirst(key string, t *part.Table) {
	for i, c := range t.Shown().Columns {
		switch {
		case key == "places" && c.Key == "margin_km":
			t.SortBy(i, false)
		case key == "shortage" && c.Key == "unserved":
			t.SortBy(i, true)
		}
	}
}

// count returns the number beside a tab's name.
func (d *dock) count(key string, o *region.Outcome) string {
	if o == nil {
		return ""
	}
	switch key {
	case "places":
		return part.Group(float64(len(o.Plan.Places)), 0)
	case "centres":
		return strconv.Itoa(len(o.Scenario.Centres))
	}
	if key == "shortage" && o.Infeasible != nil {
		return part.Group(float64(len(o.Infeasible.Unserved)), 0)
	}
	return d.provinces(o)
}

// provinces counts the provinces that have places; it changes only with the
// places.
func (d *dock) provinces(o *region.Outcome) string {
	if len(o.Plan.Places) == 0 {
		return "0"
	}
	if d.countedOf != &o.Plan.Places[0] {
		d.countedOf, d.counted = &o.Plan.Places[0], strconv.Itoa(scene.Provinces(o, look.Lang()).Rows)
	}
	return d.counted
}

// pressed selects on the map what was chosen in a table.
func (d *dock) pressed(key string, row int) {
	b, o := d.bench, d.bench.desk.Outcome()
	if o == nil {
		return
	}
	switch key {
	case "centres":
		if row < len(o.Scenario.Centres) {
			b.desk.Select(desk.Selection{Place: -1, Centre: o.Scenario.Centres[row].Number})
		}
	case "places":
		b.selectPlace(row)
	case "shortage":
		if o.Infeasible != nil && row < len(o.Infeasible.Unserved) {
			b.selectPlace(int(o.Infeasible.Unserved[row].Place))
		}
	}
}

// selectPlace selects a place and brings it into the picture.
func (b *Bench) selectPlace(index int) {
	b.desk.Select(desk.Selection{Place: index})
	if index < len(b.desk.Plan().Places) {
		b.Map.Reveal(b.desk.Plan().Places[index].Position)
	}
}

// mark marks the row of what is selected.
func (d *dock) mark(key string, t *part.Table) {
	selection, o := d.bench.desk.Selection(), d.bench.desk.Outcome()
	row := -1
	switch {
	case o == nil:
	case key == "places":
		row = selection.Place
	case key == "centres":
		row = indexOf(o.Scenario, selection.Centre)
	case key == "shortage" && o.Infeasible != nil:
		for i, s := range o.Infeasible.Unserved {
			if int(s.Place) == selection.Place {
				row = i
			}
		}
	}
	t.Select(row)
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

// FocusFilter puts the cursor into the filter of the places.
func (b *Bench) FocusFilter() {
	if b.state.Dock.Folded {
		b.ToggleDock()
	}
	b.dock.choose("places")
	if b.options.Window != nil {
		b.options.Window.Canvas().Focus(b.dock.filter.Entry())
	}
}

// TableName returns the short name of the table on show, for its file.
func (b *Bench) TableName() string { return b.dock.current() }

// Panes returns what F6 goes to after the map: the tables and the inspector.
func (b *Bench) Panes() []fyne.Focusable {
	return []fyne.Focusable{b.dock.tabs[b.dock.current()], b.demand.totalField.Entry()}
}
