package paint

import (
	"math/rand/v2"
	"testing"
)

// TestKept: what is left of a pixel under an ink is the same to the last bit whether
// it is worked out in four parts at a time or in two, and so is a ramp.
func TestKept(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	tools := newTools(nil)
	for range 200_000 {
		under, k := r.Uint32(), r.Uint32N(256)
		if got, want := kept(under, uint64(k)), uint32(ink(under).times(k)); got != want {
			t.Fatalf("%08x times %d of 255: %08x, want %08x", under, k, got, want)
		}
	}
	for range 50 {
		s := ink(r.Uint32())
		ramp := tools.ramp(s)
		for k := range ramp {
			if want := s.times(uint32(k)); ramp[k] != want && k != 255 {
				t.Fatalf("%08x with a coverage of %d: %08x, want %08x", s, k, ramp[k], want)
			}
		}
		if ramp[255] != s {
			t.Fatalf("%08x with whole coverage is %08x", s, ramp[255])
		}
	}
}
