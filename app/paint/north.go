package paint

import (
	"math"

	"fenye/geom"
)

// northArrow draws an arrow about (x, y) units that points to true north where
// it stands.
func (d *drawing) northArrow(sf surface, x, y float64) {
	angle, ok := d.north(x, y)
	if !ok {
		return
	}
	sin, cos := math.Sincos(angle)
	at := func(u, v float64) pt { // u to the right, v towards north
		return pt{(x + u*cos + v*sin) * d.k, (y + u*sin - v*cos) * d.k}
	}
	tip, left, right, notch := at(0, 21), at(-7, -17), at(7, -17), at(0, -10)
	whole, half := &path{}, &path{}
	whole.add([]pt{tip, right, notch, left, tip})
	half.add([]pt{tip, right, notch, tip})
	sf.fill(whole, d.pal.Halo)
	sf.fill(half, d.pal.Text)
	sf.stroke(whole, pen{colour: d.pal.Text, width: d.unit(1)})
	l, box := d.write("N", detailText, true, d.pal.Text)
	q := at(0, 25)
	base := pt{q.x - box.X1/2*d.k*cos, q.y - box.X1/2*d.k*sin}
	sf.text(l, base.x, base.y, angle)
}

// north returns the direction of true north at (x, y) units, clockwise from
// the top of the picture.
func (d *drawing) north(x, y float64) (angle float64, ok bool) {
	p, ok := d.v.ToPoint(d.proj, x, y)
	if !ok {
		return 0, false
	}
	q := geom.Point{Lon: p.Lon, Lat: min(p.Lat+.05, 90)}
	nx, ny, ok := d.v.ToScreen(d.proj, q)
	return math.Atan2(nx-x, y-ny), ok
}
