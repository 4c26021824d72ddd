package audit

import (
	"iter"
	"math"
	"slices"
	"strings"

	"fenye/model"
	"fenye/model/region"
)

// centreRows are the rows of centres.csv: those of the summary, but empty where
// a centre that is down has no price and so no saving, and without its number.
func centreRows(centres []any) iter.Seq[object] {
	return func(yield func(object) bool) {
		for _, c := range centres {
			row := c.(object)
			delete(row, "number")
			if row["up"] == false {
				row["saving_km_per_user"] = nil
			}
			if !yield(row) {
				return
			}
		}
	}
}

// places yields the rows of places.csv: one a place and centre that serves it.
func (g *figures) places(yield func(object) bool) {
	order := make([]int, len(g.users))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return model.ComparePlaces(g.plan.Places[a], g.plan.Places[b]) })
	for _, i := range order {
		shares := g.shares[i]
		if len(shares) == 0 {
			shares = []region.Share{{Place: int32(i), Centre: g.solution.Owner[i]}}
		}
		for _, s := range shares {
			if !yield(g.placeRow(i, s)) {
				return
			}
		}
	}
}

func (g *figures) placeRow(i int, s region.Share) object {
	p := g.plan.Places[i]
	row := object{
		"name": p.Name, "province_code": p.Province, "lon": p.Position.Lon, "lat": p.Position.Lat,
		"population": p.Population.Float64(), "users": float64(g.users[i]),
		"centre": g.scenario.Centres[s.Centre].Name, "centre_users": float64(s.Users),
		"distance_km": g.km(i, int(s.Centre)), "nearest": g.near(i, -1, false),
		"second_centre": nil, "margin_km": nil,
	}
	if other, _ := g.least(i, int(s.Centre), true); other >= 0 {
		row["second_centre"] = g.near(i, int(s.Centre), true)
	}
	if m, ok := g.margin(i); ok {
		row["margin_km"] = m
	}
	return row
}

// near names the centres that are least away, to within rounding.
func (g *figures) near(place, but int, priced bool) choice {
	best, at := g.least(place, but, priced)
	home := 0
	if priced {
		home = g.home(place, but)
	}
	names := choice{g.scenario.Centres[best].Name}
	for a, c := range g.scenario.Centres {
		d := g.km(place, a)
		if priced {
			d = g.cost(place, a, home)
		}
		if priced && !g.allowed(place, a) {
			continue
		}
		if c.Up && a != but && a != best && d <= at+equalKm {
			names = append(names, c.Name)
		}
	}
	return names
}

// sums are a province's users, and the user-kilometres to each centre if all of
// them went there.
type sums struct {
	users, most model.Users
	loads       []model.Users
	reach       []float64
	spread      spread
}

// backup names the centres up, other than the one that holds the most users,
// that are nearest to the province's users, to within rounding.
func (g *figures) backup(s *sums) any {
	own := slices.Index(s.loads, s.most)
	var names choice
	at := math.Inf(1)
	for a, c := range g.scenario.Centres {
		if c.Up && a != own {
			at = min(at, s.reach[a])
		}
	}
	for a, c := range g.scenario.Centres {
		if c.Up && a != own && s.reach[a] <= at*(1+1e-9)+equalKm*float64(s.users) {
			names = append(names, c.Name)
		}
	}
	if names == nil {
		return nil
	}
	return names
}

// provinces are the rows of provinces.csv, without the provinces' names, which
// depend on the language.
func (g *figures) provinces() iter.Seq[object] {
	by := map[string]*sums{}
	var codes []string
	for i, p := range g.plan.Places {
		s := by[p.Province]
		if s == nil {
			s = &sums{loads: make([]model.Users, len(g.scenario.Centres)), reach: make([]float64, len(g.scenario.Centres))}
			by[p.Province] = s
			codes = append(codes, p.Province)
		}
		s.users += g.users[i]
		for a := range s.reach {
			s.reach[a] += float64(g.users[i]) * g.km(i, a)
		}
		for _, x := range g.shares[i] {
			s.loads[x.Centre] += x.Users
			s.spread.add(g.km(i, int(x.Centre)), x.Users)
		}
	}
	slices.SortFunc(codes, func(a, b string) int {
		if (a == "") != (b == "") {
			return -strings.Compare(a, b)
		}
		return strings.Compare(a, b)
	})
	var rows []object
	for _, code := range codes {
		s := by[code]
		row := object{"code": code, "users": float64(s.users), "centre": nil, "share": nil, "backup": nil, "mean_km": nil}
		var largest choice
		for a, c := range g.scenario.Centres {
			row["users:"+c.Name] = float64(s.loads[a])
			switch {
			case s.loads[a] > s.most:
				s.most, largest = s.loads[a], choice{c.Name}
			case s.loads[a] == s.most && s.most > 0:
				largest = append(largest, c.Name)
			}
		}
		if s.users > 0 {
			row["centre"], row["share"] = largest, float64(s.most)/float64(s.users)
			row["backup"] = g.backup(s)
			row["mean_km"] = s.spread.userKm() / float64(s.users)
		}
		rows = append(rows, row)
	}
	return slices.Values(rows)
}
