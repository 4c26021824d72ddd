package paint

import (
	"cmp"
	"slices"

	"fenye/geom"
)

// Heat is a value over positions, in shades of the program's one hue: how much a
// new centre would save here and there. It lies over the ground and below
// boundaries and symbols.
type Heat struct {
	Spots []HeatSpot
	Step  float64 // degrees from one spot to the next on a grid: cells; 0: discs
	Text  string  // what the shades stand for: "0 – 591.2 million user-km saved"
	Best  int     // index of the spot that is marked; -1: none
	// BestText is written beside that spot, BoundText beside a hollow disc in the
	// legend.
	BestText, BoundText string
}

// HeatSpot is the value of one position.
type HeatSpot struct {
	At    geom.Point
	Share float64 // of the largest, 0 to 1
	// Bound says that the value is at most that: a disc is hollow.
	Bound bool
}

const (
	heatFill   = .85 // strength of a cell
	heatRadius = 5.0
	heatFine   = 3.2 // radius where there are many
	heatMany   = 600
)

// heat draws the spots, the largest value last.
func (d *drawing) heat(sf surface) {
	h := d.s.Heat
	if h == nil || len(h.Spots) == 0 {
		return
	}
	strength := 1.0
	if d.s.Stale {
		strength = .6
	}
	order := make([]int, len(h.Spots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(h.Spots[a].Share, h.Spots[b].Share) })
	if h.Step > 0 {
		sf.clip(d.land, false)
		for _, i := range order {
			d.heatCell(sf, &h.Spots[i], h.Step, strength)
		}
		sf.unclip()
		return
	}
	r := heatRadius
	if len(h.Spots) > heatMany {
		r = heatFine
	}
	for _, i := range order {
		d.heatDisc(sf, &h.Spots[i], d.unit(r), strength)
	}
}

// heatCell fills the box of a spot on a grid.
func (d *drawing) heatCell(sf surface, s *HeatSpot, step, strength float64) {
	half := step / 2
	q := &path{}
	corners := [4][2]float64{{-half, -half}, {half, -half}, {half, half}, {-half, half}}
	const parts = 4 // parallels are bent
	var ring []pt
	for i, from := range corners {
		to := corners[(i+1)%4]
		for n := range parts {
			t := float64(n) / parts
			p := geom.Point{Lon: s.At.Lon + from[0] + t*(to[0]-from[0]), Lat: s.At.Lat + from[1] + t*(to[1]-from[1])}
			at, ok := d.at(p)
			if !ok || p.Lat < -90 || p.Lat > 90 {
				return
			}
			ring = append(ring, at)
		}
	}
	q.add(clipRing(ring, d.frame.grow(d.unit(2))))
	sf.fill(q, faded(ShadeColour(s.Share, d.v.Dark), heatFill*strength))
}

// heatDisc draws a spot that is a place.
func (d *drawing) heatDisc(sf surface, s *HeatSpot, r, strength float64) {
	at, ok := d.at(s.At)
	if !ok || !d.frame.grow(2*r).has(at.x, at.y) {
		return
	}
	sf.disc(at.x, at.y, r+d.unit(.8), faded(d.pal.Outline, .8*strength))
	sf.disc(at.x, at.y, r, faded(ShadeColour(s.Share, d.v.Dark), strength))
	if s.Bound {
		sf.disc(at.x, at.y, r-d.unit(1.6), d.pal.Land)
	}
}

// heatBest marks the best spot and says what it saves.
func (d *drawing) heatBest(sf surface) {
	h := d.s.Heat
	if h == nil || h.Best < 0 || h.Best >= len(h.Spots) {
		return
	}
	at, ok := d.at(h.Spots[h.Best].At)
	if !ok || !d.frame.grow(d.unit(20)).has(at.x, at.y) {
		return
	}
	ring := func(r, inner float64) {
		sf.disc(at.x, at.y, d.unit(r), faded(d.pal.Halo, .92))
		sf.disc(at.x, at.y, d.unit(r-1), d.pal.Accent)
		sf.disc(at.x, at.y, d.unit(inner+1), faded(d.pal.Halo, .92))
		sf.disc(at.x, at.y, d.unit(inner), ShadeColour(h.Spots[h.Best].Share, d.v.Dark))
	}
	ring(12, 7)
	w := d.letters.width(h.BestText, 13*d.textBy, true)
	x := at.x/d.k + 17
	if x+w > d.v.W-60 {
		x = at.x/d.k - 17 - w
	}
	sf.text(label{text: h.BestText, size: d.em(13), bold: true, colour: d.pal.Text, halo: faded(d.pal.Halo, .92), around: d.unit(3)},
		x*d.k, at.y+d.unit(4.5), 0)
}

// heatRow explains the shades in the legend.
func (d *drawing) heatRow(add func(text string, draw func(surface, float64, float64))) {
	if d.s.Heat == nil {
		return
	}
	add(d.s.Heat.Text, func(sf surface, x, y float64) {
		for i := range 4 {
			box := &path{}
			box.rect(Rect{(x + float64(i)*6) * d.k, (y - 5) * d.k, (x + float64(i+1)*6) * d.k, (y + 5) * d.k})
			sf.fill(box, ShadeColour(float64(i)/3, d.v.Dark))
		}
	})
	if d.s.Heat.Step == 0 && slices.ContainsFunc(d.s.Heat.Spots, func(s HeatSpot) bool { return s.Bound }) {
		add(d.s.Heat.BoundText, func(sf surface, x, y float64) {
			cx, cy := (x+12)*d.k, y*d.k
			sf.disc(cx, cy, d.unit(heatRadius+.8), faded(d.pal.Outline, .8))
			sf.disc(cx, cy, d.unit(heatRadius), ShadeColour(.5, d.v.Dark))
			sf.disc(cx, cy, d.unit(heatRadius-1.6), d.pal.Panel)
		})
	}
}
