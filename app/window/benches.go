package window

import (
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/provinces"
	"fenye/app/regions"
)

// workbench is what the window asks of each workbench.
type workbench interface {
	Content() fyne.CanvasObject
	Update(desk.Change)
	Relabel()
	ToggleDock()
	DockOpen() bool
	ToggleInspector()
	InspectorOpen() bool
	// Panes are what F6 goes to: after the map, where there is one.
	Panes() []fyne.Focusable
	FocusFilter()
	CopyTable()
	TableCSV() []byte
	TableName() string
}

// planner is a workbench on the centres of the plan, with a map.
type planner interface {
	workbench
	AddCentre()
	DeleteSelected()
	ToggleSelected()
	ShowProof()
}

// aside is a workbench that does its own work beside the desk's, and only while
// it is on show.
type aside interface {
	SetVisible(bool)
	Computing() (bool, time.Time)
	Busy() bool // Computing, or work that shows no progress
	Stop() bool
}

// inside is a workbench inside a centre: it has neither map nor centres, says
// its own state, writes its own files and brings its own commands.
type inside interface {
	workbench
	aside
	State() (text, icon string, colour fyne.ThemeColorName)
	CanExport() bool
	Export()
	Commands() []part.Command
}

// seat is a workbench on the rail. Its words are menu.KEY and window.KEY, its
// icon is called KEY.
type seat struct {
	key   string
	bench workbench // nil: not made yet
	make  func() workbench
	dark  bool // it was dark when this was last on show
	faded bool // the theme was switched since: parts of it may have the colours of either
	aged  bool // its texts are to be made anew
}

// newBenches makes the workbenches in the order of the rail, or only the first.
func (w *Window) newBenches(lazy bool) {
	w.seats = []seat{{key: "regions", make: w.newRegions}, {key: "provinces", make: w.newProvinces}, {key: "sessions", make: w.newSessions},
		{key: "ring", make: w.newRing}, {key: "shards", make: w.newShards}}
	for at := range w.seats {
		if at == 0 || !lazy {
			w.made(at)
		}
	}
}

// seatOf returns the place of a workbench on the rail.
func (w *Window) seatOf(key string) int {
	return slices.IndexFunc(w.seats, func(s seat) bool { return s.key == key })
}

// made returns a workbench by its place on the rail, which is made now if it was
// not before, in the language of the moment.
func (w *Window) made(at int) workbench {
	s := &w.seats[at]
	switch {
	case s.bench == nil:
		s.bench, s.dark = s.make(), look.Dark()
	case s.aged:
		s.bench.Relabel()
	}
	s.aged = false
	return s.bench
}

// makeRest makes the workbenches that nobody has asked for yet, and the texts of
// those that are not on show, one after the other, so that the window is held for
// none but a moment.
func (w *Window) makeRest() {
	for at, s := range w.seats {
		if s.bench == nil || s.aged {
			w.made(at)
			w.later(w.makeRest)
			return
		}
	}
}

// newRegions makes the Regions workbench.
func (w *Window) newRegions() workbench {
	w.bench = regions.New(w.desk, regions.Options{
		Post: w.post, Window: w.win, Painter: w.painter, ChangeSource: w.askOpen, Example: w.openExample,
		SaveTable: w.askSaveTable, Pointer: w.regionsPointer, Camera: w.regionsScale,
		ChooseTable: w.askTableFile, Failed: w.failed,
	}, w.state)
	return w.bench
}

// newProvinces makes the Provinces workbench.
func (w *Window) newProvinces() workbench {
	w.provinces = provinces.New(w.desk, provinces.Options{
		Post: w.post, Window: w.win, Painter: w.painter, Open: w.askOpen, Example: w.openExample,
		ChooseTable: w.askTableFile, SaveTable: w.askSaveTable, Pointer: w.provincesPointer, Camera: w.provincesScale, Work: w.showAsideWork,
	}, provinces.NewState())
	return w.provinces
}

// railItems are the workbenches as the rail shows them.
func (w *Window) railItems() []part.RailItem {
	items := make([]part.RailItem, len(w.seats))
	for i, s := range w.seats {
		items[i] = part.RailItem{Icon: s.key, Text: look.T("window." + s.key)}
	}
	return items
}

// benchCommands show the workbenches, by menu and by Alt and their number.
func (w *Window) benchCommands() []action {
	all := make([]action, len(w.seats))
	for i, s := range w.seats {
		all[i] = action{key: "menu." + s.key, shortcut: keys(fyne.KeyName(rune('1'+i)), alt), do: func() { w.showBench(i) },
			checked: func() bool { return w.benchAt == i }}
	}
	return all
}

// shown returns the workbench on show.
func (w *Window) shown() workbench { return w.seats[w.benchAt].bench }

// planner returns the workbench on show if it is one on the plan's centres.
func (w *Window) planner() (planner, bool) {
	p, ok := w.shown().(planner)
	return p, ok
}

// inside returns the workbench on show if it is one inside a centre.
func (w *Window) inside() (inside, bool) {
	i, ok := w.shown().(inside)
	return i, ok
}

