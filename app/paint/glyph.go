package paint

import (
	"image"
	"image/color"
	"math"
)

func (r *raster) text(l label, x, y, angle float64) {
	if angle != 0 {
		r.turnedText(l, x, y, angle)
		return
	}
	if l.around > 0 {
		r.glyphs(l, x, y, l.around, l.halo)
	}
	r.glyphs(l, x, y, 0, l.colour)
}

// glyphs draws a level line of text from cached masks.
func (r *raster) glyphs(l label, x, y, around float64, c color.NRGBA) {
	t := r.tools.letters
	y = math.Round(y)
	for _, ch := range l.text {
		f := t.faceFor(ch, l.bold)
		fx := math.Floor(x)
		key := glyphKey{ch, f, int(math.Round(l.size * 8)), int((x - fx) * 4), int(math.Round(around * 8))}
		g := t.glyphs[key]
		if g == nil {
			g = r.tools.makeGlyph(key)
			if len(t.glyphs) > 20000 {
				clear(t.glyphs)
			}
			t.glyphs[key] = g
		}
		if g.mask != nil {
			r.composite(g.mask, int(fx)+g.x, int(y)+g.y, c)
		}
		x += t.advanceOf(ch, f) * l.size
	}
}

// makeGlyph rasterises a glyph or its halo.
func (t *tools) makeGlyph(k glyphKey) *glyph {
	p := &path{}
	t.letters.outline(p, k.r, k.f, float64(k.size)/8, float64(k.sub)/4, 0, 0)
	return t.mask(p, float64(k.around)/8)
}

// mask rasterises a path, swollen by around pixels.
func (t *tools) mask(p *path, around float64) *glyph {
	b := bounds(p.pts)
	if b.empty() {
		return &glyph{}
	}
	b = b.grow(math.Ceil(around) + 1)
	x0, y0 := int(math.Floor(b.X0)), int(math.Floor(b.Y0))
	w, h := int(math.Ceil(b.X1))-x0, int(math.Ceil(b.Y1))-y0
	t.rasterise(p, x0, y0, w, h)
	m := image.NewAlpha(image.Rect(0, 0, w, h))
	if around > 0 {
		swell(m, &t.cover, around)
	} else {
		copy(m.Pix, t.cover.Pix)
	}
	return &glyph{m, x0, y0}
}

// swell writes src to dst grown by a disc of radius r with a soft edge.
func swell(dst, src *image.Alpha, r float64) {
	type tap struct {
		dx, dy int
		weight uint32
	}
	var taps []tap
	reach := int(math.Ceil(r))
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			if k := min(max(r+0.5-math.Hypot(float64(dx), float64(dy)), 0), 1); k > 0 {
				taps = append(taps, tap{dx, dy, uint32(k * 255)})
			}
		}
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	for y := range h {
		for x := range w {
			c := uint32(src.Pix[y*src.Stride+x])
			if c == 0 {
				continue
			}
			for _, t := range taps {
				if px, py := x+t.dx, y+t.dy; px >= 0 && py >= 0 && px < w && py < h {
					d := &dst.Pix[py*dst.Stride+px]
					*d = max(*d, uint8(div255(c*t.weight)))
				}
			}
		}
	}
}

// turnedText draws text at an angle, its outlines rasterised afresh.
func (r *raster) turnedText(l label, x, y, angle float64) {
	p := &path{}
	t := r.tools.letters
	sin, cos := math.Sincos(angle)
	along := 0.0
	for _, ch := range l.text {
		f := t.faceFor(ch, l.bold)
		t.outline(p, ch, f, l.size, x+along*cos, y+along*sin, angle)
		along += t.advanceOf(ch, f) * l.size
	}
	if !bounds(p.pts).overlaps(r.size().grow(l.size)) {
		return
	}
	if l.around > 0 {
		g := r.tools.mask(p, l.around)
		r.composite(g.mask, g.x, g.y, l.halo)
	}
	g := r.tools.mask(p, 0)
	r.composite(g.mask, g.x, g.y, l.colour)
}
