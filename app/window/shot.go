package window

import (
	"bytes"
	"image"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"

	"fenye/app/command"
	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/data/planfile"
	"fenye/model"
)

// Shot draws the window on a saved plan without a display, and returns it as a
// PNG: the same widgets and painter as on screen, on a canvas in memory.
func Shot(s command.Shot) ([]byte, error) {
	saved, err := planfile.Load(s.File)
	if err != nil {
		return nil, err
	}
	m, err := draw(&saved.Plan, s)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := paint.WritePNG(&b, m, 96*s.Scale); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// draw makes the window over a plan in a program of its own that has neither
// display nor files.
func draw(plan *model.Plan, s command.Shot) (image.Image, error) {
	app := test.NewApp()
	defer app.Quit()
	queue := make(chan func(), 64)
	w, err := pictured(app, plan, s.Theme, s.Lang, func(f func()) { queue <- f })
	if err != nil {
		return nil, err
	}
	defer w.win.Close()
	for i, seat := range w.seats {
		if seat.key == s.Bench && i > 0 {
			w.showBench(i)
			w.win.Canvas().Unfocus()
		}
	}
	for w.busy() || w.bench.Busy() { // large plans, whole units and what is inside a centre are worked out beside the window
		(<-queue)()
	}
	c := w.win.Canvas()
	if scaled, ok := c.(interface{ SetScale(float32) }); ok {
		scaled.SetScale(float32(s.Scale))
	}
	w.win.Resize(fyne.NewSize(float32(s.Width), float32(s.Height)))
	return c.Capture(), nil
}

// pictured returns a window with its menu bar as part of the content.
func pictured(app fyne.App, plan *model.Plan, theme string, lang words.Lang, post func(func())) (*Window, error) {
	if err := look.SetLang(lang); err != nil {
		return nil, err
	}
	app.Settings().SetTheme(look.New(look.ParseMode(theme)))
	painter, err := paint.NewPainter(output.Fonts())
	if err != nil {
		return nil, err
	}
	always := time.Now() // a picture shows no times: it is the same on every machine
	d := desk.New(post, desk.Options{Now: func() time.Time { return always }})
	w := newWindow(app, options{desk: d, post: post, painter: painter, pictured: true})
	d.Start(plan)
	return w, nil
}

// menuBar draws the titles of the menu, which the toolkit adds itself where
// there is a display.
func (w *Window) menuBar() fyne.CanvasObject {
	box := container.NewHBox()
	for _, m := range w.commands() {
		box.Add(part.Inset(0, 10, 0, 6, part.NewLine(look.T(m.key))))
	}
	return container.NewStack(fixedHigh(30, part.NewFill(look.Panel)), part.Inset(6, 10, 6, 10, box))
}
