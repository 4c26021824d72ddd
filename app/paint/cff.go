package paint

import (
	"encoding/binary"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// compactFont writes glyphs as a CID-keyed font of the Compact Font Format
// (Adobe Technical Note 5176), 1000 units an em, glyph i being CID i. Glyph 0
// is .notdef, empty. It serves subsets of any font whose outlines we can read.
func compactFont(name string, charstrings [][]byte) []byte {
	glyphs := len(charstrings)
	// Standard strings end at 390; ours follow.
	const registry, ordering = 391, 392
	strings := index([][]byte{[]byte("Adobe"), []byte("Identity")})
	names := index([][]byte{[]byte(name)})
	global := index(nil)
	private := append(append(dictInt(nil, 0), 20), append(dictInt(nil, 0), 21)...)
	top := func(charset, selects, chars, fonts int) []byte {
		d := dictInt(dictInt(dictInt(nil, registry), ordering), 0)
		d = append(d, 12, 30)
		d = append(dictInt(d, glyphs), 12, 34)
		d = append(dictInt(d, charset), 15)
		d = append(dictInt(d, selects), 12, 37)
		d = append(dictInt(d, chars), 17)
		return append(dictInt(d, fonts), 12, 36)
	}
	fontDict := func(at int) []byte { return append(dictInt(dictInt(nil, len(private)), at), 18) }
	// All numbers take five bytes, so that sizes do not depend on offsets.
	charset := []byte{2, 0, 1, byte((glyphs - 2) >> 8), byte(glyphs - 2)}
	if glyphs < 2 {
		charset = []byte{0}
	}
	selects := []byte{3, 0, 1, 0, 0, 0, byte(glyphs >> 8), byte(glyphs)}
	chars := index(charstrings)
	at := 4 + len(names) + len(index([][]byte{top(0, 0, 0, 0)})) + len(strings) + len(global)
	charsetAt := at
	selectsAt := charsetAt + len(charset)
	charsAt := selectsAt + len(selects)
	privateAt := charsAt + len(chars)
	fontsAt := privateAt + len(private)
	out := []byte{1, 0, 4, 4}
	for _, part := range [][]byte{names, index([][]byte{top(charsetAt, selectsAt, charsAt, fontsAt)}), strings, global,
		charset, selects, chars, private, index([][]byte{fontDict(privateAt)})} {
		out = append(out, part...)
	}
	return out
}

// index writes an INDEX with offsets of four bytes.
func index(items [][]byte) []byte {
	out := binary.BigEndian.AppendUint16(nil, uint16(len(items)))
	if len(items) == 0 {
		return out
	}
	out = append(out, 4)
	offset := uint32(1)
	out = binary.BigEndian.AppendUint32(out, offset)
	for _, item := range items {
		offset += uint32(len(item))
		out = binary.BigEndian.AppendUint32(out, offset)
	}
	for _, item := range items {
		out = append(out, item...)
	}
	return out
}

// dictInt appends an integer operand of a DICT.
func dictInt(d []byte, n int) []byte {
	return binary.BigEndian.AppendUint32(append(d, 29), uint32(int32(n)))
}

// charstring is a glyph program of Type 2 in the making.
type charstring struct {
	b    []byte
	x, y int
}

// number appends an integer in its shortest form.
func (c *charstring) number(n int) {
	switch {
	case n >= -107 && n <= 107:
		c.b = append(c.b, byte(n+139))
	case n >= 108 && n <= 1131:
		c.b = append(c.b, byte((n-108)>>8)+247, byte(n-108))
	case n >= -1131 && n <= -108:
		c.b = append(c.b, byte((-n-108)>>8)+251, byte(-n-108))
	default:
		c.b = append(c.b, 28, byte(n>>8), byte(n))
	}
}

// to appends the way to a point and moves there.
func (c *charstring) to(p pt) {
	x, y := int(math.Round(p.x)), int(math.Round(p.y))
	c.number(x - c.x)
	c.number(y - c.y)
	c.x, c.y = x, y
}

// Operators of Type 2 charstrings.
const (
	opLine  = 5
	opCurve = 8
	opEnd   = 14
	opMove  = 21
)

// glyphProgram returns the charstring of a rune's glyph and its width in
// thousandths of an em.
func (t *typeface) glyphProgram(r rune, f face) (program []byte, width int) {
	width = int(math.Round(t.advanceOf(r, f) * 1000))
	c := &charstring{}
	c.number(width)
	at := func(q fixed.Point26_6) pt { return pt{float64(q.X) / 64, -float64(q.Y) / 64} }
	var segments sfnt.Segments
	if i, err := t.fonts[f].GlyphIndex(&t.buffer, r); err == nil {
		segments, _ = t.fonts[f].LoadGlyph(&t.buffer, i, fixed.I(1000), nil)
	}
	var pen pt
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			pen = at(s.Args[0])
			c.to(pen)
			c.b = append(c.b, opMove)
		case sfnt.SegmentOpLineTo:
			pen = at(s.Args[0])
			c.to(pen)
			c.b = append(c.b, opLine)
		case sfnt.SegmentOpQuadTo:
			q, end := at(s.Args[0]), at(s.Args[1])
			c.to(lerp(pen, q, 2./3))
			c.to(lerp(end, q, 2./3))
			c.to(end)
			c.b = append(c.b, opCurve)
			pen = end
		case sfnt.SegmentOpCubeTo:
			for _, q := range s.Args {
				c.to(at(q))
			}
			c.b = append(c.b, opCurve)
			pen = at(s.Args[2])
		}
	}
	return append(c.b, opEnd), width
}
