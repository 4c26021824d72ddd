package provinces

import (
	"strconv"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/model/table"
)

// tabs are the tables under the map, in their order.
var tabs = []string{"units", "losses", "routes"}

// dock is the tables under the map.
type dock struct {
	*part.Dock
	bench  *Bench
	made   map[string]*scene.Wired // the outcome that a table shows
	marked string                  // code of the unit whose row is marked
}

func (b *Bench) newDock() *dock {
	d := &dock{bench: b, made: map[string]*scene.Wired{}}
	var pages []*part.Page
	for _, key := range tabs {
		pages = append(pages, &part.Page{Key: key, Name: look.T("provinces.tab." + key), Table: d.newTable(key)})
	}
	pages[0].File = "access"
	pages[2].Tools = []fyne.CanvasObject{part.NewToolButton(look.T("provinces.keys.open"), "", b.ShowKeys)}
	d.Dock = part.NewDock(&b.state.Dock, look.T("provinces.filter"), pages...)
	d.OnChosen = func(string) { d.update() }
	d.OnFold = b.arrange
	d.Save = b.options.SaveTable
	return d
}

// newTable makes the table of a tab with its links to the selection.
func (d *dock) newTable(key string) *part.Table {
	t := part.NewTable(func(row int) { d.pressed(key, row) })
	t.Post = d.bench.options.Post
	t.Centre = d.bench.desk.CentreLook
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

// update shows the table on show for the newest outcome.
func (d *dock) update() {
	o := d.bench.solving.outcome
	for _, key := range tabs {
		d.Set(key, d.count(key, o), false)
	}
	page := d.Current()
	t := page.Table
	if o != nil && d.made[page.Key] != o {
		d.made[page.Key] = o
		first := len(t.Shown().Columns) == 0
		t.SetTable(d.make(page.Key, o))
		if first {
			d.sortFirst(t)
		}
		d.marked = ""
	}
	if page.Key == "units" && d.bench.state.Unit != d.marked {
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
			t.SortFirst(i, true)
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
	if parts := d.Page(key).Table.Shown(); key == "losses" && row < parts.Rows {
		if v := parts.At(row, 0); len(v.Parts) == 1 {
			d.bench.desk.Select(desk.Selection{Place: -1, Centre: v.Parts[0].Number})
		}
	}
}

// Panes returns what F6 goes to after the map: charts, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	return []fyne.Focusable{b.charts.trade, b.charts.usage, b.dock.Tab(), b.aims.alphaField.Entry()}
}
