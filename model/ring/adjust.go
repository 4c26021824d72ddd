package ring

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
)

// Defaults of the adjustment: the trigger Rt, and the target spread, half of it.
const (
	DefaultTrigger = 0.20
	DefaultTarget  = DefaultTrigger / 2
)

// Options of an adjustment. The zero value of a limit sets none.
type Options struct {
	Target   float64 // spread of relative load to reach
	Swaps    int     // at most so many exchanges in a round
	Share    float64 // at most this share of all part-replicas moved in a round, 0 to 1
	Rounds   int     // at most so many; 0 is one
	Movable  []bool  // by partition, in the first round; nil: all
	Paper    bool    // exchange as the source paper does, for comparison
	Progress func(swaps int, width float64)
}

// Swap exchanges a hot part-replica for a cold one between two devices. Rows
// stay, so that the fragment index of an erasure-coded object does.
type Swap struct {
	Hot, Cold       Part
	HotRow, ColdRow int
	From, To        ID // of the hot one
	HotHeat         float64
	ColdHeat        float64
	Max, Min        float64 // relative loads after it
}

// Round is a set of swaps that are put into force together: at most one replica
// of a partition moves in it.
type Round struct {
	Swaps  []Swap
	Ring   *Ring // after it
	Spread Spread
}

// Stop says why an adjustment ended.
type Stop string

const (
	Reached     Stop = "target"        // the spread is within the target
	NoExchange  Stop = "no_pair"       // no exchange that is admitted would help
	SwapLimit   Stop = "swaps"         // Options.Swaps or Share is used up
	RoundLimit  Stop = "rounds"        // another round would go on
	NothingHot  Stop = "no_access"     // there is no load to spread
	Untriggered Stop = "not_triggered" // the spread was not above Rt in two consecutive intervals
)

// Adjustment is a plan of exchanges.
type Adjustment struct {
	Before, After         Spread
	Floor                 Floor // of what the last round leaves
	RiskBefore, RiskAfter int64 // replicas at risk
	Rounds                []Round
	Moved                 int64 // part-replicas, each as often as it moves
	Stop                  Stop
}

// paperSwaps ends the way of the paper where no limit is set.
const paperSwaps = 200

// ErrLocked reports a ring whose partition power is being changed: nothing may
// be planned on it.
var ErrLocked = errors.New("ring: a change of the partition power is under way")

// Triggered reports whether both of two consecutive spreads are wide enough for
// an adjustment, above rt.
func Triggered(rt, before, now float64) bool { return before > rt && now > rt }

// Adjust plans exchanges until the spread of relative load is within the
// target, round by round. The ring itself is not changed. An end of ctx is an
// error.
func (r *Ring) Adjust(ctx context.Context, heat []float64, o Options) (*Adjustment, error) {
	out := &Adjustment{Before: r.Spread(heat)}
	l := newLayout(r, heat, o.Movable)
	out.RiskBefore, _ = r.risk(l.tiers)
	rounds := max(1, o.Rounds)
	for k := range rounds {
		l.later = k+1 < rounds
		round, stop, err := l.round(ctx, o, int(out.Moved/2))
		if err != nil {
			return nil, err
		}
		out.Stop = stop
		if len(round.Swaps) == 0 {
			if k == 0 && stop == NoExchange && slices.Contains(o.Movable, false) {
				l.unlock() // what moved a short time ago may move by then
				continue
			}
			break
		}
		out.Moved += 2 * int64(len(round.Swaps))
		round.Ring = l.ring.Clone()
		round.Spread = round.Ring.Spread(heat)
		out.Rounds = append(out.Rounds, round)
		if stop == Reached {
			break
		}
		l.unlock()
	}
	if out.Stop == NoExchange {
		last := l.ring.Clone()
		l.unlock()
		_, ok, err := l.step(ctx, o)
		if err != nil {
			return nil, err
		}
		if ok {
			out.Stop = RoundLimit
			l = newLayout(last, heat, nil)
		}
	}
	out.After = l.ring.Spread(heat)
	out.RiskAfter, _ = l.ring.risk(l.tiers)
	out.Floor = l.floor()
	return out, nil
}

