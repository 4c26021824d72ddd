package part

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

const (
	railWidth      = float32(76)
	railItemWidth  = float32(64)
	railItemHeight = float32(58)
	railGap        = float32(4)
)

// RailItem is one workbench: an icon's name and a text under it.
type RailItem struct{ Icon, Text string }

// Rail chooses the workbench at the left edge; the arrows move it.
type Rail struct {
	widget.BaseWidget
	Items     []RailItem
	OnChanged func(index int)

	selected, hover int
	focused         bool
}

var (
	_ fyne.Tappable     = (*Rail)(nil)
	_ fyne.Focusable    = (*Rail)(nil)
	_ desktop.Hoverable = (*Rail)(nil)
)

// NewRail returns a rail with its first item selected.
func NewRail(items []RailItem, onChanged func(int)) *Rail {
	r := &Rail{Items: items, OnChanged: onChanged, hover: -1}
	r.ExtendBaseWidget(r)
	return r
}

// Selected returns the index of the selected item.
func (r *Rail) Selected() int { return r.selected }

// SetSelected shows another item without calling back.
func (r *Rail) SetSelected(i int) {
	r.selected = i
	r.Refresh()
}

func (r *Rail) choose(i int) {
	if i < 0 || i >= len(r.Items) || i == r.selected {
		return
	}
	r.SetSelected(i)
	if r.OnChanged != nil {
		r.OnChanged(i)
	}
}

// itemAt returns the item at a height, -1 if none.
func (r *Rail) itemAt(y float32) int {
	i := int((y - 6) / (railItemHeight + railGap))
	if y < 6 || i >= len(r.Items) {
		return -1
	}
	return i
}

// Tapped implements fyne.Tappable.
func (r *Rail) Tapped(e *fyne.PointEvent) {
	focus(r)
	r.choose(r.itemAt(e.Position.Y))
}

// TypedKey implements fyne.Focusable.
func (r *Rail) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	switch k.Name {
	case fyne.KeyUp, fyne.KeyLeft:
		r.choose(r.selected - 1)
	case fyne.KeyDown, fyne.KeyRight:
		r.choose(r.selected + 1)
	case fyne.KeyHome:
		r.choose(0)
	case fyne.KeyEnd:
		r.choose(len(r.Items) - 1)
	}
}

// TypedRune implements fyne.Focusable.
func (r *Rail) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (r *Rail) FocusGained() { r.focused = true; r.Refresh() }

// FocusLost implements fyne.Focusable.
func (r *Rail) FocusLost() { r.focused = false; r.Refresh() }

// MouseIn implements desktop.Hoverable.
func (r *Rail) MouseIn(e *desktop.MouseEvent) { r.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (r *Rail) MouseMoved(e *desktop.MouseEvent) {
	if at := r.itemAt(e.Position.Y); at != r.hover {
		r.hover = at
		r.Refresh()
	}
}

// MouseOut implements desktop.Hoverable.
func (r *Rail) MouseOut() { r.hover = -1; r.Refresh() }

// CreateRenderer implements fyne.Widget.
func (r *Rail) CreateRenderer() fyne.WidgetRenderer {
	r.ExtendBaseWidget(r)
	d := built(func() fyne.Size {
		return fyne.NewSize(railWidth, 12+float32(len(r.Items))*(railItemHeight+railGap))
	}, r.Size, r.build)
	d.refresh()
	return d
}

func (r *Rail) build(size fyne.Size) []fyne.CanvasObject {
	ground := canvas.NewRectangle(look.Colour(look.Panel))
	edge := canvas.NewRectangle(look.Colour(look.Hairline))
	Place(ground, 0, 0, size.Width, size.Height)
	Place(edge, size.Width-1, 0, 1, size.Height)
	out := []fyne.CanvasObject{ground, edge}
	for i := range r.Items {
		out = append(out, r.item(i)...)
	}
	return out
}

func (r *Rail) item(i int) []fyne.CanvasObject {
	x, y := (railWidth-railItemWidth)/2, 6+float32(i)*(railItemHeight+railGap)
	name := look.Secondary
	tile := canvas.NewRectangle(look.Fade(look.Colour(look.Tint), 0))
	tile.CornerRadius = 5
	bar := canvas.NewRectangle(look.Colour(look.Accent))
	bar.Hidden = i != r.selected
	switch {
	case i == r.selected:
		tile.FillColor, name = look.Colour(look.Tint), look.Accent
	case i == r.hover:
		tile.FillColor = look.Colour(look.Raised)
	}
	if r.focused && i == r.selected {
		tile.StrokeColor, tile.StrokeWidth = look.Colour(look.Accent), 2
	}
	icon := canvas.NewImageFromResource(look.IconIn(r.Items[i].Icon, name))
	icon.FillMode = canvas.ImageFillContain
	text := canvas.NewText(shorten(r.Items[i].Text, railItemWidth, 12, fyne.TextStyle{}), look.Colour(name))
	text.TextSize, text.Alignment = 12, fyne.TextAlignCenter
	Place(tile, x, y, railItemWidth, railItemHeight)
	Place(bar, 0, y, 3, railItemHeight)
	Place(icon, x+(railItemWidth-22)/2, y+9, 22, 22)
	Place(text, x, y+34, railItemWidth, text.MinSize().Height)
	return []fyne.CanvasObject{tile, bar, icon, text}
}
