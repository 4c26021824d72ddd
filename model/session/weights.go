package session

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// mostCycle is the longest cycle of exact weights; a longer one is rounded to
// shares of 1/1000.
const mostCycle = 10_000

// mostDigits bounds the text of a weight, and so the numbers it is worked with.
const mostDigits = 40

// ParseWeight reads a weight exactly: a decimal number that is not negative.
func ParseWeight(text string) (*big.Rat, error) {
	text = strings.TrimSpace(text)
	w, ok := new(big.Rat), len(text) <= mostDigits && text != "" && strings.Trim(text, "0123456789.") == "" && strings.Count(text, ".") <= 1
	if ok {
		_, ok = w.SetString(text)
	}
	if !ok {
		return nil, fmt.Errorf("session: weight %.60q is no decimal number from 0 on", text)
	}
	return w, nil
}

// PaperCycle returns how many turns of a cycle each blade gets as published:
// the ratio to the smallest positive weight, rounded up. Weights 1 and 1.0001
// become 1 and 2: that is its flaw. A blade of weight 0 is drained: it gets no
// turn.
func PaperCycle(weights []*big.Rat) ([]int, error) {
	var least *big.Rat
	for _, w := range weights {
		if w.Sign() > 0 && (least == nil || w.Cmp(least) < 0) {
			least = w
		}
	}
	turns := make([]int, len(weights))
	for i, w := range weights {
		if w.Sign() == 0 {
			continue
		}
		q := new(big.Rat).Quo(w, least)
		n, rest := new(big.Int).QuoRem(q.Num(), q.Denom(), new(big.Int))
		if rest.Sign() > 0 {
			n.Add(n, big.NewInt(1))
		}
		if !n.IsInt64() || n.Int64() > 1_000_000 {
			return nil, fmt.Errorf("session: the weights %s and %s differ by more than a million times", least.RatString(), w.RatString())
		}
		turns[i] = int(n.Int64())
	}
	return turns, nil
}

// ExactCycle returns the shortest cycle that gives each blade exactly its
// share: the weights as fractions, times the least common multiple of their
// denominators, over the greatest common divisor. A cycle of more than 10,000
// turns is rounded to shares of 1/1000, where a blade of any weight keeps a turn.
func ExactCycle(weights []*big.Rat) []int {
	multiple := big.NewInt(1)
	for _, w := range weights {
		d := w.Denom()
		g := new(big.Int).GCD(nil, nil, multiple, d)
		multiple.Mul(multiple, new(big.Int).Quo(d, g))
	}
	whole, sum := make([]*big.Int, len(weights)), new(big.Int)
	for i, w := range weights {
		x := new(big.Int).Mul(w.Num(), multiple)
		whole[i] = x.Quo(x, w.Denom())
		sum.Add(sum, whole[i])
	}
	reduce(whole, sum)
	if sum.Cmp(big.NewInt(mostCycle)) > 0 {
		thousandths(whole, sum)
	}
	turns := make([]int, len(weights))
	for i, x := range whole {
		turns[i] = int(x.Int64())
	}
	return turns
}

// reduce divides all by their greatest common divisor.
func reduce(whole []*big.Int, sum *big.Int) {
	g := new(big.Int)
	for _, x := range whole {
		g.GCD(nil, nil, g, x)
	}
	if g.Sign() == 0 {
		return
	}
	for _, x := range whole {
		x.Quo(x, g)
	}
	sum.Quo(sum, g)
}

// thousandths rounds shares half up to 1/1000.
func thousandths(whole []*big.Int, sum *big.Int) {
	total := new(big.Int)
	for _, x := range whole {
		if x.Sign() == 0 {
			continue
		}
		x.Mul(x, big.NewInt(2000)).Add(x, sum).Quo(x, new(big.Int).Lsh(sum, 1))
		if x.Sign() == 0 {
			x.SetInt64(1)
		}
		total.Add(total, x)
	}
	sum.Set(total)
	reduce(whole, sum)
}

// BlockOrder returns one cycle as published: the blade with most turns first,
// all its turns together.
func BlockOrder(turns []int) []int {
	by := make([]int, len(turns))
	for i := range by {
		by[i] = i
	}
	slices.SortStableFunc(by, func(a, b int) int { return turns[b] - turns[a] })
	var order []int
	for _, i := range by {
		for range turns[i] {
			order = append(order, i)
		}
	}
	return order
}

// SmoothOrder returns one cycle with the turns of a blade spread: before each
// pick every blade gains its turns, the richest is taken and pays the sum.
func SmoothOrder(turns []int) []int {
	sum := 0
	for _, c := range turns {
		sum += c
	}
	current, order := make([]int, len(turns)), make([]int, 0, sum)
	for range sum {
		best := -1
		for i, c := range turns {
			current[i] += c
			if c > 0 && (best < 0 || current[i] > current[best]) {
				best = i
			}
		}
		current[best] -= sum
		order = append(order, best)
	}
	return order
}

// ShareError returns by how much each blade's share of the turns is off its
// share of the weights.
func ShareError(weights []*big.Rat, turns []int) []float64 {
	sum, all := new(big.Rat), 0
	for i, w := range weights {
		sum.Add(sum, w)
		all += turns[i]
	}
	off := make([]float64, len(weights))
	if all == 0 || sum.Sign() == 0 {
		return off
	}
	for i, w := range weights {
		share := big.NewRat(int64(turns[i]), int64(all))
		off[i], _ = share.Sub(share, new(big.Rat).Quo(w, sum)).Float64()
	}
	return off
}