// round plans the exchanges of one round; before is how many there were.
func (l *layout) round(ctx context.Context, o Options, before int) (Round, Stop, error) {
	var out Round
	most := math.MaxInt
	switch {
	case o.Swaps > 0:
		most = o.Swaps
	case o.Paper:
		most = paperSwaps // it may go on for ever
	}
	if o.Share > 0 {
		most = min(most, int(o.Share*float64(l.ring.PartReplicas())/2))
	}
	for {
		if err := ctx.Err(); err != nil {
			return out, "", err
		}
		if stop := l.stop(o, len(out.Swaps), most); stop != "" {
			return out, stop, nil
		}
		s, ok, err := l.step(ctx, o)
		if err != nil || !ok {
			return out, NoExchange, err
		}
		out.Swaps = append(out.Swaps, s)
		if o.Progress != nil {
			o.Progress(before+len(out.Swaps), s.Max-s.Min)
		}
	}
}

// step makes the next exchange, if there is one.
func (l *layout) step(ctx context.Context, o Options) (Swap, bool, error) {
	if o.Paper {
		s, ok := l.paper()
		return s, ok, nil
	}
	return l.planned(ctx, o.Target)
}

// stop says whether the work is done, or the limit of a round reached.
func (l *layout) stop(o Options, swaps, most int) Stop {
	high, low := l.extremes()
	switch {
	case l.total <= 0:
		return NothingHot
	case l.relative(high)-l.relative(low) <= o.Target:
		return Reached
	case swaps >= most:
		return SwapLimit
	}
	return ""
}

// unlock begins a round: whatever was locked may move again, as rounds are
// min_part_hours apart.
func (l *layout) unlock() {
	clear(l.locked)
	clear(l.moved)
	clear(l.none)
	clear(l.shut)
	for d := range l.version {
		l.version[d]++
	}
}

// extremes returns the devices of the largest and the smallest relative load,
// the lowest id of equals.
func (l *layout) extremes() (high, low ID) {
	devices := l.weighted()
	if len(devices) == 0 {
		return 0, 0
	}
	high, low = devices[0], devices[0]
	for _, d := range devices[1:] {
		u := l.relative(d)
		if u > l.relative(high) {
			high = d
		}
		if u < l.relative(low) {
			low = d
		}
	}
	return high, low
}

// planned makes the best exchange: from the hottest device that has one to the
// coldest that takes it, while their relative loads differ by more than target.
// Where no such pair is left and the spread is still too wide, the hottest
// device goes on with closer ones: that lowers the largest load towards its
// floor, though the target cannot be met.
func (l *layout) planned(ctx context.Context, target float64) (Swap, bool, error) {
	if s, ok := l.enlarge(target); ok {
		return s, true, nil
	}
	devices := l.weighted()
	u := make([]float64, len(l.ring.Devices))
	for _, d := range devices {
		u[d] = l.relative(d)
	}
	cold := slices.Clone(devices)
	slices.SortFunc(cold, func(a, b ID) int { return cmp.Or(cmp.Compare(u[a], u[b]), cmp.Compare(a, b)) })
	hot := slices.DeleteFunc(devices, l.waits)
	slices.SortFunc(hot, func(a, b ID) int { return cmp.Or(cmp.Compare(u[b], u[a]), cmp.Compare(a, b)) })
	for i, margin := range []float64{target, target / closer} {
		for _, a := range hot {
			if err := ctx.Err(); err != nil {
				return Swap{}, false, err
			}
			if i > 0 && a != hot[0] {
				break
			}
			for _, c := range cold {
				if u[a]-u[c] <= margin {
					break
				}
				if s, ok := l.between(a, c); ok {
					return s, true, nil
				}
			}
		}
	}
	return Swap{}, false, nil
}

// closer is by how much the margin shrinks where the target cannot be met.
const closer = 8

// between makes the best exchange between two devices. Pairs without one are
// remembered as long as neither changes.
func (l *layout) between(a, c ID) (Swap, bool) {
	if l.closed(a, c) || l.closed(c, a) {
		return Swap{}, false
	}
	now := [2]int{l.version[a], l.version[c]}
	if then, ok := l.dead[[2]ID{a, c}]; ok && then == now {
		return Swap{}, false
	}
	p, q, ok := l.pair(a, c)
	if !ok {
		l.dead[[2]ID{a, c}] = now
		return Swap{}, false
	}
	return l.exchange(p, q, a, c), true
}

// exchange swaps p on a for q on c and locks both partitions for the round.
func (l *layout) exchange(p, q slot, a, c ID) Swap {
	l.move(p, c)
	l.move(q, a)
	l.locked[p.part], l.locked[q.part] = true, true
	l.moved[p.part], l.moved[q.part] = true, true
	s := Swap{Hot: p.part, Cold: q.part, HotRow: p.row, ColdRow: q.row, From: a, To: c, HotHeat: p.heat, ColdHeat: q.heat}
	high, low := l.extremes()
	s.Max, s.Min = l.relative(high), l.relative(low)
	return s
}
