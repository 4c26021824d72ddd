package look

import (
	"encoding/binary"
	"errors"
	"slices"
	"sync"

	"golang.org/x/image/font/sfnt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"fenye/assets"
)

// Fyne asks a theme's font first for every character, then its own Noto Sans
// of the same style, and takes the height of a line from the face that holds
// the space. The shipped font holds Latin too, in one weight and with the
// tall lines of Han. So the font given to Fyne is the shipped one without the
// characters Noto Sans has, and with Noto Sans's line: Latin and digits get
// their real bold, and a line of any language is equally high.

// han is the font of the theme.
var han = sync.OnceValue(func() fyne.Resource { return fyne.NewStaticResource("fenye-han.otf", hanFont()) })

// Prepare makes the font of the theme on a goroutine of its own, so that it is
// there when the first text wants it.
func Prepare() { go han() }

func hanFont() []byte {
	shipped := assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf")
	cut, err := besideLatin(shipped, theme.DefaultTextFont().Content())
	if err != nil {
		return shipped // still readable: Latin is then in Han's one weight
	}
	return cut
}

// spaces stay in the Han font: a space after Han text is drawn in its face.
var spaces = []rune{' ', '\u00a0', '\u3000'}

// besideLatin returns the OpenType font han without the characters that the
// font latin has, except spaces, and with latin's ascent and descent.
func besideLatin(han, latin []byte) ([]byte, error) {
	own, err := sfnt.Parse(han)
	if err != nil {
		return nil, err
	}
	other, err := sfnt.Parse(latin)
	if err != nil {
		return nil, err
	}
	var buf sfnt.Buffer
	var kept []mapped
	for r := rune(0x20); r <= 0xffff; r++ {
		glyph, err := own.GlyphIndex(&buf, r)
		if err != nil || glyph == 0 {
			continue
		}
		if g, err := other.GlyphIndex(&buf, r); err == nil && g != 0 && !slices.Contains(spaces, r) {
			continue
		}
		kept = append(kept, mapped{r, glyph})
	}
	tables, err := split(han)
	if err != nil {
		return nil, err
	}
	reference, err := split(latin)
	if err != nil {
		return nil, err
	}
	tables["cmap"] = characterMap(kept)
	if err := copyLine(tables, reference); err != nil {
		return nil, err
	}
	for _, m := range kept {
		if m.r == ' ' || m.r == '\u00a0' {
			widen(tables, m.glyph)
		}
	}
	return join(han[:4], tables), nil
}

// widen makes a glyph at least a third of an em wide: the space between Han
// and Latin or digits is otherwise too thin to see at the sizes of a screen.
func widen(tables map[string][]byte, glyph sfnt.GlyphIndex) {
	em := binary.BigEndian.Uint16(tables["head"][18:])
	at := 4 * int(glyph)
	hmtx := slices.Clone(tables["hmtx"])
	if glyph >= sfnt.GlyphIndex(binary.BigEndian.Uint16(tables["hhea"][34:])) || at+2 > len(hmtx) {
		return // shares its width with other glyphs
	}
	if binary.BigEndian.Uint16(hmtx[at:]) < em/3 {
		binary.BigEndian.PutUint16(hmtx[at:], em/3)
		tables["hmtx"] = hmtx
	}
}

// mapped is a character and its glyph.
type mapped struct {
	r     rune
	glyph sfnt.GlyphIndex
}

// characterMap writes a cmap table with one subtable of format 12 for the
// characters, which must be ascending.
func characterMap(kept []mapped) []byte {
	var groups []byte
	count := uint32(0)
	for i := 0; i < len(kept); {
		j := i + 1
		for j < len(kept) && kept[j].r == kept[j-1].r+1 && kept[j].glyph == kept[j-1].glyph+1 {
			j++
		}
		groups = binary.BigEndian.AppendUint32(groups, uint32(kept[i].r))
		groups = binary.BigEndian.AppendUint32(groups, uint32(kept[j-1].r))
		groups = binary.BigEndian.AppendUint32(groups, uint32(kept[i].glyph))
		count++
		i = j
	}
	out := []byte{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12} // Windows, full Unicode
	out = append(out, 0, 12, 0, 0)
	out = binary.BigEndian.AppendUint32(out, 16+uint32(len(groups)))
	out = binary.BigEndian.AppendUint32(out, 0)
	out = binary.BigEndian.AppendUint32(out, count)
	return append(out, groups...)
}

var errFont = errors.New("look: font: expected an OpenType file with head, hhea and OS/2")

// split returns the tables of an OpenType file by tag.
func split(font []byte) (map[string][]byte, error) {
	if len(font) < 12 {
		return nil, errFont
	}
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(font[4:])) {
		at := 12 + 16*i
		if at+16 > len(font) {
			return nil, errFont
		}
		from, size := uint64(binary.BigEndian.Uint32(font[at+8:])), uint64(binary.BigEndian.Uint32(font[at+12:]))
		if from+size > uint64(len(font)) {
			return nil, errFont
		}
		tables[string(font[at:at+4])] = font[from : from+size]
	}
	if len(tables["head"]) < 20 || len(tables["hhea"]) < 36 || len(tables["OS/2"]) < 74 {
		return nil, errFont
	}
	return tables, nil
}

// copyLine gives the font the ascent, descent and line gap of another, in its
// own units.
func copyLine(to, from map[string][]byte) error {
	mine, theirs := binary.BigEndian.Uint16(to["head"][18:]), binary.BigEndian.Uint16(from["head"][18:])
	if mine == 0 || theirs == 0 {
		return errFont
	}
	hhea, os2 := slices.Clone(to["hhea"]), slices.Clone(to["OS/2"])
	for i := range 3 {
		v := int(int16(binary.BigEndian.Uint16(from["hhea"][4+2*i:])))
		scaled := uint16(int16(v * int(mine) / int(theirs)))
		binary.BigEndian.PutUint16(hhea[4+2*i:], scaled)
		binary.BigEndian.PutUint16(os2[68+2*i:], scaled)
	}
	to["hhea"], to["OS/2"] = hhea, os2
	return nil
}

// join writes an OpenType file. The checksums are left at zero: the readers
// in use do not look at them.
func join(version []byte, tables map[string][]byte) []byte {
	var tags []string
	for tag := range tables {
		tags = append(tags, tag)
	}
	slices.Sort(tags)
	out := slices.Clone(version)
	power, log := 1, 0
	for power*2 <= len(tags) {
		power, log = power*2, log+1
	}
	for _, v := range []int{len(tags), power * 16, log, (len(tags) - power) * 16} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	at := uint32(12 + 16*len(tags))
	for _, tag := range tags {
		out = append(out, tag...)
		out = binary.BigEndian.AppendUint32(out, 0)
		out = binary.BigEndian.AppendUint32(out, at)
		out = binary.BigEndian.AppendUint32(out, uint32(len(tables[tag])))
		at += uint32(len(tables[tag])+3) &^ 3
	}
	for _, tag := range tags {
		out = append(out, tables[tag]...)
		for len(out)%4 != 0 {
			out = append(out, 0)
		}
	}
	return out
}
