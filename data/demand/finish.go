package demand

import (
	"cmp"
	"slices"

	"fenye/data/fault"
	"fenye/data/geojson"
	"fenye/geom"
	"fenye/model"
)

// finish chooses the population and makes the places.
func (c *collector) finish(s *source) (*Result, error) {
	if err := c.system(s.crs); err != nil {
		return nil, err
	}
	chosen, err := c.choose()
	if err != nil {
		return nil, err
	}
	places, err := c.places(chosen)
	if err != nil {
		return nil, err
	}
	if len(places) == 0 {
		return nil, c.nothing()
	}
	var again []Warning
	if !c.rising {
		again = order(places)
	}
	res := &Result{Places: places, Format: s.format, Warnings: s.warnings, Source: model.Source{
		Name: s.name, SHA256: s.survey.SHA256, Rows: c.rows, Used: len(places), Skipped: c.skippedRows()}}
	switch {
	case c.ones:
		res.Source.Population = "1"
	case chosen != nil:
		res.Source.Population = chosen.class.label
	}
	for _, w := range []Warning{c.joined, c.manyPoints, c.unknown} {
		if w.Count > 0 {
			res.Warnings = append(res.Warnings, w)
		}
	}
	res.Warnings = append(res.Warnings, again...)
	return res, nil
}

// system settles the coordinate system: the user's word, else the file's.
func (c *collector) system(named string) (err error) {
	if c.crsGiven || named == "" {
		return nil
	}
	c.crs, err = geojson.ParseCRS(named)
	return err
}

// places makes the places of the rows that can be used.
func (c *collector) places(chosen *candidate) ([]model.Place, error) {
	c.repeated(chosen)
	located := true
	last := "" // no place is called that
	c.rising = true
	for _, p := range c.pieces {
		if err := p.settle(chosen); err != nil {
			return nil, p.moved(err)
		}
		c.reasons(p)
		if p.joined.Count > 0 && (c.joined.Text == "" || p.joined.Text < c.joined.Text) {
			c.joined.Text = p.joined.Text
		}
		c.joined.Count += p.joined.Count
		located = located && p.located
		if n := len(p.places); n > 0 {
			c.rising = c.rising && p.rising && last < p.places[0].Name
			last = p.places[n-1].Name
		}
	}
	places := c.joinPlaces()
	c.pieces, c.candidates, c.room = nil, nil, nil
	if !located {
		return places, c.locate(places)
	}
	return places, nil
}

// joinPlaces puts the places of all pieces together.
func (c *collector) joinPlaces() []model.Place {
	if len(c.pieces) == 1 {
		return c.pieces[0].places
	}
	n, apart := 0, false
	for _, p := range c.pieces {
		n += len(p.places)
		apart = apart || len(p.places) > 0 && (p.room < 0 || &p.places[0] != &c.room[p.room])
	}
	places := c.room
	if apart {
		places = make([]model.Place, n)
	}
	n = 0
	for _, p := range c.pieces {
		if len(p.places) > 0 && &p.places[0] != &places[n] {
			copy(places[n:], p.places)
		}
		n += len(p.places)
	}
	return places[:n:n]
}

// locate looks up the provinces that the file did not name. Each place has
// its own answer, so the workers cannot change the result.
func (c *collector) locate(places []model.Place) error {
	unknown := 0
	for i := range places {
		if places[i].Province == "" {
			unknown++
		}
	}
	c.provinces.Expect(unknown)
	return sideBySide(c.ctx, len(places), func(from, to int) { c.locateSome(places[from:to]) })
}

func (c *collector) locateSome(places []model.Place) {
	var points [256]geom.Point
	var codes [256]string
	var at [256]int
	n := 0
	fill := func() {
		c.provinces.ProvincesOf(points[:n], codes[:n])
		for k, i := range at[:n] {
			places[i].Province = codes[k]
		}
		n = 0
	}
	for i := range places {
		if places[i].Province == "" {
			points[n], at[n] = places[i].Position, i
			if n++; n == len(points) {
				fill()
			}
		}
	}
	fill()
}

func (c *collector) skippedRows() []model.Skipped {
	rows := make([]model.Skipped, 0, len(c.skipped))
	for reason, s := range c.skipped {
		rows = append(rows, model.Skipped{Row: s.row, Reason: string(reason), Count: s.count})
	}
	slices.SortFunc(rows, func(a, b model.Skipped) int {
		return cmp.Or(cmp.Compare(a.Row, b.Row), cmp.Compare(a.Reason, b.Reason))
	})
	return rows
}

// nothing is the error that no row can be used, with the reason of most rows.
func (c *collector) nothing() error {
	e := &fault.Error{Room: "demand", Kind: fault.NoPoints}
	most := 0
	for _, s := range c.skippedRows() {
		if s.Count > most {
			most = s.Count
			e.Row, e.Found, e.Err = s.Row, c.skipped[Reason(s.Reason)].found, Reason(s.Reason)
		}
	}
	return e
}
