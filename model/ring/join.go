package ring

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// Joining is a device that takes its share of a ring from the others.
type Joining struct {
	Device  ID    // its id in Ring
	Need    int64 // part-replicas that its weight asks for, at most 2^PartPower
	Rounds  []JoinRound
	Missing int64   // of Need that no round could give it
	Before  Spread  // of the ring with the device, still empty
	After   Spread  // after the last round
	Random  *Spread // the same donors and counts, partitions chosen at random
	// RiskBefore and RiskAfter count replicas at risk, the device counted in.
	RiskBefore, RiskAfter int64
}

// JoinRound is what moves together: at most one replica of a partition.
type JoinRound struct {
	Moves  []Move
	Ring   *Ring // after it
	Spread Spread
}

// Move is a part-replica that a device gives to another.
type Move struct {
	Part     Part
	Row      int
	From, To ID
	Heat     float64
}

// JoinOptions say how a device joins. A zero Rounds goes on until nothing more
// can move.
type JoinOptions struct {
	Movable []bool // by partition, in the first round; nil: all
	Rounds  int
	Seed    uint64 // of the random choice that is compared with
}

// A TakenError says that a device that is to join has the address, port and name
// of one that is in the ring.
type TakenError struct {
	ID  ID // of the one that is in the ring
	Who string
}

func (e *TakenError) Error() string {
	return fmt.Sprintf("ring: device %d already uses %s", e.ID, e.Who)
}

// With returns the ring with a device more, at the first free id as in Swift,
// which refuses one that is in the ring already as this does.
func (r *Ring) With(d Device) (*Ring, ID, error) {
	if !(d.Weight > 0) || math.IsInf(d.Weight, 0) {
		return nil, 0, fmt.Errorf("ring: a device that joins has weight %v, expected more than 0", d.Weight)
	}
	for id, old := range r.Devices {
		if old != nil && strings.Trim(old.IP, "[]") == strings.Trim(d.IP, "[]") && old.Port == d.Port && old.Name == d.Name {
			return nil, 0, &TakenError{ID: ID(id), Who: fmt.Sprintf("%s:%d/%s", old.IP, old.Port, old.Name)}
		}
	}
	c := r.Clone()
	for id, old := range c.Devices {
		if old == nil {
			c.Devices[id] = &d
			return c, ID(id), nil
		}
	}
	c.Devices = append(c.Devices, &d)
	return c, ID(len(c.Devices) - 1), nil
}

// Join plans how device d takes its share of r: a mix of hot and cold
// partitions from every device that will have more than its share, such that
// each is left with the load that its weight makes fair. The ring itself is not
// changed.
func (r *Ring) Join(ctx context.Context, d Device, heat []float64, o JoinOptions) (*Joining, error) {
	with, id, err := r.With(d)
	if err != nil {
		return nil, err
	}
	n := float64(r.PartReplicas())
	out := &Joining{Device: id, Need: min(round(n*d.Weight/with.Weight()), int64(r.Partitions())), Before: with.Spread(heat)}
	out.RiskBefore, _ = with.risk(NewTiers(with))
	end, rounds, err := with.join(ctx, id, out.Need, heat, o, nil)
	if err != nil {
		return nil, err
	}
	out.Rounds = rounds
	out.Missing = out.Need - end.Counts()[id]
	out.After = end.Spread(heat)
	out.RiskAfter, _ = end.risk(NewTiers(end))
	random, _, err := with.join(ctx, id, out.Need, heat, o, rand.New(rand.NewPCG(o.Seed, o.Seed)))
	if err != nil {
		return nil, err
	}
	s := random.Spread(heat)
	out.Random = &s
	return out, nil
}

// join fills device n up to need, round by round; with dice, partitions are
// chosen at random.
func (r *Ring) join(ctx context.Context, n ID, need int64, heat []float64, o JoinOptions, dice *rand.Rand) (*Ring, []JoinRound, error) {
	now := r
	movable := o.Movable
	var rounds []JoinRound
	for o.Rounds <= 0 || len(rounds) < o.Rounds {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		l := newLayout(now, heat, movable)
		moves, err := l.draw(ctx, n, need-int64(len(l.slots[n])), dice)
		if err != nil {
			return nil, nil, err
		}
		if len(moves) == 0 && movable == nil {
			break
		}
		movable = nil // rounds are min_part_hours apart
		if len(moves) == 0 {
			continue
		}
		for _, m := range moves {
			l.move(slot{m.Heat, m.Part, m.Row}, n)
		}
		now = l.ring
		rounds = append(rounds, JoinRound{Moves: moves, Ring: now, Spread: now.Spread(heat)})
	}
	return now, rounds, nil
}

