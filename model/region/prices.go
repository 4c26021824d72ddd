package region

import (
	"math"
)

// differences returns, for centres a and b, the least d(i,b) - d(i,a) over the
// places with users at a: what p[a] - p[b] may not exceed.
func (t *transport) differences(x *assignment) []float64 {
	k := t.k
	w := endless(k)
	if t.band != nil && t.band.outer != nil {
		copy(w, t.band.outer)
	}
	for i, u := range t.users {
		if u == 0 {
			continue
		}
		row := t.row(i)
		if a := x.owner[i]; a >= 0 {
			lower(w[int(a)*k:], row, row[a])
			continue
		}
		for a, part := range x.shared[-1-x.owner[i]] {
			if part > 0 {
				lower(w[a*k:], row, row[a])
			}
		}
	}
	return w
}

// endless returns k x k bounds that bound nothing.
func endless(k int) []float64 {
	w := make([]float64, k*k)
	for j := range w {
		w[j] = math.Inf(1)
	}
	return w
}

func lower(w, row []float64, own float64) {
	w = w[:len(row)]
	for b, d := range row {
		if v := d - own; v < w[b] {
			w[b] = v
		}
	}
}

// canonicalPrices returns one vector of prices out of all that prove an
// optimal split, the same whichever optimal split is given: first every price
// as low as it can be, not below 0 unless a minimum above 0 is met exactly;
// then the prices below 0 as near to 0 as the others allow.
//
// The prices that prove a split are the solutions of p[a] - p[b] <= w[a,b] and
// of sign rules, so the pointwise least and greatest solutions exist and are
// longest and shortest paths (Bellman and Ford) over the centres.
func (t *transport) canonicalPrices(x *assignment) []float64 {
	w, loads := t.differences(x), t.loads(x)
	k := t.k
	p := make([]float64, k)
	for b := range p {
		if t.low[b] > 0 && loads[b] == t.low[b] {
			p[b] = math.Inf(-1)
		}
	}
	for range k + 1 {
		changed := false
		for a := range k {
			for b := range k {
				if v := p[a] - w[a*k+b]; a != b && v > p[b]+snap {
					p[b], changed = v, true
				}
			}
		}
		if !changed {
			break
		}
	}
	t.raise(p, w)
	for b := range p {
		if math.Abs(p[b]) < 10*snap {
			p[b] = 0
		}
	}
	return p
}

// raise lifts the prices below 0 as far as the others allow.
func (t *transport) raise(p, w []float64) {
	k := t.k
	below := make([]bool, k)
	for b := range p {
		if below[b] = p[b] < 0; below[b] {
			p[b] = 0
		}
	}
	for range k + 1 {
		for a := range k {
			for b := range k {
				if below[a] && a != b {
					p[a] = math.Min(p[a], w[a*k+b]+p[b])
				}
			}
		}
	}
}
