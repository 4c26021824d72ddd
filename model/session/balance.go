package session

import (
	"math/bits"
	"math/rand/v2"
)

// field is what a policy sees of the blades.
type field struct {
	load    []int32 // requests outstanding at each blade
	workers []int32
	random  *rand.Rand
	lowest  bool // ties go to the first
}

// chooser chooses the blade of a new session among open blades, which are in
// rising order and at least one. key is a hash of the session's id.
type chooser interface {
	choose(f *field, open []int32, key uint64) int32
}

// listener is a chooser that wants to know of answers: how long the blade was
// busy with it and how long it took in all, in ticks.
type listener interface {
	heard(f *field, blade int32, service, response int64)
}

func newChooser(c *Config) (chooser, error) {
	switch c.Policy {
	case Weighted, WeightedPaper:
		return newWeighted(c)
	case TimeBased, TimeBasedPaper:
		return newTimed(c), nil
	case RoundRobin:
		return &roundRobin{}, nil
	case Random:
		return anyBlade{}, nil
	case TwoChoices:
		return twoChoices{}, nil
	case IdleQueue:
		return newIdleQueue(len(c.Blades)), nil
	case Hash:
		return newRendezvous(len(c.Blades)), nil
	}
	return leastOutstanding{}, nil
}

type leastOutstanding struct{}

func (leastOutstanding) choose(f *field, open []int32, _ uint64) int32 {
	best, least, ties := open[0], f.load[open[0]], int32(1)
	for _, b := range open[1:] {
		switch n := f.load[b]; {
		case n < least:
			best, least, ties = b, n, 1
		case n == least:
			ties++
		}
	}
	if ties == 1 || f.lowest {
		return best
	}
	for skip := f.random.Int32N(ties); ; best++ {
		if f.load[best] != least || !contains(open, best) {
			continue
		}
		if skip == 0 {
			return best
		}
		skip--
	}
}

// contains reports whether a blade is among open ones, which rise.
func contains(open []int32, b int32) bool {
	if int(b) < len(open) && open[b] == b {
		return true
	}
	for _, o := range open {
		if o >= b {
			return o == b
		}
	}
	return false
}

type anyBlade struct{}

func (anyBlade) choose(f *field, open []int32, _ uint64) int32 {
	return open[f.random.IntN(len(open))]
}

// roundRobin takes the first open blade after the one before.
type roundRobin struct{ next int32 }

func (r *roundRobin) choose(_ *field, open []int32, _ uint64) int32 {
	b := following(open, r.next)
	r.next = b + 1
	return b
}

// following returns the first open blade from b on, around the end.
func following(open []int32, b int32) int32 {
	if int(b) < len(open) && open[b] == b {
		return b
	}
	for _, o := range open {
		if o >= b {
			return o
		}
	}
	return open[0]
}

type twoChoices struct{}

func (twoChoices) choose(f *field, open []int32, _ uint64) int32 {
	n := len(open)
	if n == 1 {
		return open[0]
	}
	i := f.random.IntN(n)
	j := f.random.IntN(n - 1)
	if j >= i {
		j++
	}
	a, b := open[min(i, j)], open[max(i, j)]
	switch {
	case f.load[a] < f.load[b]:
		return a
	case f.load[a] > f.load[b]:
		return b
	case f.lowest || f.random.IntN(2) == 0:
		return a
	}
	return b
}

// idleQueue lists the blades with an idle worker in the order in which they got
// it.
type idleQueue struct {
	list   []int32
	listed []bool
}

func newIdleQueue(blades int) *idleQueue {
	q := &idleQueue{listed: make([]bool, blades)}
	for b := range blades {
		q.list, q.listed[b] = append(q.list, int32(b)), true
	}
	return q
}

func (q *idleQueue) choose(f *field, open []int32, key uint64) int32 {
	for len(q.list) > 0 {
		b := q.list[0]
		q.list = q.list[1:]
		q.listed[b] = false
		if f.load[b] >= f.workers[b] || !contains(open, b) {
			continue
		}
		if f.load[b]+1 < f.workers[b] {
			q.add(b)
		}
		return b
	}
	return anyBlade{}.choose(f, open, key)
}

func (q *idleQueue) add(b int32) {
	if !q.listed[b] {
		q.list, q.listed[b] = append(q.list, b), true
	}
}

func (q *idleQueue) heard(f *field, b int32, _, _ int64) {
	if f.load[b] < f.workers[b] {
		q.add(b)
	}
}

// rendezvous ranks the blades anew for each session.
type rendezvous struct{ keys []uint64 }

func newRendezvous(blades int) *rendezvous {
	r := &rendezvous{}
	for b := range blades {
		r.keys = append(r.keys, scatter(uint64(b)+1))
	}
	return r
}

func (r *rendezvous) choose(_ *field, open []int32, key uint64) int32 {
	best, most := open[0], uint64(0)
	for _, b := range open {
		if rank := scatter(key ^ r.keys[b]); rank > most {
			best, most = b, rank
		}
	}
	return best
}

// scatter mixes the bits of x (the finaliser of SplitMix64).
func scatter(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return bits.ReverseBytes64(x ^ x>>31)
}

// hashed returns the hash of a session's id (FNV-1a, scattered).
func hashed(id string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(id) {
		h = (h ^ uint64(id[i])) * 1099511628211
	}
	return scatter(h)
}
