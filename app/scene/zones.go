package scene

import (
	"fenye/app/paint"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// zones returns the outlines of the scenario's zones: as they were drawn, and of
// provinces as the ground has them. Places that were only listed have none.
func zones(o *region.Outcome, base *paint.Base) []paint.Zone {
	var list []paint.Zone
	for i := range o.Scenario.Wishes {
		w := &o.Scenario.Wishes[i]
		if w.Kind != model.WishZone {
			continue
		}
		z := paint.Zone{Name: w.Name}
		if len(w.Outline) > 2 {
			z.Lines = append(z.Lines, closed(w.Outline))
		}
		for _, code := range w.Provinces {
			for _, p := range base.Provinces {
				if p.Code != code {
					continue
				}
				for _, polygon := range p.Shape {
					for _, ring := range polygon {
						z.Lines = append(z.Lines, closed(ring))
					}
				}
			}
		}
		if len(z.Lines) == 0 {
			continue
		}
		z.At = z.Lines[0][0]
		for _, line := range z.Lines {
			for _, p := range line {
				if p.Lat > z.At.Lat {
					z.At = p
				}
			}
		}
		list = append(list, z)
	}
	return list
}

// closed ends a ring where it began.
func closed(ring []geom.Point) geom.Line {
	line := append(geom.Line{}, ring...)
	if n := len(line); n > 0 && line[0] != line[n-1] {
		line = append(line, line[0])
	}
	return line
}
