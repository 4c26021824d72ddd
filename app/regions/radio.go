package regions

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/part"
)

// radio is one variant of a repair: a dense radio button. A lone one is only a
// line of text.
type radio struct {
	widget.BaseWidget
	text    *part.Line
	on      bool
	lone    bool
	chosen  func()
	focused bool
}

var (
	_ fyne.Tappable  = (*radio)(nil)
	_ fyne.Focusable = (*radio)(nil)
)

func newRadio(text string, on bool, chosen func()) *radio {
	r := &radio{text: part.NewLine(text), on: on, chosen: chosen}
	r.text.Shorten = true
	r.ExtendBaseWidget(r)
	return r
}

func (r *radio) set(on bool) {
	r.on = on
	r.Refresh()
}

// Tapped implements fyne.Tappable.
func (r *radio) Tapped(*fyne.PointEvent) {
	if !r.lone {
		r.chosen()
	}
}

// TypedKey implements fyne.Focusable.
func (r *radio) TypedKey(k *fyne.KeyEvent) {
	if part.PassOn(k) {
		return
	}
	if k.Name == fyne.KeySpace || k.Name == fyne.KeyReturn {
		r.Tapped(nil)
	}
}

// TypedRune implements fyne.Focusable.
func (r *radio) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (r *radio) FocusGained() { r.focused = true; r.Refresh() }

// FocusLost implements fyne.Focusable.
func (r *radio) FocusLost() { r.focused = false; r.Refresh() }

// CreateRenderer implements fyne.Widget.
func (r *radio) CreateRenderer() fyne.WidgetRenderer {
	ring, dot := canvas.NewCircle(nil), canvas.NewCircle(nil)
	v := &radioView{r: r, ring: ring, dot: dot}
	v.Refresh()
	return v
}

type radioView struct {
	r         *radio
	ring, dot *canvas.Circle
}

// Layout implements fyne.WidgetRenderer.
func (v *radioView) Layout(size fyne.Size) {
	middle := size.Height / 2
	v.ring.Resize(fyne.NewSquareSize(14))
	v.ring.Move(fyne.NewPos(0, middle-7))
	v.dot.Resize(fyne.NewSquareSize(7))
	v.dot.Move(fyne.NewPos(3.5, middle-3.5))
	x := float32(21)
	if v.r.lone {
		x = 0
	}
	v.r.text.Move(fyne.NewPos(x, 0))
	v.r.text.Resize(fyne.NewSize(max(0, size.Width-x), size.Height))
}

// MinSize implements fyne.WidgetRenderer.
func (v *radioView) MinSize() fyne.Size { return fyne.NewSize(80, 26) }

// Refresh implements fyne.WidgetRenderer.
func (v *radioView) Refresh() {
	v.ring.FillColor = look.Colour(look.Panel)
	v.ring.StrokeColor, v.ring.StrokeWidth = look.Colour(look.InputBorder), 1
	if v.r.on || v.r.focused {
		v.ring.StrokeColor, v.ring.StrokeWidth = look.Colour(look.Accent), 1.6
	}
	v.dot.FillColor = look.Colour(look.Accent)
	v.ring.Hidden = v.r.lone
	v.dot.Hidden = !v.r.on || v.r.lone
	v.Layout(v.r.Size())
	v.ring.Refresh()
	v.dot.Refresh()
	v.r.text.Refresh()
}

// Objects implements fyne.WidgetRenderer.
func (v *radioView) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{v.ring, v.dot, v.r.text}
}

// Destroy implements fyne.WidgetRenderer.
func (v *radioView) Destroy() {}
