package ring

import (
	"context"
	"slices"
	"time"

	"fenye/data/swift"
	"fenye/model/ring"
)

// study is what the settings come to.
type study struct {
	of       fieldKey
	settings settings
	*loaded
	heat      []float64
	scale     float64 // of the counts, by the load of a centre
	figures   ring.Figures
	required  float64
	hasNeed   bool // required is known
	before    ring.Spread
	floor     ring.Floor
	trigger   []float64 // spreads of the intervals
	plan      *ring.Adjustment
	join      *ring.Joining
	curve     []*ring.Mix
	mix       *ring.Mix
	ranks     []ring.Part // partitions by heat, those that were accessed
	findings  []swift.Finding
	took      time.Duration
	allowed   bool // planning is not locked
	triggered bool
}

// fieldKey is what a study depends on.
type fieldKey struct {
	files   filesKey
	ws      float64
	mode    string
	trigger float64
	target  float64
	swaps   int
	rounds  int
	join    joining
	scale   float64
}

func keyOf(s settings, scale float64) fieldKey {
	k := fieldKey{files: s.files(), ws: s.WS, mode: s.Mode, trigger: s.Trigger, target: s.Target, swaps: s.Swaps, rounds: s.Rounds, scale: scale}
	if s.Join != nil {
		k.join = *s.Join
	}
	return k
}

// conduct does the work of the settings: what was read is taken over from last.
// Progress is a share from 0 to 1, below 0 while it is unknown.
func conduct(ctx context.Context, s settings, rate float64, last *loaded, progress func(float64)) (*study, error) {
	from := time.Now()
	l := last
	if l == nil || l.of != s.files() {
		var err error
		if l, err = load(ctx, s, progress); err != nil {
			return nil, err
		}
	}
	out := &study{of: keyOf(s, rate), settings: s, loaded: l, scale: 1, allowed: !l.file.Locked() && (l.builder == nil || !l.builder.Locked())}
	r := l.file.Ring
	out.figures = r.Figures()
	if need, err := r.RequiredOverload(); err == nil {
		out.required, out.hasNeed = need, true
	}
	out.findings = doctor(l, out.figures)
	out.heat = heatOf(s, r, l.access)
	if total := l.access.Total(); rate > 0 && total > 0 {
		out.scale = rate / float64(total)
		for p := range out.heat {
			out.heat[p] *= out.scale
		}
	}
	out.before = r.Spread(out.heat)
	out.ranks = ranked(out.heat)
	if err := out.spreadAndMix(s); err != nil {
		return nil, err
	}
	if err := out.adjust(ctx, s, progress); err != nil {
		return nil, err
	}
	out.took = time.Since(from)
	return out, nil
}

func heatOf(s settings, r *ring.Ring, a ring.Access) []float64 {
	if s.Mode == paper {
		return r.PaperHeat(a)
	}
	return r.Heat(a, ring.Costs{})
}

// spreadAndMix fills the intervals and the multi-factor weights.
func (st *study) spreadAndMix(s settings) error {
	r := st.file.Ring
	st.trigger = []float64{st.before.Width()}
	st.triggered = st.before.Width() > s.Trigger
	if st.loaded.before.Reads != nil {
		old := r.Spread(heatOf(s, r, st.loaded.before))
		st.trigger = []float64{old.Width(), st.before.Width()}
		st.triggered = ring.Triggered(s.Trigger, old.Width(), st.before.Width())
	}
	if st.factors == nil {
		return nil
	}
	var err error
	if st.curve, err = ring.Curve(st.factors, r.Replicas(), r.Weight(), 50); err != nil {
		return err
	}
	st.mix, err = ring.Weigh(st.factors, s.WS, 1-s.WS, r.Replicas(), r.Weight())
	return err
}

// adjust plans the adjustment, and the join if there is a device.
func (st *study) adjust(ctx context.Context, s settings, progress func(float64)) error {
	r := st.file.Ring
	st.floor = r.Floor(st.heat)
	if !st.allowed {
		return nil
	}
	var movable []bool
	if st.builder != nil {
		movable = st.builder.Builder.Movable(time.Now())
	}
	if s.Join != nil {
		var err error
		st.join, err = r.Join(ctx, s.Join.device(), st.heat, ring.JoinOptions{Movable: movable, Seed: 1})
		return err
	}
	if !st.counted || !st.triggered && len(st.trigger) > 1 {
		return nil
	}
	width := st.before.Width()
	o := ring.Options{Target: s.Target, Swaps: s.Swaps, Rounds: s.Rounds, Movable: movable, Paper: s.Mode == paper, Progress: func(n int, now float64) {
		share := 0.0
		if width > s.Target {
			share = (width - now) / (width - s.Target)
		}
		if s.Swaps > 0 {
			share = max(share, float64(n)/float64(s.Swaps*s.Rounds))
		}
		progress(min(max(share, 0), 1))
	}}
	var err error
	st.plan, err = r.Adjust(ctx, st.heat, o)
	if err == nil {
		st.floor = st.plan.Floor
	}
	return err
}

// doctor lists what a planner should know of ring and builder.
func doctor(l *loaded, f ring.Figures) []swift.Finding {
	out := slices.Clone(l.file.Findings)
	if l.builder == nil {
		out = append(out, swift.Finding{Code: swift.NoBuilder, Warning: true})
	}
	if l.builder != nil {
		if n, some := swift.RecentMoves(l.builder.Builder.Movable(time.Now())); some {
			out = append(out, n)
		}
	}
	if f.AtRisk > 0 {
		out = append(out, swift.Finding{Code: swift.AtRisk, Warning: true, Count: f.AtRisk})
	}
	return out
}

// ranked lists the partitions that were accessed, the hottest first.
func ranked(heat []float64) []ring.Part {
	var out []ring.Part
	for p, h := range heat {
		if h > 0 {
			out = append(out, ring.Part(p))
		}
	}
	slices.SortStableFunc(out, func(a, b ring.Part) int {
		switch {
		case heat[a] > heat[b]:
			return -1
		case heat[a] < heat[b]:
			return 1
		}
		return 0
	})
	return out
}

// swaps are the exchanges of all rounds, in order.
func (st *study) swaps() []ring.Swap {
	var out []ring.Swap
	if st != nil && st.plan != nil {
		for _, r := range st.plan.Rounds {
			out = append(out, r.Swaps...)
		}
	}
	return out
}

// last is the ring after the plan.
func (st *study) last() *ring.Ring {
	switch {
	case st.join != nil && len(st.join.Rounds) > 0:
		return st.join.Rounds[len(st.join.Rounds)-1].Ring
	case st.plan != nil && len(st.plan.Rounds) > 0:
		return st.plan.Rounds[len(st.plan.Rounds)-1].Ring
	}
	return st.file.Ring
}

// after is the spread after the plan, nil if nothing was planned.
func (st *study) after() *ring.Spread {
	switch {
	case st.join != nil:
		return &st.join.After
	case st.plan != nil:
		return &st.plan.After
	}
	return nil
}
