package session

import "math"

// quantiles returns the quantiles of times, given in thousandths and rising, by
// nearest rank: the sorted times at ceil(p n) - 1. It reorders the times. Without
// any all are unanswered.
func quantiles(times []int64, thousandths ...int) []int64 {
	out := make([]int64, len(thousandths))
	high := len(times)
	for i := len(out) - 1; i >= 0; i-- {
		if len(times) == 0 {
			out[i] = unanswered
			continue
		}
		rank := max((len(times)*thousandths[i]+999)/1000-1, 0)
		// All from high on are at least as large as those before.
		if rank < high {
			selectRank(times[:high], rank)
			high = rank + 1
		}
		out[i] = times[rank]
	}
	return out
}

// selectRank puts the element of a rank at its place, none larger before it and
// none smaller behind (Hoare's selection, median of three).
func selectRank(a []int64, rank int) {
	low, high := 0, len(a)-1
	for low < high {
		pivot := middle(a[low], a[(low+high)/2], a[high])
		i, j := low, high
		for i <= j {
			for a[i] < pivot {
				i++
			}
			for a[j] > pivot {
				j--
			}
			if i <= j {
				a[i], a[j] = a[j], a[i]
				i++
				j--
			}
		}
		switch {
		case rank <= j:
			high = j
		case rank >= i:
			low = i
		default:
			return
		}
	}
}

func middle(a, b, c int64) int64 { return max(min(a, b), min(max(a, b), c)) }

func mean(times []int64) float64 {
	sum := 0.
	for _, t := range times {
		sum += float64(t)
	}
	return sum / float64(len(times))
}

func (c clock) orNaN(ticks int64) float64 {
	if ticks == unanswered {
		return math.NaN()
	}
	return c.seconds(ticks)
}

// Batches into which a run is cut for its 95 % intervals, and the fewest
// messages that one must have.
const (
	batches   = 20
	leastBulk = 50
	student95 = 2.093 // Student's t of 19 degrees of freedom, two-sided 95 %
)

// halfWidth returns half the 95 % interval of a mean over batches.
func halfWidth(of []float64) float64 {
	sum := 0.
	for _, x := range of {
		sum += x
	}
	m, squares := sum/float64(len(of)), 0.
	for _, x := range of {
		squares += float64((x - m) * (x - m))
	}
	n := float64(len(of))
	return student95 * math.Sqrt(squares/(n-1)/n)
}

// intervals returns the half-widths of the mean, p50, p95 and p99 by the method
// of batch means: the messages in their order of arrival, cut into 20 parts. NaN
// where there are too few.
func intervals(times []int64, k clock) (half [4]float64) {
	size := len(times) / batches
	if size < leastBulk {
		return [4]float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	}
	var of [4][]float64
	for i := range batches {
		part := times[i*size : (i+1)*size]
		of[0] = append(of[0], mean(part)/k.perSecond)
		for j, q := range quantiles(part, 500, 950, 990) {
			of[j+1] = append(of[j+1], k.seconds(q))
		}
	}
	for i := range of {
		half[i] = halfWidth(of[i])
	}
	return half
}
