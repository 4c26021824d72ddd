package model

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Population is a number of people as a source wrote it: an exact decimal,
// not negative, of at most 18 digits. The zero value is 0.
type Population struct {
	digits int64 // the value times 10^scale
	scale  uint8 // digits after the point, 0 to 9; no trailing zeros
}

// ErrNegative reports a population below zero.
var ErrNegative = errors.New("the population is negative")

// People returns a population of n whole people.
func People(n int64) Population { return Population{digits: max(n, 0)} }

// ParsePopulation reads a plain decimal number such as "20217700", "2021.77"
// or "2.02e7". Digits after the ninth place behind the point are rounded half
// up. Separators, units and other digits are the readers' business.
func ParsePopulation(s string) (Population, error) {
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(strings.TrimSpace(s)), "e")
	shift := 0
	if hasExponent {
		e, err := strconv.Atoi(exponent)
		if err != nil || e < -30 || e > 18 {
			return Population{}, fmt.Errorf("%q is not a number of people", s)
		}
		shift = e
	}
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	if !negative {
		mantissa = strings.TrimPrefix(mantissa, "+")
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if digits == "" || len(digits) > 64 || strings.Trim(digits, "0123456789") != "" {
		return Population{}, fmt.Errorf("%q is not a number of people", s)
	}
	p, ok := fromDigits(digits, len(fraction)-shift)
	switch {
	case !ok:
		return Population{}, fmt.Errorf("%q has more than 18 digits", s)
	case negative && p.digits != 0:
		return Population{}, fmt.Errorf("%q: %w", s, ErrNegative)
	}
	return p, nil
}

// fromDigits returns digits / 10^scale, rounded half up to nine places.
func fromDigits(digits string, scale int) (Population, bool) {
	for ; scale < 0; scale++ {
		digits += "0"
	}
	roundUp := false
	if cut := scale - 9; cut > 0 {
		padded := strings.Repeat("0", max(0, cut-len(digits))) + digits
		keep := len(padded) - cut
		roundUp = padded[keep] >= '5'
		digits, scale = padded[:keep], 9
	}
	digits = strings.TrimLeft(digits, "0")
	if digits == "" {
		digits = "0"
	}
	if len(digits) > 18 {
		return Population{}, false
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return Population{}, false
	}
	if roundUp {
		n++
	}
	for scale > 0 && n%10 == 0 {
		n, scale = n/10, scale-1
	}
	return Population{digits: n, scale: uint8(scale)}, true
}

// TenThousands returns p x 10,000, the meaning of a figure written in 万.
func (p Population) TenThousands() (Population, error) {
	q, ok := fromDigits(strconv.FormatInt(p.digits, 10), int(p.scale)-4)
	if !ok {
		return Population{}, fmt.Errorf("%s x 10,000 has more than 18 digits", p)
	}
	return q, nil
}

// Whole returns p rounded half up to whole people.
func (p Population) Whole() Users {
	unit := pow10(p.scale)
	n := p.digits / unit
	if p.digits%unit*2 >= unit && unit > 1 {
		n++
	}
	return Users(n)
}

// Float64 returns the nearest floating-point number, for drawing only.
func (p Population) Float64() float64 { return float64(p.digits) / float64(pow10(p.scale)) }

// compare orders populations by size, exactly.
func (p Population) compare(q Population) int {
	return cmp.Or(
		cmp.Compare(p.digits/pow10(p.scale), q.digits/pow10(q.scale)),
		cmp.Compare(p.digits%pow10(p.scale)*pow10(9-p.scale), q.digits%pow10(q.scale)*pow10(9-q.scale)),
	)
}

// String writes p exactly, with a point and no grouping.
func (p Population) String() string {
	if p.scale == 0 {
		return strconv.FormatInt(p.digits, 10)
	}
	unit := pow10(p.scale)
	return fmt.Sprintf("%d.%0*d", p.digits/unit, int(p.scale), p.digits%unit)
}

// Append appends p as String writes it.
func (p Population) Append(b []byte) []byte {
	if p.scale == 0 {
		return strconv.AppendInt(b, p.digits, 10)
	}
	return append(b, p.String()...)
}

// MarshalJSON writes p as a JSON number.
func (p Population) MarshalJSON() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalJSON reads a JSON number exactly.
func (p *Population) UnmarshalJSON(b []byte) error {
	q, err := ParsePopulation(string(b))
	*p = q
	return err
}

func pow10(n uint8) int64 {
	p := int64(1)
	for ; n > 0; n-- {
		p *= 10
	}
	return p
}
