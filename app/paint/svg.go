package paint

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strconv"
)

// svg draws into an SVG document. Texts stay texts.
type svg struct {
	b       *bytes.Buffer
	letters *typeface
	used    *document // the characters, by font
	ids     *int
	name    string // before names of its own, so that pictures may share a page
	size    Rect
	clipped bool
}

// writeSVG writes a document of w by h pixels, shown at wide by high
// millimetres.
func writeSVG(out io.Writer, letters *typeface, w, h, wide, high float64, draw func(surface)) error {
	s := &svg{b: &bytes.Buffer{}, letters: letters, used: &document{letters: letters}, ids: new(int), size: Rect{0, 0, w, h}}
	draw(s)
	var file bytes.Buffer
	file.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	return s.finish(out, &file, fmt.Sprintf(`width="%smm" height="%smm"`, short(wide), short(high)))
}

// writeInline writes a picture of w by h pixels as part of an HTML page: name is
// its own on that page, alt says what it shows.
func writeInline(out io.Writer, letters *typeface, w, h float64, name, alt string, draw func(surface)) error {
	s := &svg{b: &bytes.Buffer{}, letters: letters, used: &document{letters: letters}, ids: new(int), size: Rect{0, 0, w, h}, name: name}
	draw(s)
	return s.finish(out, &bytes.Buffer{}, fmt.Sprintf(`role="img" aria-label="%s"`, html.EscapeString(alt)))
}

// finish writes the document around what was drawn.
func (s *svg) finish(out io.Writer, file *bytes.Buffer, attributes string) error {
	fmt.Fprintf(file, `<svg xmlns="http://www.w3.org/2000/svg" %s viewBox="0 0 %s %s" font-family="'%s', '%s', `+
		`'Noto Sans', 'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'Microsoft YaHei', 'PingFang SC', sans-serif">
`, attributes, short(s.size.X1), short(s.size.Y1), s.family(faceRegular), s.family(faceHan))
	s.writeFonts(file)
	file.Write(s.b.Bytes())
	file.WriteString("</svg>\n")
	if _, err := out.Write(file.Bytes()); err != nil {
		return fmt.Errorf("paint: svg: %w", err)
	}
	return nil
}

// family is the name under which a font is embedded.
func (s *svg) family(f face) string {
	name := "Fenye Latin"
	if f == faceHan {
		name = "Fenye Han"
	}
	if s.name != "" {
		name += " " + s.name
	}
	return name
}

// writeFonts embeds the letters that are used. Programs that read no embedded
// fonts fall back to those named after them.
func (s *svg) writeFonts(file *bytes.Buffer) {
	file.WriteString("<style>\n")
	for i, font := range s.used.fonts {
		if font == nil {
			continue
		}
		family, weight := s.family(face(i)), "normal"
		if face(i) == faceBold {
			weight = "bold"
		}
		fmt.Fprintf(file, "@font-face{font-family:'%s';font-weight:%s;src:url(data:font/otf;base64,%s) format('opentype')}\n",
			family, weight, base64.StdEncoding.EncodeToString(font.openType(family)))
	}
	file.WriteString("</style>\n")
}

// short writes a number with two decimals at most.
func short(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100+0, 'f', -1, 64)
}

