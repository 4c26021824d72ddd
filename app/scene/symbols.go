package scene

import (
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model"
	"fenye/model/region"
	"fenye/model/table"
)

// places returns the symbols, in the order of the plan's places, and the users
// of the largest.
func places(o *region.Outcome, lang words.Lang) (out []paint.Place, largest int64) {
	out = make([]paint.Place, len(o.Plan.Places))
	number := func(centre int32) int { return o.Scenario.Centres[centre].Number }
	for i, p := range o.Plan.Places {
		q := paint.Place{Name: p.Name, At: p.Position, Users: int64(o.Users[i])}
		largest = max(largest, q.Users)
		if o.Solution != nil {
			q.Owner = number(o.Solution.Owner[i])
			if o.Solution.Owner[i] != o.Nearest[i] && o.Moved(i) > 0 {
				q.Nearest = number(o.Nearest[i])
			}
		}
		out[i] = q
	}
	for _, w := range o.Scenario.Wishes {
		if w.Kind != model.WishPin {
			continue
		}
		for _, i := range w.Places {
			if int(i) < len(out) {
				out[i].Pin = w.Centres[0]
			}
		}
	}
	if o.Solution != nil {
		for _, s := range o.Solution.Shared {
			out[s.Place].Shares = append(out[s.Place].Shares, paint.Slice{Number: number(s.Centre), Users: int64(s.Users)})
			if o.Moved(int(s.Place)) > 0 {
				out[s.Place].Nearest = number(o.Nearest[s.Place])
			}
		}
	}
	if o.Infeasible != nil {
		for _, s := range o.Infeasible.Unserved {
			out[s.Place].Short += int64(s.Users)
		}
		for i := range out {
			if out[i].Short > 0 {
				out[i].Note = lang.T("scene.short", table.People(out[i].Short))
			}
		}
	}
	return out, largest
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
