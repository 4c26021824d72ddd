package paint

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"math"
	"strings"
)

// pdf draws one page. A pixel is a point; y runs downwards because the page is
// turned over once at its start.
type pdf struct {
	b       *bytes.Buffer
	plain   []byte // drawn after b and kept as it is, not compressed
	doc     *document
	size    Rect
	clipped bool
}

// document is what pages share: fonts and strengths in the order of their
// first use, so that the same picture gives the same bytes.
type document struct {
	letters   *typeface
	fonts     [faces]*subset
	strengths []uint8
}

// writePDF writes a document of one page of w by h points.
func writePDF(out io.Writer, letters *typeface, w, h float64, title string, draw func(surface)) error {
	doc := &document{letters: letters}
	p := newPage(doc, w, h)
	draw(p)
	return writePages(out, doc, facts{title: title}, []*pdf{p})
}

// newPage returns an empty page of w by h points.
func newPage(doc *document, w, h float64) *pdf {
	p := &pdf{b: &bytes.Buffer{}, doc: doc, size: Rect{0, 0, w, h}}
	fmt.Fprintf(p.b, "1 0 0 -1 0 %s cm 1 j\n", short(h))
	return p
}

// short3 writes a number with three decimals at most.
func short3(x float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.3f", x), "0"), ".")
}

// colour sets the fill ("rg") or stroke ("RG") colour and the strength.
func (p *pdf) colour(c color.NRGBA, operator string) {
	known := false
	for _, a := range p.doc.strengths {
		known = known || a == c.A
	}
	if !known {
		p.doc.strengths = append(p.doc.strengths, c.A)
	}
	part := func(v uint8) string { return short3(float64(v) / 255) }
	fmt.Fprintf(p.b, "/G%d gs %s %s %s %s\n", c.A, part(c.R), part(c.G), part(c.B), operator)
}

func (p *pdf) outline(q *path, closed bool) {
	for i := range q.count() {
		for j, v := range q.sub(i) {
			operator := "l"
			if j == 0 {
				operator = "m"
			}
			fmt.Fprintf(p.b, "%s %s %s\n", short(v.x), short(v.y), operator)
		}
		if closed {
			p.b.WriteString("h\n")
		}
	}
}

func (p *pdf) fill(q *path, c color.NRGBA) {
	if q.count() > 0 {
		p.colour(c, "rg")
		p.outline(q, true)
		p.b.WriteString("f\n")
	}
}

func (p *pdf) stroke(q *path, s pen) {
	cut := &path{}
	for i := range q.count() {
		if sub := q.sub(i); len(sub) == 2 && sub[0] == sub[1] {
			cut.add(sub)
		} else {
			clipLine(cut, nil, sub, p.size.grow(s.width+20))
		}
	}
	if cut.count() == 0 {
		return
	}
	p.colour(s.colour, "RG")
	round := 0
	if s.round {
		round = 1
	}
	p.b.WriteString("[")
	for _, d := range s.dash {
		p.b.WriteString(short(d) + " ")
	}
	fmt.Fprintf(p.b, "] 0 d %d J %s w\n", round, short3(s.width))
	p.outline(cut, false)
	p.b.WriteString("S\n")
}

func (p *pdf) region(q *path, fill color.NRGBA, h hatching) {
	p.fill(q, fill)
	lines, width, round := h.lines(intersect(bounds(q.pts), p.size))
	if lines.count() == 0 {
		return
	}
	p.b.WriteString("q\n")
	p.outline(q, true)
	p.b.WriteString("W n\n")
	p.stroke(lines, pen{colour: h.colour, width: width, round: round})
	p.b.WriteString("Q\n")
}

