package shard

import (
	"context"
	"testing"
)

// TestMakeOutOfADeadEnd: on a skewed start the greedy rule ends at 1.205 though
// a plan that keeps the balancer's rule in the end reaches less than 1.15.
func TestMakeOutOfADeadEnd(t *testing.T) {
	c := &Collection{HasBytes: true}
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		c.Shards = append(c.Shards, Shard{Name: name, Capacity: 1})
	}
	var heats []float64
	for _, r := range skewed {
		c.Chunks = append(c.Chunks, Chunk{Shard: r[0], Bytes: int64(r[1]) << 20, Jumbo: r[3] == 1})
		heats = append(heats, float64(r[2]))
	}
	rule := RuleOf(c, 7)
	p, err := Make(context.Background(), c, Options{Heats: heats, Target: DefaultTarget, Rule: rule})
	if err != nil {
		t.Fatal(err)
	}
	if most, _ := Extremes(p.To); most > 1.15 {
		t.Errorf("largest relative heat %.4f, want 1.15 at most", most)
	}
	if !newBound(rule, c.amounts(rule, p.Before)).holds(c.Shards, c.amounts(rule, p.After)) {
		t.Error("the end breaks the balancer's rule")
	}
	at, moved := c.Place(), map[int]bool{}
	for _, m := range p.Moves {
		if c.Chunks[m.Chunk].Jumbo || moved[m.Chunk] || at[m.Chunk] != m.From {
			t.Errorf("chunk %d: jumbo, moved twice or not where it is said to be", m.Chunk)
		}
		at[m.Chunk], moved[m.Chunk] = m.To, true
	}
}
