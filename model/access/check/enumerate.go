package check

import (
	"math"

	"fenye/model/access"
)

// Enumerate looks at every plan within the bounds and returns the least F for
// each alpha; +Inf where there is none. It takes K^n steps: 15 units and three
// centres are fourteen million.
func Enumerate(p access.Problem, alphas []float64) []float64 {
	m := tabulate(p)
	e := &enumeration{p: p, m: &m, alphas: alphas, best: make([]float64, len(alphas)),
		loads: make([]float64, len(m.up)), r: make([]float64, len(m.up))}
	for i := range e.best {
		e.best[i] = math.Inf(1)
	}
	e.from(0, 0)
	return e.best
}

type enumeration struct {
	p        access.Problem
	m        *tables
	alphas   []float64
	best     []float64
	loads, r []float64
}

// from tries all centres of unit i and those after it.
func (e *enumeration) from(i int, km float64) {
	if i == len(e.p.Units) {
		e.judge(km)
		return
	}
	u := float64(e.p.Units[i].Users)
	for a, may := range e.m.may[i] {
		if may {
			e.loads[a] += u
			e.from(i+1, km+u*e.m.km[i][a])
			e.loads[a] -= u
		}
	}
}

func (e *enumeration) judge(km float64) {
	for a, j := range e.m.up {
		r := e.loads[a] / float64(e.p.Centres[j].Capacity)
		if r < e.p.Lambda || e.p.Gamma > 0 && r > e.p.Gamma {
			return
		}
		e.r[a] = r
	}
	va, de := Imbalance(e.p.Balance, e.r), 0.0
	if e.m.far > 0 {
		de = km / e.m.far
	}
	for i, alpha := range e.alphas {
		e.best[i] = min(e.best[i], alpha*va+(1-alpha)*de)
	}
}
