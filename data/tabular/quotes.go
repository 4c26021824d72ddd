package tabular

import (
	"bytes"
	"math/bits"
)

// Unquote returns what a field means that stands between the ends of Ends: one
// in quotes without them, and with one quote for two.
func Unquote(field []byte) []byte {
	if len(field) < 2 || field[0] != '"' {
		return field
	}
	field = field[1 : len(field)-1]
	if bytes.IndexByte(field, '"') >= 0 {
		return bytes.ReplaceAll(field, []byte(`""`), []byte(`"`))
	}
	return field
}

// quotedEnds is Ends of a block with quotes; the first n of ends are there. Each
// quote begins a field, or ends it, or is one of two within: else ok is false.
//
// Quotes open and close in turn, so that a byte is within them where their
// number up to there is odd (as Langdale and Lemire, Parsing gigabytes of JSON
// per second, 2019, find strings).
func (t *Text) quotedEnds(text []byte, ends []int32, n int) (_ []int32, ok bool) {
	var marks, quotes, returns [chunkWords]uint64
	within, begun, closed := uint64(0), uint64(1), uint64(0) // of the byte before
	for i := 0; i < len(text); i += chunk {
		part := text[i:min(i+chunk, len(text))]
		matches(marks[:], part, t.comma, '\n')
		matches(quotes[:], part, '"', '"')
		if t.returns > 0 {
			matches(returns[:], part, '\r', '\r')
		}
		for k, quotes := range quotes[:(len(part)+63)/64] {
			odd := quotes
			for shift := 1; shift < 64; shift *= 2 {
				odd ^= odd << shift
			}
			odd ^= within
			marks := marks[k] &^ odd
			opens, closes := quotes&odd, quotes&^odd
			if opens&^((marks|closes)<<1|begun) != 0 || (closes<<1|closed)&^(marks|opens|returns[k]) != 0 {
				return ends, false
			}
			within, begun, closed = uint64(int64(odd)>>63), (marks|closes)>>63, closes>>63
			for ; marks != 0; marks &= marks - 1 {
				ends[n] = int32(i + 64*k + bits.TrailingZeros64(marks))
				n++
			}
		}
	}
	return ends[:n], within == 0
}
