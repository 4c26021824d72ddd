package shard_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/model/shard"
)

// best tries every assignment of the chunks that may move and returns the
// smallest largest relative heat that keeps jumbo chunks, zones and the rule
// against the start. It is for a handful of chunks.
func best(c *shard.Collection, heats []float64, r shard.Rule) float64 {
	start := amounts(c, r, c.Place())
	at := c.Place()
	least := math.Inf(1)
	var try func(i int)
	try = func(i int) {
		if i == len(at) {
			now := amounts(c, r, at)
			for a := range now {
				for b := range a {
					d, old := now[a]-now[b], start[a]-start[b]
					if r.Below > 0 && max(d, -d) >= r.Below && max(d, -d) > max(old, -old) {
						return
					}
				}
			}
			most, _ := shard.Extremes(c.Loads(at, heats))
			least = min(least, most)
			return
		}
		for s := range c.Shards {
			if c.Chunks[i].Jumbo && s != c.Chunks[i].Shard || !serves(c, s, c.Chunks[i].Zone) && s != c.Chunks[i].Shard {
				continue
			}
			at[i] = s
			try(i + 1)
		}
		at[i] = c.Chunks[i].Shard
	}
	try(0)
	return least
}

// TestFloorsAndPlansAgainstEveryAssignment: no floor lies above the best that can
// be had, no plan below it, and plans come near it.
func TestFloorsAndPlansAgainstEveryAssignment(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	far, sum, reached := 0, 0.0, 0
	const cases = 150
	for n := range cases {
		c := cluster(r, 2+n%2, 6+r.IntN(4), n%3 == 0, false)
		for i := range c.Chunks {
			if c.Chunks[i].Zone != "" && !serves(c, c.Chunks[i].Shard, c.Chunks[i].Zone) {
				c.Chunks[i].Shard = 0 // the start keeps its zones
			}
		}
		heats := c.Heats(shard.DefaultCosts)
		rule := shard.RuleOf(c, 7)
		p := plan(t, c, shard.Options{Heats: heats, Rule: rule, Target: 0.02})
		got, _ := shard.Extremes(p.To)
		want := best(c, heats, rule)
		if p.Floor.Relative > want*(1+1e-9) {
			t.Errorf("case %d: floor %+v above the best, %v", n, p.Floor, want)
		}
		if got < want*(1-1e-9) {
			t.Errorf("case %d: the plan comes to %v, the best is %v", n, got, want)
		}
		if math.Abs(p.Floor.Relative-want) < 1e-9 {
			reached++
		}
		sum += got / want
		if got > want*1.15 {
			far++
		}
	}
	if sum/cases > 1.03 || far > cases/15 {
		t.Errorf("plans are %v times the best on average, %d of %d above 1.15 times", sum/cases, far, cases)
	}
	if reached < cases/4 {
		t.Errorf("only %d of %d floors are the best that can be had", reached, cases)
	}
	t.Logf("plans %.4f times the best, %d of %d above 1.15 times, %d floors exact", sum/cases, far, cases, reached)
}
