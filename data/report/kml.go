package report

import (
	"fmt"
	"image/color"
	"io"
	"sort"
	"strings"

	"github.com/twpayne/go-kml/v3"

	"fenye/model"
	"fenye/model/region"
)

// manyPlaces is the number of places above which the folder of cities starts
// switched off, so that Google Earth opens the file at once.
const manyPlaces = 1000

// WriteKML writes the plan as KML 2.2 with the folders regions, boundaries,
// centres and cities. Colours are the centres'; icons are those of the program
// that shows it, tinted. Region outlines and boundaries have a vertex at least
// every half degree.
func WriteKML(w io.Writer, o *region.Outcome, opt Options) error {
	d, err := newDocument(o, opt, false)
	if err == nil {
		err = kml.KML(d.element()).Write(w)
	}
	if err != nil {
		return fmt.Errorf("report: regions.kml: %w", err)
	}
	return nil
}

// WriteKMZ writes the same as a zip with doc.kml first and the centres' badges
// under files/.
func WriteKMZ(w io.Writer, o *region.Outcome, opt Options) error {
	d, err := newDocument(o, opt, true)
	if err != nil {
		return fmt.Errorf("report: regions.kmz: %w", err)
	}
	z := &orderedZip{first: "doc.kml"}
	doc, err := z.Create("doc.kml")
	if err == nil {
		err = kml.KML(d.element()).Write(doc)
	}
	if err == nil {
		err = d.writeIcons(z)
	}
	if err == nil {
		err = z.writeTo(w)
	}
	if err != nil {
		return fmt.Errorf("report: regions.kmz: %w", err)
	}
	return nil
}

// document is one KML document in the making.
type document struct {
	o      *region.Outcome
	opt    Options
	shapes shapes
	icons  bool
}

func newDocument(o *region.Outcome, opt Options, icons bool) (*document, error) {
	s, err := shapesOf(o, opt.Frame)
	if err != nil {
		return nil, err
	}
	return &document{o, opt, s, icons}, nil
}

func (d *document) writeIcons(z *orderedZip) error {
	icons := map[string]func() ([]byte, error){"files/city.png": dot}
	for _, c := range d.o.Scenario.Centres {
		icons[iconName(c)] = func() ([]byte, error) { return d.opt.badge(c) }
	}
	names := make([]string, 0, len(icons))
	for name := range icons {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		png, err := icons[name]()
		if err != nil {
			return err
		}
		w, err := z.Create(name)
		if err != nil {
			return err
		}
		if _, err := w.Write(png); err != nil {
			return err
		}
	}
	return nil
}

func iconName(c model.Centre) string { return fmt.Sprintf("files/centre-%d.png", c.Number) }

func (d *document) element() kml.Element {
	s := d.o.Scenario
	title := strings.TrimSpace(d.o.Plan.Title + " " + s.Name)
	if title == "" {
		title = d.opt.text("app.name")
	}
	children := []kml.Element{kml.Name(title), kml.Open(true)}
	if d.opt.Credits != "" {
		children = append(children, kml.Description(d.opt.Credits))
	}
	children = append(children, d.styles()...)
	children = append(children, schemas()...)
	children = append(children, d.regions(), d.boundaries(), d.centres(), d.cities())
	return kml.Document(children...)
}

// styles are named by the centres' numbers: region-1, centre-1, city-1; city-0
// is a place that no centre serves.
func (d *document) styles() []kml.Element {
	var list []kml.Element
	for _, c := range d.o.Scenario.Centres {
		colour := d.opt.fill(c)
		list = append(list,
			kml.SharedStyle(fmt.Sprintf("region-%d", c.Number),
				kml.LineStyle(kml.Color(colour), kml.Width(2)),
				kml.PolyStyle(kml.Color(veil(colour, 0x55))),
				d.balloon("region", "load", "capacity", "utilisation", "price_km", "mean_km", "p95_km")),
			kml.SharedStyle(fmt.Sprintf("centre-%d", c.Number),
				d.icon(iconName(c), colour, 1.1, true),
				d.balloon("centre", "load", "capacity", "minimum", "utilisation", "price_km")),
			d.cityStyle(c.Number, colour))
	}
	return append(list, d.cityStyle(0, unserved),
		kml.SharedStyle("boundary-line",
			kml.LineStyle(kml.Color(boundaryInk), kml.Width(3)),
			d.balloon("boundary", "between", "price_difference_km", "half_difference_km")))
}

func (d *document) cityStyle(number int, c color.RGBA) kml.Element {
	return kml.SharedStyle(fmt.Sprintf("city-%d", number),
		d.icon("files/city.png", c, 0.5, false),
		kml.LabelStyle(kml.Scale(0.7)),
		d.balloon("city", "population", "users", "centre", "shares", "distance_km", "nearest", "margin_km"))
}

// icon is an icon style. A badge bears its own colours; all else is tinted.
func (d *document) icon(file string, c color.RGBA, scale float64, badge bool) kml.Element {
	var children []kml.Element
	if !d.icons || !badge {
		children = append(children, kml.Color(c))
	}
	children = append(children, kml.Scale(scale))
	if d.icons {
		children = append(children, kml.Icon(kml.Href(file)))
	}
	return kml.IconStyle(children...)
}

// balloon shows fields of a schema, labelled in the planner's language.
func (d *document) balloon(schema string, fields ...string) kml.Element {
	var rows [][2]string
	for _, f := range fields {
		rows = append(rows, [2]string{d.opt.text("report.field." + f), "$[" + schema + "/" + f + "]"})
	}
	return kml.BalloonStyle(html{"text", balloonTable(rows)})
}
