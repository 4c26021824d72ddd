package sample

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"fenye/data/demand"
	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model"
)

// Target is a table that users are predicted for. Its rows are ordered by
// their cells, numbers as numbers, so that the order of the file's lines
// reaches no result; a table sorted by its first column stays as it is.
type Target struct {
	File   string
	Header []string
	Rows   []TargetRow
}

// TargetRow is a province, city or group.
type TargetRow struct {
	Row        int // in the file
	Cells      []string
	Values     []float64 // of the features, in their order
	Population model.Population
}

// Predict reads a table to predict users for. population names the column of
// people; a 万 in its name or in a value means x 10,000.
func Predict(ctx context.Context, path string, features []string, population string, o tabular.Options) (*Target, error) {
	g, err := tabular.Open(ctx, path, o)
	if err != nil {
		return nil, err
	}
	return TargetOf(g, features, population)
}

// TargetOf is Predict for a table that is read already.
func TargetOf(g *tabular.Grid, features []string, population string) (*Target, error) {
	columns, _, err := find(g, features)
	if err != nil {
		return nil, err
	}
	inhabitants, err := g.Column(population)
	if err != nil {
		return nil, err
	}
	t := &Target{File: g.File, Header: g.Header}
	for _, line := range g.Lines {
		r := TargetRow{Row: line.Row, Cells: line.Cells}
		if r.Values, err = values(g, line, columns); err != nil {
			return nil, err
		}
		var reason demand.Reason
		name := g.Header[inhabitants]
		if r.Population, reason = demand.ParsePopulation(line.Cells[inhabitants], strings.Contains(name, "万")); reason != "" {
			return nil, bad(g.File, line.Row, name, line.Cells[inhabitants], people)
		}
		t.Rows = append(t.Rows, r)
	}
	if len(t.Rows) == 0 {
		return nil, &fault.Error{Room: "sample", Kind: fault.Empty, File: g.File, Expected: "rows below the header"}
	}
	slices.SortStableFunc(t.Rows, func(a, b TargetRow) int { return compare(a.Cells, b.Cells) })
	return t, nil
}

// compare orders rows by their cells from the left: numbers by size and before
// other texts.
func compare(a, b []string) int {
	for i := range a {
		x, xNumber := number(a[i])
		y, yNumber := number(b[i])
		c := 0
		switch {
		case xNumber && yNumber:
			c = cmp.Compare(x, y)
		case xNumber:
			c = -1
		case yNumber:
			c = 1
		}
		if c = cmp.Or(c, cmp.Compare(a[i], b[i])); c != 0 {
			return c
		}
	}
	return 0
}
