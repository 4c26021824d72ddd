package paint

import (
	"bytes"
	"image/color"
	"io"
	"strings"
	"unicode/utf8"
)

// Ink is the role of a colour on a printed page.
type Ink uint8

// The inks: of texts, of what stands back, of what is wrong, of hairlines, and
// of the ground under heads of tables.
const (
	InkText Ink = iota
	InkSecondary
	InkError
	InkHairline
	InkGround
	InkAccent
)

func (i Ink) colour() color.NRGBA {
	switch i {
	case InkSecondary:
		return light.Secondary
	case InkError:
		return light.Error
	case InkHairline:
		return light.ProvinceBorder
	case InkGround:
		return light.Sea
	case InkAccent:
		return light.Accent
	}
	return light.Text
}

// Leaves are the pages of a PDF, drawn one after another. Lengths and places
// are millimetres from the page's upper left corner, sizes of texts points.
type Leaves struct {
	p     *Painter
	doc   *document
	pages []*pdf
	marks []mark
}

// NewLeaves begins a document. Digits and the letters in always get their codes
// before anything is drawn, so that a text of them changes nothing but itself.
func (p *Painter) NewLeaves(always string) *Leaves {
	l := &Leaves{p: p, doc: &document{letters: p.tools.letters}}
	for _, r := range p.tools.letters.runs("0123456789"+always, false) {
		l.doc.font(r.f).encode(r.text)
	}
	return l
}

// Add begins a page of wide by high millimetres and returns its number, from 0.
func (l *Leaves) Add(wide, high float64) int {
	l.pages = append(l.pages, newPage(l.doc, wide*pointsAMm, high*pointsAMm))
	return len(l.pages) - 1
}

// Count is the number of pages.
func (l *Leaves) Count() int { return len(l.pages) }

// Size returns the size of page i in millimetres.
func (l *Leaves) Size(i int) (wide, high float64) {
	return l.pages[i].size.X1 / pointsAMm, l.pages[i].size.Y1 / pointsAMm
}

// Mark notes a heading on the last page for the table of contents.
func (l *Leaves) Mark(text string, level int, y float64) {
	l.marks = append(l.marks, mark{text, level, len(l.pages) - 1, y * pointsAMm})
}

// Text writes on page i, its baseline starting at (x, y).
func (l *Leaves) Text(i int, text string, x, y, points float64, bold bool, ink Ink) {
	if text != "" {
		l.pages[i].text(label{text: text, size: points, bold: bold, colour: ink.colour()}, x*pointsAMm, y*pointsAMm, 0)
	}
}

// Loose writes a text that may differ between two files of one document, such
// as a date: it stands apart and its part of the file has room for most bytes.
func (l *Leaves) Loose(i int, text string, x, y, points float64, ink Ink, most int) {
	page := l.pages[i]
	aside := &pdf{b: &bytes.Buffer{}, doc: l.doc, size: page.size}
	aside.text(label{text: text, size: points, colour: ink.colour()}, x*pointsAMm, y*pointsAMm, 0)
	page.plain = append(page.plain, aside.b.Bytes()...)
	page.plain = append(page.plain, strings.Repeat(" ", max(0, most-aside.b.Len()))...)
}

// Line draws a line of points of width.
func (l *Leaves) Line(i int, x0, y0, x1, y1, points float64, ink Ink) {
	q := &path{}
	q.add([]pt{{x0 * pointsAMm, y0 * pointsAMm}, {x1 * pointsAMm, y1 * pointsAMm}})
	l.pages[i].stroke(q, pen{colour: ink.colour(), width: points})
}

// Fill paints a box.
func (l *Leaves) Fill(i int, x0, y0, x1, y1 float64, ink Ink) {
	q := &path{}
	q.rect(Rect{x0 * pointsAMm, y0 * pointsAMm, x1 * pointsAMm, y1 * pointsAMm})
	l.pages[i].fill(q, ink.colour())
}

// Badge draws a centre's badge of side millimetres with its upper left corner
// at (x, y).
func (l *Leaves) Badge(i int, b Badge, x, y, side float64) {
	d := &drawing{s: &Scene{}, pal: &light, k: side * pointsAMm / 16, textBy: 1, letters: l.p.tools.letters, tools: l.p.tools}
	box := Rect{x * pointsAMm, y * pointsAMm, (x + side) * pointsAMm, (y + side) * pointsAMm}
	d.badge(l.pages[i], box, b.Number, ColourOr(b.Colour, b.Number, false), b.Down, false)
}

// Badge is a centre's number in its colour, "" being the palette's.
type Badge struct {
	Number int
	Colour string
	Down   bool
}

// Sheet draws a printed map of A4 over page i, which is A4 landscape.
func (l *Leaves) Sheet(i int, s *Sheet) {
	page := l.pages[i]
	page.inset(page.size, func(sf surface) { l.p.drawSheet(sf, s, pointsAMm) })
}

// Charts draws charts one below the other into a box of wide by high
// millimetres.
func (l *Leaves) Charts(i int, charts []Chart, x, y, wide, high float64) {
	const k = .75 // points a unit
	size := ChartSize{W: wide * pointsAMm / k, H: high * pointsAMm / k}
	box := Rect{x * pointsAMm, y * pointsAMm, (x + wide) * pointsAMm, (y + high) * pointsAMm}
	l.pages[i].inset(box, func(sf surface) { l.p.drawCharts(sf, charts, size, k) })
}

// Write writes the document. Language is that of its texts, such as "zh".
func (l *Leaves) Write(w io.Writer, title, language string) error {
	return writePages(w, l.doc, facts{title: title, language: language, marks: l.marks}, l.pages)
}

// TextWidth returns the width of a text in millimetres.
func (p *Painter) TextWidth(text string, points float64, bold bool) float64 {
	return p.tools.letters.width(text, points, bold) / pointsAMm
}

// WrapText breaks a text into lines of at most wide millimetres: at spaces and
// after Han characters, never before a mark that ends a phrase. A word that is
// wider than a line is broken anywhere.
func (p *Painter) WrapText(text string, points float64, bold bool, wide float64) []string {
	letters := p.tools.letters
	most := wide*pointsAMm + 1e-6
	var lines []string
	start, last, at := 0, 0, 0.0
	width := func(r rune) float64 { return letters.advanceOf(r, letters.faceFor(r, bold)) * points }
	for i, r := range text {
		step := width(r)
		if at+step > most && i > start && r != ' ' && !closing(r) {
			cut := last
			if cut <= start {
				cut = i
			}
			lines = append(lines, strings.TrimSpace(text[start:cut]))
			start = cut
			at = letters.width(text[start:i], points, bold)
		}
		at += step
		end := i + utf8.RuneLen(r)
		if next, _ := utf8.DecodeRuneInString(text[end:]); r == ' ' || r >= 0x2E80 && !opening(r) && !closing(next) {
			last = end
		}
	}
	return append(lines, strings.TrimSpace(text[start:]))
}

// closing marks hang over the edge rather than begin a line.
func closing(r rune) bool { return strings.ContainsRune("，。；：、）》”’？！,.;:)%", r) }

// opening marks do not end a line.
func opening(r rune) bool { return strings.ContainsRune("（《“‘", r) }
