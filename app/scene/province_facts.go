package scene

import (
	"math"
	"sync"

	"fenye/app/paint"
	"fenye/geom"
)

// facts are what whole provinces need of a ground: worked out once for each.
type facts struct {
	index   map[string]int // province by code
	inner   []geom.Point   // where a label fits best
	borders []border
}

// border is where two provinces meet.
type border struct {
	a, b  int
	lines []geom.Line
}

var knownFacts = struct {
	sync.Mutex
	of map[*paint.Base]*facts
}{of: map[*paint.Base]*facts{}}

func factsOf(b *paint.Base) *facts {
	knownFacts.Lock()
	defer knownFacts.Unlock()
	if f := knownFacts.of[b]; f != nil {
		return f
	}
	f := &facts{index: map[string]int{}, inner: make([]geom.Point, len(b.Provinces)), borders: borders(b)}
	for i, p := range b.Provinces {
		if p.Code != "" {
			f.index[p.Code] = i
			f.inner[i] = innermost(p.Shape)
		}
	}
	knownFacts.of[b] = f
	return f
}

// borders finds the lines that two provinces share, by their vertices.
func borders(b *paint.Base) []border {
	type side struct{ from, to geom.Point }
	order := func(p, q geom.Point) side {
		if q.Lon < p.Lon || q.Lon == p.Lon && q.Lat < p.Lat {
			p, q = q, p
		}
		return side{p, q}
	}
	first := map[side]int{}
	at := map[[2]int]int{}
	var out []border
	for i, p := range b.Provinces {
		if p.Code == "" {
			continue
		}
		for _, polygon := range p.Shape {
			for _, ring := range polygon {
				var line geom.Line
				with := -1
				flush := func() {
					if with >= 0 && len(line) > 1 {
						pair := [2]int{with, i}
						k, known := at[pair]
						if !known {
							k = len(out)
							at[pair] = k
							out = append(out, border{a: with, b: i})
						}
						out[k].lines = append(out[k].lines, line)
					}
				}
				for v := 1; v < len(ring); v++ {
					s := order(ring[v-1], ring[v])
					other, seen := first[s]
					if !seen {
						first[s], other = i, -1
					} else if other == i {
						other = -1
					}
					if other != with {
						flush()
						line, with = geom.Line{ring[v-1]}, other
					}
					line = append(line, ring[v])
				}
				flush()
			}
		}
	}
	return out
}

// innermost returns the point of a shape's largest part that is farthest from
// its edge, on a grid of 15 by 15; degrees of longitude are shortened as at its
// middle.
func innermost(m geom.MultiPolygon) geom.Point {
	var ring geom.Ring
	var west, south, east, north float64
	for _, polygon := range m {
		if len(polygon) == 0 {
			continue
		}
		w, s, e, n := 180.0, 90.0, -180.0, -90.0
		for _, p := range polygon[0] {
			w, s, e, n = min(w, p.Lon), min(s, p.Lat), max(e, p.Lon), max(n, p.Lat)
		}
		if ring == nil || (e-w)*(n-s) > (east-west)*(north-south) {
			ring, west, south, east, north = polygon[0], w, s, e, n
		}
	}
	shrink := math.Cos((south + north) / 2 * math.Pi / 180)
	best, far := geom.Point{Lon: (west + east) / 2, Lat: (south + north) / 2}, -1.0
	const steps = 15
	for i := range steps {
		for j := range steps {
			p := geom.Point{Lon: west + (east-west)*(float64(i)+.5)/steps, Lat: south + (north-south)*(float64(j)+.5)/steps}
			if d := depth(ring, p, shrink); d > far {
				best, far = p, d
			}
		}
	}
	return best
}

// depth is how far inside a ring a point lies, in degrees of latitude; below 0
// outside.
func depth(ring geom.Ring, p geom.Point, shrink float64) float64 {
	inside, least := false, math.Inf(1)
	for i := 1; i < len(ring); i++ {
		a, b := ring[i-1], ring[i]
		if (a.Lat > p.Lat) != (b.Lat > p.Lat) && p.Lon < (b.Lon-a.Lon)*(p.Lat-a.Lat)/(b.Lat-a.Lat)+a.Lon {
			inside = !inside
		}
		dx, dy := (b.Lon-a.Lon)*shrink, b.Lat-a.Lat
		px, py := (p.Lon-a.Lon)*shrink, p.Lat-a.Lat
		t := 0.0
		if l := dx*dx + dy*dy; l > 0 {
			t = min(max((px*dx+py*dy)/l, 0), 1)
		}
		least = min(least, math.Hypot(px-t*dx, (py-t*dy)*1.6)) // labels are wider than high
	}
	if !inside {
		return -1
	}
	return least
}
