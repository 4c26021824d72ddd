package route

import (
	"math"

	"fenye/geom"
	"fenye/model"
)

// MostBias is the largest bias; the smallest is -MostBias.
const MostBias = 99

// Demand is users at a point and the centre (index) that a plan gives them.
type Demand struct {
	Point  geom.Point
	Users  model.Users
	Centre int
}

// Factor is what a bias multiplies distances by.
func Factor(bias int) float64 {
	b := float64(bias) / 100
	if bias >= 0 {
		return 1 - b
	}
	return 1 / (1 + b)
}

// Fit is biases with the users that they send where the plan wants them.
type Fit struct {
	Biases []int // of each centre
	Right  model.Users
	Total  model.Users
}

// Share returns the share of the users that go elsewhere; 0 without users.
func (f Fit) Share() float64 {
	if f.Total == 0 {
		return 0
	}
	return float64(f.Total-f.Right) / float64(f.Total)
}

// starts are the biases from which each centre is tried.
var starts = []int{0, -75, -50, -25, 25, 50, 75}

// Search looks for the whole biases that send the most users where the plan
// wants them, ties to those of the least absolute sum that were met first. With
// two centres it tries every pair and the result is the best there is. With
// more it improves one bias at a time, over all its values, from several
// starts: a good fit that nothing proves to be the best.
func Search(demand []Demand, centres []geom.Point) Fit {
	s := newSearcher(demand, centres)
	best := s.climb(make([]int, len(centres)))
	if len(centres) == 2 {
		for b := -MostBias; b <= MostBias; b++ {
			fit := s.best([]int{b, 0}, 1)
			if better(fit, best) {
				best = fit
			}
		}
		return best
	}
	for a := range centres {
		for _, b := range starts {
			from := make([]int, len(centres))
			from[a] = b
			if fit := s.climb(from); better(fit, best) {
				best = fit
			}
		}
	}
	return best
}

func better(a, b Fit) bool {
	return a.Right > b.Right || a.Right == b.Right && size(a.Biases) < size(b.Biases)
}

func size(biases []int) (sum int) {
	for _, b := range biases {
		sum += max(b, -b)
	}
	return sum
}

// searcher holds the distances of all demand to all centres.
type searcher struct {
	demand []Demand
	k      int
	km     []float64
	total  model.Users
}

func newSearcher(demand []Demand, centres []geom.Point) *searcher {
	s := &searcher{demand: demand, k: len(centres)}
	for _, d := range demand {
		s.total += d.Users
		for _, c := range centres {
			s.km = append(s.km, float64(geom.Distance(d.Point, c)))
		}
	}
	return s
}

// climb improves one bias at a time until none helps.
func (s *searcher) climb(from []int) Fit {
	fit := Fit{Biases: from, Right: -1, Total: s.total}
	for improved := true; improved; {
		improved = false
		for a := range s.k {
			if next := s.best(fit.Biases, a); better(next, fit) {
				fit, improved = next, true
			}
		}
	}
	return fit
}

// best returns the fit with the best bias of centre a, the others as they are.
// Users of a go right from some bias on, users of others up to some bias; so
// one pass over the demand counts the fit of every bias.
func (s *searcher) best(biases []int, a int) Fit {
	var change [2*MostBias + 2]model.Users // by bias + MostBias
	for i, d := range s.demand {
		other, least := -1, math.Inf(1)
		row := s.km[i*s.k : (i+1)*s.k]
		for c, km := range row {
			if v := km * Factor(biases[c]); c != a && v < least {
				other, least = c, v
			}
		}
		first := firstBias(row[a], least, a < other || other < 0)
		switch {
		case d.Centre == a:
			change[first] += d.Users
		case d.Centre == other:
			change[0] += d.Users
			change[first] -= d.Users
		}
	}
	fit := Fit{Right: -1, Total: s.total}
	var right model.Users
	for i := range 2*MostBias + 1 {
		right += change[i]
		b := i - MostBias
		if right > fit.Right || right == fit.Right && max(b, -b) < max(fit.Biases[a], -fit.Biases[a]) {
			next := append([]int(nil), biases...)
			next[a] = b
			fit.Biases, fit.Right = next, right
		}
	}
	return fit
}

// firstBias returns the index of the least bias at which a distance of km,
// biased, is below least, or equal to it if ties are won; one past the last if
// there is none.
func firstBias(km, least float64, wins bool) int {
	low, high := 0, 2*MostBias+1
	for low < high {
		mid := (low + high) / 2
		v := km * Factor(mid-MostBias)
		if v < least || wins && v == least {
			high = mid
		} else {
			low = mid + 1
		}
	}
	return low
}
