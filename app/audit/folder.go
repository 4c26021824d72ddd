package audit

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fenye/data/planfile"
	"fenye/model/region/check"
	"fenye/model/table"
)

// folder compares the files beside a plan with it. summary.json must be there;
// tables are compared where they are.
func (r *Report) folder(dir string, f *planfile.File) error {
	g, err := newFigures(f)
	if err != nil {
		return err
	}
	for _, u := range g.users {
		r.noise += check.NoiseKm * float64(u)
	}
	if err := r.summaryFile(filepath.Join(dir, "summary.json"), g); err != nil {
		return err
	}
	want := g.summary()
	tables := []struct {
		name string
		rows iter.Seq[object]
	}{{"centres.csv", centreRows(want["centres"].([]any))}, {"places.csv", g.places}, {"provinces.csv", g.provinces()}}
	for _, t := range tables {
		err := r.table(dir, t.name, t.rows)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// table compares a CSV file with a header row by row, so that a large one is
// never held as a whole.
func (r *Report) table(dir, name string, want iter.Seq[object]) error {
	file, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	defer file.Close()
	r.Compared = append(r.Compared, name)
	in := bufio.NewReader(file)
	if mark, err := in.Peek(3); err == nil && string(mark) == "\xef\xbb\xbf" {
		_, _ = in.Discard(3)
	}
	rows := csv.NewReader(in)
	rows.ReuseRecord = true
	header, err := rows.Read()
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: %w", name, err)
	}
	header = slices.Clone(header)
	got, expected := 0, 0
	row := map[string]string{}
	for w := range want {
		expected++
		if got < expected-1 {
			continue // the file has ended
		}
		fields, err := rows.Read()
		if errors.Is(err, io.EOF) {
			continue
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		got++
		for i, key := range header {
			row[key] = fields[i]
		}
		r.row(fmt.Sprintf("%s: row %d", name, got+1), row, w)
	}
	for got >= expected {
		_, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		got++
	}
	if got != expected {
		r.say("rows", name, got, expected)
	}
	return nil
}

func (r *Report) summaryFile(path string, g *figures) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var got object
	if err := json.Unmarshal(text, &got); err != nil {
		r.say("broken", "summary.json", err)
		return nil
	}
	r.Compared = append(r.Compared, "summary.json")
	r.tree("summary.json", got, g.summary())
	return nil
}

// tree compares what a file says with what it should say; keys that are not
// expected are left alone.
func (r *Report) tree(where string, got, want any) {
	switch w := want.(type) {
	case object:
		g, ok := got.(object)
		if !ok {
			r.say("differs", where, got, "{ }")
			return
		}
		keys := make([]string, 0, len(w))
		for k := range w {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			v, known := g[k]
			if !known {
				text, _ := json.Marshal(w[k])
				r.say("differs", where+": "+k, "–", string(text))
				continue
			}
			r.tree(where+": "+k, v, w[k])
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			r.say("entries", where, len(g), len(w))
			return
		}
		for i := range w {
			r.tree(fmt.Sprintf("%s %d", where, i+1), g[i], w[i])
		}
	case float64:
		g, ok := got.(float64)
		if !ok {
			r.say("differs", where, got, table.Number(w))
			return
		}
		r.number(where, g, w)
	default:
		if got != want {
			r.say("differs", where, got, want)
		}
	}
}

// number compares to 1e-9, relative above 1. Sums over users that are worked out
// anew may differ by what the rounding of a distance makes of so many.
func (r *Report) number(where string, got, want float64) {
	within := 1e-9 * math.Max(1, math.Abs(want))
	if strings.HasSuffix(where, "user_km") {
		within += r.noise
	}
	if !(math.Abs(got-want) <= within) {
		r.say("number", where, table.Number(got), table.Number(want), strconv.FormatFloat(got-want, 'g', 6, 64))
	}
}

// choice is an expected text of which several are right: centres that are
// equally near.
type choice []string

// row compares one line of a table.
func (r *Report) row(where string, got map[string]string, want object) {
	keys := make([]string, 0, len(want))
	for k := range want {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, key := range keys {
		text, known := got[key]
		spot := where + ": " + key
		if !known {
			r.say("column", spot)
			continue
		}
		switch w := want[key].(type) {
		case nil:
			if text != "" {
				r.say("differs", spot, text, "–")
			}
		case bool:
			r.text(spot, text, choice{strconv.FormatBool(w)})
		case string:
			r.text(spot, text, choice{w})
		case choice:
			r.text(spot, text, w)
		case float64:
			x, err := strconv.ParseFloat(text, 64)
			if err != nil {
				r.say("differs", spot, text, table.Number(w))
				continue
			}
			r.number(spot, x, w)
		}
	}
}

// text compares as spreadsheets keep it: what looks like a formula has an
// apostrophe before it.
func (r *Report) text(spot, got string, want choice) {
	plain := func(s string) string {
		return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(s, "\ufffd"))
	}
	for _, w := range want {
		if w = plain(w); plain(got) == w || plain(got) == "'"+w {
			return
		}
	}
	r.say("differs", spot, got, want[0])
}
