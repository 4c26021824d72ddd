package model

import (
	"cmp"
	"math"
	"slices"

	"fenye/geom"
)

// WishKind says what a wish asks for.
type WishKind string

const (
	WishPin     WishKind = "pin"     // only its centre serves the places; void while that centre is not up
	WishBan     WishKind = "ban"     // its centre does not serve the places
	WishCeiling WishKind = "ceiling" // nobody is farther from his centre than so many kilometres
	WishZone    WishKind = "zone"    // only its centres serve the places, within its own ceiling if it has one
)

// Wish (要求) is what a planner asks of the plan beyond capacities. It is about
// the places that it names and those of the provinces that it names; a ceiling
// that names neither is about all places. Wishes are never changed in place.
type Wish struct {
	Kind      WishKind
	Name      string       // of a zone; unique among the zones of a scenario
	Places    []int32      // indexes in Plan.Places, ascending
	Provinces []string     // codes, ascending
	Centres   []int        // numbers, ascending: one of a pin or ban; of a zone those that may serve it, none: any
	Ceiling   Km           // of a ceiling, or a zone's own; 0: none
	Outline   []geom.Point // of a zone that was drawn; Places are those inside
}

// Everywhere reports whether the wish is about all places.
func (w *Wish) Everywhere() bool { return len(w.Places) == 0 && len(w.Provinces) == 0 }

// Covers reports whether the wish is about the place of an index.
func (w *Wish) Covers(index int, place *Place) bool {
	if w.Everywhere() {
		return w.Kind == WishCeiling
	}
	if _, named := slices.BinarySearch(w.Places, int32(index)); named {
		return true
	}
	if place.Province == "" {
		return false
	}
	_, named := slices.BinarySearch(w.Provinces, place.Province)
	return named
}

// sameTarget reports whether two wishes name the same places.
func (w *Wish) sameTarget(v *Wish) bool {
	return slices.Equal(w.Places, v.Places) && slices.Equal(w.Provinces, v.Provinces)
}

// replaces reports whether w takes the place of an older wish v: there is one
// pin of a place or province, one ban of a pair, one ceiling, one zone of a name.
func (w *Wish) replaces(v *Wish) bool {
	switch {
	case w.Kind != v.Kind:
		return false
	case w.Kind == WishZone:
		return w.Name == v.Name
	case w.Kind == WishBan:
		return w.sameTarget(v) && slices.Equal(w.Centres, v.Centres)
	}
	return w.sameTarget(v)
}

// AddWish returns wishes with w, at the place of the one that it replaces or
// at the end. The lists in w are put in order.
func AddWish(wishes []Wish, w Wish) []Wish {
	w.Places = slices.Compact(slices.Sorted(slices.Values(w.Places)))
	w.Provinces = slices.Compact(slices.Sorted(slices.Values(w.Provinces)))
	w.Centres = slices.Compact(slices.Sorted(slices.Values(w.Centres)))
	wishes = slices.Clone(wishes)
	for i := range wishes {
		if w.replaces(&wishes[i]) {
			wishes[i] = w
			return wishes
		}
	}
	return append(wishes, w)
}

// RemoveWishes returns wishes without those of some indexes; nil if none is left.
func RemoveWishes(wishes []Wish, indexes ...int) []Wish {
	var left []Wish
	for i, w := range wishes {
		if !slices.Contains(indexes, i) {
			left = append(left, w)
		}
	}
	return left
}

// WishesWithoutCentre returns wishes as they stand once a centre is gone for
// good: its pins and bans go, and so does a zone that no centre is left for.
func WishesWithoutCentre(wishes []Wish, number int) []Wish {
	var left []Wish
	for _, w := range wishes {
		if slices.Contains(w.Centres, number) {
			if w.Centres = slices.DeleteFunc(slices.Clone(w.Centres), func(n int) bool { return n == number }); len(w.Centres) == 0 {
				continue
			}
		}
		left = append(left, w)
	}
	return left
}

// WishesWithoutPlaces returns wishes as they stand once all places are
// replaced: what names places goes, what names provinces stays.
func WishesWithoutPlaces(wishes []Wish) []Wish {
	var left []Wish
	for _, w := range wishes {
		if len(w.Places) > 0 {
			if len(w.Provinces) == 0 {
				continue
			}
			w.Places, w.Outline = nil, nil
		}
		left = append(left, w)
	}
	return left
}

// ForgetPlaces takes out of a scenario what names places by their index, once
// they are replaced.
func (s *Scenario) ForgetPlaces() {
	s.Reductions, s.Wishes = nil, WishesWithoutPlaces(s.Wishes)
	s.InForce, s.Hold = nil, 0
}

// InForce (在用方案) is the plan that the users follow today: of every place the
// centres that serve it. It is never changed in place. A place whose users have
// changed since keeps its shares in proportion, see Homes.
type InForce struct {
	Owner  []int32        // number of the centre of each of Plan.Places; 0: none
	Shared []InForceShare // of places that several centres serve, by place
}

// InForceShare is a part of a shared place.
type InForceShare struct {
	Place, Centre int32 // index of the place, number of the centre
	Users         Users
}

// HoldFewest is the hold at which the fewest users move.
var HoldFewest = Km(math.Inf(1))

// Home is users of one place who are at a centre in the plan in force.
type Home struct {
	Centre int // number; 0: none
	Users  Users
}

// Alone returns the number of the one centre that serves a place in the plan in
// force, 0 if it knows none; false if several do, or may.
func (f *InForce) Alone(place int) (int, bool) {
	if place >= len(f.Owner) {
		return 0, true
	}
	_, shared := slices.BinarySearchFunc(f.Shared, int32(place), func(s InForceShare, p int32) int { return cmp.Compare(s.Place, p) })
	return int(f.Owner[place]), !shared
}

// Homes returns where the users of a place are in the plan in force, now that
// there are so many of them: in proportion to its shares, by the
// largest remainder (ties to the first share). A place that the plan in force
// does not know, or without users, is at no centre.
func (f *InForce) Homes(place int, users Users) []Home {
	if f == nil || place >= len(f.Owner) {
		return []Home{{0, users}}
	}
	from, found := slices.BinarySearchFunc(f.Shared, int32(place), func(s InForceShare, p int32) int { return cmp.Compare(s.Place, p) })
	if !found || users == 0 {
		return []Home{{int(f.Owner[place]), users}}
	}
	var shares []Place
	to := from
	for ; to < len(f.Shared) && int(f.Shared[to].Place) == place; to++ {
		// The positions leave ties to the order of the shares.
		shares = append(shares, Place{Position: geom.Point{Lon: float64(to - from)}, Population: People(int64(f.Shared[to].Users))})
	}
	parts, err := Spread(shares, users)
	if err != nil {
		return []Home{{int(f.Owner[place]), users}}
	}
	var homes []Home
	for j, u := range parts {
		if u > 0 {
			homes = append(homes, Home{int(f.Shared[from+j].Centre), u})
		}
	}
	return homes
}
