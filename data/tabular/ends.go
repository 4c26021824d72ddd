package tabular

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// MostFields is how many fields of a row are read; the others are dropped.
const MostFields = mostFields

// Ends returns all rows of t that are left, and the index of the byte that ends
// each of their fields: a separator or an LF, before which a CR may stand that
// belongs to the line end. ok is false where rows need a closer look, as Next
// has: there are quotes, a CR without LF, or no line end after the last row.
// The indices are put into the memory of ends. t stays as it is.
func (t *Text) Ends(ends []int32) (text []byte, out []int32, ok bool) {
	text = t.buf[t.start:t.end]
	if len(text) == 0 || text[len(text)-1] != '\n' || bytes.IndexByte(text, '"') >= 0 || t.comma == '"' || t.comma >= 0x80 {
		return text, ends, false
	}
	if cr := bytes.IndexByte(text, '\r'); cr >= 0 && bytes.Count(text[cr:], []byte{'\r'}) != bytes.Count(text[cr:], []byte("\r\n")) {
		return text, ends, false
	}
	if len(ends) < len(text)+64 {
		ends = make([]int32, len(text)+64)
	}
	comma := uint64(t.comma) * lows
	n, i := 0, 0
	for ; i+64 <= len(text); i += 64 {
		var mask uint64 // a bit for each of 64 bytes
		block := text[i : i+64 : i+64]
		for k := range 8 {
			word := binary.LittleEndian.Uint64(block[8*k:])
			mask |= (marked(word^comma, word^('\n'*lows)) >> 7 * 0x0102040810204080 >> 56) << (8 * k)
		}
		found := bits.OnesCount64(mask)
		for k := 0; k < found; k += 4 { // what is written beyond found is written over
			four := ends[n+k : n+k+4 : n+k+4]
			for j := range four {
				four[j] = int32(i + bits.TrailingZeros64(mask))
				mask &= mask - 1
			}
		}
		n += found
	}
	for ; i < len(text); i++ {
		if text[i] == t.comma || text[i] == '\n' {
			ends[n] = int32(i)
			n++
		}
	}
	return text, ends[:n], true
}

// marked returns the highest bit of each byte that is zero in x or in y: adding
// 0x7F to its lower bits sets the highest bit of any other.
func marked(x, y uint64) uint64 {
	const low = ^uint64(highs)
	return (((x&low+low)|x)&((y&low+low)|y))&highs ^ highs
}
