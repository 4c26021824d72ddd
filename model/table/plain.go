package table

import (
	"strconv"
	"strings"
)

// Plain writes a value for files: a point, no grouping, and floating-point
// numbers as the shortest text that reads back the same. A value that is not
// set is empty.
func Plain(k Kind, v Value) string {
	if !v.Set {
		return ""
	}
	switch k {
	case Text, Code, Decimal:
		return v.Text
	case Users, Count:
		return strconv.FormatInt(v.Int, 10)
	case Bool:
		return strconv.FormatBool(v.Int != 0)
	case Centres: // users only where several serve
		if len(v.Parts) == 1 && v.Parts[0].Note == "" {
			return v.Parts[0].Name
		}
		parts := make([]string, len(v.Parts))
		for i, p := range v.Parts {
			parts[i] = p.Name + " " + strconv.FormatInt(p.Users, 10)
			if p.Name == "" {
				parts[i] = p.Note
			}
		}
		return strings.Join(parts, "; ")
	}
	return Number(v.Float)
}

// Number writes x as the shortest decimal that reads back as x, never with an
// exponent, and 0 without a sign.
func Number(x float64) string {
	if x == 0 {
		return "0"
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}
