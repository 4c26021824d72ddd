package forecast

import (
	"context"
	"slices"

	"gonum.org/v1/gonum/floats"
)

// separation is the test whether a maximum of the likelihood exists (Albert
// and Anderson, 1984). None does where some direction b of the coefficients
// has x . b >= 0 for every row with a success and x . b <= 0 for every row
// with a failure, and not 0 for all: along it the likelihood grows for ever.
type separation struct {
	pure  [][]float64 // rows of one outcome, turned so that b must not be negative
	mixed [][]float64 // rows of both outcomes, where b must be 0
}

// newSeparation takes the rows of a design, each scaled to length 1.
func newSeparation(d *design) *separation {
	s := &separation{}
	for i, r := range d.rows {
		x := slices.Clone(d.x.RawRowView(i))
		floats.Scale(1/floats.Norm(x, 2), x)
		switch r.Successes {
		case r.Trials:
			s.pure = append(s.pure, x)
		case 0:
			floats.Scale(-1, x)
			s.pure = append(s.pure, x)
		default:
			s.mixed = append(s.mixed, x)
		}
	}
	return s
}

// What rounding may leave of a product of unit vectors, and what is more.
const (
	zeroMargin  = 1e-8
	clearMargin = 1e-6
)

// find returns the features that separate, or nil if none do.
func (s *separation) find(ctx context.Context, names []string) (*SeparationError, error) {
	all := make([]int, len(names))
	for j := range names {
		all[j] = j + 1
	}
	if found, err := s.separates(ctx, all); err != nil || !found {
		return nil, err
	}
	e := &SeparationError{Alone: true}
	for _, j := range all {
		found, err := s.separates(ctx, []int{j})
		if err != nil {
			return nil, err
		}
		if found {
			e.Features = append(e.Features, names[j-1])
		}
	}
	if len(e.Features) == 0 {
		e.Alone = false
		least, err := s.least(ctx, all)
		if err != nil {
			return nil, err
		}
		for _, j := range least {
			e.Features = append(e.Features, names[j-1])
		}
	}
	var err error
	e.Complete, err = s.complete(ctx, all)
	return e, err
}

// least leaves out features, the last first, as long as the rest separates.
func (s *separation) least(ctx context.Context, columns []int) ([]int, error) {
	for k := len(columns) - 1; k >= 0; k-- {
		fewer := slices.Delete(slices.Clone(columns), k, k+1)
		found, err := s.separates(ctx, fewer)
		if err != nil {
			return nil, err
		}
		if found {
			columns = fewer
		}
	}
	return columns, nil
}

// separates reports whether the intercept and some columns separate: a linear
// programme, whose answer is looked at again by itself.
func (s *separation) separates(ctx context.Context, columns []int) (bool, error) {
	if len(s.pure) == 0 {
		return false, nil
	}
	var rows [][]float64
	total := make([]float64, len(columns)+1)
	for _, x := range s.pure {
		row := pick(x, columns)
		floats.Add(total, row)
		rows = append(rows, row)
	}
	for _, x := range s.mixed {
		row := pick(x, columns)
		back := slices.Clone(row)
		floats.Scale(-1, back)
		rows = append(rows, row, back)
	}
	floats.Scale(1/float64(len(s.pure)), total)
	b, err := maximise(ctx, rows, total)
	if err != nil {
		return false, err
	}
	most := 0.0
	for i, row := range rows {
		margin := floats.Dot(row, b)
		if margin < -zeroMargin {
			return false, nil
		}
		if i < len(s.pure) {
			most = max(most, margin)
		}
	}
	return most > clearMargin, nil
}

// complete reports whether a direction exists that is positive for every row.
func (s *separation) complete(ctx context.Context, columns []int) (bool, error) {
	if len(s.mixed) > 0 {
		return false, nil
	}
	var rows [][]float64
	for _, x := range s.pure {
		rows = append(rows, append(pick(x, columns), -1))
	}
	last := make([]float64, len(columns)+2)
	last[len(last)-1] = 1
	b, err := maximise(ctx, rows, last)
	if err != nil {
		return false, err
	}
	return b[len(b)-1] > clearMargin, nil
}

// pick returns the intercept and some columns of a row.
func pick(x []float64, columns []int) []float64 {
	row := make([]float64, 1, len(columns)+2)
	row[0] = x[0]
	for _, j := range columns {
		row = append(row, x[j])
	}
	return row
}
