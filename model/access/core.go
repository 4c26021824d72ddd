package access

import (
	"math"

	"fenye/geom"
)

// core is the problem over the centres that are up and the units that have
// users, in numbers.
type core struct {
	n, k     int
	users    []float64 // whole numbers below 2^53
	cost     []float64 // n rows of k: what DE adds to F; +Inf where not allowed
	capacity []float64 // +Inf is no limit
	low      []float64 // least and highest load that meet lambda and gamma,
	high     []float64 // whole numbers
	total    float64
	alpha    float64
	scale    float64 // S of the measure
	balance  Balance
	lambda   float64
	gamma    float64
	dear     float64 // no plan costs more
}

// norm is the S of a measure over k centres; 0 where it is always 0.
func norm(b Balance, k int) float64 {
	s := float64(k/2) * float64((k+1)/2) / float64(k)
	switch b {
	case MeanDeviation:
		return 2 * s
	case Variance:
		return s
	}
	return 1
}

// imbalance returns VA for utilisations r.
func imbalance(b Balance, scale float64, r []float64) float64 {
	if len(r) == 0 || scale == 0 {
		return 0
	}
	mean := 0.0
	for _, x := range r {
		mean += x
	}
	mean /= float64(len(r))
	sum := 0.0
	switch b {
	case Variance:
		for _, x := range r {
			sum += (x - mean) * (x - mean)
		}
	case Worst:
		sum = r[0]
		for _, x := range r {
			sum = max(sum, x)
		}
	case least:
		sum = r[0]
		for _, x := range r {
			sum = min(sum, x)
		}
		return 1 - sum
	default:
		for _, x := range r {
			sum += math.Abs(x - mean)
		}
	}
	return sum / scale
}

// slope writes a subgradient of VA at r into g.
func slope(b Balance, scale float64, r, g []float64) {
	k := len(r)
	mean, at := 0.0, 0
	for i, x := range r {
		mean += x
		if b == Worst && x > r[at] || b == least && x < r[at] {
			at = i
		}
		g[i] = 0
	}
	if scale == 0 {
		return
	}
	mean /= float64(k)
	switch b {
	case Worst:
		g[at] = 1
	case least:
		g[at] = -1
	case Variance:
		for i, x := range r {
			g[i] = 2 * (x - mean) / scale
		}
	default:
		sum := 0.0
		for i, x := range r {
			g[i] = 1 / scale
			if x < mean {
				g[i] = -1 / scale
			}
			sum += g[i]
		}
		for i := range g {
			g[i] -= sum / float64(k)
		}
	}
}

// value returns F of loads and a distance cost, +Inf outside the bounds; r is
// room for k numbers.
func (c *core) value(cost float64, loads, r []float64) float64 {
	for j, l := range loads {
		if l < c.low[j] || l > c.high[j] {
			return math.Inf(1)
		}
	}
	if c.alpha == 0 {
		return cost
	}
	for j, l := range loads {
		r[j] = l / c.capacity[j]
	}
	return cost + c.alpha*imbalance(c.balance, c.scale, r)
}

// violation is by how much loads miss the bounds, as a share of all users.
func (c *core) violation(loads []float64) float64 {
	v := 0.0
	for j, l := range loads {
		v += max(0, c.low[j]-l) + max(0, l-c.high[j])
	}
	return v / c.total
}

// loadBounds returns the least and highest whole load whose utilisation, as
// computed in floating point, meets the bounds.
func loadBounds(capacity, lambda, gamma, total float64) (low, high float64) {
	low, high = 0, total
	if math.IsInf(capacity, 1) {
		return low, high
	}
	if lambda > 0 {
		low = math.Ceil(lambda * capacity)
		for low > 0 && (low-1)/capacity >= lambda {
			low--
		}
		for low/capacity < lambda {
			low++
		}
	}
	if gamma*capacity < total {
		high = math.Floor(gamma * capacity)
		for (high+1)/capacity <= gamma {
			high++
		}
		for high > 0 && high/capacity > gamma {
			high--
		}
	}
	return low, high
}

// distances returns the matrix of kilometres from units to the centres up.
func distances(p *Problem, up []int) []float64 {
	d := make([]float64, 0, len(p.Units)*len(up))
	for _, u := range p.Units {
		v := u.Point.Vec()
		for _, j := range up {
			d = append(d, float64(geom.DistanceVec(v, p.Centres[j].Position.Vec())))
		}
	}
	return d
}
