package paint

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// raster draws into an image with premultiplied colours. Each path costs no
// more than its own bounding box.
type raster struct {
	img      *image.RGBA
	bakery   *bakery // of the view, or nil
	tools    *tools
	clipM    *image.Alpha // territory mask of img's size, or nil
	clipBox  Rect         // where clipM is not empty
	clipRows []span       // the same by row
	flip     bool         // draw outside of clipM
}

// tools are the buffers and caches rasters share; they belong to one painter.
type tools struct {
	letters *typeface
	rz      *vector.Rasterizer
	cover   image.Alpha // coverage of the path in work
	sum     []uint8     // coverage of a stroke, added up from its pieces
	touched []span      // by row of sum
	quads   path
	clipped path
	dashed  path
	discs   discs
	ramps   map[ink]*ramp
	tiles   map[tileKey]*tile
}

type span struct{ from, to int32 }

func newTools(t *typeface) *tools {
	return &tools{letters: t, rz: vector.NewRasterizer(0, 0), ramps: map[ink]*ramp{}, tiles: map[tileKey]*tile{}}
}

func newRaster(img *image.RGBA, t *tools) *raster { return &raster{img: img, tools: t} }

func (r *raster) size() Rect {
	return Rect{0, 0, float64(r.img.Rect.Dx()), float64(r.img.Rect.Dy())}
}

func (r *raster) clip(t *territory, outside bool) {
	r.clipM, r.flip = t.maskFor(r), outside
	r.clipBox, r.clipRows = bounds(t.path.pts), t.rows
}

func (r *raster) unclip() { r.clipM = nil }

func (r *raster) fill(p *path, c color.NRGBA) {
	if at, ok := r.coverage(p); ok {
		r.composite(&r.tools.cover, at.X, at.Y, c)
	}
}

func (r *raster) region(p *path, fill color.NRGBA, h hatching) {
	if at, ok := r.coverage(p); ok {
		r.compositeTile(&r.tools.cover, at.X, at.Y, r.tools.tile(fill, h))
	}
}

// coverage rasterises a path into tools.cover and returns where its upper left
// corner lies.
func (r *raster) coverage(p *path) (at image.Point, ok bool) {
	size := r.size()
	if r.clipM != nil && !r.flip {
		size = r.clipBox
	}
	clipped := &r.tools.clipped
	clipped.reset()
	for i := range p.count() {
		clipped.add(clipRing(p.sub(i), size.grow(1)))
	}
	x0, y0, w, h := r.box(bounds(clipped.pts))
	if w <= 0 || h <= 0 {
		return at, false
	}
	r.tools.rasterise(clipped, x0, y0, w, h)
	return image.Pt(x0, y0), true
}

// box rounds bounds outwards to pixels within the image.
func (r *raster) box(b Rect) (x0, y0, w, h int) {
	if b.empty() {
		return 0, 0, 0, 0
	}
	x0, y0 = max(int(math.Floor(b.X0)), 0), max(int(math.Floor(b.Y0)), 0)
	x1 := min(int(math.Ceil(b.X1)), r.img.Rect.Dx())
	y1 := min(int(math.Ceil(b.Y1)), r.img.Rect.Dy())
	return x0, y0, x1 - x0, y1 - y0
}

// rasterise fills cover, of w by h pixels, with the coverage of p.
func (t *tools) rasterise(p *path, x0, y0, w, h int) {
	if cap(t.cover.Pix) < w*h {
		t.cover.Pix = make([]uint8, w*h)
	}
	t.cover.Pix, t.cover.Stride, t.cover.Rect = t.cover.Pix[:w*h], w, image.Rect(0, 0, w, h)
	t.rz.Reset(w, h)
	t.rz.DrawOp = draw.Src
	dx, dy := float64(x0), float64(y0)
	for i := range p.count() {
		for j, q := range p.sub(i) {
			if j == 0 {
				t.rz.MoveTo(float32(q.x-dx), float32(q.y-dy))
			} else {
				t.rz.LineTo(float32(q.x-dx), float32(q.y-dy))
			}
		}
		t.rz.ClosePath()
	}
	t.rz.Draw(&t.cover, t.cover.Rect, image.Opaque, image.Point{})
}

// composite paints colour c through a mask whose corner is at (x, y).
func (r *raster) composite(m *image.Alpha, x, y int, c color.NRGBA) {
	x0, x1 := max(0, -x), min(m.Rect.Dx(), r.img.Rect.Dx()-x)
	y0, y1 := max(0, -y), min(m.Rect.Dy(), r.img.Rect.Dy()-y)
	if x0 >= x1 {
		return
	}
	s := premultiply(c)
	for row := y0; row < y1; row++ {
		r.blendRow(m.Pix[row*m.Stride+x0:row*m.Stride+x1], x+x0, y+row, s)
	}
}

// ink is a premultiplied colour, red in the lowest byte, alpha in the highest:
// a pixel of an image.RGBA read as one number.
type ink uint32

func premultiply(c color.NRGBA) ink {
	a := uint32(c.A)
	return ink(div255(uint32(c.R)*a) | div255(uint32(c.G)*a)<<8 | div255(uint32(c.B)*a)<<16 | a<<24)
}

// div255 is x / 255 rounded, for x up to 255 * 255.
func div255(x uint32) uint32 { return (x + 128 + (x+128)>>8) >> 8 }

// times scales all four parts by k / 255, two at a time.
func (s ink) times(k uint32) ink {
	const pair = 0x00ff00ff
	low := (uint32(s)&pair)*k + 0x00800080
	low = (low + (low>>8)&pair) >> 8 & pair
	high := (uint32(s)>>8&pair)*k + 0x00800080
	high = (high + (high>>8)&pair) & (pair << 8)
	return ink(low | high)
}

