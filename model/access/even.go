package access

import (
	"cmp"
	"math"
	"slices"
)

const (
	// mostEven is how many load vectors are weighed at most.
	mostEven = 200_000
	// keptEven is how many of them are kept, the most balanced first.
	keptEven = 24
)

// even is whole loads of the centres within the bounds, and their VA.
type even struct {
	loads []float64
	va    float64
}

// evens returns the most balanced whole loads there are, the best first; no
// plan has a lower VA than the first. Loads sum to all users and are multiples
// of the users' greatest common divisor. It returns nil where they are not
// known: with one centre, too many centres to weigh them all, or bounds that
// forbid every one of those considered.
func (c *core) evens() []even {
	if c.k < 2 || c.n == 0 {
		return nil
	}
	g := c.divisor()
	capacity := 0.0
	for _, x := range c.capacity {
		capacity += x
	}
	level := c.total / capacity
	reach := c.reach(level, c.imbalanceOf(c.rounded(level, g)))
	if reach == nil {
		return nil
	}
	var all []even
	loads := make([]float64, c.k)
	weighed := 0
	var fill func(j int, left float64)
	fill = func(j int, left float64) {
		at := level * c.capacity[j]
		if j == c.k-1 {
			weighed++
			if loads[j] = left; math.Abs(left-at) <= reach[j] && c.within(loads) {
				all = append(all, even{slices.Clone(loads), c.imbalanceOf(loads)})
			}
			return
		}
		for l := g * math.Ceil((at-reach[j])/g); l <= at+reach[j] && weighed <= mostEven; l += g {
			loads[j] = l
			fill(j+1, left-l)
		}
	}
	fill(0, c.total)
	if weighed > mostEven {
		return nil
	}
	slices.SortStableFunc(all, func(a, b even) int { return cmp.Compare(a.va, b.va) })
	return all[:min(len(all), keptEven)]
}

// divisor is the greatest common divisor of the users.
func (c *core) divisor() float64 {
	g := int64(0)
	for _, u := range c.users {
		for a := int64(u); a > 0; {
			g, a = a, g%a
		}
	}
	return float64(g)
}

// rounded returns loads of about the same utilisation, in multiples of g.
func (c *core) rounded(level, g float64) []float64 {
	loads := make([]float64, c.k)
	left := c.total
	for j := range c.k - 1 {
		loads[j] = g * math.Round(level*c.capacity[j]/g)
		left -= loads[j]
	}
	loads[c.k-1] = left
	return loads
}

// reach is by how much a load can differ from the level in any loads whose VA
// is at most va, with some users to spare for rounding. With d the deviations
// of the utilisations from their mean m: sum d = 0, so that for the mean
// deviation |d| <= va S / 2; and m differs from the level by
// sum capacity d / sum capacity.
func (c *core) reach(level, va float64) []float64 {
	sum := 0.0
	for _, x := range c.capacity {
		sum += x
	}
	wide := 0.0
	switch c.balance {
	case MeanDeviation:
		apart := slices.Max(c.capacity) - slices.Min(c.capacity)
		wide = va * c.scale / 2 * (1 + apart/sum)
	case Variance:
		wide = 2 * math.Sqrt(va*c.scale)
	case Worst:
		wide = va - level
	default:
		return nil
	}
	reach := make([]float64, c.k)
	for j, x := range c.capacity {
		if c.balance == Worst {
			x = sum
		}
		reach[j] = wide*x*(1+1e-6) + 1e-3
	}
	return reach
}

func (c *core) within(loads []float64) bool {
	for j, l := range loads {
		if l < max(0, c.low[j]) || l > c.high[j] {
			return false
		}
	}
	return true
}

// imbalanceOf is VA of loads.
func (c *core) imbalanceOf(loads []float64) float64 {
	r := make([]float64, c.k)
	for j, l := range loads {
		r[j] = l / c.capacity[j]
	}
	return imbalance(c.balance, c.scale, r)
}
