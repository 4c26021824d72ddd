package guide

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
)

// anchor is the part of a link that stands on one line.
type anchor struct {
	widget.BaseWidget
	text    string
	points  float32
	do      func()
	focused bool
}

var (
	_ fyne.Tappable      = (*anchor)(nil)
	_ fyne.Focusable     = (*anchor)(nil)
	_ desktop.Cursorable = (*anchor)(nil)
)

func newAnchor(text string, points float32, do func()) *anchor {
	a := &anchor{text: text, points: points, do: do}
	a.ExtendBaseWidget(a)
	return a
}

// Tapped implements fyne.Tappable.
func (a *anchor) Tapped(*fyne.PointEvent) { a.do() }

// TypedKey implements fyne.Focusable.
func (a *anchor) TypedKey(k *fyne.KeyEvent) {
	if part.PassOn(k) {
		return
	}
	if k.Name == fyne.KeySpace || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter {
		a.do()
	}
}

// TypedRune implements fyne.Focusable.
func (a *anchor) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (a *anchor) FocusGained() { a.focused = true; a.Refresh() }

// FocusLost implements fyne.Focusable.
func (a *anchor) FocusLost() { a.focused = false; a.Refresh() }

// Cursor implements desktop.Cursorable.
func (a *anchor) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MinSize implements fyne.CanvasObject.
func (a *anchor) MinSize() fyne.Size { return fyne.MeasureText(a.text, a.points, fyne.TextStyle{}) }

// CreateRenderer implements fyne.Widget.
func (a *anchor) CreateRenderer() fyne.WidgetRenderer {
	a.ExtendBaseWidget(a)
	r := &anchorRenderer{a: a, text: canvas.NewText(a.text, nil), rule: canvas.NewRectangle(nil), frame: canvas.NewRectangle(color.Transparent)}
	r.text.TextSize = a.points
	r.frame.CornerRadius = 3
	r.paint()
	return r
}

type anchorRenderer struct {
	a           *anchor
	text        *canvas.Text
	rule, frame *canvas.Rectangle
}

func (r *anchorRenderer) paint() {
	r.text.Color = look.Colour(look.Accent)
	r.rule.FillColor = look.Colour(look.Accent)
	r.frame.StrokeWidth = 0
	if r.a.focused {
		r.frame.StrokeColor, r.frame.StrokeWidth = look.Colour(look.Accent), 2
	}
}

func (r *anchorRenderer) Layout(s fyne.Size) {
	text := r.MinSize()
	put(r.text, 0, 0, text.Width, text.Height)
	put(r.rule, 0, text.Height-2, text.Width, 1)
	put(r.frame, -2, 0, text.Width+4, text.Height)
}

func (r *anchorRenderer) MinSize() fyne.Size { return r.a.MinSize() }

func (r *anchorRenderer) Refresh() {
	r.paint()
	for _, o := range r.Objects() {
		o.Refresh()
	}
}

func (r *anchorRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.frame, r.text, r.rule}
}

func (r *anchorRenderer) Destroy() {}
