package part

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/words"
)

// stage puts an object into a window of the program's theme.
func stage(t *testing.T, o fyne.CanvasObject, w, h float32) fyne.Window {
	t.Helper()
	test.NewTempApp(t)
	test.ApplyTheme(t, look.New(look.Light))
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	win := test.NewTempWindow(t, o)
	win.SetPadded(false)
	win.Resize(fyne.NewSize(w, h))
	return win
}

func key(f fyne.Focusable, name fyne.KeyName) { f.TypedKey(&fyne.KeyEvent{Name: name}) }

// write types over what stands in a field.
func write(f *NumberField, text string) {
	f.entry.TypedShortcut(&fyne.ShortcutSelectAll{})
	for _, r := range text {
		f.entry.TypedRune(r)
	}
}

func newField(t *testing.T) (*NumberField, *[]float64, fyne.Window) {
	t.Helper()
	got := &[]float64{}
	w := stage(t, NewLine(""), 200, 80)
	f := NewNumberField(Number{Min: 0, Max: 1e9, Unlimited: true}, 900000, func(v float64) { *got = append(*got, v) })
	w.SetContent(f)
	return f, got, w
}

func TestFieldCommitsOnEnter(t *testing.T) {
	f, got, w := newField(t)
	w.Canvas().Focus(f.entry)
	write(f, "95万")
	if len(*got) != 0 {
		t.Errorf("committed while typing: %v", *got)
	}
	key(f.entry, fyne.KeyReturn)
	if len(*got) != 1 || (*got)[0] != 950000 || f.Text() != "950,000" {
		t.Errorf("after 95万 and Enter: commits %v, text %q, want [950000] and 950,000", *got, f.Text())
	}
	key(f.entry, fyne.KeyReturn)
	if len(*got) != 1 {
		t.Errorf("Enter without a change committed again: %v", *got)
	}
}

// Tab into a field and type: the old number is replaced.
func TestFieldIsReplacedByTyping(t *testing.T) {
	f, got, w := newField(t)
	w.Canvas().FocusNext()
	key(f.entry, fyne.KeyUp) // 909,000, selected again
	for _, r := range "7万" {
		f.entry.TypedRune(r)
	}
	w.Canvas().Unfocus()
	if len(*got) != 2 || (*got)[1] != 70000 {
		t.Errorf("Tab, Up, 7万, Tab: commits %v, want [909000 70000]", *got)
	}
}

func TestFieldCommitsOnFocusLost(t *testing.T) {
	f, got, w := newField(t)
	w.Canvas().Focus(f.entry)
	write(f, "1.2m")
	w.Canvas().Unfocus()
	if len(*got) != 1 || (*got)[0] != 1200000 {
		t.Errorf("after 1.2m and losing focus: commits %v, want [1200000]", *got)
	}
}

func TestFieldKeepsValueOnBadText(t *testing.T) {
	f, got, w := newField(t)
	low := f.MinSize().Height
	w.Canvas().Focus(f.entry)
	write(f, "many")
	key(f.entry, fyne.KeyReturn)
	if len(*got) != 0 || f.Value() != 900000 || f.Text() != "many" {
		t.Errorf("bad text: commits %v, value %v, text %q", *got, f.Value(), f.Text())
	}
	if !strings.Contains(f.Fault(), "many") || f.MinSize().Height <= low {
		t.Errorf("bad text: sentence %q, height %v of %v", f.Fault(), f.MinSize().Height, low)
	}
	f.SetValue(900000)
	key(f.entry, fyne.KeyUp)
	if f.Fault() == "" || f.Text() != "many" || f.Value() != 900000 {
		t.Errorf("the same value again and a step: fault %q, text %q, value %v", f.Fault(), f.Text(), f.Value())
	}
	key(f.entry, fyne.KeyEscape)
	if f.Fault() != "" || f.Text() != "900,000" || f.MinSize().Height != low {
		t.Errorf("after Escape: fault %q, text %q, height %v of %v", f.Fault(), f.Text(), f.MinSize().Height, low)
	}
}

