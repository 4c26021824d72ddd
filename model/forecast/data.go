package forecast

import (
	"cmp"
	"math"
	"slices"
)

// Data is what the regression learns from.
type Data struct {
	Names []string // of the features, each once, none of them Intercept
	Rows  []Observation
}

// Observation is one row: of Trials people with these features, Successes are
// users. A single record has one trial.
type Observation struct {
	Row       int       // where it stands, for messages; 1-based
	Values    []float64 // of the features, in the order of Names; NaN is missing
	Successes int64     // 0 to Trials
	Trials    int64     // 1 or more
}

// Options says how to fit. The zero value is plain maximum likelihood that
// refuses columns which repeat others.
type Options struct {
	// Ridge is the penalty r >= 0 in log likelihood - r/2 x (sum of the squared
	// coefficients of the standardised features); the intercept is not
	// penalised. 0 is none.
	Ridge float64
	// DropCollinear leaves out a feature that is constant or a combination of
	// those before it, instead of failing.
	DropCollinear bool
}

// check returns the first row that cannot be used, as a RowError, or what is
// wrong with the whole.
func (d *Data) check(o Options) error {
	if math.IsNaN(o.Ridge) || math.IsInf(o.Ridge, 0) || o.Ridge < 0 {
		return ErrRidge
	}
	for j, name := range d.Names {
		if slices.Contains(d.Names[:j], name) || name == Intercept {
			return &RepeatError{name}
		}
	}
	if len(d.Rows) == 0 {
		return ErrNoRows
	}
	var hits, trials int64
	for i := range d.Rows {
		if err := d.checkRow(&d.Rows[i]); err != nil {
			return err
		}
		r := &d.Rows[i]
		if trials > mostTrials-r.Trials {
			return &RowError{Row: r.Row, Cause: TooManyTrials, Found: float64(r.Trials)}
		}
		hits, trials = hits+r.Successes, trials+r.Trials
	}
	if hits == 0 || hits == trials {
		return &OneOutcomeError{All: hits == trials}
	}
	return nil
}

// mostTrials bounds the trials in all, so that counts are exact as floating
// point numbers.
const mostTrials = 1 << 53

func (d *Data) checkRow(r *Observation) error {
	switch {
	case r.Trials < 1:
		return &RowError{Row: r.Row, Cause: NoTrials, Found: float64(r.Trials)}
	case r.Successes < 0:
		return &RowError{Row: r.Row, Cause: NegativeSuccesses, Found: float64(r.Successes)}
	case r.Successes > r.Trials:
		return &RowError{Row: r.Row, Cause: MoreThanTrials, Found: float64(r.Successes), Most: float64(r.Trials)}
	case len(r.Values) != len(d.Names):
		return &RowError{Row: r.Row, Cause: WrongWidth, Found: float64(len(r.Values)), Most: float64(len(d.Names))}
	}
	for j, x := range r.Values {
		switch {
		case math.IsNaN(x):
			return &RowError{Row: r.Row, Field: d.Names[j], Cause: Missing}
		case math.IsInf(x, 0):
			return &RowError{Row: r.Row, Field: d.Names[j], Cause: NotFinite, Found: x}
		}
	}
	return nil
}

// ordered returns the rows in an order that follows from their content alone,
// so that sums come out the same however a file is sorted.
func (d *Data) ordered() []Observation {
	rows := slices.Clone(d.Rows)
	slices.SortStableFunc(rows, func(a, b Observation) int {
		for j, x := range a.Values {
			if c := cmp.Compare(x, b.Values[j]); c != 0 {
				return c
			}
		}
		return cmp.Or(cmp.Compare(a.Successes, b.Successes), cmp.Compare(a.Trials, b.Trials))
	})
	return rows
}
