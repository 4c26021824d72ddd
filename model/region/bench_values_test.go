package region_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"fenye/model/region"
	"fenye/model/region/check"
	"fenye/model/region/instance"
)

// reference is a row of the reference table: instance, optimum, centre cut,
// optimum after the cut, and the first digits of the sums of both files.
type reference struct {
	n, k            int
	seed            uint64
	value           float64
	cut             int
	after           float64
	points, centres string
}

var references = []reference{
	{77, 2, 1, 76611020184.086899, 1, 76836960657.998108, "d6d75715b17f2666", "a46bad97c137ac4a"},
	{77, 2, 2, 84606864793.413864, 1, 84632467745.911331, "9752d9ec7c292abe", "692c0a70a591edab"},
	{1000, 4, 1, 70739257731.220688, 1, 70788531797.708817, "2df6c54a6fc46601", "08ac08521d4d89ca"},
	{1000, 4, 2, 98446246031.154419, 0, 98726449627.973648, "92fb3ad9c18bcf73", "1097e4f0ecc9b167"},
	{1000, 4, 3, 52053160732.410736, 0, 52062730544.785667, "ffd92c2ba5dd5e7e", "78d930dfb97b0c7e"},
	{10000, 8, 1, 88660953591.230713, 0, 88736566888.211426, "e838c9fd69ffcd19", "90d264cf6f42433e"},
	{10000, 8, 2, 78235965179.164795, 0, 78343940143.195923, "3c309759406bc3bf", "a599d2a50920ab96"},
	{100000, 8, 1, 101942037709.7943, 0, 101990232612.34035, "00fc6c0fa04c41f0", "dc4aab8dd96e185d"},
	{100000, 8, 2, 92497082215.101898, 0, 92649269487.227722, "4339c984aeaa3150", "25050250d4df46f5"},
	{1000000, 2, 1, 2064689174150.5312, 1, 2065113654950.1658, "b184685fbb17fceb", "6d935768e5b4b73d"},
	{1000000, 2, 2, 2181575495779.2021, 1, 2184632206504.6135, "56dd39db3edffcfc", "2b8aec7110b69322"},
	{1000000, 8, 1, 932114979477.79163, 0, 932617424222.83374, "e2815910125d1ac8", "428155960d11b1d1"},
	{1000000, 8, 2, 896739630746.37134, 0, 897188835115.85864, "50bc079b16354dde", "c342ebb650369bdc"},
}

func (r reference) String() string { return fmt.Sprintf("%dx%d-%d", r.n, r.k, r.seed) }

func near(got, want float64) bool { return math.Abs(got-want) <= 1e-9*math.Abs(want) }

// TestReferenceValues solves the small and middle instances, then again after
// one centre has lost a hundredth of its capacity, warm and cold.
func TestReferenceValues(t *testing.T) {
	for _, r := range references {
		if r.n > 100000 || testing.Short() && r.n > 10000 {
			continue
		}
		t.Run(r.String(), func(t *testing.T) {
			i := instance.Split(r.n, r.k, r.seed)
			if i.Points[:16] != r.points || i.Centres[:16] != r.centres {
				t.Fatalf("sums %s %s, want %s %s", i.Points[:16], i.Centres[:16], r.points, r.centres)
			}
			s := region.NewSolver()
			solve(t, s, i.Problem, r.value)
			warm := solve(t, s, instance.Cut(i.Problem, r.cut), r.after)
			cold := solve(t, region.NewSolver(), instance.Cut(i.Problem, r.cut), r.after)
			identical(t, warm, cold)
		})
	}
}

var edges = map[string]float64{
	"ties-exact":           648141.579644073,
	"ties-slack":           648141.579644073,
	"zero-users":           57082764639.78615,
	"all-zero-users":       0,
	"exact-capacity":       111524970612.6106,
	"zero-capacity-centre": 133034695237.1511,
	"same-site-centres":    178214574069.6717,
	"one-site-points":      1240326.140631307,
	"single-point":         860526.047042428,
	"point-on-centre":      326772.239377775,
	"single-centre":        238590841639.1721,
	"no-points":            0,
	"dateline":             3358815.021101551,
}

func TestEdges(t *testing.T) {
	for _, i := range instance.Edges() {
		t.Run(i.Name, func(t *testing.T) {
			if i.Name == "infeasible-by-one" {
				_, err := region.Solve(context.Background(), i.Problem)
				var bad *region.Infeasible
				if !errors.As(err, &bad) || bad.Cause != region.CauseCapacity || bad.Shortage != 1 {
					t.Fatalf("got %v, want a shortage of 1", err)
				}
				return
			}
			want, known := edges[i.Name]
			if !known {
				t.Fatalf("no expected value")
			}
			solve(t, region.NewSolver(), i.Problem, want)
		})
	}
}

func solve(t *testing.T, s *region.Solver, p region.Problem, want float64) *region.Solution {
	t.Helper()
	x, err := s.Solve(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	if !near(x.Certificate.Primal, want) {
		t.Errorf("value %.6f, want %.6f", x.Certificate.Primal, want)
	}
	if !near(x.Certificate.Dual, want) {
		t.Errorf("dual %.6f, want %.6f", x.Certificate.Dual, want)
	}
	checked(t, p, x)
	return x
}

// identical demands the same solution to the last bit.
func identical(t *testing.T, got, want *region.Solution) {
	t.Helper()
	if a, b := fmt.Sprintf("%x", *got), fmt.Sprintf("%x", *want); a != b {
		t.Errorf("solutions differ:\nloads %v prices %v %v\nloads %v prices %v %v", got.Loads, got.Prices, got.Certificate, want.Loads, want.Prices, want.Certificate)
	}
}

// checked lets the independent checker look at a solution.
func checked(t testing.TB, p region.Problem, x *region.Solution) {
	t.Helper()
	if x == nil {
		t.Fatal("no solution to check")
	}
	for _, v := range check.Check(check.Input{Problem: p, Solution: x}).Violations {
		t.Error(v)
	}
}
