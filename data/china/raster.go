package china

import (
	"math"
	"sync"
	"sync/atomic"

	"fenye/geom"
)

// The raster's cells are a sixteenth of a degree wide and high, some 7 km. One
// that an outline crosses is divided into 8 x 8, of some 870 m.
const (
	coarse   = 16 // cells a degree
	shift    = 3
	division = 1 << shift
	fineness = coarse * division
)

// What a cell of the raster says. Other values below zero are the number of a
// divided cell, counted from -1 down; from province on, province i has the
// value province + i.
const (
	unsure   = 0 // each point must be looked at
	nowhere  = 1 // beyond Reach of every outline
	province = 2
	rim      = 1 << 12       // in notes: the edges near must be looked at; rim + i, see rims[i]
	outside  = math.MaxInt16 // in no outline: see notes

	open          = 1   // a fine cell in no outline, in a divided cell
	crossed       = 255 // a fine cell that an outline crosses
	mostProvinces = crossed - province
	mostCells     = 4 << 20
	mostFine      = math.MaxInt16 * division * division
)

// raster answers for most points by one or two look-ups in a table: a cell
// that no edge crosses lies in one province or in none. It says no more than
// is sure; what it leaves open is looked up in the outlines themselves.
type raster struct {
	west, south float64 // degrees
	wide, high  int     // coarse cells
	cells       []int16
	fine        []uint8 // division x division for each divided cell
	leaves      bool    // something lies beyond the cells: there is no raster
	// plain are the values of cells below crossed, and unsure for the others; names
	// the code of each, "" for those before province.
	plain []uint8
	names [256]string
	// notes are, for each cell, what its points in no outline belong to, and one;
	// 0 if that is not worked out yet.
	notes []atomic.Int32
	lock  sync.Mutex // of who adds to rims
	rims  atomic.Pointer[[]border]
}

// newRaster makes a raster around the outlines of l; nil if they span too much
// of the globe, or are too many, to be worth it.
func newRaster(l *Lookup) *raster {
	west, south, east, north := 180.0, 90.0, -180.0, -90.0
	for _, p := range l.provinces {
		for _, polygon := range p.Shape {
			for _, q := range polygon[0] {
				west, east = min(west, q.Lon), max(east, q.Lon)
				south, north = min(south, q.Lat), max(north, q.Lat)
			}
		}
	}
	const around = 1 // degree
	west, south, east, north = math.Floor(west)-around, math.Floor(south)-around, math.Ceil(east)+around, math.Ceil(north)+around
	r := &raster{west: west, south: south, wide: int(east-west) * coarse, high: int(north-south) * coarse}
	if len(l.provinces) > mostProvinces || west < -180 || east > 180 || south < -70 || north > 70 || r.wide*r.high > mostCells {
		return nil
	}
	r.rims.Store(new([]border))
	for i, p := range l.provinces[:min(len(l.provinces), mostProvinces)] {
		r.names[province+i] = p.Code
	}
	r.cells, r.notes = make([]int16, r.wide*r.high), make([]atomic.Int32, r.wide*r.high)
	for _, p := range l.provinces {
		for _, polygon := range p.Shape {
			for _, ring := range polygon {
				for i := 1; i < len(ring); i++ {
					r.edge(ring[i-1], ring[i])
				}
			}
		}
	}
	for _, i := range l.seats {
		r.seat(*l.provinces[i].Seat)
	}
	if r.leaves || len(r.fine) > mostFine-division*division {
		return nil
	}
	r.fillCoarse(l)
	r.fillFine()
	r.leave(l)
	r.plain = make([]uint8, len(r.cells))
	for at, v := range r.cells {
		if v > unsure && v < crossed {
			r.plain[at] = uint8(v)
		}
	}
	return r
}

// value returns what the raster says of the coarse cell of p.
func (r *raster) value(p geom.Point) (v int16, at, fine int) {
	at, fine = r.cell(p)
	if at < 0 {
		return unsure, 0, 0
	}
	return r.cells[at], at, fine
}

// cell returns which coarse cell p lies in, -1 if in none, and which of the fine
// cells that it may be divided into.
func (r *raster) cell(p geom.Point) (at, fine int) {
	x, y := (p.Lon-r.west)*fineness, (p.Lat-r.south)*fineness
	if !(x >= 0 && y >= 0 && x < float64(r.wide*division) && y < float64(r.high*division)) {
		return -1, 0
	}
	fx, fy := int(x), int(y)
	return fy>>shift*r.wide + fx>>shift, fy&(division-1)<<shift | fx&(division-1)
}

