package mapview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"fenye/app/look"
	"fenye/app/paint"
)

// heatRows explain the shades of a value over positions.
func heatRows(s *paint.Scene) []row {
	if s.Heat == nil {
		return nil
	}
	rows := []row{{symbol: shadesSymbol, text: s.Heat.Text}}
	for _, spot := range s.Heat.Spots {
		if s.Heat.Step == 0 && spot.Bound {
			return append(rows, row{symbol: hollowSymbol, text: s.Heat.BoundText})
		}
	}
	return rows
}

// shadesSymbol draws four shades side by side, the least first.
func shadesSymbol(middle fyne.Position) []fyne.CanvasObject {
	var boxes []fyne.CanvasObject
	for i := range 4 {
		box := canvas.NewRectangle(paint.ShadeColour(float64(i)/3, look.Dark()))
		box.Resize(fyne.NewSize(6, 10))
		box.Move(middle.AddXY(float32(i)*6-12, -5))
		boxes = append(boxes, box)
	}
	return boxes
}

// hollowSymbol draws the disc of a value that is only a bound.
func hollowSymbol(middle fyne.Position) []fyne.CanvasObject {
	disc := canvas.NewCircle(look.Colour(look.Panel))
	disc.StrokeColor, disc.StrokeWidth = paint.ShadeColour(.5, look.Dark()), 1.6
	disc.Resize(fyne.NewSquareSize(10))
	disc.Move(middle.AddXY(-5, -5))
	return []fyne.CanvasObject{disc}
}
