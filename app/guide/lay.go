package guide

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/png" // pictures of the guide
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"fenye/app/look"
	"fenye/app/words"
)

// layer lays a page out for one width.
type layer struct {
	wide    float32
	follow  func(link string)
	search  string
	objects []fyne.CanvasObject
	y       float32
	first   float32 // where the first block that holds the search begins; -1: none
}

const (
	body   = float32(13)
	line   = float32(21) // from line to line
	indent = float32(22)
)

// lay returns the objects of a page, its height, and where the first block that
// holds the search begins, -1 where none does.
func lay(p *Page, wide float32, search string, follow func(link string)) ([]fyne.CanvasObject, float32, float32) {
	l := &layer{wide: max(wide, 120), follow: follow, search: search, first: -1}
	for _, b := range p.Blocks {
		l.block(b)
	}
	return l.objects, l.y + 12, l.first
}

func (l *layer) block(b Block) {
	top, from := l.y, len(l.objects)
	switch b.Kind {
	case Heading:
		l.heading(b)
	case Item:
		l.item(b)
	case Table:
		l.table(b)
	case Code:
		l.code(b)
	case Picture:
		l.picture(b)
	default:
		l.y += 4
		l.text(b.Spans, 0, body, l.wide, look.Text)
		l.y += 4
	}
	if b.Kind != Table && marked(b, l.search) {
		l.mark(top, from)
	}
}

// mark lays a tint under what was laid since a height and an index of objects:
// it holds the search.
func (l *layer) mark(top float32, from int) {
	if l.first < 0 {
		l.first = top
	}
	tint := canvas.NewRectangle(look.Colour(look.Tint))
	put(tint, -6, top, l.wide+12, l.y-top)
	l.objects = slices.Insert(l.objects, from, fyne.CanvasObject(tint))
}

func (l *layer) heading(b Block) {
	points, before := float32(15), float32(14)
	switch b.Level {
	case 1:
		points, before = 20, 0
	case 2:
		points = 16
	}
	l.y += before
	l.text(b.Spans, 0, points, l.wide, look.Text)
	l.y += 6
}

func (l *layer) item(b Block) {
	mark := "•"
	if b.Number > 0 {
		mark = fmt.Sprintf("%d.", b.Number)
	}
	l.y += 2
	at := l.y
	l.text(b.Spans, indent, body, l.wide, look.Text)
	l.objects = append(l.objects, textAt(mark, 2, at, body, fyne.TextStyle{}, look.Secondary))
	l.y += 2
}

// code shows commands as they are typed, longer ones on several lines.
func (l *layer) code(b Block) {
	const pad = float32(8)
	l.y += 4
	ground := canvas.NewRectangle(look.Colour(look.Raised))
	ground.StrokeColor, ground.StrokeWidth, ground.CornerRadius = look.Colour(look.Hairline), 1, 4
	l.objects = append(l.objects, ground)
	top := l.y
	l.y += pad
	for _, text := range b.Lines {
		runs, high := flow([]Span{{Text: strings.ReplaceAll(text, " ", "\u00a0"), Code: true}}, 12, l.wide-2*pad, 18)
		for _, r := range runs {
			l.objects = append(l.objects, textAt(strings.ReplaceAll(r.text, "\u00a0", " "), pad+r.x, l.y+r.y, 12, fyne.TextStyle{}, look.Text))
		}
		l.y += high
	}
	l.y += pad
	put(ground, 0, top, l.wide, l.y-top)
	l.y += 6
}

// picture shows a picture pixel for unit, smaller where it would not fit, with
// its caption below.
func (l *layer) picture(b Block) {
	data, ok := picture(b.File)
	if !ok {
		return
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || size.Width == 0 {
		return
	}
	wide := min(l.wide, float32(size.Width))
	high := wide * float32(size.Height) / float32(size.Width)
	l.y += 6
	shown := canvas.NewImageFromResource(fyne.NewStaticResource(b.File, data))
	shown.ScaleMode = canvas.ImageScaleSmooth
	put(shown, 0, l.y, wide, high)
	frame := canvas.NewRectangle(color.Transparent)
	frame.StrokeColor, frame.StrokeWidth = look.Colour(look.Hairline), 1
	put(frame, 0, l.y, wide, high)
	l.objects = append(l.objects, shown, frame)
	l.y += high + 2
	l.text(b.Spans, 0, 11, l.wide, look.Secondary)
	l.y += 6
}

// text flows spans from x to the edge and moves on below them.
func (l *layer) text(all []Span, x, points, edge float32, colour fyne.ThemeColorName) {
	l.y += l.at(all, x, l.y, points, edge-x, colour)
}

// at flows spans at a place and returns the height of their lines.
func (l *layer) at(all []Span, x, y, points, wide float32, colour fyne.ThemeColorName) float32 {
	step := line * max(points, 12) / body
	runs, high := flow(all, points, wide, step)
	for _, r := range runs {
		switch {
		case r.span.Link != "":
			a := newAnchor(strings.TrimRight(r.text, " "), points, func() { l.follow(r.span.Link) })
			put(a, x+r.x, y+r.y, a.MinSize().Width, step)
			l.objects = append(l.objects, a)
		case r.span.Code:
			l.objects = append(l.objects, textAt(r.text, x+r.x, y+r.y, points, style(r.span), look.Accent))
		case r.span.Bold && look.Lang() == words.ZH: // Han has one weight
			l.objects = append(l.objects, textAt(r.text, x+r.x, y+r.y, points, style(r.span), look.Accent))
		default:
			l.objects = append(l.objects, textAt(r.text, x+r.x, y+r.y, points, style(r.span), colour))
		}
	}
	return high
}

// textAt is a text in its place.
func textAt(text string, x, y, points float32, st fyne.TextStyle, colour fyne.ThemeColorName) *canvas.Text {
	t := canvas.NewText(text, look.Colour(colour))
	t.TextSize, t.TextStyle = points, st
	put(t, x, y, width(text, points, st)+1, tall(points))
	return t
}

func put(o fyne.CanvasObject, x, y, w, h float32) {
	o.Move(fyne.NewPos(x, y))
	o.Resize(fyne.NewSize(w, h))
}
