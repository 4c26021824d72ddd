package china

import "fenye/geom"

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
func (r *raster) fillFine() {
	var todo [][2]int
	for at := range r.cells {
		value := r.cells[at]
		if value < province {
			continue
		}
		known := uint8(open)
		if value != outside {
			known = uint8(value)
		}
		x, y := at%r.wide*division, at/r.wide*division
		for k, next := range [4]int{at - 1, at + 1, at - r.wide, at + r.wide} {
			if next < 0 || next >= len(r.cells) || r.cells[next] >= 0 {
				continue // nor is one divided at the end of a row
			}
			for i := range division {
				next := [4][2]int{{x - 1, y + i}, {x + division, y + i}, {x + i, y - 1}, {x + i, y + division}}[k]
				if f := r.free(next); f != nil {
					*f = known
					todo = append(todo, next)
				}
			}
		}
		for len(todo) > 0 {
			c := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			for _, next := range [4][2]int{{c[0] - 1, c[1]}, {c[0] + 1, c[1]}, {c[0], c[1] - 1}, {c[0], c[1] + 1}} {
				if f := r.free(next); f != nil {
					*f = known
					todo = append(todo, next)
				}
			}
		}
	}
}

// free returns the fine cell at c if it has no value yet, else nil.
func (r *raster) free(c [2]int) *uint8 {
	x, y := c[0], c[1]
	if x < 0 || y < 0 || x >= r.wide*division || y >= r.high*division {
		return nil
	}
	block := r.cells[y/division*r.wide+x/division]
	if block >= 0 {
		return nil
	}
	f := &r.fine[int(-block-1)*division*division+y%division*division+x%division]
	if *f != unsure {
		return nil
	}
	return f
}

// centre returns the middle of a coarse cell.
func (r *raster) centre(x, y int) geom.Point {
	return geom.Point{Lon: r.west + (float64(x)+0.5)/coarse, Lat: r.south + (float64(y)+0.5)/coarse}
}