func hexOf(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// paintOf writes a colour as the attribute of a name, with its opacity.
func paintOf(name string, c color.NRGBA) string {
	if c.A == 255 {
		return fmt.Sprintf(` %s="%s"`, name, hexOf(c))
	}
	return fmt.Sprintf(` %s="%s" %s-opacity="%s"`, name, hexOf(c), name, short(float64(c.A)/255))
}

// data writes a path's d attribute.
func (s *svg) data(p *path, closed bool) string {
	var b bytes.Buffer
	for i := range p.count() {
		for j, q := range p.sub(i) {
			switch j {
			case 0:
				b.WriteByte('M')
			case 1:
				b.WriteByte('L')
			default:
				b.WriteByte(' ')
			}
			b.WriteString(short(q.x))
			b.WriteByte(' ')
			b.WriteString(short(q.y))
		}
		if closed {
			b.WriteByte('Z')
		}
	}
	return b.String()
}

func (s *svg) fill(p *path, c color.NRGBA) {
	if p.count() > 0 {
		fmt.Fprintf(s.b, `<path d="%s"%s/>`+"\n", s.data(p, true), paintOf("fill", c))
	}
}

func (s *svg) stroke(p *path, line pen) {
	cut := &path{}
	for i := range p.count() {
		if sub := p.sub(i); len(sub) == 2 && sub[0] == sub[1] {
			cut.add(sub)
		} else {
			clipLine(cut, nil, sub, s.size.grow(line.width+20))
		}
	}
	if cut.count() == 0 {
		return
	}
	more := ""
	if line.round {
		more = ` stroke-linecap="round"`
	}
	if len(line.dash) > 0 {
		more += ` stroke-dasharray="`
		for i, d := range line.dash {
			if i > 0 {
				more += " "
			}
			more += short(d)
		}
		more += `"`
	}
	fmt.Fprintf(s.b, `<path d="%s" fill="none"%s stroke-width="%s" stroke-linejoin="round"%s/>`+"\n",
		s.data(cut, false), paintOf("stroke", line.colour), short(line.width), more)
}

func (s *svg) region(p *path, fill color.NRGBA, h hatching) {
	s.fill(p, fill)
	lines, width, round := h.lines(intersect(bounds(p.pts), s.size))
	if lines.count() == 0 {
		return
	}
	s.openClip(s.data(p, true), false)
	s.stroke(lines, pen{colour: h.colour, width: width, round: round})
	s.b.WriteString("</g>\n")
}

func (s *svg) disc(x, y, r float64, c color.NRGBA) {
	if r > 0 && s.size.grow(r).has(x, y) {
		fmt.Fprintf(s.b, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", short(x), short(y), short(r), paintOf("fill", c))
	}
}

func (s *svg) text(l label, x, y, angle float64) {
	if l.text == "" {
		return
	}
	fmt.Fprintf(s.b, `<text font-size="%s"%s`, short(l.size), paintOf("fill", l.colour))
	if angle != 0 {
		fmt.Fprintf(s.b, ` transform="translate(%s %s) rotate(%s)"`, short(x), short(y), short(angle*180/math.Pi))
	} else {
		fmt.Fprintf(s.b, ` x="%s" y="%s"`, short(x), short(y))
	}
	if l.around > 0 {
		fmt.Fprintf(s.b, `%s stroke-width="%s" stroke-linejoin="round" paint-order="stroke"`, paintOf("stroke", l.halo), short(2*l.around))
	}
	// A reader without our fonts squeezes its own into the same width.
	fmt.Fprintf(s.b, ` textLength="%s" lengthAdjust="spacingAndGlyphs" xml:space="preserve">`, short(s.letters.width(l.text, l.size, l.bold)))
	for _, r := range s.letters.runs(l.text, l.bold) {
		s.used.font(r.f).encode(r.text)
		if r.f == faceBold {
			fmt.Fprintf(s.b, `<tspan font-weight="bold">%s</tspan>`, html.EscapeString(r.text))
		} else {
			s.b.WriteString(html.EscapeString(r.text))
		}
	}
	s.b.WriteString("</text>\n")
}

func (s *svg) clip(t *territory, outside bool) {
	s.unclip()
	d := s.data(t.path, true)
	if outside {
		whole := &path{}
		whole.rect(s.size)
		d = s.data(whole, true) + d
	}
	s.openClip(d, outside)
	s.clipped = true
}

func (s *svg) unclip() {
	if s.clipped {
		s.b.WriteString("</g>\n")
		s.clipped = false
	}
}

// openClip opens a group that is cut to an outline.
func (s *svg) openClip(d string, evenOdd bool) {
	*s.ids++
	rule := ""
	if evenOdd {
		rule = ` clip-rule="evenodd"`
	}
	fmt.Fprintf(s.b, `<clipPath id="%sc%d"><path d="%s"%s/></clipPath><g clip-path="url(#%sc%d)">`+"\n", s.name, *s.ids, d, rule, s.name, *s.ids)
}

func (s *svg) inset(box Rect, draw func(surface)) {
	child := &svg{b: s.b, letters: s.letters, used: s.used, ids: s.ids, name: s.name, size: Rect{0, 0, box.X1 - box.X0, box.Y1 - box.Y0}}
	fmt.Fprintf(s.b, `<g transform="translate(%s %s)">`+"\n", short(box.X0), short(box.Y0))
	frame := &path{}
	frame.rect(child.size)
	s.openClip(s.data(frame, true), false)
	draw(child)
	child.unclip()
	s.b.WriteString("</g></g>\n")
}

func intersect(a, b Rect) Rect {
	return Rect{max(a.X0, b.X0), max(a.Y0, b.Y0), min(a.X1, b.X1), min(a.Y1, b.Y1)}
}
