package report_test

import (
	"context"
	"image/color"
	"testing"

	"fenye/data/example"
	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// outcomeOf solves a plan's current scenario.
func outcomeOf(t *testing.T, plan model.Plan) *region.Outcome {
	t.Helper()
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// china is the bundled plan, solved, in a language.
func china(t *testing.T, lang string) (*region.Outcome, report.Options) {
	t.Helper()
	plan, err := example.Plan(lang)
	if err != nil {
		t.Fatal(err)
	}
	return outcomeOf(t, plan), report.Options{
		Frame: report.FrameOf(&plan), Credits: "GeoNames (CC BY 4.0)", Colours: colours,
	}
}

// colours are blue for the first centre and brown for all others, with white
// numbers.
func colours(c model.Centre) (fill, number color.RGBA) {
	number = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	if c.Number == 1 {
		return color.RGBA{R: 0x2b, G: 0x64, B: 0xbf, A: 0xff}, number
	}
	return color.RGBA{R: 0xc3, G: 0x7b, B: 0x1c, A: 0xff}, number
}

func centre(number int, name string, lon, lat float64, capacity model.Users) model.Centre {
	return model.Centre{Number: number, Name: name, Position: geom.Point{Lon: lon, Lat: lat}, Capacity: capacity, Up: true}
}

// planOf is a plan of one scenario over places of the given users.
func planOf(centres []model.Centre, places ...model.Place) model.Plan {
	model.SortPlaces(places)
	return model.Plan{Title: "test", Places: places, Scenarios: []model.Scenario{{
		Name: "base", Unit: model.UnitSplit, Centres: centres,
	}}}
}

func place(name string, lon, lat float64, people int64) model.Place {
	return model.Place{Name: name, Position: geom.Point{Lon: lon, Lat: lat}, Population: model.People(people)}
}

// seven is the example with seven centres that are all but full, and a
// frame through the middle of the country.
func seven(t *testing.T) (*region.Outcome, report.Options) {
	t.Helper()
	plan, err := example.Plan("en")
	if err != nil {
		t.Fatal(err)
	}
	s := plan.Scenario()
	s.Centres = nil
	for i, c := range []model.Centre{
		centre(0, "Beijing", 116.39723, 39.9075, 500_000), centre(0, "Jiaxing", 120.76, 30.77, 480_000),
		centre(0, "Guangzhou", 113.25, 23.11667, 520_000), centre(0, "Chengdu", 104.06667, 30.66667, 300_000),
		centre(0, "Wuhan", 114.26667, 30.58333, 280_000), centre(0, "Xi'an", 108.92861, 34.25833, 230_000),
		centre(0, "Shenyang", 123.43278, 41.79222, 240_000),
	} {
		c.Number = i + 1
		s.Centres = append(s.Centres, c)
	}
	return outcomeOf(t, plan), report.Options{Frame: model.Frame{West: 104.5, South: 24.25, East: 121.125, North: 40.5}}
}

// world is a plan around the globe: a boundary over the antimeridian, one over
// each pole, two centres at one place, one that is down, one with an empty
// region, and names that need escaping.
func world(t *testing.T) (*region.Outcome, report.Options) {
	t.Helper()
	down := centre(6, "down", 20, 50, 1000)
	down.Up = false
	plan := planOf([]model.Centre{
		centre(1, "Fiji <&> \"one\"", 178, -17, 900),
		centre(2, "阿拉斯加", -150, 61, 700),
		centre(3, "twin", 10, 50, model.NoLimit),
		centre(4, "=twin", 10, 50, 500),
		centre(5, "swallowed", 177.9, -17, 0),
		down,
	},
		place("a", -179.5, -16, 790), place("b", 179.5, 60, 650), place("c", 0, 89, 400), place("d", 30, -89, 300),
		place("e", 9, 48, 900), place("f", -70, -10, 250), place("nobody", 100, 10, 0), place("g", 177.9, -17, 10))
	return outcomeOf(t, plan), report.Options{Frame: report.World}
}
