package access_test

import (
	"context"
	"fmt"
	"testing"

	"fenye/model/access"
)

// TestBalanceAlone proves plans of alpha 1: no whole loads are more balanced.
// What cannot be proved ends at a number of nodes, with a bound that holds.
func TestBalanceAlone(t *testing.T) {
	for _, c := range []struct{ n, k int }{{27, 2}, {34, 2}, {34, 3}, {333, 3}, {333, 4}} {
		for _, balance := range []access.Balance{access.MeanDeviation, access.Variance, access.Worst} {
			p := bench(c.n, c.k, 1, 1)
			p.Balance = balance
			p.MostNodes = 20
			name := fmt.Sprintf("%d units, %d centres, %s", c.n, c.k, balance)
			r, err := access.Solve(context.Background(), p)
			if err != nil {
				t.Fatal(name, err)
			}
			confirm(t, name, p, r)
			if r.Status != access.Optimal || r.Gap > 1e-10 {
				t.Errorf("%s: %s, F %v, gap %v", name, r.Status, r.F, r.Gap)
			}
		}
	}
	p := bench(34, 4, 1, 1)
	p.MostNodes = 5
	r, err := access.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	confirm(t, "34 units, 4 centres", p, r)
	if r.F > 1e-5 || r.Bound <= 0 {
		t.Errorf("34 units, 4 centres: F %v, bound %v", r.F, r.Bound)
	}
}
