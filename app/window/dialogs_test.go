package window

import (
	"image/png"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/example"
	"fenye/model"
	"fenye/model/table"
)

// stand is the window on the example over the disk, with a queue instead of
// the UI goroutine.
type stand struct {
	*Window
	t     *testing.T
	queue chan func()
}

func newStand(t *testing.T, recovery string) *stand {
	t.Helper()
	a := test.NewTempApp(t)
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	a.Settings().SetTheme(look.New(look.Light))
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		t.Fatal(err)
	}
	s := &stand{t: t, queue: make(chan func(), 256)}
	post := func(f func()) { s.queue <- f }
	d := desk.New(post, desk.Options{Files: output.Disk{}, Keep: recovery != "", Recovery: recovery, Settle: time.Millisecond})
	t.Cleanup(d.Abandon)
	s.Window = newWindow(a, options{desk: d, post: post, painter: painter, pictured: true})
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	d.Start(&plan)
	s.win.Resize(firstSize)
	return s
}

// until runs what is posted until something has happened.
func (s *stand) until(what string, happened func() bool) {
	s.t.Helper()
	end := time.After(time.Minute)
	for !happened() {
		select {
		case f := <-s.queue:
			f()
		case <-end:
			s.t.Fatalf("waited in vain for %s", what)
		}
	}
}

func TestDroppedFileIsOpened(t *testing.T) {
	s := newStand(t, "")
	path := filepath.Join(t.TempDir(), "cities.csv")
	write(t, path, "name,lon,lat,population\nA,116,40,100\nB,121,31,300\n")
	s.dropped([]fyne.URI{storage.NewFileURI(path)})
	s.until("the places of the file", func() bool { return len(s.desk.Plan().Places) == 2 })
	s.dropped([]fyne.URI{storage.NewFileURI(filepath.Join(t.TempDir(), "none.csv"))})
	s.until("the refusal", func() bool { return s.desk.Err() != nil })
	if !s.strip.Visible() || len(s.desk.Plan().Places) != 2 {
		t.Error("a dropped file that is not there is not told, or has changed the plan")
	}
}

func TestPictureOfTheWindow(t *testing.T) {
	s := newStand(t, "")
	path := filepath.Join(t.TempDir(), "window.png")
	s.savePicture(path)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil || m.Bounds().Dx() != int(firstSize.Width) || m.Bounds().Dy() != int(firstSize.Height) {
		t.Errorf("picture of %v, error %v; want %v", m.Bounds(), err, firstSize)
	}
	s.savePicture(filepath.Join(t.TempDir(), "no", "such", "folder.png"))
	if !s.strip.Visible() {
		t.Error("a picture that cannot be written is not told")
	}
}

// Esc closes what lies on top, whatever has the focus; commands wait for it.
func TestEscapeClosesDialogs(t *testing.T) {
	s := newStand(t, "")
	overlays := s.win.Canvas().Overlays()
	for _, key := range []string{"menu.exportall", "menu.keys", "menu.about", "menu.proof"} {
		item(t, s.Window, key).Action()
		if !s.asked() {
			t.Fatalf("%s has opened nothing", key)
		}
		item(t, s.Window, "menu.keys").Action()
		if n := len(overlays.List()); n != 1 {
			t.Errorf("%s: %d dialogs lie over each other", key, n)
		}
		for _, o := range test.LaidOutObjects(overlays.Top()) {
			if f, ok := o.(fyne.Focusable); ok {
				s.win.Canvas().Focus(f)
				break
			}
		}
		if f := s.win.Canvas().Focused(); f != nil {
			f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		} else {
			s.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		}
		if s.asked() {
			t.Errorf("%s: Esc has not closed the dialog", key)
			overlays.Top().Hide()
		}
	}
}

// F7 works whatever has the focus.
func TestFunctionKeysWithFocusAnywhere(t *testing.T) {
	s := newStand(t, "")
	seen := 0
	for _, o := range test.LaidOutObjects(s.root) {
		f, ok := o.(fyne.Focusable)
		if !ok || !o.Visible() {
			continue
		}
		if d, can := o.(fyne.Disableable); can && d.Disabled() {
			continue
		}
		open := s.bench.DockOpen()
		f.TypedKey(&fyne.KeyEvent{Name: fyne.KeyF7})
		if s.bench.DockOpen() == open {
			t.Errorf("%T keeps F7 to itself", o)
		}
		seen++
	}
	if seen < 15 {
		t.Errorf("only %d objects take the focus", seen)
	}
}

