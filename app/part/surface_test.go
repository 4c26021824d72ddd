package part

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"fenye/app/paint"
)

// forgetful is a program that may forget on which canvas an object is, as the one
// on a display does some time after an object was last shown.
type forgetful struct {
	fyne.App
	driver *forgetfulDriver
}

func (f *forgetful) Driver() fyne.Driver { return f.driver }

type forgetfulDriver struct {
	fyne.Driver
	canvas fyne.Canvas // nil: forgotten
}

func (d *forgetfulDriver) CanvasForObject(fyne.CanvasObject) fyne.Canvas { return d.canvas }

// asked is a canvas that keeps what it was asked to draw anew.
type asked struct {
	fyne.Canvas
	anew map[fyne.CanvasObject]int
}

func (a *asked) Refresh(o fyne.CanvasObject) { a.anew[o]++ }

// What is painted is painted anew for a change and for another size although the
// toolkit has forgotten where it is shown.
func TestPaintedAnewThoughForgotten(t *testing.T) {
	app := test.NewTempApp(t)
	picture := NewPicture(nil, fyne.NewSize(10, 10))
	bar := NewLoadBar(1, "", 0.5)
	surface := NewSurface(func(w, h int) image.Image { return image.NewRGBA(image.Rect(0, 0, w, h)) })
	w := test.NewTempWindow(t, container.NewStack(picture, bar, surface.Raster))
	w.Resize(fyne.NewSize(200, 100))
	on := &asked{Canvas: w.Canvas(), anew: map[fyne.CanvasObject]int{}}
	driver := &forgetfulDriver{Driver: app.Driver(), canvas: on}
	fyne.SetCurrentApp(&forgetful{App: app, driver: driver})
	defer fyne.SetCurrentApp(app)

	surface.Raster.Generator(20, 10) // it was painted, and nothing has changed since
	picture.Paint(nil)
	bar.Set(0.5, 0.1)
	driver.canvas = nil
	clear(on.anew)
	surface.Repaint()
	if on.anew[surface.Raster] != 1 {
		t.Error("a surface is not painted anew")
	}
	surface.Place(0, 0, 50, 40)
	if on.anew[surface.Raster] != 2 {
		t.Error("a surface of another size is not painted anew")
	}
	surface.Place(5, 5, 50, 40)
	if on.anew[surface.Raster] != 2 {
		t.Error("a surface that is moved is painted anew")
	}
	picture.Paint(paint.Picture(nil))
	if on.anew[picture.surface.Raster] != 1 {
		t.Error("a picture is not painted anew")
	}
	picture.Resize(fyne.NewSize(60, 30))
	if on.anew[picture.surface.Raster] != 2 {
		t.Error("a picture of another size is not painted anew")
	}
	clear(on.anew)
	bar.Set(0.5, 0.2)
	if len(on.anew) == 0 {
		t.Error("the hatching of a bar is not painted anew")
	}
}
