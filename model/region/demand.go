package region

import (
	"fmt"

	"fenye/geom"
	"fenye/model"
)

const mostUsers model.Users = 1e15

// demand is what a solver knows of the places and users of its last problem. It
// looks at them once, as long as they are the same slices.
type demand struct {
	points []geom.Point
	users  []model.Users
	plain  []int64
	total  model.Users
}

// take looks at the places and users of p, and reports input that is not a
// problem at all.
func (d *demand) take(p *Problem) error {
	if len(p.Users) != len(p.Points) {
		return fmt.Errorf("region: %d places but %d numbers of users", len(p.Points), len(p.Users))
	}
	if p.Unit == model.UnitProvince && len(p.Group) != len(p.Points) {
		return fmt.Errorf("region: %d places but %d groups", len(p.Points), len(p.Group))
	}
	for j, c := range p.Centres {
		if !c.Position.Valid() {
			return fmt.Errorf("region: centre %d lies at %v, %v, expected a longitude in [-180, 180] and a latitude in [-90, 90]", j, c.Position.Lon, c.Position.Lat)
		}
		if c.Capacity < 0 || c.Minimum < 0 {
			return fmt.Errorf("region: centre %d has capacity %d and minimum %d, expected 0 or more", j, c.Capacity, c.Minimum)
		}
	}
	n := len(p.Points)
	if n == len(d.points) && (n == 0 || &d.points[0] == &p.Points[0] && &d.users[0] == &p.Users[0]) {
		return nil
	}
	next := demand{points: p.Points, users: p.Users, plain: make([]int64, n)}
	seen := n > 0 && n == len(d.points) && &d.points[0] == &p.Points[0]
	for i, u := range p.Users {
		if u < 0 {
			return fmt.Errorf("region: place %d has %d users, expected 0 or more", i, u)
		}
		if !seen && !p.Points[i].Valid() {
			return fmt.Errorf("region: place %d lies at %v, %v, expected a longitude in [-180, 180] and a latitude in [-90, 90]", i, p.Points[i].Lon, p.Points[i].Lat)
		}
		next.plain[i] = int64(u)
		if next.total += u; next.total > mostUsers {
			return model.ErrTooMany
		}
	}
	*d = next
	return nil
}
