package inside

import (
	"fenye/app/look"
	"fenye/app/part"
)

// NewTables makes the tables of a dock, by their keys, and their pages in order.
// The words of their tabs begin with a prefix, the names of their files with that
// of the workbench; pressed is told of the row that a person has chosen, -1 for
// none.
func (f *Frame) NewTables(prefix string, keys []string, pressed func(key string, row int)) (map[string]*part.Table, []*part.Page) {
	tables := map[string]*part.Table{}
	var pages []*part.Page
	for _, key := range keys {
		t := part.NewTable(func(row int) { pressed(key, row) })
		t.Post = f.options.Post
		tables[key] = t
		pages = append(pages, &part.Page{Key: key, Name: look.T(prefix + key), Table: t, File: string(f.own.Bench) + "-" + key})
	}
	return tables, pages
}

// NewDock makes the dock of pages, with a hint in its filter. Chosen is told that
// a person has chosen one.
func (f *Frame) NewDock(hint string, pages []*part.Page, chosen func()) *part.Dock {
	d := part.NewDock(&f.state.Dock, hint, pages...)
	d.Save = f.options.SaveTable
	d.OnChosen = func(string) { chosen() }
	return d
}

// ToggleDock folds or opens the tables.
func (f *Frame) ToggleDock() { f.made.Dock.Toggle() }

// DockOpen reports whether the tables show.
func (f *Frame) DockOpen() bool { return f.made.Dock.Open() }

// FocusFilter puts the cursor into the filter of the table on show.
func (f *Frame) FocusFilter() {
	if f.options.Window != nil {
		f.made.Dock.FocusFilter(f.made.Dock.Current().Key, f.options.Window.Canvas())
	}
}

// CopyTable puts the table on show on the clipboard.
func (f *Frame) CopyTable() { f.made.Dock.CopyTable() }

// TableCSV returns the table on show as CSV.
func (f *Frame) TableCSV() []byte { return f.made.Dock.TableCSV() }

// TableName returns the short name of the table on show, for its file.
func (f *Frame) TableName() string { return f.made.Dock.TableName() }
