package demand

import (
	"context"
	"sync/atomic"

	"fenye/model"
)

// seating puts places into the order of spots without another room for all.
type seating struct {
	places []model.Place
	spots  []spot
	who    []spot        // the at of each: who is to come from a place
	taken  []model.Place // those whose seats are being filled
	// Of the seats being filled: where some of those to sit there come from, and
	// which are held by others, who move to where those were.
	left, held   []int32
	nLeft, nHeld atomic.Int64
}

// seat puts places into the order of spots; room is memory as large. It fills
// many seats at a time, on all processors, so that each waits for several
// places at once.
func seat(places []model.Place, spots, room []spot) {
	const some = 1 << 14
	s := &seating{places: places, spots: spots, who: room, taken: make([]model.Place, some),
		left: make([]int32, some), held: make([]int32, some)}
	all := func(n int, do func(from, to int)) { _ = sideBySide(context.Background(), n, do) }
	all(len(spots), func(from, to int) {
		for i := from; i < to; i++ {
			s.who[spots[i].at].at = int32(i)
		}
	})
	for first := 0; first < len(places); first += some {
		end := min(first+some, len(places))
		s.nLeft.Store(0)
		s.nHeld.Store(0)
		all(end-first, func(from, to int) { s.take(first+from, first+to, first, end) })
		all(int(s.nLeft.Load()), s.move)
		all(end-first, func(from, to int) { copy(places[first+from:first+to], s.taken[from:to]) })
	}
}

// take takes the places for the seats from and to, below to, of those being
// filled, first and to below end.
func (s *seating) take(from, to, first, end int) {
	var left, held [sidePart]int32
	l, h := 0, 0
	for i := from; i < to; i++ {
		at := s.spots[i].at
		s.taken[i-first] = s.places[at]
		if int(at) >= end {
			left[l] = at
			l++
		}
		if int(s.who[i].at) >= end {
			held[h] = int32(i)
			h++
		}
	}
	copy(s.left[int(s.nLeft.Add(int64(l)))-l:], left[:l])
	copy(s.held[int(s.nHeld.Add(int64(h)))-h:], held[:h])
}

// move moves those who hold seats to where others left. As many hold a seat as
// have left one.
func (s *seating) move(from, to int) {
	for k := from; k < to; k++ {
		at, i := s.left[k], s.held[k]
		who := s.who[i].at
		s.places[at] = s.places[i]
		s.who[at].at, s.spots[who].at = who, at
	}
}
