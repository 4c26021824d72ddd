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
// of its centres if it has no places, lie in one of the provinces.
func InChina(plan *model.Plan) bool {
	inside, all := 0, 0
	for _, p := range plan.Places {
		all++
		if p.Province != "" || inProvince(p.Position) {
			inside++
		}
	}
	if all == 0 {
		for _, c := range plan.Scenario().Centres {
			all++
			if inProvince(c.Position) {
				inside++
			}
		}
	}
	return 2*inside >= all
}

// inProvince reports whether p is on one of the landmarks' squares; that is
// exact enough to choose a map.
func inProvince(p geom.Point) bool {
	squares := provinceSquares()
	x, y := (p.Lon+180)/2, (p.Lat+60)/2
	for _, i := range [2]float64{math.Floor(x), math.Ceil(x) - 1} { // an edge belongs to both sides
		for _, j := range [2]float64{math.Floor(y), math.Ceil(y) - 1} {
			if squares[[2]int{int(i), int(j)}] {
				return true
			}
		}
	}
	return false
}

// provinceSquares are the squares of two degrees round China's landmarks, counted
// from 180 degrees west and 60 degrees south.
var provinceSquares = sync.OnceValue(func() map[[2]int]bool {
	squares := map[[2]int]bool{}
	for _, l := range chinaLandmarks() {
		squares[[2]int{int(math.Floor((l.Lon + 180) / 2)), int(math.Floor((l.Lat + 60) / 2))}] = true
	}
	return squares
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
