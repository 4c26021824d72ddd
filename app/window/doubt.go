package window

import (
	"errors"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"

	"fenye/app/cause"
	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/part"
)

// asking is the dialog of a question that the desk has.
type asking struct {
	question *desk.Question
	dialog   *dialog.CustomDialog
}

// showQuestion asks what the desk cannot decide, one question at a time; one
// that is answered meanwhile goes.
func (w *Window) showQuestion() {
	q := w.desk.Question()
	if a := w.asking; a != nil {
		if a.question == q {
			return
		}
		w.asking = nil
		a.dialog.Hide()
	}
	if q != nil {
		w.askQuestion(q)
	}
}

// askQuestion opens the dialog of a question.
func (w *Window) askQuestion(q *desk.Question) {
	title, rows := w.questionText(q)
	var choices []part.Choice
	for _, a := range q.Answers {
		text := look.T("window.answer." + string(a))
		if a == desk.Later && q.Doubt == desk.DoubtHeld {
			text = look.T("part.cancel")
		}
		choices = append(choices, part.Choice{Text: text, Do: func() { w.answer(q, a) }})
	}
	if q.Doubt == desk.DoubtChanged {
		choices = append(choices[:1:1], append([]part.Choice{{Text: look.T("menu.saveas"), Do: func() {
			w.answer(q, desk.Later)
			w.askSaveAs()
		}}}, choices[1:]...)...)
	}
	d := part.NewChoices(title, part.Rows(6, rows...), w.win, choices...)
	w.asking = &asking{q, d}
	d.Resize(fyne.NewSize(560, 260).Min(w.dialogSize()))
	d.Show()
}

func (w *Window) answer(q *desk.Question, a desk.Answer) {
	w.asking = nil
	w.desk.Answer(q, a)
}

// putOff leaves the question on show for later: Esc was pressed.
func (w *Window) putOff() {
	if a := w.asking; a != nil {
		w.answer(a.question, desk.Later)
	}
}

// questionText words a question: what it is about, and what the answers mean.
func (w *Window) questionText(q *desk.Question) (title string, rows []fyne.CanvasObject) {
	name := filepath.Base(q.Path)
	var lines []string
	switch q.Doubt {
	case desk.DoubtLeft:
		if p := q.Left.Plan; q.Path == "" {
			if name = p.Title; name == "" {
				name = look.T("window.unnamed")
			}
			lines = append(lines, look.T("window.left.never", name, q.Left.Changes, when(q.Left.At)))
		} else {
			lines = append(lines, look.T("window.left", name, q.Left.Changes, when(q.Left.At)))
		}
		lines = append(lines, look.T("window.left.what", len(q.Left.Plan.Places), len(q.Left.Plan.Scenario().Centres)))
	case desk.DoubtHeld:
		lines = append(lines, look.T("window.held", name, q.Owner.PID, q.Owner.Host, when(q.Owner.Since)))
	case desk.DoubtChanged:
		lines = append(lines, look.T("window.changed", name, w.desk.Changes()))
	}
	lines = append(lines, look.T("window."+string(q.Doubt)+".then"))
	for _, line := range lines {
		rows = append(rows, paragraph(line))
	}
	if q.Path != "" {
		path := part.NewCaption(q.Path)
		path.Shorten = true
		rows = append(rows, path)
	}
	return look.T("window." + string(q.Doubt) + ".title"), rows
}

// when is a time of the clock on the wall.
func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04:05") }

// askClose asks what to do when the window is to close and the plan's file
// cannot be written: nothing is lost as long as the changes are kept elsewhere.
func (w *Window) askClose(err error) {
	n := w.desk.Changes()
	then, end := look.T("window.close.kept", n), part.Choice{Text: look.T("window.close.leave"), Do: w.leave}
	if kept := (*desk.KeepError)(nil); errors.As(err, &kept) {
		then, end = look.T("window.close.lost", n), part.Choice{Text: look.T("window.close.lose"), Do: func() {
			w.desk.Abandon()
			w.quit()
		}}
	}
	d := part.NewChoices(look.T("window.close.title"),
		part.Rows(6, paragraph(cause.Text(look.Lang(), err)), paragraph(then)), w.win,
		end, part.Choice{Text: look.T("menu.saveas"), Do: w.askSaveAs}, part.Choice{Text: look.T("window.close.stay")})
	d.Resize(fyne.NewSize(560, 220).Min(w.dialogSize()))
	d.Show()
}

// leave ends without writing the plan's file; what it lacks is offered at the
// next start.
func (w *Window) leave() {
	if err := w.desk.Leave(); err != nil {
		w.askClose(err)
		return
	}
	w.quit()
}

// unsavedError reports whether a failure leaves the plan out of its file, and
// says what has become of the changes.
func unsavedError(err error) (after string, is bool) {
	save, keep := (*desk.SaveError)(nil), (*desk.KeepError)(nil)
	switch {
	case errors.As(err, &keep):
		return "window.unkept", true
	case errors.As(err, &save):
		return "window.unwritten", true
	}
	return "", false
}
