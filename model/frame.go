package model

import "fenye/geom"

// Frame is a box of longitudes and latitudes in degrees. One whose East is less
// than its West lies over the antimeridian: from West on to 180 and from -180
// on to East. The zero value means "choose": china when the places are there,
// else their bounds and a margin.
type Frame struct{ West, South, East, North float64 }

// Width is how far the frame reaches from west to east, 0 to 360 degrees.
func (f Frame) Width() float64 {
	if f.East < f.West {
		return f.East - f.West + 360
	}
	return f.East - f.West
}

// Valid reports whether f is a box on the globe with width and height. The
// zero value is not.
func (f Frame) Valid() bool {
	return geom.Point{Lon: f.West, Lat: f.South}.Valid() && geom.Point{Lon: f.East, Lat: f.North}.Valid() &&
		f.Width() > 0 && f.South < f.North
}

// Boxes returns a valid frame as one box, or two on both sides of the
// antimeridian, each with West < East.
func (f Frame) Boxes() []Frame {
	if f.West < f.East {
		return []Frame{f}
	}
	var boxes []Frame
	if f.West < 180 {
		boxes = append(boxes, Frame{f.West, f.South, 180, f.North})
	}
	if f.East > -180 {
		boxes = append(boxes, Frame{-180, f.South, f.East, f.North})
	}
	return boxes
}