func TestFieldSteps(t *testing.T) {
	f, got, _ := newField(t)
	for _, k := range []fyne.KeyName{fyne.KeyUp, fyne.KeyPageUp, fyne.KeyPageDown, fyne.KeyDown} {
		key(f.entry, k)
	}
	want := []float64{909000, 999900, 899910, 890911}
	for i, v := range want {
		if i >= len(*got) || (*got)[i] != v {
			t.Fatalf("steps: commits %v, want %v", *got, want)
		}
	}
	f.SetValue(math.Inf(1))
	key(f.entry, fyne.KeyUp)
	if len(*got) != len(want) || f.Text() != "∞" {
		t.Errorf("a step from no limit: commits %v, text %q", *got, f.Text())
	}
	f.SetValue(5)
	key(f.entry, fyne.KeyDown)
	if f.Value() != 4 {
		t.Errorf("a step from 5 gives %v, want 4", f.Value())
	}
	write(f, "2000")
	key(f.entry, fyne.KeyUp)
	if f.Value() != 2020 {
		t.Errorf("2000 typed and a step: %v, want 2020", f.Value())
	}
	f.SetValue(4)
	f.Disable()
	key(f.entry, fyne.KeyUp)
	if f.Value() != 4 {
		t.Errorf("a disabled field stepped to %v", f.Value())
	}
}

// While somebody types, a new value from the plan does not wipe the text.
func TestFieldDoesNotDisturbTyping(t *testing.T) {
	f, _, w := newField(t)
	w.Canvas().Focus(f.entry)
	write(f, "12")
	f.SetValue(7)
	if f.Text() != "12" {
		t.Errorf("typing 12, then SetValue(7): text %q", f.Text())
	}
	key(f.entry, fyne.KeyEscape)
	if f.Text() != "7" {
		t.Errorf("Escape returns to %q, want 7", f.Text())
	}
}

func TestTextField(t *testing.T) {
	var got []string
	f := NewTextField("Filter", "search", func(s string) { got = append(got, s) })
	w := stage(t, f, 200, 40)
	w.Canvas().Focus(f.entry)
	test.Type(f.entry, "成都")
	key(f.entry, fyne.KeyEscape)
	if len(got) != 3 || got[1] != "成都" || got[2] != "" || f.Text() != "" {
		t.Errorf("typed 成都, then Escape: %q, text %q", got, f.Text())
	}
}

func TestSliderKeysAndEnds(t *testing.T) {
	var moves, ends []float64
	s := NewSlider(0, 1000, 500, func(v float64) { moves = append(moves, v) })
	s.OnChangeEnded = func(v float64) { ends = append(ends, v) }
	s.Step, s.NoLimit = 1, true
	stage(t, s, 214, 26)
	steps := []struct {
		key  fyne.KeyName
		want float64
	}{
		{fyne.KeyRight, 511}, {fyne.KeyLeft, 500}, {fyne.KeyPageUp, 606}, {fyne.KeyHome, 0},
		{fyne.KeyLeft, 0}, {fyne.KeyEnd, math.Inf(1)}, {fyne.KeyRight, math.Inf(1)}, {fyne.KeyLeft, 1000}, {fyne.KeyRight, math.Inf(1)},
	}
	for _, c := range steps {
		key(s, c.key)
		if s.Value() != c.want {
			t.Errorf("after %s: %v, want %v", c.key, s.Value(), c.want)
			s.value = c.want
		}
	}
	if len(moves) != 7 || len(ends) != 7 {
		t.Errorf("%d changes and %d ends, want 7 each: keys that change nothing say nothing", len(moves), len(ends))
	}
}

func TestSliderDragIsOneRun(t *testing.T) {
	moves, ends := 0, 0
	s := NewSlider(0, 100, 0, func(float64) { moves++ })
	s.OnChangeEnded = func(float64) { ends++ }
	stage(t, s, 114, 26)
	for x := float32(17); x <= 57; x += 10 {
		s.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(x, 13)}})
	}
	s.SetValue(3)
	if s.Value() != 50 {
		t.Errorf("dragged to the middle: %v, want 50 whatever the plan says meanwhile", s.Value())
	}
	s.DragEnd()
	if moves != 5 || ends != 1 {
		t.Errorf("a drag of 5 moves: %d changes, %d ends, want 5 and 1", moves, ends)
	}
	s.Disable()
	s.Tapped(&fyne.PointEvent{Position: fyne.NewPos(100, 13)})
	if s.Value() != 50 {
		t.Errorf("a disabled slider moved to %v", s.Value())
	}
}

func TestSliderScale(t *testing.T) {
	log := &Slider{Min: 1, Max: 10000, Log: true}
	for _, v := range []float64{1, 10, 100, 10000} {
		if got := log.at(log.place01(v)); math.Abs(got-v) > 1e-9*v {
			t.Errorf("log scale: %v comes back as %v", v, got)
		}
	}
	if got := log.place01(100); math.Abs(got-0.5) > 1e-12 {
		t.Errorf("log scale: 100 of 1 to 10,000 stands at %v, want 0.5", got)
	}
	if got := (&Slider{Min: 5, Max: 5}).place01(7); got != 0 {
		t.Errorf("an empty range: %v, want 0", got)
	}
}
