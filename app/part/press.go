package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Press is a row that is pressed as a whole, by mouse or keys: 26 high at
// least, tinted under the pointer.
type Press struct {
	widget.BaseWidget
	Content  fyne.CanvasObject
	OnTapped func()

	focused, hovered bool
}

var (
	_ fyne.Tappable      = (*Press)(nil)
	_ fyne.Focusable     = (*Press)(nil)
	_ desktop.Hoverable  = (*Press)(nil)
	_ desktop.Cursorable = (*Press)(nil)
)

// NewPress returns a row around a content.
func NewPress(content fyne.CanvasObject, onTapped func()) *Press {
	p := &Press{Content: content, OnTapped: onTapped}
	p.ExtendBaseWidget(p)
	return p
}

// Tapped implements fyne.Tappable.
func (p *Press) Tapped(*fyne.PointEvent) {
	if p.OnTapped != nil {
		p.OnTapped()
	}
}

// TypedKey implements fyne.Focusable.
func (p *Press) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	if isPress(k) {
		p.Tapped(nil)
	}
}

// TypedRune implements fyne.Focusable.
func (p *Press) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (p *Press) FocusGained() { p.focused = true; p.Refresh() }

// FocusLost implements fyne.Focusable.
func (p *Press) FocusLost() { p.focused = false; p.Refresh() }

// MouseIn implements desktop.Hoverable.
func (p *Press) MouseIn(*desktop.MouseEvent) { p.hovered = true; p.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (p *Press) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (p *Press) MouseOut() { p.hovered = false; p.Refresh() }

// Cursor implements desktop.Cursorable.
func (p *Press) Cursor() desktop.Cursor { return desktop.PointerCursor }

// CreateRenderer implements fyne.Widget.
func (p *Press) CreateRenderer() fyne.WidgetRenderer {
	p.ExtendBaseWidget(p)
	ground := canvas.NewRectangle(color.Transparent)
	ground.CornerRadius = 4
	d := &drawn{objects: []fyne.CanvasObject{ground, p.Content}}
	d.min = func() fyne.Size {
		m := p.Content.MinSize()
		return fyne.NewSize(m.Width, max(m.Height, 26))
	}
	d.layout = func(s fyne.Size) {
		Place(ground, -6, 0, s.Width+12, s.Height)
		h := p.Content.MinSize().Height
		Place(p.Content, 0, (s.Height-h)/2, s.Width, h)
	}
	d.refresh = func() {
		ground.FillColor, ground.StrokeWidth = look.Fade(look.Colour(look.Accent), 0), 0
		if p.hovered {
			ground.FillColor = look.Colour(look.Tint)
		}
		if p.focused {
			ground.StrokeColor, ground.StrokeWidth = look.Colour(look.Accent), 2
		}
		d.layout(p.Size())
	}
	d.refresh()
	return d
}
