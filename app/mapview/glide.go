package mapview

import (
	"math"
	"time"

	"fyne.io/fyne/v2"

	"fenye/app/paint"
)

// glideTime is how long a zoom is on its way at most.
const glideTime = 120 * time.Millisecond

// glide is a zoom on its way about a place of the picture.
type glide struct {
	animation *fyne.Animation
	from, to  paint.View
	at        paint.View // what it has shown last
	x, y      float64
}

// zoom scales about (x, y) units within glideTime, so that the eye keeps hold of
// where it was. It is done at once where painting takes more than a frame or
// two, and for those who want no motion.
func (m *Map) zoom(x, y, factor float64) {
	m.land()
	before := m.camera.view
	m.camera.zoom(x, y, factor)
	after := m.camera.view
	if samePlace(before, after) || m.slide.cost > quick || m.besides() || !moving() {
		m.moved()
		return
	}
	g := &glide{from: before, to: after, at: before, x: x, y: y}
	m.camera.view, m.glide = before, g
	g.animation = fyne.NewAnimation(glideTime, func(part float32) { m.glideTo(g, float64(part)) })
	g.animation.Curve = fyne.AnimationEaseOut
	g.animation.Start()
}

// moving reports whether things may move by themselves.
func moving() bool { return fyne.CurrentApp() != nil && fyne.CurrentApp().Settings().ShowAnimations() }

// glideTo shows a part of the way. A view that something else has changed
// meanwhile ends it.
func (m *Map) glideTo(g *glide, part float64) {
	if m.glide != g {
		return
	}
	if !samePlace(m.camera.view, g.at) {
		m.glide = nil
		g.animation.Stop()
		return
	}
	g.at = g.to
	if part < 1 {
		g.at = g.from.Zoom(math.Pow(g.to.Scale/g.from.Scale, part), g.x, g.y)
	} else {
		m.glide = nil
	}
	m.camera.view = g.at
	m.moved()
}

// land ends a zoom on its way where it leads, so that the next one goes on from
// there.
func (m *Map) land() {
	g := m.glide
	if g == nil {
		return
	}
	m.glide = nil
	g.animation.Stop()
	if samePlace(m.camera.view, g.at) {
		m.camera.view = g.to
	}
}

// samePlace reports whether two views show the same at one scale.
func samePlace(a, b paint.View) bool {
	return a.X == b.X && a.Y == b.Y && a.Scale == b.Scale && a.W == b.W && a.H == b.H
}
