package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Card is an outline round a content, with the accent's border if selected.
type Card struct {
	widget.BaseWidget
	Content  fyne.CanvasObject
	Selected bool
	OnTapped func() // may be nil
	Pad      float32
}

var _ fyne.Tappable = (*Card)(nil)

// NewCard returns a card with 10 units of padding.
func NewCard(content fyne.CanvasObject) *Card {
	c := &Card{Content: content, Pad: 10}
	c.ExtendBaseWidget(c)
	return c
}

// SetSelected draws the border of a selected or an ordinary card.
func (c *Card) SetSelected(on bool) {
	if c.Selected != on {
		c.Selected = on
		c.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (c *Card) Tapped(*fyne.PointEvent) {
	if c.OnTapped != nil {
		c.OnTapped()
	}
}

// CreateRenderer implements fyne.Widget.
func (c *Card) CreateRenderer() fyne.WidgetRenderer {
	c.ExtendBaseWidget(c)
	box := canvas.NewRectangle(nil)
	box.CornerRadius = 5
	d := &drawn{}
	d.min = func() fyne.Size { return c.Content.MinSize().AddWidthHeight(2*c.Pad, 2*c.Pad-4) }
	d.layout = func(s fyne.Size) {
		Place(box, 0, 0, s.Width, s.Height)
		Place(c.Content, c.Pad, c.Pad-2, s.Width-2*c.Pad, s.Height-2*c.Pad+4)
	}
	d.refresh = func() {
		d.objects = []fyne.CanvasObject{box, c.Content}
		box.FillColor, box.StrokeColor, box.StrokeWidth = look.Colour(look.Panel), look.Colour(look.Hairline), 1
		if c.Selected {
			box.StrokeColor, box.StrokeWidth = look.Colour(look.Accent), 2
		}
		d.layout(c.Size())
	}
	d.refresh()
	return d
}
