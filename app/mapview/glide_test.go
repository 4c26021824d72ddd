package mapview

import (
	"testing"

	"fyne.io/fyne/v2"

	"fenye/app/paint"
)

// TestGlide: a zoom on its way passes through views between, ends where it
// leads, and gives way to whatever else moves the map.
func TestGlide(t *testing.T) {
	m := newMap(t)
	from := m.camera.view
	to := from.Zoom(notch, 100, 50)
	begin := func() *glide {
		m.camera.view = from
		m.glide = &glide{from: from, to: to, at: from, x: 100, y: 50}
		m.glide.animation = fyne.NewAnimation(0, func(float32) {})
		return m.glide
	}
	g := begin()
	for _, part := range []float64{0.2, 0.5, 0.9} {
		m.glideTo(g, part)
		if s := m.camera.view.Scale; s <= from.Scale || s >= to.Scale {
			t.Errorf("at %v the scale is %v, want between %v and %v", part, s, from.Scale, to.Scale)
		}
		if x, y := fixed(m.camera.view), fixed(from); !alike(x[0], y[0]) || !alike(x[1], y[1]) {
			t.Errorf("at %v the place under the pointer has moved: %v, was %v", part, x, y)
		}
	}
	m.glideTo(g, 1)
	if !samePlace(m.camera.view, to) || m.glide != nil {
		t.Errorf("it ends at %v, want %v", m.camera.view, to)
	}
	g = begin()
	m.glideTo(g, 0.3)
	m.PanBy(30, 0)
	panned := m.camera.view
	m.glideTo(g, 0.6)
	if !samePlace(m.camera.view, panned) || m.glide != nil {
		t.Error("a pan is taken back by a zoom on its way")
	}
	g = begin()
	m.glideTo(g, 0.3)
	m.land()
	if !samePlace(m.camera.view, to) || m.glide != nil {
		t.Error("a zoom that is cut short does not lead where it should")
	}
	m.glideTo(g, 0.5)
	if !samePlace(m.camera.view, to) {
		t.Error("an old zoom goes on")
	}
}

// fixed is the point of the page under the place that the zoom is about.
func fixed(v paint.View) [2]float64 {
	return [2]float64{v.X + (100-v.W/2)/v.Scale, v.Y - (50-v.H/2)/v.Scale}
}

func alike(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }
