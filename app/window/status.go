package window

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"fenye/app/cause"
	"fenye/app/look"
	"fenye/app/mapview"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/regions"
	"fenye/app/words"
	"fenye/model/region"
)

// statusBar is the line at the bottom: state, pointer, scale, saved.
type statusBar struct {
	box     fyne.CanvasObject
	icon    *canvas.Image
	state   *part.Line
	pointer *part.Line
	stop    *part.Link
	scale   *part.Line
	saved   *part.Line
	row     []*fyne.Container // the parts of the line, the inner first
}

// say shows a state; what stands beside it makes room.
func (s *statusBar) say(text string, colour fyne.ThemeColorName) {
	s.state.SetText(text)
	s.state.SetColour(colour)
	s.arrange()
}

// arrange lays the line out for the texts of the moment.
func (s *statusBar) arrange() {
	for i := len(s.row) - 1; i >= 0; i-- { // the outer gives the inner its size
		c := s.row[i]
		c.Layout.Layout(c.Objects, c.Size())
	}
}

const statusHigh = 26

func newStatusBar() *statusBar {
	line := func() *part.Line {
		l := part.NewLine("")
		l.Points = 12
		l.Colour = look.Secondary
		return l
	}
	s := &statusBar{icon: part.NewIcon(nil), state: line(), pointer: line(), scale: line(), saved: line()}
	s.pointer.Shorten = true
	s.stop = part.NewLink(look.T("window.stop"), "stop", nil)
	s.stop.Points = 12
	s.stop.Hide()
	left := part.Columns(6, container.New(sized{fyne.NewSquareSize(16)}, s.icon), s.state, s.stop)
	right := part.Columns(20, s.scale, s.saved)
	whole := part.Wide(22, left, s.pointer, right)
	s.row = []*fyne.Container{left, right, whole}
	row := part.Inset(0, 12, 0, 10, whole)
	s.box = container.NewStack(fixedHigh(statusHigh, edged(true)), row)
	return s
}

// showState says whether the plan is proved, and where it is saved.
func (w *Window) showState() {
	s, o := w.status, w.desk.Outcome()
	text, icon, colour := look.T("window.empty"), "info", look.Secondary
	bench, within := w.inside()
	switch computing, _ := w.computing(); {
	case within:
		text, icon, colour = bench.State()
	case computing:
		text, icon = look.T("window.computing"), "more"
	case w.onProvinces():
		text, icon, colour = w.provincesState()
	case len(w.desk.Plan().Places) == 0:
	case o == nil:
		text, icon, colour = look.T("window.unsolved"), "warning", look.Warning
	case o.Infeasible != nil:
		text, icon, colour = regions.ShortSentence(o), "error", look.Error
	case o.Solution.Status == region.Optimal:
		text, icon, colour = look.T("window.optimal"), "check", look.Success
	default:
		text, icon, colour = look.T("window.gap"), "warning", look.Warning
	}
	if drawn := look.IconIn(icon, colour); drawn != s.icon.Resource {
		s.icon.Resource = drawn
		s.icon.Refresh()
	}
	s.saved.SetText(w.savedText())
	s.say(text, colour)
}

func (w *Window) savedText() string {
	switch kept := w.desk.KeptAt(); {
	case !kept.IsZero():
		return look.T("window.kept", kept.Format("15:04"))
	case w.desk.Changes() > 0:
		return w.status.saved.Text // for a moment, until the change is in the journal
	case !w.desk.SavedAt().IsZero():
		return look.T("window.saved", w.desk.SavedAt().Format("15:04"))
	case w.desk.Path() == "":
		return look.T("window.unsaved")
	}
	return ""
}

// showPointer shows what is under the pointer.
func (w *Window) showPointer(text string) { w.status.pointer.SetText(text) }

// showShownScale shows the scale of the map on show, nothing without one.
func (w *Window) showShownScale() {
	if m := w.shownMap(); m != nil {
		w.showScale(m.View())
		return
	}
	w.status.scale.SetText("")
}

// showScale shows the map's scale.
func (w *Window) showScale(v paint.View) {
	if w.status == nil {
		return
	}
	n := mapview.Ratio(v)
	if n == 0 {
		return
	}
	text := "1 : " + part.Group(n, 0)
	if look.Lang() == words.ZH && n >= 1e6 {
		text = "1 : " + part.Group(n/1e4, 0) + " 万"
	}
	if w.status.scale.Text != text {
		w.status.scale.SetText(text)
		w.status.arrange()
	}
}

// slow is how long work runs before the progress strip shows.
const slow = 300 * time.Millisecond

// showWork shows the progress strip for work that has run for a while.
func (w *Window) showWork() {
	fraction, text, since := -1.0, "", time.Time{}
	if running, from := w.computing(); running {
		since = from
	}
	if jobs := w.desk.Jobs(); len(jobs) > 0 {
		j := jobs[0]
		fraction, text, since = j.Fraction, j.Label.Text(look.Lang()), j.Since
	}
	if since.IsZero() {
		w.clock.stop()
		w.progress.Rest()
		w.status.stop.Hide()
		w.status.arrange()
		return
	}
	if wait := slow - time.Since(since); wait > 0 {
		w.clock.start(wait, w.post, w.showWork)
		return
	}
	w.progress.Run(fraction)
	w.status.stop.OnTapped = w.stopWork
	w.status.stop.Show()
	if text != "" {
		w.status.say(text, look.Secondary)
	} else {
		w.status.arrange()
	}
}

// showError puts the desk's failure into the strip under the tool row, until
// it is closed.
func (w *Window) showError() {
	err := w.failure
	if err == nil {
		err = w.desk.Err()
	}
	if err == nil {
		w.strip.Hide()
		w.root.Refresh()
		return
	}
	text := cause.Text(look.Lang(), err)
	after := "window.unchanged"
	if missing := (*output.NoOutlineError)(nil); errors.As(err, &missing) {
		after = "window.outline.fallback"
	}
	action, do := look.T("window.copy"), func() { w.app.Clipboard().SetContent(text) }
	if key, is := unsavedError(err); is {
		after, action, do = key, look.T("menu.saveas"), w.askSaveAs
	}
	w.strip.SetText(text, look.T(after))
	w.strip.SetAction(action, do)
	if fields, paths := w.desk.Choices(); w.failure == nil && len(fields) > 0 && len(paths) > 0 {
		w.strip.SetAction(look.T("window.field"), func() { w.askField(fields, paths) })
	}
	w.strip.Show()
	w.root.Refresh()
}

// failed shows a failure of the window's own.
func (w *Window) failed(err error) {
	w.failure = err
	w.showError()
}

// dismiss closes the strip.
func (w *Window) dismiss() {
	w.failure = nil
	w.desk.Dismiss()
	w.showError()
}

// clock calls a function later, once.
type clock struct{ timer *time.Timer }

func (c *clock) start(wait time.Duration, post func(func()), f func()) {
	c.stop()
	c.timer = time.AfterFunc(wait, func() { post(f) })
}

func (c *clock) stop() {
	if c.timer != nil {
		c.timer.Stop()
	}
}

// after is the tooltips' clock.
func (w *Window) after(wait time.Duration, f func()) func() {
	t := time.AfterFunc(wait, func() { w.post(f) })
	return func() { t.Stop() }
}
