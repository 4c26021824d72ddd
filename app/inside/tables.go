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
