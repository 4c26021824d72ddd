package hours

import (
	"math"

	"fenye/model/region"
)

// Share is a part of a place's users, the same in every hour, at one centre.
type Share struct {
	Place, Centre int
	Part          float64 // above 0, at most 1
}

// certificate works out what shares cost and what their prices prove, from the
// problem alone.
func (p *problem) certificate(shares [][]float64, prices [][Day]float64) region.Certificate {
	var primal, dual exactSum
	for n, amount := range p.amount {
		least := math.Inf(1)
		for c := range p.k {
			if shares[n][c] > 0 {
				primal.add(amount * shares[n][c] * p.km[n][c])
			}
			if p.may(n, c) {
				least = math.Min(least, p.km[n][c]+p.hourly(n, prices[c]))
			}
		}
		dual.add(amount * least)
	}
	for c := range p.k {
		for _, price := range prices[c] {
			if price > 0 {
				dual.add(-price * p.high[c])
			}
			if price < 0 {
				dual.add(-price * p.low[c])
			}
		}
	}
	v := region.Certificate{Primal: primal.sum + primal.rest, Dual: dual.sum + dual.rest}
	v.Gap = math.Max(0, v.Primal-v.Dual)
	return v
}

// hourly is what the prices of a centre add to a user-hour of a unit.
func (p *problem) hourly(unit int, prices [Day]float64) float64 {
	sum := 0.0
	for h, price := range prices {
		sum += p.part[unit][h] * price
	}
	return sum
}

// exactSum adds with Neumaier's correction, so that a million terms lose nothing
// that shows.
type exactSum struct{ sum, rest float64 }

func (s *exactSum) add(x float64) {
	t := s.sum + x
	if math.Abs(s.sum) >= math.Abs(x) {
		s.rest += s.sum - t + x
	} else {
		s.rest += x - t + s.sum
	}
	s.sum = t
}

// prices are the duals as prices of centres and hours.
func (s *simplex) prices() [][Day]float64 {
	prices := make([][Day]float64, s.p.k)
	for r, y := range s.dual {
		row := s.rows[r]
		price := -y * row.sign
		if row.sign*price < 0 {
			price = 0 // by rounding
		}
		prices[row.centre][row.hour] += price
	}
	return prices
}

// shares are the parts of each unit at each centre.
func (s *simplex) shares() [][]float64 {
	shares := make([][]float64, len(s.key))
	for n, key := range s.key {
		shares[n] = make([]float64, s.p.k)
		rest := 1.0
		for _, q := range s.at[n] {
			part := math.Max(0, s.value[q]) / s.p.amount[n]
			if part < 1e-12 {
				continue
			}
			shares[n][s.basis[q].centre] = part
			rest -= part
		}
		if rest < 1e-12 {
			rest = 0
		}
		shares[n][key] = rest
	}
	return shares
}
