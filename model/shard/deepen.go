package shard

import (
	"context"
	"math"
	"slices"
)

// mostDeep is the largest number of chunks for which a plan that is stuck is
// searched further, and of moves that are put in order.
const mostDeep = 20_000

// deepen goes on where no chunk that has not moved yet can help: chunks may be
// thought of anew, wherever they have come to. What counts is where each is in
// the end, so it still moves once, straight there. The moves are then put in an
// order in which each keeps the rule, alone or as a swap; where the order ends
// early, the plan is gone on with from there. It returns nil where this is no
// better than w or breaks a limit.
func (w *work) deepen(ctx context.Context) (*work, error) {
	if len(w.at) > mostDeep {
		return nil, nil
	}
	v := newWork(w.c, w.o)
	v.o.MostMoves, v.o.MostBytes, v.o.Progress = 0, 0, nil
	v.free, v.bound, v.stays = true, w.bound, w.stays
	for _, m := range w.moves {
		v.move(m.Chunk, m.To, m.Reason, m.Swap)
	}
	if err := v.level(ctx); err != nil {
		return nil, err
	}
	most, least := w.extremes()
	if m, l := v.extremes(); !(m < most || m == most && l > least) {
		return nil, nil
	}
	to := v.pruned(w)
	if o, whole := w.ordered(to); o == nil || whole {
		return o, ctx.Err()
	} else if err := o.level(ctx); err != nil {
		return nil, err
	} else if m, l := o.extremes(); m < most || m == most && l > least {
		return o, nil
	}
	return nil, nil
}

// fewer returns w without moves that its end does not need, where swaps have
// led it about; w itself where there are none to leave out.
func (w *work) fewer() *work {
	swaps := slices.ContainsFunc(w.moves, func(m Move) bool { return m.Swap })
	if !swaps || len(w.moves) > mostDeep/10 {
		return w
	}
	v := *w
	v.at, v.heat, v.amounts = slices.Clone(w.at), slices.Clone(w.heat), slices.Clone(w.amounts)
	o, whole := w.ordered(v.pruned(w))
	if !whole || len(o.moves) >= len(w.moves) {
		return w
	}
	return o
}

// mostPaired is up to how many moves are tried without two of them at a time.
const mostPaired = 100

// pruned returns the assignment without moves that the search made on its way
// and that the end does not need: what is left out, alone or in twos, leaves the
// spread within the target, or not larger than it is, and the rule kept.
func (v *work) pruned(from *work) []int {
	most, least := v.extremes()
	allowed := max(v.o.Target, most-least)
	home := v.c.Place()
	var moved []int
	forced := map[int]bool{}
	for _, m := range from.moves {
		forced[m.Chunk] = m.Reason != ForHeat
	}
	for i := range v.at {
		if v.at[i] != home[i] && !forced[i] {
			moved = append(moved, i)
		}
	}
	slices.SortFunc(moved, v.byHeat)
	undo := func(chunks ...int) bool {
		to := make([]int, len(chunks))
		for i, k := range chunks {
			to[i] = v.at[k]
			v.put(k, home[k])
		}
		if m, l := v.extremes(); m-l <= allowed && v.bound.holds(v.c.Shards, v.amounts) {
			return true
		}
		for i, k := range chunks {
			v.put(k, to[i])
		}
		return false
	}
	moved = slices.DeleteFunc(moved, func(k int) bool { return undo(k) })
	for i := 0; i < len(moved) && len(moved) <= mostPaired; i++ {
		for j := i + 1; j < len(moved); j++ {
			if undo(moved[i], moved[j]) {
				moved = slices.Delete(slices.Delete(moved, j, j+1), i, i+1)
				i--
				break
			}
		}
	}
	return v.at
}

// put places a chunk without a move.
func (w *work) put(chunk, to int) {
	from, heat, amount := w.at[chunk], w.o.Heats[chunk], w.o.Rule.amount(&w.c.Chunks[chunk])
	w.at[chunk] = to
	w.heat[from] -= heat
	w.heat[to] += heat
	w.amounts[from] -= amount
	w.amounts[to] += amount
}

