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
// "100,20,125,45"; a W above E lies over the antimeridian. S must be less than
// N. "" is the zero frame, which FrameOf chooses for itself.
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
	if !ok || !f.Valid() {
		return model.Frame{}, fmt.Errorf(
			"report: frame %q: expected china, world or W,S,E,N in degrees with W unlike E (W > E lies over the antimeridian) and S < N, such as 100,20,125,45", s)
	}
	return f, nil
}

// FrameOf returns the plan's frame, or chooses one: China when every place lies
// there, else the bounds of places and centres with a margin of a tenth, at
// least one degree, in whole degrees. The bounds lie over the antimeridian where
// they would else go more than half round the globe, and less so. A plan without
// places has China.
func FrameOf(p *model.Plan) model.Frame {
	if p.Frame != (model.Frame{}) {
		return p.Frame
	}
	var positions bounds
	inChina := true
	for i := range p.Places {
		q := p.Places[i].Position
		positions.add(q)
		inChina = inChina && q.Lon >= China.West && q.Lon <= China.East && q.Lat >= China.South && q.Lat <= China.North
	}
	if inChina {
		return China
	}
	for _, c := range p.Scenario().Centres {
		positions.add(c.Position)
	}
	return positions.frame()
}

// bounds are those of positions in latitude and, in longitude, both from -180
// to 180 and from 0 to 360.
type bounds struct {
	south, north, west, east float64
	from, to                 float64 // in 0 to 360
	any                      bool
}

func (b *bounds) add(q geom.Point) {
	turned := q.Lon
	if turned < 0 {
		turned += 360
	}
	if !b.any {
		*b = bounds{south: q.Lat, north: q.Lat, west: q.Lon, east: q.Lon, from: turned, to: turned, any: true}
		return
	}
	b.south, b.north = min(b.south, q.Lat), max(b.north, q.Lat)
	b.west, b.east = min(b.west, q.Lon), max(b.east, q.Lon)
	b.from, b.to = min(b.from, turned), max(b.to, turned)
}

// frame returns the bounds with their margin.
func (b *bounds) frame() model.Frame {
	over := b.east-b.west > 180 && b.to-b.from < 180
	west, east := b.west, b.east
	if over {
		west, east = b.from, b.to
	}
	margin := max(1, (east-west)/10, (b.north-b.south)/10)
	f := model.Frame{
		West: math.Floor(west - margin), South: max(-90, math.Floor(b.south-margin)),
		East: math.Ceil(east + margin), North: min(90, math.Ceil(b.north+margin)),
	}
	if over {
		f.East -= 360
		return f
	}
	f.West, f.East = max(-180, f.West), min(180, f.East)
	return f
}
