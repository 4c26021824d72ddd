package report

import (
	"fmt"

	"fenye/geom"
	"fenye/geom/clip"
	"fenye/model"
	"fenye/model/region"
)

const (
	// tolerance is how far drawn boundaries may lie off the exact curve: a place
	// this close to one may come to lie in the neighbour's polygon.
	tolerance geom.Km = 0.01
	// longest is the most degrees of longitude or latitude between two vertices.
	longest = 0.5
)

// shapes are the areas and curves of an outcome inside a frame.
type shapes struct {
	regions    []geom.MultiPolygon // by centre; nil: empty, down, or outside the frame
	boundaries []boundary
}

// boundary is where two regions touch inside the frame.
type boundary struct {
	a, b       int // centres, a < b
	difference model.Km
	lines      []geom.Line
}

// shapesOf cuts regions and boundaries to a frame. Regions are those of the
// prices; a centre that is down has none.
func shapesOf(o *region.Outcome, frame model.Frame) (shapes, error) {
	if !frame.Valid() {
		return shapes{}, fmt.Errorf("the frame [%g,%g,%g,%g] is no box", frame.West, frame.South, frame.East, frame.North)
	}
	out := shapes{regions: make([]geom.MultiPolygon, len(o.Scenario.Centres))}
	if o.Solution == nil {
		return out, nil
	}
	var sites []geom.Site
	var centres []int // of each site
	for i, c := range o.Scenario.Centres {
		if c.Up {
			sites = append(sites, geom.Site{Point: c.Position, Price: o.DrawnPrice(i)})
			centres = append(centres, i)
		}
	}
	d := geom.NewDiagram(sites)
	areas, err := clip.Frame(d, frame.West, frame.South, frame.East, frame.North, tolerance, longest)
	if err != nil {
		return out, err
	}
	for s, centre := range centres {
		out.regions[centre] = areas[s]
	}
	out.boundaries = boundariesInFrame(d, centres, frame)
	return out, nil
}

// boundariesInFrame gathers the pieces of each pair's boundary, by pair.
func boundariesInFrame(d *geom.Diagram, centres []int, frame model.Frame) []boundary {
	var list []boundary
	for _, e := range d.Edges(tolerance) {
		lines := linesInFrame(e.Line, frame)
		if len(lines) == 0 {
			continue
		}
		b := boundary{centres[e.Left], centres[e.Right], e.Difference, lines}
		if n := len(list) - 1; n >= 0 && list[n].a == b.a && list[n].b == b.b {
			list[n].lines = append(list[n].lines, lines...)
			continue
		}
		list = append(list, b)
	}
	return list
}
