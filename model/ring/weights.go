package ring

import (
	"errors"
	"math"
)

// Factor is what a device has of both things that wear out: room and I/O.
type Factor struct {
	Device   ID
	Capacity float64 // any unit, the same for all: GB
	IO       float64 // any unit, the same for all: operations a second
}

// Mix is a multi-factor weighting and what it makes usable.
type Mix struct {
	WS, WI float64
	W      []float64 // WS·S/ΣS + WI·I/ΣI, adds up to 1
	Share  []float64 // of part-replicas: W, but never above 1/replicas
	Weight []float64 // for the ring: W·total, two decimals; Swift cuts as Share does
	// Usable is the fraction of all capacity, and of all I/O, that can be used
	// before the first device has none left.
	UsableCapacity, UsableIO float64
}

// ErrFactors reports factors of which no weighting can be made: none, negative
// or not finite ones, sums of 0, or fewer devices than replicas.
var ErrFactors = errors.New("ring: capacity and I/O must be at least 0, and above 0 in sum, on at least as many devices as replicas")

// Weigh mixes capacity and I/O with the weights ws and 1 − ws (formula of the
// source paper: W_d = w_s·S_d/ΣS + w_i·I_d/ΣI). A device cannot hold more than
// one replica of a partition, so shares above 1/replicas are cut and handed to
// the others in proportion. total is the sum of the ring weights.
func Weigh(factors []Factor, ws, wi, replicas, total float64) (*Mix, error) {
	sumS, sumI := 0.0, 0.0
	for _, f := range factors {
		if !(f.Capacity >= 0 && f.IO >= 0) {
			return nil, ErrFactors
		}
		sumS, sumI = sumS+f.Capacity, sumI+f.IO
	}
	if !(sumS > 0 && sumI > 0) || math.IsInf(sumS, 0) || math.IsInf(sumI, 0) || float64(len(factors)) < replicas {
		return nil, ErrFactors
	}
	m := &Mix{WS: ws, WI: wi, W: make([]float64, len(factors)), Weight: make([]float64, len(factors)), UsableCapacity: math.Inf(1), UsableIO: math.Inf(1)}
	for i, f := range factors {
		m.W[i] = ws*f.Capacity/sumS + wi*f.IO/sumI
	}
	m.Share = capped(m.W, 1/replicas)
	for i, f := range factors {
		m.Weight[i] = math.Round(m.W[i]*total*100) / 100
		if m.Share[i] > 0 {
			m.UsableCapacity = min(m.UsableCapacity, f.Capacity/sumS/m.Share[i])
			m.UsableIO = min(m.UsableIO, f.IO/sumI/m.Share[i])
		}
	}
	return m, nil
}

// capped cuts shares at most and hands what is cut to the others in proportion,
// as often as that makes another one too large. What no device can take, because
// the others have no share at all, stays undone.
func capped(shares []float64, most float64) []float64 {
	out := append([]float64(nil), shares...)
	full := make([]bool, len(out))
	for range out {
		over, rest := 0.0, 0.0
		for i, s := range out {
			switch {
			case !full[i] && s > most*(1+1e-12):
				over += s - most
				out[i], full[i] = most, true
			case !full[i]:
				rest += s
			}
		}
		if over == 0 || rest == 0 {
			break
		}
		for i := range out {
			if !full[i] {
				out[i] += over * out[i] / rest
			}
		}
	}
	return out
}

// Curve returns the mixes for w_s from 0 to 1 in steps.
func Curve(factors []Factor, replicas, total float64, steps int) ([]*Mix, error) {
	var out []*Mix
	for i := range steps + 1 {
		ws := float64(i) / float64(steps)
		m, err := Weigh(factors, ws, 1-ws, replicas, total)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}
