package mapview

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"fenye/app/paint"
	"fenye/geom"
)

// Tool says what a click on the map does.
type Tool int

// The tools, in the order of their buttons.
const (
	ToolSelect Tool = iota
	ToolAdd
	ToolPin
	ToolZone
	ToolMeasure
)

// drag is a gesture that has passed the press.
type drag struct {
	active bool
	offset fyne.Delta // from the press to the middle of what is held
	start  fyne.Position
}

var (
	_ desktop.Mouseable  = (*Map)(nil)
	_ desktop.Hoverable  = (*Map)(nil)
	_ desktop.Cursorable = (*Map)(nil)
	_ fyne.Draggable     = (*Map)(nil)
	_ fyne.Scrollable    = (*Map)(nil)
	_ fyne.Tappable      = (*Map)(nil)
)

// hit returns what lies under a position.
func (m *Map) hit(p fyne.Position) paint.Target {
	if m.scene == nil || !m.camera.placed {
		return paint.Target{}
	}
	return paint.Hit(m.scene, m.View(), float64(p.X), float64(p.Y))
}

// MouseDown takes hold of what is under the pointer; nothing moves yet.
func (m *Map) MouseDown(e *desktop.MouseEvent) {
	m.focus()
	m.hideTip()
	if e.Button == desktop.MouseButtonSecondary {
		m.showMenu(e)
		return
	}
	m.held = paint.Target{}
	m.drag = drag{start: e.Position}
	if m.tool == ToolMeasure {
		m.ruler.begin(m, e.Position)
		return
	}
	if m.beginSketch(e.Position) {
		return
	}
	if on := m.hit(e.Position); m.tool == ToolSelect && (on.Kind == paint.OnCentre || on.Kind == paint.OnHandle) {
		m.held = on
		if on.Kind == paint.OnHandle {
			m.between = m.scene.Boundaries[on.Index]
		}
		if x, y, ok := m.camera.screen(m.scene, m.anchor(on)); ok {
			m.drag.offset = fyne.Delta{DX: float32(x) - e.Position.X, DY: float32(y) - e.Position.Y}
		}
	}
}

// MouseUp lets go; the end of a drag is DragEnd's.
func (m *Map) MouseUp(*desktop.MouseEvent) {
	if !m.drag.active {
		m.held, m.sketch = paint.Target{}, sketch{}
	}
}

// Dragged pans, or reports where the held centre or handle now is.
func (m *Map) Dragged(e *fyne.DragEvent) {
	m.hideTip()
	m.drag.active = true
	m.pointer = e.Position
	switch {
	case m.tool == ToolMeasure:
		m.ruler.stretch(m, e.Position)
	case m.sketch.on:
		m.stretchSketch(e.Position)
	case m.held.Kind == paint.OnCentre || m.held.Kind == paint.OnHandle:
		m.dragHeld(e)
	default:
		m.slide.sliding = true
		m.PanBy(float64(e.Dragged.DX), float64(e.Dragged.DY))
	}
	m.hover(paint.Target{})
}

// dragHeld moves what is held; with Alt it follows at a tenth of the way.
func (m *Map) dragHeld(e *fyne.DragEvent) {
	at := e.Position
	if modifiers()&fyne.KeyModifierAlt != 0 {
		at.X = m.drag.start.X + (at.X-m.drag.start.X)/10
		at.Y = m.drag.start.Y + (at.Y-m.drag.start.Y)/10
	}
	to, ok := m.camera.ground(m.scene, float64(at.X+m.drag.offset.DX), float64(at.Y+m.drag.offset.DY))
	if !ok || !to.Valid() {
		return
	}
	switch {
	case m.held.Kind == paint.OnCentre && m.Gestures.MoveCentre != nil:
		m.Gestures.MoveCentre(m.held.Number, to)
	case m.held.Kind == paint.OnHandle && m.Gestures.MoveBoundary != nil:
		m.Gestures.MoveBoundary(m.between.A, m.between.B, to)
	}
}

// DragEnd closes the undo step.
func (m *Map) DragEnd() {
	moved := m.held.Kind != paint.Nothing
	m.held = paint.Target{}
	m.drag.active = false
	if m.sketch.on {
		m.endSketch()
		return
	}
	if m.slide.sliding {
		m.slide.drop()
		m.repaint()
	}
	if moved && m.Gestures.EndDrag != nil {
		m.Gestures.EndDrag()
	}
}

