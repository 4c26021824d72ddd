package paint

import "math"

// Kind says what is under the pointer.
type Kind uint8

const (
	Nothing    Kind = iota
	OnHandle        // Index into Scene.Boundaries
	OnCentre        // Index into Scene.Centres
	OnPlace         // Index into Scene.Places
	OnBoundary      // Index into Scene.Boundaries
	OnRegion        // Index into Scene.Regions
	OnUnit          // Index into Scene.Units
)

// Target is what is under the pointer. Number is the number of the centre for
// OnCentre and OnRegion.
type Target struct {
	Kind   Kind
	Index  int
	Number int
}

// Reach is how far from a symbol's edge it still is hit, in units.
const Reach = 4.0

// hitCentre returns the topmost centre whose badge, of half a side, is hit.
func hitCentre(s *Scene, v View, x, y, half float64) (Target, bool) {
	proj := projection(s)
	for i := len(s.Centres) - 1; i >= 0; i-- { // those drawn last lie on top
		c := s.Centres[i]
		if cx, cy, ok := v.ToScreen(proj, c.At); ok && math.Abs(x-cx) <= half && math.Abs(y-cy) <= half {
			return Target{Kind: OnCentre, Index: i, Number: c.Number}, true
		}
	}
	return Target{}, false
}

// Hit returns what lies under (x, y) units: badges first, since they lie on top,
// then handles, what is near a badge, places (the smallest symbol first), boundaries, regions.
func Hit(s *Scene, v View, x, y float64) Target {
	proj := projection(s)
	if t, ok := hitCentre(s, v, x, y, badgeSize/2); ok {
		return t
	}
	for i, b := range s.Boundaries {
		if !b.HasHandle || !s.Layers.Boundaries || s.Infeasible {
			continue
		}
		if hx, hy, ok := v.ToScreen(proj, b.Handle); ok && math.Hypot(x-hx, y-hy) <= handleSize/2+Reach/2 {
			return Target{Kind: OnHandle, Index: i}
		}
	}
	if t, ok := hitCentre(s, v, x, y, badgeSize/2+Reach/2); ok {
		return t
	}
	if i := hitPlace(s, v, x, y); i >= 0 {
		return Target{Kind: OnPlace, Index: i, Number: int(s.Service(i).Owner)}
	}
	if i := hitUnit(s, v, x, y); i >= 0 {
		return Target{Kind: OnUnit, Index: i, Number: s.Units[i].Number}
	}
	if s.Infeasible {
		return Target{}
	}
	if i := hitBoundary(s, v, x, y); i >= 0 {
		return Target{Kind: OnBoundary, Index: i}
	}
	if i := hitRegion(s, v, x, y); i >= 0 {
		return Target{Kind: OnRegion, Index: i, Number: s.Regions[i].Number}
	}
	return Target{}
}

// hitPlace returns the index of the place under the pointer, the smallest
// symbol if several are, or -1.
func hitPlace(s *Scene, v View, x, y float64) int {
	if !s.Layers.Places {
		return -1
	}
	proj := projection(s)
	best, bestRadius, bestAway := -1, math.Inf(1), math.Inf(1)
	some, all := s.nearby(v, x, y)
	n := len(some)
	if all {
		n = len(s.Places)
	}
	for k := range n {
		i := k
		if !all {
			i = int(some[k])
		}
		r := symbolRadius(s.Places[i].Users, s.Largest)
		q := s.spot(i, proj)
		px, py := v.place(q.x, q.y)
		away := math.Hypot(x-px, y-py)
		if !q.ok || away > r+Reach {
			continue
		}
		// A symbol under the pointer beats one that is only near.
		if inside, bestInside := away <= r, bestAway <= bestRadius; inside != bestInside && best >= 0 {
			if !inside {
				continue
			}
		} else if best >= 0 && r >= bestRadius {
			continue
		}
		best, bestRadius, bestAway = i, r, away
	}
	return best
}

// hitBoundary returns the boundary within Reach of (x, y), or -1.
func hitBoundary(s *Scene, v View, x, y float64) int {
	if !s.Layers.Boundaries {
		return -1
	}
	proj := projection(s)
	for i, b := range s.Boundaries {
		var lx, ly float64
		last := false
		for _, p := range b.Line {
			px, py, ok := v.ToScreen(proj, p)
			if ok && last && segmentDistance(x, y, lx, ly, px, py) <= Reach {
				return i
			}
			lx, ly, last = px, py, ok
		}
	}
	return -1
}

// hitRegion returns the region that holds the position under (x, y), or -1.
func hitRegion(s *Scene, v View, x, y float64) int {
	p, ok := v.ToPoint(projection(s), x, y)
	if !ok || !s.Layers.Regions {
		return -1
	}
	for i, r := range s.Regions {
		if holds(r.Shape, p) {
			return i
		}
	}
	return -1
}

// segmentDistance returns the distance of (x, y) from the segment a-b.
func segmentDistance(x, y, ax, ay, bx, by float64) float64 {
	dx, dy := bx-ax, by-ay
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = min(max(((x-ax)*dx+(y-ay)*dy)/l, 0), 1)
	}
	return math.Hypot(x-ax-t*dx, y-ay-t*dy)
}
