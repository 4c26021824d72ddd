package siting

import (
	"fmt"
	"math"
	"slices"

	"fenye/geom"
	"fenye/model"
)

// MostCandidates is the largest number of candidates of one search.
const MostCandidates = 200_000

// Candidate is a position where a centre could stand.
type Candidate struct {
	Name     string // of the place; "" on a grid
	Place    int    // index of the place, -1 on a grid
	Position geom.Point
}

// Places returns the places of a plan as candidates, one for each position: of
// several places at one the first by name.
func Places(plan *model.Plan) []Candidate {
	order := make([]int, len(plan.Places))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return model.ComparePlaces(plan.Places[a], plan.Places[b]) })
	seen := make(map[geom.Point]bool, len(order))
	var all []Candidate
	for _, i := range order {
		p := &plan.Places[i]
		if !seen[p.Position] {
			seen[p.Position] = true
			all = append(all, Candidate{p.Name, i, p.Position})
		}
	}
	return all
}

// Grid returns the positions of a frame at multiples of step degrees of
// longitude and latitude, from west to east within from south to north. within
// says which of them count; nil: all.
func Grid(frame model.Frame, step float64, within func(geom.Point) bool) ([]Candidate, error) {
	if !frame.Valid() {
		return nil, fmt.Errorf("siting: the frame [%g,%g,%g,%g] is no box", frame.West, frame.South, frame.East, frame.North)
	}
	if !(step >= 0.01 && step <= 45) {
		return nil, fmt.Errorf("siting: a grid of %g degrees, expected 0.01 to 45", step)
	}
	if frame.Width()/step*(frame.North-frame.South)/step > MostCandidates {
		return nil, &TooManyError{}
	}
	var all []Candidate
	for n := math.Ceil(frame.South / step); n*step <= frame.North; n++ {
		for _, box := range frame.Boxes() {
			for w := math.Ceil(box.West / step); w*step <= box.East; w++ {
				at := geom.Point{Lon: rounded(w * step), Lat: rounded(n * step)}
				if at.Lon == 180 && box.West > -180 && frame.East < frame.West {
					continue // the same meridian begins the second box
				}
				if within == nil || within(at) {
					all = append(all, Candidate{Place: -1, Position: at})
				}
			}
		}
	}
	return all, nil
}

// rounded keeps six decimals, so that multiples of 0.1 read as such.
func rounded(x float64) float64 { return math.Round(x*1e6) / 1e6 }

// TooManyError reports more candidates than MostCandidates.
type TooManyError struct{ Found int } // 0: more than can be counted

func (e *TooManyError) Error() string {
	return fmt.Sprintf("siting: %d candidates, expected at most %d", e.Found, MostCandidates)
}

// At returns a plan whose current scenario has one more centre, which is up.
// The plan itself is not touched.
func At(plan *model.Plan, name string, at geom.Point, capacity model.Users) model.Plan {
	next := plan.Clone()
	s := next.Scenario()
	s.Centres = append(s.Centres, model.Centre{Number: plan.NextNumber(), Name: name, Position: at, Capacity: capacity, Up: true})
	return next
}
