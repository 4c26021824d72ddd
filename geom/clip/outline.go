package clip

import (
	"math"

	"fenye/geom"

	"github.com/golang/geo/r3"
)

// Contains reports whether p lies in mp: in a polygon and in none of its holes.
// Longitudes of mp may be unwrapped; p is looked for on every turn. On an outline
// itself either answer may come, but neighbours with the same vertices never both
// claim, or both refuse, a position.
func Contains(mp geom.MultiPolygon, p geom.Point) bool {
	for _, poly := range mp {
		for _, turn := range []float64{0, -360, 360} {
			if holds(poly, geom.Point{Lon: p.Lon + turn, Lat: p.Lat}) {
				return true
			}
		}
	}
	return false
}

// DistanceTo returns the great-circle distance from p to the outline of mp, also
// for a p inside. It is infinite when mp is empty.
func DistanceTo(mp geom.MultiPolygon, p geom.Point) geom.Km {
	v := p.Vec()
	least := math.Inf(1)
	for _, poly := range mp {
		for _, r := range poly {
			for i := 1; i < len(r); i++ {
				least = math.Min(least, chordTo(r[i-1].Vec(), r[i].Vec(), v))
			}
		}
	}
	return kmOfChord(least)
}

// chordTo returns the straight distance, through the Earth of radius 1, from v to
// the nearest point of a great circle's arc from a to b.
func chordTo(a, b, v r3.Vector) float64 {
	n := b.Sub(a).Cross(a.Add(b))
	if size := n.Norm(); size > 0 {
		// The foot of v lies on the arc when it is on the inner side of both ends.
		foot := v.Sub(n.Mul(v.Dot(n) / (size * size)))
		if n.Cross(a).Dot(foot) >= 0 && b.Cross(n).Dot(foot) >= 0 && foot.Norm() > 0 {
			return foot.Normalize().Sub(v).Norm()
		}
	}
	return math.Min(a.Sub(v).Norm(), b.Sub(v).Norm())
}

func kmOfChord(chord float64) geom.Km {
	if math.IsInf(chord, 1) {
		return geom.Km(chord)
	}
	return geom.EarthRadius * geom.Km(2*math.Asin(math.Min(1, chord/2)))
}

// PolygonAreaKm2 returns the area of a polygon on the sphere, its edges taken as
// great circles, holes off. Rings must be oriented as geom.Polygon says; an outer
// ring may hold a pole or more than half the sphere.
func PolygonAreaKm2(p geom.Polygon) float64 {
	sum := 0.0
	for i, r := range p {
		turn := ringAngle(r)
		if i == 0 && turn < 0 {
			turn += 4 * math.Pi
		}
		sum += turn
	}
	return sum * float64(geom.EarthRadius) * float64(geom.EarthRadius)
}

// AreaKm2 returns the sum of PolygonAreaKm2 over mp.
func AreaKm2(mp geom.MultiPolygon) float64 {
	sum := 0.0
	for _, p := range mp {
		sum += PolygonAreaKm2(p)
	}
	return sum
}

// ringAngle returns the solid angle of a ring, in (-2 pi, 2 pi], as a sum of
// signed triangles from one place (Van Oosterom and Strackee 1983).
func ringAngle(r geom.Ring) float64 {
	if len(r) < 4 {
		return 0
	}
	o := apex(r)
	sum := 0.0
	b := r[0].Vec()
	for _, p := range r[1:] {
		a := b
		b = p.Vec()
		sum += 2 * math.Atan2(a.Sub(o).Cross(b.Sub(o)).Dot(o), 1+o.Dot(a)+a.Dot(b)+b.Dot(o))
	}
	return math.Remainder(sum, 4*math.Pi)
}

// apex returns, of the first vertex and six places spread over the sphere, the
// one whose antipode lies farthest from every vertex: a triangle's angle is
// undefined where its side passes the antipode.
func apex(r geom.Ring) r3.Vector {
	candidates := []r3.Vector{r[0].Vec()}
	for _, p := range []geom.Point{{Lon: 13, Lat: 7}, {Lon: 101, Lat: -5}, {Lon: -163, Lat: 3}, {Lon: -71, Lat: -11}, {Lon: 31, Lat: 83}, {Lon: -47, Lat: -79}} {
		candidates = append(candidates, p.Vec())
	}
	room := make([]float64, len(candidates))
	for i := range room {
		room[i] = 2
	}
	for _, p := range r {
		v := p.Vec()
		for i, c := range candidates {
			room[i] = math.Min(room[i], 1+c.Dot(v))
		}
	}
	best := 0
	if room[0] < 0.01 {
		for i := range room {
			if room[i] > room[best] {
				best = i
			}
		}
	}
	return candidates[best]
}
