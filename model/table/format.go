package table

import (
	"math"
	"strconv"
	"strings"
	"sync/atomic"
)

// Lang is a language that numbers are written in.
type Lang string

const (
	ZH Lang = "zh"
	EN Lang = "en"
)

// minus is the sign on screen; files have a hyphen.
const minus = "\u2212"

// dash stands on screen for a value that does not exist.
const dash = "\u2014"

// Format writes a value for people in language l: users grouped, kilometres
// with one decimal, shares in per cent. A value that is not set is a dash.
func Format(k Kind, v Value, l Lang) string {
	switch {
	case !v.Set && v.Text != "":
		return v.Text
	case !v.Set:
		return dash
	}
	switch k {
	case Text, Code:
		return v.Text
	case Decimal:
		return groupDecimal(v.Text)
	case Users, Count:
		return People(v.Int)
	case Km:
		return Kilometres(v.Float)
	case Share:
		return Percent(v.Float)
	case Change:
		if text := Kilometres(v.Float); v.Float > 0 && text != "0.0" {
			return "+" + text
		}
		return Kilometres(v.Float)
	case PerCent:
		return Fixed(v.Float, 2)
	case Degrees:
		return Fixed(v.Float, 2)
	case Millis:
		return Fixed(v.Float, 1)
	case Relative:
		return Fixed(v.Float, 3)
	case Weighed:
		if v.Float == math.Trunc(v.Float) {
			return Fixed(v.Float, 0)
		}
		return Fixed(v.Float, 3)
	case Bool:
		return formatBool(v.Int != 0, l)
	case Centres:
		return formatCentres(v.Parts, l)
	}
	return v.Text
}

func formatBool(b bool, l Lang) string {
	switch {
	case l == ZH && b:
		return "是"
	case l == ZH:
		return "否"
	case b:
		return "yes"
	}
	return "no"
}

// formatCentres names the centres that serve; with users if there are several.
func formatCentres(parts []Part, l Lang) string {
	if len(parts) == 1 && parts[0].Note == "" {
		return parts[0].Name
	}
	text := make([]string, len(parts))
	for i, p := range parts {
		text[i] = p.Name + " " + People(p.Users)
		if p.Note != "" {
			text[i] = strings.TrimSpace(p.Name + " " + p.Note)
		}
	}
	if l == ZH {
		return strings.Join(text, "、")
	}
	return strings.Join(text, ", ")
}

// grouping is how many digits stand in a group on screen.
var grouping atomic.Int32

// SetGrouping writes numbers in groups of four digits, 252,0000, as 万 and 亿
// count, or of three as anybody does who has not asked for four. Files are not
// touched: they hold plain numbers.
func SetGrouping(size int) { grouping.Store(int32(size)) }

// Grouping returns how many digits stand in a group: 3 or 4.
func Grouping() int {
	if grouping.Load() == 4 {
		return 4
	}
	return 3
}

// People writes whole people in groups: 2,520,000.
func People(n int64) string { return Grouped(n, Grouping()) }

// Grouped writes n in groups of size digits, 3 for thousands or 4 for 万.
func Grouped(n int64, size int) string {
	digits := strconv.FormatInt(n, 10)
	sign := ""
	if n < 0 {
		sign, digits = minus, digits[1:]
	}
	return sign + group(digits, size)
}

func group(digits string, size int) string {
	var b strings.Builder
	for i, c := range digits {
		if i > 0 && (len(digits)-i)%size == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// groupDecimal groups the whole part of an exact decimal number.
func groupDecimal(s string) string {
	whole, fraction, has := strings.Cut(s, ".")
	sign := ""
	if rest, negative := strings.CutPrefix(whole, "-"); negative {
		sign, whole = minus, rest
	}
	if has {
		return sign + group(whole, Grouping()) + "." + fraction
	}
	return sign + group(whole, Grouping())
}

// Fixed writes x with a number of decimals, in groups. What rounds
// to 0 has no sign.
func Fixed(x float64, decimals int) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return dash
	}
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	if s[0] == '-' && strings.Trim(s, "-0.") == "" {
		s = s[1:]
	}
	return groupDecimal(s)
}

// Kilometres writes a length or price with one decimal: 672.7.
func Kilometres(x float64) string { return Fixed(x, 1) }

// Percent writes a share with one decimal and a space before the sign, see
// PercentTo.
func Percent(x float64) string { return PercentTo(x, 1) }

// PercentTo writes a share with some decimals and a space before the sign. Only
// exactly 1 is 100 %: a centre with one user to spare is not shown as full.
func PercentTo(x float64, decimals int) string {
	p := x * 100
	if x != 1 && Fixed(p, decimals) == Fixed(100, decimals) {
		p = 100 + math.Copysign(math.Pow(10, -float64(decimals)), x-1)
	}
	return Fixed(p, decimals) + " %"
}

// Short writes a number of people for axes and map labels with three
// significant digits: 252 万 or 2.52 M. Numbers below the first unit are
// exact.
func Short(n int64, l Lang) string {
	units := []struct {
		size float64
		name string
	}{{1e6, " M"}, {1e3, " k"}}
	if l == ZH {
		units[0].size, units[0].name = 1e8, " 亿"
		units[1].size, units[1].name = 1e4, " 万"
	}
	for i, u := range units {
		v := float64(n) / u.size
		if math.Abs(v) < 1 {
			continue
		}
		text := significant(v)
		if i > 0 && math.Abs(v) < units[0].size/u.size && text == significant(units[0].size/u.size) {
			return "1" + units[0].name
		}
		return text + u.name
	}
	return People(n)
}

// significant writes v with three significant digits, without trailing zeros.
func significant(v float64) string {
	decimals := 0
	switch a := math.Abs(v); {
	case a < 9.995:
		decimals = 2
	case a < 99.95:
		decimals = 1
	}
	s := Fixed(v, decimals)
	if decimals > 0 {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

// UserKm writes a total of user-kilometres in 万人·km or million user-km.
func UserKm(x float64, l Lang) string {
	if l == ZH {
		return Fixed(x/1e4, 1) + " 万人·km"
	}
	return Fixed(x/1e6, 1) + " million user-km"
}
