package shards

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
)

// Options are what the workbench is given by the window.
type Options struct {
	Post    func(func()) // runs a function on the UI goroutine, later
	Window  fyne.Window
	Painter *paint.Painter
	// ChooseFile asks for a file of one of the endings and hands over its path.
	ChooseFile func(title string, of []string, use func(path string))
	// WriteFolder asks where to write a folder, proposing the plan's name with an
	// ending, and says in a note what will be in it.
	WriteFolder func(title, ending, note string, files func(ctx context.Context) (map[string]func(io.Writer) error, error))
	SaveTable   func(name string, csv []byte) // asks where to write a table
	Fail        func(err error)               // shows an error
	Pointer     func(text string)             // what is under the pointer
	Work        func()                        // State or Computing have changed
}

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	View      int // moves, before or after
	Dock      part.DockState
	Inspector part.InspectorState
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State { return &State{Dock: part.DockState{High: 324}} }

// Bench is the Shards workbench.
type Bench struct {
	desk    *desk.Desk
	options Options
	state   *State
	visible bool

	settings settings
	used     bool   // the plan has settings
	raw      string // of the settings, as they stand in the plan
	work     work
	selected int // chunk; -1: none

	pictures  *pictures
	dock      *dock
	panels    *panels
	inspector *fyne.Container
	content   *fyne.Container
	aside     *part.Aside
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, selected: -1, settings: newSettings()}
	b.readPlan()
	b.build()
	return b
}

// build makes everything in the language of the moment.
func (b *Bench) build() {
	b.pictures = b.newPictures()
	b.dock = b.newDock()
	b.panels = b.newPanels()
	b.inspector = container.NewStack(part.NewFill(look.Panel), container.NewVScroll(b.panels.box))
	b.aside = part.NewAside(b.inspector, &b.state.Inspector, func() bool { return false })
	b.content = b.aside.Content
	b.arrange()
	b.refresh()
}

// arrange lays the pictures over the dock, or says what the workbench is for.
func (b *Bench) arrange() {
	upper := fyne.CanvasObject(b.pictures.box)
	if !b.used {
		upper = container.NewStack(part.NewFill(look.Panel), b.newEmpty())
	}
	b.aside.Show(part.NewSplit(upper, b.dock.dock.Box, &b.state.Dock))
}

// Relabel makes all texts anew after a change of language.
func (b *Bench) Relabel() { b.build() }

// Content returns what the window shows. It is another object after Relabel.
func (b *Bench) Content() fyne.CanvasObject { return b.content }

// SetVisible says whether the window shows the workbench: it works only then.
func (b *Bench) SetVisible(on bool) {
	if on == b.visible {
		return
	}
	b.visible = on
	if !on {
		b.Stop()
		return
	}
	b.Update(^desk.Change(0))
}

// Update shows what has changed on the desk.
func (b *Bench) Update(c desk.Change) {
	if c&desk.PlanChanged == 0 || !b.visible {
		return
	}
	b.readPlan()
	b.resolve()
	b.refresh()
}

// readPlan takes over the settings of the plan.
func (b *Bench) readPlan() {
	raw := desk.InsideOf(b.desk.Plan(), desk.Shards)
	if string(raw) == b.raw && (raw != nil) == b.used {
		return
	}
	was := b.used
	b.raw = string(raw)
	b.settings, b.used = parseSettings(raw)
	if b.aside != nil && was != b.used {
		b.arrange()
	}
}

// set changes the settings as one step that can be undone. Steps of one fold key
// become one.
func (b *Bench) set(label desk.Label, fold string, change func(*settings)) {
	s := b.settings
	s.Counters, s.Capacities = slices.Clone(s.Counters), maps.Clone(s.Capacities)
	change(&s)
	s.Version = settingsVersion
	s.tidy()
	text, err := json.Marshal(s)
	if err != nil {
		b.options.Fail(err)
		return
	}
	b.desk.SetInside(desk.Shards, text, label, fold)
}

// refresh shows settings and results everywhere.
func (b *Bench) refresh() {
	b.pictures.update(b)
	b.dock.update(b)
	b.panels.update(b)
}

// Select marks a chunk in the picture and the tables; -1 marks none.
func (b *Bench) Select(chunk int) {
	b.selected = chunk
	b.pictures.update(b)
	b.dock.mark(b)
	b.options.Pointer(b.chunkText(chunk))
}

// ToggleDock folds or opens the tables.
func (b *Bench) ToggleDock() { b.dock.dock.Toggle() }

// DockOpen reports whether the tables show.
func (b *Bench) DockOpen() bool { return b.dock.dock.Open() }

// ToggleInspector shows or hides the inspector.
func (b *Bench) ToggleInspector() { b.aside.Toggle() }

// InspectorOpen reports whether the inspector shows.
func (b *Bench) InspectorOpen() bool { return b.inspector.Visible() }

// Panes returns what F6 goes to: pictures, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	if !b.used {
		return []fyne.Focusable{b.dock.dock.Tab()}
	}
	return []fyne.Focusable{b.pictures.lanes, b.dock.dock.Tab(), b.panels.target.Entry()}
}

// FocusFilter puts the cursor into the filter of the table on show.
func (b *Bench) FocusFilter() {
	if b.options.Window != nil {
		b.dock.dock.FocusFilter(b.dock.dock.Current().Key, b.options.Window.Canvas())
	}
}

// CopyTable puts the table on show on the clipboard.
func (b *Bench) CopyTable() { b.dock.dock.CopyTable() }

// TableCSV returns the table on show as CSV.
func (b *Bench) TableCSV() []byte { return b.dock.dock.TableCSV() }

// TableName returns the short name of the table on show, for its file.
func (b *Bench) TableName() string { return b.dock.dock.TableName() }
