package demand

import (
	"fenye/data/geojson"
	"fenye/model"
)

// standing reports whether the piece's places can be used as they stand, with
// the figures of chosen.
func (p *piece) standing(chosen *candidate) bool {
	if !p.final || !p.sound || len(p.drop) > 0 {
		return false
	}
	if p.c.ones || chosen == nil {
		return p.c.ones
	}
	f := p.figuresOf(chosen.class)
	return f != nil && f.first && len(f.gaps) == 0 && f.cells == len(p.places)
}

// settle leaves the places of the piece that can be used, as they are to be.
func (p *piece) settle(chosen *candidate) error {
	if p.standing(chosen) {
		return nil
	}
	var f *figures
	if chosen != nil {
		f = p.figuresOf(chosen.class)
	}
	kept := p.places[:0]
	gaps := 0
	for i := range p.places {
		place := p.places[i]
		reason := uint8(0)
		switch {
		case p.c.ones:
		case f == nil || i >= f.cells:
			reason = 1
		default:
			place.Population = f.of(p, i)
			if gaps < len(f.gaps) && int(f.gaps[gaps].at) == i {
				reason = f.gaps[gaps].reason
				gaps++
			}
		}
		keep, err := p.keep(&place, i, reason, chosen)
		if err != nil {
			return err
		}
		if keep {
			kept = append(kept, place)
		}
	}
	p.places = kept
	return nil
}

// keep makes a place final, and reports whether it is to be used.
func (p *piece) keep(place *model.Place, at int, reason uint8, chosen *candidate) (bool, error) {
	if p.drop[at] {
		p.joined.Count++
		if p.joined.Text == "" || place.Name < p.joined.Text {
			p.joined.Text = place.Name
		}
		return false, nil
	}
	given := place.Position
	if p.c.crs != geojson.Degrees {
		place.Position = positive(p.c.crs.Degrees(given))
	}
	if reason := misplaced(place.Position); reason != "" {
		return false, p.skip(p.row(at), reason, unnamed(given))
	}
	if reason != 0 {
		found := ""
		if chosen != nil {
			found = chosen.bad[reason]
		}
		return false, p.skip(p.row(at), cellReasons[reason], found)
	}
	if place.Name == "" {
		place.Name = unnamed(place.Position)
	}
	return true, nil
}
