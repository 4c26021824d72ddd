package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/provinces"
	"fenye/app/regions"
	"fenye/app/ring"
	"fenye/app/sessions"
	"fenye/app/shards"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/model"
	"fenye/model/table"
)

// Window is the program's window over one desk.
type Window struct {
	app   fyne.App
	win   fyne.Window
	desk  *desk.Desk
	post  func(func())
	later func(func())

	bench     *regions.Bench
	provinces *provinces.Bench
	sessions  *sessions.Bench
	ring      *ring.Bench
	shards    *shards.Bench
	seats     []seat // of the rail
	benchAt   int    // which of them is on show
	body      *fyne.Container
	state     *regions.State
	painter   *paint.Painter
	tools     *toolRow
	status    *statusBar
	progress  *part.Progress
	strip     *part.Banner
	hint      *part.Banner // amber: what was read could not all be used
	noted     *model.Place // of the reading that the hint was about: edits keep the places
	retell    func()       // says the hint on show again, in the language of the moment
	rail      *part.Rail
	tips      *part.TipLayer
	root      *fyne.Container
	shownMenu string
	pictured  bool // drawn without a display: the menu bar is part of the content
	clock     clock
	menuClock clock
	untouched bool    // the bundled plan as it came
	outline   string  // the map layer that was last looked for
	failure   error   // of the window's own, not the desk's
	asking    *asking // of the desk's question on show
	within    func()  // opens the files inside the centres that wait for their plan; nil: none
}

// Preferences of the window.
const (
	themeKey    = "window.theme"
	languageKey = "window.language"
	groupingKey = "window.grouping"
	widthKey    = "window.width"
	heightKey   = "window.height"
	folderKey   = "window.folder"
)

// Smallest and first size of the window, in units.
var (
	smallest  = fyne.NewSize(960, 640)
	firstSize = fyne.NewSize(1440, 900)
)

// options are what a window is made over.
type options struct {
	desk     *desk.Desk
	post     func(func())
	painter  *paint.Painter
	pictured bool
	lazy     bool         // only the first workbench is made; the others when they are asked for, or by makeRest
	later    func(func()) // posts what is not urgent when what is has been drawn; post if nil
}

// newWindow puts a window together; it is not shown yet.
func newWindow(app fyne.App, o options) *Window {
	w := &Window{
		app: app, win: app.NewWindow(look.T("app.name")), desk: o.desk, post: o.post,
		painter: o.painter, pictured: o.pictured, state: regions.NewState(),
	}
	if w.later = o.later; w.later == nil {
		w.later = o.post
	}
	w.win.SetPadded(false)
	w.newBenches(o.lazy)
	if own, err := paint.NewPainter(output.Fonts()); err == nil && !o.pictured {
		w.bench.Map.PaintBeside(own)
	}
	w.build()
	w.desk.Subscribe(w.update)
	w.win.SetOnDropped(func(_ fyne.Position, files []fyne.URI) { w.dropped(files) })
	w.win.SetCloseIntercept(w.close)
	w.win.Canvas().SetOnTypedKey(w.typedKey)
	part.SetFunctionKeys(w.typedKey)
	part.SetEscape(w.escape)
	w.bench.OnLoss = w.refreshMenu
	return w
}

// build makes everything round the workbench, in the language of the moment.
func (w *Window) build() {
	told := w.hint != nil && w.hint.Visible()
	w.tools = w.newToolRow()
	w.status = newStatusBar()
	w.progress = part.NewProgress()
	w.strip = part.NewBanner(false, "", "", w.dismiss)
	w.strip.Hide()
	w.hint = part.NewBanner(true, "", "", func() {
		w.hint.Hide()
		w.root.Refresh()
	})
	w.hint.Hide()
	w.rail = part.NewRail(w.railItems(), w.showBench)
	w.rail.SetSelected(w.benchAt)
	w.tips = part.NewTipLayer()
	w.tips.After = w.after
	top := container.NewVBox()
	if w.pictured {
		top.Add(w.menuBar())
	}
	for _, o := range []fyne.CanvasObject{w.tools.box, w.progress, w.strip, w.hint} {
		top.Add(o)
	}
	top.Layout = stacked{}
	w.body = container.New(frame{}, top, w.status.box, w.rail, w.shown().Content())
	w.root = container.NewStack(backdrop(), w.body, w.tips)
	w.win.SetContent(w.root)
	w.tips.Attach(w.win.Canvas())
	w.update(^desk.Change(0))
	if told {
		w.retell()
	}
	w.showShownScale()
	w.shownMenu = ""
	w.renewMenu()
}

