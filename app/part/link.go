package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Link is a quiet action written in the accent colour, with an icon before it
// if Icon is not "".
type Link struct {
	widget.DisableableWidget
	Text     string
	Icon     string
	Points   float32 // size of the text; 13 if 0
	OnTapped func()

	focused, hovered bool
}

var (
	_ fyne.Tappable      = (*Link)(nil)
	_ fyne.Focusable     = (*Link)(nil)
	_ desktop.Hoverable  = (*Link)(nil)
	_ desktop.Cursorable = (*Link)(nil)
)

// NewLink returns a link.
func NewLink(text, icon string, onTapped func()) *Link {
	l := &Link{Text: text, Icon: icon, OnTapped: onTapped}
	l.ExtendBaseWidget(l)
	return l
}

// SetText shows another text.
func (l *Link) SetText(text string) {
	l.Text = text
	l.Refresh()
}

// Tapped implements fyne.Tappable.
func (l *Link) Tapped(*fyne.PointEvent) {
	if !l.Disabled() && l.OnTapped != nil {
		l.OnTapped()
	}
}

// TypedKey implements fyne.Focusable.
func (l *Link) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	if isPress(k) {
		l.Tapped(nil)
	}
}

// TypedRune implements fyne.Focusable.
func (l *Link) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (l *Link) FocusGained() { l.focused = true; l.Refresh() }

// FocusLost implements fyne.Focusable.
func (l *Link) FocusLost() { l.focused = false; l.Refresh() }

// MouseIn implements desktop.Hoverable.
func (l *Link) MouseIn(*desktop.MouseEvent) { l.hovered = true; l.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (l *Link) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (l *Link) MouseOut() { l.hovered = false; l.Refresh() }

// Cursor implements desktop.Cursorable.
func (l *Link) Cursor() desktop.Cursor {
	if l.Disabled() {
		return desktop.DefaultCursor
	}
	return desktop.PointerCursor
}

// CreateRenderer implements fyne.Widget.
func (l *Link) CreateRenderer() fyne.WidgetRenderer {
	l.ExtendBaseWidget(l)
	ground := canvas.NewRectangle(nil)
	ground.CornerRadius = 4
	icon := canvas.NewImageFromResource(nil)
	text := NewLine(l.Text)
	d := &drawn{objects: []fyne.CanvasObject{ground, icon, text}}
	d.min = func() fyne.Size {
		w := text.MinSize().Width + 12
		if l.Icon != "" {
			w += 20
		}
		return fyne.NewSize(w, 26)
	}
	d.layout = func(s fyne.Size) {
		Place(ground, 0, 0, s.Width, s.Height)
		x := float32(6)
		if l.Icon != "" {
			Place(icon, x, (s.Height-16)/2, 16, 16)
			x += 20
		}
		Place(text, x, 0, s.Width-x, s.Height)
	}
	d.refresh = func() {
		name := look.Accent
		if l.Disabled() {
			name = look.Disabled
		}
		text.Text, text.Colour, text.Points = l.Text, name, l.Points
		if icon.Hidden = l.Icon == ""; !icon.Hidden {
			icon.Resource = look.IconIn(l.Icon, name)
		}
		ground.FillColor, ground.StrokeWidth = look.Fade(look.Colour(look.Accent), 0), 0
		if l.hovered && !l.Disabled() {
			ground.FillColor = look.Colour(look.Tint)
		}
		if l.focused {
			ground.StrokeColor, ground.StrokeWidth = look.Colour(look.Accent), 2
		}
		d.layout(l.Size())
	}
	d.refresh()
	return d
}

// isPress reports whether a key presses the focused part.
func isPress(k *fyne.KeyEvent) bool {
	return k.Name == fyne.KeySpace || k.Name == fyne.KeyReturn || k.Name == fyne.KeyEnter
}
