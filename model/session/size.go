package session

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
)

// Aim is what a number of blades must reach.
type Aim struct {
	P99      float64 // seconds; above 0
	Used     float64 // highest utilisation of a blade, above 0, at most 1
	Survive  int     // blades that may be lost with the aim still met
	Most     int     // blades that are tried at most; 0: 4 times the blades of the configuration, and at least 64
	Reaching int     // further numbers that are tried for the picture
}

// Trial is a run with one number of blades.
type Trial struct {
	Blades      int
	Left        int     // of these, after the losses
	Offered     float64 // utilisation on average, by the rates alone
	P50, P99    float64 // seconds; NaN where the blades cannot keep up
	P99Half     float64
	Used        float64 // utilisation of the busiest blade
	LeftP99     float64
	LeftOffered float64
	LeftUsed    float64
	Fits        bool   // with all blades
	Survives    bool   // after the losses
	Fails       string // what is missed with all blades: "", "utilisation" or "p99"
	LeftFails   string // what is missed after the losses
}

// Sizing is the smallest number of blades that reaches an aim.
type Sizing struct {
	Aim    Aim
	Blades int // 0: none of those tried
	Trials []Trial
	Limit  int // the most that were tried
}

// ErrAim reports an aim that cannot be.
var ErrAim = errors.New("session: the aim cannot be")

// Size finds the smallest number of blades whose p99 and utilisation keep within
// the aim, with all of them and after the loss of the strongest. The blades of
// the configuration are the pattern: the n-th blade is as the n-th of the list,
// around its end. Failures and joins are left out. All runs have the same
// traffic. The search begins where the rates alone allow it.
func Size(ctx context.Context, c Config, aim Aim, progress func(float64)) (*Sizing, error) {
	switch {
	case !(aim.P99 > 0):
		return nil, fmt.Errorf("%w: a p99 of %g s, expected seconds above 0", ErrAim, aim.P99)
	case !(aim.Used > 0 && aim.Used <= 1):
		return nil, fmt.Errorf("%w: a utilisation of %g, expected above 0, at most 1", ErrAim, aim.Used)
	case aim.Survive < 0 || aim.Survive > 1000:
		return nil, fmt.Errorf("%w: %d blades to be survived, expected 0 to 1000", ErrAim, aim.Survive)
	}
	if err := c.Check(); err != nil {
		return nil, err
	}
	c.Failures, c.Joins, c.Frame = nil, nil, 0
	s := &Sizing{Aim: aim}
	first := leastBlades(&c, aim)
	s.Limit = aim.Most
	if s.Limit == 0 {
		s.Limit = min(max(64, 4*len(c.Blades), 2*first+aim.Survive), mostBlades)
	}
	from := max(1, min(first, s.Limit)-1)
	for n, after := from, 0; n <= s.Limit && (s.Blades == 0 || after < aim.Reaching); n++ {
		t, err := try(ctx, &c, aim, n)
		if err != nil {
			return nil, err
		}
		s.Trials = append(s.Trials, t)
		if s.Blades > 0 {
			after++
		} else if t.Fits && t.Survives {
			s.Blades = n
		}
		if progress != nil {
			progress(1 - 1/(1+float64(len(s.Trials))/4))
		}
	}
	if progress != nil {
		progress(1)
	}
	return s, nil
}

// Pattern returns n blades after the pattern of a list.
func Pattern(list []Blade, n int) []Blade {
	out := make([]Blade, n)
	for i := range out {
		out[i] = list[i%len(list)]
		if i >= len(list) {
			out[i].Name = fmt.Sprintf("%s-%d", list[i%len(list)].Name, i/len(list)+1)
		}
	}
	return out
}

func power(blades []Blade) float64 {
	sum := 0.
	for _, b := range blades {
		sum += float64(b.Workers) * b.Speed
	}
	return sum
}

// without returns blades without the n strongest, the last of equal ones first.
func without(blades []Blade, n int) []Blade {
	out := slices.Clone(blades)
	for range n {
		strongest := 0
		for i := range out {
			if power(out[i:i+1]) >= power(out[strongest:strongest+1]) {
				strongest = i
			}
		}
		out = slices.Delete(out, strongest, strongest+1)
	}
	return out
}

// leastBlades returns the smallest number that the rates alone allow.
func leastBlades(c *Config, aim Aim) int {
	work := c.Arrivals.mean() * c.Service.mean()
	from := 1 + aim.Survive
	return from + sort.Search(mostBlades-from, func(i int) bool { // a further blade never leaves less
		return work/power(without(Pattern(c.Blades, from+i), aim.Survive)) <= aim.Used*(1+1e-12)
	})
}

// try runs n blades, and what is left of them. A number that has too little
// power is not run: its times grow without end.
func try(ctx context.Context, c *Config, aim Aim, n int) (Trial, error) {
	all := Pattern(c.Blades, n)
	work := c.Arrivals.mean() * c.Service.mean()
	t := Trial{Blades: n, Left: n - aim.Survive, Offered: work / power(all), P50: math.NaN(), P99: math.NaN(), P99Half: math.NaN(), LeftP99: math.NaN()}
	t.Used, t.Fails = t.Offered, "utilisation"
	if t.Offered < 1 {
		r, err := runOf(ctx, c, all)
		if err != nil {
			return t, err
		}
		t.P50, t.P99, t.P99Half, t.Used = r.P50, r.P99, r.P99Half, r.Busiest()
		t.Fails = verdict(r, t.Offered, aim)
	}
	t.Fits = t.Fails == ""
	switch {
	case aim.Survive == 0:
		t.LeftP99, t.LeftOffered, t.LeftUsed, t.LeftFails, t.Survives = t.P99, t.Offered, t.Used, t.Fails, t.Fits
		return t, nil
	case t.Left < 1:
		t.LeftOffered, t.LeftUsed, t.LeftFails = math.Inf(1), math.Inf(1), "utilisation"
		return t, nil
	}
	left := without(all, aim.Survive)
	offered := work / power(left)
	t.LeftOffered, t.LeftUsed, t.LeftFails = offered, offered, "utilisation"
	if offered < 1 {
		r, err := runOf(ctx, c, left)
		if err != nil {
			return t, err
		}
		t.LeftP99, t.LeftUsed, t.LeftFails = r.P99, r.Busiest(), verdict(r, offered, aim)
	}
	t.Survives = t.LeftFails == ""
	return t, nil
}

func runOf(ctx context.Context, c *Config, blades []Blade) (*Result, error) {
	run := *c
	run.Blades = blades
	return Simulate(ctx, run, nil)
}

// noise is how much the utilisation of a blade that was measured may be above
// the limit by chance: it has a standard error of its own.
func noise(r *Result) float64 {
	return 3 / math.Sqrt(float64(max(r.Measured, 1))/float64(len(r.Blades)))
}

// verdict says which part of the aim a run misses. The average utilisation is
// known from the rates; the busiest blade must not be above it by more than
// chance.
func verdict(r *Result, offered float64, aim Aim) string {
	switch {
	case offered > aim.Used*(1+1e-12) || r.Busiest() > aim.Used+noise(r) || r.Dropped > 0 && float64(r.Dropped) > .001*float64(r.Messages):
		return "utilisation"
	case !(r.P99 <= aim.P99):
		return "p99"
	}
	return ""
}
