package mapview

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"

	"fenye/app/paint"
	"fenye/geom"
)

// crowd is the scene of two centres with n places.
func crowd(n int) *paint.Scene {
	s := twoCentres()
	r := rand.New(rand.NewPCG(3, 3))
	for range n {
		s.Places = append(s.Places, paint.Place{Users: int64(1 + r.IntN(10)),
			At: geom.Point{Lon: 100 + 20*r.Float64(), Lat: 22 + 20*r.Float64()}})
		s.Served = append(s.Served, paint.Service{Owner: int32(1 + r.IntN(2))})
	}
	return s
}

// picture is the map as it stands, pixel by pixel.
func picture(m *Map) []byte { return bytes.Clone(m.Picture().(*image.RGBA).Pix) }

// TestCrowdsArePaintedBeside: the picture of very many places comes from beside
// the window and is the one that would have been painted at once; until then the
// window has another. What was asked for in between comes last.
func TestCrowdsArePaintedBeside(t *testing.T) {
	m, posted := newMap(t), make(chan func(), 4)
	at := newMap(t)
	m.Post = func(f func()) { posted <- f }
	own, err := paint.NewPainter(paint.Fonts{})
	if err != nil {
		t.Fatal(err)
	}
	m.PaintBeside(own)
	first, second := crowd(many+1), crowd(many+2)
	for _, s := range []*paint.Scene{first, second} {
		m.Display(s)
		_ = m.Picture()
	}
	if p := m.Picture().(*image.RGBA); uniform(p) {
		t.Error("the map stands empty until the first picture is there")
	}
	at.Display(second)
	(<-posted)()
	_ = m.Picture() // the first is there; the second is asked for
	(<-posted)()
	got := picture(m)
	if !bytes.Equal(got, picture(at)) {
		t.Error("the picture from beside is another than that painted at once")
	}
	if m.beside.running {
		t.Error("a picture is painted though the last one fits")
	}
	few := crowd(3)
	few.Base, first.Base = second.Base, second.Base // else the map is fitted anew
	m.Display(few)
	at.Display(few)
	if !bytes.Equal(picture(m), picture(at)) {
		t.Error("few places are not painted at once")
	}
	m.Display(first) // after few: those stay, then comes the map without places, then all
	for i, s := range []*paint.Scene{few, m.bare(), first} {
		if at.Display(s); !bytes.Equal(picture(m), picture(at)) {
			t.Errorf("picture %d after few places is another than that painted at once", i)
		}
		if i < 2 {
			(<-posted)()
		}
	}
	if m.Behind() {
		t.Error("the last picture is not enough")
	}
}

// uniform reports whether a picture is of one colour.
func uniform(p *image.RGBA) bool {
	for i := 4; i < len(p.Pix); i += 4 {
		if !bytes.Equal(p.Pix[i:i+3], p.Pix[:3]) {
			return false
		}
	}
	return true
}

// TestForgottenPicture: a picture that was begun of a plan before is not shown when
// it comes; the plan of the moment begins as any other.
func TestForgottenPicture(t *testing.T) {
	m, posted := newMap(t), make(chan func(), 4)
	m.Post = func(f func()) { posted <- f }
	own, err := paint.NewPainter(paint.Fonts{})
	if err != nil {
		t.Fatal(err)
	}
	m.PaintBeside(own)
	first, few, next := crowd(many+1), crowd(3), crowd(many+2)
	m.Display(first)
	_ = m.Picture() // is begun
	m.Display(few)
	_ = m.Picture()
	m.Display(next)
	if _ = m.Picture(); m.beside.have.scene != nil {
		t.Fatal("the map without places is not asked for first")
	}
	(<-posted)() // that of the first plan
	if m.beside.have.scene != nil {
		t.Error("the picture of the first plan is taken")
	}
	for m.Behind() {
		_ = m.Picture()
		(<-posted)()
	}
	at := newMap(t)
	at.Display(next)
	if !bytes.Equal(picture(m), picture(at)) {
		t.Error("the picture from beside is another than that painted at once")
	}
}
