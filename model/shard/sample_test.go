package shard_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"testing"

	"fenye/model/shard"
)

// orders is the sample collection: 24 chunks on three shards, chunk 5 jumbo.
func orders(t testing.TB) *shard.Collection {
	t.Helper()
	f, err := os.Open("testdata/orders.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	c := &shard.Collection{Namespace: "shop.orders", HasBytes: true, ChunkBytes: 128 << 20,
		Shards: []shard.Shard{{Name: "shard0", Capacity: 1}, {Name: "shard1", Capacity: 1}, {Name: "shard2", Capacity: 1}}}
	for _, row := range rows[1:] {
		var n [7]int64
		for i, cell := range row {
			if n[i], err = strconv.ParseInt(cell, 10, 64); err != nil {
				t.Fatal(err)
			}
		}
		c.Chunks = append(c.Chunks, shard.Chunk{Shard: int(n[0]), Bytes: n[5], Jumbo: n[6] == 1,
			Counts: shard.Counts{Inserts: n[1], Deletes: n[2], Updates: n[3], Selects: n[4]}})
	}
	return c
}

type expected struct {
	Fod    []float64
	Before struct{ Fod map[string]float64 }
	After  struct {
		Count map[string]int
		Fod   map[string]float64
	}
	Moves []struct {
		Chunk      int     `json:"chunk_index"`
		Rule       string  `json:"rule"`
		From       string  `json:"from"`
		To         string  `json:"to"`
		Fod        float64 `json:"fod"`
		DiffBefore int     `json:"diff_before"`
	}
	SumFod float64 `json:"sumFod"`
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-6 }

func TestFODAOnTheSampleGivesThePublishedMoves(t *testing.T) {
	text, err := os.ReadFile("testdata/foda.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var want expected
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	c := orders(t)
	p, err := shard.FODA(context.Background(), c, 5)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range want.Fod {
		if !near(p.Frequencies[i], f) {
			t.Errorf("chunk %d: %v, want %v", i, p.Frequencies[i], f)
		}
	}
	if len(p.Steps) != len(want.Moves) || !near(p.Sum, want.SumFod) {
		t.Fatalf("%d steps and sum %v, want %d and %v", len(p.Steps), p.Sum, len(want.Moves), want.SumFod)
	}
	for i, m := range want.Moves {
		s := p.Steps[i]
		if s.Chunk != m.Chunk || s.Rule != m.Rule || c.Shards[s.From].Name != m.From || c.Shards[s.To].Name != m.To ||
			!near(s.Frequency, m.Fod) || s.Difference != m.DiffBefore {
			t.Errorf("step %d is %+v, want %+v", i+1, s, m)
		}
	}
	for s, l := range c.Loads(p.After, p.Frequencies) {
		name := c.Shards[s].Name
		if l.Chunks != want.After.Count[name] || !near(l.Heat, want.After.Fod[name]) {
			t.Errorf("%s after: %d chunks, %v", name, l.Chunks, l.Heat)
		}
	}
	for s, l := range c.Loads(p.Before, p.Frequencies) {
		if name := c.Shards[s].Name; !near(l.Heat, want.Before.Fod[name]) {
			t.Errorf("%s before: %v", name, l.Heat)
		}
	}
}

func TestPlannerOnTheSample(t *testing.T) {
	c := orders(t)
	p, err := shard.Make(context.Background(), c, shard.Options{Heats: c.Heats(shard.DefaultCosts), Target: 0.10, Rule: shard.RuleOf(c, 7)})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1.820, 0.897, 0.284} {
		if math.Abs(p.From[i].Relative-want) > 5e-4 {
			t.Errorf("%s: %v before, want %v", c.Shards[i].Name, p.From[i].Relative, want)
		}
	}
	most, _ := shard.Extremes(p.To)
	if most > 1.05 || len(p.Moves) > 4 || p.Stop != shard.AtTarget {
		t.Errorf("%v after %d moves, stopped at %s", most, len(p.Moves), p.Stop)
	}
	if d, _, _ := p.Rule.Widest(c, p.After); d >= 384<<20 {
		t.Errorf("shards are %d bytes apart", d)
	}
}
