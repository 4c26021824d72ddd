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
	Swaps    int     // at most so many exchanges in all
	Share    float64 // at most this share of all part-replicas moved, 0 to 1
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
	Reached    Stop = "target"    // the spread is within the target
	NoExchange Stop = "no_pair"   // no exchange that is admitted would help
	SwapLimit  Stop = "swaps"     // Options.Swaps or Share is used up
	RoundLimit Stop = "rounds"    // another round would go on
	NothingHot Stop = "no_access" // there is no load to spread
)

// Adjustment is a plan of exchanges.
type Adjustment struct {
	Before, After         Spread
	RiskBefore, RiskAfter int64 // replicas at risk
	Rounds                []Round
	Moved                 int64 // part-replicas, each as often as it moves
	Stop                  Stop
}

// ErrLocked reports a ring whose partition power is being changed: nothing may
// be planned on it.
var ErrLocked = errors.New("ring: a change of the partition power is under way")

// Triggered reports whether both of two consecutive spreads are wide enough for
// an adjustment, above rt.
func Triggered(rt, before, now float64) bool { return before > rt && now > rt }

// Adjust plans exchanges until the spread of relative load is within the
// target, see A round of Options. The ring itself is not changed. An end of ctx
// is an error.
func (r *Ring) Adjust(ctx context.Context, heat []float64, o Options) (*Adjustment, error) {
	out := &Adjustment{Before: r.Spread(heat)}
	l := newLayout(r, heat, o.Movable)
	out.RiskBefore, _ = r.risk(l.tiers)
	most := math.MaxInt
	if o.Swaps > 0 {
		most = o.Swaps
	}
	if o.Share > 0 {
		most = min(most, int(o.Share*float64(r.PartReplicas())/2))
	}
	step := l.planned
	if o.Paper {
		step = l.paper
	}
	fresh := &memory{dead: map[[2]ID][2]int{}}
	for range max(1, o.Rounds) {
		round := Round{}
		for {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if out.Stop = l.stop(o, most, out.Moved); out.Stop != "" {
				break
			}
			s, ok, err := step(ctx, o.Target, fresh)
			if err != nil {
				return nil, err
			}
			if !ok {
				out.Stop = NoExchange
				break
			}
			round.Swaps = append(round.Swaps, s)
			out.Moved += 2
			if o.Progress != nil {
				o.Progress(int(out.Moved/2), s.Max-s.Min)
			}
		}
		if len(round.Swaps) == 0 {
			break
		}
		round.Ring = l.ring.Clone()
		round.Spread = round.Ring.Spread(heat)
		out.Rounds = append(out.Rounds, round)
		if out.Stop != NoExchange {
			break
		}
		l.unlock()
	}
	if out.Stop == NoExchange && len(out.Rounds) == max(1, o.Rounds) && l.more(ctx, o) {
		out.Stop = RoundLimit
	}
	out.After = l.ring.Spread(heat)
	out.RiskAfter, _ = l.ring.risk(l.tiers)
	return out, nil
}

// stop says whether the work is done, or a limit is reached.
func (l *layout) stop(o Options, most int, moved int64) Stop {
	high, low := l.extremes()
	switch {
	case l.total <= 0:
		return NothingHot
	case l.relative(high)-l.relative(low) <= o.Target:
		return Reached
	case moved/2 >= int64(most):
		return SwapLimit
	}
	return ""
}

// more reports whether another round would find an exchange.
func (l *layout) more(ctx context.Context, o Options) bool {
	if o.Paper {
		return false
	}
	trial := newLayout(l.ring, l.heat, nil)
	_, ok, err := trial.planned(ctx, o.Target, &memory{dead: map[[2]ID][2]int{}})
	return ok && err == nil
}

// unlock begins a round: whatever was locked may move again, as rounds are
// min_part_hours apart.
func (l *layout) unlock() {
	clear(l.locked)
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

// memory remembers pairs of devices without an exchange, as long as neither
// changes.
type memory struct{ dead map[[2]ID][2]int }

// planned makes the best exchange: from the hottest device that has one to the
// coldest that takes it.
func (l *layout) planned(ctx context.Context, target float64, m *memory) (Swap, bool, error) {
	devices := l.weighted()
	u := make([]float64, len(l.ring.Devices))
	for _, d := range devices {
		u[d] = l.relative(d)
	}
	cold := slices.Clone(devices)
	slices.SortFunc(cold, func(a, b ID) int { return cmp.Or(cmp.Compare(u[a], u[b]), cmp.Compare(a, b)) })
	hot := slices.Clone(devices)
	slices.SortFunc(hot, func(a, b ID) int { return cmp.Or(cmp.Compare(u[b], u[a]), cmp.Compare(a, b)) })
	for _, a := range hot {
		if err := ctx.Err(); err != nil {
			return Swap{}, false, err
		}
		for _, c := range cold {
			if u[a]-u[c] <= target {
				break
			}
			now := [2]int{l.version[a], l.version[c]}
			if then, ok := m.dead[[2]ID{a, c}]; ok && then == now {
				continue
			}
			p, q, ok := l.pair(a, c)
			if !ok {
				m.dead[[2]ID{a, c}] = now
				continue
			}
			return l.exchange(p, q, a, c), true, nil
		}
	}
	return Swap{}, false, nil
}

// exchange swaps p on a for q on c and locks both partitions for the round.
func (l *layout) exchange(p, q slot, a, c ID) Swap {
	l.move(p, c)
	l.move(q, a)
	l.locked[p.part], l.locked[q.part] = true, true
	s := Swap{Hot: p.part, Cold: q.part, HotRow: p.row, ColdRow: q.row, From: a, To: c, HotHeat: p.heat, ColdHeat: q.heat}
	high, low := l.extremes()
	s.Max, s.Min = l.relative(high), l.relative(low)
	return s
}
