package shard_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"fenye/model/shard"
)

// lanes makes a collection of shards with some numbers of chunks, all counters 0.
func lanes(counts ...int) *shard.Collection {
	c := &shard.Collection{Namespace: "a.b"}
	for s, n := range counts {
		c.Shards = append(c.Shards, shard.Shard{Name: string(rune('a' + s)), Capacity: 1})
		for range n {
			c.Chunks = append(c.Chunks, shard.Chunk{Shard: s})
		}
	}
	return c
}

func foda(t testing.TB, c *shard.Collection) *shard.Published {
	t.Helper()
	p, err := shard.FODA(context.Background(), c, shard.FODAInsert)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestFODAStartsAboveADifferenceOfEight(t *testing.T) {
	if p := foda(t, lanes(10, 2)); len(p.Steps) != 0 {
		t.Errorf("a difference of 8 made %d moves", len(p.Steps))
	}
	p := foda(t, lanes(11, 2))
	loads := lanes(11, 2).Loads(p.After, p.Frequencies)
	if len(p.Steps) != 4 || loads[0].Chunks != 7 || loads[1].Chunks != 6 {
		t.Errorf("11 and 2 chunks: %d moves to %+v, want 4 to 7 and 6", len(p.Steps), loads)
	}
}

func TestFODAWithoutAccess(t *testing.T) {
	p := foda(t, lanes(12, 1))
	for i, f := range p.Frequencies {
		if f != 0 {
			t.Errorf("chunk %d: %v", i, f)
		}
	}
	for i, s := range p.Steps {
		if s.Rule != shard.Coldest || s.Chunk != i {
			t.Errorf("step %d is %+v, want the coldest, the lowest first", i+1, s)
		}
	}
	if len(p.Steps) != 5 {
		t.Errorf("%d steps", len(p.Steps))
	}
}

// TestFODASumsToTheWeightsOfWhatHappens is the invariant: the mean frequency is
// inc for inserts and 1 for each other kind that occurs.
func TestFODASumsToTheWeightsOfWhatHappens(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		c := lanes(3+r.IntN(20), 1+r.IntN(5))
		want := 0.0
		for kind := range 4 {
			if r.IntN(2) == 0 {
				continue
			}
			want += []float64{shard.FODAInsert, 1, 1, 1}[kind]
			for i := range c.Chunks {
				k := &c.Chunks[i].Counts
				*[]*int64{&k.Inserts, &k.Deletes, &k.Updates, &k.Selects}[kind] = 1 + r.Int64N(1_000_000)
			}
		}
		p := foda(t, c)
		if got := p.Sum / float64(len(c.Chunks)); math.Abs(got-want) > 1e-9 {
			t.Errorf("case %d: mean %v, want %v", n, got, want)
		}
	}
}

// published is FODA straight from its description, without heaps: the whole of
// the shards is looked at in every step.
func published(c *shard.Collection, fod []float64) (moves [][3]int) {
	at := c.Place()
	for {
		count, heat := make([]int, len(c.Shards)), make([]float64, len(c.Shards))
		for i, s := range at {
			count[s]++
			heat[s] += fod[i]
		}
		from, to := 0, 0
		for s := range count {
			if count[s] > count[from] {
				from = s
			}
			if count[s] < count[to] {
				to = s
			}
		}
		d := count[from] - count[to]
		if d < 2 || len(moves) == 0 && d <= 8 {
			return moves
		}
		best := -1
		for i, s := range at {
			if s != from || c.Chunks[i].Jumbo {
				continue
			}
			if best < 0 || heat[from] > heat[to]+1e-9 && fod[i] > fod[best] || heat[from] <= heat[to]+1e-9 && fod[i] < fod[best] {
				best = i
			}
		}
		if best < 0 {
			return moves
		}
		at[best] = to
		moves = append(moves, [3]int{best, from, to})
	}
}

func TestFODAAgainstItsDescription(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 300 {
		c := lanes(5+r.IntN(40), r.IntN(20), r.IntN(5), r.IntN(30))
		for i := range c.Chunks {
			k := &c.Chunks[i]
			k.Jumbo = r.IntN(8) == 0
			k.Counts = shard.Counts{Inserts: r.Int64N(3), Selects: r.Int64N(4), Deletes: r.Int64N(2)} // many ties
		}
		p := foda(t, c)
		want := published(c, p.Frequencies)
		if len(want) != len(p.Steps) {
			t.Fatalf("case %d: %d steps, want %d", n, len(p.Steps), len(want))
		}
		for i, m := range want {
			if s := p.Steps[i]; s.Chunk != m[0] || s.From != m[1] || s.To != m[2] {
				t.Fatalf("case %d: step %d is %+v, want %v", n, i+1, s, m)
			}
		}
	}
}

func TestFODAOnlyJumboChunksLeft(t *testing.T) {
	c := lanes(12, 1)
	for i := range 10 {
		c.Chunks[i].Jumbo = true
	}
	p := foda(t, c)
	if len(p.Steps) != 2 || !p.Stuck {
		t.Errorf("%d steps, stuck %v", len(p.Steps), p.Stuck)
	}
}
