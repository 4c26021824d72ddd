package mapview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
)

// unitRows are the legend of a map of whole provinces: the centres, each change
// of centre that occurs, and what is out of scope; or what the shades mean.
func unitRows(s *paint.Scene) []row {
	var rows []row
	if s.Shaded {
		for _, share := range []float64{1, .5, 0} {
			text := "0"
			if share == 1 {
				text = s.ShadeTop
			} else if share == .5 {
				continue
			}
			c := paint.ShadeColour(share, look.Dark())
			rows = append(rows, row{symbol: boxSymbol(c, nil), text: text, colours: [2]color.Color{c}})
		}
	} else {
		for _, c := range s.Centres {
			if !c.Down {
				rows = append(rows, row{symbol: badgeSymbol(c), text: c.Name, colours: [2]color.Color{colourOf(s, c.Number)}})
			}
		}
	}
	out := false
	seen := map[[2]int]bool{}
	for _, u := range s.Units {
		out = out || u.Out
		change := [2]int{u.Nearest, u.Number}
		if u.Nearest == 0 || seen[change] || s.Words.Swap == nil {
			continue
		}
		seen[change] = true
		near, own := colourOf(s, u.Nearest), colourOf(s, u.Number)
		ground := color.Color(look.Fade(own, .28))
		if s.Shaded {
			ground = nil
		}
		if len(seen) <= 4 {
			rows = append(rows, row{boxSymbol(ground, near), s.Words.Swap(u.Nearest, u.Number), [2]color.Color{own, near}})
		}
	}
	if s.Words.Backup != "" {
		rows = append(rows, row{symbol: backupSymbol, text: s.Words.Backup})
	}
	if out {
		rows = append(rows, row{symbol: outSymbol, text: s.Words.Out})
	}
	return rows
}

func badgeSymbol(c paint.Centre) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		b := part.NewBadge(c.Number, c.Colour, c.Down, 16)
		b.Resize(fyne.NewSquareSize(16))
		b.Move(middle.SubtractXY(8, 8))
		return []fyne.CanvasObject{b}
	}
}

// boxSymbol draws a unit: its fill, and an inner line; either may be nil.
func boxSymbol(fill, line color.Color) func(fyne.Position) []fyne.CanvasObject {
	return func(middle fyne.Position) []fyne.CanvasObject {
		r := canvas.NewRectangle(color.Transparent)
		if fill != nil {
			r.FillColor = fill
		}
		if line != nil {
			r.StrokeColor, r.StrokeWidth = line, 3
		}
		r.Resize(fyne.NewSize(22, 13))
		r.Move(middle.SubtractXY(11, 6.5))
		return []fyne.CanvasObject{r}
	}
}

// backupSymbol draws level lines, as a backup's hatch is drawn.
func backupSymbol(middle fyne.Position) []fyne.CanvasObject {
	var all []fyne.CanvasObject
	for y := float32(-5); y <= 5; y += 5 {
		l := canvas.NewLine(look.Colour(look.Secondary))
		l.StrokeWidth = 1.6
		l.Position1, l.Position2 = middle.AddXY(-11, y), middle.AddXY(11, y)
		all = append(all, l)
	}
	return all
}

// outSymbol draws the grey hatch of units out of scope.
func outSymbol(middle fyne.Position) []fyne.CanvasObject {
	grey := look.Fade(look.Colour(look.Disabled), .8)
	var all []fyne.CanvasObject
	for x := float32(-11); x < 9; x += 5 {
		l := canvas.NewLine(grey)
		l.StrokeWidth = 1
		l.Position1, l.Position2 = middle.AddXY(x, 6), middle.AddXY(min(x+12, 11), 6-min(12, 11-x))
		all = append(all, l)
	}
	return all
}

// unitMenu returns the right-click menu of the unit under a position, nil if
// there is none.
func (m *Map) unitMenu(on paint.Target) []*fyne.MenuItem {
	if on.Kind != paint.OnUnit || m.Gestures.UnitMenu == nil {
		return nil
	}
	return m.Gestures.UnitMenu(on.Index)
}
