package part

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

const (
	thumbSide   = float32(14)
	unlimitedAt = 0.94 // where the scale ends if the end means no limit
)

// Slider chooses a value between Min and Max by mouse or keys: arrows by a
// hundredth of the way, PageUp and PageDown by a tenth, Home and End.
type Slider struct {
	widget.DisableableWidget
	Min, Max float64
	Step     float64 // values are multiples of it; 0: any
	Log      bool    // equal ways are equal ratios; Min must be above 0
	NoLimit  bool    // the end position means +Inf
	Tick     float64 // a mark on the track, such as the load; NaN: none
	Tip      string  // shown when the pointer rests on it: what it sets, in which unit
	// OnChanged is called at every step of a drag, OnChangeEnded once after it.
	OnChanged     func(v float64)
	OnChangeEnded func(v float64)

	value            float64
	focused, hovered bool
	dragging         bool
}

var (
	_ fyne.Draggable    = (*Slider)(nil)
	_ fyne.Tappable     = (*Slider)(nil)
	_ fyne.Focusable    = (*Slider)(nil)
	_ desktop.Hoverable = (*Slider)(nil)
)

// NewSlider returns a linear slider at v.
func NewSlider(lo, hi, v float64, onChanged func(float64)) *Slider {
	s := &Slider{Min: lo, Max: hi, Tick: math.NaN(), OnChanged: onChanged, value: v}
	s.ExtendBaseWidget(s)
	return s
}

// Value returns the value shown.
func (s *Slider) Value() float64 { return s.value }

// Dragging reports whether the thumb is being dragged.
func (s *Slider) Dragging() bool { return s.dragging }

// SetValue shows v without calling back; a drag in progress is not disturbed.
func (s *Slider) SetValue(v float64) {
	if !s.dragging && v != s.value {
		s.value = v
		s.Refresh()
	}
}

// SetTick moves the mark; NaN takes it away.
func (s *Slider) SetTick(v float64) {
	s.Tick = v
	s.Refresh()
}

// SetRange changes the ends of the scale.
func (s *Slider) SetRange(lo, hi float64) {
	if s.Min != lo || s.Max != hi {
		s.Min, s.Max = lo, hi
		s.Refresh()
	}
}

// place01 returns the position of v on the track, 0 to 1.
func (s *Slider) place01(v float64) float64 {
	end := 1.0
	if s.NoLimit {
		if math.IsInf(v, 1) {
			return 1
		}
		end = unlimitedAt
	}
	if s.Max <= s.Min {
		return 0
	}
	p := (v - s.Min) / (s.Max - s.Min)
	if s.Log && s.Min > 0 {
		p = math.Log(max(v, s.Min)/s.Min) / math.Log(s.Max/s.Min)
	}
	return min(max(p, 0), 1) * end
}

// at returns the value at a position on the track.
func (s *Slider) at(p float64) float64 {
	p = min(max(p, 0), 1)
	if s.NoLimit {
		if p > (1+unlimitedAt)/2 {
			return math.Inf(1)
		}
		p = min(p/unlimitedAt, 1)
	}
	v := s.Min + p*(s.Max-s.Min)
	if s.Log && s.Min > 0 {
		v = s.Min * math.Pow(s.Max/s.Min, p)
	}
	if s.Step > 0 {
		v = tidy(math.Round(v/s.Step) * s.Step)
	}
	return min(max(v, s.Min), s.Max)
}

func (s *Slider) choose(v float64) bool {
	if s.Disabled() || v == s.value {
		return false
	}
	s.value = v
	s.Refresh()
	if s.OnChanged != nil {
		s.OnChanged(v)
	}
	return true
}

func (s *Slider) ended() {
	if s.OnChangeEnded != nil {
		s.OnChangeEnded(s.value)
	}
}

func (s *Slider) under(x float32) float64 {
	return float64((x - thumbSide/2) / max(s.Size().Width-thumbSide, 1))
}

// ThumbPosition returns where the middle of the thumb is in the slider.
func (s *Slider) ThumbPosition() fyne.Position {
	way := max(s.Size().Width-thumbSide, 0)
	return fyne.NewPos(thumbSide/2+float32(s.place01(s.value))*way, s.Size().Height/2)
}

// Tapped implements fyne.Tappable: the thumb jumps to the pointer.
func (s *Slider) Tapped(e *fyne.PointEvent) {
	if s.Disabled() {
		return
	}
	focus(s)
	if s.choose(s.at(s.under(e.Position.X))) {
		s.ended()
	}
}

// Dragged implements fyne.Draggable.
func (s *Slider) Dragged(e *fyne.DragEvent) {
	if s.Disabled() {
		return
	}
	if !s.dragging {
		s.dragging = true
		focus(s)
	}
	s.choose(s.at(s.under(e.Position.X)))
}

