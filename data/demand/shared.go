package demand

import (
	"slices"

	"fenye/model"
)

// shareKeys are the columns that tell our own table of places: it has a row for
// each centre that serves a place.
var shareKeys = []string{"users", "centre", "centre_users"}

// markShares marks the columns of our own table of places. One that is asked for
// as the population is left alone: then every row counts with its part.
func markShares(columns []*class) {
	var found []*class
	for _, key := range shareKeys {
		i := slices.IndexFunc(columns, func(c *class) bool { return c != nil && c.key == key })
		if i < 0 {
			return
		}
		found = append(found, columns[i])
	}
	if whole, part := found[0], found[2]; part.use == other {
		whole.share, part.share = wholeUsers, partUsers
	}
}

// share says which column of a shared place a class is.
type share uint8

const (
	noShare share = iota
	wholeUsers
	partUsers
)

// part is a row that has only some of its place's users.
type part struct {
	piece       *piece
	at          int
	part, whole model.Users
}

// note files the place that is being made if it is a shared one.
func (p *piece) note(it *item, at int) {
	n := part{piece: p, at: at}
	for _, v := range it.values {
		if v.class.share == noShare {
			continue
		}
		people, reason := parsePopulation(v.text, false)
		if reason != "" {
			return
		}
		if v.class.share == wholeUsers {
			n.whole = people.Whole()
		} else {
			n.part = people.Whole()
		}
	}
	if 0 < n.part && n.part < n.whole {
		p.parts = append(p.parts, n)
	}
}

// repeated marks the places that repeat a shared place which another one stands
// for already. Rows are of one place if they agree in all but the centre, and
// then only where their parts add up to whole places; a table whose parts do
// not is taken as it stands.
func (c *collector) repeated(chosen *candidate) {
	type place struct {
		model.Place
		users model.Users
	}
	groups := map[place][]part{}
	for _, p := range c.pieces {
		var f *figures
		if chosen != nil {
			f = p.figuresOf(chosen.class)
		}
		for _, n := range p.parts {
			key := place{Place: p.places[n.at], users: n.whole}
			key.Population = model.Population{}
			if f != nil && n.at < f.cells {
				key.Population = f.of(p, n.at)
			}
			groups[key] = append(groups[key], n)
		}
		p.parts = nil
	}
	for key, parts := range groups {
		var sum model.Users
		for _, n := range parts {
			sum += n.part
		}
		if sum%key.users != 0 {
			continue
		}
		for _, n := range parts[min(int(sum/key.users), len(parts)):] {
			if n.piece.drop == nil {
				n.piece.drop = map[int]bool{}
			}
			n.piece.drop[n.at] = true
		}
	}
}
