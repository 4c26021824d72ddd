package paint

import (
	"encoding/binary"
	"image"
	"sync"

	"fenye/geom/project"
)

// Fonts are the font files texts are drawn with. Han is needed for Chinese;
// where Regular or Bold is nil the Go fonts stand in for Latin.
type Fonts struct{ Han, Regular, Bold []byte }

// Painter draws scenes and keeps what did not change since the last picture.
// It is not safe for concurrent use: the window has one, an export its own.
type Painter struct {
	tools      *tools
	ground     groundCache
	main       layers
	inset      layers
	dots       dotCache
	insetImage *image.RGBA
}

// NewPainter returns a painter. It fails if a font cannot be read.
func NewPainter(f Fonts) (*Painter, error) {
	t, err := newTypeface(f)
	if err != nil {
		return nil, err
	}
	return &Painter{tools: newTools(t)}, nil
}

// Paint draws the scene into dst, whose size should be the view's in pixels.
// What is static in the view comes from the cache when base, projection,
// view and theme are those of the last call.
func (p *Painter) Paint(dst *image.RGBA, s *Scene, v View) {
	k := v.pixels()
	v.W, v.H = float64(dst.Rect.Dx())/k, float64(dst.Rect.Dy())/k
	if dst.Rect.Empty() || v.Scale <= 0 {
		return
	}
	d := p.drawing(s, v)
	d.cached = true
	seen := func() {}
	if s.Layers.Places {
		seen = d.beside(func() { d.shownDots() })
	}
	p.main.paint(dst, d, p.tools)
	r := newRaster(dst, p.tools)
	d.furnish()
	seen()
	d.moving(r)
	p.furniture(d, r)
}

// Forget lets go of what is kept of the places of the last scene: with a million of
// them that is much.
func (p *Painter) Forget() { p.dots = dotCache{} }

// drawing prepares a scene for drawing in a view.
func (p *Painter) drawing(s *Scene, v View) *drawing {
	k := v.pixels()
	d := &drawing{
		s: s, v: v, pal: PaletteOf(v.Dark), k: k, textBy: 1, proj: projection(s),
		letters: p.tools.letters, tools: p.tools, sights: &p.dots, frame: Rect{0, 0, v.W * k, v.H * k},
	}
	d.ground = p.ground.of(s.Base, d.proj)
	return d
}

// territory works out the land of the plan.
func (d *drawing) territory() { d.land = &territory{path: d.rings(d.ground.provinces)} }

// moving draws what changes while a plan is edited.
func (d *drawing) moving(sf surface) {
	d.heat(sf)
	d.links(sf)
	d.ghosts(sf)
	d.boundaries(sf)
	d.loss(sf)
	d.spiders(sf)
	d.selectedUnits(sf)
	d.zones(sf)
	if d.land != nil {
		d.land.atUnits(d) // with tools that only one may use at a time
	}
	laid := d.beside(d.layOut)
	d.places(sf)
	d.pins(sf)
	d.handles(sf)
	laid()
	d.heatBest(sf)
	d.centres(sf)
	d.labels(sf)
}

// beside does something on a goroutine of its own, where a picture is of so many
// places that two are worth while, and returns what waits for its end. Elsewhere it
// is done at once.
func (d *drawing) beside(do func()) (wait func()) {
	if !d.cached || len(d.s.Places) <= dense {
		do()
		return func() {}
	}
	var done sync.WaitGroup
	done.Go(do)
	return done.Wait
}

// groundCache keeps the last projected base.
type groundCache struct {
	base   *Base
	proj   project.Projection
	ground *ground
}

func (c *groundCache) of(b *Base, proj project.Projection) *ground {
	if c.ground == nil || c.base != b || c.proj != proj {
		*c = groundCache{b, proj, newGround(b, proj)}
	}
	return c.ground
}

// layerKey is all that the static layers depend on.
type layerKey struct {
	base                *Base
	proj                project.Projection
	x, y, scale, w, h   float64
	pixels              float64
	dark                bool
	outlines, graticule bool
}

// layers are the static parts of one view: an opaque picture below the regions
// and the pixels of the lines above them.
type layers struct {
	key    layerKey
	below  *image.RGBA
	above  *image.RGBA
	rows   []span // of above, by row
	land   *territory
	bakery bakery
}

// paint draws the static layers and the regions between them.
func (l *layers) paint(dst *image.RGBA, d *drawing, t *tools) {
	key := layerKey{d.s.Base, d.proj, d.v.X, d.v.Y, d.v.Scale, d.v.W, d.v.H, d.k, d.v.Dark,
		d.s.Layers.Outlines, d.s.Layers.Graticule}
	if l.below == nil || l.key != key {
		l.make(dst.Rect.Dx(), dst.Rect.Dy(), d, t)
		l.key = key
	} else {
		l.bakery.stays = true
	}
	d.land = l.land
	copyRows(dst, l.below)
	r := newRaster(dst, t)
	r.bakery = &l.bakery
	d.regions(r)
	l.overlay(dst)
}

// make redraws the static layers.
func (l *layers) make(w, h int, d *drawing, t *tools) {
	if l.below == nil || l.below.Rect.Dx() != w || l.below.Rect.Dy() != h {
		l.below = image.NewRGBA(image.Rect(0, 0, w, h))
		l.above = image.NewRGBA(image.Rect(0, 0, w, h))
	} else {
		clear(l.above.Pix)
	}
	d.territory()
	l.land = d.land
	d.below(newRaster(l.below, t))
	l.bakery.open(l.below)
	d.above(newRaster(l.above, t))
	l.rows = make([]span, h)
	for y := range h {
		row := l.above.Pix[y*l.above.Stride:][:w*4]
		from, to := w, 0
		for x := range w {
			if row[x*4+3] != 0 {
				from, to = min(from, x), x+1
			}
		}
		l.rows[y] = span{int32(from), int32(to)}
	}
}

// overlay lays the lines over a picture.
func (l *layers) overlay(dst *image.RGBA) {
	for y, sp := range l.rows {
		src := l.above.Pix[y*l.above.Stride:]
		row := dst.Pix[y*dst.Stride:]
		for x := int(sp.from) * 4; x < int(sp.to)*4; x += 4 {
			if src[x+3] == 0 {
				x += zeros(src[x:int(sp.to)*4])&^3 - 4
				continue
			}
			blend(row[x:x+4:x+4], ink(binary.LittleEndian.Uint32(src[x:])), 255)
		}
	}
}

func copyRows(dst, src *image.RGBA) {
	if dst.Stride == src.Stride {
		copy(dst.Pix, src.Pix)
		return
	}
	for y := range src.Rect.Dy() {
		copy(dst.Pix[y*dst.Stride:][:src.Rect.Dx()*4], src.Pix[y*src.Stride:])
	}
}
