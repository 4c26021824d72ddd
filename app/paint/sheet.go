package paint

import (
	"image"
	"io"
	"math"
	"strconv"
)

// Paper is a size of paper, landscape.
type Paper uint8

// The papers a sheet is printed on. A3 shows the same sheet, larger.
const (
	A4 Paper = iota
	A3
)

// size returns the paper's size in millimetres.
func (p Paper) size() (wide, high float64) {
	if p == A3 {
		return 420, 297
	}
	return 297, 210
}

// Sheet is a printed map: a scene with all that is written around it. It is
// always drawn in the light palette, with hatches.
type Sheet struct {
	Scene *Scene
	Paper Paper
	// Aspect is the page's width over its height, 1.2 to 2; 0 is that of the
	// paper.
	Aspect float64
	Text   SheetText
}

// SheetText is every text of a sheet, in the language it is printed in. An
// empty text or section is left out.
type SheetText struct {
	Title, Subtitle string
	Date, Checksum  string
	Legend          SheetLegend
	Loads           SheetTable
	Result, Loss    SheetPairs
	Foot            []string // lower left, a line each
	FootRight       []string // lower right, a line each
}

// SheetLegend explains the signs; those not on the map are left out.
type SheetLegend struct {
	Title                                    string
	Regions                                  []SheetRegion
	Boundary, Nearest, Centre, Moved, Shared string
	Pinned, Zone                             string
	Border, Province, Users                  string
}

// SheetRegion is a region's line in the legend.
type SheetRegion struct {
	Number int
	Colour string
	Text   string
}

// SheetTable is a table with a badge before each row but the total.
type SheetTable struct {
	Title string
	Head  []string
	Rows  []SheetRow
	Total []string
}

// SheetRow is a centre's row.
type SheetRow struct {
	Number int
	Colour string
	Down   bool
	Cells  []string
}

// SheetPairs are names with values. Bad ones are written in red.
type SheetPairs struct {
	Title string
	Rows  []SheetPair
}

// SheetPair is one name with its value.
type SheetPair struct {
	Name, Value string
	Bad         bool
}

// Millimetres on A4.
const (
	sheetMargin = 10.0
	sheetRight  = 287.0
	sheetColumn = 59.5
)

// sheetLayout is where the parts of a sheet lie, in millimetres on a page 297
// wide.
type sheetLayout struct {
	high    float64
	frame   Rect // of the map
	columns [][2]float64
	foot    float64 // the line above what stands at the foot
}

// layout is that of the sheet's shape: a page wider than 1.5 to 1 is low, so
// that what stands beside the map takes two columns.
func (s *Sheet) layout() sheetLayout {
	l := sheetLayout{high: 210}
	if s.Aspect > 0 {
		l.high = 297 / s.Aspect
	}
	l.columns = [][2]float64{{sheetRight - sheetColumn, sheetRight}}
	if s.Aspect > 1.5 {
		first := sheetRight - 2*sheetColumn - 5
		l.columns = [][2]float64{{first, first + sheetColumn}, l.columns[0]}
	}
	l.frame = Rect{15, 27, l.columns[0][0] - 8, l.high - 21.5}
	l.foot = l.high - 14
	return l
}

// unitMm is a screen unit on the sheet: 3.5 dots at 300 dpi.
const unitMm = 3.5 * 25.4 / 300

// textOnSheet makes the map's place labels 8 pt and its smallest text 7 pt.
const textOnSheet = .87

// SheetImage returns the sheet as an image of dpi dots an inch.
func (p *Painter) SheetImage(s *Sheet, dpi float64) *image.RGBA {
	wide, high := s.Paper.size()
	w, h := int(math.Round(wide/25.4*dpi)), int(math.Round(high/25.4*dpi))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	p.drawSheet(newRaster(img, p.tools), s, dpi/25.4)
	return img
}

// WriteSheetPNG writes the sheet as PNG with its resolution.
func (p *Painter) WriteSheetPNG(w io.Writer, s *Sheet, dpi float64) error {
	return WritePNG(w, p.SheetImage(s, dpi), dpi)
}

// WriteSheetSlide writes the sheet as PNG of w by h pixels, as presentations want
// it: the same map with larger letters, laid out for that shape.
func (p *Painter) WriteSheetSlide(out io.Writer, s *Sheet, w, h int) error {
	slide := *s
	slide.Aspect = float64(w) / float64(h)
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	p.drawSheet(newRaster(img, p.tools), &slide, float64(w)/297)
	return WritePNG(out, img, 96)
}

// pointsAMm is the vector formats' scale: their pixel is a point.
const pointsAMm = 72 / 25.4

// WriteSheetSVG writes the sheet as SVG, texts as texts.
func (p *Painter) WriteSheetSVG(w io.Writer, s *Sheet) error {
	wide, high := s.Paper.size()
	return writeSVG(w, p.tools.letters, wide*pointsAMm, high*pointsAMm, wide, high, func(sf surface) {
		p.drawSheet(sf, s, pointsAMm)
	})
}

// WriteSheetInline writes the sheet as a picture inside an HTML page: name is
// its own on that page, alt says what it shows.
func (p *Painter) WriteSheetInline(w io.Writer, s *Sheet, name, alt string) error {
	wide, high := s.Paper.size()
	return writeInline(w, p.tools.letters, wide*pointsAMm, high*pointsAMm, name, alt, func(sf surface) {
		p.drawSheet(sf, s, pointsAMm)
	})
}

