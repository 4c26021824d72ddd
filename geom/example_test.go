package geom_test

import (
	"fmt"

	"fenye/geom"
)

// Two centres and the price that sends some of the north's users south.
func ExampleNewDiagram() {
	north := geom.Site{Point: geom.Point{Lon: 116.46, Lat: 39.92}, Price: 200}
	south := geom.Site{Point: geom.Point{Lon: 120.76, Lat: 30.77}}
	d := geom.NewDiagram([]geom.Site{north, south})

	jinan := geom.Point{Lon: 117.0, Lat: 36.67}
	fmt.Println("Jinan belongs to", d.Owner(jinan))

	e := d.Edges(1)[0]
	boundary := geom.Boundary{A: north.Point, B: south.Point, Difference: e.Difference}
	handle, _ := boundary.Handle()
	fmt.Printf("boundary %.0f km from north, %.0f km from south\n",
		geom.Distance(north.Point, handle), geom.Distance(south.Point, handle))
	fmt.Printf("the north has %.1f %% of the sphere\n", 100*d.Cell(0).AreaKm2()/geom.SphereAreaKm2)
	// Output:
	// Jinan belongs to 0
	// boundary 445 km from north, 645 km from south
	// the north has 44.0 % of the sphere
}