// disc draws a circle of four Bézier curves.
func (p *pdf) disc(x, y, r float64, c color.NRGBA) {
	if r <= 0 || !p.size.grow(r).has(x, y) {
		return
	}
	const kappa = 0.5522847498
	p.colour(c, "rg")
	fmt.Fprintf(p.b, "%s %s m\n", short3(x+r), short3(y))
	dx, dy := r, 0.0
	for range 4 {
		// A quarter turn: from (dx, dy) to (-dy, dx).
		ex, ey := -dy, dx
		fmt.Fprintf(p.b, "%s %s %s %s %s %s c\n",
			short3(x+dx+kappa*ex), short3(y+dy+kappa*ey), short3(x+ex+kappa*dx), short3(y+ey+kappa*dy), short3(x+ex), short3(y+ey))
		dx, dy = ex, ey
	}
	p.b.WriteString("f\n")
}

func (p *pdf) text(l label, x, y, angle float64) {
	sin, cos := math.Sincos(angle)
	for _, r := range p.doc.letters.runs(l.text, l.bold) {
		font := p.doc.font(r.f)
		code := font.encode(r.text)
		// Texts stand upright although the page is turned over.
		place := fmt.Sprintf("BT /F%d %s Tf %s %s %s %s %s %s Tm", r.f, short3(l.size),
			short3(cos), short3(sin), short3(sin), short3(-cos), short3(x), short3(y))
		if l.around > 0 {
			p.colour(l.halo, "RG")
			fmt.Fprintf(p.b, "[] 0 d 1 J %s w %s 1 Tr <%s> Tj ET\n", short3(2*l.around), place, code)
		}
		p.colour(l.colour, "rg")
		fmt.Fprintf(p.b, "%s 0 Tr <%s> Tj ET\n", place, code)
		w := p.doc.letters.runWidth(r) * l.size
		x, y = x+w*cos, y+w*sin
	}
}

func (p *pdf) clip(t *territory, outside bool) {
	p.unclip()
	p.b.WriteString("q\n")
	if outside {
		whole := &path{}
		whole.rect(p.size)
		p.outline(whole, true)
		p.outline(t.path, true)
		p.b.WriteString("W* n\n")
	} else {
		p.outline(t.path, true)
		p.b.WriteString("W n\n")
	}
	p.clipped = true
}

func (p *pdf) unclip() {
	if p.clipped {
		p.b.WriteString("Q\n")
		p.clipped = false
	}
}

func (p *pdf) inset(box Rect, draw func(surface)) {
	child := &pdf{b: p.b, doc: p.doc, size: Rect{0, 0, box.X1 - box.X0, box.Y1 - box.Y0}}
	fmt.Fprintf(p.b, "q 1 0 0 1 %s %s cm 0 0 %s %s re W n\n", short(box.X0), short(box.Y0), short(child.size.X1), short(child.size.Y1))
	draw(child)
	child.unclip()
	p.b.WriteString("Q\n")
}

// pdfFile collects numbered objects and where they begin.
type pdfFile struct {
	b       bytes.Buffer
	offsets []int
}

// next is the number of objects so far.
func (f *pdfFile) next() int { return len(f.offsets) + 1 }

func (f *pdfFile) object(body string) (id int) {
	f.offsets = append(f.offsets, f.b.Len())
	id = len(f.offsets)
	fmt.Fprintf(&f.b, "%d 0 obj\n%s\nendobj\n", id, body)
	return id
}

// stream writes a compressed stream with more entries in its dictionary.
func (f *pdfFile) stream(entries string, data []byte) (id int) {
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	z.Write(data) // a bytes.Buffer takes everything
	z.Close()
	return f.object(fmt.Sprintf("<<%s/Length %d/Filter/FlateDecode>>\nstream\n%s\nendstream", entries, packed.Len(), packed.String()))
}

// finish adds the table of objects and returns the file.
func (f *pdfFile) finish(root, info int) []byte {
	start := f.b.Len()
	fmt.Fprintf(&f.b, "xref\n0 %d\n0000000000 65535 f \n", len(f.offsets)+1)
	for _, o := range f.offsets {
		fmt.Fprintf(&f.b, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&f.b, "trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(f.offsets)+1, root, info, start)
	return f.b.Bytes()
}
