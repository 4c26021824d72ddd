package geom

import (
	"encoding/binary"
	"math"
	"testing"
)

// FuzzDiagram lays sites on a grid whose step the first byte chooses, from 20
// degrees down to a few millimetres, so that ties, rows and clusters are common.
// There is no panic, cells cover the sphere and every edge has two sides.
func FuzzDiagram(f *testing.F) {
	f.Add([]byte{0, 1, 1, 0, 2, 2, 0, 3, 1, 5})
	f.Add([]byte{8, 128, 128, 0, 128, 129, 0, 129, 128, 0, 129, 129, 0})
	f.Add([]byte{3, 0, 0, 9, 255, 255, 9, 7, 128, 1, 9, 128, 1, 11, 128, 1})
	f.Fuzz(func(t *testing.T, raw []byte) {
		if len(raw) < 4 {
			return
		}
		step := 20 * math.Pow(10, -float64(raw[0]%10))
		var sites []Site
		for raw = raw[1:]; len(raw) >= 3 && len(sites) < 14; raw = raw[3:] {
			lat := math.Max(-90, math.Min(90, 20+float64(int8(raw[1]))*step))
			lon := math.Remainder(105+float64(int8(raw[0]))*step, 360)
			price := Km(binary.BigEndian.Uint16([]byte{0, raw[2]})) * Km(step) * 10
			sites = append(sites, Site{Point{lon, lat}, price})
		}
		if len(sites) == 0 {
			return
		}
		d := NewDiagram(sites)
		sum := 0.0
		for i := range sites {
			if d.Leader(i) == i {
				sum += d.Cell(i).AreaKm2()
			}
		}
		if got := sum/SphereAreaKm2 - 1; math.Abs(got) > 1e-9 {
			t.Errorf("areas of %v differ from the sphere by %.2g of it", sites, got)
		}
		for _, e := range d.edges {
			if e.left > e.right {
				t.Errorf("%v: the edge of %d and %d has one side", sites, e.right, e.left)
			}
		}
		d.Rings(100)
	})
}
