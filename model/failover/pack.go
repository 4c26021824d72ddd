package failover

import (
	"cmp"
	"slices"

	"fenye/model"
)

// sizes returns the users of what moves as one, the largest first.
func (w *work) sizes() []model.Users {
	var all []model.Users
	at := map[int32]int{} // of a group
	for i, u := range w.o.Users {
		if u == 0 {
			continue
		}
		if w.group == nil {
			all = append(all, u)
			continue
		}
		n, known := at[w.group[i]]
		if !known {
			n = len(all)
			at[w.group[i]] = n
			all = append(all, 0)
		}
		all[n] += u
	}
	slices.SortFunc(all, func(a, b model.Users) int { return cmp.Compare(b, a) })
	return all
}

// packs reports whether units, the largest first, fit whole into the centres
// that are up, each put where the least room is left for it, or each where the
// most is. False does not mean that they cannot fit.
func packs(sizes []model.Users, centres []model.Centre) bool {
	return packsBy(sizes, centres, func(room, best model.Users) bool { return room < best }) ||
		packsBy(sizes, centres, func(room, best model.Users) bool { return room > best })
}

func packsBy(sizes []model.Users, centres []model.Centre, better func(room, best model.Users) bool) bool {
	var rooms []model.Users
	for _, c := range centres {
		if c.Up {
			rooms = append(rooms, c.Capacity)
		}
	}
	for _, n := range sizes {
		at := -1
		for a, room := range rooms {
			if room >= n && (at < 0 || better(room, rooms[at])) {
				at = a
			}
		}
		if at < 0 {
			return false
		}
		if rooms[at] != model.NoLimit {
			rooms[at] -= n
		}
	}
	return true
}
