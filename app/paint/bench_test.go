package paint

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"fenye/geom"
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
	for _, n := range []int{5_000, 100_000} {
		many := *s
		many.Places, many.Served = scattered(n)
		b.Run(fmt.Sprintf("places%d", n), func(b *testing.B) {
			for b.Loop() {
				p.Paint(m, &many, v)
			}
		})
	}
	b.Run("zoomed", func(b *testing.B) {
		near := v.Zoom(1000, 700, 500)
		for b.Loop() {
			near.X += 1e-4
			p.Paint(m, s, near)
		}
	})
}

// scattered returns n places over China's box.
func scattered(n int) ([]Place, []Service) {
	random := rand.New(rand.NewPCG(3, 4))
	places, served := make([]Place, n), make([]Service, n)
	for i := range places {
		served[i].Owner = int32(1 + i%2)
		places[i] = Place{Name: fmt.Sprintf("P%d", i), Users: int64(random.IntN(5000)),
			At: geom.Point{Lon: 75 + 60*random.Float64(), Lat: 18 + 35*random.Float64()}}
	}
	return places, served
}

// BenchmarkSheet is a printed page of A4 at 300 dots an inch.
func BenchmarkSheet(b *testing.B) {
	p := testPainter(b)
	sheet := testSheet(b)
	for b.Loop() {
		p.SheetImage(sheet, 300)
	}
}
