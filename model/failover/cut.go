package failover

import (
	"cmp"
	"slices"

	"fenye/model"
)

// item is what moves as one: users of a place, or a whole place or province.
type item struct {
	moves []Move
	users model.Users
	added float64 // user-km
}

// items lists who moves, those who lose least a user first; ties by place.
func (d *Schedule) items(f *fixed) []item {
	o := d.Outcome
	var list []item
	at := map[int32]int{} // of a province's group
	for n, place := range f.places {
		for _, s := range f.after.Shares(n) {
			if int(s.Centre) == d.Centre {
				continue // stays
			}
			m := Move{int32(place), int32(d.Centre), s.Centre, s.Users}
			added := float64(o.Distance(place, int(s.Centre))-o.Distance(place, d.Centre)) * float64(s.Users)
			if g := f.w.group; g != nil {
				if i, known := at[g[place]]; known {
					list[i].moves = append(list[i].moves, m)
					list[i].users += m.Users
					list[i].added += added
					continue
				}
				at[g[place]] = len(list)
			}
			list = append(list, item{[]Move{m}, m.Users, added})
		}
	}
	places := o.Plan.Places
	slices.SortStableFunc(list, func(a, b item) int {
		return cmp.Or(
			cmp.Compare(a.added/float64(a.users), b.added/float64(b.users)),
			model.ComparePlaces(places[a.moves[0].Place], places[b.moves[0].Place]),
		)
	})
	return list
}

// cut packs items into steps: where places may be shared every step is filled
// before the next; whole units go into the first step with room for them.
func (d *Schedule) cut(items []item) {
	whole := d.whole()
	var filled []model.Users
	for _, it := range items {
		d.AddedUserKm += it.added
		if whole {
			d.pack(it, &filled)
			continue
		}
		m := it.moves[0]
		for left := it.users; left > 0; left -= m.Users {
			n := len(filled)
			if n == 0 || filled[n-1] == d.Most {
				d.Steps, filled = append(d.Steps, Step{}), append(filled, 0)
				n++
			}
			m.Users = min(left, d.Most-filled[n-1])
			filled[n-1] += m.Users
			d.Steps[n-1].Moves = append(d.Steps[n-1].Moves, m)
		}
	}
	if d.Failure != nil {
		d.Failure.Step = len(d.Steps) + 1
	}
	loads := d.Start
	for i := range d.Steps {
		loads = slices.Clone(loads)
		for _, m := range d.Steps[i].Moves {
			loads[m.From] -= m.Users
			loads[m.To] += m.Users
		}
		d.Steps[i].Loads = loads
	}
}

// pack puts a whole unit into a step; the largest that is larger than any step
// is the failure.
func (d *Schedule) pack(it item, filled *[]model.Users) {
	if over := it.users - d.Most; over > 0 {
		if d.Failure == nil {
			d.Failure = &Failure{Place: int(it.moves[0].Place)}
		}
		if over > d.Failure.Short {
			d.Failure.Short, d.Failure.Place = over, int(it.moves[0].Place)
		}
		d.Failure.Left += it.users
		return
	}
	for i := range *filled {
		if (*filled)[i]+it.users <= d.Most {
			(*filled)[i] += it.users
			d.Steps[i].Moves = append(d.Steps[i].Moves, it.moves...)
			return
		}
	}
	*filled = append(*filled, it.users)
	d.Steps = append(d.Steps, Step{Moves: slices.Clone(it.moves)})
}
