package mapview

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/paint"
)

// tipDelay is how long the pointer rests before the tooltip shows.
const tipDelay = 300 * time.Millisecond

// tip is the tooltip: lines of text on a panel, an overlay of the map's own,
// so that it takes no pointer events.
type tip struct {
	box    *fyne.Container
	ground *canvas.Rectangle
	lines  []*canvas.Text
}

func newTip() *tip {
	t := &tip{ground: canvas.NewRectangle(nil)}
	t.ground.CornerRadius = 5
	t.ground.StrokeWidth = 1
	t.box = container.NewWithoutLayout(t.ground)
	t.box.Hide()
	return t
}

// show puts lines beside a position, inside a map of the given size. The
// first line is the heading.
func (t *tip) show(lines []string, at fyne.Position, in fyne.Size) {
	const pad, gap, off = 9, 3, 14
	t.box.Objects = []fyne.CanvasObject{t.ground}
	t.lines = t.lines[:0]
	width, y := float32(0), float32(pad)
	for i, l := range lines {
		text := canvas.NewText(l, nil)
		text.TextSize = 12
		if i == 0 {
			text.TextSize = 13
			text.TextStyle.Bold = true
		}
		size := text.MinSize()
		text.Move(fyne.NewPos(pad, y))
		text.Resize(size)
		width = max(width, size.Width)
		y += size.Height + gap
		t.lines = append(t.lines, text)
		t.box.Objects = append(t.box.Objects, text)
	}
	t.recolour()
	size := fyne.NewSize(width+2*pad, y-gap+pad)
	x, top := at.X+off, at.Y+off
	if x+size.Width > in.Width-4 {
		x = max(4, at.X-off-size.Width)
	}
	if top+size.Height > in.Height-4 {
		top = max(4, at.Y-off-size.Height)
	}
	t.ground.Resize(size)
	t.box.Resize(size)
	t.box.Move(fyne.NewPos(x, top))
	t.box.Show()
	t.box.Refresh()
}

// recolour gives the tooltip the colours of the theme.
func (t *tip) recolour() {
	t.ground.FillColor, t.ground.StrokeColor = look.Colour(look.Panel), look.Colour(look.Hairline)
	for _, l := range t.lines {
		l.Color = look.Colour(look.Text)
	}
}

// startTip starts the tooltip's clock for what is under the pointer.
func (m *Map) startTip(on paint.Target) {
	m.hideTip()
	if !tangible(on) || m.Gestures.Tip == nil || m.Post == nil {
		return
	}
	at := m.pointer
	m.timer = time.AfterFunc(tipDelay, func() {
		m.Post(func() {
			if m.inside && !m.drag.active && m.pointer == at {
				m.showTip(on, at)
			}
		})
	})
}

func (m *Map) showTip(on paint.Target, at fyne.Position) {
	if lines := m.Gestures.Tip(on); len(lines) > 0 {
		m.tip.show(lines, at, m.Size())
	}
}

func (m *Map) hideTip() {
	if m.timer != nil {
		m.timer.Stop()
		m.timer = nil
	}
	if m.tip.box.Visible() {
		m.tip.box.Hide()
	}
}
