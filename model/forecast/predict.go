package forecast

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"fenye/model"
)

// z95 is the normal quantile of 97.5 %.
const z95 = 1.959963984540054

// Prediction is the probability of being a user with its 95 % interval. The
// interval is that of the linear predictor (delta method), brought through the
// sigmoid: it speaks of the rate, not of the chance in single people.
type Prediction struct {
	Linear, SE  float64 // of the log odds
	Probability float64
	Low, High   float64
	// Outside names features beyond what the fit has seen.
	Outside []string
}

// Predict returns the prediction for one row of values, in the order of the
// names that Fit was given, those of dropped features among them.
func (m *Model) Predict(values []float64) (Prediction, error) {
	if len(values) != len(m.Features)+len(m.Dropped) {
		return Prediction{}, ErrPredictions
	}
	x := mat.NewVecDense(len(m.gamma), nil)
	x.SetVec(0, 1)
	var p Prediction
	for k, f := range m.Features {
		v := values[m.Columns[k]]
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return Prediction{}, &RowError{Field: f.Name, Cause: Missing}
		}
		if v < f.Min || v > f.Max {
			p.Outside = append(p.Outside, f.Name)
		}
		x.SetVec(k+1, f.standard(v))
	}
	p.Linear = mat.Dot(x, mat.NewVecDense(len(m.gamma), m.gamma))
	p.SE = math.Sqrt(max(mat.Inner(x, m.cov, x), 0))
	p.Probability = sigmoid(p.Linear)
	p.Low, p.High = sigmoid(p.Linear-z95*p.SE), sigmoid(p.Linear+z95*p.SE)
	return p, nil
}

// Users returns population x probability as whole people, rounded half up,
// with the interval's ends rounded alike. The ends bound the middle.
func (p Prediction) Users(population float64) (users, low, high model.Users) {
	whole := func(share float64) model.Users { return model.Users(math.Floor(population*share + 0.5)) }
	return whole(p.Probability), whole(p.Low), whole(p.High)
}
