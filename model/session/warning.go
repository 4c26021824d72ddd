package session

import "math"

// Caution is what a planner should know before relying on a figure.
type Caution string

const (
	TooShort    Caution = "too_short"   // the 95 % interval of the mean or the p99 is wide
	TooBusy     Caution = "too_busy"    // a blade's utilisation is 0.95 or more
	Overloaded  Caution = "overloaded"  // more arrives than the blades can serve
	SlowSync    Caution = "slow_sync"   // fewer records a second are synchronised than answered
	FewSamples  Caution = "few_samples" // the first weights by time rest on few samples
	NoSurvivor  Caution = "no_survivor" // no blade was left to restore sessions to
	NoneMatters Caution = "none"        // no message was answered
)

// Warning is a caution with its figures.
type Warning struct {
	Caution Caution
	Value   float64 // relative half-width, utilisation, records a second, samples a blade
	Blade   string
}

// Limits from which a run is warned of.
const (
	wideMean  = .05
	wideP99   = .10
	busyBlade = .95
)

func (r *Result) warn(c *Config) {
	add := func(w Warning) { r.Warnings = append(r.Warnings, w) }
	if r.Measured == 0 {
		add(Warning{Caution: NoneMatters})
	}
	switch wide := max(r.MeanHalf/r.Mean/wideMean, r.P99Half/r.P99/wideP99); {
	case r.Measured == 0 || c.WarmUp == 0 || len(c.Failures) > 0: // times that change have no interval
	case math.IsNaN(wide):
		add(Warning{Caution: TooShort, Value: math.NaN()})
	case wide > 1:
		add(Warning{Caution: TooShort, Value: max(r.MeanHalf/r.Mean, r.P99Half/r.P99)})
	}
	if c.WarmUp > 0 && r.Offered >= 1 {
		add(Warning{Caution: Overloaded, Value: r.Offered})
	} else if i := busiest(r.Blades); i >= 0 && r.Blades[i].Utilisation >= busyBlade {
		add(Warning{Caution: TooBusy, Value: r.Blades[i].Utilisation, Blade: r.Blades[i].Name})
	}
	if c.Sync != nil && r.Seconds > 0 {
		if rate := float64(r.Messages-r.Dropped-r.Rejected) / r.Seconds; rate > c.Sync.Rate {
			add(Warning{Caution: SlowSync, Value: rate - c.Sync.Rate})
		}
	}
	if (c.Policy == TimeBased || c.Policy == TimeBasedPaper) && c.Learning.First < 1000 {
		add(Warning{Caution: FewSamples, Value: float64(c.Learning.First)})
	}
	for _, f := range r.Failures {
		if math.IsNaN(f.Seconds) && f.Sessions > 0 {
			add(Warning{Caution: NoSurvivor, Blade: c.Blades[f.Failure.Blade].Name})
		}
	}
}

func busiest(blades []BladeResult) int {
	best := -1
	for i, b := range blades {
		if best < 0 || b.Utilisation > blades[best].Utilisation {
			best = i
		}
	}
	return best
}
