package session

import "math"

// BladeResult is what one blade did.
type BladeResult struct {
	Name        string
	Messages    int64   // that were sent to it
	NewSessions int64   // that began there
	Utilisation float64 // share of its workers' time while it was measured
	Most        int64   // requests outstanding at the same time
	Dropped     int64   // messages that found no room
	Sessions    int64   // that live there at the end
}

// SyncResult is what became of the session records.
type SyncResult struct {
	Backlog int     // records that waited when the last message came
	Most    int     // records that waited at the same time
	Carried int     // records that were synchronised
	Merged  int     // updates that replaced one that still waited
	Lost    int     // updates that a failed blade had not synchronised
	MeanLag float64 // seconds from the answer to the synchronised record; NaN without any
	MostLag float64 // seconds
}

// Result is what a run came to. Times are in seconds; they are NaN where no
// message was answered, half-widths also where the run is too short for them.
type Result struct {
	Messages   int // that arrived
	Measured   int // of these, answered after the warm-up
	Dropped    int // that found no room at their blade
	Rejected   int // refused: no blade up, or the session was not back
	Duplicates int

	Seconds  float64 // from the start to the last arrival
	WarmUp   float64 // of these, before the measurement
	Offered  float64 // service time that came a second, over what all blades can serve
	Mean     float64
	P50      float64
	P95      float64
	P99      float64
	P999     float64
	Max      float64
	MeanHalf float64 // half the 95 % interval
	P50Half  float64
	P95Half  float64
	P99Half  float64

	Blades   []BladeResult
	Failures []Rehomed
	Sync     *SyncResult
	Weights  []float64 // learned by the time-based policies
	Film     []Frame
	Warnings []Warning
}

// Moved returns how many sessions failures moved to other blades.
func (r *Result) Moved() int {
	n := 0
	for _, f := range r.Failures {
		if !math.IsNaN(f.Seconds) {
			n += f.Sessions
		}
	}
	return n
}

// Busiest returns the highest utilisation of a blade.
func (r *Result) Busiest() float64 {
	most := 0.
	for _, b := range r.Blades {
		most = max(most, b.Utilisation)
	}
	return most
}

// Idlest returns the lowest utilisation of a blade.
func (r *Result) Idlest() float64 {
	least := math.Inf(1)
	for _, b := range r.Blades {
		least = min(least, b.Utilisation)
	}
	return least
}

// Most returns the most requests outstanding at one blade.
func (r *Result) Most() int64 {
	most := int64(0)
	for _, b := range r.Blades {
		most = max(most, b.Most)
	}
	return most
}

// result puts the figures of a run together.
func (e *engine) result() *Result {
	r := e.record
	x := &Result{Messages: int(e.arrived), Rejected: r.rejected, Dropped: r.dropped, Duplicates: r.duplicates,
		Seconds: e.seconds(r.to), WarmUp: e.seconds(r.from), Film: e.films.develop(r, e.clock)}
	span := float64(r.to - r.from)
	for b := range e.servers {
		s := &e.servers[b]
		blade := BladeResult{Name: e.config.Blades[b].Name, Messages: s.messages, NewSessions: s.fresh, Most: s.most, Dropped: s.dropped, Sessions: e.ledger.count[b]}
		if span > 0 {
			blade.Utilisation = r.area[b] / span / float64(s.workers)
		}
		x.Blades = append(x.Blades, blade)
	}
	e.times(x)
	for i := range e.lapses {
		x.Failures = append(x.Failures, e.lapses[i].outcome(e))
	}
	if c := e.channel; c != nil {
		x.Sync = &SyncResult{Backlog: r.backlog, Most: c.most, Carried: c.carried, Merged: c.merged, Lost: c.lost,
			MeanLag: c.lag / float64(c.carried) / e.perSecond, MostLag: c.longest / e.perSecond}
	}
	if e.timed != nil {
		x.Weights = e.timed.weights
	}
	x.Offered = e.config.Offered()
	x.warn(e.config)
	return x
}

// times fills in the figures of the messages' times.
func (e *engine) times(x *Result) {
	all := e.record.measured()
	x.Measured = len(all)
	nan := math.NaN()
	x.Mean, x.P50, x.P95, x.P99, x.P999, x.Max = nan, nan, nan, nan, nan, nan
	half := [4]float64{nan, nan, nan, nan}
	if len(all) > 0 {
		x.Mean = mean(all) / e.perSecond
		half = intervals(all, e.clock)
		q := quantiles(all, 500, 950, 990, 999, 1000)
		x.P50, x.P95, x.P99, x.P999, x.Max = e.seconds(q[0]), e.seconds(q[1]), e.seconds(q[2]), e.seconds(q[3]), e.seconds(q[4])
	}
	x.MeanHalf, x.P50Half, x.P95Half, x.P99Half = half[0], half[1], half[2], half[3]
}

// outcome completes what a failure did.
func (l *lapse) outcome(e *engine) Rehomed {
	f := l.figures
	f.Failure = l.Failure
	f.Sessions = l.lost
	f.Seconds = math.NaN()
	if l.done && !l.nowhere {
		f.Seconds = e.seconds(l.restored - e.ticks(l.At))
	}
	return f
}

// Offered returns the service time that arrives a second over what the blades
// that are there from the start can serve in it: above 1 no policy keeps up.
func (c *Config) Offered() float64 {
	power := 0.
	for i, b := range c.Blades {
		late := false
		for _, j := range c.Joins {
			late = late || j.Blade == i
		}
		if !late {
			power += float64(b.Workers) * b.Speed
		}
	}
	return c.Arrivals.mean() * c.Service.mean() / power
}
