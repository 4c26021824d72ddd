package shard

import (
	"context"
	"fmt"
	"math"
)

// Rules by which FODA chooses the chunk that moves.
const (
	Hottest = "hottest" // the donor is hotter than the receiver
	Coldest = "coldest"
)

// The published thresholds: balancing starts when the numbers of chunks of two
// shards differ by more than FODAStart and ends when they differ by less than
// FODAStop.
const (
	FODAStart = 8
	FODAStop  = 2
	// FODAInsert is the weight of inserts. The paper first says below 1, then
	// above 1, and computes with 5.
	FODAInsert = 5
)

// Means are the operations of the mean chunk.
type Means struct {
	Inserts, Deletes, Updates, Selects float64
}

// A Step is one move of FODA.
type Step struct {
	Chunk, From, To int
	Rule            string
	Frequency       float64
	Difference      int // of the numbers of chunks, before the step
}

// Published is the plan of FODA.
type Published struct {
	Insert      float64 // weight of inserts
	Means       Means
	Frequencies []float64 // of data access, a chunk each
	Sum         float64
	Steps       []Step
	Before      []int // the shard of each chunk
	After       []int
	// Stuck is true when the fullest shard still differs and has nothing but
	// jumbo chunks left.
	Stuck bool
}

// FODA plans as published: Fod_i = inc·I_i/Ī + D_i/D̄ + U_i/Ū + S_i/S̄, where a
// bar is the mean of the chunks and a term is 0 where its mean is. The shard
// with most chunks gives to the one with least (ties: the order of shards) while
// they differ; its hottest chunk if it is the hotter of the two, else its coldest
// (ties: the lower range). Jumbo chunks stay, which the paper does not speak of;
// zones, draining, sizes and capacities are ignored, as there.
func FODA(ctx context.Context, c *Collection, inc float64) (*Published, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if !(inc >= 0 && inc <= 1e6) {
		return nil, fmt.Errorf("shard: weight of inserts %v, expected 0 to 1,000,000", inc)
	}
	p := &Published{Insert: inc, Before: c.Place(), After: c.Place()}
	p.Means, p.Frequencies = Frequencies(c, inc)
	for _, f := range p.Frequencies {
		p.Sum += f
	}
	return p, p.run(ctx, c)
}

// Frequencies returns the mean chunk and the frequency of data access of each.
func Frequencies(c *Collection, inc float64) (Means, []float64) {
	var sum Means
	for i := range c.Chunks {
		n := c.Chunks[i].Counts
		sum.Inserts += float64(n.Inserts)
		sum.Deletes += float64(n.Deletes)
		sum.Updates += float64(n.Updates)
		sum.Selects += float64(n.Selects)
	}
	n := float64(len(c.Chunks))
	mean := Means{sum.Inserts / n, sum.Deletes / n, sum.Updates / n, sum.Selects / n}
	term := func(x int64, mean float64) float64 {
		if mean == 0 {
			return 0
		}
		return float64(x) / mean
	}
	f := make([]float64, len(c.Chunks))
	for i := range c.Chunks {
		k := c.Chunks[i].Counts
		f[i] = inc*term(k.Inserts, mean.Inserts) + term(k.Deletes, mean.Deletes) + term(k.Updates, mean.Updates) + term(k.Selects, mean.Selects)
	}
	return mean, f
}

// even is how far apart, as a share of all heat, two sums of the same numbers in
// another order may come out; shards nearer than that are equally hot.
const even = 1e-12

func (p *Published) run(ctx context.Context, c *Collection) error {
	count, heat := make([]int, len(c.Shards)), make([]float64, len(c.Shards))
	piles := newPiles(c, p.Frequencies, p.After)
	for i, s := range p.After {
		count[s]++
		heat[s] += p.Frequencies[i]
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		from, to := 0, 0
		for s, n := range count {
			if n > count[from] {
				from = s
			}
			if n < count[to] {
				to = s
			}
		}
		difference := count[from] - count[to]
		if difference < FODAStop || len(p.Steps) == 0 && difference <= FODAStart {
			return nil
		}
		rule := Coldest
		if heat[from]-heat[to] > even*math.Abs(p.Sum) {
			rule = Hottest
		}
		chunk, ok := piles.take(from, rule)
		if !ok {
			p.Stuck = true
			return nil
		}
		p.After[chunk] = to
		piles.put(chunk, to)
		count[from]--
		count[to]++
		heat[from] -= p.Frequencies[chunk]
		heat[to] += p.Frequencies[chunk]
		p.Steps = append(p.Steps, Step{Chunk: chunk, From: from, To: to, Rule: rule, Frequency: p.Frequencies[chunk], Difference: difference})
	}
}