// WriteSheetPDF writes the sheet as a PDF of one page with its fonts embedded.
func (p *Painter) WriteSheetPDF(w io.Writer, s *Sheet) error {
	wide, high := s.Paper.size()
	return writePDF(w, p.tools.letters, wide*pointsAMm, high*pointsAMm, s.Text.Title, func(sf surface) {
		p.drawSheet(sf, s, pointsAMm)
	})
}

// page is a sheet on its way to a surface.
type page struct {
	p       *Painter
	sf      surface
	s       *Sheet
	mm      float64 // pixels a millimetre of A4
	d       *drawing
	letters *typeface
	lay     sheetLayout
	// columnLeft and columnRight are the edges of the column that is written in.
	columnLeft, columnRight float64
}

// drawSheet draws the sheet at mm pixels a millimetre.
func (p *Painter) drawSheet(sf surface, s *Sheet, mm float64) {
	wide, _ := s.Paper.size()
	g := &page{p: p, sf: sf, s: s, mm: mm * wide / 297, letters: p.tools.letters, lay: s.layout()}
	blank := &path{}
	blank.rect(Rect{0, 0, 297*g.mm + 1, g.lay.high*g.mm + 1})
	sf.fill(blank, light.Panel)
	g.drawMap()
	g.title()
	g.columns()
	g.foot()
}

// drawMap draws the map in its frame, with ticks around.
func (g *page) drawMap() {
	f := g.lay.frame
	box := Rect{f.X0 * g.mm, f.Y0 * g.mm, f.X1 * g.mm, f.Y1 * g.mm}
	k := unitMm * g.mm
	scene := *g.s.Scene
	scene.Selected = Selection{Place: -1}
	scene.Stale = false
	scene.Layers.Links = false
	for i := range scene.Boundaries {
		if scene.Boundaries[i].HasHandle {
			scene.Boundaries = withoutHandles(scene.Boundaries)
			break
		}
	}
	v := Fit(&scene, (box.X1-box.X0)/k, (box.Y1-box.Y0)/k)
	v.Pixels = k
	v.Covers = []Rect{{8, 8, 60, 70}}
	g.d = g.p.drawing(&scene, v)
	g.d.textBy = textOnSheet
	g.d.printed, g.d.insetApart = true, len(g.lay.columns) > 1
	g.sf.inset(box, func(sf surface) {
		g.d.areas(sf)
		g.d.furnish()
		g.d.moving(sf)
		g.p.furniture(g.d, sf)
		g.d.northArrow(sf, 34, 36)
	})
	edge := &path{}
	edge.rect(box)
	g.sf.stroke(edge, pen{colour: light.Text, width: g.pt(1)})
	g.ticks(box)
}

// withoutHandles returns boundaries as they are printed.
func withoutHandles(in []Boundary) []Boundary {
	out := make([]Boundary, len(in))
	copy(out, in)
	for i := range out {
		out[i].HasHandle = false
	}
	return out
}

// pt turns points into pixels.
func (g *page) pt(points float64) float64 { return points * 25.4 / 72 * g.mm }

// degree writes a longitude or latitude as maps print it beside a frame.
func degree(value int) string { return strconv.Itoa(max(value, -value)) + "°" }

// ticks writes longitudes above and below the frame, latitudes beside it.
func (g *page) ticks(box Rect) {
	tick := func(x0, y0, x1, y1 float64) {
		p := &path{}
		p.add([]pt{{x0, y0}, {x1, y1}})
		g.sf.stroke(p, pen{colour: light.Text, width: g.pt(.6)})
	}
	long := 1.0 * g.mm
	size := g.pt(7)
	clear := apart(24)
	g.d.crossings(true, 0, func(value int, at float64) {
		x := box.X0 + at*g.d.k
		tick(x, box.Y0-long, x, box.Y0)
		if clear(at) {
			g.centred(degree(value), x, box.Y0-1.6*g.mm, size)
		}
	})
	clear = apart(24)
	g.d.crossings(true, g.d.v.H, func(value int, at float64) {
		x := box.X0 + at*g.d.k
		tick(x, box.Y1, x, box.Y1+long)
		if clear(at) {
			g.centred(degree(value), x, box.Y1+1.8*g.mm+size*.75, size)
		}
	})
	clear = apart(14)
	g.d.crossings(false, 0, func(value int, at float64) {
		y := box.Y0 + at*g.d.k
		tick(box.X0-long, y, box.X0, y)
		if text := degree(value); clear(at) {
			w := g.letters.width(text, size, false)
			g.put(text, box.X0-1.5*g.mm-w, y+size*.35, size, false, light.Secondary)
		}
	})
	clear = apart(14)
	g.d.crossings(false, g.d.v.W, func(value int, at float64) {
		y := box.Y0 + at*g.d.k
		tick(box.X1, y, box.X1+long, y)
		if clear(at) {
			g.put(degree(value), box.X1+1.5*g.mm, y+size*.35, size, false, light.Secondary)
		}
	})
}

// apart returns a function that reports whether a label at a place along an
// edge is at least gap units from the last it let pass.
func apart(gap float64) func(at float64) bool {
	last := math.Inf(-1)
	return func(at float64) bool {
		if at-last < gap {
			return false
		}
		last = at
		return true
	}
}
