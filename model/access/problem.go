package access

import (
	"fmt"
	"math"

	"fenye/geom"
	"fenye/model"
)

// MostCentres is the largest number of centres that are up.
const MostCentres = 12

// DefaultNodes is the limit of divisions where none is set: far more than any
// of the problems takes that can be proved, and minutes to hours otherwise.
const DefaultNodes = 100_000

// Unit is what is wired to one centre as a whole: a province, or any part of
// the country that an operator has named.
type Unit struct {
	Code  string // unique
	Name  string
	Point geom.Point
	Users model.Users
}

// Balance is the measure of how unequal the utilisations are.
type Balance string

const (
	// MeanDeviation is sum |util - mean| / S, S = 2 floor(K/2) ceil(K/2) / K:
	// the mean absolute deviation against the largest it can be.
	MeanDeviation Balance = "mad"
	// Variance is sum (util - mean)^2 / S, S = floor(K/2) ceil(K/2) / K: the
	// variance against the largest it can be.
	Variance Balance = "variance"
	// Worst is the highest utilisation of any centre.
	Worst Balance = "worst"
	// least is 1 less the lowest utilisation; it serves the search for the
	// largest lambda that can be met.
	least Balance = "least"
)

// ParseBalance reads the name of a measure; "" is the mean absolute deviation.
func ParseBalance(s string) (Balance, error) {
	switch b := Balance(s); b {
	case MeanDeviation, Variance, Worst:
		return b, nil
	case "":
		return MeanDeviation, nil
	}
	return "", fmt.Errorf("access: balance %q: expected mad, variance or worst", s)
}

// Problem is units to be wired to centres. Centres that are down take no part.
type Problem struct {
	Units   []Unit
	Centres []model.Centre
	Alpha   float64 // weight of VA, 0 to 1; DE weighs 1 - Alpha
	Lambda  float64 // least utilisation of every centre; 0 asks for nothing
	Gamma   float64 // highest utilisation of every centre; +Inf or 0 is no limit
	Balance Balance // "" is MeanDeviation
	Pins    map[string]int
	Bans    map[string][]int // by code of the unit, indexes of centres
	// Start is a plan to begin from, one centre a unit, or nil. It need not
	// meet the bounds. It can make the search shorter, never the result worse.
	Start []int
	// MostNodes ends the search after so many divisions of the problem, with the
	// best plan so far; 0 is DefaultNodes, so that no search runs without end.
	// Unlike a limit of time it leaves the same answer on every machine.
	MostNodes int
	// Progress, if set, is told of the best plan's F (+Inf while there is none)
	// and of the bound, whenever one of them has changed.
	Progress func(best, bound float64)
}

// gamma is the upper bound in force.
func (p *Problem) gamma() float64 {
	if p.Gamma == 0 {
		return math.Inf(1)
	}
	return p.Gamma
}
