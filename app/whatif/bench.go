package whatif

import (
	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/geom"
)

// Options are what the studies are given by the workbench around them. All but
// Window must be set.
type Options struct {
	Post          func(func()) // runs a function on the UI goroutine, later
	Window        fyne.Window
	SaveFile      func(name string, content []byte) // asks where to write a file
	ChooseProfile func(use func(path string))       // asks for a table of factors an hour
	Centre        func(number int) (own string, down bool)
	Arrange       func() // View has changed
	ShowMap       func() // Scene has changed
	Reveal        func(geom.Point)
	ShowPage      func(key string)                     // brings a page of the dock up
	SetPage       func(key, count string, hidden bool) // says what a page's tab shows
	Changed       func()                               // Busy, Open or an error has changed
	Failed        func(error)                          // says why something could not be done
}

// Keys of the studies, and of their pages in the dock.
const (
	ScenariosPage = "scenarios"
	CompareStudy  = "compare"
	SweepStudy    = "sweep"
	HoursStudy    = "hours"
	SiteStudy     = "sites"
)

// study is one question.
type study interface {
	build()
	view() fyne.CanvasObject // in place of the map; nil: the map stays
	over() *head             // above the map; nil: nothing
	page() *part.Page
	update() // shows what there is
	opened()
	stop() bool // ends the work; false if there is none
	busy() bool
}

// Bench is the studies of one workbench.
type Bench struct {
	desk      *desk.Desk
	options   Options
	scenarios *scenarios
	comparing *comparing
	sweeping  *sweeping
	day       *day
	placing   *placing
	studies   map[string]study
	open      string // "": none
}

// New returns the studies over a desk. Build must follow.
func New(d *desk.Desk, options Options) *Bench {
	b := &Bench{desk: d, options: options}
	b.scenarios = newScenarios(b)
	b.comparing, b.sweeping, b.day, b.placing = newComparing(b), newSweeping(b), newDay(b), newPlacing(b)
	b.studies = map[string]study{CompareStudy: b.comparing, SweepStudy: b.sweeping, HoursStudy: b.day, SiteStudy: b.placing}
	return b
}

// order is that of the tabs.
var order = []string{CompareStudy, SweepStudy, HoursStudy, SiteStudy}

// Build makes all widgets in the language of the moment and returns the pages for
// the dock: that of the scenarios first, then one a study, which has a tab only
// while the study is open.
func (b *Bench) Build() []*part.Page {
	b.scenarios.build()
	pages := []*part.Page{b.scenarios.pageOf()}
	for _, key := range order {
		b.studies[key].build()
		p := b.studies[key].page()
		p.Away = b.open != key
		pages = append(pages, p)
	}
	return pages
}

// Has reports whether a page of the dock is one of ours.
func (b *Bench) Has(key string) bool { return key == ScenariosPage || b.studies[key] != nil }

// Open opens a study, closing the one that is open.
func (b *Bench) Open(key string) {
	s := b.studies[key]
	if s == nil {
		return
	}
	if b.open != "" && b.open != key {
		b.options.SetPage(b.open, "", true)
	}
	b.open = key
	b.options.SetPage(key, "", false)
	s.opened()
	s.update()
	b.options.ShowPage(key)
	b.shown()
}

// Close leaves the study that is open; it reports false if there is none. Work
// that goes on ends.
func (b *Bench) Close() bool {
	if b.open == "" {
		return false
	}
	b.studies[b.open].stop()
	b.options.SetPage(b.open, "", true)
	b.open = ""
	b.options.ShowPage(ScenariosPage)
	b.shown()
	return true
}

func (b *Bench) shown() {
	b.options.Arrange()
	b.options.ShowMap()
	b.options.Changed()
}

// Opened returns the key of the study that is open, "" if none.
func (b *Bench) Opened() string { return b.open }

// View returns what takes the place of the map, nil if the map stays.
func (b *Bench) View() fyne.CanvasObject {
	if b.open == "" {
		return nil
	}
	return b.studies[b.open].view()
}

// Over puts what lies above the map over it, if anything does.
func (b *Bench) Over(picture fyne.CanvasObject) fyne.CanvasObject {
	if b.open == "" || b.studies[b.open].over() == nil {
		return picture
	}
	return b.studies[b.open].over().over(picture)
}

// Scene returns what the map is to show in place of the plan, nil for the plan.
func (b *Bench) Scene(layers paint.Layers, projection string) *paint.Scene {
	if b.open != SiteStudy {
		return nil
	}
	return b.placing.scene(layers, projection)
}

// Update shows what has changed on the desk.
func (b *Bench) Update(c desk.Change) {
	if c&(desk.PlanChanged|desk.OutcomeChanged|desk.SelectionChanged) == 0 {
		return
	}
	b.scenarios.update(c)
	if b.open != "" {
		b.studies[b.open].update()
	}
}

// PageShown says that a page of the dock has come up.
func (b *Bench) PageShown(key string) {
	if key == ScenariosPage {
		b.scenarios.visible = true
		b.scenarios.follow()
		b.scenarios.show()
		return
	}
	b.scenarios.visible = false
}

// Busy reports whether a study works beside the window.
func (b *Bench) Busy() bool {
	for _, key := range order {
		if b.studies[key].busy() {
			return true
		}
	}
	return b.scenarios.running
}

// Stop ends the work of the studies; it reports false if there is none.
func (b *Bench) Stop() bool {
	any := false
	for _, key := range order {
		any = b.studies[key].stop() || any
	}
	return any
}
