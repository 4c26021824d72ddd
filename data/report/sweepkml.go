package report

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/twpayne/go-kml/v3"

	"fenye/geom"
	"fenye/model/region"
	"fenye/model/sweep"
)

// sweepStart is the day that stands for the first step: a sweep has no dates,
// but the time slider of Google Earth knows nothing else. Each step has one day.
var sweepStart = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)

// WriteSweepKML writes a sweep as KML 2.2 in which each step has a span of time
// of one day, so that a program with a time slider plays it: the folders steps
// (a caption each), regions, boundaries and centres. A step without a plan has
// its caption alone. caption returns the words of a step.
func WriteSweepKML(w io.Writer, r *sweep.Result, opt Options, caption func(step int) string) error {
	d := &sweepDocument{r: r, opt: opt, caption: caption}
	d.document = document{o: &region.Outcome{Plan: r.Plan, Scenario: r.Scenario}, opt: opt}
	d.shapes = make([]shapes, len(r.Steps))
	for i := range r.Steps {
		o := r.Outcome(i)
		if o == nil {
			continue
		}
		var err error
		if d.shapes[i], err = shapesOf(o, opt.Frame); err != nil {
			return fmt.Errorf("report: sweep.kml: %w", err)
		}
	}
	if err := kml.KML(d.element()).Write(w); err != nil {
		return fmt.Errorf("report: sweep.kml: %w", err)
	}
	return nil
}

// sweepDocument is one KML document of a sweep in the making.
type sweepDocument struct {
	document document // for styles, folders and words
	r        *sweep.Result
	opt      Options
	caption  func(step int) string
	shapes   []shapes // by step; empty without a plan
}

func (d *sweepDocument) element() kml.Element {
	title := strings.TrimSpace(d.r.Plan.Title + " " + d.r.Scenario.Name)
	if title == "" {
		title = d.opt.text("app.name")
	}
	about := d.opt.text("report.sweep.days")
	if d.opt.Credits != "" {
		about += "\n" + d.opt.Credits
	}
	children := []kml.Element{kml.Name(title), kml.Open(true), kml.Description(about)}
	children = append(children, d.document.styles()...)
	children = append(children, schemas()...)
	return kml.Document(append(children, d.steps(), d.regions(), d.boundaries(), d.centres())...)
}

// span is the time of a step.
func span(step int) kml.Element {
	from := sweepStart.AddDate(0, 0, step)
	return kml.TimeSpan(kml.Begin(from), kml.End(from.AddDate(0, 0, 1).Add(-time.Second)))
}

// steps has a caption for each step in the middle of the frame's upper edge.
func (d *sweepDocument) steps() kml.Element {
	f := d.opt.Frame
	at := geom.Point{Lon: f.West + f.Width()/2, Lat: f.North - (f.North-f.South)/20}
	if at.Lon > 180 {
		at.Lon -= 360
	}
	return d.document.folder("steps", true, func(add func(kml.Element) error) error {
		for i := range d.r.Steps {
			err := add(partOf("Placemark", fmt.Sprintf("step-%d", i+1),
				kml.Name(d.caption(i)), span(i), kml.StyleURL("#city-0"), pointAt(at)))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *sweepDocument) regions() kml.Element {
	return d.document.folder("regions", true, func(add func(kml.Element) error) error {
		for i := range d.r.Steps {
			o := d.r.Outcome(i)
			if o == nil {
				continue
			}
			for c, centre := range o.Scenario.Centres {
				area := areaOf(d.shapes[i].regions[c])
				if area == nil {
					continue
				}
				values := d.centreData("region", i, c)
				err := add(partOf("Placemark", fmt.Sprintf("step-%d-region-%d", i+1, centre.Number),
					kml.Name(centre.Name), kml.Snippet(d.loadLine(i, c)), span(i),
					kml.StyleURL(fmt.Sprintf("#region-%d", centre.Number)), values.element(), area))
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// loadLine says what a centre carries at a step.
func (d *sweepDocument) loadLine(step, centre int) string {
	line := d.opt.text("report.load", grouped(int64(d.r.Steps[step].Loads[centre])))
	if u, ok := d.r.Utilisation(step, centre); ok {
		line += d.opt.text("report.utilisation", fmt.Sprintf("%.1f", u*100))
	}
	return line
}

func (d *sweepDocument) centreData(schema string, step, centre int) *data {
	s, c := &d.r.Steps[step], d.r.Scenario.Centres[centre]
	v := &data{schema: schema}
	v.add("number", whole(c.Number))
	v.add("load", whole(s.Loads[centre]))
	if capacity := d.r.Capacity(step, centre); c.Limited() || centre == d.r.Range.Centre {
		v.add("capacity", whole(capacity))
	}
	v.add("minimum", whole(c.Minimum))
	v.add("up", map[bool]string{true: "1", false: "0"}[c.Up])
	if u, ok := d.r.Utilisation(step, centre); ok {
		v.add("utilisation", decimal(u))
	}
	if c.Up {
		v.add("price_km", decimal(s.Prices[centre]))
	}
	return v
}

func (d *sweepDocument) boundaries() kml.Element {
	centres := d.r.Scenario.Centres
	return d.document.folder("boundaries", true, func(add func(kml.Element) error) error {
		for i := range d.r.Steps {
			for _, b := range d.shapes[i].boundaries {
				x, y := centres[b.a], centres[b.b]
				values := &data{schema: "boundary"}
				values.add("between", x.Name+" | "+y.Name)
				values.add("price_difference_km", decimal(b.difference))
				values.add("half_difference_km", decimal(b.difference/2))
				err := add(partOf("Placemark", fmt.Sprintf("step-%d-boundary-%d-%d", i+1, x.Number, y.Number),
					kml.Name(x.Name+" | "+y.Name), span(i), kml.StyleURL("#boundary-line"), values.element(), linesOf(b.lines)))
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// centres stand where they are at every step.
func (d *sweepDocument) centres() kml.Element {
	return d.document.folder("centres", true, func(add func(kml.Element) error) error {
		for _, c := range d.r.Scenario.Centres {
			err := add(partOf("Placemark", fmt.Sprintf("centre-%d-point", c.Number),
				kml.Name(c.Name), kml.StyleURL(fmt.Sprintf("#centre-%d", c.Number)), pointAt(c.Position)))
			if err != nil {
				return err
			}
		}
		return nil
	})
}
