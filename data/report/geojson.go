package report

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// WriteGeoJSON writes the plan as one FeatureCollection (RFC 7946): a feature
// of kind "region" a centre, then those of kind boundary, centre and place. The
// bbox is the frame; that of one over the antimeridian has its west above its
// east. A region without area in the frame has a null geometry;
// centres at one place have the same.
func WriteGeoJSON(w io.Writer, o *region.Outcome, opt Options) error {
	s, err := shapesOf(o, opt.Frame)
	if err != nil {
		return fmt.Errorf("report: regions.geojson: %w", err)
	}
	g := &geoWriter{w: bufio.NewWriterSize(w, 1<<16)}
	g.text(`{"type":"FeatureCollection","bbox":[`)
	for i, x := range []float64{opt.Frame.West, opt.Frame.South, opt.Frame.East, opt.Frame.North} {
		g.comma(i)
		g.number(x)
	}
	g.text(`],"features":[`)
	for i, c := range centreSummaries(o) {
		g.begin(fmt.Sprintf("region-%d", c.Number))
		g.value(regionProperties{"region", c.Name, hex(opt.fill(o.Scenario.Centres[i])), figuresOf(c), c.MeanKm, c.P95Km, c.MaxKm, c.Places})
		g.text(`,"geometry":`)
		g.area(s.regions[i])
		g.text("}")
	}
	for _, b := range s.boundaries {
		x, y := o.Scenario.Centres[b.a], o.Scenario.Centres[b.b]
		g.begin(fmt.Sprintf("boundary-%d-%d", x.Number, y.Number))
		g.value(boundaryProperties{"boundary", [2]string{x.Name, y.Name}, b.difference, b.difference / 2})
		g.text(`,"geometry":`)
		g.lines(b.lines)
		g.text("}")
	}
	for i, c := range centreSummaries(o) {
		g.begin(fmt.Sprintf("centre-%d", c.Number))
		g.value(centreProperties{"centre", c.Name, hex(opt.fill(o.Scenario.Centres[i])), figuresOf(c)})
		g.text(`,"geometry":`)
		g.point(o.Scenario.Centres[i].Position)
		g.text("}")
	}
	for i := range o.Plan.Places {
		g.place(o, i)
	}
	g.text("\n]}\n")
	if g.err == nil {
		g.err = g.w.Flush()
	}
	if g.err != nil {
		return fmt.Errorf("report: regions.geojson: %w", g.err)
	}
	return nil
}

type figures struct {
	Number      int          `json:"number"`
	Load        model.Users  `json:"load"`
	Capacity    *model.Users `json:"capacity"`
	Minimum     model.Users  `json:"minimum"`
	Up          bool         `json:"up"`
	Utilisation *float64     `json:"utilisation"`
	PriceKm     *model.Km    `json:"price_km"`
}

func figuresOf(c CentreSummary) figures {
	return figures{c.Number, c.Load, c.Capacity, c.Minimum, c.Up, c.Utilisation, c.PriceKm}
}

type regionProperties struct {
	Kind   string `json:"kind"`
	Centre string `json:"centre"`
	Colour string `json:"colour"`
	figures
	MeanKm *model.Km `json:"mean_km"`
	P95Km  *model.Km `json:"p95_km"`
	MaxKm  *model.Km `json:"max_km"`
	Places int       `json:"places"`
}

type boundaryProperties struct {
	Kind       string    `json:"kind"`
	Between    [2]string `json:"between"`
	Difference model.Km  `json:"price_difference_km"`
	Half       model.Km  `json:"half_difference_km"`
}

type centreProperties struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Colour string `json:"colour"`
	figures
}

type placeProperties struct {
	Kind       string           `json:"kind"`
	Name       string           `json:"name"`
	Province   string           `json:"province_code"`
	Population model.Population `json:"population"`
	Users      model.Users      `json:"users"`
	Centre     *string          `json:"centre"`
	Shares     Shares           `json:"shares,omitempty"` // only of a shared place
	Distance   *model.Km        `json:"distance_km"`
	Nearest    *string          `json:"nearest"`
	Margin     *model.Km        `json:"margin_km"`
}

func (g *geoWriter) place(o *region.Outcome, i int) {
	p := &o.Plan.Places[i]
	f := placeFactsOf(o, i)
	if len(f.shares) < 2 {
		f.shares = nil
	}
	g.begin(fmt.Sprintf("place-%d", i+1))
	g.value(placeProperties{
		"place", p.Name, p.Province, p.Population, f.users, textOrNull(f.centre), f.shares, f.distance, textOrNull(f.nearest), f.margin,
	})
	g.text(`,"geometry":`)
	g.point(p.Position)
	g.text("}")
}

func textOrNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// geoWriter remembers the first error.
type geoWriter struct {
	w     *bufio.Writer
	begun bool
	err   error
}

func (g *geoWriter) text(s string) {
	if g.err == nil {
		_, g.err = g.w.WriteString(s)
	}
}

func (g *geoWriter) number(x float64) { g.text(strconv.FormatFloat(six(x), 'f', -1, 64)) }

func (g *geoWriter) comma(i int) {
	if i > 0 {
		g.text(",")
	}
}

func (g *geoWriter) value(v any) {
	if g.err != nil {
		return
	}
	b, err := json.Marshal(v)
	if err == nil {
		_, err = g.w.Write(b)
	}
	g.err = err
}

// begin starts a feature up to its properties' value.
func (g *geoWriter) begin(id string) {
	if g.begun {
		g.text(",")
	}
	g.begun = true
	g.text("\n{\"type\":\"Feature\",\"id\":\"" + id + "\",\"properties\":")
}

func (g *geoWriter) point(p geom.Point) {
	g.text(`{"type":"Point","coordinates":`)
	g.position(p)
	g.text("}")
}

func (g *geoWriter) position(p geom.Point) {
	g.text("[")
	g.number(p.Lon)
	g.text(",")
	g.number(p.Lat)
	g.text("]")
}

func (g *geoWriter) path(points []geom.Point) {
	g.text("[")
	for i, p := range points {
		g.comma(i)
		g.position(p)
	}
	g.text("]")
}

func (g *geoWriter) area(m geom.MultiPolygon) {
	polygon := func(p geom.Polygon) {
		g.text("[")
		for i, r := range p {
			g.comma(i)
			g.path(r)
		}
		g.text("]")
	}
	switch len(m) {
	case 0:
		g.text("null")
	case 1:
		g.text(`{"type":"Polygon","coordinates":`)
		polygon(m[0])
		g.text("}")
	default:
		g.text(`{"type":"MultiPolygon","coordinates":[`)
		for i, p := range m {
			g.comma(i)
			polygon(p)
		}
		g.text("]}")
	}
}

func (g *geoWriter) lines(list []geom.Line) {
	if len(list) == 1 {
		g.text(`{"type":"LineString","coordinates":`)
		g.path(list[0])
		g.text("}")
		return
	}
	g.text(`{"type":"MultiLineString","coordinates":[`)
	for i, l := range list {
		g.comma(i)
		g.path(l)
	}
	g.text("]}")
}
