package shard

import "container/heap"

// piles hold the movable chunks of each shard from two ends. A chunk that has
// left a shard stays in its heaps until it comes to their top.
type piles struct {
	at      []int // where each chunk is: the planner's own record
	hottest []pile
	coldest []pile
}

// pile is a heap of chunks by heat, the lower index first among equals.
type pile struct {
	heats  []float64
	chunks []int
	sign   float64 // -1: the hottest on top
}

func (p *pile) Len() int { return len(p.chunks) }
func (p *pile) Less(i, j int) bool {
	a, b := p.chunks[i], p.chunks[j]
	if x, y := p.sign*p.heats[a], p.sign*p.heats[b]; x != y {
		return x < y
	}
	return a < b
}
func (p *pile) Swap(i, j int) { p.chunks[i], p.chunks[j] = p.chunks[j], p.chunks[i] }
func (p *pile) Push(x any)    { p.chunks = append(p.chunks, x.(int)) }
func (p *pile) Pop() any {
	last := p.chunks[len(p.chunks)-1]
	p.chunks = p.chunks[:len(p.chunks)-1]
	return last
}

// newPiles piles up the chunks that are not jumbo; at is read at every take.
func newPiles(c *Collection, heats []float64, at []int) *piles {
	p := &piles{at: at, hottest: make([]pile, len(c.Shards)), coldest: make([]pile, len(c.Shards))}
	for s := range c.Shards {
		p.hottest[s] = pile{heats: heats, sign: -1}
		p.coldest[s] = pile{heats: heats, sign: 1}
	}
	for i, s := range at {
		if !c.Chunks[i].Jumbo {
			p.hottest[s].chunks = append(p.hottest[s].chunks, i)
			p.coldest[s].chunks = append(p.coldest[s].chunks, i)
		}
	}
	for s := range c.Shards {
		heap.Init(&p.hottest[s])
		heap.Init(&p.coldest[s])
	}
	return p
}

// take removes the hottest or coldest chunk of a shard; false if it has none.
func (p *piles) take(shard int, rule string) (int, bool) {
	from := &p.coldest[shard]
	if rule == Hottest {
		from = &p.hottest[shard]
	}
	for from.Len() > 0 {
		if chunk := heap.Pop(from).(int); p.at[chunk] == shard {
			return chunk, true
		}
	}
	return 0, false
}

// put adds a chunk that has come to a shard. A copy that an earlier stay left
// there does no harm: the first one taken makes it void.
func (p *piles) put(chunk, shard int) {
	heap.Push(&p.hottest[shard], chunk)
	heap.Push(&p.coldest[shard], chunk)
}
