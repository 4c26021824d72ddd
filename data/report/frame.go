package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"fenye/geom"
	"fenye/model"
)

// China holds the country whole: the mainland, Taiwan and the islands of the
// South China Sea with the dashes about them (3.4 to 53.6 degrees north, 73.5
// to 135.1 degrees east), with room at the edge. World is every position.
var (
	China = model.Frame{West: 73, South: 3, East: 136, North: 54}
	World = model.Frame{West: -180, South: -90, East: 180, North: 90}
)

// ParseFrame reads "china", "world" or "W,S,E,N" in degrees, such as
// "100,20,125,45". W must be less than E and S less than N. "" is the zero
// frame, which FrameOf chooses for itself.
func ParseFrame(s string) (model.Frame, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "":
		return model.Frame{}, nil
	case "china":
		return China, nil
	case "world":
		return World, nil
	}
	parts := strings.Split(s, ",")
	var box [4]float64
	ok := len(parts) == 4
	for i := 0; ok && i < 4; i++ {
		x, err := strconv.ParseFloat(strings.TrimSpace(parts[i]), 64)
		box[i] = x
		ok = err == nil
	}
	f := model.Frame{West: box[0], South: box[1], East: box[2], North: box[3]}
	if !ok || !valid(f) {
		return model.Frame{}, fmt.Errorf(
			"report: frame %q: expected china, world or W,S,E,N in degrees with W < E and S < N, such as 100,20,125,45", s)
	}
	return f, nil
}

func valid(f model.Frame) bool {
	return geom.Point{Lon: f.West, Lat: f.South}.Valid() && geom.Point{Lon: f.East, Lat: f.North}.Valid() &&
		f.West < f.East && f.South < f.North
}

// FrameOf returns the plan's frame, or chooses one: China when every place lies
// there, else the bounds of places and centres with a margin of a tenth, at
// least one degree, in whole degrees. A plan without places has China.
func FrameOf(p *model.Plan) model.Frame {
	if p.Frame != (model.Frame{}) {
		return p.Frame
	}
	bounds := model.Frame{West: 180, South: 90, East: -180, North: -90}
	inChina := true
	for i := range p.Places {
		q := p.Places[i].Position
		bounds = grown(bounds, q)
		inChina = inChina && q.Lon >= China.West && q.Lon <= China.East && q.Lat >= China.South && q.Lat <= China.North
	}
	if inChina {
		return China
	}
	for _, c := range p.Scenario().Centres {
		bounds = grown(bounds, c.Position)
	}
	margin := max(1, (bounds.East-bounds.West)/10, (bounds.North-bounds.South)/10)
	return model.Frame{
		West:  max(-180, math.Floor(bounds.West-margin)),
		South: max(-90, math.Floor(bounds.South-margin)),
		East:  min(180, math.Ceil(bounds.East+margin)),
		North: min(90, math.Ceil(bounds.North+margin)),
	}
}

func grown(f model.Frame, q geom.Point) model.Frame {
	return model.Frame{
		West: min(f.West, q.Lon), South: min(f.South, q.Lat), East: max(f.East, q.Lon), North: max(f.North, q.Lat),
	}
}
