package clip

import (
	"cmp"
	"math"
	"slices"

	"fenye/geom"

	sf "github.com/peterstace/simplefeatures/geom"
)

// rebuild returns valid polygons in place of one whose rings cross or touch
// themselves after rounding. The rings get a common vertex, rounded again, at
// every meeting of two edges and are taken apart where they pass a vertex twice;
// lobes that run the wrong way are no wider than the rounding and are dropped.
// Rounding the new vertices may make edges meet anew, so this is repeated.
func rebuild(p geom.Polygon) geom.MultiPolygon {
	rings := slices.Clone([]geom.Ring(p))
	for range 12 {
		var parts []geom.Ring
		for _, r := range node(rings) {
			parts = append(parts, takeApart(r)...)
		}
		mp := arrange(parts)
		if valid(mp) {
			return mp
		}
		rings = parts
	}
	var sound geom.MultiPolygon
	for _, q := range arrange(rings) {
		if valid(geom.MultiPolygon{q}) {
			sound = append(sound, q)
		}
	}
	return sound
}

func valid(mp geom.MultiPolygon) bool { return manyToSF(mp).Validate() == nil }

// Valid returns nil when mp is valid in the sense of OGC simple features, in
// the plane of longitude and latitude, and a sentence about the first fault else.
func Valid(mp geom.MultiPolygon) error { return manyToSF(mp).Validate() }

// arrange makes polygons of rings: counter-clockwise ones are outlines,
// clockwise ones holes of the outline they lie in. A hole that has come to share
// an edge with its outline is cut out of it instead.
func arrange(rings []geom.Ring) geom.MultiPolygon {
	var mp geom.MultiPolygon
	for _, r := range rings {
		if planarArea(r) > 0 {
			mp = append(mp, geom.Polygon{r})
		}
	}
	for _, r := range rings {
		if planarArea(r) < 0 && !pierce(mp, r) {
			mp = carve(mp, r)
		}
	}
	return mp
}

// pierce adds a hole to the first polygon that stays valid with it.
func pierce(mp geom.MultiPolygon, hole geom.Ring) bool {
	for i := range mp {
		if p := append(slices.Clone(mp[i]), hole); toSF(p).Validate() == nil {
			mp[i] = p
			return true
		}
	}
	return false
}

// carve takes a hole's area away, or nothing where that cannot be done.
func carve(mp geom.MultiPolygon, hole geom.Ring) geom.MultiPolygon {
	g, err := sf.Difference(manyToSF(mp).AsGeometry(), toSF(geom.Polygon{hole}).AsGeometry())
	if err != nil {
		return mp
	}
	return fromSF(g)
}

// node returns the rings with a vertex wherever two of their edges meet.
func node(rings []geom.Ring) []geom.Ring {
	type place struct{ ring, edge int }
	var edges []place
	for i, r := range rings {
		for k := 1; k < len(r); k++ {
			edges = append(edges, place{i, k})
		}
	}
	added := make(map[place][]geom.Point)
	for x, e := range edges {
		a, b := rings[e.ring][e.edge-1], rings[e.ring][e.edge]
		for _, f := range edges[x+1:] {
			c, d := rings[f.ring][f.edge-1], rings[f.ring][f.edge]
			for _, m := range meetings(a, b, c, d) {
				if m != a && m != b {
					added[e] = append(added[e], m)
				}
				if m != c && m != d {
					added[f] = append(added[f], m)
				}
			}
		}
	}
	out := make([]geom.Ring, len(rings))
	for i, r := range rings {
		if len(r) == 0 {
			continue
		}
		out[i] = geom.Ring{r[0]}
		for k := 1; k < len(r); k++ {
			between := added[place{i, k}]
			a := r[k-1]
			slices.SortFunc(between, func(p, q geom.Point) int {
				return cmp.Compare(math.Hypot(p.Lon-a.Lon, p.Lat-a.Lat), math.Hypot(q.Lon-a.Lon, q.Lat-a.Lat))
			})
			out[i] = append(append(out[i], between...), r[k])
		}
	}
	return out
}

// meetings returns the rounded places where the edges ab and cd meet, other
// than a common end.
func meetings(a, b, c, d geom.Point) []geom.Point {
	if math.Max(a.Lon, b.Lon) < math.Min(c.Lon, d.Lon) || math.Max(c.Lon, d.Lon) < math.Min(a.Lon, b.Lon) ||
		math.Max(a.Lat, b.Lat) < math.Min(c.Lat, d.Lat) || math.Max(c.Lat, d.Lat) < math.Min(a.Lat, b.Lat) {
		return nil
	}
	line := func(p, q geom.Point) sf.Geometry {
		return sf.NewLineString(sf.NewSequence([]float64{p.Lon, p.Lat, q.Lon, q.Lat}, sf.DimXY)).AsGeometry()
	}
	g, err := sf.Intersection(line(a, b), line(c, d))
	if err != nil {
		return nil
	}
	var out []geom.Point
	seq := g.DumpCoordinates()
	for i := range seq.Length() {
		xy := seq.GetXY(i)
		out = append(out, geom.Point{Lon: micro(xy.X), Lat: micro(xy.Y)})
	}
	return out
}

// takeApart splits a ring at the vertices it passes more than once.
func takeApart(r geom.Ring) []geom.Ring {
	var out []geom.Ring
	var path geom.Ring
	at := make(map[geom.Point]int)
	for _, p := range r {
		if first, again := at[p]; again {
			loop := append(slices.Clone(path[first:]), p)
			for _, q := range path[first+1:] {
				delete(at, q)
			}
			path = path[:first+1]
			if loop = blunt(loop); loop != nil {
				out = append(out, loop)
			}
			continue
		}
		at[p] = len(path)
		path = append(path, p)
	}
	return out
}
