package paint

import (
	"image/color"
	"math"

	"fenye/geom"
)

// Unit is a province that goes whole to one centre.
type Unit struct {
	Province int    // index into Base.Provinces
	Number   int    // of its centre; 0: none
	Colour   string // of its centre, "#rrggbb" or "" for the palette's
	// Nearest is the number of the nearest centre if the unit goes to another,
	// else 0: an inner line in that centre's colour.
	Nearest       int
	NearestColour string
	// Backup is the number of the centre that takes the unit over: its hatch,
	// in its colour, in place of the centre's own. 0: not shown.
	Backup       int
	BackupColour string
	Out          bool    // out of scope: grey hatch, whatever the rest says
	Shade        float64 // 0 to 1, in place of the centre's colour where the scene is shaded
	Name         string
	Detail       string     // under the name if both fit: "375 万"
	Inner        geom.Point // where the label would like to be
	Selected     bool
}

const (
	unitFill    = .28  // strength of a unit's fill
	unitsMargin = 38.0 // charts stand beside the map: room for the inset, which is smaller
	unitsInset  = .74
	unitLine    = 5.0 // width of the inner line of a changed unit
	unitText    = 11.0
	shadeFill   = .88 // strength of a shaded unit
	shadeLevels = 12  // a painter keeps a picture a shade
)

// ShadeColour returns the colour of a share of the largest, 0 to 1, in the
// program's one hue.
func ShadeColour(share float64, isDark bool) color.NRGBA {
	share = math.Round(min(max(share, 0), 1)*shadeLevels) / shadeLevels
	from, to := hex(0xE4EFF0), hex(0x0B4A59)
	if isDark {
		from, to = hex(0x27333D), hex(0x6FC3D4)
	}
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + share*(float64(b)-float64(a)))) }
	return color.NRGBA{R: mix(from.R, to.R), G: mix(from.G, to.G), B: mix(from.B, to.B), A: 255}
}

// unitPath returns the outline of a unit in pixels, empty if the base has no
// such province or it is out of sight.
func (d *drawing) unitPath(u *Unit) *path {
	if u.Province < 0 || u.Province >= len(d.ground.units) {
		return &path{}
	}
	return d.rings(d.ground.units[u.Province])
}

// wholeUnits fills and hatches whole units, and marks those that changed centre.
func (d *drawing) wholeUnits(sf surface) {
	if len(d.s.Units) == 0 {
		return
	}
	strength := 1.0
	if d.s.Stale {
		strength = .6
	}
	sf.clip(d.land, false)
	for i := range d.s.Units {
		u := &d.s.Units[i]
		fill, lines := d.unitInk(u, strength)
		if p := d.unitPath(u); p.count() > 0 && (fill.A > 0 || lines.kind != HatchNone) {
			sf.region(p, fill, lines)
		}
	}
	sf.unclip()
	if d.s.Infeasible {
		return
	}
	for i := range d.s.Units {
		if u := &d.s.Units[i]; u.Nearest > 0 && !u.Out {
			d.innerLine(sf, u, faded(ColourOr(u.NearestColour, u.Nearest, d.v.Dark), strength))
		}
	}
}

// unitInk returns the fill and the hatch of a unit.
func (d *drawing) unitInk(u *Unit, strength float64) (color.NRGBA, hatching) {
	lines := hatching{pitch: d.unit(9), width: d.unit(1)}
	switch {
	case u.Out:
		lines.kind, lines.colour, lines.pitch = HatchRising, faded(d.pal.Unassigned, .38), d.unit(5.5)
		return color.NRGBA{}, lines
	case d.s.Infeasible:
		return color.NRGBA{}, lines
	case d.s.Shaded:
		return faded(ShadeColour(u.Shade, d.v.Dark), shadeFill*strength), lines
	case u.Number < 1:
		return color.NRGBA{}, lines
	}
	c := ColourOr(u.Colour, u.Number, d.v.Dark)
	lines.kind, lines.colour = HatchOf(u.Number), faded(c, d.pal.HatchStrength*strength)
	if u.Backup > 0 {
		lines.kind = HatchOf(u.Backup)
		if lines.kind == HatchNone { // the first centre's regions bear none, its backups must show
			lines.kind = HatchHorizontal
		}
		lines.colour, lines.width = faded(ColourOr(u.BackupColour, u.Backup, d.v.Dark), strength), d.unit(1.6)
	}
	return faded(c, unitFill*strength), lines
}

