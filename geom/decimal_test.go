package geom

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// What ParseDecimal reads is what strconv reads, to the last bit.
func TestParseDecimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	read := 0
	check := func(s string) {
		t.Helper()
		x, ok := ParseDecimal(s)
		if !ok {
			return
		}
		read++
		if want, err := strconv.ParseFloat(s, 64); err != nil || math.Float64bits(x) != math.Float64bits(want) {
			t.Fatalf("ParseDecimal(%q) = %v, want %v, %v", s, x, want, err)
		}
	}
	for range 300_000 {
		check(fmt.Sprintf("%.*f", rng.IntN(16), 360*rng.Float64()-180))
		digits := []byte(strconv.FormatInt(rng.Int64N(1_000_000_000_000_000), 10))
		at := rng.IntN(len(digits) + 1)
		check(string(digits[:at]) + "." + string(digits[at:]))
	}
	if read < 500_000 {
		t.Errorf("ParseDecimal reads %d of 600,000 only", read)
	}
	for _, s := range []string{"0", "-0", "-0.0", "5.", ".5", "-.5", "00012.50", "999999999999999", "0.00000000000001"} {
		if _, ok := ParseDecimal(s); !ok {
			t.Errorf("ParseDecimal(%q) is not read", s)
		}
		check(s)
	}
	for _, s := range []string{"", "-", ".", "-.", "1..2", "1.2.3", "+1", "1e5", "--1", "1-", "1_0", "0x1", "1234567890123456", "inf", " 1", "1 "} {
		if x, ok := ParseDecimal(s); ok {
			t.Errorf("ParseDecimal(%q) = %v, want it left to strconv", s, x)
		}
	}
}

// Whatever byte stands among the digits, what is read is what strconv reads.
func TestParseDecimalOddBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 44))
	for range 200_000 {
		s := []byte(fmt.Sprintf("%.*f", rng.IntN(12), 360*rng.Float64()-180))
		s[rng.IntN(len(s))] = byte(rng.IntN(256))
		x, ok := ParseDecimal(string(s))
		want, err := strconv.ParseFloat(string(s), 64)
		if ok && (err != nil || math.Float64bits(x) != math.Float64bits(want)) {
			t.Fatalf("ParseDecimal(%q) = %v, want %v, %v", s, x, want, err)
		}
	}
}
