package demand

import (
	"cmp"
	"context"
	"encoding/binary"
	"runtime"
	"slices"
	"sync"

	"fenye/model"
)

// spot is a place by the first eight bytes of its name beyond what all names
// begin with, which decide most comparisons.
type spot struct {
	key uint64
	at  int32
}

// sortPlaces is model.SortPlaces for many places: on all processors, by keys
// that lie together instead of the places themselves. It returns the keys in
// their order, nil if there are few places: places of different keys have
// different names.
func sortPlaces(places []model.Place) []spot {
	const few = 1 << 12
	if len(places) < few {
		model.SortPlaces(places)
		return nil
	}
	spots := sortSpots(spotsOf(places), runtime.GOMAXPROCS(0), func(a, b spot) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return model.ComparePlaces(places[a.at], places[b.at])
	})
	// Each round of places that take each other's seats is moved along.
	for i := range spots {
		if spots[i].at < 0 {
			continue
		}
		first, to := places[i], i
		for {
			from := int(spots[to].at)
			spots[to].at = -1
			if from == i {
				places[to] = first
				break
			}
			places[to] = places[from]
			to = from
		}
	}
	return spots
}

func spotsOf(places []model.Place) []spot {
	var lock sync.Mutex
	least, most := places[0].Name, places[0].Name
	_ = sideBySide(context.Background(), len(places), func(from, to int) {
		low, high := places[from].Name, places[from].Name
		for i := from; i < to; i++ {
			low, high = min(low, places[i].Name), max(high, places[i].Name)
		}
		lock.Lock()
		defer lock.Unlock()
		least, most = min(least, low), max(most, high)
	})
	common := 0 // all names between begin as these two do
	for common < min(len(least), len(most)) && least[common] == most[common] {
		common++
	}
	spots := make([]spot, len(places))
	_ = sideBySide(context.Background(), len(places), func(from, to int) {
		for i := from; i < to; i++ {
			var key [8]byte // a name that ends is followed by zeros: equal keys are looked at closer
			copy(key[:], places[i].Name[common:])
			spots[i] = spot{binary.BigEndian.Uint64(key[:]), int32(i)}
		}
	})
	return spots
}

// sortSpots sorts by halves, side by side, and merges them.
func sortSpots(spots []spot, workers int, compare func(a, b spot) int) []spot {
	if workers < 2 || len(spots) < 2 {
		spots = byKey(spots)
		for from, to := 0, 0; from < len(spots); from = to {
			for to = from + 1; to < len(spots) && spots[to].key == spots[from].key; {
				to++
			}
			slices.SortFunc(spots[from:to], compare)
		}
		return spots
	}
	half := len(spots) / 2
	var low []spot
	var group sync.WaitGroup
	group.Go(func() { low = sortSpots(spots[:half], workers/2, compare) })
	high := sortSpots(spots[half:], workers-workers/2, compare)
	group.Wait()
	out := make([]spot, 0, len(spots))
	for len(low) > 0 && len(high) > 0 {
		if compare(low[0], high[0]) <= 0 {
			out, low = append(out, low[0]), low[1:]
		} else {
			out, high = append(out, high[0]), high[1:]
		}
	}
	return append(append(out, low...), high...)
}

// byKey sorts by the keys alone, byte by byte from the last (LSD radix sort;
// Knuth, The Art of Computer Programming 3, 5.2.5), leaving out bytes that all
// keys share.
func byKey(spots []spot) []spot {
	var counts [8][256]int32
	for _, s := range spots {
		for b := range counts {
			counts[b][byte(s.key>>(8*b))]++
		}
	}
	room := make([]spot, len(spots))
	for b := range counts {
		next := &counts[b]
		if len(spots) == 0 || int(next[byte(spots[0].key>>(8*b))]) == len(spots) {
			continue
		}
		sum := int32(0)
		for v, n := range next {
			next[v] = sum
			sum += n
		}
		for _, s := range spots {
			v := byte(s.key >> (8 * b))
			room[next[v]] = s
			next[v]++
		}
		spots, room = room, spots
	}
	return spots
}
