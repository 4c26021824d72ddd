package access

import (
	"cmp"
	"slices"
)

// inner solves the loads' side of the relaxation: the least of
// alpha VA(r) - sum price_k load_k over loads within the bounds. It writes the
// loads of one optimum into loads and returns the value. The bounds it uses
// are lambda and gamma themselves, or those of each load where VA has no
// weight; both allow whatever a plan may do.
type inner struct {
	c      *core
	l, g   float64 // least and highest utilisation
	q      []float64
	r      []float64
	best   []float64
	slopes []float64
	order  []int
}

func newInner(c *core) *inner {
	in := &inner{c: c, l: c.lambda, q: make([]float64, c.k), r: make([]float64, c.k), best: make([]float64, c.k),
		slopes: make([]float64, 2*c.k), order: make([]int, 2*c.k)}
	for _, x := range c.capacity {
		in.g = max(in.g, c.total/x)
	}
	in.g = max(min(in.g, c.gamma), in.l)
	return in
}

func (in *inner) solve(price, loads []float64) float64 {
	c := in.c
	if c.alpha == 0 {
		sum := 0.0
		for j, p := range price {
			loads[j] = c.low[j]
			if p > 0 {
				loads[j] = c.high[j]
			}
			sum -= p * loads[j]
		}
		return sum
	}
	for j := range price {
		in.q[j] = price[j] * c.capacity[j]
	}
	var v float64
	switch {
	case c.scale == 0:
		v = in.free()
	case c.balance == Worst || c.balance == least:
		v = in.extreme()
	case c.balance == Variance:
		v = in.variance()
	default:
		v = in.deviation()
	}
	for j, r := range in.best {
		loads[j] = r * c.capacity[j]
	}
	return v
}

// at sets best to r if its value is lower than v, and returns the lower.
func (in *inner) at(v float64) float64 {
	x := in.c.alpha * imbalance(in.c.balance, in.c.scale, in.r)
	for j, q := range in.q {
		x -= q * in.r[j]
	}
	if x < v {
		copy(in.best, in.r)
		return x
	}
	return v
}

// free is the case of VA = 0.
func (in *inner) free() float64 {
	v := 0.0
	for j, q := range in.q {
		in.best[j] = in.l
		if q > 0 {
			in.best[j] = in.g
		}
		v -= q * in.best[j]
	}
	return v
}

// extreme is the case of the highest (lowest) utilisation: given that, every
// other sits at it or at the far bound, and the value is linear between.
func (in *inner) extreme() float64 {
	v := inf
	for _, w := range [2]float64{in.l, in.g} {
		for j, q := range in.q {
			switch {
			case in.c.balance == Worst && q > 0, in.c.balance == least && q <= 0:
				in.r[j] = w
			case in.c.balance == Worst:
				in.r[j] = in.l
			default:
				in.r[j] = in.g
			}
		}
		v = in.at(v)
	}
	return v
}

// variance halves the interval of the mean until the derivative changes its
// sign; given the mean, each utilisation has a closed form.
func (in *inner) variance() float64 {
	b := in.c.alpha / in.c.scale
	low, high := in.l, in.g
	for range 60 {
		m := (low + high) / 2
		sum := 0.0
		for j, q := range in.q {
			in.r[j] = min(max(m+q/(2*b), in.l), in.g)
			sum += in.r[j] - m
		}
		if sum > 0 {
			low = m
		} else {
			high = m
		}
	}
	return in.at(inf)
}

// deviation is the case of the mean absolute deviation. Given the mean m, the
// utilisations start at the lower bound and rise by segments, up to m and from
// m to the upper bound, in the order of what a segment costs, until their mean
// is m. The order does not depend on m and the value is convex and piecewise
// linear in m, so its least lies where a segment is exactly full.
func (in *inner) deviation() float64 {
	k := in.c.k
	a := in.c.alpha / in.c.scale
	for j, q := range in.q {
		in.slopes[j], in.slopes[k+j] = -a-q, a-q
	}
	for i := range in.order {
		in.order[i] = i
	}
	slices.SortFunc(in.order, func(x, y int) int {
		return cmp.Or(cmp.Compare(in.slopes[x], in.slopes[y]), cmp.Compare(x, y))
	})
	v := inf
	below, above := 0, 0
	for filled := 0; ; filled++ {
		if d := float64(above + k - below); d > 0 {
			m := (float64(above)*in.g + float64(k-below)*in.l) / d
			in.fill(filled, m)
			v = in.at(v)
		} else {
			for j := range in.r {
				in.r[j] = in.g
			}
			v = in.at(v)
		}
		if filled == 2*k {
			return v
		}
		if in.order[filled] < k {
			below++
		} else {
			above++
		}
	}
}

// fill sets r to the lower bound, m or the upper bound by the first segments.
func (in *inner) fill(filled int, m float64) {
	for j := range in.r {
		in.r[j] = in.l
	}
	for _, s := range in.order[:filled] {
		if s < in.c.k {
			in.r[s] = max(in.r[s], m)
		} else {
			in.r[s-in.c.k] = in.g
		}
	}
}
