package part

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"fenye/model/table"
)

// arrangement is what a table is filtered and sorted by.
type arrangement struct {
	filter string
	sort   sorting
}

// sorting is the column sorted by, -1 for none, and its direction.
type sorting struct {
	column     int
	descending bool
}

// A table in its own order, and with all of its rows.
var (
	unsorted  = sorting{column: -1}
	asItComes = arrangement{"", unsorted}
)

// arrange returns the rows of a table that hold the filter, sorted. Where stop,
// which may be nil, is set meanwhile what it returns is of no account, and it
// returns soon: only the comparing is not left off.
func arrange(t table.Table, a arrangement, stop *atomic.Bool) []int32 {
	order := make([]int32, 0, t.Rows)
	needle := strings.ToLower(strings.TrimSpace(a.filter))
	var columns []int
	for i, c := range t.Columns {
		if c.Kind == table.Text || c.Kind == table.Code || c.Kind == table.Centres {
			columns = append(columns, i)
		}
	}
	for row := range t.Rows {
		if stopped(stop, row) {
			return nil
		}
		if needle == "" || holds(t, row, columns, needle) {
			order = append(order, int32(row))
		}
	}
	if by := a.sort; by.column >= 0 && by.column < len(t.Columns) {
		sortRows(order, t, by, stop)
	}
	return order
}

// stopped reports, now and then, whether stop is set.
func stopped(stop *atomic.Bool, row int) bool {
	return stop != nil && row%1024 == 0 && stop.Load()
}

func holds(t table.Table, row int, columns []int, needle string) bool {
	for _, c := range columns {
		v := t.At(row, c)
		if strings.Contains(strings.ToLower(v.Text), needle) {
			return true
		}
		for _, p := range v.Parts {
			if strings.Contains(strings.ToLower(p.Name+" "+p.Note), needle) {
				return true
			}
		}
	}
	return false
}

// keyed is a row with its place in the order of a column.
type keyed struct {
	row    int32
	set    bool
	number float64
	text   []byte
}

// sortRows sorts by one column; equal cells keep the order of the table, so
// the result does not depend on what was sorted before.
func sortRows(order []int32, t table.Table, by sorting, stop *atomic.Bool) {
	kind := t.Columns[by.column].Kind
	collator, buffer := collate.New(language.Chinese, collate.Numeric), &collate.Buffer{}
	keys := make([]keyed, len(order))
	for i, row := range order {
		if stopped(stop, i) {
			return
		}
		v := t.At(int(row), by.column)
		k := keyed{row: row, set: v.Set, number: numberOf(kind, v)}
		if kind == table.Text || kind == table.Code {
			k.set = v.Set && v.Text != ""
			k.text = slices.Clone(collator.KeyFromString(buffer, v.Text))
			buffer.Reset()
		}
		keys[i] = k
	}
	slices.SortFunc(keys, func(x, y keyed) int {
		if x.set != y.set {
			if x.set {
				return -1
			}
			return 1
		}
		if !x.set {
			return cmp.Compare(x.row, y.row)
		}
		c := cmp.Compare(x.number, y.number)
		if c == 0 {
			c = slices.Compare(x.text, y.text)
		}
		if by.descending {
			c = -c
		}
		if c == 0 {
			c = cmp.Compare(x.row, y.row)
		}
		return c
	})
	for i, k := range keys {
		order[i] = k.row
	}
}

// numberOf returns the number a cell is sorted by, 0 for text.
func numberOf(kind table.Kind, v table.Value) float64 {
	switch kind {
	case table.Users, table.Count, table.Bool:
		return float64(v.Int)
	case table.Decimal:
		x, err := strconv.ParseFloat(v.Text, 64)
		if err != nil {
			return 0
		}
		return x
	case table.Centres:
		if len(v.Parts) > 0 {
			return float64(v.Parts[0].Number) + min(float64(len(v.Parts)-1)*0.01, 0.9)
		}
		return 0
	}
	return v.Float
}