func TestGrouping(t *testing.T) {
	defer table.SetGrouping(3)
	s := newStand(t, "")
	s.setGrouping(4)
	texts := map[string]bool{}
	for _, text := range shownTexts(s.Window) {
		texts[text] = true
	}
	if !texts["162,0000"] || texts["1,620,000"] {
		t.Error("the load of South is not written in groups of four")
	}
	if got := s.bench.Map.Scene().Regions[1].Title; got != "South 162,0000" {
		t.Errorf("the map says %q", got)
	}
	if s.desk.CanUndo() {
		t.Error("grouping is an undo step")
	}
	if got := s.app.Preferences().Int(groupingKey); got != 4 {
		t.Errorf("grouping kept: got %d, want 4", got)
	}
	s.setGrouping(3)
	if got := s.bench.Map.Scene().Regions[1].Title; got != "South 1,620,000" {
		t.Errorf("the map says %q", got)
	}
}

// Unsaved documents besides the newest are offered: opened as an undo step, or
// deleted after a question.
func TestUnsavedDocuments(t *testing.T) {
	folder := t.TempDir()
	for i, title := range []string{"First", "Second"} {
		plan := model.Plan{Title: title, Scenarios: []model.Scenario{{Unit: model.UnitSplit}}}
		name := filepath.Join(folder, "unsaved-2026112"+string(rune('1'+i))+"-100000.000000.fenye")
		if err := (output.Disk{}).Save(t.Context(), name, &plan, nil); err != nil {
			t.Fatal(err)
		}
	}
	s := newStand(t, folder)
	if !s.desk.Recover() || s.desk.Plan().Title != "Second" {
		t.Fatalf("recovered %q, want the newest", s.desk.Plan().Title)
	}
	s.tellUnsaved()
	if !s.hint.Visible() || len(s.others()) != 1 {
		t.Fatalf("the hint shows: %v; others: %v", s.hint.Visible(), s.others())
	}
	first := s.others()[0]
	s.desk.Resume(first.path)
	if s.desk.Plan().Title != "First" || s.desk.Recovery() != first.path {
		t.Errorf("resumed %q in %q", s.desk.Plan().Title, s.desk.Recovery())
	}
	s.desk.Undo()
	if s.desk.Plan().Title != "Second" {
		t.Errorf("after undo: %q", s.desk.Plan().Title)
	}
	s.showUnsaved()
	for _, o := range test.LaidOutObjects(s.win.Canvas().Overlays().Top()) {
		if b, ok := o.(*part.ToolButton); ok && b.Text == look.T("window.unsaved.discard") {
			b.OnTapped()
			break
		}
	}
	for _, o := range test.LaidOutObjects(s.win.Canvas().Overlays().Top()) {
		if b, ok := o.(*part.ToolButton); ok && b.Strong {
			b.OnTapped()
		}
	}
	if _, err := os.Stat(first.path); !os.IsNotExist(err) || len(s.others()) != 0 {
		t.Errorf("the document is still there: %v, %v", err, s.others())
	}
}

// Where the system does not say, the window begins light; the system's answer
// counts until somebody chooses.
func TestFirstTheme(t *testing.T) {
	a := test.NewTempApp(t)
	var answered func()
	firstTheme(a, func(f func()) bool { answered = f; return false }, now)
	if mode := a.Settings().Theme().(*look.Theme).Mode(); mode != look.Light {
		t.Errorf("without an answer: %s, want light", mode)
	}
	answered()
	if mode := a.Settings().Theme().(*look.Theme).Mode(); mode != look.System {
		t.Errorf("after the answer: %s, want the system's", mode)
	}
	a.Preferences().SetString(themeKey, string(look.Dim))
	answered()
	firstTheme(a, func(func()) bool { t.Error("the system is asked though a mode was chosen"); return false }, now)
	if mode := a.Settings().Theme().(*look.Theme).Mode(); mode != look.Dim {
		t.Errorf("with a mode chosen: %s, want dark", mode)
	}
}
