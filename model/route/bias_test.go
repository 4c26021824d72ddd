package route

import (
	"math"
	"math/rand/v2"
	"testing"

	"fenye/geom"
	"fenye/model"
)

func plan(seed uint64, n, k int) ([]Demand, []geom.Point) {
	r := rand.New(rand.NewPCG(seed, 1))
	point := func() geom.Point { return geom.Point{Lon: 80 + 50*r.Float64(), Lat: 20 + 30*r.Float64()} }
	var centres []geom.Point
	for range k {
		centres = append(centres, point())
	}
	var demand []Demand
	for range n {
		demand = append(demand, Demand{point(), model.Users(1 + r.IntN(1000)), r.IntN(k)})
	}
	return demand, centres
}

// right counts by the definition.
func right(demand []Demand, centres []geom.Point, biases []int) (sum model.Users) {
	for _, d := range demand {
		best, least := 0, math.Inf(1)
		for c, p := range centres {
			if v := float64(geom.Distance(d.Point, p)) * Factor(biases[c]); v < least {
				best, least = c, v
			}
		}
		if best == d.Centre {
			sum += d.Users
		}
	}
	return sum
}

// TestSearchOfTwoIsBest compares with every pair of biases.
func TestSearchOfTwoIsBest(t *testing.T) {
	demand, centres := plan(3, 40, 2)
	got := Search(demand, centres)
	if r := right(demand, centres, got.Biases); r != got.Right {
		t.Fatalf("users sent right: got %d, the definition gives %d", got.Right, r)
	}
	for a := -MostBias; a <= MostBias; a++ {
		for b := -MostBias; b <= MostBias; b++ {
			if r := right(demand, centres, []int{a, b}); r > got.Right {
				t.Fatalf("biases %d, %d send %d right, the search found %v with %d", a, b, r, got.Biases, got.Right)
			}
		}
	}
}

// TestSearchFindsBiases: a plan that biases have made is met again.
func TestSearchFindsBiases(t *testing.T) {
	for k := 1; k <= 5; k++ {
		demand, centres := plan(uint64(k), 300, k)
		made := []int{10, -20, 5, 0, -40}[:k]
		for i, d := range demand {
			least := math.Inf(1)
			for c, p := range centres {
				if v := float64(geom.Distance(d.Point, p)) * Factor(made[c]); v < least {
					demand[i].Centre, least = c, v
				}
			}
		}
		got := Search(demand, centres)
		if r := right(demand, centres, got.Biases); r != got.Right {
			t.Errorf("%d centres: got %d sent right, the definition gives %d", k, got.Right, r)
		}
		if got.Share() > 0.02 {
			t.Errorf("%d centres: %.1f %% go elsewhere with biases %v, made with %v", k, 100*got.Share(), got.Biases, made)
		}
	}
}

func TestFactor(t *testing.T) {
	for bias, want := range map[int]float64{0: 1, 50: 0.5, -50: 2, 99: 0.01, -99: 100} {
		if got := Factor(bias); math.Abs(got-want) > 1e-12*want {
			t.Errorf("Factor(%d) = %g, want %g", bias, got, want)
		}
	}
	if got := Search(nil, nil); got.Share() != 0 {
		t.Errorf("no users: share %g, want 0", got.Share())
	}
}
