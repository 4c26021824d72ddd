package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// KeyGroup is a titled list of what can be done by keys.
type KeyGroup struct {
	Title string
	Keys  []Key
}

// Key is one thing to do and its keys, such as "Ctrl+Shift+S".
type Key struct{ Text, Keys string }

// NewKeySheet returns the sheet of all keys: groups in two columns.
func NewKeySheet(groups []KeyGroup) fyne.CanvasObject {
	var columns [2][]fyne.CanvasObject
	var heights [2]int
	for _, g := range groups {
		at := 0
		if heights[1] < heights[0] {
			at = 1
		}
		heights[at] += len(g.Keys) + 2
		columns[at] = append(columns[at], keyGroup(g))
	}
	return container.NewGridWithColumns(2, Inset(4, 14, 4, 4, Rows(14, columns[0]...)), Inset(4, 4, 4, 14, Rows(14, columns[1]...)))
}

func keyGroup(g KeyGroup) fyne.CanvasObject {
	title := NewLine(g.Title)
	title.Points, title.Colour = 15, look.Accent
	rows := []fyne.CanvasObject{title}
	for _, k := range g.Keys {
		text := NewLine(k.Text)
		text.Shorten = true
		rows = append(rows, Wide(8, nil, text, newKeyCap(k.Keys)))
	}
	return Rows(5, rows...)
}

// keyCap shows keys in a frame.
type keyCap struct {
	widget.BaseWidget
	keys string
}

func newKeyCap(keys string) *keyCap {
	k := &keyCap{keys: keys}
	k.ExtendBaseWidget(k)
	return k
}

// CreateRenderer implements fyne.Widget.
func (k *keyCap) CreateRenderer() fyne.WidgetRenderer {
	k.ExtendBaseWidget(k)
	frame := canvas.NewRectangle(color.Transparent)
	frame.StrokeWidth, frame.CornerRadius = 1, 4
	text := NewLine(k.keys)
	text.Points, text.Colour, text.Align = 12, look.Secondary, fyne.TextAlignCenter
	d := &drawn{objects: []fyne.CanvasObject{frame, text}}
	d.min = func() fyne.Size { return text.MinSize().AddWidthHeight(14, 4) }
	d.layout = func(s fyne.Size) {
		Place(frame, 0, 0, s.Width, s.Height)
		Place(text, 0, 0, s.Width, s.Height)
	}
	d.refresh = func() { frame.StrokeColor = look.Colour(look.InputBorder) }
	d.refresh()
	return d
}
