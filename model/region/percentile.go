package region

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
		lo, hi, inside, equal := 0, len(w), int64(0), int64(0)
		for i := 0; i < hi; {
			switch {
			case w[i].value < pivot:
				inside += w[i].users
				w[lo], w[i] = w[i], w[lo]
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
			w = w[:lo]
		case need <= inside+equal:
			return pivot
		default:
			need -= inside + equal
			w = w[hi:]
		}
	}
}

func middle(a, b, c float64) float64 { return max(min(a, b), min(max(a, b), c)) }
