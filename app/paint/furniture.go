package paint

import (
	"math"
	"strconv"

	"fenye/geom"
)

// furniture is what stands on the map without being of it: legend, scale bar
// and inset, in units. An empty box is not drawn.
type furniture struct {
	legend, scale, inset Rect
	rows                 []legendRow
}

func (f *furniture) boxes() []Rect {
	var out []Rect
	for _, r := range []Rect{f.legend, f.scale, f.inset} {
		if !r.empty() {
			out = append(out, r)
		}
	}
	return out
}

// Sizes of the furniture, in units.
const (
	edgeGap     = 12.0
	insetWide   = 104.0
	insetHigh   = 146.0
	scaleMost   = 150.0
	scaleHigh   = 24.0
	legendPitch = 20.0
)

// furnish decides where the furniture goes.
func (d *drawing) furnish() {
	f := &d.furniture
	f.legend, f.scale, f.inset = noRect, noRect, noRect
	if d.v.Legend {
		d.furnishLegend()
	}
	x := edgeGap
	if !f.legend.empty() {
		x = f.legend.X1 + 20
	}
	km, width := d.scaleLength()
	if width > 0 {
		w := width + d.letters.width(d.kmText(km)+d.atText(), gridText*d.textBy, false)
		f.scale = Rect{x, d.v.H - edgeGap - scaleHigh, x + w, d.v.H - edgeGap + 2}
		for _, r := range d.v.Covers {
			if r.overlaps(f.scale) {
				f.scale = f.scale.move(r.X1+8-f.scale.X0, 0)
			}
		}
	}
	if d.needsInset() && !d.insetApart {
		f.inset = d.insetSpot()
	}
}

// scaleLength returns the round length of the scale bar and its width in
// units: the longest of 1, 2 or 5 times a power of ten within scaleMost, true
// along the horizontal at the map's centre.
func (d *drawing) scaleLength() (km, width float64) {
	per := kmPerUnit(d.v, d.s)
	if per <= 0 {
		return 0, 0
	}
	most := scaleMost * per
	power := math.Pow(10, math.Floor(math.Log10(most)))
	for _, m := range []float64{5, 2, 1} {
		if m*power <= most {
			return m * power, m * power / per
		}
	}
	return power, power / per
}

// kmPerUnit returns the kilometres on the ground of one unit along the
// horizontal at the middle of the view, 0 off the map.
func kmPerUnit(v View, s *Scene) float64 {
	proj := projection(s)
	a, okA := v.ToPoint(proj, v.W/2-1, v.H/2)
	b, okB := v.ToPoint(proj, v.W/2+1, v.H/2)
	if !okA || !okB {
		return 0
	}
	return float64(geom.Distance(a, b)) / 2
}

func (d *drawing) kmText(km float64) string {
	if d.s.Words.Km != nil {
		return d.s.Words.Km(km)
	}
	return strconv.FormatFloat(km, 'g', -1, 64) + " km"
}

// drawScale draws the two-part scale bar.
func (d *drawing) drawScale(sf surface) {
	box := d.furniture.scale
	if box.empty() {
		return
	}
	km, width := d.scaleLength()
	parts := 2
	if d.printed {
		parts = 4
		ground := &path{}
		ground.rect(d.pixels(box.grow(8)))
		sf.fill(ground, faded(d.pal.Panel, .85))
	}
	d.scaleBar(sf, box.X0+4, box.Y1-8, km, width, parts)
}

// scaleBar draws a bar of parts whose left end's top is at (x, y) units.
func (d *drawing) scaleBar(sf surface, x, y, km, width float64, parts int) {
	const thick = 4.5
	bar := &path{}
	bar.rect(d.pixels(Rect{x - 1.6, y - 1.6, x + width + 1.6, y + thick + 1.6}))
	sf.fill(bar, faded(d.pal.Halo, .92))
	bar.reset()
	bar.rect(d.pixels(Rect{x, y, x + width, y + thick}))
	sf.fill(bar, d.pal.Text)
	for i := range parts {
		if i%2 == 1 {
			bar.reset()
			u := width / float64(parts)
			bar.rect(d.pixels(Rect{x + u*float64(i) + .4, y + .9, x + u*float64(i+1) - .9, y + thick - .9}))
			sf.fill(bar, d.pal.Halo)
		}
	}
	mark := func(text string, at float64, centred bool) {
		l, box := d.write(text, gridText, false, d.pal.Text)
		if centred {
			at -= box.X1 / 2
		}
		sf.text(l, at*d.k, (y-4)*d.k, 0)
	}
	mark("0", x-1, false)
	mark(strconv.FormatFloat(km/2, 'g', -1, 64), x+width/2, true)
	end := d.kmText(km)
	digits := d.letters.width(strconv.FormatFloat(km, 'g', -1, 64), gridText*d.textBy, false)
	mark(end, x+width-digits/2, false)
	if at := d.atText(); at != "" {
		l, _ := d.write(at, gridText, false, d.pal.Secondary)
		sf.text(l, (x+width-digits/2+d.letters.width(end, gridText*d.textBy, false))*d.k, (y-4)*d.k, 0)
	}
}

// atText says on a sheet at which latitude the scale bar is exact: that of the
// middle of the map.
func (d *drawing) atText() string {
	p, ok := d.v.ToPoint(d.proj, d.v.W/2, d.v.H/2)
	if !d.printed || !ok || d.s.Words.At == nil {
		return ""
	}
	return d.s.Words.At(p.Lat)
}

func (d *drawing) pixels(r Rect) Rect { return Rect{r.X0 * d.k, r.Y0 * d.k, r.X1 * d.k, r.Y1 * d.k} }

// furniture draws legend, scale bar and inset.
func (p *Painter) furniture(d *drawing, sf surface) {
	d.drawScale(sf)
	p.drawInset(d, sf)
	d.drawLegend(sf)
}
