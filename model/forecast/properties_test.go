package forecast

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/optimize"
)

// random makes n rows of counts or single records drawn from a logistic model.
func random(seed uint64, n, width int, most int64) Data {
	r := rand.New(rand.NewPCG(seed, 11))
	d := Data{}
	w := make([]float64, width)
	for j := range width {
		d.Names = append(d.Names, fmt.Sprintf("x%d", j))
		w[j] = r.NormFloat64()
	}
	for i := range n {
		o := Observation{Row: i + 2, Trials: 1 + r.Int64N(most)}
		t := -.5
		for j := range width {
			x := r.NormFloat64()
			t += w[j] * x
			o.Values = append(o.Values, x*math.Pow(10, float64(j))+float64(j))
		}
		for range o.Trials {
			if r.Float64() < sigmoid(t) {
				o.Successes++
			}
		}
		d.Rows = append(d.Rows, o)
	}
	return d
}

// cases are random data and the two files, with and without a ridge.
func cases(t *testing.T) map[string]struct {
	d Data
	o Options
} {
	all := map[string]struct {
		d Data
		o Options
	}{}
	for what, d := range map[string]Data{"provinces": provinces(t), "records": records(t), "counts": random(1, 40, 3, 30),
		"single": random(2, 300, 4, 1), "one feature": random(3, 60, 1, 5), "none": random(4, 20, 0, 9)} {
		for _, ridge := range []float64{0, .5, 100} {
			all[fmt.Sprintf("%s, ridge %g", what, ridge)] = struct {
				d Data
				o Options
			}{d, Options{Ridge: ridge}}
		}
	}
	return all
}

// linear is the linear predictor by the coefficients on the columns' own scale.
func linear(m *Model, values []float64) float64 {
	t := m.Coefficients[0].Value
	for k, j := range m.Columns {
		t += m.Coefficients[k+1].Value * values[j]
	}
	return t
}

// At the optimum the derivatives of the penalised likelihood are 0. The sums
// cancel terms of the size of the sum of their sizes, so that is the measure.
func TestScoreEquations(t *testing.T) {
	for what, c := range cases(t) {
		m := fitted(t, c.d, c.o)
		for k := range m.Coefficients {
			sum, size := 0.0, 0.0
			for _, r := range c.d.Rows {
				x := 1.0
				if k > 0 {
					f := m.Features[k-1]
					x = (r.Values[m.Columns[k-1]] - f.Mean) / f.SD
				}
				term := (float64(r.Successes) - float64(r.Trials)*sigmoid(linear(m, r.Values))) * x
				sum += term
				size += math.Abs(term)
			}
			if k > 0 {
				sum -= c.o.Ridge * m.Coefficients[k].Value * m.Features[k-1].SD
			}
			if math.Abs(sum) > 1e-9*(size+1) {
				t.Errorf("%s: the derivative by %s is %g of %g, want 0", what, m.Coefficients[k].Name, sum, size)
			}
		}
	}
}

