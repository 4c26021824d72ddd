package geom

// tenths are the powers of ten that a float64 holds exactly and ParseDecimal needs.
var tenths = [16]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// ParseDecimal reads up to 15 digits with a point and a minus sign or without, as
// strconv.ParseFloat does: digits and power of ten are exact, and IEEE 754
// rounds their quotient as it must. Anything else is not ok.
func ParseDecimal(s string) (x float64, ok bool) {
	i := 0
	if len(s) > 0 && s[0] == '-' {
		i = 1
	}
	digits := len(s) - i
	if digits > 16 {
		return 0, false
	}
	n, point := int64(0), -1
	for ; i < len(s); i++ {
		d := s[i] - '0'
		if d > 9 {
			if s[i] != '.' || point >= 0 {
				return 0, false
			}
			point = i + 1
			digits--
			continue
		}
		n = n*10 + int64(d)
	}
	if digits < 1 || digits > 15 {
		return 0, false
	}
	x = float64(n)
	if point >= 0 {
		x /= tenths[len(s)-point]
	}
	if s[0] == '-' {
		x = -x
	}
	return x, true
}
