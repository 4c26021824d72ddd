package demand

import (
	"cmp"
	"runtime"
	"slices"
	"sync"

	"fenye/data/fault"
	"fenye/data/geojson"
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
	if err := c.locate(places); err != nil {
		return nil, err
	}
	sortPlaces(places)
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
	res.Warnings = append(res.Warnings, repeats(places)...)
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

// choose returns the population field, nil if every place has one user or
// there is no record to ask about.
func (c *collector) choose() (*candidate, error) {
	if c.ones || len(c.records) == 0 {
		return nil, nil
	}
	if c.asked != "" {
		for _, whole := range []bool{true, false} {
			for _, k := range c.candidates {
				if k.class.key == c.asked || (!whole && k.class.base == c.asked) {
					return k, nil
				}
			}
		}
		return nil, &fault.Error{Room: "demand", Kind: fault.NoField, Field: c.options.Population,
			Expected: "a column or data field of this name", Names: c.numeric()}
	}
	if k := c.exact(); k != nil {
		return k, nil
	}
	live := c.candidates
	if len(live) > 1 {
		live = slices.DeleteFunc(slices.Clone(live), func(k *candidate) bool { return k.found == 0 })
	}
	switch len(live) {
	case 1:
		return live[0], nil
	case 0:
		return nil, &fault.Error{Room: "demand", Kind: fault.NoField, Field: "population",
			Expected: "a column or data field of the population, named by --population if it has another name", Names: c.numeric()}
	}
	var names []string
	for _, k := range live {
		names = append(names, k.class.label)
	}
	slices.Sort(names)
	return nil, &fault.Error{Room: "demand", Kind: fault.ManyFields, Field: "population",
		Expected: "one of them chosen by --population", Names: names}
}

// exact returns the candidate of the best exact name: written so, or else so
// but for a unit.
func (c *collector) exact() *candidate {
	for _, name := range exactly {
		var whole, base []*candidate
		for _, k := range c.candidates {
			switch {
			case k.found == 0 && len(c.candidates) > 1:
			case k.class.key == name:
				whole = append(whole, k)
			case k.class.base == name:
				base = append(base, k)
			}
		}
		if len(whole) == 1 {
			return whole[0]
		}
		if len(whole) == 0 && len(base) == 1 {
			return base[0]
		}
		if len(whole)+len(base) > 1 {
			return nil
		}
	}
	return nil
}

// numeric lists the fields that hold numbers.
func (c *collector) numeric() []string {
	var names []string
	for _, k := range c.candidates {
		if k.found > 0 {
			names = append(names, k.class.label)
		}
	}
	for _, f := range c.fields {
		if f.numeric > 0 && f.numeric*2 >= f.seen {
			names = append(names, f.label)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)[:min(len(names), 20)]
}

// places makes the places of the records that can be used.
func (c *collector) places(chosen *candidate) ([]model.Place, error) {
	places := make([]model.Place, 0, len(c.records))
	drop := c.repeated(chosen)
	for i, r := range c.records {
		if drop[i] {
			c.joined.Count++
			if c.joined.Text == "" || r.name < c.joined.Text {
				c.joined.Text = r.name
			}
			continue
		}
		position := c.crs.Degrees(r.position)
		if reason := misplaced(position); reason != "" {
			if err := c.skip(int(r.row), reason, unnamed(r.position)); err != nil {
				return nil, err
			}
			continue
		}
		x := cell{people: model.People(1)}
		if !c.ones {
			x.reason = 1
			if chosen != nil && i < len(chosen.cells) {
				x = chosen.cells[i]
			}
		}
		if x.reason != 0 {
			found := ""
			if chosen != nil {
				found = chosen.bad[x.reason]
			}
			if err := c.skip(int(r.row), cellReasons[x.reason], found); err != nil {
				return nil, err
			}
			continue
		}
		if r.name == "" {
			r.name = unnamed(position)
		}
		places = append(places, model.Place{Name: r.name, Position: position, Population: x.people, Province: r.province})
	}
	c.records, c.candidates, c.parts = nil, nil, nil
	return places, nil
}

// locate looks up the provinces that the file did not name. Each place has
// its own answer, so the workers cannot change the result.
func (c *collector) locate(places []model.Place) error {
	const piece = 4096
	var group sync.WaitGroup
	pieces := make(chan []model.Place)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for part := range pieces {
				for i := range part {
					if part[i].Province == "" {
						part[i].Province = c.provinces.ProvinceOf(part[i].Position)
					}
				}
			}
		})
	}
	var err error
	for part := range slices.Chunk(places, piece) {
		if err = c.ctx.Err(); err != nil {
			break
		}
		pieces <- part
	}
	close(pieces)
	group.Wait()
	return err
}

// sortPlaces leaves places alone that are in order already.
func sortPlaces(places []model.Place) {
	if !slices.IsSortedFunc(places, model.ComparePlaces) {
		model.SortPlaces(places)
	}
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

// repeats warns of places that share a name; places must be in order.
func repeats(places []model.Place) []Warning {
	same, twice := Warning{Kind: SameName}, Warning{Kind: Duplicate}
	for i := 1; i < len(places); i++ {
		a, b := &places[i-1], &places[i]
		if a.Name != b.Name {
			continue
		}
		w := &same
		if a.Position == b.Position {
			w = &twice
		}
		w.Count++
		if w.Text == "" {
			w.Text = b.Name
		}
	}
	var out []Warning
	for _, w := range []Warning{same, twice} {
		if w.Count > 0 {
			out = append(out, w)
		}
	}
	return out
}
