package shard

import (
	"context"
	"fmt"
)

// Why a chunk moves.
const (
	ForDraining = "draining" // its shard is being removed
	ForZone     = "zone"     // its shard does not serve its zone
	ForHeat     = "heat"
)

// Why a plan ends.
const (
	AtTarget = "target" // the spread is within the target
	AtFloor  = "floor"  // no move helps: see Floor and Blocked
	AtMoves  = "moves"  // the limit of moves
	AtBytes  = "bytes"  // the limit of bytes
)

// DefaultTarget is the largest less the smallest relative heat to reach.
const DefaultTarget = 0.10

// Options are what the planner decides.
type Options struct {
	Heats     []float64 // heat of each chunk, see Heats and Frequencies
	Target    float64   // largest less smallest relative heat to reach; 0 or more
	Rule      Rule
	MostMoves int   // 0: no limit
	MostBytes int64 // 0: no limit
	// Progress is called now and then with the moves so far and the spread; nil
	// for none.
	Progress func(moves int, spread float64)
}

// A Move takes a chunk to another shard.
type Move struct {
	Chunk, From, To int
	Heat            float64
	Bytes           int64
	Reason          string
	Swap            bool // this move and its neighbour exchange two chunks
	Wave            int  // 1-based; moves of a wave may run at the same time
}

// A Stay is a chunk that should leave its shard and cannot.
type Stay struct {
	Chunk  int
	Reason string // ForDraining or ForZone
	Jumbo  bool   // else no shard may take it
}

// A Plan is the moves, in the order in which they are to be made, and what
// comes of them.
type Plan struct {
	Heats         []float64
	Rule          Rule
	Target        float64
	Before, After []int  // the shard of each chunk
	From, To      []Load // of each shard
	Moves         []Move
	Waves         int
	Bytes         int64 // moved in all
	Stays         []Stay
	Stop          string
	Floor         Floor
	Blocked       string // if Stop is AtFloor: what would have to give way
}

// Spread is the largest less the smallest relative heat after the plan.
func (p *Plan) Spread() float64 {
	most, least := Extremes(p.To)
	return most - least
}

// Make plans: chunks leave draining shards and shards that do not serve their
// zone first, each to the coldest shard that may take it; then the hottest shard
// gives to the coldest, again and again, the chunk whose heat is nearest to the
// ideal exchange, until the spread is within the target, no move is allowed or a
// limit is met. No chunk moves twice. The same input gives the same plan.
func Make(ctx context.Context, c *Collection, o Options) (*Plan, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if len(o.Heats) != len(c.Chunks) {
		return nil, fmt.Errorf("shard: %d heats for %d chunks", len(o.Heats), len(c.Chunks))
	}
	if !(o.Target >= 0) || o.MostMoves < 0 || o.MostBytes < 0 || o.Rule.Below < 0 {
		return nil, fmt.Errorf("shard: target %v, at most %d moves and %d bytes: none may be negative", o.Target, o.MostMoves, o.MostBytes)
	}
	w := newWork(c, o)
	p := &Plan{Heats: o.Heats, Rule: o.Rule, Target: o.Target, Before: c.Place()}
	if err := w.evacuate(ctx); err != nil {
		return nil, err
	}
	w.bound = newBound(o.Rule, w.amounts) // what had to move is not to be undone
	if err := w.level(ctx); err != nil {
		return nil, err
	}
	if w.stop == AtFloor {
		better, err := w.deepen(ctx)
		if err != nil {
			return nil, err
		}
		if better != nil {
			w = better
		}
	}
	w = w.fewer()
	p.After, p.Moves, p.Bytes, p.Stays, p.Stop = w.at, w.moves, w.bytes, w.stays, w.stop
	p.Waves = cut(p.Moves, len(c.Shards))
	p.From, p.To = c.Loads(p.Before, o.Heats), c.Loads(p.After, o.Heats)
	p.Floor = FloorOf(c, o.Heats)
	if p.Stop == AtFloor {
		p.Blocked = w.blocked()
	}
	return p, nil
}

// cut numbers the waves: at most half as many moves at a time as there are
// shards, and no shard in two of them. It returns how many there are.
func cut(moves []Move, shards int) int {
	wave, size := 0, 0
	busy := make([]int, shards) // wave in which a shard is last in use
	for i := range moves {
		m := &moves[i]
		if wave == 0 || size == max(1, shards/2) || busy[m.From] == wave || busy[m.To] == wave {
			wave, size = wave+1, 0
		}
		m.Wave, size = wave, size+1
		busy[m.From], busy[m.To] = wave, wave
	}
	return wave
}