// innerLine draws a line along the inside of a unit's outline.
func (d *drawing) innerLine(sf surface, u *Unit, c color.NRGBA) {
	p := d.unitPath(u)
	if p.count() == 0 {
		return
	}
	sf.clip(&territory{path: p}, false)
	sf.stroke(p, pen{colour: c, width: d.unit(2 * unitLine)})
	sf.unclip()
}

// selectedUnits draws the outline of what is selected.
func (d *drawing) selectedUnits(sf surface) {
	for i := range d.s.Units {
		if u := &d.s.Units[i]; u.Selected {
			p := d.unitPath(u)
			sf.stroke(p, pen{colour: faded(d.pal.Halo, .92), width: d.unit(5)})
			sf.stroke(p, pen{colour: d.pal.Accent, width: d.unit(2.6)})
		}
	}
}

// unitLabels writes names, and users where both fit: the selected unit first,
// then those that changed, then the others in their order.
func (d *drawing) unitLabels() {
	for rank := range 3 {
		for i := range d.s.Units {
			u := &d.s.Units[i]
			if r := unitRank(u); r == rank && u.Name != "" && !u.Out {
				d.unitLabel(u)
			}
		}
	}
}

func unitRank(u *Unit) int {
	switch {
	case u.Selected:
		return 0
	case u.Nearest > 0:
		return 1
	}
	return 2
}

// unitLabel puts a unit's name, and its users under it, where both are within
// the unit; else the name alone, which may reach beyond it.
func (d *drawing) unitLabel(u *Unit) {
	name, nameBox := d.write(u.Name, unitText, false, d.pal.Text)
	detail, detailBox := d.write(u.Detail, unitText, false, d.pal.Text)
	if c := ShadeColour(u.Shade, d.v.Dark); d.s.Shaded && Contrast(c, d.pal.Text) < 4.5 {
		name.colour, detail.colour = d.pal.Panel, d.pal.Panel
		name.halo, detail.halo = c, c
	}
	width := max(nameBox.X1, detailBox.X1)
	line := nameBox.Y1 - nameBox.Y0 + 1
	if u.Detail != "" {
		if at, ok := d.unitSpot(u, width, 2*line, false); ok {
			d.put(name, nameBox, at.x+(width-nameBox.X1)/2, at.y-nameBox.Y0)
			d.put(detail, detailBox, at.x+(width-detailBox.X1)/2, at.y-nameBox.Y0+line)
			return
		}
	}
	for _, loose := range []bool{false, true} {
		if at, ok := d.unitSpot(u, nameBox.X1, line, loose); ok {
			d.put(name, nameBox, at.x, at.y-nameBox.Y0)
			return
		}
	}
}

// unitSpot returns the upper left corner of a free box in a unit, nearest its
// inner point. A loose box has only its middle in the unit.
func (d *drawing) unitSpot(u *Unit, w, h float64, loose bool) (at pt, ok bool) {
	q, seen := d.at(u.Inner)
	if !seen || u.Province < 0 || u.Province >= len(d.s.Base.Provinces) {
		return at, false
	}
	shape := newProbe(d.s.Base.Provinces[u.Province].Shape)
	cx, cy := q.x/d.k, q.y/d.k
	rings := 5
	if loose {
		rings = 3
	}
	for ring := range rings {
		n := max(1, ring*6)
		for i := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			x, y := cx+float64(ring)*8*cos, cy+float64(ring)*6*sin
			box := Rect{x - w/2, y - h/2, x + w/2, y + h/2}
			if !d.room.free(box.grow(1), true) {
				continue
			}
			if loose {
				if p, ok := d.v.ToPoint(d.proj, x, y); !ok || !shape.holds(p) {
					continue
				}
			} else if !d.inRegion(shape, Rect{box.X0 + 4, box.Y0 + 4, box.X1 - 4, box.Y1 - 4}) {
				continue
			}
			return pt{box.X0, box.Y0}, true
		}
	}
	return at, false
}

// hitUnit returns the unit that holds the position under (x, y), or -1.
func hitUnit(s *Scene, v View, x, y float64) int {
	p, ok := v.ToPoint(projection(s), x, y)
	if !ok || s.Base == nil {
		return -1
	}
	for i, u := range s.Units {
		if u.Province >= 0 && u.Province < len(s.Base.Provinces) && holds(s.Base.Provinces[u.Province].Shape, p) {
			return i
		}
	}
	return -1
}
