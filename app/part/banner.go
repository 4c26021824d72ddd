package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Banner is a strip that says what went wrong or wants care. It stays until
// it is closed and offers at most one action.
type Banner struct {
	widget.BaseWidget
	OnClose func() // no close button if nil

	warning      bool
	title, text  *Line
	action, shut *ToolButton
}

// NewBanner returns an error strip, or a warning strip; 46 high at least.
func NewBanner(warning bool, title, text string, onClose func()) *Banner {
	b := &Banner{warning: warning, OnClose: onClose, title: NewLine(title), text: NewLine(text)}
	b.title.Points, b.title.Bold, b.text.Shorten, b.title.Shorten = 15, true, true, true
	b.action = NewButton("", false, nil)
	b.shut = NewToolButton("", "close", func() {
		if b.OnClose != nil {
			b.OnClose()
		}
	})
	b.ExtendBaseWidget(b)
	return b
}

// SetText shows another message: a title in the strip's colour and a sentence.
func (b *Banner) SetText(title, text string) {
	b.title.Text, b.text.Text = title, text
	b.Refresh()
}

// SetAction offers a button; text "" takes it away.
func (b *Banner) SetAction(text string, onTapped func()) {
	b.action.Text, b.action.OnTapped = text, onTapped
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *Banner) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	ground, line := canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	icon := canvas.NewImageFromResource(nil)
	d := &drawn{objects: []fyne.CanvasObject{ground, line, icon, b.title, b.text, b.action, b.shut}}
	d.min = func() fyne.Size { return fyne.NewSize(240, 46) }
	d.layout = func(s fyne.Size) {
		Place(ground, 0, 0, s.Width, s.Height)
		Place(line, 0, s.Height-1, s.Width, 1)
		Place(icon, 14, (s.Height-20)/2, 20, 20)
		right := s.Width - 10
		if !b.shut.Hidden {
			Place(b.shut, right-30, (s.Height-28)/2, 30, 28)
			right -= 34
		}
		if !b.action.Hidden {
			w := b.action.MinSize().Width
			Place(b.action, right-w, (s.Height-28)/2, w, 28)
			right -= w + 8
		}
		room := max(right-42, 0)
		b.title.Points = 15
		wide := fyne.MeasureText(b.title.Text, 15, b.title.style()).Width
		if wide > room { // a long sentence is written smaller before it is cut off
			b.title.Points = 12
			wide = fyne.MeasureText(b.title.Text, 12, b.title.style()).Width
		}
		title := min(wide, room)
		Place(b.title, 42, 0, title, s.Height)
		Place(b.text, 42+title+16, 0, max(right-58-title, 0), s.Height)
		b.text.Hidden = b.text.Text == "" || right-58-title < 60
		b.title.Refresh()
	}
	d.refresh = func() {
		ground.FillColor, line.FillColor = look.Colour(look.ErrorGround), look.Colour(look.ErrorLine)
		icon.Resource, b.title.Colour = look.IconIn("error", look.Error), look.Error
		if b.warning {
			ground.FillColor, line.FillColor = look.Colour(look.WarningGround), look.Colour(look.WarningLine)
			icon.Resource, b.title.Colour = look.IconIn("warning", look.Warning), look.Warning
		}
		b.text.Hidden = b.text.Text == ""
		b.shut.Hidden, b.action.Hidden = b.OnClose == nil, b.action.Text == ""
		d.layout(b.Size())
	}
	d.refresh()
	return d
}