// draw chooses what device n gets in this round, up to need part-replicas.
func (l *layout) draw(ctx context.Context, n ID, need int64, dice *rand.Rand) ([]Move, error) {
	if need <= 0 {
		return nil, nil
	}
	donors := l.donors(n, need)
	m := newMatching(donors)
	for i := range donors {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m.choose(i, dice)
	}
	m.complete()
	if dice == nil {
		m.refine()
	}
	var moves []Move
	for i, d := range m.donors {
		for _, k := range m.taken(i) {
			s := d.can[k]
			moves = append(moves, Move{Part: s.part, Row: s.row, From: d.id, To: n, Heat: s.heat})
		}
	}
	slices.SortFunc(moves, func(a, b Move) int { return cmp.Or(cmp.Compare(a.Part, b.Part), cmp.Compare(a.Row, b.Row)) })
	return moves, nil
}

// donor is a device that gives part-replicas.
type donor struct {
	id   ID
	give int     // part-replicas to give
	aim  float64 // heat to give with them
	can  []slot  // those that may go, hottest first
}

// donors shares out need over the devices that hold more than they should once
// device n has its share, in proportion to what they hold too much and may give,
// by largest remainders. Those with the fewest part-replicas to choose from come
// first.
func (l *layout) donors(n ID, need int64) []donor {
	counts := l.ring.Counts()
	var out []donor
	var parts []float64
	for id, d := range l.ring.Devices {
		if d == nil || ID(id) == n {
			continue
		}
		can := l.able(ID(id), n)
		if len(can) == 0 {
			continue
		}
		slices.SortStableFunc(can, func(a, b slot) int { return cmp.Compare(b.heat, a.heat) })
		out = append(out, donor{id: ID(id), can: can})
		parts = append(parts, float64(counts[id]))
	}
	level := float64(l.ring.PartReplicas()) / l.weight
	excess, sum := l.above(out, parts, level)
	if sum < float64(need)-1 {
		// Dispersion keeps some devices from giving what they hold too much. The
		// others give until the new device has as much by its weight as they.
		level = min(level, l.even(out, parts, float64(counts[n]), n))
		excess, sum = l.above(out, parts, level)
		need = min(need, round(sum))
	}
	if sum > 0 {
		share(out, excess, min(1, float64(need)/sum), need)
	}
	out = slices.DeleteFunc(out, func(d donor) bool { return d.give == 0 })
	l.aims(out, n)
	slices.SortStableFunc(out, func(a, b donor) int { return cmp.Compare(len(a.can)-a.give, len(b.can)-b.give) })
	return out
}

// above returns what each donor holds above a number of part-replicas by weight,
// as far as it may give it, and the sum.
func (l *layout) above(donors []donor, parts []float64, level float64) (excess []float64, sum float64) {
	excess = make([]float64, len(donors))
	for i, d := range donors {
		excess[i] = min(max(0, parts[i]-level*l.ring.Devices[d.id].Weight), float64(len(d.can)))
		sum += excess[i]
	}
	return excess, sum
}

// even returns the number of part-replicas by weight at which device n, which
// has some, would have as much as the donors who give down to that.
func (l *layout) even(donors []donor, parts []float64, has float64, n ID) float64 {
	weights := make([]float64, len(donors))
	for i, d := range donors {
		weights[i] = l.ring.Devices[d.id].Weight
	}
	return waterline(parts, weights, has, l.ring.Devices[n].Weight)
}

// aims sets the heat that each donor should give: what it has above its fair
// load, if the other devices have theirs. If not, what donors have above is more
// or less than the fair load of device n, and all of them are to end at one level
// with it, so that it becomes neither the hottest nor idle.
func (l *layout) aims(donors []donor, n ID) {
	loads, weights := make([]float64, len(donors)), make([]float64, len(donors))
	for i, d := range donors {
		loads[i], weights[i] = l.load[d.id], l.ring.Devices[d.id].Weight
	}
	line := waterline(loads, weights, l.load[n], l.ring.Devices[n].Weight)
	for i := range donors {
		donors[i].aim = max(0, loads[i]-line*weights[i])
	}
}

// waterline returns the level, by weight, at which what stands above it is just
// what one more vessel with some in it needs to be filled up to it.
func waterline(amounts, weights []float64, has, weight float64) float64 {
	order := make([]int, len(amounts))
	for i := range order {
		order[i] = i
	}
	level := func(i int) float64 {
		if weights[i] <= 0 {
			return math.Inf(1)
		}
		return amounts[i] / weights[i]
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(level(b), level(a)) })
	line := has / weight
	for _, i := range order {
		if level(i) <= line {
			break
		}
		has, weight = has+amounts[i], weight+weights[i]
		line = has / weight
	}
	return line
}

// share gives each donor the whole part of its excess times scale, and the rest
// of need one by one to the largest remainders, the lowest id of equals.
func share(donors []donor, excess []float64, scale float64, need int64) {
	order := make([]int, len(donors))
	remainder := make([]float64, len(donors))
	for i := range donors {
		x := excess[i] * scale
		order[i], donors[i].give = i, int(x)
		remainder[i] = x - float64(donors[i].give)
		need -= int64(donors[i].give)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainder[b], remainder[a]) })
	for _, i := range order {
		if need > 0 && remainder[i] > 0 {
			donors[i].give++
			need--
		}
	}
}