// A general optimiser finds the same fit from far away.
func TestAgainstOptimiser(t *testing.T) {
	for what, c := range cases(t) {
		m := fitted(t, c.d, c.o)
		value := func(g []float64) float64 {
			v := 0.0
			for _, r := range c.d.Rows {
				eta := g[0]
				for k, f := range m.Features {
					eta += g[k+1] * (r.Values[m.Columns[k]] - f.Mean) / f.SD
				}
				v -= float64(r.Successes)*logSigmoid(eta) + float64(r.Trials-r.Successes)*logSigmoid(-eta)
			}
			for _, x := range g[1:] {
				v += c.o.Ridge / 2 * x * x
			}
			return v
		}
		gradient := func(grad, g []float64) {
			for k := range grad {
				grad[k] = 0
				if k > 0 {
					grad[k] = c.o.Ridge * g[k]
				}
			}
			for _, r := range c.d.Rows {
				x := []float64{1}
				eta := g[0]
				for k, f := range m.Features {
					x = append(x, (r.Values[m.Columns[k]]-f.Mean)/f.SD)
					eta += g[k+1] * x[k+1]
				}
				for k := range grad {
					grad[k] -= (float64(r.Successes) - float64(r.Trials)*sigmoid(eta)) * x[k]
				}
			}
		}
		start := make([]float64, len(m.Coefficients))
		got, err := optimize.Minimize(optimize.Problem{Func: value, Grad: gradient}, start,
			&optimize.Settings{GradientThreshold: 1e-7}, &optimize.BFGS{})
		if got == nil {
			t.Fatalf("%s: %v", what, err)
		}
		ours := value(m.gamma)
		if ours > got.F+1e-9*math.Abs(got.F) {
			t.Errorf("%s: BFGS finds %.15g, the fit has %.15g", what, got.F, ours)
		}
		for k, g := range got.X {
			if math.Abs(g-m.gamma[k]) > 1e-5*(1+math.Abs(g)) {
				t.Errorf("%s: BFGS finds %.9g for %s, the fit %.9g", what, g, m.Coefficients[k].Name, m.gamma[k])
			}
		}
	}
}

// Units and origins of the columns change nothing but the coefficients' own.
func TestAffineMapsOfFeatures(t *testing.T) {
	for what, c := range cases(t) {
		want := fitted(t, c.d, c.o)
		r := rand.New(rand.NewPCG(5, 5))
		moved := Data{Names: c.d.Names}
		factor, shift := make([]float64, len(c.d.Names)), make([]float64, len(c.d.Names))
		for j := range factor {
			factor[j], shift[j] = math.Exp(6*r.NormFloat64()), 10*r.NormFloat64()
			if j%2 == 1 {
				factor[j] = -factor[j]
			}
		}
		for _, o := range c.d.Rows {
			values := make([]float64, len(o.Values))
			for j, x := range o.Values {
				sd := 1.0
				if len(want.Features) > 0 {
					sd = want.Features[j].SD
				}
				values[j] = factor[j] * (x + shift[j]*sd)
			}
			o.Values = values
			moved.Rows = append(moved.Rows, o)
		}
		got := fitted(t, moved, c.o)
		near(t, what+": deviance", got.Deviance, want.Deviance, 1e-11)
		near(t, what+": AUC", got.AUC, want.AUC, 1e-11)
		for k := 1; k < len(want.Coefficients); k++ {
			near(t, what+": slope", got.Coefficients[k].Value*factor[k-1], want.Coefficients[k].Value, 1e-7)
			near(t, what+": its error", got.Coefficients[k].SE*math.Abs(factor[k-1]), want.Coefficients[k].SE, 1e-7)
		}
		for i := range c.d.Rows {
			p, err := want.Predict(c.d.Rows[i].Values)
			q, err2 := got.Predict(moved.Rows[i].Values)
			if err != nil || err2 != nil {
				t.Fatal(err, err2)
			}
			near(t, what+": probability", q.Probability, p.Probability, 1e-9)
			near(t, what+": its low end", q.Low, p.Low, 1e-9)
		}
	}
}

// The order of rows reaches nothing, not the last bit.
func TestShuffledRows(t *testing.T) {
	for what, c := range cases(t) {
		want := fitted(t, c.d, c.o)
		r := rand.New(rand.NewPCG(9, 9))
		for range 3 {
			r.Shuffle(len(c.d.Rows), func(i, j int) { c.d.Rows[i], c.d.Rows[j] = c.d.Rows[j], c.d.Rows[i] })
			if got := fitted(t, c.d, c.o); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: shuffling rows changes the fit:\n%+v\n%+v", what, got, want)
			}
		}
	}
}

