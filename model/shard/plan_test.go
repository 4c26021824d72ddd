package shard_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"fenye/model/shard"
)

func plan(t testing.TB, c *shard.Collection, o shard.Options) *shard.Plan {
	t.Helper()
	if o.Heats == nil {
		o.Heats = c.Heats(shard.DefaultCosts)
	}
	p, err := shard.Make(context.Background(), c, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// cluster makes a collection at random: sizes about 100 MB, heats of a long
// tail, some jumbo chunks, zones and a draining shard if asked for.
func cluster(r *rand.Rand, shards, chunks int, zones, drain bool) *shard.Collection {
	c := &shard.Collection{Namespace: "a.b", HasBytes: true}
	for s := range shards {
		k := shard.Shard{Name: string(rune('a' + s)), Capacity: 1}
		if r.IntN(4) == 0 {
			k.Capacity = 2
		}
		if zones && s < shards/2 {
			k.Zones = []string{"z"}
		}
		k.Draining = drain && s == shards-1
		c.Shards = append(c.Shards, k)
	}
	for range chunks {
		k := shard.Chunk{Shard: r.IntN(shards), Bytes: 30e6 + r.Int64N(90e6)}
		if r.IntN(3) == 0 {
			k.Shard = 0
		}
		k.Counts = shard.Counts{Inserts: r.Int64N(300), Updates: r.Int64N(100), Deletes: r.Int64N(30), Selects: int64(500 * math.Exp(2*r.NormFloat64()))}
		k.Jumbo = r.IntN(20) == 0
		if zones && r.IntN(4) == 0 {
			k.Zone = "z"
		}
		c.Chunks = append(c.Chunks, k)
	}
	return c
}

// keep holds a plan against what it promises, move by move: a check by another
// path than the planner's.
func keep(t *testing.T, c *shard.Collection, p *shard.Plan, o shard.Options) {
	t.Helper()
	at := c.Place()
	moved := map[int]bool{}
	bytes := int64(0)
	busy := map[[2]int]bool{}
	size := map[int]int{}
	start := c.Place()
	forced := false
	for n := 0; n < len(p.Moves); n++ {
		group := p.Moves[n : n+1]
		if group[0].Swap {
			group = p.Moves[n : n+2]
			n++
		}
		for _, m := range group {
			k := &c.Chunks[m.Chunk]
			if at[m.Chunk] != m.From || m.From == m.To || moved[m.Chunk] || k.Jumbo || c.Shards[m.To].Draining || !serves(c, m.To, k.Zone) {
				t.Errorf("move %+v is not allowed", m)
			}
			moved[m.Chunk], at[m.Chunk], bytes = true, m.To, bytes+k.Bytes
			if busy[[2]int{m.Wave, m.From}] || busy[[2]int{m.Wave, m.To}] {
				t.Errorf("wave %d uses a shard twice", m.Wave)
			}
			busy[[2]int{m.Wave, m.From}], busy[[2]int{m.Wave, m.To}] = true, true
			if size[m.Wave]++; size[m.Wave] > max(1, len(c.Shards)/2) {
				t.Errorf("wave %d has %d moves", m.Wave, size[m.Wave])
			}
			forced = forced || m.Reason != shard.ForHeat
		}
		if forced {
			start = append([]int(nil), at...)
		} else {
			apart(t, c, o.Rule, start, at)
		}
		forced = false
	}
	if !reflect.DeepEqual(at, p.After) || bytes != p.Bytes || o.MostMoves > 0 && len(p.Moves) > o.MostMoves || o.MostBytes > 0 && bytes > o.MostBytes {
		t.Errorf("the moves do not add up: %d moves, %d bytes", len(p.Moves), bytes)
	}
	most, least := shard.Extremes(p.To)
	if p.Stop == shard.AtTarget && most-least > o.Target {
		t.Errorf("the spread is %v, target %v", most-least, o.Target)
	}
	emptied := true // the floor is that of plans which empty the draining shards
	for i, s := range p.After {
		emptied = emptied && (!c.Shards[s].Draining || c.Chunks[i].Jumbo)
	}
	if emptied && most < p.Floor.Relative*(1-1e-9) {
		t.Errorf("%v is below the floor %+v", most, p.Floor)
	}
}

// apart fails where two shards have come to differ by more than the rule allows:
// its threshold, or what they differed by at the start.
func apart(t *testing.T, c *shard.Collection, r shard.Rule, start, after []int) {
	t.Helper()
	if r.Below == 0 {
		return
	}
	a, b := amounts(c, r, start), amounts(c, r, after)
	for i := range a {
		for j := range a {
			if c.Shards[i].Draining || c.Shards[j].Draining {
				continue
			}
			if d, old := b[i]-b[j], a[i]-a[j]; d >= r.Below && d > max(old, -old) {
				t.Errorf("shards %d and %d come to differ by %d, at first by %d", i, j, d, old)
			}
		}
	}
}

func amounts(c *shard.Collection, r shard.Rule, at []int) []int64 {
	out := make([]int64, len(c.Shards))
	for i, s := range at {
		if r.Bytes {
			out[s] += c.Chunks[i].Bytes
		} else {
			out[s]++
		}
	}
	return out
}

func serves(c *shard.Collection, s int, zone string) bool {
	for _, z := range c.Shards[s].Zones {
		if z == zone {
			return true
		}
	}
	return zone == ""
}

func TestPlansKeepTheirPromises(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	stops := map[string]int{}
	for n := range 400 {
		c := cluster(r, 2+r.IntN(7), 5+r.IntN(120), n%3 == 0, n%4 == 0)
		o := shard.Options{Target: 0.10, Rule: shard.RuleOf(c, []int{4, 7}[n%2])}
		if n%5 == 0 {
			o.MostMoves = 1 + r.IntN(6)
		}
		if n%7 == 0 {
			o.MostBytes = r.Int64N(500e6)
		}
		p := plan(t, c, o)
		keep(t, c, p, o)
		stops[p.Stop]++
		again := plan(t, c, o)
		if !reflect.DeepEqual(p.Moves, again.Moves) || p.Stop != again.Stop || p.Blocked != again.Blocked || !reflect.DeepEqual(p.Floor, again.Floor) {
			t.Fatalf("case %d: the same input gave two plans", n)
		}
	}
	for _, s := range []string{shard.AtTarget, shard.AtFloor, shard.AtMoves, shard.AtBytes} {
		if stops[s] == 0 {
			t.Errorf("no plan stopped at %s: %v", s, stops)
		}
	}
}

// TestDrainingShardsAreEmptied: nothing but jumbo chunks stays behind, and the
// plan says so.
func TestDrainingShardsAreEmptied(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		c := cluster(r, 3+r.IntN(5), 20+r.IntN(100), false, true)
		p := plan(t, c, shard.Options{Target: 0.10, Rule: shard.RuleOf(c, 7)})
		left := 0
		for i, s := range p.After {
			if c.Shards[s].Draining {
				left++
				if !c.Chunks[i].Jumbo {
					t.Errorf("chunk %d stays on the draining shard", i)
				}
			}
		}
		if left != len(p.Stays) {
			t.Errorf("%d chunks stay, %d are told", left, len(p.Stays))
		}
		if !math.IsNaN(p.To[len(c.Shards)-1].Relative) {
			t.Error("a draining shard has a relative heat")
		}
	}
}

// TestZonesAreRepaired: no chunk stays outside its zone unless it is jumbo.
func TestZonesAreRepaired(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		c := cluster(r, 4, 60, true, false)
		p := plan(t, c, shard.Options{Target: 0.10, Rule: shard.RuleOf(c, 7)})
		for i, s := range p.After {
			if k := &c.Chunks[i]; !k.Jumbo && !serves(c, s, k.Zone) {
				t.Errorf("chunk %d of zone %s is on %s", i, k.Zone, c.Shards[s].Name)
			}
		}
	}
}

