package paper

import (
	"io"
	"strconv"

	"fenye/app/paint"
)

// Measures of a page, in millimetres, and of its texts, in points.
const (
	shorter, longer = 210.0, 297.0
	side            = 17.0
	top             = 18.0
	bottom          = 17.0
	body            = 9.5
	small           = 7.5
	leading         = 1.5 // lines of running text, in sizes of the text
	mmAPoint        = 25.4 / 72
)

// flow fills pages from above.
type flow struct {
	p        *paint.Painter
	leaves   *paint.Leaves
	d        *Document
	page     int
	wide     float64 // of the page
	high     float64
	y        float64
	own      []int // pages of the document being written
	pictured map[int]bool
	pending  []Heading
	begun    []begun // sections of the document being written
	// following is the height that what comes after a paragraph needs on its page.
	following float64
}

// begun is where a section begins.
type begun struct {
	text string
	page int // in the whole file
}

// WritePDF writes documents one after another as one PDF; a report in two
// languages is two. Letters are those that dates may have, see
// paint.NewLeaves.
func WritePDF(w io.Writer, p *paint.Painter, letters string, documents ...*Document) error {
	f := &flow{p: p, leaves: p.NewLeaves(letters), pictured: map[int]bool{}}
	for _, d := range documents {
		f.document(d)
	}
	return f.leaves.Write(w, documents[0].Title, documents[0].Language)
}

func (f *flow) document(d *Document) {
	f.d, f.own = d, nil
	f.newPage(false)
	f.front()
	contents := f.y
	f.begun = nil
	f.y = f.high // what follows begins on a page of its own
	for i, b := range d.Blocks {
		f.following = 0
		if i+1 < len(d.Blocks) {
			if _, is := d.Blocks[i+1].(*Table); is {
				f.following = 28 // a table's head and some rows stay with what leads to it
			}
		}
		switch b := b.(type) {
		case Heading:
			f.pending = append(f.pending, b)
			continue
		case Paragraph:
			f.portrait()
			f.paragraph(b)
		case Facts:
			f.portrait()
			f.facts(b)
		case *Table:
			f.table(b)
		case *Picture:
			f.picture(b)
		}
	}
	f.contents(contents)
	f.foot()
}

// newPage begins a page.
func (f *flow) newPage(landscape bool) {
	f.wide, f.high = shorter, longer
	if landscape {
		f.wide, f.high = longer, shorter
	}
	f.page = f.leaves.Add(f.wide, f.high)
	f.own = append(f.own, f.page)
	f.y = top
}

// landscape reports how the page lies.
func (f *flow) landscape() bool { return f.wide > f.high }

// portrait begins an upright page if the present one lies.
func (f *flow) portrait() {
	if f.landscape() || f.pictured[f.page] {
		f.newPage(false)
	}
}

// right is the right edge of what is written.
func (f *flow) right() float64 { return f.wide - side }

// room is the height that is left on the page.
func (f *flow) room() float64 { return f.high - bottom - f.y }

// need makes room for high millimetres and what headings wait, on a new page if
// this one has none.
func (f *flow) need(high float64) {
	if f.room() < high+f.headingHeight() && f.y > top {
		f.newPage(f.landscape())
	}
	f.headings()
}

func headingSize(level int) (points, before, after float64) {
	if level == 1 {
		return 15, 7, 4
	}
	return 11.5, 5, 2.6
}

// headingHeight is the height of the headings that wait.
func (f *flow) headingHeight() float64 {
	sum := 0.0
	for _, h := range f.pending {
		points, before, after := headingSize(h.Level)
		sum += before + points*mmAPoint + after
	}
	return sum
}

// headings writes those that wait.
func (f *flow) headings() {
	for _, h := range f.pending {
		points, before, after := headingSize(h.Level)
		f.begin(h)
		if f.y > top {
			f.y += before
		}
		f.leaves.Mark(h.Text, h.Level, f.y-2)
		f.y += points * mmAPoint
		f.leaves.Text(f.page, f.fit(h.Text, points, f.right()-side), side, f.y, points, h.Level == 1, paint.InkText)
		if h.Level == 1 {
			f.leaves.Line(f.page, side, f.y+2, f.right(), f.y+2, 1, paint.InkAccent)
			f.y += 2
		}
		f.y += after
	}
	f.pending = nil
}

// begin notes a section for the table of contents.
func (f *flow) begin(h Heading) {
	if h.Level == 1 {
		f.begun = append(f.begun, begun{h.Text, f.page})
	}
}

// contents writes the table of contents on the first page, from y on, as far as
// there is room: the outline of the file has all of it.
func (f *flow) contents(y float64) {
	const step = body * 1.75 * mmAPoint
	first := f.own[0]
	wide, high := f.leaves.Size(first)
	y += 8
	f.leaves.Text(first, f.d.Words.Contents, side, y, 11.5, false, paint.InkText)
	y += 2
	for _, b := range f.begun {
		if y += step; y > high-bottom {
			return
		}
		number := strconv.Itoa(b.page - first + 1)
		end := wide - side - f.p.TextWidth(number, body, false)
		text := f.fit(b.text, body, end-side-8)
		f.leaves.Text(first, text, side, y, body, false, paint.InkText)
		f.leaves.Text(first, number, end, y, body, false, paint.InkText)
		f.leaves.Line(first, side+f.p.TextWidth(text, body, false)+2, y-.3, end-2, y-.3, .3, paint.InkHairline)
	}
}