func (s ink) alpha() uint32 { return uint32(s) >> 24 }

func (r *raster) blendRow(cover []uint8, x, y int, s ink) {
	dst := r.img.Pix[y*r.img.Stride+x*4:][:len(cover)*4]
	clip := r.clipRow(x, y, len(cover))
	opaque := s.alpha() == 255
	for i := 0; i < len(cover); i++ {
		k := uint32(cover[i])
		if k == 0 {
			i += zeros(cover[i:]) - 1
			continue
		}
		if clip != nil {
			if k = r.through(k, clip[i]); k == 0 {
				continue
			}
		}
		pixel := dst[i*4 : i*4+4 : i*4+4]
		if opaque && k == 255 {
			binary.LittleEndian.PutUint32(pixel, uint32(s))
			continue
		}
		blend(pixel, s, k)
	}
}

func (r *raster) clipRow(x, y, n int) []uint8 {
	if r.clipM == nil {
		return nil
	}
	at := y*r.clipM.Stride + x
	return r.clipM.Pix[at : at+n]
}

func (r *raster) through(k uint32, clip uint8) uint32 {
	if r.flip {
		clip = 255 - clip
	}
	return div255(k * uint32(clip))
}

// lay lays ink with whole coverage over every pixel of a row.
func lay(dst []uint8, s ink) {
	keep := uint64(255 - s.alpha())
	for ; len(dst) >= 4; dst = dst[4:] {
		under := binary.LittleEndian.Uint32(dst)
		binary.LittleEndian.PutUint32(dst, uint32(s)+kept(under, keep))
	}
}

// kept is what is left of a pixel under an ink that lets keep of 255 through: all
// four parts at a time, rounded as ink.times does.
func kept(under uint32, keep uint64) uint32 {
	const lanes, half = 0x00ff00ff00ff00ff, 0x0080008000800080
	wide := uint64(under)
	x := (wide&0x00ff00ff|wide<<24&(0x00ff00ff<<32))*keep + half
	x = (x + x>>8&lanes) >> 8 & lanes
	return uint32(x) + uint32(x>>24)
}

// ramp is an ink by its coverage.
type ramp [256]ink

// ramp returns the ramp of an ink.
func (t *tools) ramp(s ink) *ramp {
	r := t.ramps[s]
	if r == nil {
		r = &ramp{}
		for k := range r {
			r[k] = s.times(uint32(k))
		}
		r[255] = s
		if len(t.ramps) > 1000 {
			clear(t.ramps)
		}
		t.ramps[s] = r
	}
	return r
}

// blend lays ink of coverage k over a pixel.
func blend(d []uint8, s ink, k uint32) {
	if k != 255 {
		s = s.times(k)
	}
	under := ink(binary.LittleEndian.Uint32(d))
	binary.LittleEndian.PutUint32(d, uint32(s+under.times(255-s.alpha())))
}

// compositeTile paints a repeating tile through a mask. The tile is fixed to
// the picture's corner, so neighbouring regions of a kind agree.
func (r *raster) compositeTile(m *image.Alpha, x, y int, t *tile) {
	baked := r.bakery.of(r, t)
	for row := range m.Rect.Dy() {
		from, to := 0, m.Rect.Dx()
		if r.clipM != nil && !r.flip {
			sp := r.clipRows[y+row]
			from, to = max(from, int(sp.from)-x), min(to, int(sp.to)-x)
		}
		if from < to {
			r.tileRow(m.Pix[row*m.Stride+from:row*m.Stride+to], x+from, y+row, t, baked)
		}
	}
}

// tileRow paints one row; where region and territory are whole it copies what
// was baked.
func (r *raster) tileRow(cover []uint8, x, y int, t *tile, baked *image.RGBA) {
	clip := r.clipRow(x, y, len(cover))
	dst := r.img.Pix[y*r.img.Stride+x*4:][:len(cover)*4]
	inks := t.inks[y%t.size*t.size:][:t.size]
	at := x % t.size
	for i := 0; i < len(cover); i++ {
		k := uint32(cover[i])
		if k == 0 {
			skip := zeros(cover[i:])
			i += skip - 1
			at = (at + skip) % t.size
			continue
		}
		if baked != nil && k == 255 && clip[i] == 255 {
			n := solid(cover[i:], clip[i:])
			copy(dst[i*4:(i+n)*4], baked.Pix[y*baked.Stride+(x+i)*4:])
			i += n - 1
			at = (at + n) % t.size
			continue
		}
		if clip != nil && (r.flip || clip[i] != 255) {
			k = r.through(k, clip[i])
		}
		if k != 0 {
			blend(dst[i*4:i*4+4:i*4+4], inks[at], k)
		}
		if at++; at == t.size {
			at = 0
		}
	}
}

// zeros returns how many bytes at the start of b are 0.
func zeros(b []uint8) int {
	i := 0
	for i+8 <= len(b) && binary.LittleEndian.Uint64(b[i:]) == 0 {
		i += 8
	}
	for i < len(b) && b[i] == 0 {
		i++
	}
	return i
}

func (r *raster) inset(box Rect, drawing func(surface)) {
	x0, y0, w, h := r.box(box)
	if w <= 0 || h <= 0 {
		return
	}
	child := newRaster(image.NewRGBA(image.Rect(0, 0, w, h)), r.tools)
	drawing(child)
	draw.Draw(r.img, image.Rect(x0, y0, x0+w, y0+h), child.img, image.Point{}, draw.Over)
}
