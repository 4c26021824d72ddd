package forecast

import (
	"context"
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Intercept is the name of the constant among the coefficients.
const Intercept = "intercept"

// Coefficient is a parameter on the columns' own scale with its standard
// error, z = value / error, and p, the chance of a |z| at least as large if
// the true value were 0.
type Coefficient struct {
	Name            string
	Value, SE, Z, P float64
}

// Model is a fitted regression.
type Model struct {
	Coefficients []Coefficient // the intercept first, then the features that were kept
	Features     []Feature     // that were kept
	Columns      []int         // of those, in the data's names
	Dropped      []Combination // features left out on request
	Collinear    []Combination // features that others give, kept since a ridge allows it

	Ridge        float64 // 0: plain maximum likelihood
	Parameters   float64 // coefficients; with a ridge the effective number
	Deviance     float64
	NullDeviance float64 // of the intercept alone
	DF, NullDF   int     // rows less coefficients; rows less 1
	AIC          float64 // 2 Parameters - 2 log likelihood, binomial coefficients counted
	AUC          float64 // chance that a success has a higher probability than a failure, ties one half
	Iterations   int
	Converged    bool

	Rows        int
	Trials      int64
	Successes   int64
	Calibration []Bin

	gamma []float64 // on the standardised scale
	cov   *mat.SymDense
}

// Fit learns from data. It fails with a RowError on a row that cannot be used,
// a CollinearError on columns that others give, a SeparationError or a
// OneOutcomeError where the likelihood has no maximum, and ErrNoFit where
// rounding hides it. With a ridge the maximum exists, so collinear features
// and separation are no errors then; a constant feature is.
func Fit(ctx context.Context, data Data, o Options) (*Model, error) {
	if err := data.check(o); err != nil {
		return nil, err
	}
	rows := data.ordered()
	kept, combined := independent(data.Names, rows)
	m := &Model{Ridge: o.Ridge}
	switch {
	case len(combined) == 0:
	case o.DropCollinear:
		m.Dropped = combined
	case o.Ridge > 0 && !hasConstant(combined):
		m.Collinear = combined
		kept = kept[:0]
		for j := range data.Names {
			kept = append(kept, j)
		}
	default:
		return nil, &CollinearError{combined}
	}
	m.Columns = kept
	d := newDesign(data.Names, rows, kept)
	m.Features = d.features
	if o.Ridge == 0 {
		names := make([]string, len(d.features))
		for k, f := range d.features {
			names[k] = f.Name
		}
		switch found, err := newSeparation(d).find(ctx, names); {
		case errors.Is(err, errStuck): // the fit finds out, only without names
		case err != nil:
			return nil, err
		case found != nil:
			return nil, found
		}
	}
	fit, err := solve(ctx, d, o.Ridge)
	if err != nil {
		return nil, err
	}
	m.fill(fit)
	return m, nil
}

func hasConstant(combined []Combination) bool {
	for _, c := range combined {
		if len(c.Terms) == 0 {
			return true
		}
	}
	return false
}

// fill works out what is reported of a fit.
func (m *Model) fill(n *newton) {
	rows := n.d.rows
	m.gamma = n.gamma.RawVector().Data
	m.cov, m.Parameters = n.covariance()
	m.coefficients()
	m.Rows, m.DF, m.NullDF = len(rows), len(rows)-len(m.gamma), len(rows)-1
	for _, r := range rows {
		m.Trials += r.Trials
		m.Successes += r.Successes
	}
	m.Deviance = deviance(rows, n.eta)
	null := make([]float64, len(rows))
	for i := range null {
		null[i] = logit(float64(m.Successes), float64(m.Trials))
	}
	m.NullDeviance = deviance(rows, null)
	m.AIC = 2*m.Parameters - 2*logLikelihood(rows, n.eta)
	m.AUC = auc(rows, n.eta)
	m.Iterations, m.Converged = n.steps, n.done
	m.Calibration = calibrate(rows, n.eta)
}

// coefficients brings the estimates from the standardised scale to the
// columns' own: b = g / sd, and for the intercept g0 - sum g mean / sd.
func (m *Model) coefficients() {
	width := len(m.gamma)
	back := mat.NewVecDense(width, nil)
	back.SetVec(0, 1)
	constant := m.gamma[0]
	for k, f := range m.Features {
		back.SetVec(k+1, -f.Mean/f.SD)
		constant -= m.gamma[k+1] * (f.Mean / f.SD)
	}
	m.Coefficients = append(m.Coefficients, coefficient(Intercept, constant, math.Sqrt(mat.Inner(back, m.cov, back))))
	for k, f := range m.Features {
		m.Coefficients = append(m.Coefficients, coefficient(f.Name, m.gamma[k+1]/f.SD, math.Sqrt(m.cov.At(k+1, k+1))/f.SD))
	}
}

func coefficient(name string, value, se float64) Coefficient {
	z := value / se
	return Coefficient{Name: name, Value: value, SE: se, Z: z, P: math.Erfc(math.Abs(z) / math.Sqrt2)}
}
