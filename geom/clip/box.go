package clip

import (
	"math"
	"slices"

	"fenye/geom"
)

// A box is a rectangle in degrees, west < east and south < north. Step is the
// largest distance of vertices along its sides.
type box struct{ west, south, east, north, step float64 }

// A chain is a piece of an outline through a box: its first and last points lie
// on the box's sides and its inside is on its left.
type chain []geom.Point

// along returns how far round the box, counter-clockwise from its south-western
// corner, a point on its sides lies.
func (b box) along(p geom.Point) float64 {
	w, h := b.east-b.west, b.north-b.south
	switch {
	case p.Lat == b.south:
		return p.Lon - b.west
	case p.Lon == b.east:
		return w + p.Lat - b.south
	case p.Lat == b.north:
		return w + h + b.east - p.Lon
	default:
		return 2*w + h + b.north - p.Lat
	}
}

// sides returns the vertices strictly between two places round the box, from
// one counter-clockwise to the other: corners, and points of a grid anchored at
// the south-western corner.
func (b box) sides(from, to float64) []geom.Point {
	w, h := b.east-b.west, b.north-b.south
	round := 2 * (w + h)
	if to <= from {
		to += round
	}
	var points []geom.Point
	for turn := 0.0; turn <= round; turn += round {
		for side, start := range []float64{0, w, w + h, 2*w + h} {
			length := w
			if side%2 == 1 {
				length = h
			}
			n := int(math.Ceil(length/b.step - 1e-9))
			for k := range n {
				if at := turn + start + length*float64(k)/float64(n); from < at && at < to {
					points = append(points, b.on(side, float64(k)/float64(n)))
				}
			}
		}
	}
	return points
}

// on returns the point at a fraction of a side: south, east, north, west.
func (b box) on(side int, t float64) geom.Point {
	w, h := b.east-b.west, b.north-b.south
	switch side {
	case 0:
		return geom.Point{Lon: b.west + t*w, Lat: b.south}
	case 1:
		return geom.Point{Lon: b.east, Lat: b.south + t*h}
	case 2:
		return geom.Point{Lon: b.east - t*w, Lat: b.north}
	}
	return geom.Point{Lon: b.west, Lat: b.north - t*h}
}

// ring returns the whole outline of the box.
func (b box) ring() geom.Ring {
	ring := append(geom.Ring{{Lon: b.west, Lat: b.south}}, b.sides(0, 2*(b.east-b.west+b.north-b.south))...)
	return append(ring, ring[0])
}

// A crossing is where a chain enters or leaves the box.
type crossing struct {
	at    float64
	chain int
	leave bool
}

// link closes chains along the box's sides into counter-clockwise rings: from
// where one leaves, on to where the next enters.
func (b box) link(chains []chain) []geom.Ring {
	order := b.alternate(chains)
	next := make([]int, len(chains))
	for i, c := range order {
		if !c.leave {
			continue
		}
		for k := 1; k <= len(order); k++ {
			if o := order[(i+k)%len(order)]; !o.leave {
				next[c.chain] = o.chain
				break
			}
		}
	}
	var rings []geom.Ring
	done := make([]bool, len(chains))
	for first := range chains {
		if done[first] {
			continue
		}
		var ring geom.Ring
		for c := first; !done[c]; c = next[c] {
			done[c] = true
			ring = append(ring, chains[c]...)
			from, to := b.along(chains[c][len(chains[c])-1]), b.along(chains[next[c]][0])
			if from != to {
				ring = append(ring, b.sides(from, to)...)
			}
		}
		rings = append(rings, append(ring, ring[0]))
	}
	return rings
}

// alternate orders the crossings round the box. Going round, leaving and
// entering take turns; that decides the order of those at one place.
func (b box) alternate(chains []chain) []crossing {
	all := make([]crossing, 0, 2*len(chains))
	for i, c := range chains {
		all = append(all, crossing{b.along(c[0]), i, false}, crossing{b.along(c[len(c)-1]), i, true})
	}
	slices.SortStableFunc(all, func(p, q crossing) int {
		switch {
		case p.at < q.at:
			return -1
		case p.at > q.at:
			return 1
		}
		return 0
	})
	n := len(all)
	alone := slices.IndexFunc(all, func(c crossing) bool {
		same := 0
		for _, o := range all {
			if o.at == c.at {
				same++
			}
		}
		return same == 1
	})
	if alone < 0 {
		return all
	}
	all = append(all[alone:n:n], all[:alone]...)
	for i := 1; i < n; i++ {
		for k := i; k < n && all[k].at == all[i].at; k++ {
			if all[k].leave != all[i-1].leave {
				c := all[k]
				copy(all[i+1:k+1], all[i:k])
				all[i] = c
				break
			}
		}
	}
	return all
}

// fill returns the polygons that chains and loops bound within the box. A loop
// runs inside it without touching; clockwise loops are holes. With neither
// chains nor outer loops the box itself is the outline if covered says so.
func (b box) fill(chains []chain, loops []geom.Ring, covered bool) geom.MultiPolygon {
	outer := b.link(chains)
	var holes []geom.Ring
	for _, l := range loops {
		if planarArea(l) < 0 {
			holes = append(holes, l)
		} else {
			outer = append(outer, l)
		}
	}
	if len(outer) == 0 && covered {
		outer = append(outer, b.ring())
	}
	var mp geom.MultiPolygon
	for _, r := range outer {
		mp = append(mp, geom.Polygon{r})
	}
	for _, h := range holes {
		for i := range mp {
			if len(mp) == 1 || within(mp[i][0], h[0]) {
				mp[i] = append(mp[i], h)
				break
			}
		}
	}
	return mp
}
