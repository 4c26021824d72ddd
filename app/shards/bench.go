package shards

import (
	"encoding/json"
	"maps"
	"slices"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/inside"
)

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	View int // moves, before or after
	inside.State
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State { return &State{State: inside.NewState(324)} }

// Bench is the Shards workbench.
type Bench struct {
	*inside.Frame
	desk    *desk.Desk
	options inside.Options
	state   *State

	settings settings
	used     bool // the plan has settings
	work     work
	selected int // chunk; -1: none

	pictures *pictures
	dock     *dock
	panels   *panels
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options inside.Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, selected: -1, settings: newSettings()}
	b.Frame = inside.New(d, options, &state.State, inside.Own{
		Bench: desk.Shards, Follows: desk.PlanChanged,
		Take: b.adopt, Make: b.build, Empty: b.newEmpty, Resolve: b.resolve, Refresh: b.refresh,
		Forget: func() { b.work.begun = "" },
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
	return b.used
}

// set changes the settings as one step that can be undone. Steps of one fold key
// become one.
func (b *Bench) set(label desk.Label, fold string, change func(*settings)) {
	s := b.settings
	s.Counters, s.Capacities = slices.Clone(s.Counters), maps.Clone(s.Capacities)
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

// Select marks a chunk in the picture and the tables; -1 marks none.
func (b *Bench) Select(chunk int) {
	b.selected = chunk
	b.pictures.update(b)
	b.dock.mark(b)
	b.options.Pointer(b.chunkText(chunk))
}

// Panes returns what F6 goes to: pictures, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	if !b.used {
		return []fyne.Focusable{b.dock.Tab()}
	}
	return []fyne.Focusable{b.pictures.lanes, b.dock.Tab(), b.panels.target.Entry()}
}
