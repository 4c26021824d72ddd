package session

import "math/big"

// weightedBlades serves the blades by whole turns, smoothly or in blocks.
type weightedBlades struct {
	turns   []int
	current []int // smooth: what each blade has gained
	order   []int // blocks: one cycle
	at      int   // place in order
}

func newWeighted(c *Config) (*weightedBlades, error) {
	weights := make([]*big.Rat, len(c.Blades))
	for i := range c.Blades {
		weights[i] = c.Blades[i].Share()
	}
	if c.Policy == Weighted {
		turns := ExactCycle(weights)
		return &weightedBlades{turns: turns, current: make([]int, len(turns))}, nil
	}
	turns, err := PaperCycle(weights)
	if err != nil {
		return nil, err
	}
	return &weightedBlades{turns: turns, order: BlockOrder(turns)}, nil
}

func (w *weightedBlades) choose(_ *field, open []int32, _ uint64) int32 {
	if w.order != nil {
		return w.block(open)
	}
	best, sum := none, 0
	for _, b := range open {
		c := w.turns[b]
		sum += c
		w.current[b] += c
		if c > 0 && (best < 0 || w.current[b] > w.current[best]) {
			best = int(b)
		}
	}
	if best < 0 {
		return none // those that are open are drained
	}
	w.current[best] -= sum
	return int32(best)
}

// block returns the next of the cycle that is open.
func (w *weightedBlades) block(open []int32) int32 {
	for range w.order {
		b := int32(w.order[w.at])
		w.at = (w.at + 1) % len(w.order)
		if contains(open, b) {
			return b
		}
	}
	return none
}

// timed learns the weights from times: first in turn, then smoothly by the
// inverse of the mean time.
type timed struct {
	learning Learning
	response bool // the paper's way: with the waiting
	turn     roundRobin
	first    int // requests in turn still to come
	weights  []float64
	current  []float64
	mean     []float64 // smoothed, ticks; 0: never measured
	sum      []float64 // of the interval
	count    []int
	rounds   int
}

func newTimed(c *Config) *timed {
	n := len(c.Blades)
	t := &timed{learning: c.Learning, response: c.Policy == TimeBasedPaper, first: c.Learning.First * n, weights: make([]float64, n),
		current: make([]float64, n), mean: make([]float64, n), sum: make([]float64, n), count: make([]int, n)}
	for i := range t.weights {
		t.weights[i] = 1
	}
	return t
}

func (t *timed) choose(f *field, open []int32, key uint64) int32 {
	if t.first > 0 {
		t.first--
		if t.first == 0 {
			t.learn()
		}
		return t.turn.choose(f, open, key)
	}
	best, sum := int32(none), 0.
	for _, b := range open {
		sum += t.weights[b]
		t.current[b] += t.weights[b]
		if best < 0 || t.current[b] > t.current[best] {
			best = b
		}
	}
	t.current[best] -= sum
	return best
}

func (t *timed) heard(_ *field, b int32, service, response int64) {
	if t.response {
		service = response
	}
	t.sum[b] += float64(service)
	t.count[b]++
}

// learn sets the weights anew: the largest mean over each mean. The first time
// there is no weight to be close to; later a weight changes by at most the
// factor of a step. A blade without samples keeps its weight.
func (t *timed) learn() {
	slowest := 0.
	for b, n := range t.count {
		if n > 0 && t.sum[b] > 0 {
			mean := t.sum[b] / float64(n)
			if t.mean[b] > 0 {
				mean = t.mean[b] + float64(t.learning.Smoothing*(mean-t.mean[b]))
			}
			t.mean[b] = mean
		}
		slowest = max(slowest, t.mean[b])
	}
	for b, n := range t.count {
		if n > 0 && t.mean[b] > 0 {
			w := slowest / t.mean[b]
			if t.rounds > 0 {
				w = min(max(w, t.weights[b]/t.learning.Step), t.weights[b]*t.learning.Step)
			}
			t.weights[b] = w
		}
		t.sum[b], t.count[b] = 0, 0
	}
	t.rounds++
}
