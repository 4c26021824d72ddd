package tabular

import "encoding/binary"

// chunk is how many bytes are matched together: they stay in the processor's
// nearest cache meanwhile. chunkWords words have a bit for each.
const (
	chunk      = 4096
	chunkWords = chunk / 64
)

// matchBytes sets the bit k of words[i] if text[64*i+k] is a or b, and the bits
// beyond the text to zero.
func matchBytes(words []uint64, text []byte, a, b byte) {
	as, bs := uint64(a)*lows, uint64(b)*lows
	for i := 0; len(text) > 0; i++ {
		var found uint64
		for k := 0; k < 64 && len(text) > 0; k += 8 {
			if len(text) >= 8 {
				word := binary.LittleEndian.Uint64(text)
				found |= gathered(marked(word^as, word^bs)) << k
				text = text[8:]
				continue
			}
			for j, c := range text {
				if c == a || c == b {
					found |= 1 << (k + j)
				}
			}
			text = nil
		}
		words[i] = found
	}
}

// marked returns the highest bit of each byte that is zero in x or in y: adding
// 0x7F to its lower bits sets the highest bit of any other.
func marked(x, y uint64) uint64 {
	const low = ^uint64(highs)
	return (((x&low+low)|x)&((y&low+low)|y))&highs ^ highs
}

// gathered puts the highest bits of the bytes of x side by side.
func gathered(x uint64) uint64 { return x >> 7 * 0x0102040810204080 >> 56 }
