package hours

import (
	"iter"
	"math"
	"slices"
)

// patience is how many steps without gain are made before Bland's rule, which
// ends always, takes over.
const patience = 60

// units yields the units with moves in the basis, ascending.
func (s *simplex) units() iter.Seq[int] {
	list := make([]int, 0, len(s.at))
	for unit := range s.at {
		list = append(list, unit)
	}
	slices.Sort(list)
	return slices.Values(list)
}

// binding are the rows of each centre whose dual is not 0.
func (s *simplex) binding() [][]int {
	rows := make([][]int, s.p.k)
	for r, y := range s.dual {
		if y != 0 {
			c := s.rows[r].centre
			rows[c] = append(rows[c], r)
		}
	}
	return rows
}

// priced is the distance of a unit to a centre and the prices of its hours there.
func (s *simplex) priced(unit, centre int, rows []int) float64 {
	km := s.km(unit, centre)
	for _, r := range rows {
		km -= s.dual[r] * s.rows[r].sign * s.p.part[unit][s.rows[r].hour]
	}
	return km
}

// block is how many units are priced before the best so far is taken.
const block = 512

// entering finds a variable that makes the plan better. It prices units in
// blocks, going on where it stopped, and takes the best of the first block that has
// any; while the search is stuck it takes the first of all, as Bland asks.
func (s *simplex) entering() (variable, bool) {
	best, out := -tinyCost, variable{}
	scale := 1.0
	if s.penalty < 0 {
		scale = 1e-6 // costs are 1, not kilometres
	}
	best *= scale
	for r, y := range s.dual {
		for _, one := range []struct {
			v    variable
			cost float64
		}{{variable{kind: slack, row: r}, -y}, {variable{kind: excess, row: r}, s.cost(variable{kind: excess, row: r}) + y}} {
			if one.cost < best && !slices.Contains(s.basis, one.v) {
				if s.stuck >= patience {
					return one.v, true
				}
				best, out = one.cost, one.v
			}
		}
	}
	rows := s.binding()
	n := len(s.p.amount)
	for done := 0; done < n; {
		for range min(block, n-done) {
			unit := s.cursor
			if s.stuck >= patience {
				unit = done
			}
			done++
			if s.cursor++; s.cursor == n {
				s.cursor = 0
			}
			own := s.priced(unit, s.key[unit], rows[s.key[unit]])
			for c := range s.p.k {
				if c == s.key[unit] || !s.p.may(unit, c) {
					continue
				}
				gain := s.priced(unit, c, rows[c]) - own
				if gain < best && !s.inBasis(unit, c) {
					best, out = gain, variable{kind: move, unit: unit, centre: c}
					if s.stuck >= patience {
						return out, true
					}
				}
			}
		}
		if best < -tinyCost*scale {
			return out, true
		}
	}
	return out, best < -tinyCost*scale
}

func (s *simplex) inBasis(unit, centre int) bool {
	for _, q := range s.at[unit] {
		if s.basis[q].centre == centre {
			return true
		}
	}
	return false
}

// loads are what each centre carries in each hour.
func (s *simplex) loads() [][Day]float64 {
	loads := make([][Day]float64, s.p.k)
	add := func(unit, centre int, amount float64) {
		for h := range loads[centre] {
			loads[centre][h] += amount * s.p.part[unit][h]
		}
	}
	for n, c := range s.key {
		add(n, c, s.keyValue(n))
	}
	for q, v := range s.basis {
		if v.kind == move {
			add(v.unit, v.centre, s.value[q])
		}
	}
	return loads
}

// excess is how far the corner is beyond its bounds, in users of all hours.
func (s *simplex) excess() float64 {
	sum := 0.0
	for q, v := range s.basis {
		if v.kind == excess {
			sum += math.Max(s.value[q], 0) * s.p.times[s.rows[v.row].hour]
		}
	}
	return sum
}
