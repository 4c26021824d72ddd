package region

import "fenye/model"

// UserKm adds users times kilometres as every figure of an Outcome does, so
// that the same shares give the same total to the last digit, in any order.
// The zero value is 0.
type UserKm struct{ sum userKm }

// Add adds users, 0 or more, at a distance.
func (s *UserKm) Add(users model.Users, km model.Km) { s.sum.add(users, float64(km)) }

// Value returns the sum in user-kilometres.
func (s *UserKm) Value() float64 { return s.sum.value() }
