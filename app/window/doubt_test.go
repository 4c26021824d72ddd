package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/model"
)

// crashed leaves a plan file whose window has ended after one more edit, of
// 1,234 users in all.
func crashed(t *testing.T, state string) (path string) {
	t.Helper()
	s := newStand(t, state)
	path = filepath.Join(t.TempDir(), "plan.fenye")
	s.desk.SaveAs(path)
	s.until("the save", func() bool { return s.desk.Path() != "" })
	s.desk.SetTotal(1234)
	s.until("the journal", func() bool { return !s.desk.KeptAt().IsZero() })
	s.desk.Abandon()
	return path
}

// dialogTexts are the texts of the dialog on top, buttons among them.
func dialogTexts(s *stand) string {
	var all []string
	for _, o := range test.LaidOutObjects(s.win.Canvas().Overlays().Top()) {
		switch x := o.(type) {
		case *part.ToolButton:
			all = append(all, x.Text)
		case *widget.Label:
			all = append(all, x.Text)
		case *part.Line:
			all = append(all, x.Text)
		}
	}
	return strings.Join(all, "\n")
}

// press taps the button of a text in the dialog on top.
func press(t *testing.T, s *stand, text string) {
	t.Helper()
	for _, o := range test.LaidOutObjects(s.win.Canvas().Overlays().Top()) {
		if b, ok := o.(*part.ToolButton); ok && b.Text == text {
			test.Tap(b)
			return
		}
	}
	t.Fatalf("no button %q in\n%s", text, dialogTexts(s))
}

// TestQuestionAfterACrash: the dialog says what, when and how many in both
// languages; Esc puts it off, and the list of unsaved plans has the changes.
func TestQuestionAfterACrash(t *testing.T) {
	state := t.TempDir()
	path := crashed(t, state)
	for _, lang := range []words.Lang{words.EN, words.ZH} {
		s := newStand(t, state)
		if err := look.SetLang(lang); err != nil {
			t.Fatal(err)
		}
		s.desk.AskLeft()
		s.until("the question", s.asked)
		text := dialogTexts(s)
		for _, want := range []string{"plan.fenye", path, "77", look.T("window.answer.recover"), look.T("window.answer.open_saved"), look.T("window.answer.later")} {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is missing in\n%s", lang, want, text)
			}
		}
		if strings.Contains(text, "window.") || strings.Contains(text, "{") {
			t.Errorf("%s: words are missing in\n%s", lang, text)
		}
		s.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if s.asked() || s.desk.Question() != nil || s.desk.Path() != "" || len(s.others()) != 1 {
			t.Errorf("%s: after Esc: question %v, path %q, unsaved %v", lang, s.desk.Question(), s.desk.Path(), s.others())
		}
	}
	s := newStand(t, state)
	s.desk.AskLeft()
	s.until("the question", s.asked)
	press(t, s, look.T("window.answer.recover"))
	if got := s.desk.Scenario().Total; got != 1234 || s.desk.Path() != path || s.asked() {
		t.Errorf("recovered: total %d at %q", got, s.desk.Path())
	}
}

// TestClosingAsksOnlyWhenItMust: a file that another program has changed is not
// written over; the changes stay in the journal.
func TestClosingAsksOnlyWhenItMust(t *testing.T) {
	state := t.TempDir()
	path := crashed(t, state)
	s := newStand(t, state)
	s.desk.Open(path)
	s.until("the question", s.asked)
	press(t, s, look.T("window.answer.recover"))
	other := model.Plan{Title: "of another program", Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
	if err := planfile.Save(path, output.PlanFile(&other, nil)); err != nil {
		t.Fatal(err)
	}
	s.close()
	if text := dialogTexts(s); !s.asked() || !strings.Contains(text, look.T("cause.changed")) || !strings.Contains(text, look.T("window.close.kept", 1)) {
		t.Fatalf("closing has asked:\n%s", text)
	}
	press(t, s, look.T("window.close.stay"))
	s.desk.Check()
	s.until("the question", s.asked)
	if text := dialogTexts(s); !strings.Contains(text, look.T("menu.saveas")) {
		t.Errorf("saving elsewhere is not offered in\n%s", text)
	}
	press(t, s, look.T("window.answer.open_other"))
	s.until("the other plan", func() bool { return s.desk.Plan().Title == other.Title })
	s.desk.Undo()
	if got := s.desk.Scenario().Total; got != 1234 {
		t.Errorf("undo gives total %d, want the plan before", got)
	}
	s.close()
	if f, err := planfile.Load(path); s.asked() || err != nil || f.Plan.Scenario().Total != 1234 {
		t.Errorf("closing has asked %t, or the file is not the plan: %v", s.asked(), err)
	}
}

// TestSecondWindowOpensACopy: what another window has open is not opened twice.
func TestSecondWindowOpensACopy(t *testing.T) {
	state := t.TempDir()
	path := crashed(t, state)
	first := newStand(t, state)
	first.desk.Open(path)
	first.until("the question", first.asked)
	press(t, first, look.T("window.answer.recover"))
	second := newStand(t, state)
	second.desk.Open(path)
	second.until("the question", second.asked)
	if text := dialogTexts(second); !strings.Contains(text, look.T("part.cancel")) || !strings.Contains(text, look.T("window.answer.take_over")) {
		t.Errorf("the choices are\n%s", text)
	}
	press(t, second, look.T("window.answer."+string(desk.OpenCopy)))
	if second.desk.Path() != "" || second.desk.Scenario().Total != 1234 {
		t.Errorf("the copy has total %d at %q", second.desk.Scenario().Total, second.desk.Path())
	}
	if first.desk.Path() != path {
		t.Errorf("the first window has lost its plan: %q", first.desk.Path())
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
