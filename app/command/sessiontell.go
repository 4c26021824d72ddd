package command

import (
	"fmt"
	"math"
	"strings"

	charging "fenye/model/session"
	"fenye/model/table"
)

// tellTable writes a table for a person.
func (s *session) tellTable(t table.Table) error {
	var b strings.Builder
	var rows [][]string
	var head []string
	for _, c := range t.Columns {
		head = append(head, s.lang.T("column."+c.Key))
	}
	rows = append(rows, head)
	for row := range t.Rows {
		var line []string
		for i, c := range t.Columns {
			line = append(line, table.Format(c.Kind, t.At(row, i), table.Lang(s.lang)))
		}
		rows = append(rows, line)
	}
	aligned(&b, rows)
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

// duration writes a time for people: 4.2 ms, 1.40 s.
func (s *session) duration(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case x < 1:
		return table.Fixed(x*1000, 1) + " ms"
	}
	return table.Fixed(x, 2) + " s"
}

// tellSessions writes a run for a person.
func (s *session) tellSessions(c *charging.Config, r *charging.Result) error {
	text := s.lang.T
	say := func(key string, args ...any) {
		fmt.Fprintln(s.stdout, text(key, args...))
	}
	say("sessions.tell.head", table.People(int64(r.Messages)), text("sessions.policy."+string(c.Policy)), len(c.Blades), table.Fixed(r.Seconds, 1))
	say("sessions.tell.times", s.duration(r.Mean), s.duration(r.P50), s.duration(r.P95), s.duration(r.P99), s.duration(r.P999))
	if !math.IsNaN(r.P99Half) {
		say("sessions.tell.interval", s.duration(r.MeanHalf), s.duration(r.P99Half))
	}
	say("sessions.tell.counts", table.People(int64(r.Dropped)), table.People(int64(r.Rejected)), table.People(int64(r.Duplicates)))
	for _, f := range r.Failures {
		say("sessions.tell.failure", c.Blades[f.Failure.Blade].Name, table.People(int64(f.Sessions)), s.duration(f.Seconds), table.People(int64(f.Held)),
			table.People(int64(f.TimedOut)), table.People(int64(f.Rejected)), table.People(int64(f.LostUpdates)))
	}
	if y := r.Sync; y != nil {
		say("sessions.tell.sync", table.People(int64(y.Backlog)), s.duration(y.MeanLag), s.duration(y.MostLag), table.People(int64(y.Merged)))
	}
	fmt.Fprintln(s.stdout)
	return s.tellTable(charging.BladeTable(c, r))
}
