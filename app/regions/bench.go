package regions

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/scene"
	"fenye/app/whatif"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// Options are what the workbench is given by the window.
type Options struct {
	Post         func(func()) // runs a function on the UI goroutine, later
	Window       fyne.Window
	Painter      *paint.Painter
	ChangeSource func()                        // opens another file of demand
	Example      func()                        // opens the bundled plan
	SaveTable    func(name string, csv []byte) // asks where to write a table
	Pointer      func(text string)             // what is under the pointer
	Camera       func(paint.View)              // the map's scale has changed
	ChooseTable  func(use func(path string))   // asks for a CSV, TSV or XLSX file
	Failed       func(error)                   // says why something could not be done
}

// madeFor is what the scene on the map was made for, but for the selection.
type madeFor struct {
	outcome    *region.Outcome
	lang       words.Lang
	layers     paint.Layers
	projection string
	stale      bool
	grouping   int
	losses     *failover.Losses // nil: the plan itself is on show
	failure    FailureState
	drain      *draining
}

// State is what outlives a change of language, when all texts are made anew.
type State struct {
	Layers     paint.Layers
	Projection string
	Expanded   map[int]bool
	Dock       part.DockState
	Inspector  part.InspectorState
	Failure    FailureState
}

// Bench is the Regions workbench.
type Bench struct {
	part.Tables
	Map    *mapview.Map
	OnLoss func() // another loss is on show, or none

	desk    *desk.Desk
	options Options
	state   *State
	edits   desk.Latest
	pushed  struct {
		centre int
		from   model.Users
	}
	maker     scene.Maker
	far       far
	marking   bool      // see markLate
	edited    time.Time // when the plan last changed
	made      madeFor
	pictured  *model.Plan  // whose places are on the map; nil: none that may be edited
	bare      *paint.Scene // what wipe has left of a scene
	followed  *model.Plan  // see leaveFormer
	empty     fyne.CanvasObject
	vacant    bool // the plan has no demand: empty lies over the map
	banner    *part.Banner
	demand    *demandPanel
	centres   *centresPanel
	result    *resultPanel
	short     *shortPanel
	loss      *lossPanel
	failure   *failurePanel
	losing    beside[*failover.Losses]
	reserve   *reservePanel
	reserving beside[[]failover.Choice]
	draining  *draining // nil: no drain is on show
	asking    *asking
	whatif    *whatif.Bench
	dock      *dock
	inspector *fyne.Container
	scroll    *container.Scroll
	sections  *fyne.Container
	// planSections are what sections shows while no loss is on show.
	planSections []fyne.CanvasObject
	content      *fyne.Container
	aside        *part.Aside
}

// NewState returns the state of a workbench that was never seen.
func NewState() *State {
	return &State{
		Layers: paint.Layers{
			Regions: true, Boundaries: true, Ghosts: true, Places: true, Labels: true, Outlines: true, Graticule: true,
		},
		Expanded: map[int]bool{},
		Dock:     part.DockState{High: 218},
	}
}

// New returns the workbench over a desk.
func New(d *desk.Desk, options Options, state *State) *Bench {
	b := &Bench{desk: d, options: options, state: state, edits: desk.Latest{Post: options.Post}}
	b.Map = mapview.New(options.Painter, look.Lang(), options.Post)
	b.Map.Gestures = b.gestures()
	b.losing, b.reserving = b.newLosing(), b.newReserving()
	b.whatif = b.newWhatif()
	b.build()
	return b
}

// build makes everything but the map, in the language of the moment.
func (b *Bench) build() {
	b.demand, b.centres, b.result, b.short = b.newDemand(), b.newCentres(), b.newResult(), b.newShort()
	b.loss, b.failure, b.reserve = b.newLoss(), b.newFailure(), newReserve()
	b.asking = b.newAsking()
	b.dock = b.newDock()
	b.Tables = part.TablesOf(b.dock.Dock, "places", b.options.Window)
	b.banner = part.NewBanner(false, "", "", nil)
	b.banner.Hide()
	b.empty = b.newEmpty()
	b.planSections = []fyne.CanvasObject{b.short.box, b.reserve.box, b.demand.section, b.centres.section, b.asking.why.section, b.asking.wishes, b.result.section, b.asking.force.section, b.loss.section}
	b.sections = part.Rows(0, b.planSections...)
	b.scroll = container.NewVScroll(b.sections)
	b.inspector = container.NewStack(ground(look.Panel), b.scroll)
	b.aside = part.NewAside(b.inspector, &b.state.Inspector, func() bool { return b.banner.Visible() })
	b.content = b.aside.Content
	b.arrange()
	b.Update(^desk.Change(0))
}