// shownMap returns the map of the workbench on show, nil if it has none.
func (w *Window) shownMap() *mapview.Map {
	switch w.shown() {
	case workbench(w.bench):
		return w.bench.Map
	case workbench(w.provinces):
		return w.provinces.Map
	}
	return nil
}

// hasMap reports whether the workbench on show has a map.
func (w *Window) hasMap() bool { return w.shownMap() != nil }

// onMap does something to the map of the workbench on show, if it has one.
func (w *Window) onMap(do func(*mapview.Map)) func() {
	return func() {
		if m := w.shownMap(); m != nil {
			do(m)
		}
	}
}

// onPlanner does something on the workbench on show, if it is one on the plan's
// centres.
func (w *Window) onPlanner(do func(planner)) func() {
	return func() {
		if p, ok := w.planner(); ok {
			do(p)
		}
	}
}

func (w *Window) onRegions() bool   { return w.shown() == workbench(w.bench) }
func (w *Window) onProvinces() bool { return w.shown() == workbench(w.provinces) }

// showBench shows a workbench by its place on the rail, and gives its map, or
// its first pane, the focus.
func (w *Window) showBench(at int) {
	if at != w.benchAt {
		w.made(at)
		w.seats[w.benchAt].dark = look.Dark()
		w.benchAt = at
		w.rail.SetSelected(at)
		w.showPointer("")
		for i, s := range w.seats {
			if a, ok := s.bench.(aside); ok {
				a.SetVisible(i == at)
			}
		}
		w.body.Objects[3] = w.shown().Content()
		w.body.Refresh()
		if s := &w.seats[at]; s.faded || s.dark != look.Dark() { // only what was on show was recoloured
			s.faded = false
			part.Recolour(w.shown().Content())
		}
		w.showShownScale()
		w.tools.update(w)
		w.showState()
		w.showWork()
		w.refreshMenu()
	}
	w.focusMap()
}

// regionsScale and provincesScale follow the camera of the map on show.
func (w *Window) regionsScale(v paint.View) {
	if w.benchAt == 0 {
		w.showScale(v)
	}
}

func (w *Window) provincesScale(v paint.View) {
	if w.benchAt == 1 {
		w.showScale(v)
	}
}

// regionsPointer and provincesPointer tell what is under the pointer on the map on
// show.
func (w *Window) regionsPointer(text string) {
	if w.benchAt == 0 {
		w.showPointer(text)
	}
}

func (w *Window) provincesPointer(text string) {
	if w.benchAt == 1 {
		w.showPointer(text)
	}
}

// showAsideWork follows the work of a workbench beside the desk's.
func (w *Window) showAsideWork() {
	w.tools.update(w)
	w.showState()
	w.showWork()
	w.refreshMenu()
}

// stopWork ends all work, on files and of the workbenches.
func (w *Window) stopWork() {
	w.desk.Stop()
	w.bench.Studies().Stop()
	for _, s := range w.seats {
		if a, ok := s.bench.(aside); ok {
			a.Stop()
		}
	}
}

// computing reports whether the workbench on show works, and since when.
func (w *Window) computing() (bool, time.Time) {
	if a, ok := w.shown().(aside); ok {
		return a.Computing()
	}
	return w.desk.Computing()
}

// busy reports whether any workbench works.
func (w *Window) busy() bool {
	for _, s := range w.seats {
		if a, ok := s.bench.(aside); ok && a.Busy() {
			return true
		}
	}
	running, _ := w.desk.Computing()
	return running
}

// proved reports whether the workbench on show has a plan to write.
func (w *Window) proved() bool {
	if i, ok := w.inside(); ok {
		return i.CanExport()
	}
	if w.onProvinces() {
		o := w.provinces.Outcome()
		return o != nil && o.Result != nil && !w.provinces.Stale()
	}
	return w.solved()
}

// provedPlan reports whether the workbench on show has a plan with a proof.
func (w *Window) provedPlan() bool {
	_, plans := w.planner()
	return plans && w.proved()
}

// provincesState says what the second workbench has come to.
func (w *Window) provincesState() (text, icon string, colour fyne.ThemeColorName) {
	switch o := w.provinces.Outcome(); {
	case o == nil || w.provinces.Vacant():
		return look.T("window.empty"), "info", look.Secondary
	case o.Result == nil:
		return w.provinces.Reason(o), "error", look.Error
	case o.Result.Gap <= 1e-10:
		return look.T("window.optimal"), "check", look.Success
	}
	return look.T("window.gap"), "warning", look.Warning
}

// askTableFile asks for a table that a forecast learns from or is made for.
func (w *Window) askTableFile(use func(path string)) {
	w.askFile(look.T("window.study.title"), []string{".csv", ".tsv", ".txt", ".xlsx"}, use)
}

// askFile asks for an existing file with one of the endings, any if there are
// none, and hands over its path.
func (w *Window) askFile(title string, of []string, use func(path string)) {
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if r == nil || err != nil {
			return
		}
		path := r.URI().Path()
		r.Close()
		w.rememberFolder(path)
		use(path)
	}, w.win)
	d.SetTitleText(title)
	if len(of) > 0 {
		d.SetFilter(storage.NewExtensionFileFilter(endings(of)))
	}
	w.showFiles(d)
}
