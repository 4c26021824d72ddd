package audit

import (
	"math"

	"fenye/model"
)

// object is a JSON object.
type object = map[string]any

// summary is what summary.json must say, without its block "input".
func (g *figures) summary() object {
	var all, nearest spread
	byCentre := make([]spread, len(g.scenario.Centres))
	moved := model.Users(0)
	for i, shares := range g.shares {
		if near := g.nearest[i]; near >= 0 {
			nearest.add(g.km(i, near), g.users[i])
		}
		for _, s := range shares {
			d := g.km(i, int(s.Centre))
			all.add(d, s.Users)
			byCentre[s.Centre].add(d, s.Users)
			if d > g.km(i, g.nearest[i])+equalKm {
				moved += s.Users
			}
		}
	}
	total := all.total
	c := g.solution.Certificate
	sum := object{
		"format": "fenye-summary", "version": 1.0, "status": string(g.solution.Status),
		"users": float64(total), "places": float64(len(g.users)), "capacity": g.capacity(),
		"centres": g.centres(byCentre), "user_km": all.userKm(), "nearest_user_km": nearest.userKm(),
		"mean_km": ratio(all.userKm(), float64(total)), "p95_km": all.within(), "moved_users": float64(moved),
		"certificate":   object{"primal": c.Primal, "dual": c.Dual, "gap": c.Gap},
		"boundaries":    g.boundaries(),
		"shared_places": g.shared(),
	}
	if g.scenario.InForce != nil {
		force := object{"changed_users": g.changed(), "hold_km": any(nil)}
		if g.scenario.Hold != model.HoldFewest {
			force["hold_km"] = float64(g.scenario.Hold)
		}
		sum["in_force"] = force
	}
	if g.scenario.Survive {
		sum["survive"] = g.survive()
	}
	if len(g.scenario.Wishes) > 0 {
		sum["wishes"] = g.wishes()
	}
	return sum
}

// ratio is x / y, and 0 of nothing.
func ratio(x, y float64) float64 {
	if y == 0 {
		return 0
	}
	return x / y
}

// capacity of the centres that are up; nil if one has no limit.
func (g *figures) capacity() any {
	sum := 0.0
	for _, c := range g.scenario.Centres {
		if c.Up && !c.Limited() {
			return nil
		}
		if c.Up {
			sum += float64(c.Capacity)
		}
	}
	return sum
}

// centres are the rows of centres.csv, under the same keys.
func (g *figures) centres(by []spread) []any {
	var list []any
	for a, c := range g.scenario.Centres {
		row := object{
			"name": c.Name, "lon": c.Position.Lon, "lat": c.Position.Lat, "capacity": nil,
			"minimum": float64(c.Minimum), "up": c.Up, "load": float64(by[a].total), "utilisation": nil,
			"price_km": nil, "saving_km_per_user": 0.0, "mean_km": nil, "p95_km": nil, "max_km": nil,
			"places": float64(len(by[a].all)), "number": float64(c.Number),
		}
		if c.Limited() {
			row["capacity"] = float64(c.Capacity)
		}
		if c.Up {
			price := float64(g.solution.Prices[a])
			row["price_km"], row["saving_km_per_user"] = price, math.Max(price, 0)
			if c.Limited() && c.Capacity > 0 {
				row["utilisation"] = float64(by[a].total) / float64(c.Capacity)
			}
		}
		if by[a].total > 0 {
			row["mean_km"] = by[a].userKm() / float64(by[a].total)
			row["p95_km"], row["max_km"] = by[a].within(), by[a].longest()
		}
		list = append(list, row)
	}
	return list
}

func (g *figures) boundaries() []any {
	list := []any{}
	for a, p := range g.scenario.Centres {
		for b := a + 1; b < len(g.scenario.Centres); b++ {
			if q := g.scenario.Centres[b]; p.Up && q.Up {
				d := float64(g.solution.Prices[a] - g.solution.Prices[b])
				list = append(list, object{
					"between": []any{p.Name, q.Name}, "price_difference_km": d, "half_difference_km": d / 2,
				})
			}
		}
	}
	return list
}

func (g *figures) shared() []any {
	list := []any{}
	for i, shares := range g.shares {
		if len(shares) < 2 {
			continue
		}
		parts := object{}
		for _, s := range shares {
			parts[g.scenario.Centres[s.Centre].Name] = float64(s.Users)
		}
		list = append(list, object{"name": g.plan.Places[i].Name, "users": float64(g.users[i]), "shares": parts})
	}
	return list
}