// Counts and the single records they stand for have the same coefficients.
func TestCountsAreManyRecords(t *testing.T) {
	counts := random(6, 25, 2, 12)
	single := Data{Names: counts.Names}
	for _, r := range counts.Rows {
		for k := range r.Trials {
			o := Observation{Row: r.Row, Values: r.Values, Trials: 1}
			if k < r.Successes {
				o.Successes = 1
			}
			single.Rows = append(single.Rows, o)
		}
	}
	a, b := fitted(t, counts, Options{}), fitted(t, single, Options{})
	near(t, "AUC", b.AUC, a.AUC, 1e-12)
	near(t, "fall of the deviance", b.NullDeviance-b.Deviance, a.NullDeviance-a.Deviance, 1e-9)
	// Their means and standard deviations differ, since rows count once each.
	for k := range a.Coefficients {
		near(t, a.Coefficients[k].Name, b.Coefficients[k].Value, a.Coefficients[k].Value, 1e-9)
		near(t, "error of "+a.Coefficients[k].Name, b.Coefficients[k].SE, a.Coefficients[k].SE, 1e-9)
	}
}

// The AUC by its definition, over every pair of trials.
func TestAUC(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		n := 1 + r.IntN(12)
		rows, scores := make([]Observation, n), make([]float64, n)
		for i := range rows {
			rows[i].Trials = 1 + r.Int64N(4)
			rows[i].Successes = r.Int64N(rows[i].Trials + 1)
			scores[i] = float64(r.IntN(6)) // ties
		}
		won, pairs := 0.0, 0.0
		for i := range rows {
			for j := range rows {
				k := float64(rows[i].Successes * (rows[j].Trials - rows[j].Successes))
				pairs += k
				switch {
				case scores[i] > scores[j]:
					won += k
				case scores[i] == scores[j]:
					won += k / 2
				}
			}
		}
		if pairs == 0 {
			continue
		}
		near(t, "AUC", auc(rows, scores), won/pairs, 1e-12)
	}
}

func TestRidge(t *testing.T) {
	d := records(t)
	last := fitted(t, d, Options{})
	for _, ridge := range []float64{.01, 1, 100, 1e4, 1e8} {
		m := fitted(t, d, Options{Ridge: ridge})
		sum := func(m *Model) (s float64) {
			for _, g := range m.gamma[1:] {
				s += g * g
			}
			return s
		}
		if !(sum(m) < sum(last)) || !(m.Parameters < last.Parameters) || !(m.Deviance > last.Deviance) || !(m.Coefficients[1].SE < last.Coefficients[1].SE) || m.Ridge != ridge {
			t.Errorf("ridge %g: slopes, parameters and errors should shrink, the deviance grow: %+v after %+v", ridge, m, last)
		}
		last = m
	}
	near(t, "deviance under a great penalty", last.Deviance, last.NullDeviance, 1e-6)
	near(t, "parameters under a great penalty", last.Parameters, 1, 1e-4)
}

// Numbers at the ends of what floating point holds.
func TestExtremeScales(t *testing.T) {
	d := random(8, 50, 1, 6)
	want := fitted(t, d, Options{})
	for _, unit := range []float64{1e300, 1e-300} {
		scaled := Data{Names: d.Names}
		for _, r := range d.Rows {
			r.Values = []float64{r.Values[0] * unit}
			scaled.Rows = append(scaled.Rows, r)
		}
		got := fitted(t, scaled, Options{})
		near(t, "deviance", got.Deviance, want.Deviance, 1e-12)
		near(t, "slope", got.Coefficients[1].Value*unit, want.Coefficients[1].Value, 1e-9)
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if m, err := Fit(ctx, records(t), Options{}); !errors.Is(err, context.Canceled) || m != nil {
		t.Errorf("a cancelled fit: got %v, %v", m, err)
	}
}

func BenchmarkFit(b *testing.B) {
	for _, size := range []struct{ n, width int }{{1500, 3}, {100000, 10}} {
		d := random(1, size.n, size.width, 1)
		b.Run(fmt.Sprintf("%dx%d", size.n, size.width), func(b *testing.B) {
			for b.Loop() {
				if _, err := Fit(context.Background(), d, Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
