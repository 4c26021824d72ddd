package clip

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
)

// outlined expects each outline to have the area of its cell.
func outlined(t *testing.T, seed uint64, sites []geom.Site) {
	t.Helper()
	d := geom.NewDiagram(sites)
	rings := d.Rings(1)
	for i := range sites {
		if d.Leader(i) != i || rings[i] == nil {
			continue
		}
		exact, drawn := d.Cell(i).AreaKm2(), PolygonAreaKm2(geom.Polygon{rings[i]})
		if math.Abs(exact-drawn) > 1e5 {
			t.Errorf("seed %d: site %d of %d: an outline of %.0f km2 for a cell of %.0f km2", seed, i, len(sites), drawn, exact)
		}
	}
}

// TestTinyPairs: where two centres lie millimetres to metres apart and their
// prices differ by as little, others see two nearly equal curves. The unpriced
// sites also make antipodal corners.
func TestTinyPairs(t *testing.T) {
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 11))
		sites := make([]geom.Site, 3+r.IntN(10))
		for i := range sites {
			sites[i] = geom.Site{
				Point: geom.Point{Lon: 360*r.Float64() - 180, Lat: 180 / math.Pi * math.Asin(2*r.Float64()-1)},
				Price: geom.Km(5000 * r.Float64() * float64(r.IntN(2))),
			}
		}
		apart := geom.Km(math.Exp(r.Float64()*9) * 2e-6) // 2 mm to 16 m
		sites[1].Point = geom.Destination(sites[0].Point, geom.Degrees(r.Float64()*360), apart)
		sites[1].Price = sites[0].Price + apart*geom.Km(2*r.Float64()-1)
		outlined(t, seed, sites)
	}
}

// TestBlurredCorner: the outermost centre sees the boundary between two that are a
// centimetre apart from its end, so that their curves about it almost touch.
func TestBlurredCorner(t *testing.T) {
	outlined(t, 0, []geom.Site{
		{Point: geom.Point{Lon: 140.2576, Lat: -5.5506}, Price: 1101.7581806236667},
		{Point: geom.Point{Lon: 140.2576, Lat: -5.5505999}, Price: 1101.758179473678},
		{Point: geom.Point{Lon: 2.9404, Lat: -24.439}, Price: 301.5499034026798},
		{Point: geom.Point{Lon: -58.021, Lat: 51.6101}, Price: 4654.789922006963},
		{Point: geom.Point{Lon: -57.3297, Lat: 49.356}, Price: 4736.516843681218},
		{Point: geom.Point{Lon: 0.103, Lat: 37.4134}, Price: 386.1043603907092},
		{Point: geom.Point{Lon: 72.5493, Lat: -9.1376}},
		{Point: geom.Point{Lon: 1.1399, Lat: 19.5195}},
		{Point: geom.Point{Lon: 162.3855, Lat: -23.4688}, Price: 3629.8896475643396},
		{Point: geom.Point{Lon: -1.7762, Lat: 46.2022}, Price: 752.058603353642},
		{Point: geom.Point{Lon: 157.7315, Lat: 4.9055}, Price: 2942.595821728226},
		{Point: geom.Point{Lon: 72.1608, Lat: 32.509}},
	})
}
