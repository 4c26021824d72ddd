package geom

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkDiagram is what a slider step costs: the diagram and its outlines at
// 1 km.
func BenchmarkDiagram(b *testing.B) {
	for _, k := range []int{2, 8, 12, 100, 1000} {
		sites := scatter(rand.New(rand.NewPCG(1, uint64(k))), k, 300)
		b.Run(fmt.Sprint(k), func(b *testing.B) {
			for b.Loop() {
				NewDiagram(sites).Rings(1)
			}
		})
	}
}

func BenchmarkDiagramOnOneGreatCircle(b *testing.B) {
	sites := make([]Site, 1000)
	for i := range sites {
		sites[i].Lon = float64(i)*0.36 - 180
	}
	for b.Loop() {
		NewDiagram(sites)
	}
}

func BenchmarkArea(b *testing.B) {
	d := NewDiagram(scatter(rand.New(rand.NewPCG(1, 8)), 8, 300))
	for b.Loop() {
		d.Cell(0).AreaKm2()
	}
}
