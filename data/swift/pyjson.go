package swift

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// pyJSON appends v as Python's json.dumps writes it with sorted keys and
// nothing but ASCII. Numbers that were read keep their text.
func pyJSON(out []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(out, "null"...), nil
	case bool:
		return strconv.AppendBool(out, v), nil
	case int64:
		return strconv.AppendInt(out, v, 10), nil
	case json.Number:
		return append(out, v...), nil
	case float64:
		return pyFloat(out, v), nil
	case string:
		return pyText(out, v), nil
	case []any:
		return pyList(out, v)
	case *list:
		return pyList(out, v.values())
	case tuple:
		return pyList(out, v)
	case map[string]any:
		out = append(out, '{')
		for i, key := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				out = append(out, ", "...)
			}
			out = append(pyText(out, key), ": "...)
			var err error
			if out, err = pyJSON(out, v[key]); err != nil {
				return nil, err
			}
		}
		return append(out, '}'), nil
	case *dict:
		m := map[string]any{}
		for _, p := range v.pairs {
			key, ok := p.key.(string)
			if !ok {
				return nil, fmt.Errorf("swift: a key of kind %T cannot be written to a ring", p.key)
			}
			m[key] = p.value
		}
		return pyJSON(out, m)
	}
	return nil, fmt.Errorf("swift: a value of kind %T cannot be written to a ring", v)
}

func pyList(out []byte, values []any) ([]byte, error) {
	out = append(out, '[')
	for i, v := range values {
		if i > 0 {
			out = append(out, ", "...)
		}
		var err error
		if out, err = pyJSON(out, v); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}

// pyFloat writes a float as Python's repr does: always with a point or an
// exponent.
func pyFloat(out []byte, x float64) []byte {
	s := strconv.FormatFloat(x, 'g', -1, 64)
	if x == 0 || x >= 1e-4 && x < 1e16 || -x >= 1e-4 && -x < 1e16 {
		s = strconv.FormatFloat(x, 'f', -1, 64)
		if !strings.Contains(s, ".") {
			s += ".0"
		}
	}
	return append(out, s...)
}

func pyText(out []byte, s string) []byte {
	out = append(out, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, '\\', 'n')
		case r == '\r':
			out = append(out, '\\', 'r')
		case r == '\t':
			out = append(out, '\\', 't')
		case r == '\b':
			out = append(out, '\\', 'b')
		case r == '\f':
			out = append(out, '\\', 'f')
		case r < ' ' || r > '~' && r <= 0xffff:
			out = fmt.Appendf(out, "\\u%04x", r)
		case r > 0xffff:
			a, b := utf16.EncodeRune(r)
			out = fmt.Appendf(out, "\\u%04x\\u%04x", a, b)
		default:
			out = append(out, byte(r))
		}
	}
	return append(out, '"')
}
