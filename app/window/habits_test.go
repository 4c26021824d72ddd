package window

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/table"
)

// everyCommand is each command with the menus and submenus it stands in.
func everyCommand(w *Window) (all []action) {
	var walk func([]action)
	walk = func(list []action) {
		for _, c := range list {
			if c.key == "" && c.label == nil {
				continue
			}
			all = append(all, c)
			if c.items != nil {
				walk(c.items())
			}
		}
	}
	for _, m := range w.commands() {
		walk(m.commands)
	}
	return all
}

// TestShortcuts: on every workbench no two commands have one shortcut, and each
// of them stands in the key sheet.
func TestShortcuts(t *testing.T) {
	w := newTestWindow(t, words.EN)
	for at := range w.seats {
		w.showBench(at)
		seen := map[string]string{}
		w.showKeys()
		sheet := strings.Join(textsOf(w.win.Canvas().Overlays().Top()), "\n")
		w.closeTop()
		shortcuts := 0
		for _, c := range everyCommand(w) {
			if c.shortcut == nil {
				continue
			}
			shortcuts++
			keys := keyText(c.shortcut)
			if _, plain := c.shortcut.(fyne.KeyboardShortcut); !plain {
				t.Errorf("%s: its shortcut cannot be shown", c.key)
			}
			if other, twice := seen[keys]; twice {
				t.Errorf("workbench %d: %s and %s are both %s", at+1, other, c.key, keys)
			}
			seen[keys] = c.key
			if c.key == "" { // one of several alike, in a submenu
				continue
			}
			if !strings.Contains(sheet, keys) || !strings.Contains(sheet, look.T(c.key)) {
				t.Errorf("workbench %d: %s (%s) is not in the key sheet", at+1, c.key, keys)
			}
		}
		if shortcuts < 30 {
			t.Errorf("workbench %d: only %d shortcuts", at+1, shortcuts)
		}
	}
}

// TestFunctionKeys: each function key of a command does it, whatever has the
// focus.
func TestFunctionKeys(t *testing.T) {
	w := newTestWindow(t, words.EN)
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF2})
	if !w.asked() {
		t.Error("F2 does not ask for the scenario's name")
	}
	w.closeTop()
	open := w.shown().DockOpen()
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF7})
	if w.shown().DockOpen() == open {
		t.Error("F7 does not fold the tables")
	}
}

// TestMenuByKeys reaches a command that has no shortcut with keys alone: the
// theme's grouping of digits in the second level of a menu.
func TestMenuByKeys(t *testing.T) {
	w := newTestWindow(t, words.ZH)
	defer table.SetGrouping(3)
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF10})
	press := func(names ...fyne.KeyName) {
		for _, n := range names {
			f := w.win.Canvas().Focused()
			if f == nil {
				t.Fatal("nothing has the focus in the menu")
			}
			f.TypedKey(&fyne.KeyEvent{Name: n})
		}
	}
	down := func(n int) {
		for range n {
			press(fyne.KeyDown)
		}
	}
	down(1 + index(t, w.mainMenu().Items, "menu.view"))
	press(fyne.KeyRight)
	items := w.mainMenu().Items[index(t, w.mainMenu().Items, "menu.view")].Items
	at := slices.IndexFunc(items, func(i *fyne.MenuItem) bool { return i.Label == look.T("menu.grouping") })
	for i := range at { // separators and what is disabled are passed over
		if !items[i].IsSeparator {
			down(1)
		}
	}
	press(fyne.KeyRight, fyne.KeyDown, fyne.KeyReturn)
	if table.Grouping() != 4 {
		t.Errorf("the keys have not chosen 万: groups of %d", table.Grouping())
	}
}

func index(t *testing.T, menus []*fyne.Menu, key string) int {
	t.Helper()
	i := slices.IndexFunc(menus, func(m *fyne.Menu) bool { return m.Label == look.T(key) })
	if i < 0 {
		t.Fatalf("no menu %q", key)
	}
	return i
}

// TestEverythingTakesTheFocus walks through the window with Tab and meets every
// field, button, box, choice and slider that is on show and enabled.
func TestEverythingTakesTheFocus(t *testing.T) {
	w := newTestWindow(t, words.EN)
	for at := range w.seats {
		w.showBench(at)
		w.win.Canvas().Capture()
		met := map[fyne.Focusable]bool{}
		w.win.Canvas().Unfocus()
		for range 400 {
			w.win.Canvas().FocusNext()
			f := w.win.Canvas().Focused()
			if f == nil || met[f] {
				break
			}
			met[f] = true
		}
		for _, o := range visible(w.root) {
			f, is := o.(fyne.Focusable)
			if !is {
				continue
			}
			if d, can := o.(fyne.Disableable); can && d.Disabled() {
				continue
			}
			if !met[f] {
				t.Errorf("workbench %d: Tab passes over a %T %q", at+1, o, strings.Join(textsOf(o), " "))
			}
		}
		if len(met) < 10 {
			t.Errorf("workbench %d: Tab meets only %d things", at+1, len(met))
		}
	}
}

// visible are the objects on show, those inside others too.
func visible(o fyne.CanvasObject) []fyne.CanvasObject {
	if !o.Visible() {
		return nil
	}
	all := []fyne.CanvasObject{o}
	switch o := o.(type) {
	case *fyne.Container:
		for _, child := range o.Objects {
			all = append(all, visible(child)...)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			all = append(all, visible(child)...)
		}
	}
	return all
}

