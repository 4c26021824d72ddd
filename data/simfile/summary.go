package simfile

import (
	"math"

	"fenye/model/session"
)

// Summary is what came of a run; times in seconds. What does not exist is null.
type Summary struct {
	Format     string         `json:"format"`
	Version    int            `json:"version"`
	Policy     string         `json:"policy"`
	Seed       uint64         `json:"seed"`
	Messages   int            `json:"messages"`
	Measured   int            `json:"measured"` // answered after the warm-up
	Dropped    int            `json:"dropped"`
	Rejected   int            `json:"rejected"`
	Duplicates int            `json:"duplicates"`
	Seconds    float64        `json:"duration_s"`
	WarmUp     float64        `json:"warmup_s"`
	Offered    float64        `json:"offered_utilisation"`
	Mean       *float64       `json:"mean_s"`
	MeanHalf   *float64       `json:"mean_half_width_s"`
	P50        *float64       `json:"p50_s"`
	P95        *float64       `json:"p95_s"`
	P99        *float64       `json:"p99_s"`
	P99Half    *float64       `json:"p99_half_width_s"`
	P999       *float64       `json:"p999_s"`
	Max        *float64       `json:"max_s"`
	Busiest    float64        `json:"max_utilisation"`
	Most       int64          `json:"max_outstanding"`
	Blades     []BladeSummary `json:"blades"`
	Rehome     *float64       `json:"rehome_s"` // of the last failure to be over
	Moved      int            `json:"moved_sessions"`
	Held       int            `json:"held"`
	Offline    int            `json:"offline"`
	TimedOut   int            `json:"timed_out"`
	Lost       int            `json:"lost_updates"`
	Failures   []FailSummary  `json:"failures"`
	Backlog    *int           `json:"sync_backlog_records"` // when the last message came
	BacklogMax *int           `json:"sync_backlog_max_records"`
	Carried    *int           `json:"sync_carried_records"`
	Merged     *int           `json:"sync_coalesced_records"`
	LagMean    *float64       `json:"sync_lag_mean_s"`
	LagMax     *float64       `json:"sync_lag_max_s"`
	Learned    []float64      `json:"learned_weights,omitempty"`
	Warnings   []WarnSummary  `json:"warnings"`
}

// BladeSummary is one blade.
type BladeSummary struct {
	Name        string  `json:"name"`
	Messages    int64   `json:"messages"`
	NewSessions int64   `json:"new_sessions"`
	Utilisation float64 `json:"utilisation"`
	Most        int64   `json:"max_outstanding"`
	Dropped     int64   `json:"dropped"`
	Sessions    int64   `json:"live_sessions"`
}

// FailSummary is one failure.
type FailSummary struct {
	Blade       string   `json:"blade"`
	Sessions    int      `json:"sessions"`
	Rehome      *float64 `json:"rehome_s"`
	Interrupted int      `json:"interrupted"`
	Held        int      `json:"held"`
	Offline     int      `json:"offline"`
	Rejected    int      `json:"rejected"`
	TimedOut    int      `json:"timed_out"`
	Withdrawn   int      `json:"withdrawn"`
	Terminated  int      `json:"terminated_sessions"`
	Retried     int      `json:"retried"`
	Lost        int      `json:"lost_updates"`
	Longest     float64  `json:"longest_hold_s"`
}

// WarnSummary is a caution.
type WarnSummary struct {
	Kind  string   `json:"kind"`
	Value *float64 `json:"value"`
	Blade string   `json:"blade,omitempty"`
}

