package geom

import "math"

// A curve is the boundary between a centre and one rival, seen from the
// centre: in direction theta (radians, counter-clockwise from east) it lies at
// the angular radius r with cot r = mean + east cos theta + north sin theta.
//
// This is the closed form r = atan2(cos w - cos D, sin w + sin D cos(theta -
// bearing)) divided out. The cotangent is what makes many centres easy: two
// curves about one centre cross at most twice, at angles known exactly.
type curve struct {
	mean, east, north float64
	swing, axis       float64 // amplitude, and the direction of the rival
}

// A standing says how two priced sites share the sphere.
type standing int

const (
	bothReign  standing = iota // a boundary exists
	firstEmpty                 // the first site's region is empty
	otherEmpty                 // the other site's region is empty
)

// reignMargin is the relative part of the distance by which a price difference
// must fall short of it for both regions to exist; it is the rounding of the
// distance with some room. What is neglected is a needle under a metre wide.
const reignMargin = 1e-13

// curveTo returns the boundary d(X,g) - d(X,f) = difference as seen from f.
func (f *frame) curveTo(g *frame, difference Km) (curve, standing) {
	east, north, h := f.offset(g)
	w := float64(difference / EarthRadius)
	if w >= math.Pi {
		return curve{}, firstEmpty
	}
	if w <= -math.Pi {
		return curve{}, otherEmpty
	}
	sinW, cosW := math.Sincos(w / 2)
	sinD := math.Sqrt(h)
	var cosD, depth float64 // depth is cos w - cos D, without cancellation
	if h < 0.5 {
		cosD = math.Sqrt(1 - h)
		depth = 2 * (sinD - sinW) * (sinD + sinW)
	} else {
		cosD = f.up.Add(g.up).Norm() / 2
		depth = 2 * (cosW - cosD) * (cosW + cosD)
	}
	gap := depth / (2 * (sinD*cosW + cosD*math.Abs(sinW))) // sin((D-|w|)/2)
	if !(gap > reignMargin*sinD) {
		if w < 0 {
			return curve{}, otherEmpty
		}
		return curve{}, firstEmpty
	}
	return curve{
		mean: 2 * sinW * cosW / depth,
		east: east / depth, north: north / depth,
	}, bothReign
}

// orient fills in the amplitude and the axis.
func (c *curve) orient() {
	c.swing = math.Hypot(c.east, c.north)
	c.axis = math.Atan2(c.north, c.east)
}

// cot returns the cotangent of the radius in direction theta.
func (c *curve) cot(theta float64) float64 {
	sin, cos := math.Sincos(theta)
	return c.mean + c.east*cos + c.north*sin
}

// slope returns the derivative of the cotangent at theta.
func (c *curve) slope(theta float64) float64 {
	sin, cos := math.Sincos(theta)
	return c.north*cos - c.east*sin
}

// nearer returns the directions in which c lies nearer to the centre than
// other: between middle - half and middle + half. half is 0 for nowhere and
// math.Pi for everywhere.
func (c *curve) nearer(other *curve) (middle, half float64) {
	mean := c.mean - other.mean
	east, north := c.east-other.east, c.north-other.north
	swing := math.Hypot(east, north)
	switch {
	case mean <= -swing:
		return 0, 0
	case mean >= swing:
		return 0, math.Pi
	}
	return math.Atan2(north, east), math.Atan2(math.Sqrt((swing-mean)*(swing+mean)), -mean)
}

// angular returns the radius whose cotangent is u, in (0, pi).
func angular(u float64) float64 { return math.Atan2(1, u) }
