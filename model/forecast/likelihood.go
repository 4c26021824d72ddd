package forecast

import "math"

// sigmoid is 1 / (1 + e^-t).
func sigmoid(t float64) float64 {
	if t < 0 {
		e := math.Exp(t)
		return e / (1 + e)
	}
	return 1 / (1 + math.Exp(-t))
}

// logSigmoid is the logarithm of sigmoid(t), also where that rounds to 0 or 1.
func logSigmoid(t float64) float64 {
	if t < 0 {
		return t - math.Log1p(math.Exp(t))
	}
	return -math.Log1p(math.Exp(-t))
}

// deviance is twice what the likelihood of linear predictors falls short of a
// model with a parameter for each row.
func deviance(rows []Observation, eta []float64) float64 {
	sum := 0.0
	for i, r := range rows {
		s, f, n := float64(r.Successes), float64(r.Trials-r.Successes), float64(r.Trials)
		if s > 0 {
			sum += s * (math.Log(s/n) - logSigmoid(eta[i]))
		}
		if f > 0 {
			sum += f * (math.Log(f/n) - logSigmoid(-eta[i]))
		}
	}
	return 2 * sum
}

// logLikelihood counts the binomial coefficients, as R does.
func logLikelihood(rows []Observation, eta []float64) float64 {
	sum := 0.0
	for i, r := range rows {
		s, f := float64(r.Successes), float64(r.Trials-r.Successes)
		if s > 0 {
			sum += s * logSigmoid(eta[i])
		}
		if f > 0 {
			sum += f * logSigmoid(-eta[i])
		}
		if s > 0 && f > 0 {
			sum += logFactorial(s+f) - logFactorial(s) - logFactorial(f)
		}
	}
	return sum
}

func logFactorial(n float64) float64 {
	v, _ := math.Lgamma(n + 1)
	return v
}

// logit is the logarithm of the odds.
func logit(successes, trials float64) float64 {
	return math.Log(successes) - math.Log(trials-successes)
}
