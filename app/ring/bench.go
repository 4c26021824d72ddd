package ring

import (
	"encoding/json"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/inside"
	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model/ring"
)

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	Before    bool // the picture shows the ring before the plan
	Histogram bool // the lower chart shows how heat is spread
	Lookup    [3]string
	inside.State
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State { return &State{State: inside.NewState(268)} }

// Bench is the Ring workbench.
type Bench struct {
	*inside.Frame
	desk    *desk.Desk
	options inside.Options
	state   *State

	settings settings
	used     bool // the plan has settings
	work     work
	swap     int // that is selected, from 0; -1: none
	device   int // that is selected, by id; -1: none
	found    *found
	slide    desk.Latest

	pictures *pictures
	dock     *dock
	panels   *panels
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options inside.Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, settings: freshSettings(), swap: -1, device: -1, slide: desk.Latest{Post: options.Post}}
	b.Frame = inside.New(d, options, &state.State, inside.Own{
		Bench: desk.Ring, Follows: desk.PlanChanged | desk.OutcomeChanged,
		Take: b.adopt, Make: b.build, Empty: b.newEmpty, Resolve: b.resolve, Refresh: b.refresh,
		Forget: func() { b.work.asked = nil },
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

// newEmpty is what stands in place of the pictures while there is no ring.
func (b *Bench) newEmpty() fyne.CanvasObject {
	return part.NewInvitation(look.T("ring.empty.title"), []string{look.T("ring.empty.text")},
		part.NewButton(look.T("ring.empty.open"), true, b.AskRing),
		part.NewButton(look.T("ring.empty.example"), false, b.UseExample))
}

// UseExample works on the ring that comes with the program.
func (b *Bench) UseExample() {
	b.put(desk.Label{Key: "ring.edit.example"}, "", exampleSettings())
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
	b.Keep(s, label, fold)
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
	load, _ := inside.Load(b.desk, b.settings.Centre)
	return float64(load) * b.settings.PerHour
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

// Panes returns what F6 goes to: pictures, tables, inspector.
func (b *Bench) Panes() []fyne.Focusable {
	if !b.used {
		return []fyne.Focusable{b.dock.Tab()}
	}
	return []fyne.Focusable{b.pictures.ring, b.pictures.bells, b.pictures.chart, b.dock.Tab(), b.panels.target.Entry()}
}
