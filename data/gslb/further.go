package gslb

import (
	"cmp"
	"slices"

	"fenye/geom"
)

// Complete adds to every route the centres that it lacks: by mean distance from
// the unit's users, or by id where positions are not known, which it notes. The
// default gets those that serve units first, by id. A route without a centre
// stays without one, and one without a backup too, so that Check can report
// them.
func (t *Table) Complete() (notes []Offence) {
	t.Default = t.rest(t.rest(t.Default, t.serving()), t.ordered())
	placed := true
	for i := range t.Units {
		u := &t.Units[i]
		if len(u.Route) < 2 || len(u.Route) >= len(t.Centres) {
			continue
		}
		order := t.nearest(u.Places)
		if order == nil {
			order = t.ordered()
			placed = false
		}
		u.Route = t.rest(u.Route, order)
	}
	if !placed {
		notes = append(notes, Offence{Kind: NoPosition})
	}
	return notes
}

// rest returns list with what it lacks of order.
func (t *Table) rest(list, order []string) []string {
	list = slices.Clone(list)
	for _, dc := range order {
		if !slices.Contains(list, dc) {
			list = append(list, dc)
		}
	}
	return list
}

// serving returns the centres that are the primary of a unit, by id. Those that
// serve nobody, since they are down in the plan, come last in the default.
func (t *Table) serving() []string {
	var ids []string
	for i := range t.Units {
		if p := t.Units[i].Primary(); t.Centre(p) != nil && !slices.Contains(ids, p) {
			ids = append(ids, p)
		}
	}
	slices.Sort(ids)
	return ids
}

func (t *Table) ordered() []string {
	var ids []string
	for _, c := range t.Centres {
		ids = append(ids, c.ID)
	}
	slices.Sort(ids)
	return ids
}

// nearest returns all centres by mean distance from the users, ties by id; nil
// if a position is not known.
func (t *Table) nearest(places []Weight) []string {
	if len(places) == 0 || slices.ContainsFunc(t.Centres, func(c Centre) bool { return !c.Placed }) {
		return nil
	}
	km := map[string]float64{}
	for _, c := range t.Centres {
		for _, p := range places {
			km[c.ID] += float64(geom.Distance(p.Point, c.Position)) * max(float64(p.Users), 1e-9)
		}
	}
	ids := t.ordered()
	slices.SortStableFunc(ids, func(a, b string) int { return cmp.Compare(km[a], km[b]) })
	return ids
}
