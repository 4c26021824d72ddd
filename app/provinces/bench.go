package provinces

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
)

// Options are what the workbench is given by the window.
type Options struct {
	Post    func(func()) // runs a function on the UI goroutine, later
	Window  fyne.Window
	Painter *paint.Painter
	Open    func() // opens another file of demand
	Example func() // opens the bundled plan
	// ChooseTable asks for a CSV, TSV or XLSX file and hands over its path.
	ChooseTable func(func(path string))
	SaveTable   func(name string, csv []byte) // asks where to write a table
	Pointer     func(text string)             // what is under the pointer
	Camera      func(paint.View)              // the map's scale has changed
	Work        func()                        // Computing or Outcome have changed
}

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	Shading   scene.Shading
	Compare   bool   // changed units are marked
	Backup    bool   // units are hatched for their backups
	Unit      string // code of the unit that is selected
	Charts    int    // which pictures stand beside the map, see pictures
	Dock      part.DockState
	Inspector part.InspectorState
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State {
	return &State{Shading: scene.ByCentre, Compare: true, Dock: part.DockState{High: 262}}
}

// Bench is the Provinces workbench.
type Bench struct {
	part.Tables
	Map *mapview.Map

	desk    *desk.Desk
	options Options
	state   *State
	visible bool
	solving solving
	slow    *slow
	sweep   sweep
	edits   desk.Latest
	maker   scene.Maker
	made    madeFor

	head      *head
	charts    *charts
	source    *sourcePanel
	aims      *aimsPanel
	centres   *centresPanel
	result    *resultPanel
	short     *shortPanel
	dock      *dock
	banner    *part.Banner
	empty     fyne.CanvasObject
	wasVacant bool // empty lies over the map
	inspector *fyne.Container
	sections  *fyne.Container
	content   *fyne.Container
	aside     *part.Aside
}

// madeFor is what the scene on the map was made for.
type madeFor struct {
	outcome *scene.Wired
	options scene.WiredOptions
}

// New returns the workbench over a desk. It does nothing until it is shown.
func New(d *desk.Desk, options Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, edits: desk.Latest{Post: options.Post}}
	b.Map = mapview.New(options.Painter, look.Lang(), options.Post)
	b.Map.Plain = true
	b.Map.Gestures = b.gestures()
	b.build()
	return b
}

// build makes everything but the map, in the language of the moment.
func (b *Bench) build() {
	b.head, b.charts = b.newHead(), b.newCharts()
	b.short, b.source, b.aims = b.newShort(), b.newSource(), b.newAims()
	b.centres, b.result = b.newCentres(), b.newResult()
	b.dock = b.newDock()
	b.Tables = part.TablesOf(b.dock.Dock, "units", b.options.Window)
	b.banner = part.NewBanner(false, "", "", nil)
	b.banner.Hide()
	b.empty = b.newEmpty()
	b.sections = part.Rows(0, b.short.box, b.source.section, b.aims.section, b.centres.section, b.result.section)
	b.inspector = container.NewStack(part.NewFill(look.Panel), container.NewVScroll(b.sections))
	b.aside = part.NewAside(b.inspector, &b.state.Inspector, func() bool { return b.banner.Visible() })
	b.content = b.aside.Content
	b.arrange()
	b.refresh()
}

// Relabel makes all texts anew after a change of language.
func (b *Bench) Relabel() {
	b.Map.SetLang(look.Lang())
	b.build()
}

// Content returns what the window shows. It is another object after Relabel.
func (b *Bench) Content() fyne.CanvasObject { return b.content }

// SetVisible says whether the window shows the workbench: it solves only then.
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
	if !b.visible || c&(desk.PlanChanged|desk.SelectionChanged) == 0 {
		return
	}
	if c&desk.PlanChanged != 0 && b.Stale() {
		b.source.update(b)
		b.aims.update(b)
		b.resolve()
	}
	b.show()
}

// show puts the newest outcome on everything.
func (b *Bench) show() {
	b.refresh()
	b.showMap()
}

// refresh shows the plan and the outcome in the panels and tables.
func (b *Bench) refresh() {
	b.source.update(b)
	b.aims.update(b)
	b.centres.update(b)
	b.result.update(b)
	b.short.update(b)
	b.charts.update(b)
	b.dock.update()
	b.showBanner()
}

// outcome returns the newest outcome if it still has to do with the plan's
// centres, else nil.
func (b *Bench) outcome() *scene.Wired {
	o := b.solving.outcome
	if o == nil || len(o.Scenario.Centres) != len(b.desk.Scenario().Centres) {
		return nil
	}
	for i, c := range b.desk.Scenario().Centres {
		if o.Scenario.Centres[i].Number != c.Number {
			return nil
		}
	}
	return o
}

// showMap puts the newest outcome on the map.
func (b *Bench) showMap() {
	o := b.solving.outcome
	if o == nil {
		return
	}
	made := madeFor{o, scene.WiredOptions{
		Lang: look.Lang(), Shading: b.state.Shading, Compare: b.state.Compare, Backup: b.state.Backup, Selected: b.state.Unit,
		Centre: b.desk.Selection().Centre, Stale: b.Stale(),
	}}
	if b.Map.Scene() != nil && made == b.made {
		return
	}
	b.made = made
	b.Map.Display(b.maker.Wired(o, made.options))
}
