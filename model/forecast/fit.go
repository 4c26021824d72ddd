package forecast

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"
)

// mostSteps bounds Newton's method; 5 to 10 are usual.
const mostSteps = 100

// settled is R's measure of convergence: the fall of the deviance that the
// next step promises, as a share of the deviance. Where the outcomes are
// separated that falls for ever while linear predictors go on by about 1 a
// step, so these must have come to rest too.
const (
	settled = 1e-14
	still   = 1e-6
)

// newton is the fit on the standardised scale.
type newton struct {
	d        *design
	ridge    float64
	gamma    *mat.VecDense // the intercept first
	eta      []float64
	gradient *mat.VecDense
	hessian  *mat.SymDense // of the penalised likelihood, negated
	inverse  *mat.SymDense
	steps    int
	done     bool
}

// solve maximises the likelihood by Newton's method, which for the logistic
// model is iteratively reweighted least squares. A step that does not lower
// the penalised deviance is halved. When the promised fall is rounding, the
// last step is still taken: it doubles the digits.
func solve(ctx context.Context, d *design, ridge float64) (*newton, error) {
	_, width := d.x.Dims()
	n := &newton{d: d, ridge: ridge, gamma: mat.NewVecDense(width, nil)}
	hits, trials := totals(d.rows)
	n.gamma.SetVec(0, logit(hits, trials))
	n.predict()
	value := n.value()
	for n.steps = 1; n.steps <= mostSteps; n.steps++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		step, promised, ok := n.step()
		if !ok {
			return nil, ErrNoFit
		}
		n.done = promised <= settled*(math.Abs(value)+0.1) && n.moves(step) <= still
		if n.done {
			n.move(step, 1)
			if n.value() > value*(1+1e-12) {
				n.move(step, -1)
			}
			break
		}
		share := 1.0
		n.move(step, share)
		for n.value() > value && share > 1e-10 {
			n.move(step, -share/2)
			share /= 2
		}
		value = n.value()
	}
	if !n.done {
		return nil, ErrNoFit
	}
	if _, _, ok := n.step(); !ok {
		return nil, ErrNoFit
	}
	return n, nil
}

// predict works out the linear predictors.
func (n *newton) predict() {
	var eta mat.VecDense
	eta.MulVec(n.d.x, n.gamma)
	n.eta = eta.RawVector().Data
}

// move goes a share of a step.
func (n *newton) move(step *mat.VecDense, share float64) {
	n.gamma.AddScaledVec(n.gamma, share, step)
	n.predict()
}

// moves is the most that a step changes a linear predictor.
func (n *newton) moves(step *mat.VecDense) float64 {
	var change mat.VecDense
	change.MulVec(n.d.x, step)
	return mat.Norm(&change, math.Inf(1))
}

// value is the penalised deviance.
func (n *newton) value() float64 {
	v := deviance(n.d.rows, n.eta)
	for k := 1; k < n.gamma.Len(); k++ {
		v += n.ridge * n.gamma.AtVec(k) * n.gamma.AtVec(k)
	}
	return v
}

// step works out gradient and information where the fit stands, and with them
// Newton's step and the fall of the deviance that it promises.
func (n *newton) step() (step *mat.VecDense, promised float64, ok bool) {
	width := n.gamma.Len()
	n.gradient = mat.NewVecDense(width, nil)
	n.hessian = n.information()
	for i, r := range n.d.rows {
		rest := float64(r.Successes)*sigmoid(-n.eta[i]) - float64(r.Trials-r.Successes)*sigmoid(n.eta[i])
		for k, x := range n.d.x.RawRowView(i) {
			n.gradient.SetVec(k, n.gradient.AtVec(k)+rest*x)
		}
	}
	for k := 1; k < width; k++ {
		n.gradient.SetVec(k, n.gradient.AtVec(k)-n.ridge*n.gamma.AtVec(k))
		n.hessian.SetSym(k, k, n.hessian.At(k, k)+n.ridge)
	}
	var root mat.Cholesky
	if !root.Factorize(n.hessian) || root.Cond() > 1e14 {
		return nil, 0, false
	}
	step = mat.NewVecDense(width, nil)
	n.inverse = mat.NewSymDense(width, nil)
	if root.SolveVecTo(step, n.gradient) != nil || root.InverseTo(n.inverse) != nil {
		return nil, 0, false
	}
	return step, mat.Dot(step, n.gradient), true
}

// information is Fisher's, X' W X with W = trials x p x (1 - p).
func (n *newton) information() *mat.SymDense {
	width := n.gamma.Len()
	sum := make([]float64, width*width)
	for i, r := range n.d.rows {
		w := float64(r.Trials) * sigmoid(n.eta[i]) * sigmoid(-n.eta[i])
		row := n.d.x.RawRowView(i)
		for a := range width {
			for b := a; b < width; b++ {
				sum[a*width+b] += w * row[a] * row[b]
			}
		}
	}
	return mat.NewSymDense(width, sum)
}

// covariance is that of the coefficients on the standardised scale: the
// inverse information, and with a ridge H^-1 I H^-1, the variance of the
// penalised estimate. The second result is the number of parameters that the
// fit really uses, the trace of H^-1 I.
func (n *newton) covariance() (*mat.SymDense, float64) {
	width := n.gamma.Len()
	if n.ridge == 0 {
		return n.inverse, float64(width)
	}
	var half, full mat.Dense
	half.Mul(n.inverse, n.information())
	full.Mul(&half, n.inverse)
	cov := mat.NewSymDense(width, nil)
	for a := range width {
		for b := a; b < width; b++ {
			cov.SetSym(a, b, (full.At(a, b)+full.At(b, a))/2)
		}
	}
	return cov, mat.Trace(&half)
}

func totals(rows []Observation) (hits, trials float64) {
	for _, r := range rows {
		hits += float64(r.Successes)
		trials += float64(r.Trials)
	}
	return hits, trials
}
