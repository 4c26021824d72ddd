package access

import (
	"math"
	"math/bits"
)

var inf = math.Inf(1)

const (
	// rounding is the share of all users below which a difference of loads is
	// that of floating point alone.
	rounding = 1e-13
	// dearest is the highest price that is tried; above it rounding could feign
	// a bound.
	dearest = 1e7
)

// dual is the relaxation: its value at any prices bounds F from below. Units
// with one centre left are counted as a constant.
type dual struct {
	c      *core
	in     *inner
	free   []int32 // units with a choice
	from   []int32 // where the choices of each begin, and the end of the last
	choice []int8
	cost   []float64 // of each choice
	fixed  []float64 // loads of the units without a choice
	sunk   float64   // and their cost; +Inf if one has no centre at all
	loads  []float64 // room for the inner problem's loads
	taken  []float64 // loads of the units' cheapest choices
	price  []float64
}

func newDual(c *core) *dual {
	return &dual{c: c, in: newInner(c), fixed: make([]float64, c.k), loads: make([]float64, c.k),
		taken: make([]float64, c.k), price: make([]float64, c.k)}
}

// restrict takes over which centres each unit may have, one bit a centre.
func (d *dual) restrict(allow []uint16) {
	k := d.c.k
	d.free, d.from, d.choice, d.cost, d.sunk = d.free[:0], d.from[:0], d.choice[:0], d.cost[:0], 0
	clear(d.fixed)
	for i, mask := range allow {
		switch bits.OnesCount16(mask) {
		case 0:
			d.sunk = inf
		case 1:
			j := bits.TrailingZeros16(mask)
			d.fixed[j] += d.c.users[i]
			d.sunk += d.c.cost[i*k+j]
		default:
			d.free = append(d.free, int32(i))
			d.from = append(d.from, int32(len(d.choice)))
			for ; mask > 0; mask &= mask - 1 {
				j := bits.TrailingZeros16(mask)
				d.choice = append(d.choice, int8(j))
				d.cost = append(d.cost, d.c.cost[i*k+j])
			}
		}
	}
	d.from = append(d.from, int32(len(d.choice)))
}

// eval returns the bound at prices (in units of F over all users) and writes a
// subgradient.
func (d *dual) eval(y, grad []float64) float64 {
	for j := range y {
		d.price[j] = y[j] / d.c.total
	}
	sum := d.sunk + d.in.solve(d.price, d.loads)
	copy(d.taken, d.fixed)
	for j, l := range d.fixed {
		sum += d.price[j] * l
	}
	for f, i := range d.free {
		u := d.c.users[i]
		best, at := inf, int8(0)
		for o := d.from[f]; o < d.from[f+1]; o++ {
			if v := d.cost[o] + d.price[d.choice[o]]*u; v < best {
				best, at = v, d.choice[o]
			}
		}
		sum += best
		d.taken[at] += u
	}
	for j := range grad {
		grad[j] = (d.taken[j] - d.loads[j]) / d.c.total
		if math.Abs(grad[j]) < rounding {
			grad[j] = 0
		}
	}
	return sum
}

// ascend finds prices of a high bound from those in y, by Shor's r-algorithm
// with adaptive steps (N. Z. Shor, Minimization Methods for Non-Differentiable
// Functions, 1985): subgradient steps in a space that is stretched along the
// difference of successive subgradients, which suits few dimensions and sharp
// edges. It stops when steps have become shorter than small, after limit
// evaluations, or once the bound exceeds enough.
func (d *dual) ascend(y []float64, step, small, enough float64, limit int) float64 {
	k := d.c.k
	g := make([]float64, k)
	g1 := make([]float64, k)
	x := append([]float64(nil), y...)
	dx, xi, t := make([]float64, k), make([]float64, k), make([]float64, k)
	b := identity(k)
	best := d.eval(x, g)
	used := 1
	for used < limit && best < enough {
		times(b, g, t, true)
		length := norm2(t)
		if length < 1e-14 {
			break
		}
		for i := range t {
			t[i] /= length
		}
		times(b, t, dx, false)
		walked, steps, size := 0.0, 0, norm2(dx)
		for used < limit {
			for i := range x {
				x[i] += step * dx[i]
			}
			walked += step * size
			v := d.eval(x, g1)
			used++
			if v > best {
				best = v
				copy(y, x)
			}
			steps++
			if steps%3 == 0 {
				step *= 1.15
			}
			if dot(dx, g1) <= 0 || norm2(x) > dearest {
				break
			}
		}
		if steps == 1 {
			step *= 0.95
		}
		if walked < small || norm2(x) > dearest {
			break
		}
		for i := range t {
			t[i] = g1[i] - g[i]
		}
		dilate(b, t, xi)
		copy(g, g1)
	}
	return best
}

// stretch is how much space is stretched along the difference of subgradients.
const stretch = 3.0

// dilate stretches the space of b along d, a difference of subgradients, which
// it overwrites; xi is room.
func dilate(b, d, xi []float64) {
	k := len(d)
	times(b, d, xi, true)
	l := norm2(xi)
	if l <= 1e-14 {
		return
	}
	for i := range xi {
		xi[i] /= l
	}
	times(b, xi, d, false)
	for i := range k {
		for j := range k {
			b[i*k+j] += (1/stretch - 1) * d[i] * xi[j]
		}
	}
}

func identity(k int) []float64 {
	b := make([]float64, k*k)
	for i := range k {
		b[i*k+i] = 1
	}
	return b
}

// times writes b v, or the transposed b v, into out.
func times(b, v, out []float64, transposed bool) {
	k := len(v)
	for i := range out {
		s := 0.0
		for j, x := range v {
			if transposed {
				s += b[j*k+i] * x
			} else {
				s += b[i*k+j] * x
			}
		}
		out[i] = s
	}
}

func dot(a, b []float64) (s float64) {
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

func norm2(a []float64) float64 { return math.Sqrt(dot(a, a)) }
