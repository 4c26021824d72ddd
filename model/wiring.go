package model

import (
	"slices"

	"fenye/geom"
)

// Hundredths is a number in hundredths: 10 is 0.10.
type Hundredths int32

// UserSource says what the users of whole provinces come from.
type UserSource string

const (
	FromPlaces   UserSource = ""         // the scenario's users, place by place
	FromRate     UserSource = "rate"     // population x one rate
	FromForecast UserSource = "forecast" // population x a fitted probability
	FromUnits    UserSource = "units"    // a table of units with free ids, which may cut a province
)

// Wiring is how a scenario wires whole provinces to centres (省市接入). The zero
// value weighs distance alone and has no bounds: nearest access. It is never
// changed in place; an edit puts another one in.
type Wiring struct {
	Alpha   Hundredths // weight of balance, 0 to 100; distance weighs the rest
	Lambda  Tenths     // least utilisation of every centre; 0 asks for nothing
	Gamma   Tenths     // highest utilisation of every centre; 0 is no limit
	Balance string     // "", "mad", "variance" or "worst", see model/access
	Pins    []Pin      // in the order of their units
	Source  UserSource
	Rate    PerTenThousand // users of the population; only with FromRate
	// Forecast is the fit whose users are taken with FromForecast; nil if none
	// was ever applied. It stays when another source is chosen.
	Forecast *Forecast
	// Units are what is wired with FromUnits, in place of the provinces of the
	// plan's places; nil if none were ever read. They stay like the forecast.
	Units *UnitTable
}

// UnitTable (单元表) is a file of units as it was read.
type UnitTable struct {
	File   string // base name
	SHA256 string // of the file
	Units  []PlanUnit
}

// PlanUnit is a unit of a free id at a position.
type PlanUnit struct {
	Code, Name string
	Position   geom.Point
	Users      Users
}

// PerTenThousand is a share in ten-thousandths: 450 is 4.50 %.
type PerTenThousand int32

// Pin fixes a unit to a centre.
type Pin struct {
	Unit   string // code
	Centre int    // number
}

// Forecast (潜在用户预测) is a logistic regression as it was applied: what it
// says of each unit, and the figures of the fit.
type Forecast struct {
	File         string // base name of the file it was fitted on
	Coefficients []Coefficient
	Deviance     float64
	Degrees      int
	AUC          float64
	Sample       float64 // trials, or records
	Units        []ForecastUnit
}

// Coefficient is one of a fit's, on the scale of its column.
type Coefficient struct {
	Name      string
	Value, SE float64
}

// ForecastUnit is what a forecast says of one unit.
type ForecastUnit struct {
	Code        string
	Population  Users
	Probability float64
	Users       Users
}

// Pinned returns the number of the centre that a unit is fixed to, 0 if none.
func (w Wiring) Pinned(unit string) int {
	for _, p := range w.Pins {
		if p.Unit == unit {
			return p.Centre
		}
	}
	return 0
}

// WithPin returns w with a unit fixed to a centre; number 0 takes the pin off.
func (w Wiring) WithPin(unit string, number int) Wiring {
	pins := slices.DeleteFunc(slices.Clone(w.Pins), func(p Pin) bool { return p.Unit == unit })
	if number > 0 {
		at, _ := slices.BinarySearchFunc(pins, unit, func(p Pin, code string) int {
			switch {
			case p.Unit < code:
				return -1
			case p.Unit > code:
				return 1
			}
			return 0
		})
		pins = slices.Insert(pins, at, Pin{unit, number})
	}
	if len(pins) == 0 {
		pins = nil
	}
	w.Pins = pins
	return w
}
