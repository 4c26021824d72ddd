package clip

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

// BenchmarkCut is a slider step up to the polygons of the screen.
func BenchmarkCut(b *testing.B) {
	for _, k := range []int{2, 8, 12, 100} {
		rng := rand.New(rand.NewPCG(uint64(k), 5))
		sites := make([]geom.Site, k)
		for i := range sites {
			at := geom.Point{Lon: 80 + 50*rng.Float64(), Lat: 20 + 30*rng.Float64()}
			sites[i] = geom.Site{Point: at, Price: geom.Km(300 * rng.Float64())}
		}
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			for b.Loop() {
				Cut(geom.NewDiagram(sites), -75, 1)
			}
		})
	}
}

func BenchmarkFind(b *testing.B) {
	x := NewIndex(provinces(b))
	rng := rand.New(rand.NewPCG(5, 5))
	for b.Loop() {
		x.Find(geom.Point{Lon: 73 + 63*rng.Float64(), Lat: 3 + 51*rng.Float64()})
	}
}

func BenchmarkNearest(b *testing.B) {
	x := NewIndex(provinces(b))
	rng := rand.New(rand.NewPCG(5, 5))
	for b.Loop() {
		x.Nearest(geom.Point{Lon: 73 + 63*rng.Float64(), Lat: 3 + 51*rng.Float64()})
	}
}
