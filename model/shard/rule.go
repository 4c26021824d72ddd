package shard

// A Rule is the threshold above which MongoDB's own balancer moves chunks by
// itself. A plan that leaves two shards beyond it would be undone.
type Rule struct {
	Bytes bool  // shards are compared by bytes, since 6.0; else by chunks
	Below int64 // their difference must stay below this; 0: no rule
}

// RuleOf returns the rule of a release of MongoDB, by its major number. Since
// 6.0 the balancer compares bytes and starts at three times the chunk size; if
// sizes are not known, there is no rule. Before, it compared numbers of chunks
// and started at 2, 4 or 8 for collections of fewer than 20, 80 or more chunks.
func RuleOf(c *Collection, major int) Rule {
	if major >= 6 {
		if !c.HasBytes {
			return Rule{Bytes: true}
		}
		return Rule{Bytes: true, Below: 3 * c.chunkBytes()}
	}
	switch n := len(c.Chunks); {
	case n < 20:
		return Rule{Below: 2}
	case n < 80:
		return Rule{Below: 4}
	}
	return Rule{Below: 8}
}

// amount is what a chunk weighs under r.
func (r Rule) amount(k *Chunk) int64 {
	if r.Bytes {
		return k.Bytes
	}
	return 1
}

// span is a closed range of amounts.
type span struct{ low, high int64 }

func (s span) has(x int64) bool { return s.low <= x && x <= s.high }

func (s span) within(t span) bool { return t.low <= s.low && s.high <= t.high }

// anySpan is the span without limits; sums of amounts stay far inside it.
var anySpan = span{-1 << 62, 1 << 62}

// A bound says how far any two shards may come to differ under a rule: below its
// threshold, or, where they start beyond it, as far as they start.
type bound struct {
	rule  Rule
	apart [][]int64 // of each pair of shards
}

func newBound(r Rule, amounts []int64) *bound {
	b := &bound{rule: r}
	if r.Below == 0 {
		return b
	}
	b.apart = make([][]int64, len(amounts))
	for i := range amounts {
		b.apart[i] = make([]int64, len(amounts))
		for j := range amounts {
			d := amounts[i] - amounts[j]
			b.apart[i][j] = max(r.Below-1, d, -d)
		}
	}
	return b
}

// holds reports whether no two of the shards that stay differ by more than the
// bound.
func (b *bound) holds(shards []Shard, amounts []int64) bool {
	if b.apart == nil {
		return true
	}
	for i := range shards {
		for j := range i {
			d := amounts[i] - amounts[j]
			if !shards[i].Draining && !shards[j].Draining && max(d, -d) > b.apart[i][j] {
				return false
			}
		}
	}
	return true
}

// window returns which amounts may go from shard a to c: after the move no two
// of the shards that stay break the rule. Each pair allows a range, so all of
// them allow one. A negative amount is more that comes back than goes.
func (b *bound) window(shards []Shard, amounts []int64, a, c int) span {
	w := anySpan
	if b.apart == nil {
		return w
	}
	narrow := func(low, high int64) { w.low, w.high = max(w.low, low), min(w.high, high) }
	for d := range shards {
		if d == a || d == c || shards[d].Draining {
			continue
		}
		if !shards[a].Draining {
			gap, most := amounts[a]-amounts[d], b.apart[a][d]
			narrow(gap-most, gap+most)
		}
		gap, most := amounts[d]-amounts[c], b.apart[c][d]
		narrow(gap-most, gap+most)
	}
	if !shards[a].Draining {
		// |gap - 2x| <= most; halves are rounded into the range.
		gap, most := amounts[a]-amounts[c], b.apart[a][c]
		narrow(-floorHalf(most-gap), floorHalf(gap+most))
	}
	return w
}

func floorHalf(x int64) int64 { return x >> 1 }

// Widest returns the largest difference of two shards that stay, and their
// indices; 0 if there are fewer than two.
func (r Rule) Widest(c *Collection, at []int) (difference int64, most, least int) {
	amounts := c.amounts(r, at)
	most, least = -1, -1
	for s := range c.Shards {
		if c.Shards[s].Draining {
			continue
		}
		if most < 0 || amounts[s] > amounts[most] {
			most = s
		}
		if least < 0 || amounts[s] < amounts[least] {
			least = s
		}
	}
	if most < 0 {
		return 0, -1, -1
	}
	return amounts[most] - amounts[least], most, least
}

func (c *Collection) amounts(r Rule, at []int) []int64 {
	amounts := make([]int64, len(c.Shards))
	for i, s := range at {
		amounts[s] += r.amount(&c.Chunks[i])
	}
	return amounts
}
