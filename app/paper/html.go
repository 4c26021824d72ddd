package paper

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"fenye/app/paint"
)

// page is an HTML file that is being written.
type page struct {
	b        bytes.Buffer
	p        *paint.Painter
	pictures int
	sections int
	open     bool // a section
}

// WriteHTML writes documents one after another as one HTML file: pictures
// inside as SVG, no scripts, nothing from elsewhere, a style for print.
func WriteHTML(w io.Writer, p *paint.Painter, documents ...*Document) error {
	g := &page{p: p}
	first := documents[0]
	g.put("<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"+
		"<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n", first.Language, text(first.Title), style)
	for _, d := range documents {
		if err := g.document(d); err != nil {
			return err
		}
	}
	g.put("</body>\n</html>\n")
	_, err := w.Write(g.b.Bytes())
	if err != nil {
		return fmt.Errorf("paper: html: %w", err)
	}
	return nil
}

func text(s string) string { return html.EscapeString(s) }

func (g *page) put(format string, args ...any) { fmt.Fprintf(&g.b, format, args...) }

func (g *page) document(d *Document) error {
	g.put("<main lang=\"%s\">\n<header>\n<h1>%s</h1>\n", d.Language, text(d.Title))
	if d.Subtitle != "" {
		g.put("<p class=\"subtitle\">%s</p>\n", text(d.Subtitle))
	}
	if d.Date != "" {
		g.put("<p class=\"date\">%s</p>\n", text(d.Date))
	}
	if len(d.Facts) > 0 {
		g.facts(d.Facts)
	}
	g.put("</header>\n")
	g.contents(d)
	for _, b := range d.Blocks {
		if err := g.block(b); err != nil {
			return err
		}
	}
	g.close()
	g.put("</main>\n")
	return nil
}

// contents lists the sections with links.
func (g *page) contents(d *Document) {
	g.put("<nav aria-label=\"%s\">\n<ol>\n", text(d.Words.Contents))
	n := g.sections
	for _, b := range d.Blocks {
		if h, is := b.(Heading); is && h.Level == 1 {
			n++
			g.put("<li><a href=\"#s%d\">%s</a></li>\n", n, text(h.Text))
		}
	}
	g.put("</ol>\n</nav>\n")
}

func (g *page) close() {
	if g.open {
		g.put("</section>\n")
		g.open = false
	}
}

func (g *page) block(b Block) error {
	switch b := b.(type) {
	case Heading:
		if b.Level > 1 {
			g.put("<h3>%s</h3>\n", text(b.Text))
			break
		}
		g.close()
		g.sections++
		g.open = true
		g.put("<section id=\"s%d\" aria-labelledby=\"h%d\">\n<h2 id=\"h%d\">%s</h2>\n", g.sections, g.sections, g.sections, text(b.Text))
	case Paragraph:
		g.put("<p%s>%s</p>\n", class(b.Bad), text(b.Text))
	case Facts:
		g.facts(b)
	case *Table:
		g.table(b)
	case *Picture:
		return g.picture(b)
	}
	return nil
}

func class(bad bool) string {
	if bad {
		return ` class="bad"`
	}
	return ""
}

func (g *page) facts(facts Facts) {
	g.put("<dl>\n")
	for _, f := range facts {
		value := text(f.Value)
		if f.Code {
			value = "<code>" + value + "</code>"
		}
		g.put("<div><dt>%s</dt><dd%s>%s</dd></div>\n", text(f.Name), class(f.Bad), value)
	}
	g.put("</dl>\n")
}

func (g *page) table(t *Table) {
	g.put("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"%s\">\n<table>\n<caption>%s</caption>\n<thead>\n<tr>", text(t.Caption), text(t.Caption))
	for _, c := range t.Columns {
		g.put("<th scope=\"col\"%s>%s</th>", number(c.Number), text(c.Head))
	}
	g.put("</tr>\n</thead>\n<tbody>\n")
	for _, row := range t.Rows {
		g.row(t, row)
	}
	g.put("</tbody>\n")
	if t.Total != nil {
		g.put("<tfoot>\n")
		g.row(t, t.Total)
		g.put("</tfoot>\n")
	}
	g.put("</table>\n</div>\n")
	if t.Note != "" {
		g.put("<p class=\"note\">%s</p>\n", text(t.Note))
	}
}

func number(is bool) string {
	if is {
		return ` class="n"`
	}
	return ""
}

func (g *page) row(t *Table, row []Cell) {
	g.put("<tr>")
	for i, c := range row {
		classes := ""
		if t.Columns[i].Number {
			classes = "n"
		}
		if c.Bad {
			classes = strings.TrimSpace(classes + " bad")
		}
		if classes != "" {
			classes = ` class="` + classes + `"`
		}
		tag, scope := "td", ""
		if i == 0 {
			tag, scope = "th", ` scope="row"`
		}
		g.put("<%s%s%s>%s%s</%s>", tag, scope, classes, badge(c.Badge), text(c.Text), tag)
	}
	g.put("</tr>\n")
}

// badge is a centre's number in its colour.
func badge(b *paint.Badge) string {
	if b == nil {
		return ""
	}
	fill := paint.ColourOr(b.Colour, b.Number, false)
	ink := paint.NumberInk(fill, false)
	look := fmt.Sprintf("background:#%02x%02x%02x;color:#%02x%02x%02x", fill.R, fill.G, fill.B, ink.R, ink.G, ink.B)
	name := "badge"
	if b.Down {
		name, look = "badge down", ""
	}
	if look != "" {
		look = ` style="` + look + `"`
	}
	return fmt.Sprintf(`<span class="%s"%s>%d</span> `, name, look, b.Number)
}

func (g *page) picture(p *Picture) error {
	g.pictures++
	name := "p" + strconv.Itoa(g.pictures)
	class := "charts"
	if p.Sheet != nil {
		class = "map"
	}
	g.put("<figure class=\"%s\">\n", class)
	var err error
	if p.Sheet != nil {
		err = g.p.WriteSheetInline(&g.b, p.Sheet, name, p.Alt)
	} else {
		err = g.p.WriteChartsInline(&g.b, p.Charts, paint.ChartSize{W: p.Wide, H: p.High}, name, p.Alt)
	}
	if p.Caption != "" {
		g.put("<figcaption>%s</figcaption>\n", text(p.Caption))
	}
	g.put("</figure>\n")
	return err
}
