package whatif

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/look"
	"fenye/app/part"
)

// head is the strip over a study: what it is, what it has come to, how to leave
// it, and a row of its own tools.
type head struct {
	box     *fyne.Container
	verdict *part.Line
	stop    *part.ToolButton
	strip   *part.Progress
}

// newHead makes the strip of a study.
func (b *Bench) newHead(key string, tools ...fyne.CanvasObject) *head {
	h := &head{verdict: part.NewLine(""), strip: part.NewProgress()}
	h.verdict.Colour, h.verdict.Shorten = look.Secondary, true
	title := part.NewLine(look.T("whatif." + key))
	title.Points, title.Bold = 15, true
	h.stop = part.NewToolButton(look.T("whatif.stop"), "stop", func() { b.Stop() })
	leave := part.NewToolButton(look.T("whatif.close"), "close", func() { b.Close() })
	leave.Tip = look.T("whatif.close.tip")
	first := part.Wide(14, title, h.verdict, part.Columns(4, h.stop, leave))
	row := part.Columns(6, tools...)
	h.box = container.New(stripLayout{}, part.NewFill(look.Panel), part.Inset(3, 8, 0, 14, first), part.Inset(0, 8, 5, 14, row), part.NewFill(look.Hairline), h.strip)
	h.working(false)
	return h
}

// say shows what the study has come to, bad in red.
func (h *head) say(text string, bad bool) {
	h.verdict.Colour = look.Secondary
	if bad {
		h.verdict.Colour = look.Error
	}
	h.verdict.Text = text
	h.verdict.Refresh()
}

// working shows whether there is something to stop.
func (h *head) working(on bool) {
	h.stop.SetEnabled(on)
}

// stripLayout puts two rows over their ground with a hairline below and the strip
// of progress over that.
type stripLayout struct{}

// MinSize implements fyne.Layout.
func (stripLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(240, o[1].MinSize().Height+o[2].MinSize().Height+1)
}

// Layout implements fyne.Layout.
func (stripLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	first := o[1].MinSize().Height
	put(o[0], 0, 0, size.Width, size.Height)
	put(o[1], 0, 0, size.Width, first)
	put(o[2], 0, first, size.Width, size.Height-first-1)
	put(o[3], 0, size.Height-1, size.Width, 1)
	put(o[4], 0, size.Height-2, size.Width, 2)
}

func put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}

// caption is a quiet word before a field.
func caption(key string, args ...any) *part.Line {
	l := part.NewLine(look.T(key, args...))
	l.Colour = look.Secondary
	return l
}

// choice is a list to choose from, with its border.
func choice(width float32, s *part.Select) fyne.CanvasObject {
	return part.Fixed(width, part.Bordered(s))
}
