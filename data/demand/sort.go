package demand

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"fenye/model"
	"fenye/model/cores"
)

// spot is a place by eight bytes of its name, which decide most comparisons.
type spot struct {
	key uint64
	at  int32
}

// sorter brings many places into the order of model.SortPlaces: on all
// processors, by keys that lie together instead of the places themselves.
type sorter struct {
	places      []model.Place
	spots, room []spot
	lock        sync.Mutex
	later       []stint
}

// stint is the spots from and to, below to, whose names agree in so many bytes.
type stint struct{ from, to, known int }

// Fewer spots than least are compared directly; more than most that share a key
// are sorted on all processors.
const (
	leastSpots = 24
	mostSpots  = 1 << 16
)

// sortPlaces is model.SortPlaces for many places. It returns the keys in the
// order of the places, nil if there are few: neighbours of different keys have
// different names.
func sortPlaces(places []model.Place) []spot {
	const few = 1 << 12
	if len(places) < few {
		model.SortPlaces(places)
		return nil
	}
	return sortMany(places)
}

func sortMany(places []model.Place) []spot {
	s := &sorter{places: places, spots: make([]spot, len(places)), room: make([]spot, len(places))}
	for i := range s.spots {
		s.spots[i].at = int32(i)
	}
	for s.later = []stint{{to: len(places)}}; len(s.later) > 0; {
		next := s.later[0]
		s.later = s.later[1:]
		s.wide(next)
	}
	seat(places, s.spots, s.room)
	return s.spots
}

// wide sorts spots by their next keys, on all processors. Those that share a key
// are sorted at once, or left for later if they are many.
func (s *sorter) wide(w stint) {
	spots, room := s.spots[w.from:w.to], s.room[w.from:w.to]
	known := s.common(spots, w.known)
	low, high := s.load(spots, known)
	if low == high {
		s.alike(w.from, w.to, known)
		return
	}
	starts := scatter(spots, room, max(0, bits.Len64(low^high)-bucketBits))
	var next atomic.Int64
	var group sync.WaitGroup
	for range cores.Count() {
		group.Go(func() {
			for b := int(next.Add(1)) - 1; b < len(starts)-1; b = int(next.Add(1)) - 1 {
				from, to := int(starts[b]), int(starts[b+1])
				copy(spots[from:to], byKey(room[from:to], spots[from:to]))
				s.runs(w.from+from, w.from+to, known)
			}
		})
	}
	group.Wait()
}

// runs sorts those of the spots sorted by key that share one.
func (s *sorter) runs(from, to, known int) {
	for i := from; i < to; {
		end := i + 1
		for end < to && s.spots[end].key == s.spots[i].key {
			end++
		}
		if end > i+1 {
			s.alike(i, end, known)
		}
		i = end
	}
}

// alike sorts spots that share the key after the known bytes of their names.
func (s *sorter) alike(from, to, known int) {
	spots := s.spots[from:to]
	switch {
	case len(spots) < leastSpots || s.ended(spots, known+8):
		slices.SortFunc(spots, func(a, b spot) int { return model.ComparePlaces(s.places[a.at], s.places[b.at]) })
	case len(spots) > mostSpots:
		s.lock.Lock()
		s.later = append(s.later, stint{from, to, known + 8})
		s.lock.Unlock()
	default:
		known = s.common(spots, known+8)
		s.keys(spots, known)
		copy(spots, byKey(spots, s.room[from:to]))
		s.runs(from, to, known)
	}
}

// ended reports whether no name goes on after so many bytes: then those that
// share a key differ by zeros at most.
func (s *sorter) ended(spots []spot, known int) bool {
	return !slices.ContainsFunc(spots, func(p spot) bool { return len(s.places[p.at].Name) > known })
}

// common returns in how many bytes all names agree, which is known of so many;
// fewer, if a few of the names show that it is not worth looking at all: the next
// keys differ anyway.
func (s *sorter) common(spots []spot, known int) int {
	const few = 16
	worth := 4 // bytes
	if known == 0 {
		worth = 1 // the names lie one after the other
	}
	first := s.places[spots[0].at].Name
	for i := range few {
		if s.prefix(first, spots[i*(len(spots)-1)/few:][:1], known) < known+worth {
			return known
		}
	}
	var lock sync.Mutex
	least := math.MaxInt
	find := func(from, to int) {
		n := s.prefix(first, spots[from:to], known)
		lock.Lock()
		defer lock.Unlock()
		least = min(least, n)
	}
	if len(spots) <= mostSpots {
		find(0, len(spots))
	} else {
		_ = sideBySide(context.Background(), len(spots), find)
	}
	return least
}

// prefix returns in how many bytes all names agree with first, which is known of
// so many. Names that end before those agree in them by the zeros that keys have
// there.
func (s *sorter) prefix(first string, spots []spot, known int) int {
	n := max(len(first), known)
	for _, p := range spots {
		name := s.places[p.at].Name
		if len(name) >= n && len(first) >= n && name[known:n] == first[known:n] {
			continue
		}
		at := known
		for at < min(n, len(first), len(name)) && name[at] == first[at] {
			at++
		}
		n = at
	}
	return n
}

// load is keys on all processors. It returns the least and the greatest.
func (s *sorter) load(spots []spot, known int) (low, high uint64) {
	var lock sync.Mutex
	low = math.MaxUint64
	_ = sideBySide(context.Background(), len(spots), func(from, to int) {
		s.keys(spots[from:to], known)
		least, most := uint64(math.MaxUint64), uint64(0)
		for _, p := range spots[from:to] {
			least, most = min(least, p.key), max(most, p.key)
		}
		lock.Lock()
		defer lock.Unlock()
		low, high = min(low, least), max(high, most)
	})
	return low, high
}

// keys makes keys of the bytes of names after the known ones. A name that ends
// is followed by zeros.
func (s *sorter) keys(spots []spot, known int) {
	for i := range spots {
		name := []byte(s.places[spots[i].at].Name)
		switch n := len(name) - known; {
		case n >= 8:
			spots[i].key = binary.BigEndian.Uint64(name[known:])
		case n <= 0:
			spots[i].key = 0
		case len(name) >= 8:
			spots[i].key = binary.BigEndian.Uint64(name[len(name)-8:]) << (64 - 8*n)
		default:
			var key [8]byte
			copy(key[:], name[known:])
			spots[i].key = binary.BigEndian.Uint64(key[:])
		}
	}
}
