package region

import (
	"math"
	"math/rand/v2"
	"slices"
)

// shaking is an iterated local search for better plans of whole units: it
// moves a few units at random, descends by single moves and exchanges, and
// goes on from there if the plan has not become much worse. Bounds may be
// broken on the way, at a penalty that is tuned so that about half of the plans
// keep them. Its random numbers have a fixed seed.
type shaking struct {
	w       *search
	random  *rand.Rand
	units   []int32 // those with users
	owner   []int32
	load    []int64
	penalty float64 // km for each user out of bounds
	looks   int     // moves looked at
	most    int
}

const (
	partners = 96   // units that one is tried to be exchanged with
	worse    = 1e-3 // how much worse a plan may be to go on from it
	patience = 400  // rounds without a better plan before going back to the best
)

// shake looks for a better plan for about most looks at single moves.
func (w *search) shake(most int, seed uint64) {
	t := w.t
	s := &shaking{w: w, random: rand.New(rand.NewPCG(seed, 1)), most: most, penalty: w.longest / 4}
	for i, u := range t.users {
		if u > 0 {
			s.units = append(s.units, int32(i))
		}
	}
	if t.k < 2 || len(s.units) < 2 {
		return
	}
	s.restart()
	s.descend()
	now, idle := s.value(), 0
	kept := slices.Clone(s.owner)
	for s.looks < most && w.ctx.Err() == nil {
		s.kick()
		s.descend()
		before := w.cost
		s.consider()
		if idle++; w.cost < before {
			idle = 0
		}
		if v := s.value(); v < now+worse*math.Abs(now) && idle < patience {
			now = v
			copy(kept, s.owner)
			continue
		}
		if idle >= patience && w.best != nil {
			copy(kept, w.best)
			idle = 0
		}
		copy(s.owner, kept)
		s.count()
		now = s.value()
	}
}

// restart takes the best plan, or puts every unit where the prices do.
func (s *shaking) restart() {
	t := s.w.t
	s.owner = make([]int32, len(t.users))
	for i := range s.owner {
		a, _, _ := least(t.row(i), s.w.root)
		s.owner[i] = int32(a)
	}
	if s.w.best != nil {
		copy(s.owner, s.w.best)
	}
	s.load = make([]int64, t.k)
	s.count()
}

func (s *shaking) count() {
	clear(s.load)
	for i, a := range s.owner {
		s.load[a] += s.w.t.users[i]
	}
}

// kick moves two to four units to other centres.
func (s *shaking) kick() {
	for range 2 + s.random.IntN(3) {
		u := s.units[s.random.IntN(len(s.units))]
		s.move(u, int32(s.random.IntN(s.w.t.k)))
	}
}

func (s *shaking) move(u, to int32) {
	size := s.w.t.users[u]
	s.load[s.owner[u]] -= size
	s.load[to] += size
	s.owner[u] = to
}

// descend makes improving moves until there is none.
func (s *shaking) descend() {
	for changed := true; changed && s.looks < s.most; {
		changed = false
		from := s.random.IntN(len(s.units))
		for n := range s.units {
			u := s.units[(from+n)%len(s.units)]
			if s.bestMove(u) || s.bestExchange(u) {
				changed = true
			}
		}
	}
}

// out is the penalty of a load.
func (s *shaking) out(b int32, load int64) float64 {
	t := s.w.t
	return s.penalty * float64(max(0, load-t.high[b])+max(0, t.low[b]-load))
}

func (s *shaking) bestMove(u int32) bool {
	t := s.w.t
	row, size, a := t.row(int(u)), t.users[u], s.owner[u]
	leave := s.out(a, s.load[a]-size) - s.out(a, s.load[a]) - float64(size)*row[a]
	to, best := a, -1e-6
	for b := range int32(t.k) {
		if b == a {
			continue
		}
		if v := leave + float64(size)*row[b] + s.out(b, s.load[b]+size) - s.out(b, s.load[b]); v < best {
			to, best = b, v
		}
	}
	s.looks += t.k
	if to == a {
		return false
	}
	s.move(u, to)
	return true
}

func (s *shaking) bestExchange(u int32) bool {
	t := s.w.t
	row, size, a := t.row(int(u)), t.users[u], s.owner[u]
	with, best := int32(-1), -1e-6
	tries := min(partners, len(s.units))
	from := s.random.IntN(len(s.units))
	for n := range tries {
		v := s.units[(from+n)%len(s.units)]
		b := s.owner[v]
		if b == a {
			continue
		}
		other, more := t.row(int(v)), t.users[v]-size
		change := float64(size)*(row[b]-row[a]) + float64(t.users[v])*(other[a]-other[b])
		change += s.out(a, s.load[a]+more) - s.out(a, s.load[a]) + s.out(b, s.load[b]-more) - s.out(b, s.load[b])
		if change < best {
			with, best = v, change
		}
	}
	s.looks += tries
	if with < 0 {
		return false
	}
	b := s.owner[with]
	s.move(u, b)
	s.move(with, a)
	return true
}

// value is the cost with penalties.
func (s *shaking) value() float64 {
	v := 0.0
	for _, u := range s.units {
		v += float64(s.w.t.users[u]) * s.w.t.row(int(u))[s.owner[u]]
	}
	for b, l := range s.load {
		v += s.out(int32(b), l)
	}
	return v
}

// consider keeps the plan if it is the best and tunes the penalty.
func (s *shaking) consider() {
	t := s.w.t
	for b, l := range s.load {
		if l > t.high[b] || l < t.low[b] {
			s.penalty *= 1.02
			return
		}
	}
	s.penalty *= 0.98
	s.w.keep(slices.Clone(s.owner), slices.Clone(s.load))
}
