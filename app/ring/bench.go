package ring

import (
	"context"
	"encoding/json"
	"io"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model/ring"
)

// Options are what the workbench is given by the window.
type Options struct {
	Post    func(func()) // runs a function on the UI goroutine, later
	Window  fyne.Window
	Painter *paint.Painter
	// ChooseFile asks for a file of one of the endings, any for none, and hands over its path.
	ChooseFile func(title string, of []string, use func(path string))
	// WriteFolder asks for a folder and writes files into it beside the window.
	WriteFolder func(title, ending, note string, files func(ctx context.Context) (map[string]func(io.Writer) error, error))
	SaveTable   func(name string, csv []byte) // asks where to write a table
	Fail        func(err error)               // shows an error
	Pointer     func(text string)             // what is under the pointer
	Work        func()                        // State or Computing have changed
}

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	Before    bool // the picture shows the ring before the plan
	Histogram bool // the lower chart shows how heat is spread
	Lookup    [3]string
	Dock      part.DockState
	Inspector part.InspectorState
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State { return &State{Dock: part.DockState{High: 268}} }

// Bench is the Ring workbench.
type Bench struct {
	desk    *desk.Desk
	options Options
	state   *State
	visible bool

	settings settings
	used     bool   // the plan has settings
	raw      string // of the settings, as they stand in the plan
	work     work
	swap     int // that is selected, from 0; -1: none
	device   int // that is selected, by id; -1: none
	found    *found
	slide    desk.Latest

	pictures  *pictures
	dock      *dock
	panels    *panels
	inspector *fyne.Container
	content   *fyne.Container
	aside     *part.Aside
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, settings: freshSettings(), swap: -1, device: -1, slide: desk.Latest{Post: options.Post}}
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
	b.aside.Show(part.NewSplit(upper, b.dock.Box, &b.state.Dock))
}

// newEmpty is what stands in place of the pictures while there is no ring.
func (b *Bench) newEmpty() fyne.CanvasObject {
	title := part.NewLine(look.T("ring.empty.title"))
	title.Points, title.Align = 15, fyne.TextAlignCenter
	text := part.NewLine(look.T("ring.empty.text"))
	text.Colour, text.Align = look.Secondary, fyne.TextAlignCenter
	open := part.NewButton(look.T("ring.empty.open"), true, b.AskRing)
	use := part.NewButton(look.T("ring.empty.example"), false, b.UseExample)
	card := part.NewCard(part.Rows(10, title, text, container.NewCenter(part.Columns(10, open, use))))
	card.Pad = 18
	return container.NewCenter(card)
}

// UseExample works on the ring that comes with the program.
func (b *Bench) UseExample() {
	b.put(desk.Label{Key: "ring.edit.example"}, "", exampleSettings())
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
	if c&(desk.PlanChanged|desk.OutcomeChanged) == 0 || !b.visible {
		return
	}
	b.readPlan()
	b.resolve()
	b.refresh()
}

// readPlan takes over the settings of the plan.
func (b *Bench) readPlan() {
	raw := desk.InsideOf(b.desk.Plan(), desk.Ring)
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
	change(&s)
	b.put(label, fold, s)
}

func (b *Bench) put(label desk.Label, fold string, s settings) {
	s.Version = settingsVersion
	s.tidy()
	text, err := json.Marshal(s)
	if err != nil {
		b.options.Fail(err)
		return
	}
	b.desk.SetInside(desk.Ring, text, label, fold)
}

// refresh shows settings and results everywhere.
func (b *Bench) refresh() {
	if n := len(b.work.study.swaps()); b.swap >= n {
		b.swap = -1
	}
	b.pictures.update(b)
	b.dock.update(b)
	b.panels.update(b)
}

// rate returns the requests in an hour that the load of a centre comes to, 0
// where none is chosen, or the plan has no load for it.
func (b *Bench) rate() float64 {
	if b.settings.Centre == 0 {
		return 0
	}
	o := b.desk.Outcome()
	if o == nil || o.Solution == nil {
		return 0
	}
	for i, c := range o.Scenario.Centres {
		if c.Number == b.settings.Centre && i < len(o.Centres) {
			return float64(o.Centres[i].Load) * b.settings.PerHour
		}
	}
	return 0
}

// study returns what is shown, nil before anything is.
func (b *Bench) study() *study {
	if !b.used {
		return nil
	}
	return b.work.study
}

// selectSwap marks a swap everywhere.
func (b *Bench) selectSwap(i int) {
	b.swap = i
	b.pictures.update(b)
	b.dock.mark(b)
	if s := b.study(); s != nil && i >= 0 && i < len(s.swaps()) {
		b.options.Pointer(partText(s, s.swaps()[i].Hot))
	}
}

// selectDevice marks a device everywhere.
func (b *Bench) selectDevice(id int) {
	b.device = id
	b.pictures.update(b)
	b.dock.mark(b)
}

// partText says what is known of a partition.
func partText(s *study, p ring.Part) string {
	return look.T("ring.pointer", p, devicesText(s.last().Primaries(p)), s.access.Reads[p], s.access.Writes[p], fixed(s.heat[p], 2))
}

func lang() words.Lang { return look.Lang() }

// ToggleDock folds or opens the tables.
func (b *Bench) ToggleDock() { b.dock.Toggle() }

// DockOpen reports whether the tables show.
func (b *Bench) DockOpen() bool { return b.dock.Open() }

// ToggleInspector shows or hides the inspector.
func (b *Bench) ToggleInspector() { b.aside.Toggle() }

// InspectorOpen reports whether the inspector shows.
func (b *Bench) InspectorOpen() bool { return b.inspector.Visible() }

// Panes returns what F6 goes to: pictures, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	if !b.used {
		return []fyne.Focusable{b.dock.Tab()}
	}
	return []fyne.Focusable{b.pictures.ring, b.pictures.bells, b.pictures.chart, b.dock.Tab(), b.panels.target.Entry()}
}

// FocusFilter puts the cursor into the filter of the table on show.
func (b *Bench) FocusFilter() {
	if b.options.Window != nil {
		b.dock.FocusFilter(b.dock.Current().Key, b.options.Window.Canvas())
	}
}

// CopyTable puts the table on show on the clipboard.
func (b *Bench) CopyTable() { b.dock.CopyTable() }

// TableCSV returns the table on show as CSV.
func (b *Bench) TableCSV() []byte { return b.dock.TableCSV() }

// TableName returns the short name of the table on show, for its file.
func (b *Bench) TableName() string { return b.dock.TableName() }
