package demand

import (
	"cmp"
	"slices"
	"sync"

	"fenye/model/cores"
)

// scatter puts spots into room by those bits of their keys from shift on, fewer
// than bucketBits above which all keys agree. It returns where each bucket
// starts, and the end.
func scatter(spots, room []spot, shift int) (starts []int32) {
	const buckets = 1 << bucketBits
	parts := cores.Count()
	counts := make([][buckets]int32, parts)
	part := func(w int) []spot { return spots[w*len(spots)/parts : (w+1)*len(spots)/parts] }
	each := func(do func(w int)) {
		var group sync.WaitGroup
		for w := range parts {
			group.Go(func() { do(w) })
		}
		group.Wait()
	}
	each(func(w int) {
		for _, s := range part(w) {
			counts[w][s.key>>shift%buckets]++
		}
	})
	starts = make([]int32, buckets+1)
	sum := int32(0)
	for b := range buckets {
		starts[b] = sum
		for w := range counts {
			n := counts[w][b]
			counts[w][b] = sum
			sum += n
		}
	}
	starts[buckets] = sum
	each(func(w int) {
		next := &counts[w]
		for _, s := range part(w) {
			b := s.key >> shift % buckets
			room[next[b]] = s
			next[b]++
		}
	})
	return starts
}

// bucketBits tells how finely scatter divides keys.
const bucketBits = 12

// byKey sorts by the keys alone, byte by byte from the last (LSD radix sort;
// Knuth, The Art of Computer Programming 3, 5.2.5), leaving out bytes that all
// keys share. It returns spots or room, whichever holds the result.
func byKey(spots, room []spot) []spot {
	const few = 256
	if len(spots) < few {
		slices.SortFunc(spots, func(a, b spot) int { return cmp.Compare(a.key, b.key) })
		return spots
	}
	var differ uint64
	for _, s := range spots {
		differ |= s.key ^ spots[0].key
	}
	for shift := 0; shift < 64; shift += 8 {
		if byte(differ>>shift) == 0 {
			continue
		}
		var next [256]int32
		for _, s := range spots {
			next[byte(s.key>>shift)]++
		}
		sum := int32(0)
		for v, n := range next {
			next[v] = sum
			sum += n
		}
		for _, s := range spots {
			v := byte(s.key >> shift)
			room[next[v]] = s
			next[v]++
		}
		spots, room = room, spots
	}
	return spots
}
