package geom

import (
	"fmt"
	"math/rand/v2"
)

// A layout is a named set of sites for the property tests.
type layout struct {
	name  string
	sites []Site
}

// layouts returns random diagrams of many sizes and every degenerate placing
// named in the design.
func layouts() []layout {
	all := degenerate()
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 7))
		k := 1 + rng.IntN(12)
		spread := []Km{0, 100, 1500, 8000}[seed%4]
		all = append(all, layout{fmt.Sprintf("random %d", seed), scatter(rng, k, spread)})
	}
	return append(all, layout{"random of 150", scatter(rand.New(rand.NewPCG(9, 9)), 150, 600)})
}

func scatter(rng *rand.Rand, k int, spread Km) []Site {
	sites := make([]Site, k)
	for i := range sites {
		sites[i] = Site{anywhere(rng), spread * Km(rng.Float64())}
	}
	return sites
}

func degenerate() []layout {
	at := func(coords ...float64) []Site {
		var s []Site
		for i := 0; i+2 < len(coords); i += 3 {
			s = append(s, Site{Point{coords[i], coords[i+1]}, Km(coords[i+2])})
		}
		return s
	}
	const cm = 1e-5 / 111.19492664 // one centimetre in degrees of latitude
	equator := func(k int) (s []Site) {
		for i := range k {
			s = append(s, Site{Point{float64(i)*360/float64(k) - 180, 0}, 0})
		}
		return s
	}
	grid := func(step float64) (s []Site) {
		for i := range 4 {
			for j := range 4 {
				s = append(s, Site{Point{100 + float64(i)*step, (float64(j) - 1.5) * step}, 0})
			}
		}
		return s
	}
	return []layout{
		{"one", at(116, 40, 5)},
		{"two, equal", at(116.46, 39.92, 0, 120.76, 30.77, 0)},
		{"two, priced", at(116.46, 39.92, 400, 120.76, 30.77, 0)},
		{"two, nearly dominated", at(116.46, 39.92, 1087, 120.76, 30.77, 0)},
		{"dominated", at(116, 40, 3000, 120, 31, 0, 104, 30, 10)},
		{"antipodal", at(30, 20, 0, -150, -20, 0)},
		{"antipodal, priced", at(30, 20, 7000, -150, -20, 0)},
		{"antipodal and one", at(30, 20, 300, -150, -20, 0, 0, 0, 50)},
		{"axes", at(0, 0, 0, 180, 0, 0, 90, 0, 0, -90, 0, 0, 0, 90, 0, 0, -90, 0)},
		{"poles", at(0, 90, 0, 0, -90, 0, 77, 0, 0)},
		{"pole twice", at(0, 90, 0, 120, 90, 3, 50, 50, 0)},
		{"coincident", at(116, 40, 10, 116, 40, 4, 120, 31, 0, 116, 40, 4)},
		{"1 cm apart", at(116, 40, 0, 116, 40+cm, 0)},
		{"1 cm apart and others", at(116, 40, 0, 116, 40+cm, 0, 120, 31, 0, 104, 30, 0)},
		{"1 cm row", at(116, 40-cm, 0, 116, 40, 0, 116, 40+cm, 0, 121, 31, 0)},
		{"1 cm grid", grid(cm)},
		{"grid over the equator", grid(5)},
		{"meridian", at(100, -20, 0, 100, 0, 0, 100, 20, 0, 100, 40, 0)},
		{"meridian, priced", at(100, -20, 100, 100, 0, 500, 100, 20, 0, 100, 40, 90)},
		{"cut on the antimeridian", at(-90, 0, 0, 90, 0, 0)},
		{"about the antimeridian", at(179, 10, 0, -179, 10, 100, 179.5, -12, 0)},
		{"equator of 3", equator(3)},
		{"equator of 48", equator(48)},
		{"cube", at(45, 35.264389682754654, 0, 135, 35.264389682754654, 0, -45, 35.264389682754654, 0, -135, 35.264389682754654, 0,
			45, -35.264389682754654, 0, 135, -35.264389682754654, 0, -45, -35.264389682754654, 0, -135, -35.264389682754654, 0)},
		{"needle through neighbours", at(100, 30, 1100, 110, 30, 150, 125, 40, 0, 118, 20, 0)},
	}
}

// anywhere returns a point uniform on the sphere.
func anywhere(rng *rand.Rand) Point {
	for {
		x, y, z := rng.Float64()*2-1, rng.Float64()*2-1, rng.Float64()*2-1
		if n := x*x + y*y + z*z; n > 1e-4 && n <= 1 {
			return PointOf(vector(x, y, z))
		}
	}
}