func TestTheHotChunkIsNamed(t *testing.T) {
	c := lanes(3, 3, 3)
	c.HasBytes = true
	for i := range c.Chunks {
		c.Chunks[i].Bytes, c.Chunks[i].Counts.Selects = 60e6, 100
	}
	c.Chunks[4].Counts.Selects = 5000
	p := plan(t, c, shard.Options{Target: 0.10, Rule: shard.RuleOf(c, 7)})
	if p.Floor.Kind != shard.ChunkFloor || len(p.Floor.Chunks) != 1 || p.Floor.Chunks[0] != 4 || p.Stop != shard.AtFloor {
		t.Errorf("stopped at %s, floor %+v", p.Stop, p.Floor)
	}
}

func TestPlanIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	c := orders(t)
	if _, err := shard.Make(ctx, c, shard.Options{Heats: c.Heats(shard.DefaultCosts), Target: 0.1}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := shard.FODA(ctx, c, 5); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestBadInputIsRefused(t *testing.T) {
	good := func() *shard.Collection { return lanes(2, 2) }
	for name, change := range map[string]func(*shard.Collection, *shard.Options){
		"no chunks":    func(c *shard.Collection, o *shard.Options) { c.Chunks, o.Heats = nil, nil },
		"no shards":    func(c *shard.Collection, o *shard.Options) { c.Shards = nil },
		"capacity":     func(c *shard.Collection, o *shard.Options) { c.Shards[0].Capacity = 0 },
		"infinite":     func(c *shard.Collection, o *shard.Options) { c.Shards[0].Capacity = math.Inf(1) },
		"shard":        func(c *shard.Collection, o *shard.Options) { c.Chunks[0].Shard = 9 },
		"negative":     func(c *shard.Collection, o *shard.Options) { c.Chunks[0].Counts.Selects = -1 },
		"too many":     func(c *shard.Collection, o *shard.Options) { c.Chunks[0].Counts.Selects = shard.MostCount + 1 },
		"few heats":    func(c *shard.Collection, o *shard.Options) { o.Heats = o.Heats[1:] },
		"target":       func(c *shard.Collection, o *shard.Options) { o.Target = math.NaN() },
		"limit":        func(c *shard.Collection, o *shard.Options) { o.MostMoves = -1 },
		"limit, bytes": func(c *shard.Collection, o *shard.Options) { o.MostBytes = -1 },
	} {
		c := good()
		o := shard.Options{Heats: make([]float64, 4), Target: 0.1}
		change(c, &o)
		if p, err := shard.Make(context.Background(), c, o); err == nil {
			t.Errorf("%s: got a plan %+v", name, p)
		}
	}
	if c := good(); true {
		for _, inc := range []float64{-1, math.NaN(), math.Inf(1)} {
			if _, err := shard.FODA(context.Background(), c, inc); err == nil {
				t.Errorf("inc %v is accepted", inc)
			}
		}
	}
}

func BenchmarkPlan100000(b *testing.B) {
	r := rand.New(rand.NewPCG(11, 12))
	c := cluster(r, 20, 100_000, false, false)
	o := shard.Options{Heats: c.Heats(shard.DefaultCosts), Target: 0.10, Rule: shard.RuleOf(c, 7)}
	for b.Loop() {
		plan(b, c, o)
	}
}

func BenchmarkFODA100000(b *testing.B) {
	r := rand.New(rand.NewPCG(11, 12))
	c := cluster(r, 20, 100_000, false, false)
	for b.Loop() {
		foda(b, c)
	}
}
