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

// part is a record that has only some of its place's users.
type part struct {
	record      int
	part, whole model.Users
}

// note files the record that is being made if it is one of a shared place.
func (c *collector) note(it *item, record int) {
	p := part{record: record}
	for _, v := range it.values {
		if v.class.share == noShare {
			continue
		}
		people, reason := parsePopulation(v.text, false)
		if reason != "" {
			return
		}
		if v.class.share == wholeUsers {
			p.whole = people.Whole()
		} else {
			p.part = people.Whole()
		}
	}
	if 0 < p.part && p.part < p.whole {
		c.parts = append(c.parts, p)
	}
}

// repeated returns the records that repeat a shared place which another record
// stands for already. Records are of one place if they agree in all but the
// centre, and then only where their parts add up to whole places; a table whose
// parts do not is taken as it stands.
func (c *collector) repeated(chosen *candidate) map[int]bool {
	type place struct {
		record
		people model.Population
		users  model.Users
	}
	groups := map[place][]part{}
	for _, p := range c.parts {
		key := place{record: c.records[p.record], users: p.whole}
		key.row = 0
		if chosen != nil && p.record < len(chosen.cells) {
			key.people = chosen.cells[p.record].people
		}
		groups[key] = append(groups[key], p)
	}
	drop := map[int]bool{}
	for key, parts := range groups {
		var sum model.Users
		for _, p := range parts {
			sum += p.part
		}
		if sum%key.users != 0 {
			continue
		}
		for _, p := range parts[min(int(sum/key.users), len(parts)):] {
			drop[p.record] = true
		}
	}
	return drop
}
