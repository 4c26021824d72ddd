package tabular

// matchWords sets the bit k of words[i], of n, if text[64*i+k] is a or b.
//
//go:noescape
func matchWords(words *uint64, text *byte, n int, a, b byte)

// matches is matchBytes, by 16 bytes at a time.
func matches(words []uint64, text []byte, a, b byte) {
	if n := len(text) / 64; n > 0 {
		matchWords(&words[:n][0], &text[0], n, a, b)
		words, text = words[n:], text[64*n:]
	}
	matchBytes(words, text, a, b)
}
