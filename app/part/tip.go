package part

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// TipDelay is how long the pointer rests before a tooltip shows.
const TipDelay = 300 * time.Millisecond

// TipLayer shows tooltips over a window's content. It takes no events, so it
// lies on top of everything in a Stack.
type TipLayer struct {
	widget.BaseWidget
	// After calls f after d on the UI goroutine, unless the returned function
	// is called before. Tests replace it.
	After func(d time.Duration, f func()) (stop func())

	lines []string
	at    fyne.Position
	stop  func()
	owner fyne.CanvasObject
}

// tips finds the layer of a canvas; the UI goroutine's.
var tips = map[fyne.Canvas]*TipLayer{}

// NewTipLayer returns an empty layer. Attach tells which canvas it covers.
func NewTipLayer() *TipLayer {
	l := &TipLayer{After: later}
	l.ExtendBaseWidget(l)
	return l
}

// later waits beside the UI goroutine and calls f on it.
func later(d time.Duration, f func()) func() {
	if post == nil {
		return func() {}
	}
	t := time.AfterFunc(d, func() { post(f) })
	return func() { t.Stop() }
}

// Attach makes l the layer of a canvas, so that ShowTip finds it.
func (l *TipLayer) Attach(c fyne.Canvas) { tips[c] = l }

// ShowAt shows lines beside a point of the layer, at once; no lines hide it.
func (l *TipLayer) ShowAt(at fyne.Position, lines ...string) {
	l.cancel()
	l.at, l.lines = at, lines
	l.Refresh()
}

// Hide takes the tooltip away and forgets one that waits.
func (l *TipLayer) Hide() {
	l.cancel()
	l.owner = nil
	if len(l.lines) > 0 {
		l.lines = nil
		l.Refresh()
	}
}

// Resize implements fyne.CanvasObject: what a tooltip was about lies elsewhere in
// a window of another size, or has gone without word to the pointer over it.
func (l *TipLayer) Resize(size fyne.Size) {
	if was := l.Size(); size != was && !was.IsZero() {
		l.Hide()
	}
	l.BaseWidget.Resize(size)
}

// Shown returns the lines on show.
func (l *TipLayer) Shown() []string { return l.lines }

func (l *TipLayer) cancel() {
	if l.stop != nil {
		l.stop()
		l.stop = nil
	}
}

// ShowTip shows a text under an object once the pointer has rested on it.
// Without a layer on its canvas, or without text, nothing happens.
func ShowTip(o fyne.CanvasObject, text string) {
	l := layerOf(o)
	if l == nil || text == "" {
		return
	}
	l.cancel()
	l.owner = o
	l.stop = l.After(TipDelay, func() {
		if l.owner != o {
			return
		}
		d := fyne.CurrentApp().Driver()
		at := d.AbsolutePositionForObject(o).Subtract(d.AbsolutePositionForObject(l))
		l.ShowAt(at.AddXY(0, o.Size().Height+4), text)
	})
}

// HideTip takes an object's tooltip away.
func HideTip(o fyne.CanvasObject) {
	if l := layerOf(o); l != nil && l.owner == o {
		l.Hide()
	}
}

func layerOf(o fyne.CanvasObject) *TipLayer {
	if fyne.CurrentApp() == nil {
		return nil
	}
	return tips[fyne.CurrentApp().Driver().CanvasForObject(o)]
}

// CreateRenderer implements fyne.Widget.
func (l *TipLayer) CreateRenderer() fyne.WidgetRenderer {
	l.ExtendBaseWidget(l)
	return built(func() fyne.Size { return fyne.Size{} }, l.Size, l.build)
}

// build draws the tooltip where it fits into the layer.
func (l *TipLayer) build(size fyne.Size) []fyne.CanvasObject {
	if len(l.lines) == 0 {
		return nil
	}
	width, pitch := float32(0), float32(18)
	for _, s := range l.lines {
		width = max(width, fyne.MeasureText(s, 12, fyne.TextStyle{}).Width)
	}
	w, h := width+16, float32(len(l.lines))*pitch+8
	x := max(4, min(l.at.X, size.Width-w-4))
	y := l.at.Y
	if y+h > size.Height-4 {
		y = max(4, size.Height-h-4)
	}
	box := canvas.NewRectangle(look.Colour(look.Panel))
	box.StrokeColor, box.StrokeWidth, box.CornerRadius = look.Colour(look.InputBorder), 1, 4
	shade := canvas.NewRectangle(color.Transparent)
	shade.FillColor, shade.CornerRadius = look.Colour(look.OverlayShade), 4
	Place(shade, x, y+2, w, h)
	Place(box, x, y, w, h)
	out := []fyne.CanvasObject{shade, box}
	for i, s := range l.lines {
		t := canvas.NewText(s, look.Colour(look.Text))
		t.TextSize = 12
		Place(t, x+8, y+4+float32(i)*pitch+(pitch-t.MinSize().Height)/2, width, t.MinSize().Height)
		out = append(out, t)
	}
	return out
}