func orNull(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Summarise puts the summary of a run together.
func Summarise(c *session.Config, r *session.Result) *Summary {
	s := &Summary{
		Format: "fenye-session", Version: 1, Policy: string(c.Policy), Seed: c.Seed, Messages: r.Messages, Measured: r.Measured, Dropped: r.Dropped,
		Rejected: r.Rejected, Duplicates: r.Duplicates, Seconds: r.Seconds, WarmUp: r.WarmUp, Offered: r.Offered,
		Mean: orNull(r.Mean), MeanHalf: orNull(r.MeanHalf), P50: orNull(r.P50), P95: orNull(r.P95), P99: orNull(r.P99), P99Half: orNull(r.P99Half),
		P999: orNull(r.P999), Max: orNull(r.Max), Busiest: r.Busiest(), Most: r.Most(), Moved: r.Moved(),
		Blades: []BladeSummary{}, Failures: []FailSummary{}, Warnings: []WarnSummary{}, Learned: r.Weights,
	}
	for _, b := range r.Blades {
		s.Blades = append(s.Blades, BladeSummary(b))
	}
	for _, f := range r.Failures {
		x := FailSummary{c.Blades[f.Failure.Blade].Name, f.Sessions, orNull(f.Seconds), f.Interrupted, f.Held, f.Offline, f.Rejected, f.TimedOut, f.Withdrawn, f.Terminated, f.Retried, f.LostUpdates, f.LongestHold}
		s.Failures = append(s.Failures, x)
		s.Held, s.Offline, s.TimedOut, s.Lost = s.Held+f.Held, s.Offline+f.Offline, s.TimedOut+f.TimedOut, s.Lost+f.LostUpdates
		if s.Rehome == nil || x.Rehome != nil && *x.Rehome > *s.Rehome {
			s.Rehome = x.Rehome
		}
	}
	if y := r.Sync; y != nil {
		s.Backlog, s.BacklogMax, s.Carried, s.Merged = &y.Backlog, &y.Most, &y.Carried, &y.Merged
		s.LagMean, s.LagMax = orNull(y.MeanLag), orNull(y.MostLag)
	}
	for _, w := range r.Warnings {
		s.Warnings = append(s.Warnings, WarnSummary{string(w.Caution), orNull(w.Value), w.Blade})
	}
	return s
}

// SizingSummary is what came of a sizing.
type SizingSummary struct {
	Format  string         `json:"format"`
	Version int            `json:"version"`
	Status  string         `json:"status"` // ok or infeasible
	Blades  *int           `json:"blades"`
	P99     float64        `json:"p99_target_s"`
	Used    float64        `json:"max_utilisation"`
	Survive int            `json:"survive"`
	Limit   int            `json:"tried_up_to"`
	Trials  []TrialSummary `json:"trials"`
}

// TrialSummary is one number of blades.
type TrialSummary struct {
	Blades    int      `json:"blades"`
	Offered   float64  `json:"offered_utilisation"`
	Used      float64  `json:"max_utilisation"`
	P50       *float64 `json:"p50_s"`
	P99       *float64 `json:"p99_s"`
	P99Half   *float64 `json:"p99_half_width_s"`
	Fits      bool     `json:"fits"`
	Fails     string   `json:"fails,omitempty"`
	Left      int      `json:"left"`
	LeftUsed  *float64 `json:"left_max_utilisation"`
	LeftP99   *float64 `json:"left_p99_s"`
	Survives  bool     `json:"survives"`
	LeftFails string   `json:"left_fails,omitempty"`
}

// SummariseSizing puts the summary of a sizing together.
func SummariseSizing(z *session.Sizing) *SizingSummary {
	s := &SizingSummary{Format: "fenye-session-size", Version: 1, Status: "infeasible", P99: z.Aim.P99, Used: z.Aim.Used, Survive: z.Aim.Survive, Limit: z.Limit, Trials: []TrialSummary{}}
	if z.Blades > 0 {
		s.Status, s.Blades = "ok", &z.Blades
	}
	for _, t := range z.Trials {
		s.Trials = append(s.Trials, TrialSummary{t.Blades, t.Offered, t.Used, orNull(t.P50), orNull(t.P99), orNull(t.P99Half), t.Fits, t.Fails, t.Left, orNull(t.LeftUsed), orNull(t.LeftP99), t.Survives, t.LeftFails})
	}
	return s
}
