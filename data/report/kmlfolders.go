package report

import (
	"fmt"
	"strings"

	"github.com/twpayne/go-kml/v3"

	"fenye/model"
	"fenye/model/region"
)

// folder has the same id and name in every language, since programs find a
// layer by them; what is in it stands beside it in the planner's language.
func (d *document) folder(id string, visible bool, children func(add func(kml.Element) error) error) kml.Element {
	return part{"Folder", id, func(add func(kml.Element) error) error {
		head := []kml.Element{kml.Name(id)}
		if !visible {
			head = append(head, kml.Visibility(false))
		}
		head = append(head, kml.Snippet(d.opt.text("report.folder."+id)))
		for _, e := range head {
			if err := add(e); err != nil {
				return err
			}
		}
		return children(add)
	}}
}

func (d *document) regions() kml.Element {
	return d.folder("regions", true, func(add func(kml.Element) error) error {
		for i, s := range centreSummaries(d.o) {
			values := centreData("region", s)
			children := []kml.Element{
				kml.Name(s.Name), kml.Snippet(d.loadLine(s)),
				kml.StyleURL(fmt.Sprintf("#region-%d", s.Number)), values.element(),
			}
			if area := areaOf(d.shapes.regions[i]); area != nil {
				children = append(children, area)
			}
			if err := add(partOf("Placemark", fmt.Sprintf("region-%d-area", s.Number), children...)); err != nil {
				return err
			}
		}
		return nil
	})
}

// loadLine says what a centre carries: "900,000, 100.0 %".
func (d *document) loadLine(s CentreSummary) string {
	if !s.Up {
		return d.opt.text("report.down")
	}
	line := d.opt.text("report.load", grouped(int64(s.Load)))
	if s.Utilisation != nil {
		line += d.opt.text("report.utilisation", fmt.Sprintf("%.1f", *s.Utilisation*100))
	}
	return line
}

func centreData(schema string, s CentreSummary) *data {
	v := &data{schema: schema}
	v.add("number", whole(s.Number))
	v.add("load", whole(s.Load))
	v.add("capacity", orEmpty(s.Capacity))
	v.add("minimum", whole(s.Minimum))
	v.add("up", map[bool]string{true: "1", false: "0"}[s.Up])
	v.add("utilisation", orEmpty(s.Utilisation))
	v.add("price_km", orEmpty(s.PriceKm))
	if schema == "region" {
		v.add("mean_km", orEmpty(s.MeanKm))
		v.add("p95_km", orEmpty(s.P95Km))
		v.add("max_km", orEmpty(s.MaxKm))
		v.add("places", whole(s.Places))
	}
	return v
}

func (d *document) boundaries() kml.Element {
	centres := d.o.Scenario.Centres
	return d.folder("boundaries", true, func(add func(kml.Element) error) error {
		for _, b := range d.shapes.boundaries {
			x, y := centres[b.a], centres[b.b]
			values := &data{schema: "boundary"}
			values.add("between", x.Name+" | "+y.Name)
			values.add("price_difference_km", decimal(b.difference))
			values.add("half_difference_km", decimal(b.difference/2))
			err := add(partOf("Placemark", fmt.Sprintf("boundary-%d-%d", x.Number, y.Number),
				kml.Name(x.Name+" | "+y.Name), kml.StyleURL("#boundary-line"), values.element(), linesOf(b.lines)))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *document) centres() kml.Element {
	return d.folder("centres", true, func(add func(kml.Element) error) error {
		for i, s := range centreSummaries(d.o) {
			err := add(partOf("Placemark", fmt.Sprintf("centre-%d-point", s.Number),
				kml.Name(s.Name), kml.Snippet(d.loadLine(s)), kml.StyleURL(fmt.Sprintf("#centre-%d", s.Number)),
				centreData("centre", s).element(), pointAt(d.o.Scenario.Centres[i].Position)))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// cities has one placemark a place, with its population and users, so that the
// file read back gives the same plan.
func (d *document) cities() kml.Element {
	visible := len(d.o.Plan.Places) <= manyPlaces
	return d.folder("cities", visible, func(add func(kml.Element) error) error {
		for i := range d.o.Plan.Places {
			p := &d.o.Plan.Places[i]
			children := []kml.Element{kml.Name(p.Name)}
			if !visible {
				children = append(children, kml.Visibility(false))
			}
			number := 0
			if d.o.Solution != nil {
				number = d.o.Scenario.Centres[d.o.Solution.Owner[i]].Number
			}
			children = append(children,
				kml.StyleURL(fmt.Sprintf("#city-%d", number)), placeData(d.o, i).element(), pointAt(p.Position))
			if err := add(partOf("Placemark", fmt.Sprintf("city-%d-point", i+1), children...)); err != nil {
				return err
			}
		}
		return nil
	})
}

func placeData(o *region.Outcome, i int) *data {
	f := placeFactsOf(o, i)
	v := &data{schema: "city"}
	v.add("population", f.population)
	v.add("users", whole(f.users))
	v.add("province_code", f.province)
	v.add("centre", f.centre)
	if len(f.shares) > 1 {
		var list []string
		for _, s := range f.shares {
			list = append(list, s.Centre+" "+whole(s.Users))
		}
		v.add("shares", strings.Join(list, "; "))
	}
	v.add("distance_km", orEmpty(f.distance))
	v.add("nearest", f.nearest)
	v.add("margin_km", orEmpty(f.margin))
	return v
}

// placeFacts are what files say about one place.
type placeFacts struct {
	population       string
	users            model.Users
	province         string
	centre, nearest  string
	shares           Shares
	distance, margin *model.Km // distance: the mean over its shares
}

func placeFactsOf(o *region.Outcome, i int) placeFacts {
	p := &o.Plan.Places[i]
	f := placeFacts{population: p.Population.String(), users: o.Users[i], province: p.Province}
	if o.Nearest != nil {
		f.nearest = o.Scenario.Centres[o.Nearest[i]].Name
	}
	if o.Solution == nil {
		return f
	}
	owner := int(o.Solution.Owner[i])
	f.centre = o.Scenario.Centres[owner].Name
	distance := model.Km(0)
	for _, s := range o.Shares(i) {
		f.shares = append(f.shares, CentreShare{o.Scenario.Centres[s.Centre].Name, s.Users})
		distance += o.Distance(i, int(s.Centre)) * model.Km(s.Users)
	}
	if o.Users[i] > 0 {
		distance /= model.Km(o.Users[i])
	} else {
		distance = o.Distance(i, owner)
	}
	f.distance = &distance
	if m, ok := o.Margin(i); ok {
		f.margin = &m
	}
	return f
}

// grouped writes a whole number with commas.
func grouped(n int64) string {
	s := whole(n)
	for at := len(s) - 3; at > 0 && s[at-1] != '-'; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}
