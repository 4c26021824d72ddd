package clip

import (
	"fenye/geom"

	sf "github.com/peterstace/simplefeatures/geom"
)

// settle rounds polygons to 6 decimals and drops what collapses: points that
// fall together, spikes, rings without area. A polygon that rounding makes
// invalid (a neck thinner than the rounding closes) is rebuilt from the parts
// that its outlines separate.
func settle(mp geom.MultiPolygon) geom.MultiPolygon {
	var out geom.MultiPolygon
	for _, p := range mp {
		var rounded geom.Polygon
		for i, r := range p {
			r = blunt(roundRing(r))
			if len(r) < 4 {
				if i == 0 {
					break
				}
				continue
			}
			rounded = append(rounded, r)
		}
		if len(rounded) == 0 {
			continue
		}
		if toSF(rounded).Validate() == nil {
			out = append(out, rounded)
			continue
		}
		out = append(out, rebuild(rounded)...)
	}
	return out
}

func roundRing(r geom.Ring) geom.Ring {
	out := make(geom.Ring, len(r))
	for i, p := range r {
		out[i] = geom.Point{Lon: micro(p.Lon), Lat: micro(p.Lat)}
	}
	return out
}

// blunt returns the ring without repeated points and without spikes, which go
// to a point and straight back.
func blunt(r geom.Ring) geom.Ring {
	if len(r) < 4 {
		return nil
	}
	out := make(geom.Ring, 0, len(r))
	for _, p := range r[:len(r)-1] {
		switch n := len(out); {
		case n > 0 && out[n-1] == p:
		case n > 1 && out[n-2] == p:
			out = out[:n-1]
		default:
			out = append(out, p)
		}
	}
	for len(out) > 2 && (out[0] == out[len(out)-1] || out[1] == out[len(out)-1] || out[0] == out[len(out)-2]) {
		switch {
		case out[0] == out[len(out)-1]:
			out = out[:len(out)-1]
		case out[1] == out[len(out)-1]:
			out = out[1:]
		default:
			out = out[:len(out)-1]
		}
	}
	if len(out) < 3 {
		return nil
	}
	out = append(out, out[0])
	if planarArea(out) == 0 {
		return nil
	}
	return out
}

// toSF converts without checking.
func toSF(p geom.Polygon) sf.Polygon {
	rings := make([]sf.LineString, len(p))
	for i, r := range p {
		flat := make([]float64, 0, 2*len(r))
		for _, q := range r {
			flat = append(flat, q.Lon, q.Lat)
		}
		rings[i] = sf.NewLineString(sf.NewSequence(flat, sf.DimXY))
	}
	return sf.NewPolygon(rings)
}

func manyToSF(mp geom.MultiPolygon) sf.MultiPolygon {
	polys := make([]sf.Polygon, len(mp))
	for i, p := range mp {
		polys[i] = toSF(p)
	}
	return sf.NewMultiPolygon(polys)
}

// fromSF converts the areas of a geometry, outer rings counter-clockwise, and
// leaves out points and lines.
func fromSF(g sf.Geometry) geom.MultiPolygon {
	var mp geom.MultiPolygon
	for _, part := range g.Dump() {
		p, ok := part.AsPolygon()
		if !ok || p.IsEmpty() {
			continue
		}
		var poly geom.Polygon
		for _, seq := range p.ForceCCW().Coordinates() {
			r := make(geom.Ring, seq.Length())
			for i := range r {
				xy := seq.GetXY(i)
				r[i] = geom.Point{Lon: xy.X, Lat: xy.Y}
			}
			poly = append(poly, r)
		}
		mp = append(mp, poly)
	}
	return mp
}
