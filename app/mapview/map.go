package mapview

import (
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/geom"
)

// Gestures are what the map calls back. A nil one is ignored. Numbers are
// those of centres, indexes those of the scene's places.
type Gestures struct {
	Select       func(paint.Selection)
	MoveCentre   func(number int, to geom.Point)
	MoveBoundary func(a, b int, to geom.Point)
	EndDrag      func()      // after the last MoveCentre or MoveBoundary of a drag
	Stop         func() bool // Esc: stop a running solve; false if there is none
	StopDrag     func()      // Esc during a drag: put back what it moved
	Nudge        func(number int, eastKm, northKm float64)
	AddCentre    func(at geom.Point)
	DeleteCentre func(number int)
	ToggleCentre func(number int)
	Pin          func(place, number int)                  // fix a place to a centre; 0 frees it
	Zone         func(outline []geom.Point, places []int) // a lasso round places
	PlaceMenu    func(index int) []*fyne.MenuItem         // what a right click on a place offers
	Layers       func(paint.Layers)
	Projection   func(name string)
	Hover        func(at geom.Point, ok bool, on paint.Target)
	Camera       func(paint.View)
	Unit         func(index int)                  // a click on one of the scene's units
	UnitMenu     func(index int) []*fyne.MenuItem // what a right click on it offers
	Tip          func(on paint.Target) []string   // the lines of the tooltip; none: no tooltip
}

// Map is the map widget. Its methods belong to the UI goroutine.
type Map struct {
	widget.BaseWidget
	Gestures Gestures
	// Post runs a function on the UI goroutine; the tooltip's timer uses it.
	Post func(func())
	// Drawn is called once, after the first picture of a scene is on the screen.
	Drawn func()
	// Plain leaves the tools, the zoom buttons and the layers away; what holds
	// the map offers what it needs of them.
	Plain bool

	lang    words.Lang
	scene   *paint.Scene
	camera  camera
	painter *paint.Painter
	surface *part.Surface
	buffer  *image.RGBA
	slide   slide
	glide   *glide  // a zoom on its way, or nil
	beside  *beside // nil: every picture is painted at once

	held    paint.Target
	between paint.Boundary // of the held handle
	drag    drag
	tool    Tool
	ruler   ruler
	sketch  sketch
	pointer fyne.Position
	inside  bool
	focused bool

	overlay *overlay
	tip     *tip
	timer   *time.Timer
	painted int // generator calls, for tests
}

// New returns a map without a scene that paints with painter.
func New(painter *paint.Painter, lang words.Lang, post func(func())) *Map {
	m := &Map{Post: post, lang: lang, painter: painter}
	m.surface = part.NewSurface(m.draw)
	m.surface.Raster.ScaleMode = canvas.ImageScaleFastest
	m.tip = newTip()
	m.ruler = newRuler()
	m.overlay = newOverlay(m)
	m.ExtendBaseWidget(m)
	return m
}

// Display puts a scene on the map. The first one is fitted; later ones keep the
// camera unless the projection has changed.
func (m *Map) Display(s *paint.Scene) {
	changed := m.scene == nil || m.scene.Projection.Name() != s.Projection.Name() || m.scene.Base != s.Base
	m.scene = s
	m.hideTip() // it may speak of what is no longer there
	if changed || !m.camera.placed {
		m.Fit()
	}
	m.overlay.update()
	m.repaint()
	m.hoverAgain()
}

// Scene returns what the map shows, nil before the first Display.
func (m *Map) Scene() *paint.Scene { return m.scene }

// View returns the camera with all that the painter needs to know.
func (m *Map) View() paint.View {
	v := m.camera.view
	v.Dark = look.Dark()
	v.Covers = m.overlay.covers()
	return v
}

// SetLang changes the language of tooltips, legend and buttons.
func (m *Map) SetLang(l words.Lang) {
	m.lang = l
	m.overlay.relabel()
	m.Refresh()
}

// Fit shows the whole territory.
func (m *Map) Fit() {
	if m.scene == nil || m.camera.view.W < 1 || m.camera.view.H < 1 {
		return
	}
	m.camera.view = paint.Fit(m.scene, m.camera.view.W, m.camera.view.H)
	m.camera.fitted, m.camera.placed = true, true
	m.moved()
}