// TestMainJobByKeys does the main job without the mouse: a capacity typed into
// its field bends the boundary, undo takes it back, and the report is written.
func TestMainJobByKeys(t *testing.T) {
	w := newTestWindow(t, words.EN)
	c := w.win.Canvas()
	key := func(n fyne.KeyName) { c.Focused().TypedKey(&fyne.KeyEvent{Name: n}) }
	tabTo := func(what string, is func(fyne.Focusable) bool) {
		t.Helper()
		for range 300 {
			c.FocusNext()
			if f := c.Focused(); f != nil && is(f) {
				return
			}
		}
		t.Fatalf("Tab does not reach %s", what)
	}
	c.Capture()
	tabTo("the northern capacity", func(f fyne.Focusable) bool { return entryText(f) == "900,000" })
	typeOver(c, "80万")
	key(fyne.KeyReturn)
	if got := w.desk.Scenario().Centres[0].Capacity; got != 800_000 {
		t.Fatalf("capacity typed: got %d, want 800,000", got)
	}
	if load := w.desk.Outcome().Centres[0].Load; load != 800_000 {
		t.Errorf("load: got %d, want 800,000", load)
	}
	item(t, w, "menu.undo").Action()
	if got := w.desk.Scenario().Centres[0].Capacity; got != model.Users(900_000) {
		t.Errorf("undo: got %d, want 900,000", got)
	}
	path := filepath.Join(t.TempDir(), "report.html")
	item(t, w, "menu.report").Action()
	c.Capture()
	tabTo("the file", func(f fyne.Focusable) bool { return strings.HasSuffix(entryText(f), ".pdf") })
	tabTo("the format", func(f fyne.Focusable) bool { _, is := f.(*part.Segmented); return is })
	key(fyne.KeyRight)
	tabTo("the file", func(f fyne.Focusable) bool { return strings.HasSuffix(entryText(f), ".html") })
	typeOver(c, path)
	key(fyne.KeyReturn)
	text := await(t, path)
	if !strings.Contains(text, "</html>") || !strings.Contains(text, "900,000") {
		t.Errorf("the report has %d bytes", len(text))
	}
}

// entryText is what stands in an object that has the focus.
func entryText(f fyne.Focusable) string {
	o, is := f.(fyne.CanvasObject)
	if !is {
		return ""
	}
	return strings.Join(textsOf(o), "")
}

// typeOver replaces what stands in the focused entry by keys.
func typeOver(c fyne.Canvas, text string) {
	if s, ok := c.Focused().(fyne.Shortcutable); ok {
		s.TypedShortcut(&fyne.ShortcutSelectAll{})
	}
	test.Type(c.Focused(), text)
}

// threes finds digits in groups of three.
var threes = regexp.MustCompile(`(^|[^\d,])\d{1,3}(,\d{3})+($|[^\d,])`)

// TestGroupingIsEverywhere: after 万 is chosen, no number on any workbench stands
// in groups of three.
func TestGroupingIsEverywhere(t *testing.T) {
	w := newTestWindow(t, words.ZH)
	defer table.SetGrouping(3)
	w.setGrouping(4)
	fours := 0
	for at := range w.seats {
		w.showBench(at)
		w.win.Canvas().Capture()
		for _, text := range textsOf(w.root) {
			if threes.MatchString(text) {
				t.Errorf("workbench %d: %q stands in threes", at+1, text)
			}
			if strings.Contains(text, "252,0000") {
				fours++
			}
		}
	}
	if fours == 0 {
		t.Error("no 252,0000 on show")
	}
}

// textsOf are all texts on show in an object.
func textsOf(root fyne.CanvasObject) (all []string) {
	for _, o := range test.LaidOutObjects(root) {
		if text, is := o.(*canvas.Text); is {
			all = append(all, text.Text)
		}
	}
	return all
}

// await waits until a file is written and returns it.
func await(t *testing.T, path string) string {
	t.Helper()
	for range 600 {
		if b, err := os.ReadFile(path); err == nil {
			return string(b)
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("waited in vain for %s", filepath.Base(path))
	return ""
}

// TestTooltipsHaveUnits rests the pointer on every field for a number that is on
// show: each says its range, and those of users say so.
func TestTooltipsHaveUnits(t *testing.T) {
	w := newTestWindow(t, words.EN)
	fields, users := 0, 0
	for at := range w.seats {
		w.showBench(at)
		for _, o := range visible(w.root) {
			f, is := o.(*part.NumberField)
			if !is {
				continue
			}
			fields++
			hint := f.Number.Hint()
			if !strings.Contains(hint, " to ") {
				t.Errorf("workbench %d: a field says only %q", at+1, hint)
			}
			if strings.Contains(hint, "users") {
				users++
			}
		}
	}
	if fields < 10 || users < 3 {
		t.Errorf("%d fields, %d of users", fields, users)
	}
}

// A tooltip goes with a command or a key: what it is about may go as well, and the
// pointer that rests there does not move.
func TestTooltipsGoWithCommands(t *testing.T) {
	w := newTestWindow(t, words.EN)
	commands := map[string]func(){
		"a function key": func() { w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF7}) },
		"a command":      w.menuItems(w.viewCommands())[1].Action,
	}
	for name, do := range commands {
		w.tips.ShowAt(fyne.NewPos(100, 100), "about a part")
		do()
		if shown := w.tips.Shown(); len(shown) != 0 {
			t.Errorf("%s leaves the tooltip %q", name, shown)
		}
	}
}
