package part

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Badge is the number of a centre on its colour. A centre that is down is
// hollow, bordered red, its number struck through.
type Badge struct {
	widget.BaseWidget
	Number int
	Own    string // the centre's own colour "#rrggbb"; "" for the palette's
	Down   bool
	Side   float32 // in units: 16 in tables, 20 or 22 in cards, 24 on the map
}

// NewBadge returns the badge of a centre with a side in units.
func NewBadge(number int, own string, down bool, side float32) *Badge {
	b := &Badge{Number: number, Own: own, Down: down, Side: side}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows another centre.
func (b *Badge) Set(number int, own string, down bool) {
	b.Number, b.Own, b.Down = number, own, down
	b.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (b *Badge) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	square := canvas.NewRectangle(color.Transparent)
	square.CornerRadius = 4
	number := canvas.NewText("", color.Black)
	number.TextStyle.Bold = true
	number.Alignment = fyne.TextAlignCenter
	strike := canvas.NewLine(color.Transparent)
	strike.StrokeWidth = 1.5
	d := &drawn{objects: []fyne.CanvasObject{square, number, strike}}
	d.min = func() fyne.Size { return fyne.NewSquareSize(b.Side) }
	d.layout = func(s fyne.Size) {
		side := min(b.Side, s.Width, s.Height)
		x, y := (s.Width-side)/2, (s.Height-side)/2
		Place(square, x, y, side, side)
		h := number.MinSize().Height
		Place(number, x, y+(side-h)/2, side, h)
		strike.Position1 = fyne.NewPos(x+3, y+side-3)
		strike.Position2 = fyne.NewPos(x+side-3, y+3)
	}
	d.refresh = func() {
		number.Text = strconv.Itoa(b.Number)
		number.TextSize = badgeText(b.Side, len(number.Text))
		strike.Hidden = !b.Down
		if b.Down {
			red := look.Colour(look.Error)
			square.FillColor, square.StrokeColor, square.StrokeWidth = look.Colour(look.Panel), red, 1.2
			number.Color, strike.StrokeColor = red, red
		} else {
			fill := look.CentreColour(b.Number, b.Own)
			square.FillColor, square.StrokeWidth = fill, 0
			number.Color = look.OnCentre(fill)
		}
		d.layout(b.Size())
	}
	d.refresh()
	return d
}

// badgeText returns the text size for a number of some digits in a badge.
func badgeText(side float32, digits int) float32 {
	size := side*0.4 + 4
	if digits > 1 {
		size -= float32(digits) - 0.5
	}
	return max(size, 7)
}
