package tabular

import (
	"math/rand/v2"
	"testing"
)

// Both ways of matching bytes find each of them, and nothing beyond the text.
func TestMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	for range 20_000 {
		text := make([]byte, rng.IntN(300))
		a, b := byte(rng.IntN(256)), byte(rng.IntN(256))
		for i := range text {
			text[i] = []byte{a, b, a ^ 1, b ^ 0x80, ',', byte(rng.IntN(256))}[rng.IntN(6)]
		}
		for name, match := range map[string]func([]uint64, []byte, byte, byte){"matches": matches, "matchBytes": matchBytes} {
			words := make([]uint64, (len(text)+63)/64+1)
			words[len(words)-1] = 7
			match(words, text, a, b)
			for i := range 64 * (len(words) - 1) {
				found := words[i/64]>>(i%64)&1 == 1
				if want := i < len(text) && (text[i] == a || text[i] == b); found != want {
					t.Fatalf("%s of %q, %q in %q: %d is %v", name, a, b, text, i, found)
				}
			}
			if words[len(words)-1] != 7 {
				t.Fatalf("%s writes beyond the words of %d bytes", name, len(text))
			}
		}
	}
}