// ordered makes the moves from the start to an assignment, in an order that
// keeps the rule: the whole of them, or as many as come before it finds none to
// go on with. It is nil where they are too many or break a limit. Moves that had
// to be come first.
func (w *work) ordered(to []int) (o *work, whole bool) {
	o = newWork(w.c, w.o)
	o.stays = w.stays
	var left []int
	reasons := map[int]string{}
	for _, m := range w.moves {
		if m.Reason != ForHeat {
			reasons[m.Chunk] = m.Reason
			o.move(m.Chunk, to[m.Chunk], m.Reason, false)
		}
	}
	for i, s := range to {
		if reasons[i] == "" && s != o.at[i] {
			left = append(left, i)
		}
	}
	// The hottest first: a plan that is ended early has done most of its good.
	slices.SortFunc(left, func(a, b int) int { return w.byHeat(b, a) })
	if len(left) > mostDeep/10 {
		return nil, false
	}
	o.bound = newBound(w.o.Rule, o.amounts)
	for len(left) > 0 {
		i, j := o.nextOf(left, to)
		if i < 0 {
			break
		}
		a, b := left[i], -1
		if j >= 0 {
			b = left[j]
		}
		if !o.left(1) || b >= 0 && !o.left(2) {
			return nil, false
		}
		o.move(a, to[a], ForHeat, b >= 0)
		if b >= 0 {
			o.move(b, to[b], ForHeat, true)
		}
		left = slices.DeleteFunc(left, func(k int) bool { return k == a || k == b })
	}
	if w.o.MostBytes > 0 && o.bytes > w.o.MostBytes {
		return nil, false
	}
	if len(left) > 0 {
		return o, false
	}
	o.stop = w.stop
	if most, least := o.extremes(); most-least <= w.o.Target {
		o.stop = AtTarget
	}
	return o, true
}

// nextOf finds the first of some chunks that may go where it is to go, or two
// that may exchange their shards; their places in left, -1 for none.
func (w *work) nextOf(left, to []int) (int, int) {
	amount := func(chunk int) int64 { return w.o.Rule.amount(&w.c.Chunks[chunk]) }
	for i, a := range left {
		if w.bound.window(w.c.Shards, w.amounts, w.at[a], to[a]).has(amount(a)) {
			return i, -1
		}
	}
	for i, a := range left {
		window := w.bound.window(w.c.Shards, w.amounts, w.at[a], to[a])
		for j, b := range left {
			if i != j && w.at[b] == to[a] && to[b] == w.at[a] && window.has(amount(a)-amount(b)) {
				return i, j
			}
		}
	}
	return -1, -1
}

// mostGroups bounds the groups of one shard that are matched with those of
// another.
const mostGroups = 1024

// group finds one or two chunks to go and up to two to come back, among the
// hottest of both shards; the first found among equals.
func (w *work) group(p passage) (give, take []int) {
	out, in := w.groupsOf(p.from, p.to), append(w.groupsOf(p.to, p.from), nil)
	sum := func(chunks []int) (heat float64, amount int64) {
		for _, k := range chunks {
			heat += w.o.Heats[k]
			amount += w.o.Rule.amount(&w.c.Chunks[k])
		}
		return heat, amount
	}
	away := math.Inf(1)
	for _, a := range out {
		ha, xa := sum(a)
		for _, b := range in {
			hb, xb := sum(b)
			if d := math.Abs(ha - hb - p.ideal); d < away && p.allows(ha-hb, xa-xb) {
				away, give, take = d, a, b
			}
		}
	}
	return give, take
}

// groupsOf lists the chunks of a shard that another may hold, alone and in twos.
func (w *work) groupsOf(from, to int) [][]int {
	var able []int
	for _, k := range slices.Backward(w.shelves[from]) {
		if w.c.Shards[to].serves(w.c.Chunks[k].Zone) {
			able = append(able, k)
		}
	}
	var all [][]int
	for _, k := range able {
		all = append(all, []int{k})
	}
	for i := range able {
		for j := range i {
			if len(all) < mostGroups {
				all = append(all, []int{able[j], able[i]})
			}
		}
	}
	return all[:min(len(all), mostGroups)]
}
