package china

import (
	"math"
	"sync/atomic"

	"fenye/geom"
)

// grid answers for most points at once: in a cell of half a degree that no
// edge comes within Reach of, every point has the same answer. Those answers
// are worked out when they are first asked for.
type grid struct {
	edges   []bool         // an edge is near: each point must be looked at
	answers []atomic.Int32 // 0: not known yet; 1: outside; i + 2: province i
}

const (
	cellsEast  = 720
	cellsNorth = 360
)

func newGrid() *grid {
	return &grid{edges: make([]bool, cellsEast*cellsNorth), answers: make([]atomic.Int32, cellsEast*cellsNorth)}
}

// cell returns the index of the cell of a valid position.
func cell(p geom.Point) int {
	x := min(cellsEast-1, int((p.Lon+180)*2))
	y := min(cellsNorth-1, int((p.Lat+90)*2))
	return y*cellsEast + x
}

// mark notes the great circle from a to b with all cells within 0.3 degrees
// of it, 33 km.
func (g *grid) mark(a, b geom.Point) {
	const step = 5 // km
	steps := 1 + int(geom.Distance(a, b)/step)
	from, to := a.Vec(), b.Vec()
	for i := range steps + 1 {
		t := float64(i) / float64(steps)
		g.around(geom.PointOf(from.Mul(1 - t).Add(to.Mul(t))))
	}
}

// around marks the cells within 0.35 degrees of p: 0.3 and half the step
// between samples.
func (g *grid) around(p geom.Point) {
	const reach = 0.35
	south, north := max(-90, p.Lat-reach), min(90, p.Lat+reach)
	wide := 180.0
	if highest := max(-south, north); highest < 89 {
		wide = min(180, reach/math.Cos(highest*math.Pi/180))
	}
	for y := int((south + 90) * 2); y <= min(cellsNorth-1, int((north+90)*2)); y++ {
		for x := int(math.Floor((p.Lon - wide + 180) * 2)); x <= int(math.Floor((p.Lon+wide+180)*2)); x++ {
			g.edges[y*cellsEast+((x%cellsEast)+cellsEast)%cellsEast] = true
		}
	}
}
