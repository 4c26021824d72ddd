package shard

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sort"

	"fenye/model/exchange"
)

// level exchanges heat until the plan is done.
func (w *work) level(ctx context.Context) error {
	for n := 0; w.stop == ""; n++ {
		if n%64 == 0 {
			if err := w.tick(ctx); err != nil {
				return err
			}
		}
		w.stop = w.step()
	}
	return nil
}

// step makes one move or one swap, or says why there is none.
func (w *work) step() string {
	most, least := w.extremes()
	if !(most-least > w.o.Target) {
		return AtTarget
	}
	if !w.left(1) {
		return AtMoves
	}
	stop := w.oneMove()
	if stop != "" && len(w.dead) > 0 {
		// Dead ends are taken for such a while without looking; now all count.
		w.dead = map[[3]int]deadEnd{}
		stop = w.oneMove()
	}
	return stop
}

// oneMove looks for a move from the hottest shard to the coldest that may take
// one, then for a swap, then between those next to them.
func (w *work) oneMove() string {
	w.dear = false
	order := w.hottestFirst()
	kinds := []int{oneWay, bothWays}
	if w.free {
		kinds = append(kinds, groups)
	}
	for i, a := range order {
		for _, kind := range kinds {
			for j := len(order) - 1; j > i && w.worth(a, order[j]); j-- {
				give, take := w.exchange(kind, a, order[j])
				for _, chunk := range give {
					w.move(chunk, order[j], ForHeat, len(take) > 0)
				}
				for _, chunk := range take {
					w.move(chunk, a, ForHeat, true)
				}
				if give != nil {
					return ""
				}
			}
		}
	}
	switch {
	case w.dear:
		return AtBytes
	case !w.left(2):
		return AtMoves // a swap may be what is left
	}
	return AtFloor
}

// Kinds of exchanges: one chunk goes; one goes and one comes back; one or two go
// and up to two come back.
const (
	oneWay = iota
	bothWays
	groups
)

// hottestFirst are the shards that stay by relative heat, their own order among
// equals.
func (w *work) hottestFirst() []int {
	var order []int
	for s := range w.c.Shards {
		if !w.c.Shards[s].Draining {
			order = append(order, s)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(w.intensity(b), w.intensity(a)) })
	return order
}

// worth reports whether an exchange from a to c is worth moving data: they are
// further apart than the target, or half of it where one of them lies outside
// the band that the target leaves about 1.
func (w *work) worth(a, c int) bool {
	high, low, half := w.relative(a), w.relative(c), w.o.Target/2
	return high-low > w.o.Target || high-low > half && (high > 1+half || low < 1-half)
}

// exchange finds the chunks to go from a to c and those to come back; nil for
// none. The heat that passes is as near as can be to the ideal exchange, above 0
// and below its limit, see exchange.Ideal: c stays cooler than a was.
func (w *work) exchange(kind, a, c int) (give, take []int) {
	window := w.bound.window(w.c.Shards, w.amounts, a, c)
	if window.low > window.high || kind == bothWays && !w.left(2) || kind == oneWay && (window.high < w.sizes.low || window.low > w.sizes.high) {
		return nil, nil
	}
	key, age := [3]int{kind, a, c}, w.age[a]+w.age[c]
	if d, ok := w.dead[key]; ok && age < d.age+restAfter && window.within(d.window) {
		w.dear = w.dear || d.dear
		return nil, nil
	}
	pass := passage{from: a, to: c, window: window}
	pass.ideal, pass.limit = exchange.Ideal(w.heat[a], w.c.Shards[a].Capacity, w.heat[c], w.c.Shards[c].Capacity)
	dear := w.dear
	w.dear = false
	switch kind {
	case oneWay:
		if p := w.single(pass); p >= 0 {
			give = []int{p}
		}
	case bothWays:
		if p, q := w.swap(pass); p >= 0 {
			give, take = []int{p}, []int{q}
		}
	case groups:
		give, take = w.group(pass)
	}
	if give == nil {
		w.dead[key] = deadEnd{age: age, window: window, dear: w.dear}
	}
	w.dear = w.dear || dear
	return give, take
}

// restAfter is for how many moves of a pair of shards a search that found
// nothing is not made again, unless more may pass between them.
const restAfter = 64

// passage is what may pass between two shards.
type passage struct {
	from, to     int
	ideal, limit float64
	window       span
}

