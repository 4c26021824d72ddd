package hours

import (
	"context"
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// row is a bound of one centre in one hour: sign times its load is at most sign
// times the bound. A capacity has sign 1, a minimum -1.
type row struct {
	centre, hour int
	sign, bound  float64
}

// variable is one that stands in the basis beside the key of each unit.
type variable struct {
	kind   kind
	unit   int // of a move
	centre int // of a move
	row    int // of a slack or an excess
}

type kind uint8

const (
	move   kind = iota // user-hours of a unit at a centre that is not its key
	slack              // room under a bound
	excess             // users beyond a bound, at a penalty
)

// simplex is a corner of the programme over some rows.
type simplex struct {
	p       *problem
	rows    []row
	penalty float64 // km an excess user costs in each hour; below 0: distance is nothing and excess costs 1
	key     []int   // centre of each unit
	basis   []variable
	at      map[int][]int // positions in basis of the moves of a unit

	keyLoad [][Day]float64 // of each centre, as if all of each unit were at its key
	keyCost float64

	lu     mat.LU
	value  []float64 // of basis
	dual   []float64 // of rows
	stuck  int       // steps since the objective last fell
	steps  int
	last   float64
	cursor int // unit that pricing goes on with
}

// errStuck reports that the simplex method did not end: rounding kept it from
// telling corners apart.
var errStuck = errors.New("hours: the search for one plan of all hours did not end")

// Tolerances: below them a number is rounding. Distances are kilometres, columns
// are parts of a day's users.
const (
	tinyCost  = 1e-9
	tinyPivot = 1e-9
)

func newSimplex(p *problem, key []int) *simplex {
	return &simplex{p: p, key: key, at: map[int][]int{}}
}

// add puts a row in, with its slack in the basis, or its excess if the corner
// breaks it.
func (s *simplex) add(r row, broken bool) {
	v := variable{kind: slack, row: len(s.rows)}
	if broken {
		v.kind = excess
	}
	s.rows = append(s.rows, r)
	s.basis = append(s.basis, v)
}

// entry is the coefficient of unit n at centre c in a row.
func (s *simplex) entry(r *row, n, c int) float64 {
	if r.centre != c {
		return 0
	}
	return r.sign * s.p.part[n][r.hour]
}

// column writes the column of a variable beside the keys.
func (s *simplex) column(dst []float64, v variable) {
	clear(dst)
	switch v.kind {
	case slack:
		dst[v.row] = 1
	case excess:
		dst[v.row] = -1
	default:
		for r := range s.rows {
			dst[r] = s.entry(&s.rows[r], v.unit, v.centre) - s.entry(&s.rows[r], v.unit, s.key[v.unit])
		}
	}
}

// km is what a unit's user-hour costs at a centre.
func (s *simplex) km(unit, centre int) float64 {
	if s.penalty < 0 {
		return 0
	}
	return s.p.km[unit][centre]
}

func (s *simplex) cost(v variable) float64 {
	switch v.kind {
	case slack:
		return 0
	case excess:
		times := s.p.times[s.rows[v.row].hour]
		if s.penalty < 0 {
			return times
		}
		return s.penalty * times
	}
	return s.km(v.unit, v.centre) - s.km(v.unit, s.key[v.unit])
}

// optimise goes from corner to corner until none is better.
func (s *simplex) optimise(ctx context.Context) error {
	s.last, s.stuck = math.Inf(1), 0
	s.count()
	most := 2000 + 60*(len(s.p.amount)+len(s.rows))
	for step := range most {
		if step%1000 == 999 {
			s.count() // rounding adds up
		}
		if err := s.corner(); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err // the corner stands
		}
		v, found := s.entering()
		if !found {
			return nil
		}
		if err := s.pivot(v); err != nil {
			return err
		}
		s.steps++
	}
	return errStuck
}

// corner works out values and duals of the basis anew.
func (s *simplex) corner() error {
	m := len(s.rows)
	s.value, s.dual = make([]float64, m), make([]float64, m)
	if m == 0 {
		return nil
	}
	b := mat.NewDense(m, m, nil)
	col := make([]float64, m)
	costs := make([]float64, m)
	for q, v := range s.basis {
		s.column(col, v)
		b.SetCol(q, col)
		costs[q] = s.cost(v)
	}
	s.lu.Factorize(b)
	right := make([]float64, m)
	for r, row := range s.rows {
		right[r] = row.sign * (row.bound - s.keyLoad[row.centre][row.hour])
	}
	if err := solveWith(&s.lu, s.value, false, right); err != nil {
		return err
	}
	if err := solveWith(&s.lu, s.dual, true, costs); err != nil {
		return err
	}
	s.progress()
	return nil
}

