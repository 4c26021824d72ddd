package paint

import (
	"fmt"
	"strings"
	"unicode/utf16"

	"golang.org/x/image/font/sfnt"
)

// subset collects the characters of one font that a document uses. A
// character's number in the subset is its code in a PDF page's texts.
type subset struct {
	letters *typeface
	f       face
	codes   map[rune]int
	runes   []rune // by number; 0 is .notdef
}

func (d *document) font(f face) *subset {
	if d.fonts[f] == nil {
		d.fonts[f] = &subset{letters: d.letters, f: f, codes: map[rune]int{}, runes: []rune{0}}
	}
	return d.fonts[f]
}

// encode returns the codes of text in hexadecimal.
func (p *subset) encode(text string) string {
	var b strings.Builder
	for _, r := range text {
		code, known := p.codes[r]
		if !known {
			code = len(p.runes)
			p.codes[r] = code
			p.runes = append(p.runes, r)
		}
		fmt.Fprintf(&b, "%04X", code)
	}
	return b.String()
}

// write embeds the subset and returns the number of the font's object.
func (p *subset) write(f *pdfFile) (id int) {
	name := "FENYE" + string(rune('A'+p.f)) + "+" + p.name()
	programs, advances := p.programs()
	var widths strings.Builder
	for _, w := range advances {
		fmt.Fprintf(&widths, "%d ", w)
	}
	file := f.stream("/Subtype/CIDFontType0C", compactFont(name, programs))
	descriptor := f.object(fmt.Sprintf("<</Type/FontDescriptor/FontName/%s/Flags 4/FontBBox[-1000 -1000 2000 2000]"+
		"/ItalicAngle 0/Ascent 1060/Descent -290/CapHeight 714/StemV 80/FontFile3 %d 0 R>>", name, file))
	toUnicode := f.stream("", []byte(p.unicode()))
	descendant := f.object(fmt.Sprintf("<</Type/Font/Subtype/CIDFontType0/BaseFont/%s/CIDSystemInfo"+
		"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor %d 0 R/W[0[%s]]>>", name, descriptor, widths.String()))
	return f.object(fmt.Sprintf("<</Type/Font/Subtype/Type0/BaseFont/%s/Encoding/Identity-H/DescendantFonts[%d 0 R]/ToUnicode %d 0 R>>",
		name, descendant, toUnicode))
}

// programs returns the charstrings and widths of the subset's glyphs.
func (p *subset) programs() (programs [][]byte, widths []int) {
	programs, widths = [][]byte{{139, opEnd}}, []int{0}
	for _, r := range p.runes[1:] {
		program, width := p.letters.glyphProgram(r, p.f)
		programs, widths = append(programs, program), append(widths, width)
	}
	return programs, widths
}

// openType returns the subset as a font file of a family's name.
func (p *subset) openType(family string) []byte {
	programs, widths := p.programs()
	return openType(family, p.f == faceBold, p.runes[1:], programs, widths)
}

// name is the font's own name without characters a PDF name cannot hold.
func (p *subset) name() string {
	name, err := p.letters.fonts[p.f].Name(&p.letters.buffer, sfnt.NameIDPostScript)
	if err != nil || name == "" {
		name = "Font"
	}
	return strings.Map(func(r rune) rune {
		if r > 32 && r < 127 && !strings.ContainsRune("()<>[]{}/%#", r) {
			return r
		}
		return -1
	}, name)
}

// unicode maps the codes back to characters, for search and copying.
func (p *subset) unicode() string {
	var b strings.Builder
	b.WriteString("/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
		"/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
		"1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n")
	for from := 1; from < len(p.runes); from += 100 {
		to := min(from+100, len(p.runes))
		fmt.Fprintf(&b, "%d beginbfchar\n", to-from)
		for i := from; i < to; i++ {
			fmt.Fprintf(&b, "<%04X> <%s>\n", i, hex16(string(p.runes[i])))
		}
		b.WriteString("endbfchar\n")
	}
	b.WriteString("endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n")
	return b.String()
}

// hex16 writes text as UTF-16 in hexadecimal.
func hex16(text string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", u)
	}
	return b.String()
}

// utf16Hex writes text as a PDF string of any script.
func utf16Hex(text string) string { return "<FEFF" + hex16(text) + ">" }
