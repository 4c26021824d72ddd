package scene

import (
	"math"
	"sync"

	"github.com/golang/geo/r3"

	"fenye/app/paint"
	"fenye/geom"
	"fenye/geom/project"
	"fenye/model"
)

// InChina reports whether the plan is China's: at least half of its places, or
// of its centres if it has no places, lie in one of the provinces. It looks at no
// more of them than it takes to know.
func InChina(plan *model.Plan) bool {
	if all := len(plan.Places); all > 0 {
		return half(all, func(i int) bool { return plan.Places[i].Province != "" || inProvince(plan.Places[i].Position) })
	}
	centres := plan.Scenario().Centres
	return half(len(centres), func(i int) bool { return inProvince(centres[i].Position) })
}

// half reports whether at least half of n are inside.
func half(n int, inside func(int) bool) bool {
	in, out := 0, 0
	for i := 0; i < n && 2*in < n && 2*out <= n; i++ {
		if inside(i) {
			in++
		} else {
			out++
		}
	}
	return 2*in >= n
}

// inProvince reports whether p is on one of the landmarks' squares; that is
// exact enough to choose a map.
func inProvince(p geom.Point) bool {
	s := provinceSquares()
	x, y := (p.Lon+180)/2, (p.Lat+60)/2
	i, j := int(math.Floor(x)), int(math.Floor(y))
	west, south := int(math.Ceil(x))-1, int(math.Ceil(y))-1 // an edge belongs to both sides
	return s.has(i, j) || (west != i || south != j) && (s.has(i, south) || s.has(west, j) || s.has(west, south))
}

// squares are some of the squares of two degrees, counted from 180 degrees west
// and 60 degrees south to the north pole.
type squares [180][75]bool

func (s *squares) has(i, j int) bool {
	return i >= 0 && i < len(s) && j >= 0 && j < len(s[0]) && s[i][j]
}

// provinceSquares are the squares round China's landmarks.
var provinceSquares = sync.OnceValue(func() *squares {
	s := &squares{}
	for _, l := range chinaLandmarks() {
		s[int(math.Floor((l.Lon+180)/2))][int(math.Floor((l.Lat+60)/2))] = true
	}
	return s
})

// BaseOf returns the ground of a plan: its own outline if that was added, else
// the bundled one.
func BaseOf(plan *model.Plan) *paint.Base {
	if b, ok := outlineBase(plan.Outline); ok {
		return b
	}
	if InChina(plan) {
		return China()
	}
	return World()
}

// ProjectionOf returns the projection of a name for a plan; "" and unknown
// names choose Albers for China and Lambert's azimuthal elsewhere.
func ProjectionOf(plan *model.Plan, name string) project.Projection {
	inChina := InChina(plan)
	if name != "" && !(inChina && name == "albers") {
		if p, err := project.ByName(name, middle(plan)); err == nil {
			return p
		}
	}
	if inChina {
		return project.ChinaAlbers()
	}
	return project.LambertAzimuthal(middle(plan))
}

// middle returns the middle of the places, in whole degrees so that a small
// change of the plan does not move the map.
func middle(plan *model.Plan) geom.Point {
	var sum r3.Vector
	for _, p := range plan.Places {
		sum = sum.Add(p.Position.Vec())
	}
	if len(plan.Places) == 0 {
		for _, c := range plan.Scenario().Centres {
			sum = sum.Add(c.Position.Vec())
		}
	}
	if sum.Norm() < 1e-9 {
		return geom.Point{}
	}
	p := geom.PointOf(sum)
	return geom.Point{Lon: math.Round(p.Lon), Lat: math.Round(p.Lat)}
}
