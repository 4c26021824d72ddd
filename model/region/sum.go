package region

import (
	"math"
	"math/bits"

	"fenye/model"
)

// userKm adds users times kilometres exactly: each length is rounded to
// 2^-40 km (a nanometre) and the sum is kept in 128 bits. So the total depends
// neither on the order of the terms nor on the number of cores.
type userKm struct{ high, low uint64 }

const (
	fineKm   = 1 << 40          // parts of a kilometre
	shortKm  = 1 << 12          // below it every part of half a nanometre is there to be rounded
	mostFine = float64(1 << 62) // lengths are cut here
)

// add adds users x km; users must not be negative.
func (s *userKm) add(users model.Users, km float64) {
	if short(km) {
		s.addShort(users, km)
		return
	}
	s.addFar(users, km)
}

// short reports whether addShort can take a length.
func short(km float64) bool { return km >= 0 && km < shortKm }

// addShort is add for a short length.
func (s *userKm) addShort(users model.Users, km float64) {
	high, low := bits.Mul64(uint64(users), uint64(int64(km*fineKm+0.5)))
	var carry uint64
	s.low, carry = bits.Add64(s.low, low, 0)
	s.high, _ = bits.Add64(s.high, high, carry)
}

// addFar is add for any length.
func (s *userKm) addFar(users model.Users, km float64) {
	fine := math.Round(km * fineKm)
	negative := fine < 0
	high, low := bits.Mul64(uint64(users), uint64(math.Min(math.Abs(fine), mostFine)))
	var carry uint64
	if negative {
		s.low, carry = bits.Sub64(s.low, low, 0)
		s.high, _ = bits.Sub64(s.high, high, carry)
		return
	}
	s.low, carry = bits.Add64(s.low, low, 0)
	s.high, _ = bits.Add64(s.high, high, carry)
}

// join adds another sum.
func (s *userKm) join(o userKm) {
	var carry uint64
	s.low, carry = bits.Add64(s.low, o.low, 0)
	s.high, _ = bits.Add64(s.high, o.high, carry)
}

// value returns the sum in user-kilometres.
func (s userKm) value() float64 {
	high, low := s.high, s.low
	negative := int64(high) < 0
	if negative {
		var borrow uint64
		low, borrow = bits.Sub64(0, low, 0)
		high, _ = bits.Sub64(0, high, borrow)
	}
	v := (float64(high)*(1<<32)*(1<<32) + float64(low)) / fineKm
	if negative {
		return -v
	}
	return v
}
