package demand

import (
	"slices"
	"strings"

	"fenye/model"
)

// mostCandidates is how many candidates are followed.
const mostCandidates = 64

// figures is what a candidate for the population says of the places of a piece.
type figures struct {
	class  *class
	first  bool               // its numbers are the places' own
	people []model.Population // else they are here
	cells  int                // places it has spoken of; none of the later ones has it
	gaps   []gap              // those that have no number
	found  int                // numbers among the cells
	bad    map[uint8]string   // the first text of each reason
}

// gap is a place without a number; reason is an index into cellReasons.
type gap struct {
	at     int32
	reason uint8
}

var cellReasons = []Reason{"", NoPopulation, BadPopulation, NegativePopulation, HugePopulation, TwoPopulations}

// Indices into cellReasons.
const (
	blankCell = 1
	twiceCell = 5
)

// count files a candidate's value for the place that is being made.
func (p *piece) count(v *value, at int) {
	if p.c.ones {
		return
	}
	f := p.figuresOf(v.class)
	if f == nil {
		if len(p.figures) == mostCandidates {
			return
		}
		f = &figures{class: v.class, first: len(p.figures) == 0}
		p.figures = append(p.figures, f)
	}
	for f.cells < at {
		f.file(p, model.Population{}, blankCell)
	}
	people, reason := parsePopulation(v.text, v.class.tens)
	r := uint8(slices.Index(cellReasons, reason))
	if f.cells > at { // the field stands twice
		had := f.last()
		if r == blankCell || r == had && (r > 0 || f.of(p, at) == people) {
			return
		}
		if f.undo(); had != blankCell {
			r = twiceCell
		}
	}
	if r == 0 {
		f.file(p, people, 0)
		f.found++
		return
	}
	if _, seen := f.bad[r]; !seen {
		if f.bad == nil {
			f.bad = map[uint8]string{}
		}
		f.bad[r] = strings.Clone(v.text[:min(len(v.text), 200)])
	}
	f.file(p, people, r)
}

// file notes the next cell.
func (f *figures) file(p *piece, people model.Population, reason uint8) {
	if reason > 0 {
		f.gaps = append(f.gaps, gap{int32(f.cells), reason})
	}
	if f.first {
		p.places[f.cells].Population = people
	} else {
		f.people = append(f.people, people)
	}
	f.cells++
}

// last returns why the last cell has no number, 0 if it has one.
func (f *figures) last() uint8 {
	if n := len(f.gaps); n > 0 && int(f.gaps[n-1].at) == f.cells-1 {
		return f.gaps[n-1].reason
	}
	return 0
}

// undo takes the last cell back.
func (f *figures) undo() {
	if f.last() > 0 {
		f.gaps = f.gaps[:len(f.gaps)-1]
	}
	if f.cells--; !f.first {
		f.people = f.people[:f.cells]
	}
}

// figuresOf returns the figures of a class, nil if none of its values was seen.
func (p *piece) figuresOf(c *class) *figures {
	for _, f := range p.figures {
		if f.class == c {
			return f
		}
	}
	return nil
}

// of returns what a field says of the place at; it has spoken of it.
func (f *figures) of(p *piece, at int) model.Population {
	if f.first {
		return p.places[at].Population
	}
	return f.people[at]
}
