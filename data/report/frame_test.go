package report_test

import (
	"testing"

	"fenye/data/report"
	"fenye/geom"
	"fenye/model"
)

func TestParseFrame(t *testing.T) {
	for in, want := range map[string]model.Frame{
		"china": report.China, "World": report.World, "": {}, " 100, 20,125.5 ,45": {West: 100, South: 20, East: 125.5, North: 45},
		"150,-50,-150,50": {West: 150, South: -50, East: -150, North: 50},
	} {
		if got, err := report.ParseFrame(in); err != nil || got != want {
			t.Errorf("%q: got %v, %v; want %v", in, got, err, want)
		}
	}
	for _, in := range []string{"europe", "1,2,3", "10,0,10,5", "180,0,-180,5", "0,10,5,5", "0,0,181,5", "NaN,0,5,5", "0,0,5,5,6", "0,0,5,x"} {
		if got, err := report.ParseFrame(in); err == nil {
			t.Errorf("%q: got %v, want an error", in, got)
		}
	}
}

func TestFrameOf(t *testing.T) {
	at := func(lon, lat float64) model.Place { return model.Place{Position: geom.Point{Lon: lon, Lat: lat}} }
	plan := func(frame model.Frame, places ...model.Place) *model.Plan {
		centre := model.Centre{Position: geom.Point{Lon: 10, Lat: 50}}
		return &model.Plan{Places: places, Frame: frame, Scenarios: []model.Scenario{{Centres: []model.Centre{centre}}}}
	}
	own := model.Frame{West: 1, South: 2, East: 3, North: 4}
	for name, c := range map[string]struct {
		plan *model.Plan
		want model.Frame
	}{
		"the plan's own":    {plan(own, at(116, 40)), own},
		"China":             {plan(model.Frame{}, at(73.5, 39), at(112, 16), at(135, 48), at(109, 3.9)), report.China},
		"no places":         {plan(model.Frame{}), report.China},
		"one near a centre": {plan(model.Frame{}, at(11, 51)), model.Frame{West: 9, South: 49, East: 12, North: 52}},
		"over the antimeridian": {
			plan(model.Frame{}, at(178.4, -18.1), at(-175.2, -21.1)), model.Frame{West: -8, South: -39, East: -157, North: 68},
		},
		"the globe": {plan(model.Frame{}, at(-179, -80), at(-60, 0), at(179.5, 89)), report.World},
	} {
		if got := report.FrameOf(c.plan); got != c.want {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}
