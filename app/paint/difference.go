package paint

import (
	"image/color"
	"math"
)

// Difference returns how far apart two colours look, by CIEDE2000 (Sharma, Wu
// and Dalal 2005) under daylight D65: 1 is just noticeable, 10 plain at a
// glance. Opacity is not looked at.
func Difference(a, b color.NRGBA) float64 { return ciede2000(labOf(a), labOf(b)) }

// lab is a colour in CIELAB.
type lab struct{ l, a, b float64 }

// labOf converts from sRGB, white point D65.
func labOf(c color.NRGBA) lab {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	r, g, b := linear(c.R), linear(c.G), linear(c.B)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*r + 0.3575761*g + 0.1804375*b) / 0.95047)
	y := f(0.2126729*r + 0.7151522*g + 0.0721750*b)
	z := f((0.0193339*r + 0.1191920*g + 0.9503041*b) / 1.08883)
	return lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// ciede2000 is the formula with all weights 1; equation numbers are those of
// Sharma, Wu and Dalal.
func ciede2000(p, q lab) float64 {
	const far = 6103515625.0 // 25 to the 7th
	seventh := func(c float64) float64 { c7 := math.Pow(c, 7); return math.Sqrt(c7 / (c7 + far)) }
	g := 1 + 0.5*(1-seventh((math.Hypot(p.a, p.b)+math.Hypot(q.a, q.b))/2)) // 4, 5
	c1, h1 := polar(p.a*g, p.b)
	c2, h2 := polar(q.a*g, q.b)
	dh, h := 0.0, h1+h2
	if c1*c2 != 0 {
		dh = h2 - h1 // 10
		switch {
		case dh > math.Pi:
			dh -= 2 * math.Pi
		case dh < -math.Pi:
			dh += 2 * math.Pi
		}
		switch { // 14
		case math.Abs(h1-h2) <= math.Pi:
			h = (h1 + h2) / 2
		case h1+h2 < 2*math.Pi:
			h = (h1 + h2 + 2*math.Pi) / 2
		default:
			h = (h1 + h2 - 2*math.Pi) / 2
		}
	}
	dl, dc := q.l-p.l, c2-c1                    // 8, 9
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(dh/2) // 11
	l, c := (p.l+q.l)/2, (c1+c2)/2              // 12, 13
	degree := math.Pi / 180
	t := 1 - 0.17*math.Cos(h-30*degree) + 0.24*math.Cos(2*h) +
		0.32*math.Cos(3*h+6*degree) - 0.20*math.Cos(4*h-63*degree) // 15
	turn := 30 * degree * math.Exp(-math.Pow((h/degree-275)/25, 2)) // 16
	sl := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))       // 18
	sc, sh := 1+0.045*c, 1+0.015*c*t                                // 19, 20
	rt := -math.Sin(2*turn) * 2 * seventh(c)                        // 17, 21
	dl, dc, dH = dl/sl, dc/sc, dH/sh
	return math.Sqrt(max(0, dl*dl+dc*dc+dH*dH+rt*dc*dH)) // 22
}

// polar returns chroma and hue, 0 to 2 pi.
func polar(a, b float64) (chroma, hue float64) {
	if a == 0 && b == 0 {
		return 0, 0
	}
	hue = math.Atan2(b, a)
	if hue < 0 {
		hue += 2 * math.Pi
	}
	return math.Hypot(a, b), hue
}