// fit cuts a text that is wider than wide millimetres, with an ellipsis.
func (f *flow) fit(text string, points, wide float64) string {
	if f.p.TextWidth(text, points, false) <= wide+1e-6 {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && f.p.TextWidth(string(runes)+"…", points, false) > wide {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// lines writes a text in lines of wide millimetres from x on and moves down.
func (f *flow) lines(text string, x, wide, points float64, bold bool, ink paint.Ink) {
	step := points * leading * mmAPoint
	for _, line := range f.p.WrapText(text, points, bold, wide) {
		if f.room() < step {
			f.newPage(f.landscape())
		}
		f.y += step
		f.leaves.Text(f.page, line, x, f.y-.3*step, points, bold, ink)
	}
}

func (f *flow) paragraph(p Paragraph) {
	ink := paint.InkText
	if p.Bad {
		ink = paint.InkError
	}
	step := body * leading * mmAPoint
	all := float64(len(f.p.WrapText(p.Text, body, false, f.right()-side)))*step + f.following
	f.need(min(all, f.high-top-bottom-40)) // a text longer than a page begins where it stands
	f.lines(p.Text, side, f.right()-side, body, false, ink)
	f.y += 1.8
}

// nameWide is the width of the names of facts.
const nameWide = 52.0

func (f *flow) facts(facts Facts) {
	const step = body * leading * mmAPoint
	f.need(2 * step)
	for _, fact := range facts {
		ink, points := paint.InkText, body
		if fact.Bad {
			ink = paint.InkError
		}
		if fact.Code {
			points = 7.5
		}
		names := f.p.WrapText(fact.Name, body, false, nameWide-3)
		values := f.p.WrapText(fact.Value, points, false, f.right()-side-nameWide)
		n := max(len(names), len(values))
		if f.room() < float64(min(n, 3))*step {
			f.newPage(f.landscape())
		}
		for i := range n {
			if f.room() < step {
				f.newPage(f.landscape())
			}
			f.y += step
			if i < len(names) {
				f.leaves.Text(f.page, names[i], side, f.y-.3*step, body, false, paint.InkSecondary)
			}
			if i < len(values) {
				f.leaves.Text(f.page, values[i], side+nameWide, f.y-.3*step, points, false, ink)
			}
		}
		f.leaves.Line(f.page, side, f.y+.4, f.right(), f.y+.4, .3, paint.InkHairline)
		f.y += .5
	}
	f.y += 2
}

// front writes the title of the document.
func (f *flow) front() {
	f.y = 26
	for _, line := range f.p.WrapText(f.d.Title, 21, true, f.right()-side) {
		f.leaves.Text(f.page, line, side, f.y, 21, true, paint.InkText)
		f.y += 10
	}
	f.leaves.Mark(f.d.Title, 1, 16)
	if f.d.Subtitle != "" {
		f.y -= 2.5
		f.lines(f.d.Subtitle, side, f.right()-side, 11, false, paint.InkSecondary)
		f.y += 1
	}
	if f.d.Date != "" {
		f.y += 3
		f.leaves.Loose(f.page, f.d.Date, side, f.y, 10, paint.InkSecondary, 2400)
		f.y += 4
	}
	f.leaves.Line(f.page, side, f.y, f.right(), f.y, 1.4, paint.InkAccent)
	f.y += 3
	if len(f.d.Facts) > 0 {
		f.facts(f.d.Facts)
	}
}

// foot writes title and number on the document's pages.
func (f *flow) foot() {
	for i, page := range f.own {
		wide, high := f.leaves.Size(page)
		number := f.d.Words.Page(i+1, len(f.own))
		x := wide - side - f.p.TextWidth(number, small, false)
		if f.pictured[page] {
			f.leaves.Text(page, number, wide-10-f.p.TextWidth(number, 7, false), high-3.2, 7, false, paint.InkSecondary)
			continue
		}
		f.leaves.Line(page, side, high-12.5, wide-side, high-12.5, .4, paint.InkHairline)
		f.leaves.Text(page, f.fit(f.d.Title, small, x-side-6), side, high-8.6, small, false, paint.InkSecondary)
		f.leaves.Text(page, number, x, high-8.6, small, false, paint.InkSecondary)
	}
}

func (f *flow) picture(p *Picture) {
	if p.Sheet != nil {
		title := f.pending
		f.pending = nil
		f.newPage(true)
		f.pictured[f.page] = true
		for _, h := range title {
			f.begin(h)
			f.leaves.Mark(h.Text, h.Level, 0)
		}
		f.leaves.Sheet(f.page, p.Sheet)
		return
	}
	f.portrait()
	wide := f.right() - side
	high := min(wide*p.High/p.Wide, f.high-top-bottom-20)
	f.need(high + 12)
	f.leaves.Charts(f.page, p.Charts, side, f.y, wide, high)
	f.y += high + 2
	if p.Caption != "" {
		f.lines(p.Caption, side, wide, small+.5, false, paint.InkSecondary)
	}
	f.y += 3
}
