package forecast

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// table makes data of rows: successes, trials, features.
func table(names []string, rows ...[]float64) Data {
	d := Data{Names: names}
	for i, r := range rows {
		d.Rows = append(d.Rows, Observation{Row: i + 2, Successes: int64(r[0]), Trials: int64(r[1]), Values: r[2:]})
	}
	return d
}

func TestSeparation(t *testing.T) {
	a, ab := []string{"a"}, []string{"a", "b"}
	for what, c := range map[string]struct {
		d        Data
		want     []string
		alone    bool
		complete bool
	}{
		"a threshold":       {table(a, []float64{0, 1, 1}, []float64{0, 1, 2}, []float64{1, 1, 3}, []float64{1, 1, 4}), a, true, true},
		"downwards":         {table(a, []float64{1, 1, 1}, []float64{1, 1, 2}, []float64{0, 1, 3}), a, true, true},
		"on the border":     {table(a, []float64{0, 1, 1}, []float64{0, 1, 2}, []float64{1, 1, 2}, []float64{1, 1, 4}), a, true, false},
		"counts":            {table(a, []float64{0, 10, 1}, []float64{3, 10, 2}, []float64{10, 10, 4}), a, true, false},
		"a town of all":     {table(a, []float64{0, 1, 0}, []float64{1, 1, 0}, []float64{1, 1, 1}, []float64{1, 1, 1}), a, true, false},
		"overlap":           {table(a, []float64{0, 1, 1}, []float64{1, 1, 2}, []float64{0, 1, 3}, []float64{1, 1, 4}), nil, false, false},
		"counts of both":    {table(a, []float64{1, 10, 1}, []float64{5, 10, 2}, []float64{9, 10, 4}), nil, false, false},
		"mixed beyond pure": {table(a, []float64{0, 10, 1}, []float64{3, 10, 2}, []float64{9, 10, 4}, []float64{10, 10, 5}), nil, false, false},
		"by the difference": {table(ab, []float64{0, 1, 1, 2}, []float64{1, 1, 2, 1}, []float64{0, 1, 3, 4}, []float64{1, 1, 4, 3},
			[]float64{0, 1, 5, 7}, []float64{1, 1, 7, 5}), ab, false, true},
		"by b of two": {table(ab, []float64{0, 1, 1, 1}, []float64{0, 1, 3, 2}, []float64{1, 1, 2, 3}, []float64{1, 1, 0, 4}), []string{"b"}, true, true},
	} {
		_, err := Fit(context.Background(), c.d, Options{})
		var got *SeparationError
		if !errors.As(err, &got) {
			got = &SeparationError{}
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		if !slices.Equal(got.Features, c.want) || got.Alone != c.alone || got.Complete != c.complete {
			t.Errorf("%s: got %+v, want %v, alone %v, complete %v", what, got, c.want, c.alone, c.complete)
		}
		if m, err := Fit(context.Background(), c.d, Options{Ridge: 1}); err != nil || !m.Converged {
			t.Errorf("%s with a ridge: %v", what, err)
		}
	}
}

// cone reports by exact arithmetic whether a direction of three coefficients
// separates: the extreme rays of the cone are where two rows are tight.
func cone(d Data) bool {
	var rows [][3]int64
	for _, r := range d.Rows {
		x := [3]int64{1, int64(r.Values[0]), int64(r.Values[1])}
		if r.Successes > 0 {
			rows = append(rows, x)
		}
		if r.Successes < r.Trials {
			rows = append(rows, [3]int64{-x[0], -x[1], -x[2]})
		}
	}
	dot := func(a, b [3]int64) int64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
	for i, a := range rows {
		for _, b := range rows[:i] {
			ray := [3]int64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
			for _, sign := range []int64{1, -1} {
				least, most := int64(0), int64(0)
				for _, r := range rows {
					v := sign * dot(r, ray)
					least, most = min(least, v), max(most, v)
				}
				if least == 0 && most > 0 {
					return true
				}
			}
		}
	}
	return false
}

// Small data on a grid, where ties and borders abound, against exact
// arithmetic; and what is not separated converges.
func TestSeparationAgainstExactArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	found, tried := 0, 0
	for range 3000 {
		d := Data{Names: []string{"a", "b"}}
		for i := range 4 + r.IntN(9) {
			o := Observation{Row: i, Values: []float64{float64(r.IntN(5)), float64(r.IntN(5))}, Trials: 1 + r.Int64N(2)}
			o.Successes = r.Int64N(o.Trials + 1)
			d.Rows = append(d.Rows, o)
		}
		m, err := Fit(context.Background(), d, Options{})
		var separated *SeparationError
		var collinear *CollinearError
		var one *OneOutcomeError
		switch {
		case errors.As(err, &collinear), errors.As(err, &one):
			continue
		case err != nil && !errors.As(err, &separated):
			t.Fatalf("%v: %+v", err, d)
		}
		tried++
		want := cone(d)
		if want {
			found++
		}
		if (separated != nil) != want || separated == nil && !m.Converged {
			t.Errorf("got separation %v, want %v: %+v", separated, want, d)
		}
	}
	if found < 200 || tried-found < 200 {
		t.Errorf("of %d data only %d are separated", tried, found)
	}
}

