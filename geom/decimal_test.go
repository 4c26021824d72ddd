package geom

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
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

// within fails unless s is read alike alone and within a text.
func within(t *testing.T, before, s, after string) {
	t.Helper()
	want, wantOK := ParseDecimal(s)
	if strict, err := strconv.ParseFloat(s, 64); wantOK && (err != nil || math.Float64bits(want) != math.Float64bits(strict)) {
		t.Fatalf("ParseDecimal(%q) = %v, want %v, %v", s, want, strict, err)
	}
	text := []byte(before + s + after)
	from, to := len(before), len(before)+len(s)
	if x, ok := ParseDecimalIn(text, from, to); ok != wantOK || math.Float64bits(x) != math.Float64bits(want) {
		t.Fatalf("%q within %q is %v, %v, want %v, %v", s, text, x, ok, want, wantOK)
	}
	digits := len(s) > 0 && len(s) <= 16 && strings.Trim(s, "0123456789") == ""
	n, ok := ParseDigitsIn(text, from, to)
	if ok != (digits && to >= 16) {
		t.Fatalf("the digits %q within %q: %v", s, text, ok)
	}
	if whole, err := strconv.ParseInt(s, 10, 64); ok && (err != nil || n != whole) {
		t.Fatalf("the digits %q within %q are %d, want %d", s, text, n, whole)
	}
}

// What stands before and after a number within a text does not matter.
func TestParseDecimalIn(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 46))
	for range 200_000 {
		s := fmt.Sprintf("%.*f", rng.IntN(12), 360*rng.Float64()-180)
		if rng.IntN(2) == 0 {
			s = strconv.FormatInt(rng.Int64()>>rng.IntN(63), 10)
		}
		odd := []byte(s)
		if rng.IntN(4) == 0 {
			odd[rng.IntN(len(odd))] = ".-,0x\xff"[rng.IntN(6)]
		}
		within(t, "9.-\x00\xff,12345678901234567890"[:rng.IntN(26)], string(odd), "0.9")
	}
	within(t, "", "", "")
}

// FuzzParseDecimal: what is read is what strconv reads, wherever it stands.
func FuzzParseDecimal(f *testing.F) {
	for _, s := range []string{"", "-", "113.26417", "-0.5", ".", "1..2", "1234567890123456", "999999999999999"} {
		f.Add("place 0000001,", s, ",1")
	}
	f.Fuzz(within)
}