// solveWith solves a system; one that is close to singular is solved all the
// same, for the certificate tells whether it did.
func solveWith(lu *mat.LU, dst []float64, transposed bool, right []float64) error {
	if len(dst) == 0 {
		return nil
	}
	err := lu.SolveVecTo(mat.NewVecDense(len(dst), dst), transposed, mat.NewVecDense(len(right), right))
	var bad mat.Condition
	if err != nil && (!errors.As(err, &bad) || math.IsInf(float64(bad), 1)) {
		return errStuck
	}
	return nil
}

// progress notes whether the objective fell.
func (s *simplex) progress() {
	now := s.keyCost
	for q, v := range s.basis {
		now += s.value[q] * s.cost(v)
	}
	if now < s.last-1e-12*(1+math.Abs(s.last)) {
		s.stuck = 0
	} else {
		s.stuck++
	}
	s.last = now
}

// count adds up what the keys carry and cost.
func (s *simplex) count() {
	s.keyLoad, s.keyCost = make([][Day]float64, s.p.k), 0
	for n := range s.key {
		s.carry(n, 1)
	}
}

// carry adds what the key of a unit carries, or takes it off.
func (s *simplex) carry(unit int, sign float64) {
	c, amount := s.key[unit], sign*s.p.amount[unit]
	for h, part := range s.p.part[unit] {
		s.keyLoad[c][h] += amount * part
	}
	s.keyCost += amount * s.km(unit, c)
}

// setKey makes another centre the key of a unit.
func (s *simplex) setKey(unit, centre int) {
	s.carry(unit, -1)
	s.key[unit] = centre
	s.carry(unit, 1)
}

// keyValue is what is left at the key of a unit.
func (s *simplex) keyValue(unit int) float64 {
	v := s.p.amount[unit]
	for _, q := range s.at[unit] {
		v -= s.value[q]
	}
	return v
}

// pivot lets a variable enter the basis.
func (s *simplex) pivot(v variable) error {
	m := len(s.rows)
	col := make([]float64, m)
	s.column(col, v)
	alpha := make([]float64, m)
	if err := solveWith(&s.lu, alpha, false, col); err != nil {
		return err
	}
	leave := s.leaving(v, alpha)
	switch {
	case leave.position < 0 && leave.unit < 0:
		return errStuck // no bound: distances are not below 0
	case leave.unit < 0:
		s.replace(leave.position, v)
	case v.kind == move && v.unit == leave.unit:
		s.setKey(v.unit, v.centre)
	default:
		q := s.at[leave.unit][0]
		for _, other := range s.at[leave.unit] {
			if math.Abs(alpha[other]) > math.Abs(alpha[q]) {
				q = other
			}
		}
		s.setKey(leave.unit, s.basis[q].centre)
		s.replace(q, v)
	}
	return nil
}

// replace puts a variable at a position of the basis.
func (s *simplex) replace(q int, v variable) {
	if old := s.basis[q]; old.kind == move {
		list := s.at[old.unit]
		for i, x := range list {
			if x == q {
				list = append(list[:i], list[i+1:]...)
				break
			}
		}
		if len(list) == 0 {
			delete(s.at, old.unit)
		} else {
			s.at[old.unit] = list
		}
	}
	s.basis[q] = v
	if v.kind == move {
		s.at[v.unit] = append(s.at[v.unit], q)
	}
}

// leaver is what leaves: the variable at a position of the basis, or the key of
// a unit.
type leaver struct{ position, unit int }

// leaving finds what falls to 0 first; of several the one of the steadiest pivot,
// or while the search is stuck the first, as Bland asks.
func (s *simplex) leaving(v variable, alpha []float64) leaver {
	best, pivot := math.Inf(1), 0.0
	out := leaver{-1, -1}
	try := func(value, rate float64, l leaver) {
		if rate <= tinyPivot {
			return
		}
		ratio := math.Max(value, 0) / rate
		switch {
		case ratio < best-1e-12*(1+best), math.IsInf(best, 1):
		case ratio <= best+1e-12*(1+best) && rate > pivot && s.stuck < patience:
			ratio = math.Min(ratio, best)
		default:
			return
		}
		best, pivot, out = ratio, rate, l
	}
	for q := range s.basis {
		try(s.value[q], alpha[q], leaver{q, -1})
	}
	seen := false
	for unit := range s.units() {
		rate := 0.0
		for _, q := range s.at[unit] {
			rate -= alpha[q]
		}
		if v.kind == move && v.unit == unit {
			rate++
			seen = true
		}
		try(s.keyValue(unit), rate, leaver{-1, unit})
	}
	if v.kind == move && !seen {
		try(s.keyValue(v.unit), 1, leaver{-1, v.unit})
	}
	return out
}
