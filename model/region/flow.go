package region

import (
	"context"
	"errors"
	"math"
	"slices"
)

// flow improves a split by shortest augmenting paths. Its nodes are the k
// centres and, as node k, the slack through which loads move between their
// bounds. A place counts as movable while its second centre is less than
// horizon kilometres worse than its own; only movable places are held here.
// When a path would need one beyond the horizon, the horizon is widened.
type flow struct {
	t       *transport
	price   []float64 // one a node
	start   []float64 // the prices at which places were collected
	horizon float64

	place []int32 // movable places, by slot
	users []int64 // slot x k: users of the place at each centre
	pairs []pairHeap
	owner []int32
	held  []int64 // load that each centre may keep at these prices
	extra []int64 // a node's load above (or below) what it may keep

	dist []float64
	from []int32
	slot []int32 // the move by which a node was reached; -1: none
	done []bool
}

const (
	beyond   = -2    // slot: some place beyond the horizon
	viaSlack = -1    // slot: the bound of a centre moves, no place does
	snap     = 1e-11 // km; prices nearer to 0 are 0
)

var errStuck = errors.New("region: no way to move users although the bounds allow a plan")

// guide finds better prices to start from; nil stands for none.
type guide func(ctx context.Context, price []float64) ([]float64, error)

// improve returns an optimal split, starting from prices that may be any
// numbers; the nearer they are to optimal, the faster. If they are far off,
// the guide is asked.
func (t *transport) improve(ctx context.Context, price []float64, horizon float64, guide guide) (*assignment, []float64, error) {
	f := &flow{t: t, horizon: horizon, price: make([]float64, t.k+1)}
	copy(f.price, price)
	f.clampPrices()
	f.dist = make([]float64, t.k+1)
	f.from, f.slot = make([]int32, t.k+1), make([]int32, t.k+1)
	f.done = make([]bool, t.k+1)
	if err := f.collect(ctx); err != nil {
		return nil, nil, err
	}
	if guide != nil && f.astray() {
		near, err := guide(ctx, f.price[:t.k])
		if err != nil {
			return nil, f.ground(), err
		}
		copy(f.price, near)
		f.clampPrices()
		if err := f.collect(ctx); err != nil {
			return nil, nil, err
		}
	}
	for steps := 0; ; steps++ {
		if steps%256 == 0 && ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if slices.Max(f.extra) <= 0 {
			return f.assignment(), f.ground(), nil
		}
		target := f.search()
		if target < 0 {
			return nil, nil, errStuck
		}
		if f.augment(target) {
			continue
		}
		if t.band != nil && f.horizon > t.band.width {
			return nil, f.ground(), errOutside
		}
		if f.horizon *= 4; t.reach > 0 && f.horizon > 8*float64(t.k+1)*t.reach {
			f.horizon = math.Inf(1) // or there may be no end of it
		}
		if err := f.collect(ctx); err != nil {
			return nil, nil, err
		}
	}
}

// astray reports whether so many users would have to move that samples find
// better prices sooner.
func (f *flow) astray() bool {
	over := int64(0)
	for _, e := range f.extra {
		over += max(e, 0)
	}
	return over > f.t.total/5
}

// ground returns the prices with the slack's as 0, which leaves none above 0
// where no capacity can bind.
func (f *flow) ground() []float64 {
	k := f.t.k
	p := make([]float64, k)
	for b := range p {
		if p[b] = f.price[b] - f.price[k]; f.t.unlimited[b] {
			p[b] = math.Min(p[b], 0)
		}
	}
	return p
}

// clampPrices takes the sign rules into account before the first pass.
func (f *flow) clampPrices() {
	for b := range f.t.k {
		if f.t.unlimited[b] {
			f.price[b] = math.Min(f.price[b], 0)
		}
		if f.t.low[b] == 0 {
			f.price[b] = math.Max(f.price[b], 0)
		}
	}
}

// fewMoves is for how many moves between two centres there is room at first.
const fewMoves = 64

// collect puts every place at its centre of least priced distance and keeps
// the movable ones.
func (f *flow) collect(ctx context.Context) error {
	t, k := f.t, f.t.k
	slack := f.price[k]
	for b := range f.price {
		if f.price[b] -= slack; math.Abs(f.price[b]) < snap {
			f.price[b] = 0
		}
	}
	f.start = slices.Clone(f.price)
	f.owner = make([]int32, len(t.users))
	if movable := len(t.users) / horizonShare; f.place == nil {
		f.place, f.users = make([]int32, 0, movable), make([]int64, 0, movable*k)
	}
	f.place, f.users = f.place[:0], f.users[:0]
	if f.pairs == nil {
		f.pairs = make([]pairHeap, k*k)
	}
	for i := range f.pairs {
		f.pairs[i] = f.pairs[i][:0]
	}
	load := t.standing()
	var gaps [stretch]float64
	for from := 0; from < len(t.users); from += stretch {
		if from%65536 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		end := min(from+stretch, len(t.users))
		leastRows(t.d[from*k:end*k], f.price[:k], f.owner[from:end], gaps[:end-from])
		for i := from; i < end; i++ {
			u, a := t.users[i], int(f.owner[i])
			load[a] += u
			if gaps[i-from] >= f.horizon || u == 0 || k == 1 {
				continue
			}
			f.movable(i, a, u)
		}
	}
	for i := range f.pairs {
		f.pairs[i].order()
	}
	f.balance(load)
	return nil
}

