package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

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
		rows = append(rows, Wide(8, nil, text, keyCap(k.Keys)))
	}
	return Rows(5, rows...)
}

// keyCap draws keys in a frame.
func keyCap(keys string) fyne.CanvasObject {
	frame := canvas.NewRectangle(color.Transparent)
	frame.StrokeColor, frame.StrokeWidth, frame.CornerRadius = look.Colour(look.InputBorder), 1, 4
	text := NewLine(keys)
	text.Points, text.Colour = 12, look.Secondary
	return container.NewStack(frame, Inset(2, 7, 2, 7, text))
}
