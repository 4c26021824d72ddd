package geom

import (
	"encoding/binary"
	"math/bits"
)

// tenths are the powers of ten that a float64 holds exactly and ParseDecimal needs.
var tenths = [16]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// ParseDecimal reads up to 15 digits with a point and a minus sign or without, as
// strconv.ParseFloat does: digits and power of ten are exact, and IEEE 754
// rounds their quotient as it must. Anything else is not ok.
func ParseDecimal(s string) (x float64, ok bool) {
	negative := len(s) > 0 && s[0] == '-'
	if negative {
		s = s[1:]
	}
	if len(s) == 0 || len(s) > 16 {
		return 0, false
	}
	high, low := figures(s)
	if x, ok = decimal(high, low, len(s)); negative {
		x = -x
	}
	return x, ok
}

// ParseDecimalIn is ParseDecimal of text[from:to]. It is quicker, since it may
// look at the bytes before those.
func ParseDecimalIn(text []byte, from, to int) (x float64, ok bool) {
	negative := from < to && text[from] == '-'
	if negative {
		from++
	}
	n := to - from
	if n <= 0 || n > 16 {
		return 0, false
	}
	if to < 16 {
		high, low := figures(string(text[from:to]))
		x, ok = decimal(high, low, n)
	} else {
		high, low := last(text[to-16:to], n)
		x, ok = decimal(high, low, n)
	}
	if negative {
		x = -x
	}
	return x, ok
}

// ParseDigitsIn reads the 1 to 16 ASCII digits of text[from:to]. Anything else
// is not ok, nor is a number that ends among the first 15 bytes of the text.
func ParseDigitsIn(text []byte, from, to int) (n int64, ok bool) {
	digits := to - from
	if digits <= 0 || digits > 16 || to < 16 {
		return 0, false
	}
	high, low := last(text[to-16:to], digits)
	if !decimals(high, low) {
		return 0, false
	}
	return int64(eightDigits(high)*100_000_000 + eightDigits(low)), true
}

// decimal returns the number of n figures, one of which may be the point.
func decimal(high, low uint64, n int) (x float64, ok bool) {
	after := 0 // digits after the point
	// The lowest byte that is the point is the lowest one marked.
	if p := low ^ ('.'^'0')*each; (p-each)&^p&(0x80*each) != 0 {
		at := bits.TrailingZeros64((p-each)&^p&(0x80*each)) &^ 7
		after, n = 7-at>>3, n-1
		before := low & (1<<(at&63) - 1)
		low = low>>(at&63)>>8<<8<<(at&63) | before<<8 | high>>56
		high <<= 8
	} else if p := high ^ ('.'^'0')*each; (p-each)&^p&(0x80*each) != 0 {
		at := bits.TrailingZeros64((p-each)&^p&(0x80*each)) &^ 7
		after, n = 15-at>>3, n-1
		before := high & (1<<(at&63) - 1)
		high = high>>(at&63)>>8<<8<<(at&63) | before<<8
	}
	if n == 0 || n > 15 || !decimals(high, low) {
		return 0, false
	}
	return float64(int64(eightDigits(high)*100_000_000+eightDigits(low))) / tenths[after&15], true
}

// each has the byte 1 eight times: n*each has the byte n.
const each = 0x0101010101010101

// figures returns the bytes of s, 1 to 16 of them, less '0' each: the last is
// the highest of low, and those before the last eight are the highest of high.
// Bytes before the first of s are zero.
func figures(s string) (high, low uint64) {
	n := len(s)
	if n >= 8 { // words that overlap
		return (eight(s) ^ '0'*each) << (8 * uint(16-n)), eight(s[n-8:]) ^ '0'*each
	}
	for i := range n {
		low = low>>8 | uint64(s[i]^'0')<<56
	}
	return 0, low
}

// eight returns the first bytes of s, the first of them the lowest.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// last is figures of the last n of 16 bytes.
func last(b []byte, n int) (high, low uint64) {
	_ = b[15]
	off := 8 * uint(16-n) // bits that are not of the number
	high = (binary.LittleEndian.Uint64(b) ^ '0'*each) >> off << off
	off = max(off, 64) - 64
	return high, (binary.LittleEndian.Uint64(b[8:]) ^ '0'*each) >> off << off
}

// decimals reports whether every byte of both is in 0 to 9. The lowest that is
// not has its highest bit set in the sum or without it.
func decimals(high, low uint64) bool {
	const to128 = (0x80 - 10) * each
	return (high|(high+to128)|low|(low+to128))&(0x80*each) == 0
}

// eightDigits returns the number of eight digits, a byte for each, the first of
// them the lowest: digits become pairs, those fours, and those one number.
func eightDigits(v uint64) uint64 {
	const even = 0x000000FF000000FF
	v = v*10 + v>>8
	return ((v&even)*(100+1_000_000<<32) + (v>>16&even)*(1+10_000<<32)) >> 32
}