// The fit alone, without the test before it, does not converge either.
func TestFitOfSeparatedRows(t *testing.T) {
	a := []string{"a"}
	for what, d := range map[string]Data{
		"complete": table(a, []float64{0, 1, 1}, []float64{0, 1, 2}, []float64{1, 1, 3}, []float64{1, 1, 4}),
		"quasi":    table(a, []float64{0, 1, 1}, []float64{0, 1, 2}, []float64{1, 1, 2}, []float64{1, 1, 4}),
		"counts":   table(a, []float64{0, 10, 1}, []float64{3, 10, 2}, []float64{10, 10, 4}),
	} {
		if n, err := solve(context.Background(), newDesign(d.Names, d.ordered(), []int{0}), 0); !errors.Is(err, ErrNoFit) {
			t.Errorf("%s: got %+v, %v", what, n, err)
		}
	}
}

func TestCollinear(t *testing.T) {
	base := random(7, 30, 2, 8)
	d := Data{Names: []string{"a", "b", "sum", "c", "seven", "twice"}}
	r := rand.New(rand.NewPCG(1, 1))
	for _, o := range base.Rows {
		x, y, z := o.Values[0], o.Values[1], r.NormFloat64()
		o.Values = []float64{x, y, 2*x - 3*y + 4, z, 7, 2 * z}
		d.Rows = append(d.Rows, o)
	}
	_, err := Fit(context.Background(), d, Options{})
	var got *CollinearError
	if !errors.As(err, &got) || len(got.Combinations) != 3 {
		t.Fatalf("got %v, want three columns", err)
	}
	sum, seven, twice := got.Combinations[0], got.Combinations[1], got.Combinations[2]
	if sum.Name != "sum" || len(sum.Terms) != 2 || sum.Terms[0].Name != "a" || sum.Terms[1].Name != "b" {
		t.Fatalf("got %v", sum)
	}
	near(t, "a in sum", sum.Terms[0].Factor, 2, 1e-9)
	near(t, "b in sum", sum.Terms[1].Factor, -3, 1e-9)
	near(t, "the constant of sum", sum.Constant, 4, 1e-8)
	if seven.String() != "seven = 7" || twice.String() != "twice = 2 x c" {
		t.Errorf("got %v and %v", seven, twice)
	}

	m := fitted(t, d, Options{DropCollinear: true})
	fewer := Data{Names: []string{"a", "b", "c"}}
	for _, o := range d.Rows {
		o.Values = []float64{o.Values[0], o.Values[1], o.Values[3]}
		fewer.Rows = append(fewer.Rows, o)
	}
	want := fitted(t, fewer, Options{})
	if len(m.Dropped) != 3 || !slices.Equal(m.Columns, []int{0, 1, 3}) {
		t.Fatalf("dropped %v, kept %v", m.Dropped, m.Columns)
	}
	for i := range d.Rows {
		p, err := m.Predict(d.Rows[i].Values)
		q, err2 := want.Predict(fewer.Rows[i].Values)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		near(t, "probability", p.Probability, q.Probability, 1e-10)
	}
	if _, err := Fit(context.Background(), d, Options{Ridge: 1}); !errors.As(err, &got) {
		t.Errorf("a constant column with a ridge: got %v", err)
	}
	d.Names = d.Names[:4]
	for i := range d.Rows {
		d.Rows[i].Values = d.Rows[i].Values[:4]
	}
	if m := fitted(t, d, Options{Ridge: 1}); len(m.Collinear) != 1 || len(m.Features) != 4 {
		t.Errorf("a collinear column with a ridge: got %v", m.Collinear)
	}
}

// A column that only comes close to others is no combination of them.
func TestNearlyCollinear(t *testing.T) {
	d := random(7, 200, 1, 8)
	r := rand.New(rand.NewPCG(2, 1))
	d.Names = []string{"a", "b"}
	for i := range d.Rows {
		x := d.Rows[i].Values[0]
		d.Rows[i].Values = []float64{x, x + 1e-4*r.NormFloat64()}
	}
	if m := fitted(t, d, Options{}); !m.Converged || len(m.Features) != 2 {
		t.Errorf("got %+v", m)
	}
}

