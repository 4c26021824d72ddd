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
	first   fyne.CanvasObject
	tools   []fyne.CanvasObject
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
	h.first = part.Inset(3, 8, 2, 14, part.Wide(14, title, h.verdict, part.Columns(4, h.stop, leave)))
	h.tools = tools
	h.box = container.New(stripLayout{h}, append([]fyne.CanvasObject{part.NewFill(look.Panel), h.first, part.NewFill(look.Hairline), h.strip}, tools...)...)
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

// Room about the tools of a head, in units.
const (
	toolsLeft, toolsRight = 14, 8
	toolsGap, toolsBelow  = 6, 5
)

// flow calls place for the tools in rows of some width, in their order, and returns
// how high all rows are. A caption goes down with the field behind it.
func (h *head) flow(width float32, place func(o fyne.CanvasObject, x, y, w, rowHigh float32)) float32 {
	x, y, high := float32(toolsLeft), float32(0), float32(0)
	for _, o := range h.tools {
		high = max(high, o.MinSize().Height)
	}
	for i, o := range h.tools {
		w := o.MinSize().Width
		need := w
		if _, is := o.(*part.Line); is && i+1 < len(h.tools) {
			need += toolsGap + h.tools[i+1].MinSize().Width
		}
		_, before := h.before(i)
		if x > toolsLeft && x+need > width-toolsRight && !before {
			x, y = toolsLeft, y+high+4
		}
		place(o, x, y, w, high)
		x += w + toolsGap
	}
	return y + high + toolsBelow
}

// before returns the caption of a tool, if it has one.
func (h *head) before(i int) (*part.Line, bool) {
	if i == 0 {
		return nil, false
	}
	l, is := h.tools[i-1].(*part.Line)
	return l, is
}

// high returns how high the strip is at a width.
func (h *head) high(width float32) float32 {
	return h.first.MinSize().Height + h.flow(width, func(fyne.CanvasObject, float32, float32, float32, float32) {}) + 1
}

// over puts the strip over something.
func (h *head) over(o fyne.CanvasObject) *fyne.Container {
	return container.New(headLayout{h}, h.box, o)
}

// headLayout puts the strip of a study over what it is about.
type headLayout struct{ h *head }

// MinSize implements fyne.Layout.
func (l headLayout) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(max(240, o[1].MinSize().Width), l.h.high(4000)+o[1].MinSize().Height)
}

// Layout implements fyne.Layout.
func (l headLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	high := l.h.high(size.Width)
	part.Place(o[0], 0, 0, size.Width, high)
	part.Place(o[1], 0, high, size.Width, max(0, size.Height-high))
}

// stripLayout puts the tools in rows below the first row, all over their ground with
// a hairline below and the strip of progress over that.
type stripLayout struct{ h *head }

// MinSize implements fyne.Layout.
func (l stripLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(240, l.h.high(4000))
}

// Layout implements fyne.Layout.
func (l stripLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	first := l.h.first.MinSize().Height
	part.Place(o[0], 0, 0, size.Width, size.Height)
	part.Place(o[1], 0, 0, size.Width, first)
	part.Place(o[2], 0, size.Height-1, size.Width, 1)
	part.Place(o[3], 0, size.Height-2, size.Width, 2)
	l.h.flow(size.Width, func(tool fyne.CanvasObject, x, y, w, high float32) {
		m := tool.MinSize()
		part.Place(tool, x, first+y+(high-m.Height)/2, w, m.Height)
	})
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
