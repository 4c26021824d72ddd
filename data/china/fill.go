package china

import (
	"math/bits"

	"fenye/geom"
)

// fillCoarse says of each cell that is not divided where it lies. Such cells
// that have a side in common lie in one province, so the outlines are asked
// once for all that hang together.
func (r *raster) fillCoarse(l *Lookup) {
	var todo []int
	for first := range r.cells {
		if r.cells[first] != unsure {
			continue
		}
		value := int16(outside)
		if i := l.inside(r.centre(first%r.wide, first/r.wide)); i >= 0 {
			value = province + int16(i)
		}
		r.cells[first] = value
		for todo = append(todo[:0], first); len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for k, next := range [4]int{at - 1, at + 1, at - r.wide, at + r.wide} {
				if next < 0 || next >= len(r.cells) || k == 0 && at%r.wide == 0 || k == 1 && next%r.wide == 0 {
					continue
				}
				if r.cells[next] == unsure {
					r.cells[next] = value
					todo = append(todo, next)
				}
			}
		}
	}
}

// leave gives up the cells far from all edges, where the coarser grid answers.
func (r *raster) leave(l *Lookup) {
	for at := range r.cells {
		if r.cells[at] == outside && !l.grid.edges[cell(r.centre(at%r.wide, at/r.wide))] {
			r.cells[at] = unsure
		}
	}
}

// fillFine takes what is known of whole cells on into the divided ones beside
// them, up to the outlines. What is not reached so remains unsure.
//
// The fine cells of a divided one are the bits of a word, eight a row, so that
// all spread at once.
func (r *raster) fillFine() {
	const all = ^uint64(0)
	free := make([]uint64, len(r.fine)/(division*division)) // fine cells without a value
	for i, f := range r.fine {
		if f == unsure {
			free[i/64] |= 1 << (i % 64)
		}
	}
	type reached struct {
		at    int // the divided cell
		cells uint64
		known uint8
	}
	var todo []reached
	spread := func(at int, cells uint64, known uint8) { // from the cell at into those beside
		for k, side := range [4]struct {
			next        int
			from, shift uint64
		}{{at - 1, west, division - 1}, {at + 1, east, division - 1}, {at - r.wide, south, 56}, {at + r.wide, north, 56}} {
			next := side.next
			if next < 0 || next >= len(r.cells) || r.cells[next] >= 0 {
				continue // nor is one divided at the end of a row
			}
			over := cells & side.from
			if k%2 == 0 { // to the far side of the one before
				over <<= side.shift
			} else {
				over >>= side.shift
			}
			if over &= free[-r.cells[next]-1]; over != 0 {
				todo = append(todo, reached{next, over, known})
			}
		}
	}
	for at, value := range r.cells {
		if value < province {
			continue
		}
		known := uint8(open)
		if value != outside {
			known = uint8(value)
		}
		for spread(at, all, known); len(todo) > 0; {
			t := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			block := int(-r.cells[t.at] - 1)
			cells := flood(t.cells, free[block])
			free[block] &^= cells
			for left := cells; left != 0; left &= left - 1 {
				r.fine[block*64+bits.TrailingZeros64(left)] = t.known
			}
			spread(t.at, cells, t.known)
		}
	}
}

// The sides of a divided cell.
const (
	west  = 0x0101010101010101
	east  = west << 7
	south = 0xFF
	north = south << 56
)

// flood returns which free fine cells hang together with those of cells.
func flood(cells, free uint64) uint64 {
	cells &= free
	for {
		more := cells | cells<<1&^west | cells>>1&^east | cells<<8 | cells>>8
		if more &= free; more == cells {
			return cells
		}
		cells = more
	}
}

// centre returns the middle of a coarse cell.
func (r *raster) centre(x, y int) geom.Point {
	return geom.Point{Lon: r.west + (float64(x)+0.5)/coarse, Lat: r.south + (float64(y)+0.5)/coarse}
}
