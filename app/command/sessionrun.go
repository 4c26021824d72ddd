package command

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"fenye/app/output"
	"fenye/data/diameter"
	"fenye/data/simfile"
	charging "fenye/model/session"
)

// replaySummary is what session replay says; times in milliseconds.
type replaySummary struct {
	File       string    `json:"file"`
	Policy     string    `json:"policy"`
	Ties       string    `json:"ties"`
	Blades     int       `json:"blades"`
	Speedup    float64   `json:"speedup"`
	Workers    any       `json:"workers"` // of each blade; one number where all have the same
	Messages   int       `json:"messages"`
	Duplicates int       `json:"duplicates"`
	PerBlade   []int64   `json:"per_blade_messages"`
	New        []int64   `json:"per_blade_new_sessions"`
	Most       []int64   `json:"max_outstanding"`
	Used       []float64 `json:"utilisation"`
	Dropped    int       `json:"dropped"`
	Mean       *float64  `json:"mean_ms"`
	P50        *float64  `json:"p50_ms"`
	P95        *float64  `json:"p95_ms"`
	P99        *float64  `json:"p99_ms"`
	P999       *float64  `json:"p999_ms"`
	Max        *float64  `json:"max_ms"`
}

// orNull is a number, or null where there is none.
func orNull(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// replay runs a trace over blades.
func (s *session) replay(ctx context.Context, b *balancing) error {
	if err := s.needs("--trace", b.trace, "--blades", b.blades); err != nil {
		return err
	}
	c := charging.Default()
	if err := s.parsePolicy(b, &c); err != nil {
		return err
	}
	switch {
	case !(b.speedup >= 1e-6 && b.speedup <= 1e9):
		return s.bad("--speedup", b.speedup, "1, 20, 0.5 ...")
	case !(b.idle >= 0 && b.idle <= 1e9):
		return s.bad("--idle-timeout", b.idle, "0, 3600 ...")
	}
	c.Idle = b.idle
	if err := b.check(s); err != nil {
		return err
	}
	trace, err := openTrace(ctx, b.trace)
	if err != nil {
		return err
	}
	if c.Blades, err = diameter.OpenBlades(ctx, b.blades); err != nil {
		return err
	}
	r, err := charging.Replay(ctx, trace, b.speedup, c, s.progress("sessions.running"))
	if err != nil {
		return saidOfSessions(err)
	}
	sum := replaySummary{File: baseName(b.trace), Policy: string(c.Policy), Ties: string(c.Ties), Blades: len(c.Blades), Speedup: b.speedup, Messages: r.Messages, Duplicates: r.Duplicates,
		Dropped: r.Dropped, Mean: orNull(r.Mean * 1000), P50: orNull(r.P50 * 1000), P95: orNull(r.P95 * 1000), P99: orNull(r.P99 * 1000), P999: orNull(r.P999 * 1000), Max: orNull(r.Max * 1000)}
	var workers []int
	for i, x := range r.Blades {
		workers = append(workers, c.Blades[i].Workers)
		sum.PerBlade, sum.New, sum.Most, sum.Used = append(sum.PerBlade, x.Messages), append(sum.New, x.NewSessions), append(sum.Most, x.Most), append(sum.Used, x.Utilisation)
	}
	sum.Workers = equal(workers)
	return s.tellRun(ctx, b, &c, r, sum)
}

// simulate runs the settings of a file.
func (s *session) simulate(ctx context.Context, b *balancing) error {
	if err := s.needs("--config", b.config); err != nil {
		return err
	}
	if err := b.check(s); err != nil {
		return err
	}
	c, err := simfile.Open(b.config)
	if err != nil {
		return err
	}
	r, err := charging.Simulate(ctx, *c, s.progress("sessions.running"))
	if err != nil {
		return err
	}
	return s.tellRun(ctx, b, c, r, simfile.Summarise(c, r))
}

// tellRun writes a run's files and tells it.
func (s *session) tellRun(ctx context.Context, b *balancing, c *charging.Config, r *charging.Result, sum any) error {
	if err := b.write(ctx, s, func() (writers, error) {
		return output.SessionFiles(&output.Sessions{Config: c, Result: r, Summary: sum}, s.lang)
	}); err != nil {
		return err
	}
	for _, w := range r.Warnings {
		fmt.Fprintln(s.stderr, output.Caution(w, s.lang))
	}
	if s.json {
		return s.encode(sum)
	}
	return s.tellSessions(c, r)
}

// size finds how many blades are needed.
func (s *session) size(ctx context.Context, b *balancing) error {
	if err := s.needs("--config", b.config); err != nil {
		return err
	}
	p99, err := timeOf(b.p99)
	switch {
	case err != nil || p99 <= 0:
		return s.bad("--p99", b.p99, "0.2s, 50ms ...")
	case !(b.used > 0 && b.used <= 1):
		return s.bad("--max-utilisation", b.used, "0.8, 0.95 ...")
	case b.survive < 0 || b.survive > 1000:
		return s.bad("--survive", b.survive, "0, 1, 2 ...")
	case b.most < 0 || b.most > 10_000:
		return s.bad("--max-blades", b.most, "1, 2 ... 10000")
	}
	if err := b.check(s); err != nil {
		return err
	}
	c, err := simfile.Open(b.config)
	if err != nil {
		return err
	}
	aim := charging.Aim{P99: p99, Used: b.used, Survive: b.survive, Most: b.most, Reaching: 2}
	z, err := charging.Size(ctx, *c, aim, s.progress("sessions.running"))
	if err != nil {
		return err
	}
	sum := simfile.SummariseSizing(z)
	if z.Blades > 0 {
		if err := b.write(ctx, s, func() (writers, error) {
			return output.SizingFiles(z, sum, s.lang)
		}); err != nil {
			return err
		}
	}
	if s.json {
		if err := s.encode(sum); err != nil {
			return err
		}
	} else if err := s.tellTable(charging.SizingTable(z)); err != nil {
		return err
	}
	if z.Blades == 0 {
		fmt.Fprintln(s.stderr, s.lang.T("sessions.size.none", z.Limit))
		return exit(Infeasible)
	}
	if !s.json {
		_, err = fmt.Fprintln(s.stdout, s.lang.T("sessions.size.tell", z.Blades))
	}
	return err
}

// timeOf reads a time: 0.2s, 50ms, or a plain number of seconds.
func timeOf(text string) (float64, error) {
	if d, err := time.ParseDuration(text); err == nil {
		return d.Seconds(), nil
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, errors.New("no time")
	}
	return x, nil
}
