package model

import (
	"fmt"
	"math"

	"fenye/geom"
)

// Users counts whole people. A total may reach 10^12, so it is 64 bits wide.
type Users int64

// NoLimit is the capacity of a centre that takes any number of users.
const NoLimit Users = math.MaxInt64

// Km is a distance or a price in kilometres.
type Km = geom.Km

// Unit says what may be divided between centres.
type Unit string

const (
	UnitSplit    Unit = "split"    // a place may be shared
	UnitPlace    Unit = "place"    // a place is served whole
	UnitProvince Unit = "province" // a province is served whole
)

// Whole reports whether places or provinces are served whole; what is no unit
// is served as UnitSplit.
func (u Unit) Whole() bool { return u == UnitPlace || u == UnitProvince }

// ParseUnit reads the name of a unit.
func ParseUnit(s string) (Unit, error) {
	switch u := Unit(s); u {
	case UnitSplit, UnitPlace, UnitProvince:
		return u, nil
	}
	return "", fmt.Errorf("unit %q: expected split, place or province", s)
}
