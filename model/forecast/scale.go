package forecast

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Feature is a column as the fit saw it: it is standardised inside to
// (x - Mean) / SD.
type Feature struct {
	Name string
	Mean float64 // over the rows, each counted once
	SD   float64 // likewise, dividing by the number of rows; above 0
	Min  float64
	Max  float64
}

// standard returns a value on the standardised scale.
func (f *Feature) standard(x float64) float64 { return (x - f.Mean) / f.SD }

// measure returns the location and scale of column j. A column that does not
// vary has SD 0.
func measure(name string, rows []Observation, j int) Feature {
	f := Feature{Name: name, Min: math.Inf(1), Max: math.Inf(-1)}
	for _, r := range rows {
		f.Min, f.Max = min(f.Min, r.Values[j]), max(f.Max, r.Values[j])
	}
	if f.Min == f.Max {
		f.Mean = f.Min
		return f
	}
	// In units of the largest value, which keeps squares from overflowing.
	unit := max(math.Abs(f.Min), math.Abs(f.Max))
	n := float64(len(rows))
	sum := 0.0
	for _, r := range rows {
		sum += r.Values[j] / unit
	}
	mean := sum / n
	square, rest := 0.0, 0.0
	for _, r := range rows {
		d := r.Values[j]/unit - mean
		square += d * d
		rest += d
	}
	f.Mean = (mean + rest/n) * unit
	f.SD = math.Sqrt(square/n) * unit
	return f
}

// design is the regression's matrix: a column of ones, then the standardised
// features that were kept.
type design struct {
	features []Feature
	columns  []int // of the features, in the data
	rows     []Observation
	x        *mat.Dense
}

// newDesign standardises the columns of rows.
func newDesign(names []string, rows []Observation, columns []int) *design {
	d := &design{rows: rows, columns: columns, x: mat.NewDense(len(rows), len(columns)+1, nil)}
	for k, j := range columns {
		d.features = append(d.features, measure(names[j], rows, j))
		f := &d.features[k]
		for i, r := range rows {
			d.x.Set(i, k+1, f.standard(r.Values[j]))
		}
	}
	for i := range rows {
		d.x.Set(i, 0, 1)
	}
	return d
}
