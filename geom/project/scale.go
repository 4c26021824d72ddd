package project

import (
	"math"

	"fenye/geom"
)

// A Scale describes a map about one point.
type Scale struct {
	EastWest   float64      // kilometres on the ground per kilometre on the page, along the parallel
	NorthSouth float64      // the same along the meridian
	North      geom.Degrees // direction of true north on the page, clockwise from the page's up
}

// ScaleAt measures the map about p by a step of a few metres each way. ok is false
// where the map does not show p and its surroundings, and at the poles.
func ScaleAt(m Projection, p geom.Point) (s Scale, ok bool) {
	const step = 0.0001 // degrees
	if math.Abs(p.Lat) > 90-2*step {
		return Scale{}, false
	}
	side := step
	if east(p.Lon, m.CutLon()) < 0 && east(p.Lon, m.CutLon()) > -2*step {
		side = -step // stay off the cut
	}
	at := func(dLon, dLat float64) (x, y float64) {
		x, y, shown := m.Forward(geom.Point{Lon: p.Lon + dLon, Lat: p.Lat + dLat})
		ok = ok && shown
		return x, y
	}
	ok = true
	x0, y0 := at(0, 0)
	xe, ye := at(side, 0)
	xs, ys := at(0, -step)
	xn, yn := at(0, step)
	if !ok {
		return Scale{}, false
	}
	ground := radius * step * degree
	s.EastWest = ground * math.Cos(p.Lat*degree) / math.Hypot(xe-x0, ye-y0)
	s.NorthSouth = 2 * ground / math.Hypot(xn-xs, yn-ys)
	s.North = geom.Degrees(math.Atan2(xn-xs, yn-ys) / degree)
	return s, true
}
