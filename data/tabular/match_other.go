//go:build !amd64

package tabular

func matches(words []uint64, text []byte, a, b byte) { matchBytes(words, text, a, b) }
