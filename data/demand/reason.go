package demand

import (
	"math"

	"fenye/geom"
)

// Reason says why a row could not be used. Its text stands in plan files and
// summaries; Key leads to its translation.
type Reason string

const (
	NoCoordinates      Reason = "no coordinates"
	BadCoordinates     Reason = "the coordinates are not numbers"
	NotFinite          Reason = "a coordinate is NaN or infinite"
	LonRange           Reason = "the longitude is outside -180 to 180"
	LatRange           Reason = "the latitude is outside -90 to 90"
	Swapped            Reason = "the latitude is outside -90 to 90: longitude and latitude look swapped"
	BadCell            Reason = "neither token nor number of a cell of the S2 grid"
	NotAPoint          Reason = "a line or an empty shape, not a point"
	IsPolygon          Reason = "a polygon, and polygons are not asked to count at their centroid"
	NoPopulation       Reason = "no population"
	BadPopulation      Reason = "the population is not a number"
	NegativePopulation Reason = "the population is negative"
	HugePopulation     Reason = "the population has more than 18 digits"
	TwoPopulations     Reason = "the population stands twice, with different values"
	TwoProvinces       Reason = "the province stands twice, with different values"
)

var reasonKeys = map[Reason]string{
	NoCoordinates: "no_coordinates", BadCoordinates: "bad_coordinates", NotFinite: "not_finite",
	LonRange: "lon_range", LatRange: "lat_range", Swapped: "swapped", NotAPoint: "not_a_point", BadCell: "bad_cell", IsPolygon: "is_polygon",
	NoPopulation: "no_population", BadPopulation: "bad_population", NegativePopulation: "negative_population",
	HugePopulation: "huge_population", TwoPopulations: "two_populations", TwoProvinces: "two_provinces",
}

// Key returns the key of the reason's translation, such as
// "skipped.no_population", and "" for a reason that is not one of ours.
func (r Reason) Key() string {
	if key := reasonKeys[r]; key != "" {
		return "skipped." + key
	}
	return ""
}

// Error makes a reason the error that a strict reading wraps.
func (r Reason) Error() string { return string(r) }

// field and expected word a strict error.
func (r Reason) field() string {
	switch r {
	case NoPopulation, BadPopulation, NegativePopulation, HugePopulation, TwoPopulations:
		return "population"
	case TwoProvinces:
		return "province"
	}
	return "coordinates"
}

func (r Reason) expected() string {
	switch r {
	case NoPopulation, BadPopulation, NegativePopulation, HugePopulation:
		return "a number of people, not negative, of at most 18 digits"
	case TwoPopulations, TwoProvinces:
		return "one value, not two that differ"
	case IsPolygon, NotAPoint:
		return "a point"
	case BadCell:
		return "a token or a number of a cell of the S2 grid"
	}
	return "a longitude in -180 to 180 and a latitude in -90 to 90"
}

// misplaced tells what is wrong with a position, "" if nothing is.
func misplaced(p geom.Point) Reason {
	switch {
	case p.Valid():
		return ""
	case math.IsNaN(p.Lon), math.IsNaN(p.Lat), math.IsInf(p.Lon, 0), math.IsInf(p.Lat, 0):
		return NotFinite
	case math.Abs(p.Lat) > 90 && math.Abs(p.Lat) <= 180 && math.Abs(p.Lon) <= 90:
		return Swapped
	case math.Abs(p.Lat) > 90:
		return LatRange
	}
	return LonRange
}
