package mapview

import (
	"image"
	"image/draw"

	"fenye/app/background"
	"fenye/app/paint"
)

// many is how many places a scene has before it is painted beside the window:
// fewer are painted within a frame or two.
const many = 20_000

// beside paints scenes of very many places on a goroutine of its own, so that
// the window never waits for a picture; meanwhile the last one stays.
type beside struct {
	painter *paint.Painter // its own: the other one belongs to the window
	picture *image.RGBA    // of have
	spare   *image.RGBA    // the one before: the next is painted over it
	have    request
	running bool
	serial  int // raised when the pictures are let go of
}

// request is what a picture was asked for.
type request struct {
	scene *paint.Scene
	view  paint.View
	w, h  int
}

func (r request) same(o request) bool {
	a, b := r.view, o.view
	return r.scene == o.scene && r.w == o.w && r.h == o.h && a.X == b.X && a.Y == b.Y && a.Scale == b.Scale &&
		a.Dark == b.Dark && a.Pixels == b.Pixels && a.Legend == b.Legend && len(a.Covers) == len(b.Covers)
}

// PaintBeside lets scenes of very many places be painted by painter on a
// goroutine of its own. Without it every picture is painted at once, as exports
// and tests want it.
func (m *Map) PaintBeside(painter *paint.Painter) { m.beside = &beside{painter: painter} }

// PaintsBeside reports whether PaintBeside was called.
func (m *Map) PaintsBeside() bool { return m.beside != nil }

// Painting reports whether a picture is being painted beside the window.
func (m *Map) Painting() bool { return m.beside != nil && m.beside.running }

// Behind reports whether a picture that fits the scene better is on its way.
func (m *Map) Behind() bool {
	return m.besides() && (m.beside.running || m.beside.have.scene != m.scene)
}

// besides reports whether the scene is painted beside the window.
func (m *Map) besides() bool {
	return m.beside != nil && m.scene != nil && len(m.scene.Places) > many
}

// drawBeside returns the newest finished picture, moved to where the map is now,
// and asks for one that fits better.
func (m *Map) drawBeside(v paint.View, w, h int) image.Image {
	b := m.beside
	if b.picture == nil {
		m.beginBeside(v, w, h)
	}
	m.slide.drop() // the buffer is no longer what it was
	wanted := request{m.scene, v, w, h}
	if !b.have.same(wanted) && !b.running {
		if b.have.scene == nil {
			wanted.scene = m.bare()
		}
		b.running = true
		picture := b.spare
		if b.spare = nil; picture == nil || picture.Rect.Dx() != w || picture.Rect.Dy() != h {
			picture = image.NewRGBA(image.Rect(0, 0, w, h))
		}
		serial := b.serial
		background.Go(func() {
			b.painter.Paint(picture, wanted.scene, wanted.view)
			m.Post(func() { m.besideDone(serial, picture, wanted) })
		})
	}
	m.placeBeside(v)
	m.ruler.draw(m.buffer, m.scene, v)
	m.sketch.draw(m.buffer, v)
	return m.buffer
}

// beginBeside sees to a first picture: no map stands empty until one is painted
// beside the window. What was shown before stays for a moment; where there was
// nothing the map is painted at once, without its places.
func (m *Map) beginBeside(v paint.View, w, h int) {
	b := m.beside
	b.picture, b.have = image.NewRGBA(image.Rect(0, 0, w, h)), request{view: v, w: w, h: h}
	if m.slide.have {
		copy(b.picture.Pix, m.buffer.Pix)
		return
	}
	b.have.scene = m.bare()
	m.painter.Paint(b.picture, b.have.scene, v)
}

// besideDone takes a picture, unless it is of a plan before.
func (m *Map) besideDone(serial int, picture *image.RGBA, of request) {
	b := m.beside
	if b.running = false; serial == b.serial {
		b.spare, b.picture, b.have = b.picture, picture, of
	} else {
		b.painter.Forget()
	}
	m.repaint()
}

// forget lets go of the pictures, which are of plans before, and of what their
// painter has kept of the places.
func (b *beside) forget() {
	if b.picture == nil && b.spare == nil {
		return
	}
	b.picture, b.spare, b.have = nil, nil, request{}
	b.serial++
	if !b.running {
		b.painter.Forget()
	}
}

// bare returns the scene without its places: it is painted in no time.
func (m *Map) bare() *paint.Scene {
	s := *m.scene
	s.Places, s.Served, s.Marks, s.Spots, s.Selected.Place = nil, nil, nil, nil, -1
	return &s
}

// placeBeside copies the last picture into the buffer, shifted by what the
// camera has moved since; at another scale it waits for the next.
func (m *Map) placeBeside(v paint.View) {
	b := m.beside
	from := b.have.view
	to := image.Point{}
	if from.Scale == v.Scale {
		to = image.Pt(int((from.X-v.X)*v.Scale*v.Pixels), int((v.Y-from.Y)*v.Scale*v.Pixels))
	}
	if to != (image.Point{}) || b.picture.Rect != m.buffer.Rect {
		draw.Draw(m.buffer, m.buffer.Rect, image.NewUniform(paint.PaletteOf(v.Dark).Sea), image.Point{}, draw.Src)
	}
	draw.Draw(m.buffer, b.picture.Rect.Add(to), b.picture, image.Point{}, draw.Src)
}
