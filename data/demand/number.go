package demand

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"golang.org/x/text/width"

	"fenye/geom"
	"fenye/model"
)

// parsePopulation reads a number of people as people write it: 20217700,
// 20,217,700, 2021.77万, full-width digits, blanks and apostrophes between
// groups of three. tens says that the field's name holds 万 already.
func parsePopulation(text string, tens bool) (model.Population, Reason) {
	if n, ok := plain(text); ok && !tens {
		return model.People(n), ""
	}
	s := strip(text)
	if s == "" {
		return model.Population{}, NoPopulation
	}
	power := 0
	for _, people := range []string{"万人", "亿人", "人", "people", "persons"} {
		if rest, ok := strings.CutSuffix(s, people); ok {
			s = rest + strings.TrimSuffix(people, "人")
			s = strings.TrimSuffix(strings.TrimSuffix(s, "people"), "persons")
			break
		}
	}
	if rest, ok := strings.CutSuffix(s, "万"); ok {
		s, power, tens = rest, 1, false
	} else if rest, ok := strings.CutSuffix(s, "亿"); ok {
		s, power, tens = rest, 2, false
	}
	if tens {
		power = 1
	}
	s, ok := ungroup(s)
	if !ok {
		return model.Population{}, BadPopulation
	}
	p, err := model.ParsePopulation(s)
	for ; err == nil && power > 0; power-- {
		p, err = p.TenThousands()
		if err != nil {
			return p, HugePopulation
		}
	}
	switch {
	case errors.Is(err, model.ErrNegative):
		return p, NegativePopulation
	case err != nil && strings.Contains(err.Error(), "18 digits"):
		return p, HugePopulation
	case err != nil:
		return p, BadPopulation
	}
	return p, ""
}

// plain reads up to 18 ASCII digits, the common case.
func plain(s string) (n int64, ok bool) {
	if len(s) == 0 || len(s) > 18 {
		return 0, false
	}
	for i := range len(s) {
		d := s[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + int64(d)
	}
	return n, true
}

// strip narrows full-width characters and drops quotes and blanks around s.
func strip(s string) string {
	s = strings.Map(func(r rune) rune {
		switch r {
		case '“', '”', '„', '"', '\u200b', '\ufeff', '\u2060', '\u200e', '\u200f':
			return -1
		case '\u2212', '\u2013':
			return '-'
		case '\u00a0', '\u2009', '\u202f', '\u2007', '\u3000', '\t', '\n', '\r':
			return ' '
		}
		return r
	}, width.Fold.String(s))
	return strings.TrimSpace(s)
}

// ungroup drops the separators of thousands: one of comma, blank, apostrophe
// throughout, with groups of three digits after the first.
func ungroup(s string) (string, bool) {
	s = strings.TrimSpace(s)
	whole, fraction, point := strings.Cut(s, ".")
	sign := ""
	if whole != "" && (whole[0] == '-' || whole[0] == '+') {
		sign, whole = whole[:1], strings.TrimSpace(whole[1:])
	}
	for _, mark := range []string{",", " ", "'", "’", "‘", "_"} {
		if !strings.Contains(whole, mark) {
			continue
		}
		groups := strings.Split(whole, mark)
		for i, g := range groups {
			if len(g) != 3 && (i > 0 || len(g) == 0 || len(g) > 3) {
				return "", false
			}
		}
		whole = strings.Join(groups, "")
		break
	}
	if point {
		whole += "." + fraction
	}
	return sign + whole, true
}

// parseDegrees reads a longitude or latitude: decimal degrees with or without
// a degree sign and a letter of the compass, or degrees, minutes and seconds.
func parseDegrees(text string) (float64, Reason) {
	if x, ok := decimal(text); ok {
		return x, ""
	}
	if x, err := strconv.ParseFloat(text, 64); err == nil {
		return finite(x)
	}
	s := strip(text)
	if s == "" {
		return 0, NoCoordinates
	}
	s, sign := hemisphere(s)
	if x, err := strconv.ParseFloat(strings.TrimRight(s, "°º度 "), 64); err == nil {
		return finite(sign * x)
	}
	if whole, fraction, ok := strings.Cut(s, ","); ok && fraction != "" {
		if x, err := strconv.ParseFloat(whole+"."+fraction, 64); err == nil {
			return finite(sign * x)
		}
	}
	return sexagesimal(s, sign)
}

// decimal reads plain decimal degrees, as geom.ParseDecimal does.
func decimal(s string) (float64, bool) { return geom.ParseDecimal(s) }

func finite(x float64) (float64, Reason) {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, NotFinite
	}
	return x, ""
}

// hemisphere takes a letter or word of the compass off either end.
func hemisphere(s string) (rest string, sign float64) {
	for _, h := range []struct {
		mark string
		sign float64
	}{{"东经", 1}, {"北纬", 1}, {"西经", -1}, {"南纬", -1}, {"E", 1}, {"N", 1}, {"W", -1}, {"S", -1}, {"e", 1}, {"n", 1}, {"w", -1}, {"s", -1}} {
		if rest, ok := strings.CutPrefix(s, h.mark); ok {
			return strings.TrimSpace(rest), h.sign
		}
		if rest, ok := strings.CutSuffix(s, h.mark); ok {
			return strings.TrimSpace(rest), h.sign
		}
	}
	return s, 1
}

// sexagesimal reads 116°27'36" and 116度27分36秒.
func sexagesimal(s string, sign float64) (float64, Reason) {
	if strings.HasPrefix(s, "-") {
		s, sign = s[1:], -sign
	}
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("°º度'′’分\"″”秒 ", r) })
	if len(parts) < 2 || len(parts) > 3 {
		return 0, BadCoordinates
	}
	x, unit := 0.0, 1.0
	for i, p := range parts {
		n, err := strconv.ParseFloat(p, 64)
		if err != nil || n < 0 || (i > 0 && n >= 60) {
			return 0, BadCoordinates
		}
		x += n * unit
		unit /= 60
	}
	return finite(sign * x)
}

// parsePosition reads "lon,lat", "lon lat" or "POINT (lon lat)".
func parsePosition(text string) (geom.Point, Reason) {
	s := strip(text)
	if s == "" {
		return geom.Point{}, NoCoordinates
	}
	if len(s) > 5 && strings.EqualFold(s[:5], "point") {
		s = strings.TrimSpace(s[5:])
	}
	parts := strings.FieldsFunc(strings.Trim(s, "()[]"), func(r rune) bool { return strings.ContainsRune(", ;", r) })
	if len(parts) < 2 || len(parts) > 3 {
		return geom.Point{}, BadCoordinates
	}
	lon, bad := parseDegrees(parts[0])
	if bad != "" {
		return geom.Point{}, bad
	}
	lat, bad := parseDegrees(parts[1])
	return geom.Point{Lon: lon, Lat: lat}, bad
}
