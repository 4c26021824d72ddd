package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Segmented is a choice of two or three, side by side; the arrows move it.
type Segmented struct {
	widget.DisableableWidget
	Options   []string
	OnChanged func(index int)

	selected, hover int
	focused         bool
}

var (
	_ fyne.Tappable     = (*Segmented)(nil)
	_ fyne.Focusable    = (*Segmented)(nil)
	_ desktop.Hoverable = (*Segmented)(nil)
)

// NewSegmented returns a choice with one option selected.
func NewSegmented(options []string, selected int, onChanged func(int)) *Segmented {
	s := &Segmented{Options: options, selected: selected, hover: -1, OnChanged: onChanged}
	s.ExtendBaseWidget(s)
	return s
}

// Selected returns the index of the selected option.
func (s *Segmented) Selected() int { return s.selected }

// SetSelected shows another option without calling back.
func (s *Segmented) SetSelected(i int) {
	s.selected = i
	s.Refresh()
}

func (s *Segmented) choose(i int) {
	if s.Disabled() || i < 0 || i >= len(s.Options) || i == s.selected {
		return
	}
	s.SetSelected(i)
	if s.OnChanged != nil {
		s.OnChanged(i)
	}
}

// edges returns the left edge of every option and, last, the right end.
func (s *Segmented) edges(width float32) []float32 {
	x := []float32{0}
	sum := float32(0)
	for _, o := range s.Options {
		sum += optionWidth(o)
	}
	at := float32(0)
	for _, o := range s.Options {
		at += optionWidth(o) + (width-sum)/float32(len(s.Options))
		x = append(x, at)
	}
	return x
}

func optionWidth(text string) float32 {
	return fyne.MeasureText(text, 13, fyne.TextStyle{}).Width + 22
}

func (s *Segmented) optionAt(x float32) int {
	edges := s.edges(s.Size().Width)
	for i := range s.Options {
		if x < edges[i+1] {
			return i
		}
	}
	return len(s.Options) - 1
}

// Tapped implements fyne.Tappable.
func (s *Segmented) Tapped(e *fyne.PointEvent) {
	if s.Disabled() {
		return
	}
	focus(s)
	s.choose(s.optionAt(e.Position.X))
}

// TypedKey implements fyne.Focusable.
func (s *Segmented) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	switch k.Name {
	case fyne.KeyLeft, fyne.KeyUp:
		s.choose(s.selected - 1)
	case fyne.KeyRight, fyne.KeyDown:
		s.choose(s.selected + 1)
	}
}

// TypedRune implements fyne.Focusable.
func (s *Segmented) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (s *Segmented) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *Segmented) FocusLost() { s.focused = false; s.Refresh() }

// MouseIn implements desktop.Hoverable.
func (s *Segmented) MouseIn(e *desktop.MouseEvent) { s.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (s *Segmented) MouseMoved(e *desktop.MouseEvent) {
	if at := s.optionAt(e.Position.X); at != s.hover {
		s.hover = at
		s.Refresh()
	}
}

// MouseOut implements desktop.Hoverable.
func (s *Segmented) MouseOut() { s.hover = -1; s.Refresh() }

// CreateRenderer implements fyne.Widget.
func (s *Segmented) CreateRenderer() fyne.WidgetRenderer {
	s.ExtendBaseWidget(s)
	d := built(func() fyne.Size {
		w := float32(0)
		for _, o := range s.Options {
			w += optionWidth(o)
		}
		return fyne.NewSize(w, 28)
	}, s.Size, s.build)
	d.refresh()
	return d
}

func (s *Segmented) build(size fyne.Size) []fyne.CanvasObject {
	var out []fyne.CanvasObject
	edges := s.edges(size.Width)
	for i, o := range s.Options {
		box := canvas.NewRectangle(look.Colour(look.Panel))
		ink := look.Colour(look.Text)
		switch {
		case i == s.selected && s.Disabled():
			box.FillColor, ink = look.Colour(look.Track), look.Colour(look.Disabled)
		case i == s.selected:
			box.FillColor, ink = look.Colour(look.Accent), look.Colour(look.OnAccent)
		case s.Disabled():
			ink = look.Colour(look.Disabled)
		case i == s.hover:
			box.FillColor = look.Colour(look.Raised)
		}
		if i == 0 {
			box.TopLeftCornerRadius, box.BottomLeftCornerRadius = 5, 5
		}
		if i == len(s.Options)-1 {
			box.TopRightCornerRadius, box.BottomRightCornerRadius = 5, 5
		}
		box.StrokeColor, box.StrokeWidth = look.Colour(look.InputBorder), 1
		Place(box, edges[i], 0, edges[i+1]-edges[i], size.Height)
		text := canvas.NewText(o, ink)
		text.TextSize, text.Alignment = 13, fyne.TextAlignCenter
		h := text.MinSize().Height
		Place(text, edges[i], (size.Height-h)/2, edges[i+1]-edges[i], h)
		out = append(out, box, text)
	}
	if s.focused {
		ring := canvas.NewRectangle(color.Transparent)
		ring.StrokeColor, ring.StrokeWidth, ring.CornerRadius = look.Colour(look.Accent), 2, 7
		Place(ring, -2, -2, size.Width+4, size.Height+4)
		out = append(out, ring)
	}
	return out
}
