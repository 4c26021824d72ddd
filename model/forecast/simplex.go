package forecast

import (
	"context"
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// errStuck reports that the simplex method did not end; rounding kept it from
// telling equal corners apart.
var errStuck = errors.New("forecast: the test for separation did not end")

// maximise returns the z of largest c . z with g[i] . z >= 0 for every i and
// every |z[k]| <= 1.
//
// It solves the dual, minimise sum(u + v) with u - v - sum l[i] g[i] = c and
// all variables >= 0, whose basis is only as wide as z, by the revised simplex
// method from the corner u - v = c; z is the dual's price. Ties and long
// stalls are settled by Bland's rule, so that it ends.
func maximise(ctx context.Context, g [][]float64, c []float64) ([]float64, error) {
	s := newSimplex(g, c)
	for range 200*s.width + 20*len(g) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := s.factorise(); err != nil {
			return nil, err
		}
		entering := s.entering()
		if entering < 0 {
			return s.price, nil
		}
		if err := s.pivot(entering); err != nil {
			return nil, err
		}
	}
	return nil, errStuck
}

// simplex is a corner of the dual. Variables are numbered u, then v, then l.
type simplex struct {
	g       [][]float64
	c       []float64
	width   int
	basis   []int
	value   []float64 // of the basic variables
	price   []float64
	lu      mat.LU
	stalled int // steps since the objective last fell
}

// Tolerances on unit rows: below them a number is rounding.
const (
	tinyCost  = 1e-10
	tinyPivot = 1e-9
)

func newSimplex(g [][]float64, c []float64) *simplex {
	s := &simplex{g: g, c: c, width: len(c)}
	for k, x := range c {
		if x < 0 {
			k += s.width
		}
		s.basis = append(s.basis, k)
	}
	return s
}

// column writes the column of a variable into dst.
func (s *simplex) column(dst []float64, variable int) {
	for k := range dst {
		dst[k] = 0
	}
	switch {
	case variable < s.width:
		dst[variable] = 1
	case variable < 2*s.width:
		dst[variable-s.width] = -1
	default:
		floats.AddScaled(dst, -1, s.g[variable-2*s.width])
	}
}

// cost is a variable's part in the objective.
func (s *simplex) cost(variable int) float64 {
	if variable < 2*s.width {
		return 1
	}
	return 0
}

// factorise works out the values of the basic variables and the prices.
func (s *simplex) factorise() error {
	b := mat.NewDense(s.width, s.width, nil)
	column, cost := make([]float64, s.width), make([]float64, s.width)
	for k, v := range s.basis {
		s.column(column, v)
		b.SetCol(k, column)
		cost[k] = s.cost(v)
	}
	s.lu.Factorize(b)
	value, price := mat.NewVecDense(s.width, nil), mat.NewVecDense(s.width, nil)
	if s.lu.Det() == 0 ||
		singular(s.lu.SolveVecTo(value, false, mat.NewVecDense(s.width, s.c))) ||
		singular(s.lu.SolveVecTo(price, true, mat.NewVecDense(s.width, cost))) {
		return errStuck
	}
	s.value, s.price = value.RawVector().Data, price.RawVector().Data
	return nil
}

// singular tells a matrix without inverse from one that is only badly
// conditioned.
func singular(err error) bool {
	var condition mat.Condition
	return err != nil && (!errors.As(err, &condition) || math.IsInf(float64(condition), 1))
}

// entering returns a variable that lowers the objective, or -1: the steepest,
// or after a stall the first.
func (s *simplex) entering() int {
	best, least := -1, -tinyCost
	consider := func(variable int, reduced float64) bool {
		if reduced < least {
			best, least = variable, reduced
		}
		return best >= 0 && s.bland()
	}
	for k, y := range s.price {
		if consider(k, 1-y) {
			return best
		}
	}
	for k, y := range s.price {
		if consider(s.width+k, 1+y) {
			return best
		}
	}
	for i, row := range s.g {
		if consider(2*s.width+i, floats.Dot(row, s.price)) {
			return best
		}
	}
	return best
}

// bland reports that so many steps went nowhere that only Bland's rule is sure
// to end.
func (s *simplex) bland() bool { return s.stalled > 10*s.width }

// pivot lets a variable enter the basis for the one that reaches 0 first.
func (s *simplex) pivot(entering int) error {
	column, direction := mat.NewVecDense(s.width, nil), mat.NewVecDense(s.width, nil)
	s.column(column.RawVector().Data, entering)
	if singular(s.lu.SolveVecTo(direction, false, column)) {
		return errStuck
	}
	leaving, step := -1, math.Inf(1)
	for k := range s.basis {
		if d := direction.AtVec(k); d > tinyPivot {
			step = min(step, max(s.value[k], 0)/d)
		}
	}
	for k, v := range s.basis {
		d := direction.AtVec(k)
		if d <= tinyPivot || max(s.value[k], 0)/d > step+tinyPivot {
			continue
		}
		// Of those that tie the largest pivot, which keeps the basis far from
		// singular; when steps no longer help, the first.
		switch {
		case leaving < 0:
			leaving = k
		case s.bland() && v < s.basis[leaving], !s.bland() && d > direction.AtVec(leaving):
			leaving = k
		}
	}
	if leaving < 0 {
		return errStuck // the dual is bounded by 0: only rounding leads here
	}
	s.basis[leaving] = entering
	if s.stalled++; step > tinyPivot {
		s.stalled = 0
	}
	return nil
}
