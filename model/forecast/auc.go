package forecast

import (
	"cmp"
	"slices"
)

// auc is the area under the curve of true against false positives, each trial
// counted: the chance that a success scores higher than a failure, ties one
// half.
func auc(rows []Observation, scores []float64) float64 {
	order := byScore(scores)
	hits, trials := totals(rows)
	below, sum := 0.0, 0.0 // failures with lower scores; pairs won
	for from := 0; from < len(order); {
		to := sameScore(scores, order, from)
		s, f := 0.0, 0.0
		for _, i := range order[from:to] {
			s += float64(rows[i].Successes)
			f += float64(rows[i].Trials - rows[i].Successes)
		}
		sum += s * (below + f/2)
		below += f
		from = to
	}
	return sum / hits / (trials - hits)
}

// byScore returns the rows in the order of their scores.
func byScore(scores []float64) []int {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[a], scores[b]) })
	return order
}

// sameScore returns where the scores equal to that at from end.
func sameScore(scores []float64, order []int, from int) int {
	to := from + 1
	for to < len(order) && scores[order[to]] == scores[order[from]] {
		to++
	}
	return to
}
