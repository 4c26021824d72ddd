package region

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestPercentile: the value is the one that counting through the sorted values
// gives, for few values and many, equal ones and unequal weights.
func TestPercentile(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 9))
	for range 300 {
		n := 1 + r.IntN(20)
		if r.IntN(4) == 0 {
			n = manyWeighted/2 + r.IntN(4*manyWeighted)
		}
		w, different := make([]weighted, n), 1+r.IntN(2*n)
		total := int64(0)
		for i := range w {
			w[i] = weighted{float64(r.IntN(different)), int64(r.IntN(3)) * int64(1+r.IntN(1000))}
			total += w[i].users
		}
		sorted := slices.Clone(w)
		slices.SortFunc(sorted, func(a, b weighted) int { return cmp.Compare(a.value, b.value) })
		whole := int64(1 + r.IntN(100))
		part := 1 + r.Int64N(whole)
		want, passed := 0.0, int64(0)
		for _, x := range sorted {
			if passed += x.users; passed > 0 && passed*whole >= total*part {
				want = x.value
				break
			}
		}
		if got := percentile(w, part, whole); got != want {
			t.Fatalf("%d of %d among %d values: %v, want %v", part, whole, n, got, want)
		}
	}
}

func BenchmarkPercentile(b *testing.B) {
	r := rand.New(rand.NewPCG(2, 9))
	all := make([]weighted, 100_000)
	for i := range all {
		all[i] = weighted{1000 * r.Float64(), int64(r.IntN(3000))}
	}
	w := make([]weighted, len(all))
	for b.Loop() {
		copy(w, all)
		percentile(w, 19, 20)
	}
}
