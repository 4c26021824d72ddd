package demand

import (
	"cmp"
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
// that lie together instead of the places themselves.
func sortPlaces(places []model.Place) {
	const few = 1 << 12
	if len(places) < few {
		model.SortPlaces(places)
		return
	}
	spots := spotsOf(places)
	less := func(a, b spot) int {
		if a.key != b.key {
			return cmp.Compare(a.key, b.key)
		}
		return model.ComparePlaces(places[a.at], places[b.at])
	}
	spots = sortSpots(spots, runtime.GOMAXPROCS(0), less)
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
}

func spotsOf(places []model.Place) []spot {
	least, most := places[0].Name, places[0].Name
	for i := range places {
		least, most = min(least, places[i].Name), max(most, places[i].Name)
	}
	common := 0 // all names between begin as these two do
	for common < min(len(least), len(most)) && least[common] == most[common] {
		common++
	}
	spots := make([]spot, len(places))
	for i := range places {
		var key [8]byte // a name that ends is followed by zeros: equal keys are looked at closer
		copy(key[:], places[i].Name[common:])
		spots[i] = spot{binary.BigEndian.Uint64(key[:]), int32(i)}
	}
	return spots
}

// sortSpots sorts by halves, side by side, and merges them.
func sortSpots(spots []spot, workers int, less func(a, b spot) int) []spot {
	if workers < 2 || len(spots) < 2 {
		slices.SortFunc(spots, less)
		return spots
	}
	half := len(spots) / 2
	var low []spot
	var group sync.WaitGroup
	group.Go(func() { low = sortSpots(spots[:half], workers/2, less) })
	high := sortSpots(spots[half:], workers-workers/2, less)
	group.Wait()
	out := make([]spot, 0, len(spots))
	for len(low) > 0 && len(high) > 0 {
		if less(low[0], high[0]) <= 0 {
			out, low = append(out, low[0]), low[1:]
		} else {
			out, high = append(out, high[0]), high[1:]
		}
	}
	return append(append(out, low...), high...)
}
