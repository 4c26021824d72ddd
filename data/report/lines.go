package report

import (
	"math"

	"fenye/geom"
	"fenye/model"
)

// linesInFrame returns the parts of a line inside a frame, cut at the
// antimeridian, with a vertex at least every half degree, in six decimals.
func linesInFrame(line geom.Line, f model.Frame) []geom.Line {
	var out []geom.Line
	for _, box := range f.Boxes() {
		out = append(out, linesInBox(line, box)...)
	}
	return out
}

// linesInBox is linesInFrame for a frame with West < East.
func linesInBox(line geom.Line, f model.Frame) []geom.Line {
	var out []geom.Line
	var part geom.Line
	end := func() {
		if part = rounded(part); len(part) > 1 {
			out = append(out, part)
		}
		part = nil
	}
	for i := 1; i < len(line); i++ {
		for _, s := range unwrapped(line[i-1], line[i]) {
			from, to, ok := segmentInFrame(s[0], s[1], f)
			if !ok {
				end()
				continue
			}
			if len(part) > 0 && part[len(part)-1] != from {
				end()
			}
			if len(part) == 0 {
				part = geom.Line{from}
			}
			part = append(part, between(from, to)...)
			part = append(part, to)
		}
	}
	end()
	return out
}

// unwrapped splits a segment where it crosses the antimeridian.
func unwrapped(a, b geom.Point) [][2]geom.Point {
	if math.Abs(a.Lon-b.Lon) <= 180 {
		return [][2]geom.Point{{a, b}}
	}
	side := math.Copysign(180, a.Lon)
	far := b.Lon + 2*side
	t := 0.5
	if far != a.Lon {
		t = (side - a.Lon) / (far - a.Lon)
	}
	lat := a.Lat + t*(b.Lat-a.Lat)
	return [][2]geom.Point{{a, {Lon: side, Lat: lat}}, {{Lon: -side, Lat: lat}, b}}
}

// segmentInFrame cuts a segment to a box with West < East (Liang and Barsky).
func segmentInFrame(a, b geom.Point, f model.Frame) (from, to geom.Point, ok bool) {
	t0, t1 := 0.0, 1.0
	dx, dy := b.Lon-a.Lon, b.Lat-a.Lat
	for _, c := range [4][2]float64{
		{-dx, a.Lon - f.West}, {dx, f.East - a.Lon}, {-dy, a.Lat - f.South}, {dy, f.North - a.Lat},
	} {
		p, q := c[0], c[1]
		switch {
		case p == 0:
			if q < 0 {
				return a, b, false
			}
		case p < 0:
			t0 = max(t0, q/p)
		default:
			t1 = min(t1, q/p)
		}
	}
	if t0 > t1 {
		return a, b, false
	}
	at := func(t float64) geom.Point {
		switch t {
		case 0:
			return a
		case 1:
			return b
		}
		return geom.Point{
			Lon: min(max(a.Lon+t*dx, f.West), f.East), Lat: min(max(a.Lat+t*dy, f.South), f.North),
		}
	}
	return at(t0), at(t1), true
}

// between returns the points that keep the steps from a to b within half a
// degree. The steps are short, so the straight line on the map serves.
func between(a, b geom.Point) []geom.Point {
	steps := int(math.Ceil(max(math.Abs(a.Lon-b.Lon), math.Abs(a.Lat-b.Lat))/longest - 1e-9))
	var out []geom.Point
	for i := 1; i < steps; i++ {
		t := float64(i) / float64(steps)
		out = append(out, geom.Point{Lon: a.Lon + t*(b.Lon-a.Lon), Lat: a.Lat + t*(b.Lat-a.Lat)})
	}
	return out
}

// rounded writes positions in six decimals and drops repeats.
func rounded[T ~[]geom.Point](line T) T {
	out := make(T, 0, len(line))
	for _, p := range line {
		q := geom.Point{Lon: six(p.Lon), Lat: six(p.Lat)}
		if len(out) == 0 || out[len(out)-1] != q {
			out = append(out, q)
		}
	}
	return out
}
