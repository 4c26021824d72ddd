package sample

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"fenye/data/fault"
)

// number reads a decimal number with a point: 86.6, -1.5e3, with full-width
// digits, and with commas between groups of three.
func number(text string) (float64, bool) {
	s := strings.TrimSpace(strings.ReplaceAll(width.Fold.String(text), "\u2212", "-"))
	if strings.Contains(s, ",") {
		whole, fraction, point := strings.Cut(s, ".")
		groups := strings.Split(whole, ",")
		for i, g := range groups {
			digits := strings.TrimLeft(g, "+-")
			if i > 0 && len(g) != 3 || i == 0 && (len(digits) == 0 || len(digits) > 3) {
				return 0, false
			}
		}
		s = strings.Join(groups, "")
		if point {
			s += "." + fraction
		}
	}
	if strings.Trim(s, "0123456789.+-eE") != "" {
		return 0, false // neither hexadecimal nor NaN nor infinity
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil
}

// count reads a whole number that is not negative.
func count(text string) (int64, bool) {
	x, ok := number(text)
	if !ok || x < 0 || x > 1<<53 || x != math.Trunc(x) {
		return 0, false
	}
	return int64(x), true
}

// bad is the error of a cell.
func bad(file string, row int, field, found, expected string) error {
	if found == "" {
		expected += ", not an empty cell"
	}
	return &fault.Error{Room: "sample", Kind: fault.BadValue, File: file, Row: row, Field: field, Found: found, Expected: expected}
}

// What a cell should hold.
const (
	aNumber   = "a number"
	zeroOrOne = "0 or 1"
	aCount    = "a whole number, 0 or more"
	trials    = "a whole number, 1 or more"
	notAbove  = "no more successes than trials"
	people    = "a number of people, not negative, of at most 18 digits"
)

// IsNumber reports whether a cell holds a number and nothing else.
func IsNumber(cell string) bool { _, ok := number(cell); return ok }
