package paint

import "math"

// lines returns the strokes of a hatch over a box and the width they are drawn
// at; dots are strokes without length and round ends. It is the hatch for SVG
// and PDF; marks is the same for pixels.
func (h hatching) lines(box Rect) (p *path, width float64, round bool) {
	p = &path{}
	n := h.pitch * h.kind.period()
	if box.empty() || n <= 0 {
		return p, h.width, false
	}
	shift := 3.2 * h.width * math.Sqrt2
	switch h.kind {
	case HatchFalling:
		slanted(p, box, n, 0, true)
	case HatchRising:
		slanted(p, box, n, 0, false)
	case HatchCross:
		slanted(p, box, n, 0, true)
		slanted(p, box, n, 0, false)
	case HatchDoubleFalling:
		slanted(p, box, n, 0, true)
		slanted(p, box, n, shift, true)
	case HatchDoubleRising:
		slanted(p, box, n, 0, false)
		slanted(p, box, n, shift, false)
	case HatchHorizontal:
		level(p, box, n, n/2, true)
	case HatchVertical:
		level(p, box, n, n/2, false)
	case HatchGrid:
		level(p, box, n, n/2, true)
		level(p, box, n, n/2, false)
	case HatchDots:
		lattice(box, n, func(x, y float64) { p.add([]pt{{x, y}, {x, y}}) })
		return p, 2.3 * h.width, true
	case HatchDashes:
		lattice(box, n, func(x, y float64) { p.add([]pt{{x - .3*n, y}, {x + .3*n, y}}) })
	case HatchPlus:
		arm := 2 * h.width
		lattice(box, n, func(x, y float64) {
			p.add([]pt{{x - arm, y}, {x + arm, y}})
			p.add([]pt{{x, y - arm}, {x, y + arm}})
		})
	}
	return p, h.width, false
}

// slanted adds lines at 45 degrees: x - y (falling) or x + y is a multiple of
// n, plus shift.
func slanted(p *path, box Rect, n, shift float64, falling bool) {
	low, high := box.X0+box.Y0, box.X1+box.Y1
	if falling {
		low, high = box.X0-box.Y1, box.X1-box.Y0
	}
	for c := math.Ceil((low-shift)/n)*n + shift; c <= high; c += n {
		a, b := pt{c - box.Y0, box.Y0}, pt{c - box.Y1, box.Y1}
		if falling {
			a, b = pt{c + box.Y0, box.Y0}, pt{c + box.Y1, box.Y1}
		}
		if t0, t1, ok := clipSegment(a, b, box); ok && t1 > t0 {
			p.add([]pt{lerp(a, b, t0), lerp(a, b, t1)})
		}
	}
}

// level adds horizontal or vertical lines.
func level(p *path, box Rect, n, shift float64, horizontal bool) {
	low, high := box.X0, box.X1
	if horizontal {
		low, high = box.Y0, box.Y1
	}
	for c := math.Ceil((low-shift)/n)*n + shift; c <= high; c += n {
		if horizontal {
			p.add([]pt{{box.X0, c}, {box.X1, c}})
		} else {
			p.add([]pt{{c, box.Y0}, {c, box.Y1}})
		}
	}
}

// lattice visits the middles of the squares of side n within a box.
func lattice(box Rect, n float64, visit func(x, y float64)) {
	for y := math.Ceil((box.Y0-n/2)/n)*n + n/2; y <= box.Y1; y += n {
		for x := math.Ceil((box.X0-n/2)/n)*n + n/2; x <= box.X1; x += n {
			visit(x, y)
		}
	}
}
