package paint

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf16"
)

// openType wraps the glyphs of runes, in their order after .notdef, as an
// OpenType font of 1000 units an em, for SVG files that carry their letters.
func openType(family string, bold bool, runes []rune, programs [][]byte, widths []int) []byte {
	glyphs := len(programs)
	b := binary.BigEndian
	word := func(out []byte, values ...int) []byte {
		for _, v := range values {
			out = b.AppendUint16(out, uint16(v))
		}
		return out
	}
	const ascent, descent = 1060, -290
	widest := slices.Max(widths)
	weight, style := 400, 0x40
	if bold {
		weight, style = 700, 0x20
	}
	head := b.AppendUint32(nil, 0x00010000)                           // version
	head = b.AppendUint32(head, 0x00010000)                           // revision
	head = b.AppendUint32(head, 0)                                    // checksum, filled in later
	head = b.AppendUint32(head, 0x5F0F3CF5)                           // magic
	head = word(head, 3, 1000)                                        // flags, units an em
	head = append(head, make([]byte, 16)...)                          // dates: none, the same bytes every day
	head = word(head, -500, -500, 2000, 1500, style>>5&1, 8, 2, 0, 0) // box, style, least size, direction, formats
	hhea := b.AppendUint32(nil, 0x00010000)
	hhea = word(hhea, ascent, descent, 0, widest, -500, -500, 2000, 1, 0, 0, 0, 0, 0, 0, 0, glyphs)
	maxp := word(b.AppendUint32(nil, 0x00005000), glyphs)
	var hmtx []byte
	for _, w := range widths {
		hmtx = word(hmtx, w, 0)
	}
	os2 := word(nil, 4, 500, weight, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0)
	os2 = append(os2, make([]byte, 10)...) // panose
	os2 = append(os2, make([]byte, 16)...) // Unicode ranges: not said
	os2 = append(os2, "FENY"...)
	os2 = word(os2, style, int(min(slices.Min(runes), 0xFFFF)), int(min(slices.Max(runes), 0xFFFF)), ascent, descent, 0, ascent, -descent)
	os2 = append(os2, make([]byte, 8)...) // code pages: not said
	os2 = word(os2, 540, 714, 0, 32, 2)
	post := b.AppendUint32(nil, 0x00030000)
	post = append(post, 0, 0, 0, 0)
	post = word(post, -100, 50, 0, 0)
	post = append(post, make([]byte, 20)...)
	return sfntFile([]sfntTable{
		{"CFF ", compactFont(postScript(family), programs)}, {"OS/2", os2}, {"cmap", characterMap(runes)}, {"head", head},
		{"hhea", hhea}, {"hmtx", hmtx}, {"maxp", maxp}, {"name", nameTable(family, bold)}, {"post", post},
	})
}

// characterMap maps runes to glyphs 1, 2, ... in a cmap of format 12.
func characterMap(runes []rune) []byte {
	type pair struct {
		r rune
		g int
	}
	pairs := make([]pair, len(runes))
	for i, r := range runes {
		pairs[i] = pair{r, i + 1}
	}
	slices.SortFunc(pairs, func(a, b pair) int { return int(a.r) - int(b.r) })
	b := binary.BigEndian
	out := []byte{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0}
	out = b.AppendUint32(out, uint32(16+12*len(pairs)))
	out = b.AppendUint32(out, 0)
	out = b.AppendUint32(out, uint32(len(pairs)))
	for _, p := range pairs {
		out = b.AppendUint32(out, uint32(p.r))
		out = b.AppendUint32(out, uint32(p.r))
		out = b.AppendUint32(out, uint32(p.g))
	}
	return out
}

// nameTable names the font.
func nameTable(family string, bold bool) []byte {
	style := "Regular"
	if bold {
		style = "Bold"
	}
	b := binary.BigEndian
	ids := []uint16{1, 2, 3, 4, 6}
	texts := []string{family, style, family + style, family + " " + style, postScript(family) + "-" + style}
	out := []byte{0, 0, 0, byte(len(ids)), 0, byte(6 + 12*len(ids))}
	var storage []byte
	for i, id := range ids {
		var text []byte
		for _, u := range utf16.Encode([]rune(texts[i])) {
			text = b.AppendUint16(text, u)
		}
		for _, v := range []uint16{3, 1, 0x409, id, uint16(len(text)), uint16(len(storage))} {
			out = b.AppendUint16(out, v)
		}
		storage = append(storage, text...)
	}
	return append(out, storage...)
}

// postScript is a family's name without spaces.
func postScript(family string) string { return strings.ReplaceAll(family, " ", "") }

// sfntTable is a table with its tag.
type sfntTable struct {
	tag  string
	data []byte
}

// sfntFile puts tables, sorted by tag, into a font file with its checksums.
func sfntFile(tables []sfntTable) []byte {
	b := binary.BigEndian
	n := len(tables)
	power := bits.Len(uint(n)) - 1
	out := append([]byte("OTTO"), 0, byte(n))
	for _, v := range []int{16 << power, power, 16*n - 16<<power} {
		out = b.AppendUint16(out, uint16(v))
	}
	at, headAt := 12+16*n, 0
	var body []byte
	for _, t := range tables {
		if t.tag == "head" {
			headAt = at
		}
		out = append(out, t.tag...)
		padded := append(slices.Clone(t.data), make([]byte, -len(t.data)&3)...)
		for _, v := range []uint32{checksum(padded), uint32(at), uint32(len(t.data))} {
			out = b.AppendUint32(out, v)
		}
		body = append(body, padded...)
		at += len(padded)
	}
	out = append(out, body...)
	b.PutUint32(out[headAt+8:], 0xB1B0AFBA-checksum(out))
	return out
}

// checksum is the sum of a font's 32-bit words.
func checksum(data []byte) (sum uint32) {
	for i := 0; i+4 <= len(data); i += 4 {
		sum += binary.BigEndian.Uint32(data[i:])
	}
	return sum
}
