package session

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"testing"
)

func rats(t *testing.T, weights ...json.Number) []*big.Rat {
	t.Helper()
	var all []*big.Rat
	for _, w := range weights {
		r, err := ParseWeight(w.String())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func TestWeights(t *testing.T) {
	text, err := os.ReadFile("testdata/weights.expected.json")
	if err != nil {
		t.Fatal(err)
	}
	var expected struct {
		Cases []struct {
			Weights []json.Number
			Ceil    []int     `json:"ceil_of_ratio_to_min"`
			Exact   []int     `json:"exact_lcm_ratio"`
			Block   []int     `json:"block_order_of_ceil"`
			Smooth  []int     `json:"smooth_order_of_ceil"`
			Off     []float64 `json:"share_error_of_ceil"`
		}
		Timed struct {
			Mean    []float64     `json:"mean_service_ms"`
			Weights []json.Number `json:"weights_slowest_is_1"`
			Exact   []int         `json:"exact_lcm_ratio"`
			Ceil    []int         `json:"ceil_ratio"`
		} `json:"time_based"`
	}
	if err := json.Unmarshal(text, &expected); err != nil {
		t.Fatal(err)
	}
	same := func(what string, weights any, got, want []int) {
		if !slices.Equal(got, want) {
			t.Errorf("%v: %s %v, want %v", weights, what, got, want)
		}
	}
	for _, c := range expected.Cases {
		w := rats(t, c.Weights...)
		paper, err := PaperCycle(w)
		if err != nil {
			t.Fatal(err)
		}
		same("paper", c.Weights, paper, c.Ceil)
		same("exact", c.Weights, ExactCycle(w), c.Exact)
		same("block order", c.Weights, BlockOrder(paper), c.Block)
		same("smooth order", c.Weights, SmoothOrder(paper), c.Smooth)
		for i, off := range ShareError(w, paper) {
			if math.Abs(off-c.Off[i]) > 5e-5 {
				t.Errorf("%v: share of blade %d off by %.5f, want %.4f", c.Weights, i, off, c.Off[i])
			}
		}
	}
	// The weights by time follow from the mean times alone.
	timed := newTimed(&Config{Blades: make([]Blade, len(expected.Timed.Mean)), Learning: Published})
	for b, ms := range expected.Timed.Mean {
		timed.heard(nil, int32(b), int64(ms*1e6), 0)
	}
	timed.learn()
	for i, w := range expected.Timed.Weights {
		if got := fmt.Sprint(timed.weights[i]); got != fmt.Sprint(must(w.Float64())) {
			t.Errorf("weight %d by time is %s, want %s", i, got, w)
		}
	}
	w := rats(t, expected.Timed.Weights...)
	same("exact", expected.Timed.Weights, ExactCycle(w), expected.Timed.Exact)
	paper, _ := PaperCycle(w)
	same("paper", expected.Timed.Weights, paper, expected.Timed.Ceil)
}

func must(x float64, err error) float64 {
	if err != nil {
		panic(err)
	}
	return x
}

// TestWeightsThatDoNotDivide: where the published way doubles a share, the exact
// one keeps it; a cycle of more than 10,000 turns is rounded to 1/1000.
func TestWeightsThatDoNotDivide(t *testing.T) {
	for _, c := range []struct {
		weights      []json.Number
		paper, exact []int
	}{
		{[]json.Number{"1", "1.0001"}, []int{1, 2}, []int{1, 1}},
		{[]json.Number{"12347", "6789"}, []int{2, 1}, []int{129, 71}},
		{[]json.Number{"0.1", "0.2", "0.3"}, []int{1, 2, 3}, []int{1, 2, 3}},
		{[]json.Number{"9999", "1"}, []int{9999, 1}, []int{9999, 1}},
		{[]json.Number{"99999", "1"}, []int{99999, 1}, []int{1000, 1}},
		{[]json.Number{"0", "0"}, []int{0, 0}, []int{0, 0}},
		{[]json.Number{"7"}, []int{1}, []int{1}},
	} {
		w := rats(t, c.weights...)
		paper, err := PaperCycle(w)
		if err != nil || !slices.Equal(paper, c.paper) {
			t.Errorf("%v: paper %v (%v), want %v", c.weights, paper, err, c.paper)
		}
		if exact := ExactCycle(w); !slices.Equal(exact, c.exact) {
			t.Errorf("%v: exact %v, want %v", c.weights, exact, c.exact)
		}
	}
	for _, bad := range []string{"", "-1", "1e9", "NaN", "1.2.3", " ", "1/3", "+1", "０"} {
		if w, err := ParseWeight(bad); err == nil {
			t.Errorf("weight %q is read as %v", bad, w)
		}
	}
	if _, err := PaperCycle(rats(t, "1", "100000000000")); err == nil {
		t.Error("a ratio of 100,000,000,000 makes a cycle")
	}
}
