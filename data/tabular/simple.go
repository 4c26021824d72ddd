package tabular

import (
	"encoding/binary"
	"math/bits"
)

// lows and highs have the lowest and the highest bit of each byte.
const (
	lows  = 0x0101010101010101
	highs = 0x8080808080808080
)

// simple cuts the first row off b where that needs no care: it ends within b,
// eight bytes before its end at least, in LF or CRLF, and holds no quote. Else
// ok is false, and split looks closer; the two agree in all else.
//
// Eight bytes are looked at together. A byte of x that is zero leaves the
// highest bit of its place in (x - lows) &^ x & highs; a place above such a
// byte may show one as well, so each is looked at again.
func (t *Text) simple(b []byte) (fields [][]byte, used int, ok bool) {
	comma := uint64(t.comma) * lows
	fields = t.fields[:0]
	from := 0
	for i := 0; i+16 <= len(b); i += 8 {
		word := binary.LittleEndian.Uint64(b[i:])
		c, n, r, q := word^comma, word^('\n'*lows), word^('\r'*lows), word^('"'*lows)
		marks := ((c-lows)&^c | (n-lows)&^n | (r-lows)&^r | (q-lows)&^q) & highs
		for ; marks != 0; marks &= marks - 1 {
			at := i + bits.TrailingZeros64(marks)>>3
			switch mark := b[at]; {
			case mark == t.comma && mark != '"' && len(fields) < mostFields:
				fields = append(fields, b[from:at])
				from = at + 1
				continue
			case mark == '\n':
				used = at + 1
			case mark == '\r' && b[at+1] == '\n':
				used = at + 2
			case mark == '\r', mark == '"', mark == t.comma:
				return nil, 0, false
			default:
				continue
			}
			t.fields = append(fields, b[from:at])
			if len(t.fields) > mostFields {
				return nil, 0, false
			}
			return t.fields, used, true
		}
	}
	t.fields = fields
	return nil, 0, false
}
