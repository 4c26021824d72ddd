package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// ToolButton is a button of low importance: an icon, a text or both. Checked
// shows it pressed in, Strong makes it the one accented button of a row, and
// Tip is shown when the pointer rests on it.
type ToolButton struct {
	widget.DisableableWidget
	Text     string
	Icon     string // name of an icon; "" for none
	Tip      string
	Checked  bool
	Strong   bool
	Filled   bool // on a grey ground, as an ordinary button
	OnTapped func()

	side                      float32 // a square of this side if above 0
	focused, hovered, pressed bool
}

var (
	_ fyne.Tappable     = (*ToolButton)(nil)
	_ fyne.Focusable    = (*ToolButton)(nil)
	_ desktop.Hoverable = (*ToolButton)(nil)
	_ desktop.Mouseable = (*ToolButton)(nil)
)

// NewToolButton returns a button with an icon and a text, each may be "".
func NewToolButton(text, icon string, onTapped func()) *ToolButton {
	b := &ToolButton{Text: text, Icon: icon, OnTapped: onTapped}
	b.ExtendBaseWidget(b)
	return b
}

// NewButton returns a button on a grey ground, such as "Apply"; strong gives
// it the accent.
func NewButton(text string, strong bool, onTapped func()) *ToolButton {
	b := NewToolButton(text, "", onTapped)
	b.Filled, b.Strong = true, strong
	return b
}

// SetText shows another text.
func (b *ToolButton) SetText(text string) {
	if b.Text != text {
		b.Text = text
		b.Refresh()
	}
}

// SetChecked shows the button pressed in or not.
func (b *ToolButton) SetChecked(on bool) {
	if b.Checked != on {
		b.Checked = on
		b.Refresh()
	}
}

// SetEnabled enables or disables the button.
func (b *ToolButton) SetEnabled(on bool) {
	if on {
		b.Enable()
	} else {
		b.Disable()
	}
}

// Tapped implements fyne.Tappable.
func (b *ToolButton) Tapped(*fyne.PointEvent) {
	HideTip(b)
	if !b.Disabled() && b.OnTapped != nil {
		b.OnTapped()
	}
}

// TypedKey implements fyne.Focusable.
func (b *ToolButton) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	if isPress(k) {
		b.Tapped(nil)
	}
}

// TypedRune implements fyne.Focusable.
func (b *ToolButton) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (b *ToolButton) FocusGained() { b.focused = true; b.Refresh() }

// FocusLost implements fyne.Focusable.
func (b *ToolButton) FocusLost() { b.focused = false; b.Refresh() }

// MouseIn implements desktop.Hoverable.
func (b *ToolButton) MouseIn(*desktop.MouseEvent) {
	b.hovered = true
	b.Refresh()
	ShowTip(b, b.Tip)
}

// MouseMoved implements desktop.Hoverable.
func (b *ToolButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (b *ToolButton) MouseOut() {
	b.hovered, b.pressed = false, false
	b.Refresh()
	HideTip(b)
}

// MouseDown implements desktop.Mouseable.
func (b *ToolButton) MouseDown(*desktop.MouseEvent) { b.pressed = true; b.Refresh() }

// MouseUp implements desktop.Mouseable.
func (b *ToolButton) MouseUp(*desktop.MouseEvent) { b.pressed = false; b.Refresh() }

// colours returns the ground and the ink for the button's state.
func (b *ToolButton) colours() (ground color.Color, ink fyne.ThemeColorName) {
	clear := look.Fade(look.Colour(look.Button), 0)
	switch {
	case b.Disabled() && (b.Strong || b.Filled):
		return look.Colour(look.Button), look.Disabled
	case b.Disabled():
		return clear, look.Disabled
	case b.Strong && b.hovered:
		return look.Fade(look.Colour(look.Accent), 0.88), look.OnAccent
	case b.Strong:
		return look.Colour(look.Accent), look.OnAccent
	case b.Checked:
		return look.Colour(look.Tint), look.Accent
	case b.pressed:
		return look.Colour(look.Track), look.Text
	case b.hovered && b.Filled:
		return look.Colour(look.Track), look.Text
	case b.hovered || b.Filled:
		return look.Colour(look.Button), look.Text
	}
	return clear, look.Text
}

// CreateRenderer implements fyne.Widget.
func (b *ToolButton) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	ground := canvas.NewRectangle(color.Transparent)
	ground.CornerRadius = 5
	icon := canvas.NewImageFromResource(nil)
	icon.FillMode = canvas.ImageFillContain
	text := NewLine(b.Text)
	d := &drawn{objects: []fyne.CanvasObject{ground, icon, text}}
	inner := func() float32 {
		w := float32(0)
		if b.Icon != "" {
			w += 18
		}
		if b.Text != "" {
			w += text.MinSize().Width
		}
		if b.Icon != "" && b.Text != "" {
			w += 6
		}
		return w
	}
	d.min = func() fyne.Size {
		if b.side > 0 {
			return fyne.NewSquareSize(b.side)
		}
		pad := float32(16)
		if b.Strong || b.Filled {
			pad = 22
		}
		return fyne.NewSize(max(inner()+pad, 30), 28)
	}
	d.layout = func(s fyne.Size) {
		Place(ground, 0, 0, s.Width, s.Height)
		x := (s.Width - inner()) / 2
		if b.Icon != "" {
			Place(icon, x, (s.Height-18)/2, 18, 18)
			x += 24
		}
		Place(text, x, 0, s.Width-x, s.Height)
	}
	d.refresh = func() {
		fill, ink := b.colours()
		ground.FillColor, ground.StrokeWidth = fill, 0
		if b.focused {
			ground.StrokeColor, ground.StrokeWidth = look.Colour(look.Accent), 2
			if b.Strong {
				ground.StrokeColor = look.Colour(look.Text)
			}
		}
		if icon.Hidden = b.Icon == ""; !icon.Hidden {
			icon.Resource = look.IconIn(b.Icon, ink)
		}
		text.Text, text.Colour, text.Hidden = b.Text, ink, b.Text == ""
		d.layout(b.Size())
	}
	d.refresh()
	return d
}
