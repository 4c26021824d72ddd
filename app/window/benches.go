package window

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/paint"
	"fenye/app/provinces"
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
	Panes() []fyne.Focusable
	FocusFilter()
	CopyTable()
	TableCSV() []byte
	TableName() string
	AddCentre()
	DeleteSelected()
	ToggleSelected()
	ShowProof()
}

// newProvinces makes the second workbench.
func (w *Window) newProvinces() *provinces.Bench {
	return provinces.New(w.desk, provinces.Options{
		Post: w.post, Window: w.win, Painter: w.painter, Open: w.askOpen, Example: w.openExample,
		ChooseTable: w.askTableFile, SaveTable: w.askSaveTable, Pointer: w.showPointer, Camera: w.provincesScale, Work: w.showProvincesWork,
	}, provinces.NewState())
}

// shown returns the workbench on show.
func (w *Window) shown() workbench {
	if w.benchAt == 1 {
		return w.provinces
	}
	return w.bench
}

// shownMap returns the map of the workbench on show.
func (w *Window) shownMap() *mapview.Map {
	if w.benchAt == 1 {
		return w.provinces.Map
	}
	return w.bench.Map
}

func (w *Window) onRegions() bool { return w.benchAt == 0 }

// showBench shows a workbench by its place on the rail, and gives its map the
// focus.
func (w *Window) showBench(at int) {
	if at != w.benchAt {
		w.benchAt = at
		w.rail.SetSelected(at)
		w.showPointer("")
		w.provinces.SetVisible(at == 1)
		w.body.Objects[3] = w.shown().Content()
		w.body.Refresh()
		w.showScale(w.shownMap().View())
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

// showProvincesWork follows the solving of the second workbench.
func (w *Window) showProvincesWork() {
	w.tools.update(w)
	w.showState()
	w.showWork()
	w.refreshMenu()
}

// stopWork ends all work, on files and of the workbenches.
func (w *Window) stopWork() {
	w.desk.Stop()
	w.provinces.Stop()
}

// computing reports whether the workbench on show solves, and since when.
func (w *Window) computing() (bool, time.Time) {
	if w.benchAt == 1 {
		return w.provinces.Computing()
	}
	return w.desk.Computing()
}

// proved reports whether the workbench on show has a plan with a proof.
func (w *Window) proved() bool {
	if w.benchAt == 1 {
		o := w.provinces.Outcome()
		return o != nil && o.Result != nil && !w.provinces.Stale()
	}
	return w.solved()
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
	d := dialog.NewFileOpen(func(r fyne.URIReadCloser, err error) {
		if r == nil || err != nil {
			return
		}
		path := r.URI().Path()
		r.Close()
		w.rememberFolder(path)
		use(path)
	}, w.win)
	d.SetTitleText(look.T("window.study.title"))
	d.SetFilter(storage.NewExtensionFileFilter(endings([]string{".csv", ".tsv", ".txt", ".xlsx"})))
	w.showFiles(d)
}
