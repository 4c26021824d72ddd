package instance

import "math/bits"

// rng is splitmix64.
type rng uint64

func (r *rng) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
	z = (z ^ (z >> 27)) * 0x94D049BB133111EB
	return z ^ (z >> 31)
}

// below returns an integer in [0, n).
func (r *rng) below(n int64) int64 {
	hi, _ := bits.Mul64(r.next(), uint64(n))
	return int64(hi)
}

// bell returns a bell-shaped integer with mean 0 and standard deviation sigma
// (twelve uniforms summed; floor division by 2^20).
func (r *rng) bell(sigma int64) int64 {
	var s int64
	for i := 0; i < 12; i++ {
		s += r.below(1 << 20)
	}
	return ((s - 6<<20) * sigma) >> 20
}

// pareto returns base*2^32/(r+1) with r uniform in [0, 2^32), cut at top:
// a Pareto tail with exponent 1, i.e. the rank-size rule of cities.
func (r *rng) pareto(base, top int64) int64 {
	v := (base << 32) / (r.below(1<<32) + 1)
	if v > top {
		v = top
	}
	return v
}
