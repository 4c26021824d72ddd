package part

import (
	"bytes"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/data/report"
	"fenye/model/table"
)

// Page is one tab of a dock and what lies under it.
type Page struct {
	Key   string // of the page in the dock's state
	Name  string // on the tab
	Table *Table // what filter, copying and saving work on; nil: they rest
	Body  fyne.CanvasObject
	Tools []fyne.CanvasObject // of this page alone, left of the filter
	File  string              // name of the table's file without its ending; "": Key
	Away  bool                // has no tab at the moment

	tab   *Tab
	count string
}

// Dock is the tables under a picture: tabs, a filter, the buttons that copy and
// save the table on show, and one that folds all but the tabs.
type Dock struct {
	Box      *fyne.Container               // what is laid out, always the same object
	OnChosen func(key string)              // the planner has chosen a page, before it shows
	OnFold   func()                        // the dock was folded or opened
	Save     func(name string, csv []byte) // asks where to write a table
	Submit   func(page *Page, text string) // Enter in the filter, once its rows are on show

	state  *DockState
	pages  []*Page
	heads  *fyne.Container
	scroll *container.Scroll // of the heads, where the window is too narrow for all
	tools  *fyne.Container
	row    fyne.CanvasObject
	filter *TextField
	copy   *ToolButton
	csv    *ToolButton
	fold   *ToolButton
}

// Widths of the filter, in units: alone, and beside the tools of a page.
const (
	filterWide   = 170
	filterNarrow = 104
)

// NewDock returns a dock of pages in the order of their tabs. The state says
// which is on show, and is kept up to date.
func NewDock(state *DockState, filterHint string, pages ...*Page) *Dock {
	d := &Dock{state: state, pages: pages, heads: container.NewHBox(), tools: container.NewHBox()}
	d.scroll = container.NewHScroll(d.heads)
	if state.Orders == nil {
		state.Orders = map[string]Order{}
	}
	for _, p := range pages {
		p.tab = NewTab(p.Name, func() { d.Choose(p.Key) })
		if p.Table != nil {
			p.Table.orders, p.Table.page = state.Orders, p.Key
		}
	}
	d.filter = NewTextField(filterHint, "search", nil)
	d.filter.SetText(state.Filter)
	d.filter.OnChanged = d.filtered
	d.filter.OnSubmitted = func(text string) {
		if p := d.Current(); d.Submit != nil && p != nil && p.Table != nil {
			p.Table.whenArranged(func() {
				if d.Current() == p {
					d.Submit(p, text)
				}
			})
		}
	}
	d.copy = NewToolButton(look.T("part.copy"), "copy", d.CopyTable)
	d.csv = NewToolButton("CSV", "csv", func() {
		if d.Save != nil {
			d.Save(d.TableName()+".csv", d.TableCSV())
		}
	})
	d.fold = NewToolButton("", "down", d.Toggle)
	d.fold.Tip = look.T("part.fold")
	d.row = container.NewStack(NewFill(look.Panel), Inset(0, 8, 0, 8, Wide(8, nil, d.scroll, d.tools)))
	d.Box = container.New(dockLayout{})
	d.arrange()
	return d
}

// Page returns the page of a key, nil if there is none.
func (d *Dock) Page(key string) *Page {
	for _, p := range d.pages {
		if p.Key == key {
			return p
		}
	}
	return nil
}

// Current returns the page on show: the first that is not away, if the state
// names none that is.
func (d *Dock) Current() *Page {
	var first *Page
	for _, p := range d.pages {
		if p.Away {
			continue
		}
		if p.Key == d.state.Tab {
			return p
		}
		if first == nil {
			first = p
		}
	}
	return first
}

// Choose shows a page, and opens a folded dock.
func (d *Dock) Choose(key string) {
	p := d.Page(key)
	if p == nil || p.Away {
		return
	}
	d.state.Tab = key
	if d.OnChosen != nil {
		d.OnChosen(key)
	}
	if d.state.Folded {
		d.Toggle()
		return
	}
	d.arrange()
}

// Set shows a number beside the name of a page, and whether it has a tab.
func (d *Dock) Set(key, count string, away bool) {
	p := d.Page(key)
	if p == nil || p.count == count && p.Away == away {
		return
	}
	turned := p.Away != away
	p.count, p.Away = count, away
	if turned {
		d.arrange()
		return
	}
	d.showHeads()
}

// Toggle folds the dock to its tabs, or opens it.
func (d *Dock) Toggle() {
	d.state.Folded = !d.state.Folded
	d.arrange()
	if d.OnFold != nil {
		d.OnFold()
	}
}

