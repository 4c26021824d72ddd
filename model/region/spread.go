package region

import "fenye/model"

// Spread gathers distances of users, for a percentile. The zero value is ready.
type Spread struct{ all []weighted }

// Add counts users at a distance.
func (s *Spread) Add(users model.Users, km model.Km) {
	s.all = append(s.all, weighted{float64(km), int64(users)})
}

// P95 returns the smallest distance within which at least 95 % of the users
// are; 0 without users.
func (s *Spread) P95() model.Km { return model.Km(percentile(s.all, 95, 100)) }
