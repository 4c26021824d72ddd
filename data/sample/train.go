package sample

import (
	"context"

	"fenye/data/fault"
	"fenye/data/tabular"
	"fenye/model/forecast"
)

// Fields names the columns that a regression learns from: either Success and
// Trials, counts, or Label, which is 1 or 0 in each record.
type Fields struct {
	Success, Trials string
	Label           string
	Features        []string
}

// Train reads a table to learn from.
func Train(ctx context.Context, path string, f Fields, o tabular.Options) (forecast.Data, error) {
	g, err := tabular.Open(ctx, path, o)
	if err != nil {
		return forecast.Data{}, err
	}
	return FromGrid(g, f)
}

// FromGrid is Train for a table that is in memory.
func FromGrid(g *tabular.Grid, f Fields) (forecast.Data, error) {
	outcome, err := outcomeOf(g, f)
	if err != nil {
		return forecast.Data{}, err
	}
	columns, names, err := find(g, f.Features)
	if err != nil {
		return forecast.Data{}, err
	}
	d := forecast.Data{Names: names}
	for _, line := range g.Lines {
		o := forecast.Observation{Row: line.Row}
		if err := outcome(line, &o); err != nil {
			return forecast.Data{}, err
		}
		if o.Values, err = values(g, line, columns); err != nil {
			return forecast.Data{}, err
		}
		d.Rows = append(d.Rows, o)
	}
	if len(d.Rows) == 0 {
		return d, &fault.Error{Room: "sample", Kind: fault.Empty, File: g.File, Expected: "rows below the header"}
	}
	return d, nil
}

// outcomeOf returns what reads the outcome of a row.
func outcomeOf(g *tabular.Grid, f Fields) (func(tabular.Line, *forecast.Observation) error, error) {
	if f.Label != "" {
		label, err := g.Column(f.Label)
		if err != nil {
			return nil, err
		}
		return func(l tabular.Line, o *forecast.Observation) error {
			n, ok := count(l.Cells[label])
			if !ok || n > 1 {
				return bad(g.File, l.Row, g.Header[label], l.Cells[label], zeroOrOne)
			}
			o.Successes, o.Trials = n, 1
			return nil
		}, nil
	}
	success, err := g.Column(f.Success)
	if err != nil {
		return nil, err
	}
	tried, err := g.Column(f.Trials)
	if err != nil {
		return nil, err
	}
	return func(l tabular.Line, o *forecast.Observation) error {
		var ok bool
		if o.Trials, ok = count(l.Cells[tried]); !ok || o.Trials == 0 {
			return bad(g.File, l.Row, g.Header[tried], l.Cells[tried], trials)
		}
		if o.Successes, ok = count(l.Cells[success]); !ok {
			return bad(g.File, l.Row, g.Header[success], l.Cells[success], aCount)
		}
		if o.Successes > o.Trials {
			return bad(g.File, l.Row, g.Header[success], l.Cells[success]+" > "+l.Cells[tried], notAbove)
		}
		return nil
	}, nil
}

// find returns the columns of the features and their names as the file writes
// them.
func find(g *tabular.Grid, features []string) (columns []int, names []string, err error) {
	for _, name := range features {
		k, err := g.Column(name)
		if err != nil {
			return nil, nil, err
		}
		columns, names = append(columns, k), append(names, g.Header[k])
	}
	return columns, names, nil
}

// values reads the features of a row.
func values(g *tabular.Grid, l tabular.Line, columns []int) ([]float64, error) {
	v := make([]float64, len(columns))
	for k, j := range columns {
		var ok bool
		if v[k], ok = number(l.Cells[j]); !ok {
			return nil, bad(g.File, l.Row, g.Header[j], l.Cells[j], aNumber)
		}
	}
	return v, nil
}