// at returns the province of p, -1 for none, if it is sure.
func (r *raster) at(l *Lookup, p geom.Point) (i int, sure bool) {
	v, at, fine := r.value(p)
	return r.of(l, p, v, at, fine)
}

// of is at for a point of which value says that much.
func (r *raster) of(l *Lookup, p geom.Point, v int16, at, fine int) (i int, sure bool) {
	if v < 0 {
		f := r.fine[r.fineCell(v, fine)]
		if f != open {
			return int(f) - province, f >= province && f < crossed
		}
	} else if v != outside {
		return int(v) - province, v != unsure
	}
	return r.beside(l, p, at)
}

// fineCell returns the index of a fine cell of the divided cell of value v.
func (r *raster) fineCell(v int16, fine int) int { return int(-v-1)*division*division + fine }

// beside is at for a point of a coarse cell that lies in no outline.
func (r *raster) beside(l *Lookup, p geom.Point, at int) (i int, sure bool) {
	note := r.notes[at].Load() - 1
	if note < 0 {
		note = int32(r.decide(l, at))
		r.notes[at].Store(note + 1)
	}
	if note >= rim {
		return (*r.rims.Load())[note-rim].nearest(p)
	}
	return int(note) - province, note != unsure
}

// margin widens what an edge crosses, in degrees. A great circle of 4 km leaves
// the straight line in degrees by tan(latitude) * 16 / 8 / 6371 km at most: 1 m
// at 70 degrees, since the geodesic curvature of such a line of the bearing a
// is sin(a)^3 tan(latitude) / R. The margin is 3.8 m there, and 11 m northwards.
const margin = 1e-4

// edge marks the fine cells that the great circle from a to b crosses.
func (r *raster) edge(a, b geom.Point) {
	const step = 4 // km
	parts := 1 + int(geom.Distance(a, b)/step)
	from, to := a.Vec(), b.Vec()
	last := a
	for i := 1; i <= parts; i++ {
		next := b
		if i < parts {
			t := float64(i) / float64(parts)
			next = geom.PointOf(from.Mul(1 - t).Add(to.Mul(t)))
		}
		r.line(last, next)
		last = next
	}
}

// line marks the fine cells within margin of the straight line from a to b.
func (r *raster) line(a, b geom.Point) {
	if a.Lat > b.Lat {
		a, b = b, a
	}
	const m = margin * fineness
	ax, ay := (a.Lon-r.west)*fineness, (a.Lat-r.south)*fineness
	bx, by := (b.Lon-r.west)*fineness, (b.Lat-r.south)*fineness
	for y := int(ay - m); y <= int(by+m); y++ {
		x0, x1 := ax, bx
		if low := float64(y) - m; ay < low {
			x0 = ax + (bx-ax)*(low-ay)/(by-ay)
		}
		if top := float64(y+1) + m; by > top {
			x1 = bx - (bx-ax)*(by-top)/(by-ay)
		}
		r.span(y, int(min(x0, x1)-m), int(max(x0, x1)+m))
	}
}

// seat marks the fine cells within seatReach of p, and some more.
func (r *raster) seat(p geom.Point) {
	high := float64(seatReach) * 1.01 / float64(geom.EarthRadius) * 180 / math.Pi
	wide := high / math.Cos((math.Abs(p.Lat)+high)*math.Pi/180)
	for y := int((p.Lat - high - r.south) * fineness); y <= int((p.Lat+high-r.south)*fineness); y++ {
		r.span(y, int((p.Lon-wide-r.west)*fineness), int((p.Lon+wide-r.west)*fineness))
	}
}

// span marks the fine cells from x0 to x1 of the row y. Those of a long edge, a
// great circle, may lie beyond the corners of all outlines.
func (r *raster) span(y, x0, x1 int) {
	if y < 0 || y >= r.high*division || x0 < 0 || x1 >= r.wide*division {
		r.leaves = true
		return
	}
	for x := x0; x <= x1; x++ {
		cell := &r.cells[y/division*r.wide+x/division]
		if *cell == unsure {
			if len(r.fine) > mostFine-division*division {
				return // newRaster gives up
			}
			r.fine = append(r.fine, make([]uint8, division*division)...)
			*cell = -int16(len(r.fine) / (division * division))
		}
		block := *cell
		r.fine[int(-block-1)*division*division+y%division*division+x%division] = crossed
	}
}
