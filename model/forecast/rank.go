package forecast

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// dependent is the share of a standardised column that must be left when the
// columns before it are taken away; what is below is rounding.
const dependent = 1e-7

// independent goes through the features in their order and returns those that
// the ones before do not already give, and the others with how they are made:
// an orthogonal decomposition (QR) with the dependent columns moved to the
// end. Constant columns count as given by the intercept.
func independent(names []string, rows []Observation) (kept []int, combined []Combination) {
	var basis [][]float64 // orthonormal columns of Q
	var upper [][]float64 // columns of R
	var features []Feature
	for j, name := range names {
		f := measure(name, rows, j)
		if f.SD == 0 {
			combined = append(combined, Combination{Name: name, Constant: f.Mean})
			continue
		}
		column := make([]float64, len(rows))
		for i, r := range rows {
			column[i] = f.standard(r.Values[j])
		}
		before := floats.Norm(column, 2)
		part := make([]float64, len(basis), len(basis)+1)
		for range 2 { // a second time for what rounding left
			for k, q := range basis {
				share := floats.Dot(q, column)
				part[k] += share
				floats.AddScaled(column, -share, q)
			}
		}
		left := floats.Norm(column, 2)
		if left <= dependent*before {
			combined = append(combined, combine(f, features, solveUpper(upper, part)))
			continue
		}
		floats.Scale(1/left, column)
		basis, upper = append(basis, column), append(upper, append(part, left))
		features, kept = append(features, f), append(kept, j)
	}
	return kept, combined
}

// solveUpper solves R t = part, R given by its columns.
func solveUpper(upper [][]float64, part []float64) []float64 {
	t := append([]float64(nil), part...)
	for k := len(t) - 1; k >= 0; k-- {
		t[k] /= upper[k][k]
		for i := range k {
			t[i] -= upper[k][i] * t[k]
		}
	}
	return t
}

// combine turns factors between standardised columns into those between the
// columns themselves. Factors that are rounding are left out.
func combine(f Feature, features []Feature, factors []float64) Combination {
	c := Combination{Name: f.Name, Constant: f.Mean}
	size := math.Abs(f.Mean)
	for k, t := range factors {
		if math.Abs(t) < 100*dependent {
			continue
		}
		factor := t * (f.SD / features[k].SD)
		c.Terms = append(c.Terms, Term{features[k].Name, factor})
		c.Constant -= factor * features[k].Mean
		size += math.Abs(factor * features[k].Mean)
	}
	if math.Abs(c.Constant) <= 100*dependent*size {
		c.Constant = 0
	}
	return c
}
