package scene

import (
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/cores"
	"fenye/model/region"
	"fenye/model/table"
)

// symbolsOf returns the symbols, in the order of the plan's places, and the users of
// the largest: the same as long as neither places nor users have changed.
func (m *Maker) symbolsOf(o *region.Outcome) ([]paint.Place, int64) {
	n := len(o.Plan.Places)
	if n == 0 {
		return nil, 0
	}
	k := &m.symbol
	if len(k.places) == n && k.from == &o.Plan.Places[0] && k.users == &o.Users[0] {
		return k.places, k.largest
	}
	k.places, k.largest, k.from, k.users = make([]paint.Place, n), 0, &o.Plan.Places[0], &o.Users[0]
	for i := range o.Plan.Places {
		p := &o.Plan.Places[i]
		k.places[i] = paint.Place{Name: p.Name, At: p.Position, Users: int64(o.Users[i])}
		k.largest = max(k.largest, int64(o.Users[i]))
	}
	return k.places, k.largest
}

// kept are the symbols of the last scene, and the places and users they are of.
type kept struct {
	places  []paint.Place
	largest int64
	from    *model.Place
	users   *model.Users
}

// served is how many places are worked on at a stretch.
const served = 8192

// serve tells a scene how its places are served.
func serve(s *paint.Scene, o *region.Outcome, lang words.Lang) {
	numbers := make([]int32, len(o.Scenario.Centres))
	for a, c := range o.Scenario.Centres {
		numbers[a] = int32(c.Number)
	}
	s.Served = make([]paint.Service, len(s.Places))
	if o.Solution != nil {
		cores.Each(len(s.Served), served, func(from, to int) {
			for i, owner := range o.Solution.Owner[from:to] {
				v := &s.Served[from+i]
				v.Owner = numbers[owner]
				if owner != o.Nearest[from+i] && o.Moved(from+i) > 0 {
					v.Nearest = numbers[o.Nearest[from+i]]
				}
			}
		})
	}
	for _, w := range o.Scenario.Wishes {
		if w.Kind != model.WishPin {
			continue
		}
		for _, i := range w.Places {
			if int(i) < len(s.Places) {
				s.Annotate(int(i)).Pin = w.Centres[0]
			}
		}
	}
	if o.Solution != nil {
		for _, share := range o.Solution.Shared {
			mark := s.Annotate(int(share.Place))
			mark.Shares = append(mark.Shares, paint.Slice{Number: int(numbers[share.Centre]), Users: int64(share.Users)})
			if o.Moved(int(share.Place)) > 0 {
				s.Served[share.Place].Nearest = numbers[o.Nearest[share.Place]]
			}
		}
	}
	if o.Infeasible == nil {
		return
	}
	for _, short := range o.Infeasible.Unserved {
		mark := s.Annotate(int(short.Place))
		mark.Short += int64(short.Users)
		mark.Note = lang.T("scene.short", table.People(mark.Short))
	}
}

// centres returns the badges.
func centres(s *model.Scenario, lang words.Lang) []paint.Centre {
	var out []paint.Centre
	for _, c := range s.Centres {
		b := paint.Centre{Number: c.Number, Name: c.Name, Colour: c.Colour, At: c.Position, Down: !c.Up}
		if b.Down {
			b.Note = lang.T("scene.down")
		}
		out = append(out, b)
	}
	return out
}

// regionTexts returns the label of a centre's region.
func regionTexts(o *region.Outcome, centre int, lang words.Lang) (title, detail, full string) {
	c, f := o.Scenario.Centres[centre], o.Centres[centre]
	if f.Load == 0 { // a region of nobody is told of in the inspector alone
		return "", "", ""
	}
	title = c.Name + " " + table.People(int64(f.Load))
	if f.HasUtilisation {
		detail = lang.T("scene.utilisation", table.Percent(f.Utilisation))
	}
	switch {
	case !c.Limited():
		detail = lang.T("scene.unlimited")
	case f.Load == c.Capacity:
		full = lang.T("scene.full")
	}
	return title, detail, full
}

// mapWords returns the texts of the map in a language.
func mapWords(lang words.Lang) paint.Words {
	return paint.Words{
		Boundary: lang.T("scene.legend.boundary"), Nearest: lang.T("scene.legend.nearest"),
		Pinned: lang.T("scene.legend.pinned"), Zone: lang.T("scene.legend.zone"),
		Moved: lang.T("scene.legend.moved"), Shared: lang.T("scene.legend.shared"),
		Unassigned: lang.T("scene.legend.unassigned"), Short: lang.T("scene.legend.short"),
		Users: lang.T("scene.legend.users"), Inset: lang.T("scene.inset"),
		Short10k: func(n int64) string { return table.Short(n, table.Lang(lang)) },
		Km:       func(km float64) string { return table.Number(km) + " km" },
		At:       func(lat float64) string { return atLatitude(lat, lang) },
	}
}

// atLatitude says where the scale bar of a sheet is exact.
func atLatitude(lat float64, lang words.Lang) string {
	side := "N"
	if lat < 0 {
		side = "S"
	}
	return lang.T("scene.sheet.at", table.Fixed(max(lat, -lat), 1), side)
}
