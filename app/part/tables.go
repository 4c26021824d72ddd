package part

import "fyne.io/fyne/v2"

// Tables is the dock of a workbench as the window speaks to it.
type Tables struct {
	dock   *Dock
	first  string
	window fyne.Window
}

// TablesOf returns the tables of a dock in a window, which may be nil. First is
// the page that is opened to be filtered, "" for the one on show.
func TablesOf(dock *Dock, first string, window fyne.Window) Tables {
	return Tables{dock, first, window}
}

// ToggleDock folds the tables to their tabs, or opens them.
func (t *Tables) ToggleDock() { t.dock.Toggle() }

// DockOpen reports whether the tables show.
func (t *Tables) DockOpen() bool { return t.dock.Open() }

// FocusFilter opens a page and puts the cursor into its filter.
func (t *Tables) FocusFilter() {
	key := t.first
	if key == "" {
		key = t.dock.Current().Key
	}
	var canvas fyne.Canvas
	if t.window != nil {
		canvas = t.window.Canvas()
	}
	t.dock.FocusFilter(key, canvas)
}

// CopyTable puts the rows on show on the clipboard.
func (t *Tables) CopyTable() { t.dock.CopyTable() }

// TableCSV returns the rows on show as CSV for people.
func (t *Tables) TableCSV() []byte { return t.dock.TableCSV() }

// TableName returns the short name of the table on show, for its file.
func (t *Tables) TableName() string { return t.dock.TableName() }
