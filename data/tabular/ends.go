package tabular

import (
	"bytes"
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
	var marks [chunkWords]uint64
	n := 1
	for i := 0; i < len(text); i += chunk {
		part := text[i:min(i+chunk, len(text))]
		matches(marks[:], part, t.comma, '\n')
		for k, mask := range marks[:(len(part)+63)/64] {
			at := i + 64*k
			found := bits.OnesCount64(mask)
			for k := 0; k < found; k += 4 { // what is written beyond found is written over
				four := ends[n+k : n+k+4 : n+k+4]
				for j := range four {
					four[j] = int32(at + bits.TrailingZeros64(mask))
					mask &= mask - 1
				}
			}
			n += found
		}
	}
	return text, ends[:n], true
}
