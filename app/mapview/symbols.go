package mapview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"fenye/app/look"
)

// lineSymbol draws a boundary, or a dashed one.
func lineSymbol(width float32, dashed bool) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		name, dash, gap := look.Text, float32(26), float32(0)
		if dashed {
			name, dash, gap = look.Secondary, 5, 2
		}
		var lines []fyne.CanvasObject
		for x := float32(-13); x < 13; x += dash + gap {
			l := canvas.NewLine(look.Colour(name))
			l.StrokeWidth = width
			l.Position1 = fyne.NewPos(middle.X+x, middle.Y)
			l.Position2 = fyne.NewPos(middle.X+min(x+dash, 13), middle.Y)
			lines = append(lines, l)
		}
		return lines
	}
}

// zoneSymbol draws a piece of the line round a zone.
func zoneSymbol(middle fyne.Position) []fyne.CanvasObject {
	var lines []fyne.CanvasObject
	dash := func(from, to float32) {
		l := canvas.NewLine(look.Colour(look.Accent))
		l.StrokeWidth = 2
		l.Position1, l.Position2 = fyne.NewPos(middle.X+from, middle.Y), fyne.NewPos(middle.X+to, middle.Y)
		lines = append(lines, l)
	}
	for x := float32(-13); x < 13; x += 15 {
		dash(x, min(x+7, 13))
		dash(min(x+10, 13), min(x+12, 13))
	}
	return lines
}

// pinSymbol draws the pin beside a place that is fixed to a centre.
func pinSymbol(c color.Color) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		needle := canvas.NewLine(look.Colour(look.Text))
		needle.StrokeWidth = 1.6
		needle.Position1, needle.Position2 = middle.AddXY(-3, 5), middle.AddXY(3, -3)
		head := canvas.NewCircle(c)
		head.StrokeColor, head.StrokeWidth = look.Colour(look.Text), 1.4
		head.Resize(fyne.NewSquareSize(9))
		head.Move(middle.AddXY(-1, -8))
		return []fyne.CanvasObject{needle, head}
	}
}

// formerSymbol draws the dashed outline of a lost region.
func formerSymbol(c color.Color) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		var lines []fyne.CanvasObject
		dash := func(x, width float32, c color.Color) {
			l := canvas.NewLine(c)
			l.StrokeWidth = width
			l.Position1, l.Position2 = fyne.NewPos(middle.X+x, middle.Y), fyne.NewPos(middle.X+min(x+6, 13), middle.Y)
			lines = append(lines, l)
		}
		for x := float32(-13); x < 13; x += 9 {
			if !look.Dark() { // a bright colour would be lost on a bright ground
				dash(x, 3, look.Fade(look.Colour(look.Text), 0.6))
			}
			dash(x, 1.8, c)
		}
		return lines
	}
}

// arrowSymbol draws the line from a place to the centre that took it over.
func arrowSymbol(c color.Color) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		var lines []fyne.CanvasObject
		for _, end := range []fyne.Position{{X: -26}, {X: -5, Y: -3.5}, {X: -5, Y: 3.5}} {
			l := canvas.NewLine(c)
			l.StrokeWidth = 1.5
			l.Position1, l.Position2 = middle.AddXY(13, 0), middle.AddXY(13+end.X, end.Y)
			lines = append(lines, l)
		}
		return lines
	}
}

// circleSymbol draws a place, with a ring unless ring is nil.
func circleSymbol(fill, ring color.Color) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		const r, out = 5, 8
		c := canvas.NewCircle(fill)
		c.Resize(fyne.NewSquareSize(2 * r))
		c.Move(middle.SubtractXY(r, r))
		if ring == nil {
			return []fyne.CanvasObject{c}
		}
		o := canvas.NewCircle(color.Transparent)
		o.StrokeColor, o.StrokeWidth = ring, 1.8
		o.Resize(fyne.NewSquareSize(2 * out))
		o.Move(middle.SubtractXY(out, out))
		return []fyne.CanvasObject{c, o}
	}
}

// pieSymbol draws a place that two centres share.
func pieSymbol(left, right color.Color) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		const r = 6
		var halves []fyne.CanvasObject
		for i, c := range []color.Color{right, left} {
			a := canvas.NewArc(float32(i*180), float32(i*180+180), 0, c)
			a.Resize(fyne.NewSquareSize(2 * r))
			a.Move(middle.SubtractXY(r, r))
			halves = append(halves, a)
		}
		return halves
	}
}

// shortSymbol draws a place without service: hollow, red, with a cross.
func shortSymbol(middle fyne.Position) []fyne.CanvasObject {
	const r, x = 8, 3
	red := look.Colour(look.Error)
	var all []fyne.CanvasObject
	for _, radius := range []float32{r, r - 3} {
		c := canvas.NewCircle(color.Transparent)
		c.StrokeColor, c.StrokeWidth = red, 1.5
		c.Resize(fyne.NewSquareSize(2 * radius))
		c.Move(middle.SubtractXY(radius, radius))
		all = append(all, c)
	}
	for _, s := range []float32{-1, 1} {
		l := canvas.NewLine(red)
		l.StrokeWidth = 1.5
		l.Position1, l.Position2 = middle.AddXY(-x, -x*s), middle.AddXY(x, x*s)
		all = append(all, l)
	}
	return all
}