// stopDrag gives a drag up (Esc). It reports whether there was one.
func (m *Map) stopDrag() bool {
	if m.sketch.on {
		m.sketch, m.drag.active = sketch{}, false
		m.repaint()
		return true
	}
	if !m.drag.active || m.held.Kind == paint.Nothing {
		return false
	}
	m.held = paint.Target{}
	m.drag.active = false
	if m.Gestures.StopDrag != nil {
		m.Gestures.StopDrag()
	}
	return true
}

// Tapped selects, or does what the tool does.
func (m *Map) Tapped(e *fyne.PointEvent) {
	if m.tool == ToolMeasure {
		return
	}
	if m.tool == ToolAdd {
		if at, ok := m.camera.ground(m.scene, float64(e.Position.X), float64(e.Position.Y)); ok && m.Gestures.AddCentre != nil {
			m.Gestures.AddCentre(at)
			m.SetTool(ToolSelect)
		}
		return
	}
	on := m.hit(e.Position)
	if on.Kind == paint.OnUnit && m.Gestures.Unit != nil {
		m.Gestures.Unit(on.Index)
		return
	}
	if m.Gestures.Select == nil {
		return
	}
	switch on.Kind {
	case paint.OnPlace:
		m.Gestures.Select(paint.Selection{Place: on.Index})
	case paint.OnCentre:
		m.Gestures.Select(paint.Selection{Place: -1, Centre: on.Number})
	default:
		m.Gestures.Select(paint.Selection{Place: -1})
	}
}

// Scrolled zooms about the pointer by one notch, whatever the size of the
// platform's wheel steps.
func (m *Map) Scrolled(e *fyne.ScrollEvent) {
	if !m.camera.placed || e.Scrolled.DY == 0 {
		return
	}
	factor := notch
	if e.Scrolled.DY < 0 {
		factor = 1 / notch
	}
	m.zoom(float64(e.Position.X), float64(e.Position.Y), factor)
}

// MouseIn, MouseMoved and MouseOut follow the pointer.
func (m *Map) MouseIn(e *desktop.MouseEvent) {
	m.inside = true
	m.MouseMoved(e)
}

// MouseMoved tells the status bar what is under the pointer and starts the
// tooltip's clock anew.
func (m *Map) MouseMoved(e *desktop.MouseEvent) {
	m.pointer = e.Position
	if m.drag.active {
		return
	}
	on := m.hit(e.Position)
	m.hover(on)
	m.startTip(on)
}

// hover tells what lies under the pointer.
func (m *Map) hover(on paint.Target) {
	if m.Gestures.Hover != nil {
		at, ok := m.camera.ground(m.scene, float64(m.pointer.X), float64(m.pointer.Y))
		m.Gestures.Hover(at, ok, on)
	}
}

// hoverAgain tells what lies now under a pointer that rests on the map.
func (m *Map) hoverAgain() {
	switch {
	case !m.inside:
	case m.drag.active:
		m.hover(paint.Target{})
	default:
		m.hover(m.hit(m.pointer))
	}
}

// MouseOut implements desktop.Hoverable: nothing lies under the pointer.
func (m *Map) MouseOut() {
	m.inside = false
	m.hideTip()
	if m.Gestures.Hover != nil {
		m.Gestures.Hover(geom.Point{}, false, paint.Target{})
	}
}

// Cursor shows what a press would do.
func (m *Map) Cursor() desktop.Cursor {
	switch {
	case m.tool != ToolSelect:
		return desktop.CrosshairCursor
	case m.held.Kind != paint.Nothing || tangible(m.hit(m.pointer)):
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func modifiers() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return 0
}

// anchor returns the position of a centre or a handle.
func (m *Map) anchor(on paint.Target) geom.Point {
	if on.Kind == paint.OnHandle {
		return m.scene.Boundaries[on.Index].Handle
	}
	return m.scene.Centres[on.Index].At
}

// tangible reports whether a click on a target does something.
func tangible(on paint.Target) bool {
	return on.Kind == paint.OnHandle || on.Kind == paint.OnCentre || on.Kind == paint.OnPlace || on.Kind == paint.OnUnit
}
