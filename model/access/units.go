package access

import (
	"cmp"
	"slices"

	"github.com/golang/geo/r3"

	"fenye/geom"
	"fenye/model"
)

// Provinces sums places up to units, one for each province code, by code.
// users are those of each place. A province lies at the mean position of its
// users: the sum of their unit vectors, brought back to the sphere (of its
// places, where it has no users or they cancel out). Places outside every
// province make no unit; their users are returned. Names are left empty.
func Provinces(places []model.Place, users []model.Users) (units []Unit, outside model.Users) {
	type sum struct {
		code         string
		users        model.Users
		by, unweight r3.Vector
	}
	index := map[string]int{}
	var all []sum
	order := make([]int, len(places))
	for i := range order {
		order[i] = i
	}
	// Sums of floating point depend on their order: that of the places' own.
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(model.ComparePlaces(places[a], places[b]), cmp.Compare(users[a], users[b]))
	})
	for _, i := range order {
		p := places[i]
		if p.Province == "" {
			outside += users[i]
			continue
		}
		g, known := index[p.Province]
		if !known {
			g = len(all)
			index[p.Province] = g
			all = append(all, sum{code: p.Province})
		}
		v := p.Position.Vec()
		all[g].users += users[i]
		all[g].by = all[g].by.Add(v.Mul(float64(users[i])))
		all[g].unweight = all[g].unweight.Add(v)
	}
	slices.SortFunc(all, func(a, b sum) int { return cmp.Compare(a.code, b.code) })
	for _, s := range all {
		v := s.by
		if v.Norm() < 1e-9 {
			v = s.unweight
		}
		units = append(units, Unit{Code: s.code, Point: geom.PointOf(v), Users: s.users})
	}
	return units, outside
}
