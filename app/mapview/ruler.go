package mapview

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/geom"
)

// ruler measures the great-circle distance between two positions: press,
// drag, and read it at the end of the line.
type ruler struct {
	on       bool
	from, to geom.Point
	label    *canvas.Text
	ground   *canvas.Rectangle
	box      *fyne.Container
}

func newRuler() ruler {
	r := ruler{label: canvas.NewText("", nil), ground: canvas.NewRectangle(nil)}
	r.label.TextSize = 12
	r.ground.CornerRadius = 4
	r.box = container.NewWithoutLayout(r.ground, r.label)
	r.box.Hide()
	return r
}

func (r *ruler) begin(m *Map, at fyne.Position) {
	p, ok := m.camera.ground(m.scene, float64(at.X), float64(at.Y))
	r.on, r.from, r.to = ok, p, p
	r.box.Hide()
	m.repaint()
}

func (r *ruler) stretch(m *Map, at fyne.Position) {
	if p, ok := m.camera.ground(m.scene, float64(at.X), float64(at.Y)); ok && r.on {
		r.to = p
		r.label.Text = part.Group(float64(geom.Distance(r.from, r.to)), 1) + " km"
		r.place(m)
		r.box.Show()
		m.repaint()
	}
}

func (r *ruler) clear() {
	r.on = false
	r.box.Hide()
}

// place puts the label at the end of the line.
func (r *ruler) place(m *Map) {
	x, y, ok := m.camera.screen(m.scene, r.to)
	if !r.on || !ok {
		r.box.Hide()
		return
	}
	r.ground.FillColor, r.label.Color = look.Colour(look.Panel), look.Colour(look.Text)
	size := r.label.MinSize()
	r.label.Resize(size)
	r.label.Move(fyne.NewPos(6, 2))
	r.ground.Resize(size.AddWidthHeight(12, 4))
	at := fyne.NewPos(float32(x)+10, float32(y)-size.Height/2)
	limit := m.Size().Subtract(r.ground.Size())
	r.box.Move(fyne.NewPos(max(0, min(at.X, limit.Width)), max(0, min(at.Y, limit.Height))))
	r.box.Refresh()
}

// draw paints the great circle over the finished picture.
func (r *ruler) draw(dst *image.RGBA, s *paint.Scene, v paint.View) {
	if !r.on || r.from == r.to {
		return
	}
	ink := paint.PaletteOf(v.Dark).Boundary
	a, b := r.from.Vec(), r.to.Vec()
	angle := math.Acos(max(-1, min(1, a.Dot(b))))
	steps := max(8, int(angle*6371*v.Scale*v.Pixels))
	for i := 0; i <= min(steps, 8000); i++ {
		t := float64(i) / float64(min(steps, 8000))
		p := geom.PointOf(a.Mul(math.Sin((1 - t) * angle)).Add(b.Mul(math.Sin(t * angle))))
		if x, y, ok := v.ToScreen(s.Projection, p); ok {
			dot(dst, x*v.Pixels, y*v.Pixels, v.Pixels, color.RGBA{R: ink.R, G: ink.G, B: ink.B, A: 255})
		}
	}
}

// dot fills the square of about a unit about a pixel.
func dot(dst *image.RGBA, x, y, size float64, c color.RGBA) {
	for py := int(y - size); py <= int(y+size*0.5); py++ {
		for px := int(x - size); px <= int(x+size*0.5); px++ {
			if (image.Point{X: px, Y: py}).In(dst.Rect) {
				dst.SetRGBA(px, py, c)
			}
		}
	}
}
