package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// IconStack is a column of square tools over the map, 34 wide, on a panel
// with hairlines.
type IconStack struct {
	widget.BaseWidget
	Buttons []*ToolButton
}

// Tool is one button of an icon stack.
type Tool struct {
	Icon, Tip string
	OnTapped  func()
}

// NewIconStack returns a stack of tools.
func NewIconStack(tools ...Tool) *IconStack {
	s := &IconStack{}
	for _, t := range tools {
		b := NewToolButton("", t.Icon, t.OnTapped)
		b.Tip, b.side = t.Tip, 32
		s.Buttons = append(s.Buttons, b)
	}
	s.ExtendBaseWidget(s)
	return s
}

// SetChecked shows one tool pressed in; -1 none.
func (s *IconStack) SetChecked(index int) {
	for i, b := range s.Buttons {
		b.SetChecked(i == index)
	}
}

// CreateRenderer implements fyne.Widget.
func (s *IconStack) CreateRenderer() fyne.WidgetRenderer {
	s.ExtendBaseWidget(s)
	shade, panel := canvas.NewRectangle(nil), canvas.NewRectangle(nil)
	shade.CornerRadius, panel.CornerRadius = 5, 5
	d := &drawn{objects: []fyne.CanvasObject{shade, panel}}
	var lines []*canvas.Rectangle
	for i, b := range s.Buttons {
		if i > 0 {
			line := canvas.NewRectangle(nil)
			lines = append(lines, line)
			d.objects = append(d.objects, line)
		}
		d.objects = append(d.objects, b)
	}
	d.min = func() fyne.Size { return fyne.NewSize(34, float32(len(s.Buttons))*33+1) }
	d.layout = func(size fyne.Size) {
		Place(shade, 0, 1, size.Width, size.Height+1)
		Place(panel, 0, 0, size.Width, size.Height)
		for i, b := range s.Buttons {
			Place(b, 1, 1+float32(i)*33, size.Width-2, 32)
		}
		for i, l := range lines {
			Place(l, 1, float32(i+1)*33, size.Width-2, 1)
		}
	}
	d.refresh = func() {
		shade.FillColor = look.Colour(look.OverlayShade)
		panel.FillColor, panel.StrokeColor, panel.StrokeWidth = look.Colour(look.Panel), look.Colour(look.Hairline), 1
		for _, l := range lines {
			l.FillColor = look.Colour(look.Hairline)
		}
		d.layout(s.Size())
	}
	d.refresh()
	return d
}
