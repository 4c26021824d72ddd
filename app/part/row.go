package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Row is a line of a result: a label at the left, a value at the right, 21
// units high.
type Row struct {
	widget.BaseWidget
	Label *Line
	Value *Line
}

// NewRow returns a row; the label is secondary, the value text.
func NewRow(label, value string) *Row {
	r := &Row{Label: NewLine(label), Value: NewLine(value)}
	r.Label.Colour, r.Label.Shorten = look.Secondary, true
	r.Value.Align = fyne.TextAlignTrailing
	r.ExtendBaseWidget(r)
	return r
}

// SetValue shows another value.
func (r *Row) SetValue(value string) {
	if r.Value.Text == value {
		return
	}
	r.Value.Text = value
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *Row) CreateRenderer() fyne.WidgetRenderer {
	r.ExtendBaseWidget(r)
	d := &drawn{objects: []fyne.CanvasObject{r.Label, r.Value}}
	d.min = func() fyne.Size {
		return fyne.NewSize(r.Value.MinSize().Width+40, 21)
	}
	d.layout = func(s fyne.Size) {
		w := min(r.Value.MinSize().Width, s.Width)
		Place(r.Value, s.Width-w, 0, w, s.Height)
		Place(r.Label, 0, 0, max(s.Width-w-8, 0), s.Height)
	}
	d.refresh = func() { d.layout(r.Size()) }
	return d
}

// Rows stacks objects with a gap in units between them.
func Rows(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(gap), objects...)
}

// Columns puts objects side by side with a gap in units between them, each as
// high as the highest and centred by itself.
func Columns(gap float32, objects ...fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedHBoxLayout(gap), objects...)
}

// Inset pads an object by units on each side.
func Inset(top, right, bottom, left float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(layout.NewCustomPaddedLayout(top, bottom, left, right), o)
}

// Wide is a Border layout's row: left and right keep their least width, the
// middle takes the rest; left and right may be nil.
func Wide(gap float32, left, middle, right fyne.CanvasObject) *fyne.Container {
	return container.New(&wide{gap: gap, left: left, middle: middle, right: right}, present(left, middle, right)...)
}

type wide struct {
	gap                 float32
	left, middle, right fyne.CanvasObject
}

func present(objects ...fyne.CanvasObject) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	for _, o := range objects {
		if o != nil {
			out = append(out, o)
		}
	}
	return out
}

// MinSize implements fyne.Layout.
func (l *wide) MinSize(objects []fyne.CanvasObject) fyne.Size {
	m := fyne.Size{}
	for i, o := range objects {
		s := o.MinSize()
		m.Width += s.Width
		if i > 0 {
			m.Width += l.gap
		}
		m.Height = max(m.Height, s.Height)
	}
	return m
}

// Layout implements fyne.Layout.
func (l *wide) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x0, x1 := float32(0), size.Width
	if l.left != nil {
		m := l.left.MinSize()
		Place(l.left, 0, (size.Height-m.Height)/2, m.Width, m.Height)
		x0 = m.Width + l.gap
	}
	if l.right != nil {
		m := l.right.MinSize()
		Place(l.right, size.Width-m.Width, (size.Height-m.Height)/2, m.Width, m.Height)
		x1 -= m.Width + l.gap
	}
	if l.middle != nil {
		h := l.middle.MinSize().Height
		Place(l.middle, x0, (size.Height-h)/2, max(x1-x0, 0), h)
	}
}

// Fixed gives an object a width in units and keeps its own height.
func Fixed(width float32, o fyne.CanvasObject) *fyne.Container {
	return container.New(fixedWidth(width), o)
}

type fixedWidth float32

// MinSize implements fyne.Layout.
func (f fixedWidth) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(float32(f), objects[0].MinSize().Height)
}

// Layout implements fyne.Layout.
func (f fixedWidth) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	Place(objects[0], 0, 0, size.Width, size.Height)
}
