package audit

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fenye/data/report"
	"fenye/model/access"
	"fenye/model/access/check"
)

// wiring is an access plan as its files say it.
type wiring struct {
	text object // summary.json as it stands
	sum  report.AccessSummary
	rows []wiredUnit
}

// wiredUnit is a row of access.csv; centres are indexes, -1 for none.
type wiredUnit struct {
	code                    string
	users, km               float64
	centre, backup, nearest int
}

// isAccess reports whether a folder holds an access plan and no other.
func isAccess(dir string) bool {
	_, plan := os.Stat(filepath.Join(dir, "plan.fenye"))
	_, rows := os.Stat(filepath.Join(dir, "access.csv"))
	return errors.Is(plan, fs.ErrNotExist) && rows == nil
}

// access recomputes the figures of an access plan from its rows and holds
// summary.json to them. The folder does not have the positions of the units: DE
// itself is held only to F and to the DE of the nearest centres.
func (r *Report) access(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, "summary.json"))
	if err != nil {
		return err
	}
	w := &wiring{}
	if err := errors.Join(json.Unmarshal(text, &w.text), json.Unmarshal(text, &w.sum)); err != nil {
		r.say("broken", "summary.json", err)
		return nil
	}
	if w.sum.F == nil || w.sum.DE == nil || w.sum.MeanKm == nil || w.sum.Bound == nil || w.sum.Gap == nil || w.sum.Nearest == nil {
		r.say("differs", "summary.json", w.sum.Status, "F, DE, bound, gap, mean_km, nearest")
		return nil
	}
	if err := r.accessRows(dir, w); err != nil || !r.OK() {
		return err
	}
	r.Compared = append(r.Compared, "summary.json", "access.csv")
	r.tree("summary.json", w.text, w.want())
	r.bounds(&w.sum)
	return nil
}

// accessRows reads access.csv.
func (r *Report) accessRows(dir string, w *wiring) error {
	text, err := os.ReadFile(filepath.Join(dir, "access.csv"))
	if err != nil {
		return err
	}
	lines, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))).ReadAll()
	if err != nil || len(lines) == 0 {
		return fmt.Errorf("access.csv: %w", cmp.Or(err, io.ErrUnexpectedEOF))
	}
	var names []string
	for _, c := range w.sum.Centres {
		names = append(names, c.Name)
	}
	for i, line := range lines[1:] {
		where := fmt.Sprintf("access.csv: row %d", i+2)
		cell := func(key string) string {
			if at := slices.Index(lines[0], key); at >= 0 {
				return line[at]
			}
			r.say("column", where+": "+key)
			return ""
		}
		number := func(key string) float64 {
			x, err := strconv.ParseFloat(cell(key), 64)
			if err != nil {
				r.say("differs", where+": "+key, cell(key), "0, 1, ...")
			}
			return x
		}
		centre := func(key string, none bool) int {
			name := cell(key)
			at := slices.IndexFunc(names, func(n string) bool { return name == n || name == "'"+n })
			if at < 0 && !(none && name == "") {
				r.say("differs", where+": "+key, name, strings.Join(names, " / "))
			}
			return at
		}
		w.rows = append(w.rows, wiredUnit{strings.TrimPrefix(cell("code"), "'"), number("users"), number("distance_km"),
			centre("centre", false), centre("backup", true), centre("nearest", false)})
	}
	return nil
}

// want is what summary.json must say.
func (w *wiring) want() object {
	users, km := 0.0, 0.0
	moved := []any{}
	own, near := make([]int, len(w.rows)), make([]int, len(w.rows))
	for i, u := range w.rows {
		users += u.users
		km += u.users * u.km
		own[i], near[i] = u.centre, u.nearest
		if u.centre != u.nearest {
			moved = append(moved, u.code)
		}
	}
	mean := 0.0
	if users > 0 {
		mean = km / users
	}
	de, alpha := *w.sum.DE, w.sum.Alpha
	centres, va := w.centres(own)
	nearCentres, nearVA := w.centres(near)
	nearest := object{"centres": nearCentres, "VA": nearVA, "F": weighed(alpha, nearVA, w.sum.Nearest.DE)}
	if mean > 0 {
		nearest["DE"] = de * float64(w.sum.Nearest.MeanKm) / mean
	}
	f := weighed(alpha, va, de)
	return object{"format": "fenye-access", "version": 1.0, "F": f, "VA": va, "gap": f - *w.sum.Bound, "units": float64(len(w.rows)),
		"users": users, "mean_km": mean, "moved_units": moved, "centres": centres, "nearest": nearest, "losses": w.losses()}
}

// weighed is F; a VA that does not exist has no weight.
func weighed(alpha float64, va any, de float64) float64 {
	x, _ := va.(float64)
	return alpha*x + (1-alpha)*de
}

// centres are the centres under a choice for every unit, and its VA; nil where
// a centre has no utilisation.
func (w *wiring) centres(at []int) (list []any, va any) {
	var used []float64
	known := true
	for j, c := range w.sum.Centres {
		load, units := 0.0, 0
		for i, u := range w.rows {
			if at[i] == j {
				load += u.users
				units++
			}
		}
		one := object{"load": load, "units": float64(units), "utilisation": nil}
		if c.Up && c.Capacity != nil && *c.Capacity > 0 {
			share := load / float64(*c.Capacity)
			one["utilisation"] = share
			used = append(used, share)
		} else if c.Up {
			known = false
		}
		list = append(list, one)
	}
	if !known || len(used) == 0 {
		return list, nil
	}
	return list, check.Imbalance(access.Balance(w.sum.Balance), used)
}

// losses are what the loss of each centre brings, its units at their backups.
func (w *wiring) losses() []any {
	list := []any{}
	for _, l := range w.sum.Losses {
		lost := slices.IndexFunc(w.sum.Centres, func(c report.AccessCentre) bool { return c.Name == l.Lost })
		users, stranded := 0.0, 0.0
		loads := make([]float64, len(w.sum.Centres))
		for _, u := range w.rows {
			switch {
			case u.centre != lost:
				loads[u.centre] += u.users
				continue
			case u.backup < 0:
				stranded += u.users
			default:
				loads[u.backup] += u.users
			}
			users += u.users
		}
		shares := []any{}
		for j, c := range w.sum.Centres {
			if c.Up && j != lost {
				shares = append(shares, object{"centre": c.Name, "load": loads[j]})
			}
		}
		list = append(list, object{"users": users, "stranded_users": stranded, "loads": shares})
	}
	return list
}

// bounds holds the utilisations to lambda and gamma, and the proof to its word.
func (r *Report) bounds(s *report.AccessSummary) {
	for _, c := range s.Centres {
		if u := c.Utilisation; u != nil && (*u < s.Lambda || s.Gamma != nil && *u > *s.Gamma) {
			high := math.Inf(1)
			if s.Gamma != nil {
				high = *s.Gamma
			}
			r.say("between", c.Name, *u, s.Lambda, high)
		}
	}
	if s.Status == string(access.Optimal) && !(*s.Gap <= 1e-9) {
		r.say("number", "summary.json: gap", fmt.Sprint(*s.Gap), "0", fmt.Sprint(*s.Gap))
	}
}
