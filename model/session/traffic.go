package session

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// ArrivalKind says how messages come.
type ArrivalKind string

const (
	Poisson  ArrivalKind = "poisson"  // with exponential times between them
	Constant ArrivalKind = "constant" // at even times
	Hourly   ArrivalKind = "hourly"   // Poisson, at a rate for each hour; the table is repeated
)

// Arrivals is the stream of messages.
type Arrivals struct {
	Kind  ArrivalKind
	Rate  float64   // messages a second
	Rates []float64 // of Hourly, messages a second in each hour
}

func (a Arrivals) check() error {
	switch a.Kind {
	case Poisson, Constant:
		if !above(a.Rate) {
			return wrong("arrivals.rate", a.Rate, "messages a second above 0")
		}
		return nil
	case Hourly:
		if len(a.Rates) == 0 || len(a.Rates) > 24*366 {
			return wrong("arrivals.rates", fmt.Sprintf("%d rates", len(a.Rates)), "a rate for each hour")
		}
		for i, r := range a.Rates {
			if r != 0 && !above(r) {
				return wrong(fmt.Sprintf("arrivals.rates[%d]", i), r, "messages a second, 0 or more")
			}
		}
		if !above(a.mean()) {
			return wrong("arrivals.rates", "0 in every hour", "an hour with messages")
		}
		return nil
	}
	return wrong("arrivals.kind", quoted(string(a.Kind)), "poisson, constant or hourly")
}

// mean returns the mean rate, messages a second.
func (a Arrivals) mean() float64 {
	if a.Kind != Hourly {
		return a.Rate
	}
	return average(a.Rates)
}

func average(all []float64) float64 {
	sum := 0.
	for _, x := range all {
		sum += x
	}
	return sum / float64(len(all))
}

const hour = 3600.

// after returns when the message after one at t comes, in seconds.
func (a *Arrivals) after(t float64, r *rand.Rand) float64 {
	switch a.Kind {
	case Constant:
		return t + 1/a.Rate
	case Hourly:
		// An exponential amount of work is used up at the rate of each hour.
		need := r.ExpFloat64()
		at := int(t / hour)
		for {
			rate := a.Rates[at%len(a.Rates)]
			end := float64(at+1) * hour
			if room := (end - t) * rate; room > need {
				return t + need/rate
			} else {
				need -= room
			}
			at++
			t = end
		}
	}
	return t + r.ExpFloat64()/a.Rate
}

// ServiceKind is a distribution of service times.
type ServiceKind string

const (
	Exponential      ServiceKind = "exponential"
	Deterministic    ServiceKind = "deterministic"
	LogNormal        ServiceKind = "lognormal"        // by mean and squared coefficient of variation
	HyperExponential ServiceKind = "hyperexponential" // two exponentials of balanced means, CV2 from 1
	Empirical        ServiceKind = "empirical"        // any value of a list, equally often
)

// Service says how long one worker of a blade of speed 1 is busy with a message.
type Service struct {
	Kind   ServiceKind
	Mean   float64   // seconds; of Empirical the mean of the values
	CV2    float64   // squared coefficient of variation, for LogNormal and HyperExponential
	Values []float64 // of Empirical, seconds
}

func (s Service) check() error {
	switch s.Kind {
	case Exponential, Deterministic:
	case LogNormal:
		if !(s.CV2 > 0 && s.CV2 <= 1e4) {
			return wrong("service.cv2", s.CV2, "above 0, at most 10,000")
		}
	case HyperExponential:
		if !(s.CV2 >= 1 && s.CV2 <= 1e4) {
			return wrong("service.cv2", s.CV2, "1 to 10,000")
		}
	case Empirical:
		if len(s.Values) == 0 {
			return wrong("service.values", "none", "service times in seconds")
		}
		for i, v := range s.Values {
			if !(v >= 0 && v <= 1e9) {
				return wrong(fmt.Sprintf("service.values[%d]", i), v, "seconds, 0 or more")
			}
		}
		if s.mean() <= 0 {
			return wrong("service.values", "0 alone", "a service time above 0")
		}
		return nil
	default:
		return wrong("service.kind", quoted(string(s.Kind)), "exponential, deterministic, lognormal, hyperexponential or empirical")
	}
	if !above(s.Mean) {
		return wrong("service.mean", s.Mean, "seconds above 0")
	}
	return nil
}

// mean returns the mean service time in seconds.
func (s Service) mean() float64 {
	if s.Kind != Empirical {
		return s.Mean
	}
	return average(s.Values)
}

// drawer returns a function that draws service times in seconds.
func (s Service) drawer(r *rand.Rand) func() float64 {
	switch s.Kind {
	case Deterministic:
		return func() float64 { return s.Mean }
	case LogNormal:
		variance := math.Log1p(s.CV2)
		mu, sigma := math.Log(s.Mean)-variance/2, math.Sqrt(variance)
		return func() float64 { return math.Exp(mu + float64(sigma*r.NormFloat64())) }
	case HyperExponential:
		p := (1 + math.Sqrt((s.CV2-1)/(s.CV2+1))) / 2
		short, long := s.Mean/(2*p), s.Mean/(2*(1-p))
		return func() float64 {
			if r.Float64() < p {
				return r.ExpFloat64() * short
			}
			return r.ExpFloat64() * long
		}
	case Empirical:
		return func() float64 { return s.Values[r.IntN(len(s.Values))] }
	}
	return func() float64 { return r.ExpFloat64() * s.Mean }
}