// DragEnd implements fyne.Draggable.
func (s *Slider) DragEnd() {
	if s.dragging {
		s.dragging = false
		s.ended()
	}
}

// TypedKey implements fyne.Focusable.
func (s *Slider) TypedKey(k *fyne.KeyEvent) {
	if PassOn(k) {
		return
	}
	way := 0.0
	switch k.Name {
	case fyne.KeyLeft, fyne.KeyDown:
		way = -0.01
	case fyne.KeyRight, fyne.KeyUp:
		way = 0.01
	case fyne.KeyPageDown:
		way = -0.1
	case fyne.KeyPageUp:
		way = 0.1
	case fyne.KeyHome:
		way = -2
	case fyne.KeyEnd:
		way = 2
	default:
		return
	}
	if s.choose(s.step(way)) {
		s.ended()
	}
}

// step returns the value a way further along the track, at least one Step.
func (s *Slider) step(way float64) float64 {
	p := s.place01(s.value)
	switch {
	case s.NoLimit && p == 1 && way < 0 && way > -2:
		return s.at(unlimitedAt)
	case s.NoLimit && p >= unlimitedAt && way > 0:
		return math.Inf(1)
	case s.NoLimit && way > 0 && way < 2:
		return s.atLeast(s.at(min(p+way, unlimitedAt)), way)
	}
	return s.atLeast(s.at(p+way), way)
}

func (s *Slider) atLeast(v, way float64) float64 {
	if v == s.value && s.Step > 0 {
		v = tidy(s.value + math.Copysign(s.Step, way))
	}
	if math.IsInf(v, 1) {
		return v
	}
	return min(max(v, s.Min), s.Max)
}

// TypedRune implements fyne.Focusable.
func (s *Slider) TypedRune(rune) {}

// FocusGained implements fyne.Focusable.
func (s *Slider) FocusGained() { s.focused = true; s.Refresh() }

// FocusLost implements fyne.Focusable.
func (s *Slider) FocusLost() { s.focused = false; s.Refresh() }

// MouseIn implements desktop.Hoverable.
func (s *Slider) MouseIn(*desktop.MouseEvent) {
	s.hovered = true
	s.Refresh()
	ShowTip(s, s.Tip)
}

// MouseMoved implements desktop.Hoverable.
func (s *Slider) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (s *Slider) MouseOut() {
	s.hovered = false
	s.Refresh()
	HideTip(s)
}

// CreateRenderer implements fyne.Widget.
func (s *Slider) CreateRenderer() fyne.WidgetRenderer {
	s.ExtendBaseWidget(s)
	track, done := canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	track.CornerRadius, done.CornerRadius = 2, 2
	tick := canvas.NewRectangle(color.Transparent)
	halo, ring, thumb := canvas.NewCircle(color.Transparent), canvas.NewCircle(color.Transparent), canvas.NewCircle(color.Transparent)
	d := &drawn{objects: []fyne.CanvasObject{track, done, tick, halo, ring, thumb}}
	d.min = func() fyne.Size { return fyne.NewSize(60, 26) }
	d.layout = func(size fyne.Size) {
		way, mid := max(size.Width-thumbSide, 0), size.Height/2
		x := thumbSide/2 + float32(s.place01(s.value))*way
		Place(track, thumbSide/2, mid-2, way, 4)
		Place(done, thumbSide/2, mid-2, x-thumbSide/2, 4)
		if tick.Hidden = math.IsNaN(s.Tick) || s.Tick < s.Min || s.Tick > s.Max; !tick.Hidden {
			Place(tick, thumbSide/2+float32(s.place01(s.Tick))*way-1, mid-6, 2, 12)
		}
		around(halo, x, mid, 22)
		around(ring, x, mid, thumbSide+3)
		around(thumb, x, mid, thumbSide-2)
	}
	d.refresh = func() {
		fill := look.Colour(look.Accent)
		if s.Disabled() {
			fill = look.Colour(look.Disabled)
		}
		track.FillColor, done.FillColor, thumb.FillColor = look.Colour(look.Track), fill, fill
		tick.FillColor = look.Colour(look.Text)
		ring.FillColor, ring.StrokeColor, ring.StrokeWidth = look.Colour(look.Panel), fill, 1.2
		halo.FillColor, halo.StrokeWidth = color.Transparent, 0
		switch {
		case s.focused:
			halo.StrokeColor, halo.StrokeWidth = look.Colour(look.Accent), 2
		case s.hovered && !s.Disabled():
			halo.FillColor = look.Fade(fill, 0.15)
		}
		d.layout(s.Size())
	}
	d.refresh()
	return d
}

// around centres an object at a point with a side.
func around(o fyne.CanvasObject, x, y, side float32) { Place(o, x-side/2, y-side/2, side, side) }
