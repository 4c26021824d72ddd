package paint

import (
	"image"
	"image/color"
	"io"
	"math"
)

// Picture is a drawing of a workbench inside a centre: it fills a rectangle of
// any size, in units.
type Picture interface {
	sketch(s *sketch)
}

// sketch draws in units on a surface.
type sketch struct {
	sf      surface
	letters *typeface
	pal     *Palette
	dark    bool
	k       float64 // pixels a unit
	W, H    float64 // units
}

// Colours that the map has no use for.
var (
	tracks   = [2]color.NRGBA{hex(0xE3E8EC), hex(0x323D48)}
	tints    = [2]color.NRGBA{hex(0xDCEAEC), hex(0x1F3C44)}
	lines    = [2]color.NRGBA{hex(0xDEE3E8), hex(0x303A45)}
	alarms   = [2]color.NRGBA{hex(0xFDECEA), hex(0x3A1D1B)}
	cautions = [2]color.NRGBA{hex(0xFFF4DC), hex(0x35290F)}
	extras   = [2]color.NRGBA{hex(0xC37B1C), hex(0xE49521)}
)

func (s *sketch) of(c [2]color.NRGBA) color.NRGBA {
	if s.dark {
		return c[1]
	}
	return c[0]
}

// PaintPicture draws a picture over the whole of dst, at pixels a unit.
func (p *Painter) PaintPicture(dst *image.RGBA, pic Picture, pixels float64, isDark bool) {
	if dst.Rect.Empty() || pixels <= 0 {
		return
	}
	w, h := float64(dst.Rect.Dx())/pixels, float64(dst.Rect.Dy())/pixels
	p.sketchOn(newRaster(dst, p.tools), pic, ChartSize{w, h, isDark}, pixels)
}

func (p *Painter) sketchOn(sf surface, pic Picture, size ChartSize, k float64) {
	s := &sketch{sf: sf, letters: p.tools.letters, pal: PaletteOf(size.Dark), dark: size.Dark, k: k, W: size.W, H: size.H}
	s.fill(Rect{0, 0, s.W + 1, s.H + 1}, s.pal.Panel)
	pic.sketch(s)
}

// WritePicturePNG writes a picture as PNG at dpi dots an inch, 96 being one
// pixel a unit.
func (p *Painter) WritePicturePNG(w io.Writer, pic Picture, size ChartSize, dpi float64) error {
	k := dpi / 96
	img := image.NewRGBA(image.Rect(0, 0, int(math.Round(size.W*k)), int(math.Round(size.H*k))))
	p.PaintPicture(img, pic, k, size.Dark)
	return WritePNG(w, img, dpi)
}

// WritePictureSVG writes a picture as SVG, texts as texts.
func (p *Painter) WritePictureSVG(w io.Writer, pic Picture, size ChartSize) error {
	return writeSVG(w, p.tools.letters, size.W, size.H, size.W*25.4/96, size.H*25.4/96, func(sf surface) { p.sketchOn(sf, pic, size, 1) })
}

// WritePictureInline writes a picture inside an HTML page: name is its own on
// that page, alt says what it shows.
func (p *Painter) WritePictureInline(w io.Writer, pic Picture, size ChartSize, name, alt string) error {
	return writeInline(w, p.tools.letters, size.W, size.H, name, alt, func(sf surface) { p.sketchOn(sf, pic, size, 1) })
}

func (s *sketch) fill(r Rect, c color.NRGBA) {
	q := &path{}
	q.rect(Rect{r.X0 * s.k, r.Y0 * s.k, r.X1 * s.k, r.Y1 * s.k})
	s.sf.fill(q, c)
}

// box draws a rectangle with round corners: ground, then edge.
func (s *sketch) box(r Rect, radius float64, ground, edge color.NRGBA, width float64) {
	q := &path{}
	q.rounded(Rect{r.X0 * s.k, r.Y0 * s.k, r.X1 * s.k, r.Y1 * s.k}, radius*s.k)
	s.sf.fill(q, ground)
	s.sf.stroke(q, pen{colour: edge, width: width * s.k})
}

func (s *sketch) rule(x0, y0, x1, y1 float64, c color.NRGBA, width float64, dash ...float64) {
	s.trace([]pt{{x0, y0}, {x1, y1}}, c, width, dash...)
}

// trace draws a line through points.
func (s *sketch) trace(line []pt, c color.NRGBA, width float64, dash ...float64) {
	if len(line) < 2 {
		return
	}
	q := &path{}
	scaled := make([]pt, len(line))
	for i, p := range line {
		scaled[i] = pt{p.x * s.k, p.y * s.k}
	}
	q.add(scaled)
	on := make([]float64, len(dash))
	for i, d := range dash {
		on[i] = d * s.k
	}
	if len(on) == 0 {
		on = nil
	}
	s.sf.stroke(q, pen{colour: c, width: width * s.k, dash: on})
}

func (s *sketch) disc(x, y, r float64, c color.NRGBA) { s.sf.disc(x*s.k, y*s.k, r*s.k, c) }

func (s *sketch) ring(x, y, r float64, c color.NRGBA) {
	s.disc(x, y, r, c)
	s.disc(x, y, r-1.6, s.pal.Panel)
}

func (s *sketch) cross(x, y, r float64, c color.NRGBA) {
	s.rule(x-r, y-r, x+r, y+r, c, 2)
	s.rule(x-r, y+r, x+r, y-r, c, 2)
}

func (s *sketch) width(text string, size float64, bold bool) float64 {
	return s.letters.width(text, size, bold)
}

// write puts a text at a baseline, with a share of its width to the left of x.
func (s *sketch) write(text string, x, y, size, left float64, bold bool, c color.NRGBA) {
	if text == "" {
		return
	}
	x -= s.width(text, size, bold) * left
	s.sf.text(label{text: text, size: size * s.k, bold: bold, colour: c}, x*s.k, y*s.k, 0)
}

// over is write with a halo, over lines.
func (s *sketch) over(text string, x, y, size, left float64, bold bool, c, halo color.NRGBA) {
	if text == "" {
		return
	}
	x -= s.width(text, size, bold) * left
	s.sf.text(label{text: text, size: size * s.k, bold: bold, colour: c, halo: halo, around: 2 * s.k}, x*s.k, y*s.k, 0)
}

// short cuts a text to a width.
func (s *sketch) short(text string, wide, size float64, bold bool) string {
	if s.width(text, size, bold) <= wide {
		return text
	}
	runes := []rune(text)
	for len(runes) > 1 && s.width(string(runes)+"…", size, bold) > wide {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
