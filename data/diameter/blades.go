package diameter

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/session"
)

// OpenBlades reads a list of blades: a table with a column name, and workers,
// weight, speed and queue_limit where they differ from one worker, a weight of
// workers times speed, speed 1 and no limit. Other columns are ignored.
func OpenBlades(ctx context.Context, path string) ([]session.Blade, error) {
	g, err := tabular.Open(ctx, path, tabular.Options{})
	if err != nil {
		return nil, err
	}
	all, err := bladesOf(g)
	if err != nil {
		return nil, fault.In(g.File, err)
	}
	return all, nil
}

func bladesOf(g *tabular.Grid) ([]session.Blade, error) {
	at := map[string]int{}
	for _, name := range []string{"name", "workers", "weight", "speed", "queue_limit"} {
		at[name] = slices.IndexFunc(g.Header, func(h string) bool { return strings.EqualFold(h, name) })
	}
	if at["name"] < 0 {
		return nil, &fault.Error{Room: "diameter", Kind: fault.NoField, Field: "name", Names: g.Header, Expected: "columns called name, workers, weight"}
	}
	var all []session.Blade
	rows := map[string]int{}
	for _, l := range g.Lines {
		r := rowCells{l, at}
		b, err := r.blade()
		if err != nil {
			return nil, err
		}
		if first, twice := rows[b.Name]; twice {
			return nil, &fault.Error{Room: "diameter", Kind: fault.Repeat, Row: l.Row, Field: "name", Found: b.Name,
				Err: &fault.Error{Row: first, Field: "it stands here first"}}
		}
		rows[b.Name] = l.Row
		all = append(all, b)
	}
	if len(all) == 0 {
		return nil, &fault.Error{Room: "diameter", Kind: fault.Empty}
	}
	return all, nil
}

func (r rowCells) blade() (session.Blade, error) {
	b := session.Blade{Name: r.text("name"), Workers: 1, Speed: 1, QueueLimit: session.Unlimited}
	if b.Name == "" {
		return b, r.bad("name", "a name for every blade")
	}
	var err error
	if text := r.text("workers"); text != "" {
		if b.Workers, err = strconv.Atoi(text); err != nil || b.Workers < 1 || b.Workers > 10_000 {
			return b, r.bad("workers", "a whole number from 1 to 10,000")
		}
	}
	if text := r.text("weight"); text != "" {
		if b.Weight, err = session.ParseWeight(text); err != nil {
			return b, r.bad("weight", "a decimal number, 0 or more")
		}
	}
	if text := r.text("speed"); text != "" {
		if b.Speed, err = strconv.ParseFloat(text, 64); err != nil || !(b.Speed >= 1e-6 && b.Speed <= 1e6) {
			return b, r.bad("speed", "a factor above 0")
		}
	}
	if text := r.text("queue_limit"); text != "" {
		if b.QueueLimit, err = strconv.Atoi(text); err != nil || b.QueueLimit < 0 {
			return b, r.bad("queue_limit", "a whole number, 0 or more, or nothing")
		}
	}
	return b, nil
}
