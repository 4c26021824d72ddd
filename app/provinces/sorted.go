package provinces

import (
	"iter"
	"maps"
	"slices"
	"time"

	"fenye/app/look"
	"fenye/app/part"
)

// sorted visits a map in the order of its keys.
func sorted(m map[string]int) iter.Seq2[string, int] {
	return func(yield func(string, int) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}

// duration writes how long something took: 4 ms, 1.4 s.
func duration(d time.Duration) string {
	if d < time.Second {
		return look.T("provinces.ms", part.Group(float64(d)/1e6, 0))
	}
	return look.T("provinces.s", part.Group(d.Seconds(), 1))
}
