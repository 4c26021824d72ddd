package geom

// tenths are the powers of ten that a float64 holds exactly and ParseDecimal needs.
var tenths = [16]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// ParseDecimal reads up to 15 digits with a point and a minus sign or without, as
// strconv.ParseFloat does: digits and power of ten are exact, and IEEE 754
// rounds their quotient as it must. Anything else is not ok.
func ParseDecimal(s string) (x float64, ok bool) {
	rest := s
	if len(s) > 0 && s[0] == '-' {
		rest = s[1:]
	}
	digits := len(rest)
	if digits == 0 || digits > 16 {
		return 0, false
	}
	n, rest := leading(0, rest)
	after := 0 // digits after the point
	if rest != "" {
		if rest[0] != '.' {
			return 0, false
		}
		rest = rest[1:]
		after = len(rest)
		digits--
		for len(rest) >= 4 {
			four, ok := fourDigits(rest)
			if !ok {
				return 0, false
			}
			n, rest = n*10_000+four, rest[4:]
		}
		if n, rest = leading(n, rest); rest != "" {
			return 0, false
		}
	}
	if digits == 0 || digits > 15 {
		return 0, false
	}
	x = float64(n) / tenths[after]
	if s[0] == '-' {
		x = -x
	}
	return x, true
}

// leading appends the digits that s begins with to n.
func leading(n int64, s string) (int64, string) {
	i := 0
	for ; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			break
		}
		n = n*10 + int64(d)
	}
	return n, s[i:]
}

// fourDigits reads the first four bytes of s together: the digits, the first in
// the lowest byte, become two pairs, and those one number.
func fourDigits(s string) (n int64, ok bool) {
	v := uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
	v -= 0x30303030
	if (v|(v+0x76767676))&0x80808080 != 0 {
		return 0, false // a byte is not in 0 to 9
	}
	v = v*10 + v>>8
	return int64(v&0xFF)*100 + int64(v>>16&0xFF), true
}
