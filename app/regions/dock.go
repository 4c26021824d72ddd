package regions

import (
	"strconv"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// sheet is one table of the dock.
type sheet struct {
	key  string
	make func(o *region.Outcome) table.Table
}

// sheets are the tables in the order of their tabs. The first shows only while
// no plan is possible.
var sheets = []sheet{
	{key: "shortage", make: func(o *region.Outcome) table.Table { return scene.Shortage(o, look.Lang()) }},
	{key: "places", make: func(o *region.Outcome) table.Table { return scene.Places(o, look.Lang()) }},
	{key: "provinces", make: func(o *region.Outcome) table.Table { return scene.Provinces(o, look.Lang()) }},
	{key: "centres", make: func(o *region.Outcome) table.Table { return scene.Centres(o, look.Lang()) }},
}

// dock is the tables under the map.
type dock struct {
	*part.Dock
	bench  *Bench
	losses *lossTable
	made   map[string]*region.Outcome // the outcome that a table is made of, or shall be
	filled map[string]*region.Outcome // the outcome that a table shows
	shown  string                     // the page that was last brought up to date

	countedOf *model.Place // the places whose provinces were counted
	counted   string
}

func (b *Bench) newDock() *dock {
	d := &dock{bench: b, made: map[string]*region.Outcome{}, filled: map[string]*region.Outcome{}}
	var pages []*part.Page
	for _, s := range sheets {
		pages = append(pages, &part.Page{Key: s.key, Name: look.T("regions.tab." + s.key), Table: d.newTable(s.key), Away: s.key == "shortage"})
	}
	d.losses = d.newLosses()
	pages = append(pages, &part.Page{Key: "losses", Name: look.T("regions.tab.losses"), Table: d.losses.table, Body: d.losses.body})
	pages = append(pages, b.whatif.Build()...)
	d.Dock = part.NewDock(&b.state.Dock, look.T("regions.filter"), pages...)
	d.OnChosen = func(key string) {
		b.whatif.PageShown(key)
		d.update(desk.OutcomeChanged)
		b.followLosses()
	}
	d.OnFold = b.arrange
	d.Save = b.options.SaveTable
	d.Submit = func(p *part.Page, _ string) {
		if p.Table.Len() > 0 && b.whatif.Has(p.Key) {
			p.Table.OnSelected(p.Table.RowAt(0))
		} else if p.Table.Len() > 0 {
			d.pressed(p.Key, p.Table.RowAt(0))
		}
	}
	return d
}

// newTable makes the table of a tab with its links to the selection.
func (d *dock) newTable(key string) *part.Table {
	t := part.NewTable(func(row int) { d.pressed(key, row) })
	t.Post = d.bench.options.Post
	t.Centre = d.bench.desk.CentreLook
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

// update shows the tables of the newest outcome: the one on show at once, the
// others when they are chosen.
func (d *dock) update(c desk.Change) {
	o := d.bench.desk.Outcome()
	shortfall := d.bench.outcome()
	for _, s := range sheets {
		away := s.key == "shortage" && (shortfall == nil || shortfall.Infeasible == nil || len(shortfall.Infeasible.Unserved) == 0)
		d.Set(s.key, d.count(s.key, o), away)
	}
	page := d.Current()
	if page.Key == "losses" || d.bench.whatif.Has(page.Key) {
		d.shown = page.Key
		return
	}
	switch {
	case o == nil:
		clear(d.made) // none of them is waited for any more
		d.empty(page.Key, page.Table)
	case d.made[page.Key] != o:
		d.made[page.Key] = o
		d.fill(page.Key, page.Table, o)
	}
	if c&desk.SelectionChanged != 0 || page.Key != d.shown {
		d.shown = page.Key
		d.mark(page.Key, page.Table)
	}
}

// fill puts the newest outcome into a table. The column sorted by stays the
// same one even where others have come or gone with a centre.
func (d *dock) fill(key string, t *part.Table, o *region.Outcome) {
	if !d.fillFar(key, t, o) {
		d.set(key, t, o, d.sheet(key).make(o))
	} else if d.of(key) == nil {
		d.empty(key, t)
	}
}

// of returns the outcome that a table shows, nil if its places are no longer the
// plan's: a row is then another place's.
func (d *dock) of(key string) *region.Outcome {
	if o := d.filled[key]; o != nil && desk.SamePlaces(o.Plan, d.bench.desk.Plan()) {
		return o
	}
	return nil
}

// empty takes a table away that is of another plan than the one in work.
func (d *dock) empty(key string, t *part.Table) {
	if d.filled[key] != nil {
		delete(d.filled, key)
		t.SetTable(table.Table{})
	}
}

// set shows the table of an outcome in place of the one before; the sorting stays
// with its column.
func (d *dock) set(key string, t *part.Table, o *region.Outcome, made table.Table) {
	d.filled[key] = o
	before := t.Shown().Columns
	column, descending := t.Sorted()
	t.SetTable(made)
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
			t.SortFirst(i, false)
		case key == "shortage" && c.Key == "unserved":
			t.SortFirst(i, true)
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
		d.countedOf, d.counted = &o.Plan.Places[0], ""
		d.countProvinces(o)
	}
	return d.counted
}

// pressed selects on the map what was chosen in a table.
func (d *dock) pressed(key string, row int) {
	b, o := d.bench, d.of(key)
	switch {
	case key == "losses":
		b.pressedLoss(row)
	case o == nil:
	case key == "centres" && row < len(o.Scenario.Centres):
		b.desk.Select(desk.Selection{Place: -1, Centre: o.Scenario.Centres[row].Number})
	case key == "places":
		b.selectPlace(row)
	case key == "shortage" && o.Infeasible != nil && row < len(o.Infeasible.Unserved):
		b.selectPlace(int(o.Infeasible.Unserved[row].Place))
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
	selection, o := d.bench.desk.Selection(), d.of(key)
	row := -1
	switch {
	case o == nil:
	case key == "places":
		row = selection.Place
	case key == "centres":
		row = o.Scenario.IndexOf(selection.Centre)
	case key == "shortage" && o.Infeasible != nil:
		for i, s := range o.Infeasible.Unserved {
			if int(s.Place) == selection.Place {
				row = i
			}
		}
	}
	t.Select(row)
}

// canvas is where the focus is; nil without a window.
func (b *Bench) canvas() fyne.Canvas {
	if b.options.Window == nil {
		return nil
	}
	return b.options.Window.Canvas()
}

// Panes returns what F6 goes to after the map: the tables and the inspector.
func (b *Bench) Panes() []fyne.Focusable {
	return []fyne.Focusable{b.dock.Tab(), b.demand.totalField.Entry()}
}

// ChooseTable shows a table of the dock by its short name.
func (b *Bench) ChooseTable(key string) { b.dock.Choose(key) }
