package tabular

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// MostFields is how many fields of a row are read; the others are dropped.
const MostFields = mostFields

// Ends returns all rows of a block, and after -1 the index of the byte that ends
// each of their fields: a separator or an LF, before which a CR may stand that
// belongs to the line end. A field may be in quotes, see Unquote. ok is false
// where rows need a closer look, as Next has: there are quotes elsewhere, a CR
// without LF, or no line end after the last row.
// The indices are put into the memory of ends. The block stays as it is.
func (t *Text) Ends(ends []int32) (text []byte, out []int32, ok bool) {
	text = t.buf[t.start:t.end]
	if len(text) == 0 || text[len(text)-1] != '\n' || t.comma == '"' || t.comma >= 0x80 {
		return text, ends, false
	}
	if t.returns > 0 && t.returns != bytes.Count(text, []byte("\r\n")) {
		return text, ends, false
	}
	if len(ends) < len(text)+65 {
		ends = make([]int32, len(text)+65)
	}
	ends[0] = -1
	if !t.unquoted {
		out, ok = t.quotedEnds(text, ends, 1)
		return text, out, ok
	}
	comma := uint64(t.comma) * lows
	n, i := 1, 0
	for ; i+64 <= len(text); i += 64 {
		var mask uint64 // a bit for each of 64 bytes
		block := text[i : i+64 : i+64]
		for k := range 8 {
			word := binary.LittleEndian.Uint64(block[8*k:])
			mask |= gathered(marked(word^comma, word^('\n'*lows))) << (8 * k)
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
