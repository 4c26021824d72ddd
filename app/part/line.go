package part

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"fenye/app/look"
)

// Line is one dense line of text, without the padding of a label. It is as
// high as its text. A Line that may shorten has no least width and ends in an
// ellipsis where it does not fit.
type Line struct {
	widget.BaseWidget
	Text    string
	Colour  fyne.ThemeColorName // look.Text if ""
	Fixed   color.Color         // instead of Colour if not nil
	Points  float32             // size in units; the theme's text size if 0
	Bold    bool
	Align   fyne.TextAlign
	Shorten bool
	Strike  bool // struck through
}

// NewLine returns a line in the text colour and size.
func NewLine(text string) *Line {
	l := &Line{Text: text}
	l.ExtendBaseWidget(l)
	return l
}

// NewCaption returns a small line in the secondary colour.
func NewCaption(text string) *Line {
	l := NewLine(text)
	l.Colour, l.Points = look.Secondary, 11
	return l
}

// NewFigure returns a bold line standing right.
func NewFigure(text string) *Line {
	l := NewLine(text)
	l.Bold, l.Align = true, fyne.TextAlignTrailing
	return l
}

// SetText shows another text.
func (l *Line) SetText(text string) {
	if l.Text != text {
		l.Text = text
		l.Refresh()
	}
}

// SetColour shows the text in another colour of the theme.
func (l *Line) SetColour(name fyne.ThemeColorName) {
	if l.Colour != name {
		l.Colour = name
		l.Refresh()
	}
}

func (l *Line) style() fyne.TextStyle { return fyne.TextStyle{Bold: l.Bold} }

func (l *Line) textSize() float32 {
	if l.Points > 0 {
		return l.Points
	}
	return theme.TextSize()
}

func (l *Line) textColour() color.Color {
	switch {
	case l.Fixed != nil:
		return l.Fixed
	case l.Colour != "":
		return look.Colour(l.Colour)
	}
	return look.Colour(look.Text)
}

// CreateRenderer implements fyne.Widget.
func (l *Line) CreateRenderer() fyne.WidgetRenderer {
	l.ExtendBaseWidget(l)
	text := canvas.NewText(l.Text, l.textColour())
	strike := canvas.NewRectangle(color.Transparent)
	var size fyne.Size
	fit := func() {
		text.Text = l.Text
		if l.Shorten {
			text.Text = shorten(l.Text, size.Width, l.textSize(), l.style())
		}
		h := text.MinSize().Height
		Place(text, 0, (size.Height-h)/2, size.Width, h)
		Place(strike, 0, size.Height/2, min(size.Width, text.MinSize().Width), 1)
	}
	d := &drawn{objects: []fyne.CanvasObject{text, strike}}
	d.min = func() fyne.Size {
		m := fyne.MeasureText(l.Text, l.textSize(), l.style())
		m.Height = ceil(m.Height)
		if l.Shorten {
			m.Width = 0
		}
		return m
	}
	d.layout = func(s fyne.Size) { size = s; fit() }
	d.refresh = func() {
		text.Color, text.TextSize, text.TextStyle, text.Alignment = l.textColour(), l.textSize(), l.style(), l.Align
		strike.FillColor = color.Transparent
		if l.Strike {
			strike.FillColor = text.Color
		}
		fit()
	}
	d.refresh()
	return d
}

// shorten returns the longest beginning of s that fits into width with an
// ellipsis, s itself if it fits, and "" if not even the ellipsis does.
func shorten(s string, width, size float32, style fyne.TextStyle) string {
	if width <= 0 || advanceSum(s, size, style.Bold)+2 <= width || fyne.MeasureText(s, size, style).Width <= width+0.5 {
		return s
	}
	runes := []rune(s)
	lo, hi := 0, len(runes)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if fyne.MeasureText(string(runes[:mid])+"…", size, style).Width <= width {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	if lo == 0 && fyne.MeasureText("…", size, style).Width > width {
		return ""
	}
	return string(runes[:lo]) + "…"
}