// Open reports whether more than the tabs shows.
func (d *Dock) Open() bool { return !d.state.Folded }

// arrange puts the page on show under the tabs.
func (d *Dock) arrange() {
	p := d.Current()
	d.showHeads()
	d.fold.Icon = "down"
	if d.state.Folded {
		d.fold.Icon = "up"
	}
	wide := float32(filterWide)
	if p != nil && len(p.Tools) > 0 {
		wide = filterNarrow // a narrow window has no more room
	}
	d.tools.Objects = nil
	if p != nil {
		d.tools.Objects = slices.Clone(p.Tools)
		if p.Table != nil {
			p.Table.SetFilter(d.state.Filter)
			d.tools.Objects = append(d.tools.Objects, Fixed(wide, d.filter), d.copy, d.csv)
		}
	}
	d.tools.Objects = append(d.tools.Objects, d.fold)
	d.tools.Refresh()
	d.Box.Objects = []fyne.CanvasObject{d.row}
	if body := p.body(); body != nil && !d.state.Folded {
		d.Box.Objects = append(d.Box.Objects, body)
	}
	d.Box.Refresh()
	dockLayout{}.Layout(d.Box.Objects, d.Box.Size())
}

func (p *Page) body() fyne.CanvasObject {
	switch {
	case p == nil:
		return nil
	case p.Body != nil:
		return p.Body
	case p.Table != nil:
		return p.Table
	}
	return nil
}

// showHeads shows the tabs of the moment.
func (d *Dock) showHeads() {
	current := d.Current()
	var heads []fyne.CanvasObject
	for _, p := range d.pages {
		if !p.Away {
			p.tab.Set(p.count, p == current)
			heads = append(heads, p.tab)
		}
	}
	if !slices.Equal(heads, d.heads.Objects) {
		d.heads.Objects = heads
		d.heads.Refresh()
	}
	d.heads.Layout.Layout(d.heads.Objects, d.heads.Size())
	d.scroll.Refresh()
	d.reveal(current)
}

// reveal brings the head of a page into view.
func (d *Dock) reveal(p *Page) {
	if p == nil || d.scroll.Size().Width <= 0 {
		return
	}
	left, right := p.tab.Position().X, p.tab.Position().X+p.tab.Size().Width
	at := min(d.scroll.Offset.X, left)
	at = max(at, right-d.scroll.Size().Width, 0)
	if at != d.scroll.Offset.X {
		d.scroll.ScrollToOffset(fyne.NewPos(at, 0))
	}
}

func (d *Dock) filtered(text string) {
	d.state.Filter = text
	if p := d.Current(); p != nil && p.Table != nil {
		p.Table.SetFilter(text)
	}
}

// Filter returns the field that filters the tables, for tests.
func (d *Dock) Filter() *TextField { return d.filter }

// Tab returns the head of the page on show, for the focus.
func (d *Dock) Tab() fyne.Focusable {
	if p := d.Current(); p != nil {
		return p.tab
	}
	return d.fold
}

// FocusFilter opens a page and puts the cursor into its filter.
func (d *Dock) FocusFilter(key string, c fyne.Canvas) {
	d.Choose(key)
	if c != nil {
		c.Focus(d.filter.Entry())
	}
}

// CopyTable puts the rows on show on the clipboard, tab-separated, as they are
// written on screen.
func (d *Dock) CopyTable() {
	if p := d.Current(); p != nil && p.Table != nil {
		fyne.CurrentApp().Clipboard().SetContent(p.Table.TSV(table.Lang(look.Lang())))
	}
}

// TableCSV returns the rows on show as CSV for people, nil without a table.
func (d *Dock) TableCSV() []byte {
	p := d.Current()
	if p == nil || p.Table == nil {
		return nil
	}
	var out bytes.Buffer
	if err := report.WriteCSV(&out, p.Table.OnShow()); err != nil {
		return nil
	}
	return out.Bytes()
}

// TableName returns the short name of the table on show, for its file.
func (d *Dock) TableName() string {
	p := d.Current()
	switch {
	case p == nil:
		return ""
	case p.File != "":
		return p.File
	}
	return p.Key
}

// dockLayout puts the tabs over the page, if the dock is open.
type dockLayout struct{}

// MinSize implements fyne.Layout.
func (dockLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	if len(o) > 1 {
		return Under{}.MinSize(o)
	}
	return o[0].MinSize()
}

// Layout implements fyne.Layout.
func (dockLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	if len(o) > 1 {
		Under{}.Layout(o, size)
		return
	}
	o[0].Move(fyne.NewPos(0, 0))
	o[0].Resize(size)
}
