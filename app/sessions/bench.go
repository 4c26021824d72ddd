package sessions

import (
	"encoding/json"
	"math"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/inside"
)

// State is what outlives a change of language, when all texts are made anew.
type State struct{ inside.State }

// NewState returns the state of a workbench that was never seen.
func NewState() *State { return &State{inside.NewState(218)} }

// Bench is the Sessions workbench.
type Bench struct {
	*inside.Frame
	desk    *desk.Desk
	options inside.Options

	settings settings
	used     bool // the plan has settings
	trace    *trace
	missing  error  // why the file of the settings cannot be read
	lost     string // path of the file that missing is about
	work     work
	at       float64 // second that is watched; NaN: none
	playing  *player
	selected int // blade, from 0; -1: none

	pictures *pictures
	dock     *dock
	panels   *panels
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options inside.Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, settings: exampleSettings(), at: math.NaN(), selected: -1}
	b.Frame = inside.New(d, options, &state.State, inside.Own{
		Bench: desk.Sessions, Follows: desk.PlanChanged | desk.OutcomeChanged,
		Take: b.adopt, Make: b.build, Empty: b.newEmpty, Resolve: b.resolve, Refresh: b.refresh, Hide: b.pause,
		Forget: func() { b.work.done = "" },
	})
	b.Build()
	return b
}

// build makes everything in the language of the moment.
func (b *Bench) build() inside.Made {
	b.pictures = b.newPictures()
	b.dock = b.newDock()
	b.panels = b.newPanels()
	return inside.Made{Picture: b.pictures.box, Dock: b.dock.Dock, Panels: b.panels.box}
}

// adopt takes over the settings of the plan.
func (b *Bench) adopt(raw json.RawMessage) bool {
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
	return b.used
}

// set changes the settings as one step that can be undone. Steps of one fold
// key become one.
func (b *Bench) set(label desk.Label, fold string, change func(*settings)) {
	b.ReadPlan() // it is not followed while the workbench is not on show
	s := b.settings
	s.Groups = append([]group(nil), s.Groups...)
	change(&s)
	s.Version = settingsVersion
	s.tidy()
	b.Keep(s, label, fold)
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
	if load, ok := inside.Load(b.desk, b.settings.Centre); ok {
		return max(float64(load)*b.settings.PerHour/3600, 1e-3)
	}
	return b.settings.Rate
}

// Panes returns what F6 goes to: pictures, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	if !b.used {
		return []fyne.Focusable{b.dock.Tab(), b.panels.rate.Entry()}
	}
	return []fyne.Focusable{b.pictures.tiles, b.pictures.latency, b.pictures.dots, b.pictures.sizes, b.dock.Tab(), b.panels.rate.Entry()}
}
