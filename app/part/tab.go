package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Tab is one head of a dock: a name, a number, and a line under it if it is
// the one on show.
type Tab struct {
	widget.BaseWidget
	name, count string
	on, focused bool
	chosen      func()
}

var (
	_ fyne.Tappable  = (*Tab)(nil)
	_ fyne.Focusable = (*Tab)(nil)
)

// NewTab returns a head that calls chosen when pressed.
func NewTab(name string, chosen func()) *Tab {
	t := &Tab{name: name, chosen: chosen}
	t.ExtendBaseWidget(t)
	return t
}

// Set shows a number beside the name, and whether the tab is on show.
func (t *Tab) Set(count string, on bool) {
	if t.count != count || t.on != on {
		t.count, t.on = count, on
		t.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (t *Tab) Tapped(*fyne.PointEvent) { t.chosen() }

// TypedKey implements fyne.Focusable.
func (t *Tab) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	if k.Name == fyne.KeySpace || k.Name == fyne.KeyReturn {
		t.chosen()
	}
}

// TypedRune implements fyne.Focusable.
func (t *Tab) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (t *Tab) FocusGained() { t.focused = true; t.Refresh() }

// FocusLost implements fyne.Focusable.
func (t *Tab) FocusLost() { t.focused = false; t.Refresh() }

// CreateRenderer implements fyne.Widget.
func (t *Tab) CreateRenderer() fyne.WidgetRenderer {
	v := &tabView{t: t, name: canvas.NewText("", nil), count: canvas.NewText("", nil),
		line: canvas.NewRectangle(nil), ring: canvas.NewRectangle(nil)}
	v.ring.StrokeWidth, v.ring.CornerRadius = 2, 4
	v.Refresh()
	return v
}

type tabView struct {
	t           *Tab
	name, count *canvas.Text
	line, ring  *canvas.Rectangle
}

// TabHigh is how high a tab is, in units.
const TabHigh = 34

// Layout implements fyne.WidgetRenderer.
func (v *tabView) Layout(size fyne.Size) {
	n, c := v.name.MinSize(), v.count.MinSize()
	v.name.Move(fyne.NewPos(10, (size.Height-n.Height)/2))
	v.name.Resize(n)
	v.count.Move(fyne.NewPos(10+n.Width+5, (size.Height-c.Height)/2+0.5))
	v.count.Resize(c)
	v.line.Move(fyne.NewPos(4, size.Height-2))
	v.line.Resize(fyne.NewSize(size.Width-8, 2))
	v.ring.Move(fyne.NewPos(1, 2))
	v.ring.Resize(fyne.NewSize(size.Width-2, size.Height-4))
}

// MinSize implements fyne.WidgetRenderer.
func (v *tabView) MinSize() fyne.Size {
	w := v.name.MinSize().Width + 20
	if v.count.Text != "" {
		w += v.count.MinSize().Width + 5
	}
	return fyne.NewSize(w, TabHigh)
}

// Refresh implements fyne.WidgetRenderer.
func (v *tabView) Refresh() {
	v.name.Text, v.count.Text = v.t.name, v.t.count
	v.name.TextSize, v.count.TextSize = 13, 11
	v.name.Color, v.count.Color = look.Colour(look.Text), look.Colour(look.Secondary)
	if v.t.on {
		v.name.Color = look.Colour(look.Accent)
	}
	v.line.FillColor, v.line.Hidden = look.Colour(look.Accent), !v.t.on
	v.ring.FillColor, v.ring.StrokeColor, v.ring.Hidden = look.Fade(look.Colour(look.Accent), 0), look.Colour(look.Accent), !v.t.focused
	v.Layout(v.t.Size())
	for _, o := range v.Objects() {
		o.Refresh()
	}
}

// Objects implements fyne.WidgetRenderer.
func (v *tabView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.name, v.count, v.line, v.ring}
}

// Destroy implements fyne.WidgetRenderer.
func (v *tabView) Destroy() {}
