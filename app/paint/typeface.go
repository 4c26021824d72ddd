package paint

import (
	"fmt"
	"image"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// face is one of the fonts.
type face uint8

const (
	faceRegular face = iota
	faceBold
	faceHan
	faces
)

// typeface measures and rasterises text in two scripts: Latin in regular or
// bold, Han in its one weight.
type typeface struct {
	data    [faces][]byte
	fonts   [faces]*sfnt.Font
	buffer  sfnt.Buffer
	advance map[runeKey]float64
	plain   [faces][ascii]float64 // the same of the first characters; 0: not known yet
	glyphs  map[glyphKey]*glyph
}

// ascii is how many characters there are without marks and other scripts.
const ascii = 128

type runeKey struct {
	r rune
	f face
}

type glyphKey struct {
	r      rune
	f      face
	size   int // in 1/8 pixel
	sub    int // place in the pixel, in quarters
	around int // halo in 1/8 pixel; 0 is the glyph itself
}

// glyph is an alpha mask whose corner lies (x, y) from the pen.
type glyph struct {
	mask *image.Alpha
	x, y int
}

func newTypeface(f Fonts) (*typeface, error) {
	t := &typeface{advance: map[runeKey]float64{}, glyphs: map[glyphKey]*glyph{}}
	t.data = [faces][]byte{f.Regular, f.Bold, f.Han}
	if f.Regular == nil {
		t.data[faceRegular] = goregular.TTF
	}
	if f.Bold == nil {
		t.data[faceBold] = gobold.TTF
	}
	for i, data := range t.data {
		if data == nil {
			continue // no Han font: Latin only
		}
		parsed, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("paint: font %d of regular, bold, Han: %w", i+1, err)
		}
		t.fonts[i] = parsed
	}
	return t, nil
}

// faceFor returns the font that draws r. Han, full-width punctuation and what
// the Latin font lacks come from the Han font.
func (t *typeface) faceFor(r rune, bold bool) face {
	latin := faceRegular
	if bold {
		latin = faceBold
	}
	if t.fonts[faceHan] == nil || r < 0x2000 {
		return latin
	}
	if i, err := t.fonts[latin].GlyphIndex(&t.buffer, r); err == nil && i != 0 && r < 0x2E80 {
		return latin
	}
	return faceHan
}

// run is a piece of text in one font.
type run struct {
	text string
	f    face
}

// runs splits text by font.
func (t *typeface) runs(text string, bold bool) []run {
	var out []run
	start := 0
	var current face
	for i, r := range text {
		f := t.faceFor(r, bold)
		if i > 0 && f != current {
			out = append(out, run{text[start:i], current})
			start = i
		}
		current = f
	}
	if start < len(text) {
		out = append(out, run{text[start:], current})
	}
	return out
}

// width returns the width of text, in the unit of size.
func (t *typeface) width(text string, size float64, bold bool) float64 {
	sum := 0.0
	for _, r := range text {
		sum += t.advanceOf(r, t.faceFor(r, bold))
	}
	return sum * size
}

// advanceOf returns the advance of a rune in ems.
func (t *typeface) advanceOf(r rune, f face) float64 {
	if r >= 0 && r < ascii && t.plain[f][r] != 0 {
		return t.plain[f][r]
	}
	key := runeKey{r, f}
	if a, ok := t.advance[key]; ok {
		return a
	}
	a := 0.5
	if i, err := t.fonts[f].GlyphIndex(&t.buffer, r); err == nil {
		if adv, err := t.fonts[f].GlyphAdvance(&t.buffer, i, fixed.I(1000), font.HintingNone); err == nil {
			a = float64(adv) / 64 / 1000
		}
	}
	t.advance[key] = a
	if r >= 0 && r < ascii {
		t.plain[f][r] = a
	}
	return a
}

// outline appends the outline of a rune at size pixels, its pen at (x, y),
// turned by angle, curves split into short lines.
func (t *typeface) outline(p *path, r rune, f face, size, x, y, angle float64) {
	i, err := t.fonts[f].GlyphIndex(&t.buffer, r)
	if err != nil {
		return
	}
	const ppem = 256
	segments, err := t.fonts[f].LoadGlyph(&t.buffer, i, fixed.I(ppem), nil)
	if err != nil {
		return
	}
	sin, cos := math.Sincos(angle)
	scale := size / ppem / 64
	at := func(q fixed.Point26_6) pt {
		gx, gy := float64(q.X)*scale, float64(q.Y)*scale
		return pt{x + gx*cos - gy*sin, y + gx*sin + gy*cos}
	}
	steps := max(3, int(size/6))
	var pen pt
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			pen = at(s.Args[0])
			p.moveTo(pen.x, pen.y)
		case sfnt.SegmentOpLineTo:
			pen = at(s.Args[0])
			p.lineTo(pen.x, pen.y)
		case sfnt.SegmentOpQuadTo:
			b, c := at(s.Args[0]), at(s.Args[1])
			for k := 1; k <= steps; k++ {
				u := float64(k) / float64(steps)
				q := lerp(lerp(pen, b, u), lerp(b, c, u), u)
				p.lineTo(q.x, q.y)
			}
			pen = c
		case sfnt.SegmentOpCubeTo:
			b, c, d := at(s.Args[0]), at(s.Args[1]), at(s.Args[2])
			for k := 1; k <= steps; k++ {
				u := float64(k) / float64(steps)
				bc := lerp(b, c, u)
				q := lerp(lerp(lerp(pen, b, u), bc, u), lerp(bc, lerp(c, d, u), u), u)
				p.lineTo(q.x, q.y)
			}
			pen = d
		}
	}
}

// runWidth returns the width of a run in ems.
func (t *typeface) runWidth(r run) float64 {
	sum := 0.0
	for _, ch := range r.text {
		sum += t.advanceOf(ch, r.f)
	}
	return sum
}
