package report

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"fenye/model/table"
)

// exactNumber returns the number that a decimal text stands for if a float64
// shows all its digits.
func exactNumber(s string) (float64, bool) {
	digits := strings.TrimPrefix(strings.Replace(s, ".", "", 1), "-")
	if strings.Trim(digits, "0123456789") != "" || len(strings.Trim(digits, "0")) > 15 {
		return 0, false
	}
	x, err := strconv.ParseFloat(s, 64)
	return x, err == nil
}

// cleanText returns s without what XML cannot hold.
func cleanText(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError, r == 0xfffe, r == 0xffff:
			return utf8.RuneError
		case r < 0x20 && r != '\t' && r != '\n' && r != '\r':
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// widths returns the width of each column in characters: that of the header
// and the first rows, between 8 and 48. A Han character counts two.
func widths(t table.Table) []float64 {
	const sample = 200
	out := make([]float64, len(t.Columns))
	for i, c := range t.Columns {
		widest := columns(header(c))
		for row := range min(t.Rows, sample) {
			widest = max(widest, columns(shown(c.Kind, t.At(row, i))))
		}
		out[i] = float64(min(max(widest+2, 8), 48))
	}
	return out
}

// shown is about what the cell's number format makes of a value.
func shown(k table.Kind, v table.Value) string {
	switch {
	case !v.Set:
		return ""
	case k == table.Users, k == table.Count:
		digits := strconv.FormatInt(v.Int, 10)
		return digits + strings.Repeat(",", len(digits)/3)
	case k == table.Km, k == table.Share:
		return strconv.FormatFloat(v.Float, 'f', 2, 64)
	case k == table.Degrees:
		return strconv.FormatFloat(v.Float, 'f', 5, 64)
	}
	return table.Plain(k, v)
}

func columns(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r >= 0x1100 {
			n++
		}
	}
	return n
}
