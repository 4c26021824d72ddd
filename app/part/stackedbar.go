package part

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Slice is one piece of a stacked bar. A slice without a number is plain: its
// text stands in it, on Secondary, or hatched red if Short.
type Slice struct {
	Number int
	Own    string
	Value  float64
	Text   string
	Short  bool
}

// StackedBar shows amounts side by side on one scale, 16 high.
type StackedBar struct {
	widget.BaseWidget
	Slices []Slice
	Total  float64 // the scale; the sum of the slices if 0
}

// NewStackedBar returns a bar of slices.
func NewStackedBar(total float64, slices ...Slice) *StackedBar {
	b := &StackedBar{Slices: slices, Total: total}
	b.ExtendBaseWidget(b)
	return b
}

// Set shows other slices.
func (b *StackedBar) Set(total float64, slices ...Slice) {
	b.Total, b.Slices = total, slices
	b.Refresh()
}

func (b *StackedBar) scale() float64 {
	if b.Total > 0 {
		return b.Total
	}
	sum := 0.0
	for _, s := range b.Slices {
		sum += s.Value
	}
	return max(sum, 1e-12)
}

// CreateRenderer implements fyne.Widget.
func (b *StackedBar) CreateRenderer() fyne.WidgetRenderer {
	b.ExtendBaseWidget(b)
	d := built(func() fyne.Size { return fyne.NewSize(60, 16) }, b.Size, b.build)
	d.refresh()
	return d
}

func (b *StackedBar) build(size fyne.Size) []fyne.CanvasObject {
	track := canvas.NewRectangle(look.Colour(look.Track))
	Place(track, 0, 0, size.Width, size.Height)
	objects := []fyne.CanvasObject{track}
	scale, x := b.scale(), float32(0)
	for i, s := range b.Slices {
		w := float32(s.Value/scale) * size.Width
		if x+w > size.Width {
			w = size.Width - x
		}
		if w <= 0 {
			continue
		}
		seam := float32(0)
		if i > 0 && w > 3 {
			seam = 1
		}
		objects = append(objects, sliceObjects(s, x+seam, w-seam, size.Height)...)
		x += w
	}
	return objects
}

// sliceObjects draws one slice with its text, if that fits.
func sliceObjects(s Slice, x, w, h float32) []fyne.CanvasObject {
	if s.Short {
		hatched := newHatch()
		hatched.ink, hatched.ground = look.Colour(look.Error), look.Colour(look.ErrorGround)
		edge := canvas.NewRectangle(color.Transparent)
		edge.StrokeColor, edge.StrokeWidth = look.Colour(look.Error), 1
		hatched.Place(x, 0, w, h)
		Place(edge, x, 0, w, h)
		return []fyne.CanvasObject{hatched.Raster, edge}
	}
	fill := look.Colour(look.Secondary)
	ink := look.Colour(look.Panel)
	text := s.Text
	if s.Number > 0 {
		c := look.CentreColour(s.Number, s.Own)
		fill, ink = c, look.OnCentre(c)
		if text == "" {
			text = strconv.Itoa(s.Number)
		}
	}
	r := canvas.NewRectangle(fill)
	Place(r, x, 0, w, h)
	out := []fyne.CanvasObject{r}
	label := canvas.NewText(text, ink)
	label.TextSize, label.TextStyle.Bold = 11, true
	if m := label.MinSize(); m.Width+8 <= w {
		left := x + 8
		if s.Number > 0 {
			left = x + (w-m.Width)/2
		}
		Place(label, left, (h-m.Height)/2, m.Width, m.Height)
		out = append(out, label)
	}
	return out
}
