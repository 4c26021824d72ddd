package china

import "fenye/geom"

// ProvincesOf puts the code of each point's province into codes, as ProvinceOf
// finds it. It looks at many points together, so that the processor waits for
// several places of the raster at once.
func (l *Lookup) ProvincesOf(points []geom.Point, codes []string) {
	r := l.raster.Load()
	if r == nil {
		for i, p := range points {
			codes[i] = l.ProvinceOf(p)
		}
		return
	}
	for len(points) > some {
		l.together(r, points[:some], codes)
		points, codes = points[some:], codes[some:]
	}
	l.together(r, points, codes)
}

// some is how many points are looked up together.
const some = 256

// together is ProvincesOf for some points. It first looks at the raster alone,
// without a branch that waits for it, then at what that leaves open, and at last
// at each point that is not sure.
func (l *Lookup) together(r *raster, points []geom.Point, codes []string) {
	var cells, fines, rest [some]int32
	n := 0
	plain := r.plain
	for i, p := range points {
		at, fine := r.cell(p)
		cells[i], fines[i], rest[n] = int32(at), int32(fine), int32(i)
		known := uint8(unsure)
		if at >= 0 {
			known = plain[at]
		}
		codes[i] = r.names[known]
		if known == unsure {
			n++
		}
	}
	var values [some]int16
	var within [some]uint8 // of divided cells
	for k, i := range rest[:n] {
		within[k] = open
		if cells[i] < 0 {
			values[k] = unsure
		} else if values[k] = r.cells[cells[i]]; values[k] < 0 {
			within[k] = r.fine[r.fineCell(values[k], int(fines[i]))]
		}
	}
	for k, i := range rest[:n] {
		if f := within[k]; f >= province && f < crossed {
			codes[i] = r.names[f]
		} else {
			codes[i] = l.code(l.closer(r, points[i], values[k], int(cells[i]), int(fines[i])))
		}
	}
}

// closer returns the province, -1 for none, of a point of which the raster says
// that much.
func (l *Lookup) closer(r *raster, p geom.Point, v int16, at, fine int) int {
	if v == unsure {
		return l.far(p, r)
	}
	i, sure := r.of(l, p, v, at, fine)
	switch {
	case sure:
		return i
	case v < 0 && r.fine[r.fineCell(v, fine)] != open:
		return l.exact(p, r)
	}
	return l.nearest(p) // in no outline, nor near the capital of any
}