// movable keeps the moves of a place from its centre a.
func (f *flow) movable(i, a int, u int64) {
	k, row := f.t.k, f.t.row(i)
	slot, best := int32(len(f.place)), row[a]+f.price[a]
	f.place = append(f.place, int32(i))
	f.users = append(f.users, make([]int64, k)...)
	f.users[int(slot)*k+a] = u
	for b, d := range row {
		if b == a || d+f.price[b]-best >= f.horizon {
			continue
		}
		pair := &f.pairs[a*k+b]
		if cap(*pair) == 0 {
			*pair = make(pairHeap, 0, fewMoves)
		}
		*pair = append(*pair, move{d - row[a], slot})
	}
}

// balance works out what each centre may keep at the prices, and the rest.
func (f *flow) balance(load []int64) {
	k := f.t.k
	f.held, f.extra = make([]int64, k), make([]int64, k+1)
	f.extra[k] = -f.t.total
	for b, l := range load {
		switch p := f.price[b]; {
		case p > 0:
			f.held[b] = f.t.high[b]
		case p < 0:
			f.held[b] = f.t.low[b]
		default:
			f.held[b] = min(max(l, f.t.low[b]), f.t.high[b])
		}
		f.extra[b] = l - f.held[b]
		f.extra[k] += f.held[b]
	}
}

// cheapest returns the cost of the best move from a to b.
func (f *flow) cheapest(a, b int) (float64, int32) {
	k := f.t.k
	h := &f.pairs[a*k+b]
	for len(*h) > 0 && f.users[int((*h)[0].slot)*k+a] == 0 {
		h.pop()
	}
	limit := f.horizon + f.start[a] - f.start[b]
	if f.t.band != nil {
		limit = math.Min(limit, f.t.band.limit(a, b))
	}
	if len(*h) == 0 || (*h)[0].key > limit {
		return limit, beyond
	}
	return (*h)[0].key, (*h)[0].slot
}

// search finds the nearest node with room from the nodes with too much, and
// moves the prices so that the path costs nothing. It returns -1 if there is
// no path.
func (f *flow) search() int {
	for v := range f.dist {
		f.dist[v], f.done[v], f.from[v] = math.Inf(1), false, -1
		if f.extra[v] > 0 {
			f.dist[v] = 0
		}
	}
	for {
		u := -1
		for v := range f.dist {
			if !f.done[v] && (u < 0 || f.dist[v] < f.dist[u]) {
				u = v
			}
		}
		if u < 0 || math.IsInf(f.dist[u], 1) {
			return -1
		}
		if f.extra[u] < 0 {
			f.shiftPrices(f.dist[u])
			return u
		}
		f.done[u] = true
		f.relax(u)
	}
}

func (f *flow) relax(u int) {
	k := f.t.k
	for v := range f.dist {
		if f.done[v] {
			continue
		}
		cost, slot := 0.0, int32(viaSlack)
		switch {
		case u == k && f.held[v] <= f.t.low[v], v == k && f.held[u] >= f.t.high[u]:
			continue
		case u != k && v != k:
			cost, slot = f.cheapest(u, v)
		}
		if near := f.dist[u] + math.Max(0, cost+f.price[v]-f.price[u]); near < f.dist[v] {
			f.dist[v], f.from[v], f.slot[v] = near, int32(u), slot
		}
	}
}

func (f *flow) shiftPrices(far float64) {
	for v, d := range f.dist {
		f.price[v] += far - math.Min(d, far)
	}
}

// augment sends users along the path that search found. It reports false if
// the path needs a place beyond the horizon.
func (f *flow) augment(target int) bool {
	k := f.t.k
	amount := -f.extra[target]
	v := target
	for ; f.from[v] >= 0; v = int(f.from[v]) {
		u := int(f.from[v])
		switch s := f.slot[v]; {
		case s == beyond:
			return false
		case s >= 0:
			amount = min(amount, f.users[int(s)*k+u])
		case v == k:
			amount = min(amount, f.t.high[u]-f.held[u])
		default:
			amount = min(amount, f.held[v]-f.t.low[v])
		}
	}
	amount = min(amount, f.extra[v])
	f.extra[v] -= amount
	f.extra[target] += amount
	for v = target; f.from[v] >= 0; v = int(f.from[v]) {
		u := int(f.from[v])
		switch s := f.slot[v]; {
		case s >= 0:
			f.send(s, u, v, amount)
		case v == k:
			f.held[u] += amount
		default:
			f.held[v] -= amount
		}
	}
	return true
}

// send moves users of one place from centre a to centre b.
func (f *flow) send(slot int32, a, b int, amount int64) {
	k := f.t.k
	users := f.users[int(slot)*k : int(slot)*k+k]
	users[a] -= amount
	users[b] += amount
	if users[b] > amount {
		return
	}
	row := f.t.row(int(f.place[slot]))
	for c, d := range row {
		if key := d - row[b]; c != b && key < f.horizon+f.start[b]-f.start[c] {
			f.pairs[b*k+c].push(move{key, slot})
		}
	}
}

// assignment reads the split off the movable places.
func (f *flow) assignment() *assignment {
	k := f.t.k
	x := &assignment{owner: f.owner}
	for slot, i := range f.place {
		users := f.users[slot*k : slot*k+k]
		a := slices.Index(users, f.t.users[i])
		if a >= 0 {
			x.owner[i] = int32(a)
			continue
		}
		x.shared = append(x.shared, users)
		x.owner[i] = int32(-len(x.shared))
	}
	return x
}
