package scene

import (
	"fenye/app/paint"
	"fenye/app/words"
	"fenye/model/siting"
	"fenye/model/table"
)

// Siting returns the scene of a search for a site: what a new centre would save at
// each candidate, over the boundaries of the plan without it. step is the grid's in
// degrees, 0 for places.
func (m *Maker) Siting(r *siting.Result, step float64, opt Options) *paint.Scene {
	s := m.Map(r.Base, opt)
	s.Layers.Regions, s.Layers.Places, s.Layers.Ghosts, s.Layers.Links = false, false, false, false
	for i := range s.Boundaries {
		s.Boundaries[i].HasHandle = false
	}
	s.Infeasible = false // candidates are shown, whatever the plan is
	s.Heat = heat(r, step, opt.Lang)
	return s
}

// heat turns a search into shades.
func heat(r *siting.Result, step float64, lang words.Lang) *paint.Heat {
	h := &paint.Heat{Step: step, Best: -1, BoundText: lang.T("site.heat.most")}
	value, low, high := figures(r)
	for i := range r.Sites {
		x := &r.Sites[i]
		spot := paint.HeatSpot{At: x.Position, Bound: !x.Solved}
		if high > low && !x.None {
			spot.Share = max(0, (value(i)-low)/(high-low))
		}
		h.Spots = append(h.Spots, spot)
	}
	h.Text = lang.T("site.heat", table.UserKm(max(low, 0), table.Lang(lang)), table.UserKm(max(high, 0), table.Lang(lang)))
	if r.Base.Solution == nil {
		h.Text = lang.T("site.heat.cost", table.UserKm(-high, table.Lang(lang)), table.UserKm(-low, table.Lang(lang)))
	}
	if b := r.Best(); b != nil {
		h.Best = r.Ranking[0]
		h.BestText = SiteText(r, h.Best, lang)
	}
	return h
}

// figures are what a site is worth and the span of it: the user-kilometres saved
// from 0, or where there is no plan without the new centre what it costs, turned
// round.
func figures(r *siting.Result) (value func(i int) float64, low, high float64) {
	if r.Base.Solution != nil {
		value = func(i int) float64 {
			saved, _ := r.Saved(i)
			return saved
		}
		for i := range r.Sites {
			high = max(high, value(i))
		}
		return value, 0, high
	}
	value = func(i int) float64 { return -r.Sites[i].UserKm }
	first := true
	for i := range r.Sites {
		if r.Sites[i].None {
			continue
		}
		if v := value(i); first {
			low, high, first = v, v, false
		} else {
			low, high = min(low, v), max(high, v)
		}
	}
	return value, low, high
}

// SiteText names a site and what it saves, or costs where there is no plan
// without it.
func SiteText(r *siting.Result, i int, lang words.Lang) string {
	s := &r.Sites[i]
	name := s.Name
	if name == "" {
		name = table.Fixed(s.Position.Lon, 2) + ", " + table.Fixed(s.Position.Lat, 2)
	}
	saved, ok := r.Saved(i)
	switch {
	case s.None:
		return lang.T("site.spot.none", name)
	case !ok && s.Solved:
		return lang.T("site.spot.cost", name, table.Kilometres(float64(s.MeanKm)))
	case !ok:
		return name
	case s.Solved:
		return lang.T("site.spot", name, table.UserKm(saved, table.Lang(lang)))
	}
	return lang.T("site.spot.most", name, table.UserKm(saved, table.Lang(lang)))
}
