package demand

import (
	"cmp"
	"slices"
	"strings"

	"fenye/data/fault"
	"fenye/model"
)

// piece is what one run of rows gave: the whole file, or one of its blocks
// that are read side by side. The population field may be known only at the
// end, so the figures of every candidate are kept.
type piece struct {
	c     *collector
	alone bool // no other piece is being read, so it may write to c and to classes
	final bool // the positions are in degrees and each row is a place of its own

	rows    int           // not blank
	lines   int           // rows of text, blank ones too
	before  int           // rows of text before it
	room    int           // where its places lie in the collector's room, -1 if elsewhere
	places  []model.Place // the population is that of the first of figures
	numbers []stretch     // their rows, counted from before
	sound   bool          // every position is in range
	located bool          // the provinces are looked up
	rising  bool          // each name comes after the one before
	err     error

	figures    []*figures
	others     map[*class]*tally // of fields that are no candidates
	told       []*tally          // the same in the order of the file
	skipped    map[Reason]*skip
	parts      []part       // places that our own table shares out
	drop       map[int]bool // places that repeat a shared one
	manyPoints Warning
	unknown    Warning
	joined     Warning
	names      keeper
	codes      map[string]given // by what the file calls provinces
	recent     [1 << recentBits]given
}

// stretch is places of rows one after the other: place at, and those that follow,
// stand so many rows further down.
type stretch struct{ at, below int32 }

// number notes the row of the next place.
func (p *piece) number(at, row int) {
	below := int32(row - at)
	if n := len(p.numbers); n == 0 || p.numbers[n-1].below != below {
		p.numbers = append(p.numbers, stretch{int32(at), below})
	}
}

// row returns the row of a place.
func (p *piece) row(at int) int {
	i, found := slices.BinarySearchFunc(p.numbers, int32(at), func(s stretch, at int32) int { return cmp.Compare(s.at, at) })
	if !found {
		i--
	}
	return at + int(p.numbers[i].below)
}

type skip struct {
	row, count int
	found      string
}

func newPiece(c *collector) *piece {
	return &piece{c: c, room: -1, sound: true, manyPoints: Warning{Kind: ManyPoints}, unknown: Warning{Kind: OtherName}, joined: Warning{Kind: SharedPlace}}
}

// add files an item as a place or under the reason why it cannot be one.
func (p *piece) add(it *item) error {
	if p.rows%1024 == 0 {
		if err := p.c.ctx.Err(); err != nil {
			return err
		}
	}
	p.rows++
	position, found, reason := p.position(it)
	if reason != "" {
		return p.skip(it.row, reason, found)
	}
	position = positive(position)
	code, second := p.province(it)
	if second != "" {
		return p.skip(it.row, TwoProvinces, second)
	}
	at := len(p.places)
	if at == mostPlaces {
		return tooManyPlaces(it.row)
	}
	p.sound = p.sound && position.Valid()
	if at == cap(p.places) {
		p.places = slices.Grow(p.places, at)
	}
	p.places = append(p.places, model.Place{Position: position, Name: p.name(it), Province: code})
	p.number(at, it.row)
	place := &p.places[at]
	if p.c.ones {
		place.Population = model.People(1)
	}
	shared := false
	for i := range it.values {
		v := &it.values[i]
		switch v.class.use {
		case population:
			p.count(v, at)
		case other:
			p.tally(v)
		}
		shared = shared || v.class.share != noShare
	}
	if shared {
		p.note(it, at)
	}
	return nil
}

func tooManyPlaces(row int) error {
	return &fault.Error{Room: "demand", Kind: fault.TooBig, Row: row, Expected: "at most 3 million places"}
}

// skip counts a row that cannot be used, or refuses it.
func (p *piece) skip(row int, reason Reason, found string) error {
	if p.c.options.Strict {
		return &fault.Error{Room: "demand", Kind: fault.BadValue, Row: row, Field: reason.field(),
			Found: strings.Clone(found), Expected: reason.expected(), Err: reason}
	}
	s := p.skipped[reason]
	if s == nil {
		if p.skipped == nil {
			p.skipped = map[Reason]*skip{}
		}
		s = &skip{row: row, found: strings.Clone(found)}
		p.skipped[reason] = s
	}
	s.row = min(s.row, row)
	s.count++
	return nil
}

// tally is which of the first values of a field are numbers.
type tally struct {
	class   *class
	numeric []bool
}

// tally notes whether other fields are numbers, to name them when no
// population is recognised.
func (p *piece) tally(v *value) {
	if v.class.seen == tallied {
		return
	}
	if p.alone {
		p.c.tell(v.class, isNumber(v.text))
		return
	}
	t := p.others[v.class]
	if t == nil {
		if p.others == nil {
			p.others = map[*class]*tally{}
		}
		t = &tally{class: v.class}
		p.others[v.class] = t
		p.told = append(p.told, t)
	}
	if len(t.numeric) < tallied {
		t.numeric = append(t.numeric, isNumber(v.text))
	}
}

func isNumber(text string) bool {
	_, reason := parsePopulation(text, false)
	return reason == ""
}
