package mapview

import "fenye/app/paint"

// Follow looks where another camera looks: the same middle at the same scale. It
// does not call Gestures.Camera, so that two maps can follow each other.
func (m *Map) Follow(v paint.View) {
	if v.Scale <= 0 || !m.camera.placed {
		return
	}
	m.camera.view.X, m.camera.view.Y, m.camera.view.Scale = v.X, v.Y, v.Scale
	m.camera.fitted = false
	m.hideTip()
	m.repaint()
}
