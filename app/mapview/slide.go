package mapview

import (
	"image"
	"image/draw"
	"math"
	"time"

	"fenye/app/paint"
)

// farSlide is how far, in units, a picture is shifted before it is painted
// anew in the middle of a pan.
const farSlide = 240

// quick is how long painting may take to be done for each frame of a pan.
const quick = 30 * time.Millisecond

// slide keeps panning smooth: where painting takes longer than a frame or two,
// on a dense screen or with very many places, the picture painted last is
// shifted while the pointer drags.
type slide struct {
	cost    time.Duration // of the last painting
	sliding bool
	have    bool
	from    paint.View // of the picture in the map's buffer
	shift   *image.RGBA
}

// keep remembers that the buffer now shows v.
func (s *slide) keep(v paint.View) { s.from, s.have = v, true }

// drop ends the pan; the next frame is painted in full.
func (s *slide) drop() { s.sliding, s.have = false, false }

// shifted returns the buffer moved to view v, nil if it has to be painted.
func (s *slide) shifted(m *Map, v paint.View) image.Image {
	if !s.sliding || !s.have || s.cost < quick || s.from.Scale != v.Scale || s.from.Pixels != v.Pixels {
		return nil
	}
	dx, dy := (s.from.X-v.X)*v.Scale, (v.Y-s.from.Y)*v.Scale
	if math.Hypot(dx, dy) > farSlide {
		return nil
	}
	if s.shift == nil || s.shift.Rect != m.buffer.Rect {
		s.shift = image.NewRGBA(m.buffer.Rect)
	}
	to := image.Pt(int(math.Round(dx*v.Pixels)), int(math.Round(dy*v.Pixels)))
	draw.Draw(s.shift, s.shift.Rect, image.NewUniform(paint.PaletteOf(v.Dark).Sea), image.Point{}, draw.Src)
	draw.Draw(s.shift, m.buffer.Rect.Add(to), m.buffer, m.buffer.Rect.Min, draw.Src)
	return s.shift
}
