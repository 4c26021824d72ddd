package part

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// drawn is a renderer made of functions: what most parts need.
type drawn struct {
	objects []fyne.CanvasObject
	layout  func(fyne.Size)
	min     func() fyne.Size
	refresh func()
	icons   map[*canvas.Image]icon // as they were drawn last
}

var _ fyne.WidgetRenderer = (*drawn)(nil)

func (d *drawn) Objects() []fyne.CanvasObject { return d.objects }
func (d *drawn) MinSize() fyne.Size           { return d.min() }
func (d *drawn) Destroy()                     {}

func (d *drawn) Layout(size fyne.Size) {
	if d.layout != nil {
		d.layout(size)
	}
}

func (d *drawn) Refresh() {
	if d.refresh != nil {
		d.refresh()
	}
	before := d.icons
	d.icons = nil
	for _, o := range d.objects {
		i, is := o.(*canvas.Image)
		if !is || i.Resource == nil {
			o.Refresh()
			continue
		}
		if d.icons == nil {
			d.icons = map[*canvas.Image]icon{}
		}
		if d.icons[i] = iconOf(i); d.icons[i] != before[i] {
			i.Refresh()
		} else {
			canvas.Refresh(i) // it may have been hidden
		}
	}
}

// icon is what an icon shows: which it is, in which colour, how large, and on how
// fine a screen. For one that shows nothing else the toolkit would read and draw
// its file again.
type icon struct {
	name  string
	size  fyne.Size
	scale float32
}

func iconOf(i *canvas.Image) icon {
	now := icon{name: i.Resource.Name(), size: i.Size()}
	if c := fyne.CurrentApp().Driver().CanvasForObject(i); c != nil {
		now.scale = c.Scale()
	}
	return now
}

// built is a renderer that makes its objects anew for another size and when it is
// refreshed, and only then: the toolkit lays a part out in every frame in which it
// meets objects that it has not seen before.
func built(min, size func() fyne.Size, build func(fyne.Size) []fyne.CanvasObject) *drawn {
	d := &drawn{min: min}
	var of fyne.Size
	make := func(s fyne.Size) { of, d.objects = s, build(s) }
	d.layout = func(s fyne.Size) {
		if s != of {
			make(s)
		}
	}
	d.refresh = func() { make(size()) }
	return d
}

// Place puts an object at a position in a size, in units.
func Place(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// ceil rounds a length up to a whole unit, so that what stands below lies
// between pixels no more than what stands above.
func ceil(x float32) float32 { return float32(math.Ceil(float64(x))) }

// focus gives a part the focus, if it is on a canvas.
func focus(f fyne.Focusable) {
	o, ok := f.(fyne.CanvasObject)
	if !ok || fyne.CurrentApp() == nil {
		return
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil && c.Focused() != f {
		c.Focus(f)
	}
}