func TestRefusedRows(t *testing.T) {
	good := func() Data {
		return table([]string{"a", "b"}, []float64{1, 4, 1, 2}, []float64{2, 4, 2, 5}, []float64{3, 4, 3, 1}, []float64{1, 5, 4, 4})
	}
	for cause, spoil := range map[Cause]func(*Observation){
		NoTrials:          func(o *Observation) { o.Successes, o.Trials = 0, 0 },
		NegativeSuccesses: func(o *Observation) { o.Successes = -1 },
		MoreThanTrials:    func(o *Observation) { o.Successes = 5 },
		TooManyTrials:     func(o *Observation) { o.Trials = mostTrials + 1 },
		Missing:           func(o *Observation) { o.Values[1] = math.NaN() },
		NotFinite:         func(o *Observation) { o.Values[1] = math.Inf(-1) },
		WrongWidth:        func(o *Observation) { o.Values = o.Values[:1] },
	} {
		d := good()
		spoil(&d.Rows[2])
		_, err := Fit(context.Background(), d, Options{})
		var got *RowError
		if !errors.As(err, &got) || got.Cause != cause || got.Row != 4 {
			t.Errorf("%s: got %v", cause, err)
		}
		if field := cause == Missing || cause == NotFinite; got != nil && (got.Field == "b") != field {
			t.Errorf("%s: the field is %q", cause, got.Field)
		}
	}
	for what, d := range map[string]Data{
		"all":  table([]string{"a"}, []float64{2, 2, 1}, []float64{1, 1, 2}),
		"none": table([]string{"a"}, []float64{0, 2, 1}, []float64{0, 1, 2}),
	} {
		var one *OneOutcomeError
		if _, err := Fit(context.Background(), d, Options{}); !errors.As(err, &one) || one.All != (what == "all") {
			t.Errorf("%s successes: got %v", what, err)
		}
	}
	var repeat *RepeatError
	for _, names := range [][]string{{"a", "a"}, {"a", Intercept}} {
		twice := good()
		twice.Names = names
		if _, err := Fit(context.Background(), twice, Options{}); !errors.As(err, &repeat) || repeat.Name != names[1] {
			t.Errorf("the features %q: got %v", names, err)
		}
	}
	if _, err := Fit(context.Background(), Data{Names: []string{"a"}}, Options{}); !errors.Is(err, ErrNoRows) {
		t.Errorf("no rows: got %v", err)
	}
	for _, ridge := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := Fit(context.Background(), good(), Options{Ridge: ridge}); !errors.Is(err, ErrRidge) {
			t.Errorf("ridge %v: got %v", ridge, err)
		}
	}
}

func TestPredict(t *testing.T) {
	d := provinces(t)
	m := fitted(t, d, Options{})
	for _, r := range d.Rows {
		p, err := m.Predict(r.Values)
		if err != nil {
			t.Fatal(err)
		}
		near(t, "linear predictor", p.Linear, linear(m, r.Values), 1e-10)
		near(t, "probability", p.Probability, sigmoid(p.Linear), 1e-15)
		near(t, "half width", logit(p.High, 1)-logit(p.Low, 1), 2*1.959963984540054*p.SE, 1e-9)
		if len(p.Outside) > 0 {
			t.Errorf("a row that was learnt from is outside: %v", p.Outside)
		}
		users, low, high := p.Users(1e8)
		if !(low < users && users < high) || math.Abs(float64(users)-1e8*p.Probability) > .5 {
			t.Errorf("users %d, %d, %d of 1e8 x %g", low, users, high, p.Probability)
		}
	}
	// At the origin of the columns the linear predictor is the intercept.
	p, err := m.Predict([]float64{0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	near(t, "intercept", p.Linear, m.Coefficients[0].Value, 1e-12)
	near(t, "its error", p.SE, m.Coefficients[0].SE, 1e-9)
	if len(p.Outside) != 3 {
		t.Errorf("outside: got %v, want all three", p.Outside)
	}
	if users, _, _ := (Prediction{Probability: .5}).Users(5); users != 3 {
		t.Errorf("2.5 users are rounded to %d, want 3", users)
	}
	if _, err := m.Predict([]float64{1}); !errors.Is(err, ErrPredictions) {
		t.Errorf("too few values: got %v", err)
	}
	var row *RowError
	if _, err := m.Predict([]float64{1, math.NaN(), 1}); !errors.As(err, &row) || row.Field != "urban_pct" {
		t.Errorf("a missing value: got %v", err)
	}
}

func TestCalibration(t *testing.T) {
	for what, d := range map[string]Data{"provinces": provinces(t), "records": records(t)} {
		m := fitted(t, d, Options{})
		var trials, successes int64
		predicted := 0.0
		last := 0.0
		for _, b := range m.Calibration {
			trials, successes = trials+b.Trials, successes+b.Successes
			predicted += b.Predicted * float64(b.Trials)
			if !(b.Low <= b.Observed && b.Observed <= b.High && b.Predicted > last) {
				t.Errorf("%s: bin %+v after %g", what, b, last)
			}
			last = b.Predicted
		}
		if trials != m.Trials || successes != m.Successes || len(m.Calibration) > 10 || len(m.Calibration) < 5 {
			t.Errorf("%s: %d bins hold %d of %d trials", what, len(m.Calibration), trials, m.Trials)
		}
		// With an intercept, what is predicted in all is what was seen.
		near(t, what+": predicted in all", predicted, float64(m.Successes), 1e-10)
	}
}
