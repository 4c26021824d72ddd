package session_test

import "math"

// erlangC returns the probability that a message waits where workers share one
// queue: Poisson arrivals at rate, exponential service of mean 1 (Erlang's second
// formula). It is 1 where the workers cannot keep up.
func erlangC(workers int, rate float64) float64 {
	if rate >= float64(workers) {
		return 1
	}
	b := erlangB(workers, rate)
	used := rate / float64(workers)
	return b / (1 - used*(1-b))
}

// erlangB returns the probability that a message finds all workers busy where
// none may wait (Erlang's first formula).
func erlangB(workers int, rate float64) float64 {
	b := 1.
	for n := 1; n <= workers; n++ {
		b = rate * b / (float64(n) + float64(rate*b))
	}
	return b
}

// oneQueue returns the mean and the 99 % quantile of the time in a system of
// workers that share one queue, in mean service times: no balancer over blades of
// one worker can be quicker on average. Both are infinite where the workers
// cannot keep up.
func oneQueue(workers int, rate float64) (mean, p99 float64) {
	spare := float64(workers) - rate
	if spare <= 0 {
		return math.Inf(1), math.Inf(1)
	}
	c := erlangC(workers, rate)
	mean = 1 + c/spare
	// P(T > t) is a mixture of exp(-t), and of waiting then being served.
	beyond := func(t float64) float64 {
		if math.Abs(spare-1) < 1e-9 {
			return math.Exp(-t) * (1 + c*t)
		}
		return (1-c)*math.Exp(-t) + c*(spare*math.Exp(-t)-math.Exp(-spare*t))/(spare-1)
	}
	low, high := 0., 1.
	for beyond(high) > .01 {
		high *= 2
	}
	for range 200 {
		if half := (low + high) / 2; beyond(half) > .01 {
			low = half
		} else {
			high = half
		}
	}
	return mean, high
}
