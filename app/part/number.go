package part

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"fenye/app/look"
	"fenye/model/table"
)

// Number says how a number is written and read in a field.
type Number struct {
	Percent   bool   // the value is a share: 0.5 is written "50 %"
	Digits    int    // after the point; a whole number if 0
	Unit      string // written after the value, such as "km"; "" for none
	Min, Max  float64
	Unlimited bool   // +Inf is allowed and written ∞
	Signed    bool   // a plus is written before positive values
	Of        string // what a number without a unit counts, for the tooltip: "users"
}

// A NumberError says why a text is no number of a field. Cause is the word
// after "part.number." in the translations: "unreadable", "whole", "low",
// "high" or "limit".
type NumberError struct {
	Text  string
	Cause string
	Bound float64 // the bound that was broken, for "low" and "high"
}

func (e *NumberError) Error() string {
	switch e.Cause {
	case "low":
		return fmt.Sprintf("number %q: expected at least %g", e.Text, e.Bound)
	case "high":
		return fmt.Sprintf("number %q: expected at most %g", e.Text, e.Bound)
	}
	return fmt.Sprintf("number %q: %s", e.Text, e.Cause)
}

// scales are the words that multiply; the longest stand first.
var scales = []struct {
	word string
	by   float64
}{
	{"million", 1e6}, {"thousand", 1e3}, {"billion", 1e9},
	{"百万", 1e6}, {"千万", 1e7}, {"万", 1e4}, {"亿", 1e8}, {"千", 1e3},
	{"bn", 1e9}, {"k", 1e3}, {"m", 1e6},
}

// unlimited are the words for no limit.
var unlimited = map[string]bool{
	"inf": true, "infinity": true, "infinite": true, "∞": true, "无限": true,
	"不限": true, "无上限": true, "nolimit": true, "unlimited": true, "none": true,
}

// Parse reads a number as people write it: grouped by commas, spaces or
// apostrophes, in full-width digits, with 万, 亿, k or m, with the unit or a
// percent sign, and words for no limit. The error is a *NumberError. A whole
// number that carries a fraction smaller than 1e-6 is rounded.
func (n Number) Parse(text string) (float64, error) {
	s := n.bare(text)
	if s == "" {
		return 0, &NumberError{Text: text, Cause: "unreadable"}
	}
	if unlimited[s] {
		if !n.Unlimited {
			return 0, &NumberError{Text: text, Cause: "limit"}
		}
		return math.Inf(1), nil
	}
	by := 1.0
	s, percent := strings.CutSuffix(s, "%")
	if n.Percent {
		by = 0.01
	} else if percent {
		return 0, &NumberError{Text: text, Cause: "unreadable"}
	}
	for _, sc := range scales {
		if head, ok := strings.CutSuffix(s, sc.word); ok && !n.Percent {
			s, by = head, by*sc.by
			break
		}
	}
	v, err := plain(s)
	if err != nil {
		return 0, &NumberError{Text: text, Cause: "unreadable"}
	}
	return n.within(text, tidy(v*by))
}

// bare returns the text in lower case and half width, without spaces, commas,
// apostrophes and the unit.
func (n Number) bare(text string) string {
	s := strings.ToLower(width.Narrow.String(text))
	s = strings.NewReplacer("−", "-", "—", "-", "–", "-", "，", "", "、", "", "'", "", "’", "").Replace(s)
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == ',' {
			return -1
		}
		return r
	}, s)
	unit := strings.ToLower(strings.ReplaceAll(n.Unit, " ", ""))
	if unit != "" && len(s) > len(unit) {
		s = strings.TrimSuffix(s, unit)
	}
	for _, people := range []string{"users", "用户", "人", "个"} {
		s = strings.TrimSuffix(s, people)
	}
	return s
}

// plain reads digits, a point and a sign; nothing else, such as hexadecimal
// or an exponent, counts as written by people.
func plain(s string) (float64, error) {
	if s == "" || strings.Trim(s, "0123456789.+-") != "" {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(s, 64)
}

// tidy removes the error of a multiplication in binary: 2.52 times a million
// is 2,520,000.
func tidy(v float64) float64 {
	if r := math.Round(v); math.Abs(v-r) < 1e-6 && math.Abs(v) < 1e15 {
		return r
	}
	return math.Round(v*1e9) / 1e9
}

// within checks wholeness and bounds.
func (n Number) within(text string, v float64) (float64, error) {
	if !n.Percent && n.Digits == 0 && v != math.Round(v) {
		return 0, &NumberError{Text: text, Cause: "whole"}
	}
	if lo, _ := n.bounds(); v < lo {
		return 0, &NumberError{Text: text, Cause: "low", Bound: lo}
	}
	if _, hi := n.bounds(); v > hi {
		return 0, &NumberError{Text: text, Cause: "high", Bound: hi}
	}
	return v, nil
}

// bounds returns the bounds; Min and Max both zero mean none.
func (n Number) bounds() (lo, hi float64) {
	if n.Min == 0 && n.Max == 0 {
		return math.Inf(-1), math.Inf(1)
	}
	return n.Min, n.Max
}

// Clamp returns v moved into the bounds and, for a whole number, rounded.
func (n Number) Clamp(v float64) float64 {
	if math.IsInf(v, 1) && n.Unlimited {
		return v
	}
	lo, hi := n.bounds()
	if !n.Percent && n.Digits == 0 {
		v = math.Round(v)
	}
	return min(max(v, lo), hi)
}

// Format writes v with thousands commas, the digits and the unit. No limit is
// written ∞ and a minus is −.
func (n Number) Format(v float64) string {
	if math.IsInf(v, 1) {
		return "∞"
	}
	unit := n.Unit
	if n.Percent {
		v, unit = v*100, "%"
	}
	s := table.Fixed(v, n.Digits)
	if n.Signed && v > 0 {
		s = "+" + s
	}
	if unit != "" {
		s += " " + unit
	}
	return s
}

// Hint says what may be typed: the range with its unit, and how.
func (n Number) Hint() string {
	unit := ""
	if n.Of != "" {
		unit = look.T("part.of." + n.Of)
	}
	text := ""
	if lo, hi := n.bounds(); !math.IsInf(lo, 0) {
		text = look.T("part.number.range", n.Format(lo), n.Format(hi)) + unit
	}
	if n.Unlimited {
		text += look.T("part.number.unlimited")
	}
	key := "part.number.keys"
	if !n.Percent && n.Digits == 0 && n.Max >= 1e6 {
		key = "part.number.how"
	}
	return text + look.T(key)
}

// Group writes v with some digits after the point and commas between
// thousands, as table.Fixed does.
func Group(v float64, digits int) string { return table.Fixed(v, digits) }