// allows reports whether heat and amount may pass.
func (p *passage) allows(heat float64, amount int64) bool {
	return heat > 0 && heat < p.limit && p.window.has(amount)
}

// single finds the chunk whose heat is nearest to the ideal, the lower index
// among equals.
func (w *work) single(p passage) int {
	shelf, heats := w.shelves[p.from], w.o.Heats
	fits := func(chunk int) bool {
		k := &w.c.Chunks[chunk]
		return p.allows(heats[chunk], w.o.Rule.amount(k)) && w.c.Shards[p.to].serves(k.Zone) && w.afford(k.Bytes)
	}
	from := sort.Search(len(shelf), func(i int) bool { return heats[shelf[i]] >= p.ideal })
	best, away := -1, math.Inf(1)
	for i := from; i < len(shelf) && heats[shelf[i]] < p.limit; i++ {
		if fits(shelf[i]) {
			best, away = shelf[i], heats[shelf[i]]-p.ideal
			break
		}
	}
	for end := from; end > 0; {
		h := heats[shelf[end-1]]
		if d := p.ideal - h; h <= 0 || d > away {
			break
		}
		start := sort.Search(end, func(i int) bool { return heats[shelf[i]] >= h })
		for _, chunk := range shelf[start:end] {
			if d := p.ideal - h; (d < away || chunk < best) && fits(chunk) {
				return chunk
			}
		}
		end = start
	}
	return best
}

// mostTries bounds the pairs of chunks that one search for a swap looks at.
const mostTries = 1 << 20

// swap finds two chunks that exchange their places: the difference of their
// heats is nearest to the ideal, the lower indices among equals.
func (w *work) swap(p passage) (int, int) {
	give, take, heats := w.shelves[p.from], w.shelves[p.to], w.o.Heats
	best, back, away, tries := -1, -1, math.Inf(1), 0
	look := func(a, b int) (on bool) {
		d := math.Abs(heats[a] - heats[b] - p.ideal)
		if d > away {
			return false
		}
		tries++
		ka, kb := &w.c.Chunks[a], &w.c.Chunks[b]
		better := d < away || a < best || a == best && b < back
		if better && p.allows(heats[a]-heats[b], w.o.Rule.amount(ka)-w.o.Rule.amount(kb)) &&
			w.c.Shards[p.to].serves(ka.Zone) && w.c.Shards[p.from].serves(kb.Zone) && w.afford(ka.Bytes+kb.Bytes) {
			best, back, away = a, b, d
		}
		return tries < mostTries
	}
	j := 0
	for _, a := range give {
		for j < len(take) && heats[take[j]] < heats[a]-p.ideal {
			j++
		}
		for i := j; i < len(take) && heats[take[i]] < heats[a] && look(a, take[i]); i++ {
		}
		for i := j - 1; i >= 0 && heats[a]-heats[take[i]] < p.limit && look(a, take[i]); i-- {
		}
		if tries >= mostTries {
			break
		}
	}
	return best, back
}

// blocked names what keeps the plan from going on: it looks for the next move
// with one obstacle after the other out of the way.
func (w *work) blocked() string {
	free := func(change func(*work)) bool {
		v := *w
		v.dead, v.stop = map[[3]int]deadEnd{}, ""
		change(&v)
		order := v.hottestFirst()
		for i, a := range order {
			for j := len(order) - 1; j > i && v.worth(a, order[j]); j-- {
				for _, kind := range []int{oneWay, bothWays} {
					if give, _ := v.exchange(kind, a, order[j]); give != nil {
						return true
					}
				}
			}
		}
		return false
	}
	switch {
	case free(func(v *work) { v.bound = &bound{} }):
		return BlockedByRule
	case free(func(v *work) { v.bound = &bound{}; v.c = v.c.open() }):
		return BlockedByZones
	}
	return BlockedByGrain
}

// What keeps a plan from its target.
const (
	BlockedByRule  = "rule"  // the balancer would undo the moves that are left
	BlockedByZones = "zones" // the zones leave no receiver
	BlockedByGrain = "grain" // no chunk that may move is small enough
)

// open is c without zones.
func (c *Collection) open() *Collection {
	d := *c
	d.Chunks = slices.Clone(c.Chunks)
	for i := range d.Chunks {
		d.Chunks[i].Zone = ""
	}
	return &d
}
