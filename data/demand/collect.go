package demand

import (
	"context"
	"errors"
	"strings"

	"fenye/data/china"
	"fenye/data/fault"
	"fenye/data/geojson"
	"fenye/model"
)

// Limits on what is kept in memory, and how many rows tell a field's nature.
const (
	mostPlaces = 3_000_000
	tallied    = 1000
)

// collector turns items into places.
type collector struct {
	ctx       context.Context
	options   Options
	asked     string // cleaned name of the population field, "" if none is asked
	ones      bool   // one user a place
	crs       geojson.CRS
	crsGiven  bool
	provinces *china.Lookup

	pieces []*piece      // in the order of the file
	room   []model.Place // where the places of blocks lie
	taken  int           // places of room that are given to pieces

	// Of all pieces, in the order of the file, once they are gathered:
	gathered   bool
	rows       int
	read       int  // places, whether they can be used or not
	rising     bool // the name of each place comes after the one before
	candidates []*candidate
	fields     []*class // other fields, for messages
	skipped    map[Reason]*skip
	joined     Warning
	manyPoints Warning
	unknown    Warning
}

// candidate is a field that may hold the population.
type candidate struct {
	class *class
	found int              // its values that are numbers
	bad   map[uint8]string // the first text of each reason
}

func newCollector(ctx context.Context, o Options) (*collector, error) {
	c := &collector{ctx: ctx, options: o, ones: o.Population == "1", provinces: o.Provinces, skipped: map[Reason]*skip{},
		joined: Warning{Kind: SharedPlace}, manyPoints: Warning{Kind: ManyPoints}, unknown: Warning{Kind: OtherName}}
	if !c.ones {
		c.asked = clean(o.Population)
	}
	if c.provinces == nil {
		c.provinces = china.Bundled()
	}
	if o.CRS != "" {
		crs, err := geojson.ParseCRS(o.CRS)
		if err != nil {
			return nil, err
		}
		c.crs, c.crsGiven = crs, true
	}
	return c, nil
}

// add files an item that comes one after the other.
func (c *collector) add(it *item) error {
	if len(c.pieces) == 0 {
		c.pieces = []*piece{newPiece(c)}
		c.pieces[0].alone = true
	}
	return c.pieces[0].add(it)
}

// gather puts together what the pieces tell, in the order of the file, of
// whose rows so many stand before the first piece.
func (c *collector) gather(before int) error {
	c.gathered = true
	for _, p := range c.pieces {
		p.before = before
		before += p.lines
		if err := p.failed(mostPlaces - c.read); err != nil {
			return err
		}
		c.read += len(p.places)
		c.rows += p.rows
		c.reasons(p)
		for _, f := range p.figures {
			c.candidate(f)
		}
		for _, t := range p.told {
			for _, n := range t.numeric {
				c.tell(t.class, n)
			}
		}
		c.manyPoints.join(p.manyPoints)
		c.unknown.join(p.unknown)
	}
	return nil
}

// failed returns the first error of a piece, when so many places more may be
// read.
func (p *piece) failed(most int) error {
	if len(p.places) > most {
		if row := p.before + p.row(most); row <= mostRows {
			return tooManyPlaces(row)
		}
	}
	if p.before+p.lines > mostRows {
		return tooManyRows
	}
	return p.moved(p.err)
}

// moved counts the row of an error from the start of the file.
func (p *piece) moved(err error) error {
	var e *fault.Error
	if p.before > 0 && errors.As(err, &e) && e.Row > 0 {
		moved := *e
		moved.Row += p.before
		return &moved
	}
	return err
}

// reasons adds the skipped rows of a piece that were not added yet.
func (c *collector) reasons(p *piece) {
	for reason, s := range p.skipped {
		all := c.skipped[reason]
		if all == nil {
			all = &skip{row: p.before + s.row, found: s.found}
			c.skipped[reason] = all
		}
		all.row = min(all.row, p.before+s.row)
		all.count += s.count
	}
	p.skipped = nil
}

func (c *collector) candidate(f *figures) {
	var k *candidate
	for _, other := range c.candidates {
		if other.class == f.class {
			k = other
		}
	}
	if k == nil {
		if len(c.candidates) == mostCandidates {
			return
		}
		k = &candidate{class: f.class, bad: map[uint8]string{}}
		c.candidates = append(c.candidates, k)
	}
	k.found += f.found
	for reason, text := range f.bad {
		if _, seen := k.bad[reason]; !seen {
			k.bad[reason] = text
		}
	}
}

// tell notes whether the next value of a field is a number.
func (c *collector) tell(class *class, numeric bool) {
	if class.seen == tallied {
		return
	}
	if class.seen == 0 && len(c.fields) < mostClasses {
		c.fields = append(c.fields, class)
	}
	class.seen++
	if numeric {
		class.numeric++
	}
}

// join adds what a later piece warns of.
func (w *Warning) join(later Warning) {
	w.Count += later.Count
	if w.Text == "" {
		w.Text = strings.Clone(later.Text)
	}
}
