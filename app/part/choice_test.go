package part

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
)

func TestSegmented(t *testing.T) {
	var got []int
	s := NewSegmented([]string{"Optimal", "Nearest", "Others fixed"}, 0, func(i int) { got = append(got, i) })
	stage(t, s, 300, 28)
	for _, k := range []fyne.KeyName{fyne.KeyLeft, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight} {
		key(s, k)
	}
	test.TapAt(s, fyne.NewPos(5, 14))
	s.Disable()
	key(s, fyne.KeyRight)
	if want := []int{1, 2, 0}; len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("choices %v, want %v", got, want)
	}
}

func TestRail(t *testing.T) {
	var got []int
	r := NewRail([]RailItem{{"regions", "Regions"}, {"provinces", "Provinces"}, {"ring", "Ring"}}, func(i int) { got = append(got, i) })
	stage(t, r, 76, 400)
	key(r, fyne.KeyUp)
	key(r, fyne.KeyDown)
	key(r, fyne.KeyEnd)
	test.TapAt(r, fyne.NewPos(30, 20))
	test.TapAt(r, fyne.NewPos(30, 390))
	if want := []int{1, 2, 0}; len(got) != 3 || got[0] != want[0] || got[1] != want[1] || got[2] != want[2] {
		t.Errorf("choices %v, want %v", got, want)
	}
}

func TestSectionFolds(t *testing.T) {
	folded := 0
	s := NewSection("Demand", nil, NewLine("content"))
	s.OnFolded = func(bool) { folded++ }
	stage(t, s, 352, 200)
	open := s.MinSize().Height
	key(s.head, fyne.KeySpace)
	if s.Open() || s.MinSize().Height >= open {
		t.Errorf("after Space: open %v, height %v of %v", s.Open(), s.MinSize().Height, open)
	}
	test.Tap(s.head)
	if !s.Open() || folded != 2 {
		t.Errorf("after a tap: open %v, %d calls, want true and 2", s.Open(), folded)
	}
	fixed := NewFixedSection("Result", nil, NewLine("content"))
	fixed.toggle()
	if !fixed.Open() {
		t.Error("a fixed section folded")
	}
}

func TestButtonsPressByKeyAndRest(t *testing.T) {
	presses := 0
	b := NewToolButton("Open", "open", func() { presses++ })
	l := NewLink("Proof…", "", func() { presses++ })
	stage(t, container.NewHBox(b, l), 300, 40)
	key(b, fyne.KeySpace)
	key(l, fyne.KeyReturn)
	test.Tap(b)
	b.Disable()
	l.Disable()
	test.Tap(b)
	key(l, fyne.KeySpace)
	if presses != 3 {
		t.Errorf("%d presses, want 3", presses)
	}
}

func TestTipWaitsAndHides(t *testing.T) {
	var due func()
	stopped := 0
	layer := NewTipLayer()
	layer.After = func(d time.Duration, f func()) func() {
		if d != TipDelay {
			t.Errorf("delay %v, want %v", d, TipDelay)
		}
		due = f
		return func() { stopped++ }
	}
	b := NewToolButton("", "open", nil)
	b.Tip = "Open a plan (Ctrl+O)"
	w := stage(t, container.NewStack(container.NewVBox(container.NewHBox(b)), layer), 300, 200)
	layer.Attach(w.Canvas())
	b.MouseIn(&desktop.MouseEvent{})
	if len(layer.Shown()) != 0 || due == nil {
		t.Fatal("the tip shows at once, or never")
	}
	due()
	if got := layer.Shown(); len(got) != 1 || got[0] != b.Tip {
		t.Errorf("tip %q, want %q", got, b.Tip)
	}
	b.MouseOut()
	if len(layer.Shown()) != 0 {
		t.Error("the tip stays after the pointer left")
	}
	b.MouseIn(&desktop.MouseEvent{})
	b.MouseOut()
	if stopped == 0 {
		t.Error("leaving early does not stop the waiting")
	}
	due()
	if len(layer.Shown()) != 0 {
		t.Error("a tip whose owner was left shows")
	}
	b.MouseIn(&desktop.MouseEvent{})
	due()
	w.Resize(fyne.NewSize(250, 180))
	if len(layer.Shown()) != 0 {
		t.Error("a tip stays where its owner was before the window was resized")
	}
}

func TestBannerActs(t *testing.T) {
	closed, acted := 0, 0
	b := NewBanner(false, "No feasible plan", "Capacities are short by 120,000 users.", func() { closed++ })
	b.SetAction("Copy", func() { acted++ })
	stage(t, b, 800, 46)
	test.Tap(b.action)
	test.Tap(b.shut)
	if closed != 1 || acted != 1 {
		t.Errorf("closed %d, acted %d, want 1 and 1", closed, acted)
	}
}

func TestShorten(t *testing.T) {
	stage(t, NewLine("x"), 100, 20)
	full := "异地双活数据中心 active-active"
	for _, w := range []float32{5, 40, 90, 130, 1000} {
		got := shorten(full, w, 13, fyne.TextStyle{})
		if m := fyne.MeasureText(got, 13, fyne.TextStyle{}).Width; m > w+0.5 {
			t.Errorf("shortened to %v: %q is %v wide", w, got, m)
		}
	}
	if got := shorten(full, 1000, 13, fyne.TextStyle{}); got != full {
		t.Errorf("shortened though it fits: %q", got)
	}
}

// Every part that is pressed is at least 26 high.
func TestTargetsAreHighEnough(t *testing.T) {
	stage(t, NewLine("x"), 100, 20)
	for name, o := range map[string]fyne.CanvasObject{
		"field": NewNumberField(Number{}, 1, nil), "slider": NewSlider(0, 1, 0, nil), "link": NewLink("a", "", nil),
		"tool": NewToolButton("a", "open", nil), "segmented": NewSegmented([]string{"a", "b"}, 0, nil),
		"section": NewSection("a", nil, nil).head, "stack": NewIconStack(Tool{Icon: "plus"}).Buttons[0], "cell": newCell(), "header": newHeader(),
	} {
		if got := o.MinSize().Height; got < 26 {
			t.Errorf("%s is %v high, want at least 26", name, got)
		}
	}
}

// A part repaints in the colours of the theme that is on.
func TestPartsFollowTheme(t *testing.T) {
	l := NewLine("text")
	w := stage(t, l, 100, 20)
	light := w.Canvas().Capture()
	test.ApplyTheme(t, look.New(look.Dim))
	l.Refresh()
	if dark := w.Canvas().Capture(); dark.At(0, 0) == light.At(0, 0) {
		t.Error("the canvas looks alike in both themes")
	}
	if got, want := l.textColour(), look.Colour(look.Text); got != want {
		t.Errorf("text colour %v, want %v", got, want)
	}
}