// update shows what has changed on the desk.
func (w *Window) update(c desk.Change) {
	if c&desk.PlanChanged != 0 && !w.pictured {
		w.loadOutline()
	}
	for _, s := range w.seats {
		if s.bench != nil {
			s.bench.Update(c)
		}
	}
	w.tools.update(w)
	w.showState()
	w.showWork()
	if another := desk.PlanChanged | desk.FileChanged | desk.SelectionChanged; c&another == another {
		w.showPointer("") // it spoke of the plan before
	}
	if c&desk.PlanChanged != 0 {
		w.showNotes()
	}
	if c&desk.ErrorChanged != 0 {
		w.showError()
	}
	if c&desk.QuestionChanged != 0 {
		w.showQuestion()
	}
	if c&(desk.PlanChanged|desk.FileChanged) != 0 {
		w.win.SetTitle(w.title())
	}
	w.refreshMenu()
	w.goWithin()
}

// title is the window's title: the plan's name and the program's.
func (w *Window) title() string {
	name := w.desk.Name()
	if name == "" {
		name = look.T("window.unnamed")
	}
	return name + " — " + look.T("app.name")
}

// undo goes to an entry that has the focus and holds text not yet committed,
// else to the plan.
func (w *Window) undo() {
	if e, ok := w.win.Canvas().Focused().(typing); ok && e.Typing() {
		e.TypedShortcut(&fyne.ShortcutUndo{})
		return
	}
	w.desk.Undo()
}

func (w *Window) redo() {
	if e, ok := w.win.Canvas().Focused().(typing); ok && e.Typing() {
		e.TypedShortcut(&fyne.ShortcutRedo{})
		return
	}
	w.desk.Redo()
}

// typing is an entry that knows whether its text is committed.
type typing interface {
	Typing() bool
	TypedShortcut(fyne.Shortcut)
}

func (w *Window) canUndo() bool { return w.desk.CanUndo() }
func (w *Window) canRedo() bool { return w.desk.CanRedo() }

func (w *Window) undoLabel() string {
	return stepLabel("menu.undo", w.desk.UndoLabel())
}

func (w *Window) redoLabel() string {
	return stepLabel("menu.redo", w.desk.RedoLabel())
}

// stepLabel names a step behind the command: "Undo: Capacity North …".
func stepLabel(key string, label desk.Label) string {
	text := look.T(key)
	if step := label.Text(look.Lang()); step != "" {
		text += look.T("window.colon") + step
	}
	return text
}

// switchLanguage shows everything in the other language, at once.
func (w *Window) switchLanguage() {
	next := words.EN
	if look.Lang() == words.EN {
		next = words.ZH
	}
	w.setLanguage(next)
}

func (w *Window) setLanguage(l words.Lang) {
	if err := look.SetLang(l); err != nil {
		fyne.LogError("language", err)
	}
	w.app.Preferences().SetString(languageKey, string(l))
	w.translateExample()
	w.rewrite()
}

// setGrouping writes numbers in groups of three or four digits from now on.
func (w *Window) setGrouping(size int) {
	table.SetGrouping(size)
	w.app.Preferences().SetInt(groupingKey, size)
	w.rewrite()
}

// rewrite makes all texts anew: those on show now, the others as soon as there is
// time.
func (w *Window) rewrite() {
	for at := range w.seats {
		w.seats[at].aged = w.seats[at].bench != nil
	}
	w.made(w.benchAt)
	w.build()
	w.later(w.makeRest)
}

// translateExample puts the bundled plan's names into the language of the
// moment, as long as nobody has changed it.
func (w *Window) translateExample() {
	if !w.untouched || w.desk.CanUndo() || w.desk.CanRedo() || w.desk.Path() != "" {
		w.untouched = false
		return
	}
	if plan, err := example.Plan(string(look.Lang())); err == nil {
		w.desk.Start(&plan)
	}
}

// switchTheme changes between light and dark, and remembers it.
func (w *Window) switchTheme() {
	next := look.Dim
	if look.Dark() {
		next = look.Light
	}
	w.app.Preferences().SetString(themeKey, string(next))
	look.Switch(w.app, next)
	part.Recolour(w.root)
	for at := range w.seats {
		w.seats[at].faded = at != w.benchAt
	}
	if w.win.Canvas().Overlays().Top() != nil { // a dialogue, with parts of the toolkit's own
		w.app.Settings().SetTheme(w.app.Settings().Theme())
	}
	w.shownMenu = ""
	w.renewMenu()
}
