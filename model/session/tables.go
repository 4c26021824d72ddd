package session

import (
	"math"

	"fenye/model/table"
)

// millis is a time in a table; NaN and infinity are no value.
func millis(seconds float64) table.Value { return known(seconds * 1000) }

func known(x float64) table.Value {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return table.Value{}
	}
	return table.FloatOf(x)
}

// rows makes a table of rows that are worked out already.
func rows(key string, columns []table.Column, all [][]table.Value) table.Table {
	return table.Table{Key: key, Columns: columns, Rows: len(all), At: func(row, column int) table.Value { return all[row][column] }}
}

func column(key string, kind table.Kind) table.Column { return table.Column{Key: key, Kind: kind} }

// PolicyTable compares policies; name gives a policy's name for people, target is
// the p99 that they are judged by, in seconds, and 0 for none. The judgement is a
// key: "fits", "misses", "busy" or "none".
func PolicyTable(all []Comparison, target float64, name func(Policy) string, judged func(key string) string) table.Table {
	var out [][]table.Value
	for _, c := range all {
		r := c.Result
		out = append(out, []table.Value{
			table.TextOf(name(c.Policy)), millis(r.Mean), millis(r.P50), millis(r.P95), millis(r.P99), millis(r.P99Half), millis(r.P999),
			known(r.Idlest()), known(r.Busiest()), table.IntOf(r.Most()), table.IntOf(int64(r.Dropped)), table.TextOf(judged(Judge(r, target))),
		})
	}
	return rows("policies", []table.Column{
		column("policy", table.Text), column("mean_ms", table.Millis), column("p50_ms", table.Millis), column("p95_ms", table.Millis), column("p99_ms", table.Millis),
		column("p99_half_ms", table.Millis), column("p999_ms", table.Millis), column("used_least", table.Share), column("used_most", table.Share),
		column("outstanding_most", table.Count), column("dropped", table.Count), column("judgement", table.Text),
	}, out)
}

// Judge says how a run stands to a target of the p99 in seconds, 0 for none.
func Judge(r *Result, target float64) string {
	switch {
	case r.Measured == 0:
		return "none"
	case target > 0 && !(r.P99 <= target):
		return "misses"
	case r.Busiest() >= busyBlade:
		return "busy"
	}
	return "fits"
}

// BladeTable is what each blade did.
func BladeTable(c *Config, r *Result) table.Table {
	var out [][]table.Value
	for i, b := range r.Blades {
		out = append(out, []table.Value{
			table.TextOf(b.Name), table.IntOf(int64(c.Blades[i].Workers)), table.FloatOf(c.Blades[i].Speed), table.IntOf(b.Messages), table.IntOf(b.NewSessions),
			known(b.Utilisation), table.IntOf(b.Most), table.IntOf(b.Dropped), table.IntOf(b.Sessions),
		})
	}
	return rows("blades", []table.Column{
		column("blade", table.Text), column("workers", table.Count), column("speed", table.Weighed), column("messages", table.Count), column("new_sessions", table.Count),
		column("used", table.Share), column("outstanding_most", table.Count), column("dropped", table.Count), column("live_sessions", table.Count),
	}, out)
}

// SizingTable is the trials of a sizing.
func SizingTable(z *Sizing) table.Table {
	var out [][]table.Value
	for _, t := range z.Trials {
		out = append(out, []table.Value{
			table.IntOf(int64(t.Blades)), known(t.Offered), known(t.Used), millis(t.P50), millis(t.P99), millis(t.P99Half), table.IntOf(int64(t.Left)), known(t.LeftUsed), millis(t.LeftP99),
			table.BoolOf(t.Fits), table.BoolOf(t.Survives), table.BoolOf(t.Blades == z.Blades),
		})
	}
	return rows("sizing", []table.Column{
		column("blade_count", table.Count), column("offered", table.Share), column("used_most", table.Share), column("p50_ms", table.Millis), column("p99_ms", table.Millis),
		column("p99_half_ms", table.Millis), column("left", table.Count), column("left_used", table.Share), column("left_p99_ms", table.Millis),
		column("fits", table.Bool), column("survives", table.Bool), column("chosen", table.Bool),
	}, out)
}

// FilmTable is the film of a run, a row a frame.
func FilmTable(r *Result) table.Table {
	return table.Of("timeline", r.Film,
		table.F("at_s", table.Weighed, func(f Frame) table.Value { return table.FloatOf(f.At) }),
		table.F("messages", table.Count, func(f Frame) table.Value { return table.IntOf(int64(f.Messages)) }),
		table.F("p50_ms", table.Millis, func(f Frame) table.Value { return millis(f.P50) }),
		table.F("p95_ms", table.Millis, func(f Frame) table.Value { return millis(f.P95) }),
		table.F("p99_ms", table.Millis, func(f Frame) table.Value { return millis(f.P99) }),
		table.F("held", table.Count, func(f Frame) table.Value { return table.IntOf(int64(f.Held)) }),
		table.F("rejected", table.Count, func(f Frame) table.Value { return table.IntOf(int64(f.Rejected)) }),
		table.F("back", table.Count, func(f Frame) table.Value { return table.IntOf(int64(f.Back)) }),
		table.F("away", table.Count, func(f Frame) table.Value { return table.IntOf(int64(f.Away)) }),
		table.F("sync_backlog", table.Count, func(f Frame) table.Value { return table.IntOf(int64(f.Backlog)) }),
	)
}
