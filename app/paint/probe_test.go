package paint

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

// star is a random closed ring round a middle, of n corners.
func star(r *rand.Rand, x, y float64, n int) []pt {
	var ring []pt
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		far := 1 + 9*r.Float64()
		ring = append(ring, pt{x + far*cos, y + math.Round(far*sin)})
	}
	return append(ring, ring[0])
}

// TestProbe: what a probe and a banded outline hold is what looking at every side
// finds.
func TestProbe(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	held := 0
	for range 200 {
		ring := star(r, 170+20*r.Float64(), 10, 3+r.IntN(60))
		var outline geom.Ring
		for _, q := range ring {
			outline = append(outline, geom.Point{Lon: q.x, Lat: q.y})
		}
		shape := geom.MultiPolygon{{outline}}
		b, p := newBanded(newShape(ring)), newProbe(shape)
		for range 200 {
			at := pt{160 + 45*r.Float64(), math.Round(40*r.Float64()-10) / 2}
			position := geom.Point{Lon: at.x, Lat: at.y}
			if got, want := p.holds(position), holds(shape, position); got != want {
				t.Fatalf("%v: held is %v, want %v", position, got, want)
			}
			if !b.box.has(at.x, at.y) {
				continue
			}
			got, want := b.crossings(at)%2 == 1, contains(shape, position)
			if want {
				held++
			}
			if got != want {
				t.Fatalf("%v: inside is %v, want %v", at, got, want)
			}
		}
	}
	if held < 1000 {
		t.Errorf("only %d points lay inside", held)
	}
}
