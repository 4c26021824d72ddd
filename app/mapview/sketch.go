package mapview

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"

	"fenye/app/paint"
	"fenye/geom"
)

// sketch is what the tools for wishes draw while the button is held: a line from
// a place to the centre it is to be fixed to, or a lasso round places.
type sketch struct {
	on    bool
	place int // of a pin, -1 of a lasso
	path  []fyne.Position
}

// lassoStep is how far apart the corners of a lasso are at least, in units.
const lassoStep = 4

// beginSketch takes hold of a place for the pin tool, or begins a lasso. It
// reports whether the press was the tool's.
func (m *Map) beginSketch(at fyne.Position) bool {
	switch {
	case m.tool == ToolPin && m.Gestures.Pin != nil:
		on := m.hit(at)
		if on.Kind != paint.OnPlace {
			return false
		}
		m.sketch = sketch{on: true, place: on.Index, path: []fyne.Position{at, at}}
		return true
	case m.tool == ToolZone && m.Gestures.Zone != nil:
		m.sketch = sketch{on: true, place: -1, path: []fyne.Position{at}}
		return true
	}
	return false
}

// stretchSketch follows the pointer.
func (m *Map) stretchSketch(at fyne.Position) {
	s := &m.sketch
	last := s.path[len(s.path)-1]
	switch {
	case s.place >= 0:
		s.path[1] = at
	case math.Hypot(float64(at.X-last.X), float64(at.Y-last.Y)) >= lassoStep:
		s.path = append(s.path, at)
	}
	m.repaint()
}

// endSketch fixes the place to the centre under the pointer, or hands the lasso
// over with the places in it.
func (m *Map) endSketch() {
	s := m.sketch
	m.sketch = sketch{}
	m.repaint()
	if m.scene == nil {
		return
	}
	if s.place >= 0 {
		if n := m.centreNear(s.path[1]); n > 0 && s.place < len(m.scene.Places) {
			m.Gestures.Pin(s.place, n)
			m.SetTool(ToolSelect)
		}
		return
	}
	if len(s.path) < 3 {
		return
	}
	var outline []geom.Point
	for _, p := range s.path {
		if at, ok := m.camera.ground(m.scene, float64(p.X), float64(p.Y)); ok {
			outline = append(outline, at)
		}
	}
	var places []int
	for i := range m.scene.Places {
		if x, y, ok := m.camera.screen(m.scene, m.scene.Places[i].At); ok && encloses(s.path, float32(x), float32(y)) {
			places = append(places, i)
		}
	}
	if len(places) > 0 && len(outline) > 2 {
		m.SetTool(ToolSelect)
		m.Gestures.Zone(outline, places)
	}
}

// pinReach is how near a badge a place must be let go, in units.
const pinReach = 24

// centreNear returns the number of the centre nearest to a position, within
// reach; 0 if there is none.
func (m *Map) centreNear(at fyne.Position) int {
	number, best := 0, float64(pinReach)
	for _, c := range m.scene.Centres {
		x, y, ok := m.camera.screen(m.scene, c.At)
		if d := math.Hypot(x-float64(at.X), y-float64(at.Y)); ok && d <= best {
			number, best = c.Number, d
		}
	}
	return number
}

// encloses reports whether a closed path goes round a position (even and odd
// crossings).
func encloses(path []fyne.Position, x, y float32) bool {
	inside := false
	for i := range path {
		a, b := path[i], path[(i+1)%len(path)]
		if (a.Y > y) != (b.Y > y) && x < a.X+(y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			inside = !inside
		}
	}
	return inside
}

// draw paints the sketch over the finished picture.
func (s *sketch) draw(dst *image.RGBA, v paint.View) {
	if !s.on {
		return
	}
	ink := paint.PaletteOf(v.Dark).Accent
	c := color.RGBA{R: ink.R, G: ink.G, B: ink.B, A: 255}
	stroke := func(a, b fyne.Position) {
		n := int(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))*v.Pixels) + 1
		for i := range n + 1 {
			t := float64(i) / float64(n)
			dot(dst, (float64(a.X)+t*float64(b.X-a.X))*v.Pixels, (float64(a.Y)+t*float64(b.Y-a.Y))*v.Pixels, 1.2*v.Pixels, c)
		}
	}
	for i := 1; i < len(s.path); i++ {
		stroke(s.path[i-1], s.path[i])
	}
	if s.place < 0 && len(s.path) > 2 {
		stroke(s.path[len(s.path)-1], s.path[0])
	}
}

// pinSelected fixes the selected place to the centre of a digit with the pin
// tool in hand; 0 frees it. It reports whether the digit was the tool's.
func (m *Map) pinSelected(r rune) bool {
	if m.tool != ToolPin || r < '0' || r > '9' || m.Gestures.Pin == nil || m.scene == nil {
		return false
	}
	place, number := m.scene.Selected.Place, int(r-'0')
	if place < 0 || place >= len(m.scene.Places) {
		return true
	}
	for _, c := range m.scene.Centres {
		if c.Number == number || number == 0 {
			m.Gestures.Pin(place, number)
			m.SetTool(ToolSelect)
			break
		}
	}
	return true
}
