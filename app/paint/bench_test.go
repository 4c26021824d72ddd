package paint

import (
	"image"
	"testing"
)

// BenchmarkPaint: "moving" is a picture while a plan is dragged, "static" one
// after the view has changed.
func BenchmarkPaint(b *testing.B) {
	p, s := testPainter(b), chinaScene(b)
	m := image.NewRGBA(image.Rect(0, 0, 1440, 900))
	v := Fit(s, 1440, 900)
	b.Run("moving", func(b *testing.B) {
		for b.Loop() {
			p.Paint(m, s, v)
		}
	})
	b.Run("static", func(b *testing.B) {
		for b.Loop() {
			v.X++
			p.Paint(m, s, v)
		}
	})
}
