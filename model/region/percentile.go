package region

import (
	"cmp"
	"slices"
)

// weighted is a value that stands for a number of users.
type weighted struct {
	value float64
	users int64
}

// percentile returns the smallest value within which at least part/whole of
// the users are; 0 if there are none. It reorders w.
func percentile(w []weighted, part, whole int64) float64 {
	total := int64(0)
	for _, x := range w {
		total += x.users
	}
	if total == 0 {
		return 0
	}
	need := total/whole*part + (total%whole*part+whole-1)/whole
	for {
		pivot := middle(w[0].value, w[len(w)/2].value, w[len(w)-1].value)
		if len(w) >= manyWeighted {
			pivot = guess(w, float64(need)/float64(total))
		}
		lo, hi, inside, equal := 0, len(w), int64(0), int64(0)
		for i := 0; i < hi; {
			switch {
			case w[i].value < pivot:
				inside += w[i].users
				if lo != i {
					w[lo], w[i] = w[i], w[lo]
				}
				lo++
				i++
			case w[i].value > pivot:
				hi--
				w[hi], w[i] = w[i], w[hi]
			default:
				equal += w[i].users
				i++
			}
		}
		switch {
		case need <= inside:
			w, total = w[:lo], inside
		case need <= inside+equal:
			return pivot
		default:
			need -= inside + equal
			w, total = w[hi:], total-inside-equal
		}
	}
}

// manyWeighted is from how many values on a sample is worth its sorting, and
// sampled how many it has.
const (
	manyWeighted = 4096
	sampled      = 256
)

// guess returns a value of w that is passed by a share of the users, or by a little
// fewer: so that of a high share few are left after a look at each.
func guess(w []weighted, share float64) float64 {
	var sample [sampled]weighted
	total := 0.0
	for i := range sample {
		sample[i] = w[i*(len(w)-1)/(sampled-1)]
		total += float64(sample[i].users)
	}
	slices.SortFunc(sample[:], func(a, b weighted) int { return cmp.Compare(a.value, b.value) })
	passed := 0.0
	for _, x := range sample {
		if passed += float64(x.users); passed >= (share-1./32)*total {
			return x.value
		}
	}
	return sample[sampled-1].value
}

func middle(a, b, c float64) float64 { return max(min(a, b), min(max(a, b), c)) }
