package forecast

import "math"

// Bin is a tenth of the trials, by predicted probability: what was predicted
// against what was seen.
type Bin struct {
	Predicted float64 // mean probability, each trial counted
	Observed  float64 // successes / trials
	Low, High float64 // Wilson's 95 % interval of Observed
	Successes int64
	Trials    int64
	Rows      int
}

// bins is how many bins there are at most.
const bins = 10

// calibrate sorts the rows by probability and cuts them into at most ten bins
// of about as many trials. Rows of one probability stay together.
func calibrate(rows []Observation, eta []float64) []Bin {
	order := byScore(eta)
	_, trials := totals(rows)
	var all []Bin
	var b Bin
	passed, sum := 0.0, 0.0
	for from := 0; from < len(order); {
		to := sameScore(eta, order, from)
		for _, i := range order[from:to] {
			n := rows[i].Trials
			sum += float64(n) * sigmoid(eta[i])
			b.Successes, b.Trials, b.Rows = b.Successes+rows[i].Successes, b.Trials+n, b.Rows+1
			passed += float64(n)
		}
		if from = to; passed*bins >= trials*float64(len(all)+1) || to == len(order) {
			all = append(all, b.closed(sum))
			b, sum = Bin{}, 0
		}
	}
	return all
}

// closed works out the rates of a bin.
func (b Bin) closed(sum float64) Bin {
	n := float64(b.Trials)
	b.Predicted, b.Observed = sum/n, float64(b.Successes)/n
	z2 := z95 * z95
	middle := (b.Observed + z2/(2*n)) / (1 + z2/n)
	half := z95 / (1 + z2/n) * math.Sqrt(b.Observed*(1-b.Observed)/n+z2/(4*n*n))
	b.Low, b.High = max(middle-half, 0), min(middle+half, 1)
	return b
}
