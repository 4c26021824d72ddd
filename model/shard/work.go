package shard

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// work is a plan in the making.
type work struct {
	c       *Collection
	o       Options
	at      []int
	shelves [][]int // of each shard: its chunks that may still move, by heat, then index
	heat    []float64
	amounts []int64
	bound   *bound
	sizes   span // smallest and largest amount of a chunk that may move
	counts  []int
	total   float64
	share   float64 // heat that a capacity of 1 bears when all is fair
	age     []int   // of each shard: how often it gave or took
	dead    map[[3]int]deadEnd
	moves   []Move
	bytes   int64
	stays   []Stay
	stop    string
	free    bool // chunks may be moved again
	dear    bool // a move was left out since it has too many bytes
}

// deadEnd remembers that nothing could go from one shard to another, and when.
type deadEnd struct {
	age    int // of both together
	window span
	dear   bool
}

func newWork(c *Collection, o Options) *work {
	w := &work{c: c, o: o, at: c.Place(), shelves: make([][]int, len(c.Shards)), heat: make([]float64, len(c.Shards)),
		counts: make([]int, len(c.Shards)),
		age:    make([]int, len(c.Shards)), dead: map[[3]int]deadEnd{}}
	w.amounts = c.amounts(o.Rule, w.at)
	w.bound = newBound(o.Rule, w.amounts)
	for i, s := range w.at {
		w.heat[s] += o.Heats[i]
		w.counts[s]++
		w.total += o.Heats[i]
		if !c.Chunks[i].Jumbo {
			x := o.Rule.amount(&c.Chunks[i])
			if w.sizes.low == 0 && w.sizes.high == 0 {
				w.sizes = span{x, x}
			}
			w.sizes = span{min(w.sizes.low, x), max(w.sizes.high, x)}
			w.shelves[s] = append(w.shelves[s], i)
		}
	}
	for _, shelf := range w.shelves {
		slices.SortFunc(shelf, w.byHeat)
	}
	if capacity := c.staying(); capacity > 0 {
		w.share = w.total / capacity
	}
	return w
}

func (w *work) byHeat(a, b int) int {
	return cmp.Or(cmp.Compare(w.o.Heats[a], w.o.Heats[b]), a-b)
}

// intensity is the heat of a shard for its capacity.
func (w *work) intensity(s int) float64 { return w.heat[s] / w.c.Shards[s].Capacity }

// relative is the relative heat of a shard.
func (w *work) relative(s int) float64 {
	if w.total == 0 {
		return 1
	}
	return w.intensity(s) / w.share
}

// afford reports whether moves of that many bytes are within the limits of
// bytes.
func (w *work) afford(bytes int64) bool {
	if w.o.MostBytes > 0 && w.bytes+bytes > w.o.MostBytes {
		w.dear = true
		return false
	}
	return true
}

// left reports whether n more moves are within the limit of moves.
func (w *work) left(n int) bool { return w.o.MostMoves == 0 || len(w.moves)+n <= w.o.MostMoves }

// move takes a chunk to a shard. It leaves its shelf and enters none, unless
// chunks may be moved again.
func (w *work) move(chunk, to int, reason string, swap bool) {
	from, heat, k := w.at[chunk], w.o.Heats[chunk], &w.c.Chunks[chunk]
	if i, ok := slices.BinarySearchFunc(w.shelves[from], chunk, w.byHeat); ok {
		w.shelves[from] = slices.Delete(w.shelves[from], i, i+1)
	}
	if w.free {
		i, _ := slices.BinarySearchFunc(w.shelves[to], chunk, w.byHeat)
		w.shelves[to] = slices.Insert(w.shelves[to], i, chunk)
	}
	w.at[chunk] = to
	w.counts[from]--
	w.counts[to]++
	w.heat[from] -= heat
	w.heat[to] += heat
	w.amounts[from] -= w.o.Rule.amount(k)
	w.amounts[to] += w.o.Rule.amount(k)
	w.age[from]++
	w.age[to]++
	w.bytes += k.Bytes
	w.moves = append(w.moves, Move{Chunk: chunk, From: from, To: to, Heat: heat, Bytes: k.Bytes, Reason: reason, Swap: swap})
}

// evacuate moves what must leave its shard, the hottest first: the last to be
// placed then even out what the first have left uneven.
func (w *work) evacuate(ctx context.Context) error {
	var leave []Stay
	for i, s := range w.at {
		k := &w.c.Chunks[i]
		switch {
		case w.c.Shards[s].Draining:
			leave = append(leave, Stay{Chunk: i, Reason: ForDraining, Jumbo: k.Jumbo})
		case !w.c.Shards[s].serves(k.Zone):
			leave = append(leave, Stay{Chunk: i, Reason: ForZone, Jumbo: k.Jumbo})
		}
	}
	slices.SortFunc(leave, func(a, b Stay) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(w.o.Heats[b.Chunk], w.o.Heats[a.Chunk]), a.Chunk-b.Chunk)
	})
	for n, l := range leave {
		if n%256 == 0 {
			if err := w.tick(ctx); err != nil {
				return err
			}
		}
		to := -1
		if !l.Jumbo {
			to = w.refuge(l.Chunk)
		}
		switch {
		case to < 0:
			w.stays = append(w.stays, l)
		case !w.left(1):
			w.stop = AtMoves
			return nil
		case w.afford(w.c.Chunks[l.Chunk].Bytes):
			w.move(l.Chunk, to, l.Reason, false)
		}
	}
	return nil
}

// refuge returns the coldest shard that may take a chunk, of those that keep
// the rule if there are any; -1 if no shard may. Without heat the emptiest is
// as good as the coldest and keeps the data even.
func (w *work) refuge(chunk int) int {
	k, from := &w.c.Chunks[chunk], w.at[chunk]
	best, kept := -1, false
	better := func(s int) bool {
		if w.o.Heats[chunk] > 0 && kept {
			if a, b := w.intensity(s), w.intensity(best); a != b {
				return a < b
			}
		}
		return w.amounts[s] < w.amounts[best] || w.amounts[s] == w.amounts[best] && w.counts[s] < w.counts[best]
	}
	for s := range w.c.Shards {
		if s == from || w.c.Shards[s].Draining || !w.c.Shards[s].serves(k.Zone) {
			continue
		}
		keeps := w.bound.window(w.c.Shards, w.amounts, from, s).has(w.o.Rule.amount(k))
		if best < 0 || keeps && !kept || keeps == kept && better(s) {
			best, kept = s, keeps
		}
	}
	return best
}

// tick looks whether the work is still wanted and tells how it goes.
func (w *work) tick(ctx context.Context) error {
	if w.o.Progress != nil {
		most, least := w.extremes()
		w.o.Progress(len(w.moves), most-least)
	}
	return ctx.Err()
}

// extremes are the largest and smallest relative heat of the shards that stay.
func (w *work) extremes() (most, least float64) {
	most, least = math.Inf(-1), math.Inf(1)
	for s := range w.c.Shards {
		if !w.c.Shards[s].Draining {
			most, least = max(most, w.relative(s)), min(least, w.relative(s))
		}
	}
	return most, least
}
