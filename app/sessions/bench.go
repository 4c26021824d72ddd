package sessions

import (
	"context"
	"encoding/json"
	"io"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/model"
)

// Options are what the workbench is given by the window.
type Options struct {
	Post    func(func()) // runs a function on the UI goroutine, later
	Window  fyne.Window
	Painter *paint.Painter
	// ChooseFile asks for a file of one of the endings and hands over its path.
	ChooseFile func(title string, of []string, use func(path string))
	// WriteFolder asks where to write a folder of files, and writes it.
	WriteFolder func(title, ending, note string, files func(ctx context.Context) (map[string]func(io.Writer) error, error))
	SaveTable   func(name string, csv []byte) // asks where to write a table
	Fail        func(err error)               // shows an error
	Pointer     func(text string)             // what is under the pointer
	Work        func()                        // State or Computing have changed
}

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	Dock      part.DockState
	Inspector part.InspectorState
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State { return &State{Dock: part.DockState{High: 218}} }

// Bench is the Sessions workbench.
type Bench struct {
	desk    *desk.Desk
	options Options
	state   *State
	visible bool

	settings settings
	used     bool   // the plan has settings
	raw      string // of the settings, as they stand in the plan
	trace    *trace
	missing  error  // why the file of the settings cannot be read
	lost     string // path of the file that missing is about
	work     work
	at       float64 // second that is watched; NaN: none
	playing  *player
	selected int // blade, from 0; -1: none

	pictures  *pictures
	dock      *dock
	panels    *panels
	inspector *fyne.Container
	content   *fyne.Container
	aside     *part.Aside
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, settings: exampleSettings(), at: math.NaN(), selected: -1}
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
	upper := b.pictures.box
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
		b.pause()
		if !b.work.loading { // a file that is being opened is not forgotten
			b.Stop()
		}
		return
	}
	b.Update(^desk.Change(0))
}

// Update shows what has changed on the desk.
func (b *Bench) Update(c desk.Change) {
	if c&(desk.PlanChanged|desk.OutcomeChanged) == 0 || !b.visible {
		return
	}
	b.readPlan()
	b.resolve()
	b.refresh()
}

// readPlan takes over the settings of the plan.
func (b *Bench) readPlan() {
	raw := desk.InsideOf(b.desk.Plan(), desk.Sessions)
	if string(raw) == b.raw && (raw != nil) == b.used {
		return
	}
	was := b.used
	b.raw = string(raw)
	b.settings, b.used = parseSettings(raw)
	if !b.used {
		b.settings = exampleSettings()
	}
	if b.trace != nil && (b.trace.path != b.settings.File || b.settings.Traffic == synthetic) {
		b.trace = nil
	}
	if b.lost != b.settings.File || b.settings.Traffic == synthetic {
		b.missing = nil
	}
	b.selected = min(b.selected, b.settings.count()-1)
	if b.aside != nil && was != b.used {
		b.arrange()
	}
}

// set changes the settings as one step that can be undone. Steps of one fold
// key become one.
func (b *Bench) set(label desk.Label, fold string, change func(*settings)) {
	if !b.visible {
		b.readPlan()
	}
	s := b.settings
	s.Groups = append([]group(nil), s.Groups...)
	change(&s)
	s.Version = settingsVersion
	s.tidy()
	text, err := json.Marshal(s)
	if err != nil {
		b.options.Fail(err)
		return
	}
	b.desk.SetInside(desk.Sessions, text, label, fold)
}

// refresh shows settings and results everywhere.
func (b *Bench) refresh() {
	b.pictures.update(b)
	b.dock.update(b)
	b.panels.update(b)
}

// rate returns the messages a second: of the trace, of the centre's load or as
// they were set.
func (b *Bench) rate() float64 {
	if b.trace != nil {
		return b.trace.rate() * b.settings.Speedup
	}
	if load, ok := b.load(b.settings.Centre); ok {
		return max(float64(load)*b.settings.PerHour/3600, 1e-3)
	}
	return b.settings.Rate
}

// load returns the users of a centre by its number; not ok for number 0, or where
// the plan has no load for it.
func (b *Bench) load(number int) (model.Users, bool) {
	if number == 0 {
		return 0, false
	}
	o := b.desk.Outcome()
	if o == nil || o.Solution == nil {
		return 0, false
	}
	for i, c := range o.Scenario.Centres {
		if c.Number == number && i < len(o.Centres) {
			return o.Centres[i].Load, true
		}
	}
	return 0, false
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
		return []fyne.Focusable{b.dock.dock.Tab(), b.panels.rate.Entry()}
	}
	return []fyne.Focusable{b.pictures.tiles, b.pictures.latency, b.pictures.dots, b.pictures.sizes, b.dock.dock.Tab(), b.panels.rate.Entry()}
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