// Relabel makes all texts anew after a change of language. The map keeps its
// camera and the tables their state.
func (b *Bench) Relabel() {
	b.Map.SetLang(look.Lang())
	b.build()
}

// Content returns what the window shows. It is another object after Relabel.
func (b *Bench) Content() fyne.CanvasObject { return b.content }

// Update shows what has changed on the desk.
func (b *Bench) Update(c desk.Change) {
	if c&(desk.PlanChanged|desk.OutcomeChanged|desk.SelectionChanged|desk.JobsChanged) == 0 {
		return
	}
	if c&desk.PlanChanged != 0 {
		b.edited = time.Now()
		b.leaveFormer()
	}
	if !b.viewing() && b.whatif.Opened() == "" {
		b.show() // first: a scene made beside the window is on its way meanwhile
	}
	if c&(desk.PlanChanged|desk.OutcomeChanged|desk.JobsChanged) != 0 {
		b.result.update(b.outcome(), b.outdated(), b.desk.Took())
	}
	if c&(desk.PlanChanged|desk.OutcomeChanged) != 0 {
		b.demand.update(b.desk)
		b.updateShort()
		b.updateBanner()
	}
	b.updateCentres()
	b.asking.update()
	b.dock.update(c)
	b.whatif.Update(c)
	b.followLosses()
	b.markLate()
}

// updateBanner says over the map that there is no plan, or none that survives
// any single loss where that is asked for.
func (b *Bench) updateBanner() {
	o := b.outcome()
	infeasible := o != nil && o.Infeasible != nil
	b.demand.totalField.SetAlert(infeasible && o.Infeasible.Cause != region.CauseWishes)
	reserve := !infeasible && !b.viewing() && b.reserveShort()
	switch {
	case infeasible:
		b.banner.SetText(ShortSentence(o), look.T("regions.short.where", len(b.short.applies)))
	case reserve:
		b.banner.SetText(b.reserveSentence(o), "")
	}
	vacant := len(b.desk.Plan().Places) == 0
	if short := infeasible || reserve; b.banner.Visible() != short || b.vacant != vacant {
		b.banner.Hidden, b.vacant = !short, vacant
		b.arrange()
	}
}

// show puts the newest outcome on the map. Nothing stays there of other places than
// the plan's, however long the plan takes to be solved or its scene to be made.
func (b *Bench) show() {
	if s := b.whatif.Scene(b.state.Layers, b.state.Projection); s != nil {
		b.displayStudy(s)
		return
	}
	o := b.desk.Outcome()
	if o == nil {
		b.made = madeFor{}
		b.wipe()
		return
	}
	selected := b.selection(o)
	made := madeFor{outcome: o, lang: look.Lang(), layers: b.state.Layers, projection: b.state.Projection, stale: b.outdated(), grouping: table.Grouping()}
	if l, _ := b.failing(); l != nil {
		made.losses, made.failure = l, b.state.Failure
	}
	made.drain = b.draining
	if b.made == made {
		// A scene that is still being made takes the selection of that moment; until
		// then the one before has it, if its places are the same.
		if shown := b.Map.Scene(); b.current() && shown.Selected != selected {
			next := *shown // all but the selection is as it was
			next.Selected = selected
			b.display(&next, b.pictured)
		}
		return
	}
	b.made = made
	draw := b.drawing(o, scene.Options{
		Lang: made.lang, Layers: made.layers, Projection: made.projection,
		Selected: selected, Stale: made.stale,
	})
	if !b.showFar(farScene{made, o, draw}) {
		b.display(draw(&b.maker), o.Plan)
	} else if !b.current() {
		b.wipe()
	}
}

// SetLayers switches what the map draws.
func (b *Bench) SetLayers(l paint.Layers) {
	b.state.Layers = l
	b.show()
}

// SetProjection draws the map in another projection, by its short name.
func (b *Bench) SetProjection(name string) {
	b.state.Projection = name
	b.show()
}

// Layers returns what the map draws.
func (b *Bench) Layers() paint.Layers { return b.state.Layers }