// ZoomBy zooms about the middle of the picture.
func (m *Map) ZoomBy(factor float64) {
	if !m.camera.placed {
		return
	}
	m.zoom(m.camera.view.W/2, m.camera.view.H/2, factor)
}

// PanBy moves the picture by units.
func (m *Map) PanBy(dx, dy float64) {
	if !m.camera.placed {
		return
	}
	m.camera.pan(dx, dy)
	m.moved()
}

// Reveal brings a position to the middle of the picture unless it is well
// inside already.
func (m *Map) Reveal(p geom.Point) {
	x, y, ok := m.camera.screen(m.scene, p)
	v := m.camera.view
	const edge = 40
	if !ok || (x > edge && y > edge && x < v.W-edge && y < v.H-edge) {
		return
	}
	m.camera.pan(v.W/2-x, v.H/2-y)
	m.moved()
}

// moved tells everybody that the camera has changed.
func (m *Map) moved() {
	m.hideTip()
	if m.Gestures.Camera != nil {
		m.Gestures.Camera(m.View())
	}
	m.repaint()
}

func (m *Map) repaint() { m.surface.Repaint() }

// Resize lays the overlays out and keeps the view: fitted if it was, else with
// the same middle.
func (m *Map) Resize(size fyne.Size) {
	if size == m.Size() && m.camera.placed {
		return
	}
	m.camera.view = m.camera.view.Resize(float64(size.Width), float64(size.Height))
	m.BaseWidget.Resize(size)
	if m.camera.fitted || !m.camera.placed {
		m.Fit()
	}
}

// Refresh paints anew, with the theme of the moment.
func (m *Map) Refresh() {
	m.overlay.update()
	m.tip.recolour()
	if m.ruler.on {
		m.ruler.place(m)
	}
	m.repaint()
	m.BaseWidget.Refresh()
}

// draw fills the surface: at most once a frame, on the UI goroutine,
// with a size in pixels.
func (m *Map) draw(w, h int) image.Image {
	if m.buffer == nil || m.buffer.Rect.Dx() != w || m.buffer.Rect.Dy() != h {
		m.buffer = image.NewRGBA(image.Rect(0, 0, w, h))
		m.slide.drop()
	}
	if m.scene == nil || m.camera.view.Scale == 0 {
		return m.buffer
	}
	if m.painted++; m.painted == 1 && m.Drawn != nil {
		go m.Post(m.Drawn) // from the UI goroutine the toolkit would run it before this picture is shown
	}
	v := m.View()
	v.Pixels = float64(w) / v.W
	if m.besides() {
		return m.drawBeside(v, w, h)
	}
	if m.beside != nil {
		m.beside.forget()
	}
	if moved := m.slide.shifted(m, v); moved != nil {
		return moved
	}
	began := time.Now()
	m.painter.Paint(m.buffer, m.scene, v)
	m.slide.cost = time.Since(began)
	m.ruler.draw(m.buffer, m.scene, v)
	m.sketch.draw(m.buffer, v)
	m.slide.keep(v)
	return m.buffer
}

// Picture paints the map as it stands, a pixel a unit. The picture is the
// map's own and changes with the next one.
func (m *Map) Picture() image.Image {
	return m.draw(int(m.camera.view.W), int(m.camera.view.H))
}

// CreateRenderer implements fyne.Widget.
func (m *Map) CreateRenderer() fyne.WidgetRenderer {
	return &renderer{m: m, objects: []fyne.CanvasObject{m.surface.Raster, m.overlay.box, m.ruler.box, m.tip.box}}
}

// Layers implements part.Layered.
func (m *Map) Layers() []fyne.CanvasObject {
	return []fyne.CanvasObject{m.overlay.box, m.ruler.box, m.tip.box}
}

type renderer struct {
	m       *Map
	objects []fyne.CanvasObject
}

func (r *renderer) Layout(size fyne.Size) {
	r.m.surface.Place(0, 0, size.Width, size.Height)
	r.m.overlay.layout(size)
}
func (r *renderer) MinSize() fyne.Size           { return fyne.NewSize(240, 160) }
func (r *renderer) Refresh()                     { r.m.repaint() }
func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }
func (r *renderer) Destroy()                     { r.m.hideTip() }
