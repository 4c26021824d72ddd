package access

import (
	"context"
	"math/bits"

	"fenye/model"
)

// Loss is what happens when one centre is lost: its units go to their backups,
// all others stay.
type Loss struct {
	Centre int
	Users  model.Users // that have to move
	// Fits tells whether every centre left holds its load: none exceeds its
	// capacity. lambda and gamma do not count after a loss.
	Fits  bool
	Loads []model.Users // one a centre
	// Short is by how many users the load exceeds the capacity, where it does
	// most: with the least of it that the search found, see Status.
	Short model.Users
	At    int // index of the centre where that is, -1 where all fits
	// Stranded are the users of units that may have no other centre.
	Stranded model.Users
	// AddedKm is how much farther the moved users are from their backup than
	// from the centre lost, in the mean.
	AddedKm model.Km
	// Status is Optimal if, where it fits, no choice of backups that fits adds
	// less distance; else if none has a lower highest utilisation.
	Status Status
}

// Backups chooses a backup (备用中心) for every unit of a plan so that, if any
// one centre is lost, the others hold its units: no load above its capacity,
// with the least added distance. Where no choice fits, the highest utilisation
// is as low as can be. It returns the index of a centre for every unit, -1 for
// none, and one Loss for every centre that is up. Bans count, pins do not.
func Backups(ctx context.Context, p Problem, assign []int) ([]int, []Loss, error) {
	p.Alpha, p.Pins = 0, nil
	p.Start = assign
	r, err := prepare(&p)
	if err != nil {
		return nil, nil, err
	}
	backup := make([]int, len(p.Units))
	for i := range backup {
		backup[i] = -1
	}
	var losses []Loss
	for lost := range r.up {
		losses = append(losses, r.lose(ctx, assign, lost, backup))
	}
	return backup, losses, nil
}

// lossNodes is how far the search goes for one loss.
const lossNodes = 300

// lose chooses the backups of the units at one centre up.
func (r *ready) lose(ctx context.Context, assign []int, lost int, backup []int) Loss {
	l := Loss{Centre: r.up[lost], Loads: make([]model.Users, len(r.p.Centres)), At: -1, Status: Optimal, Fits: true}
	movers := r.movers(assign, lost, &l)
	if len(movers) > 0 {
		c, allow := r.afterLoss(movers, lost, l.Loads)
		x, done := settle(ctx, c, allow)
		if x == nil {
			c.alpha, c.scale, c.balance, c.gamma = 1, 1, Worst, inf
			clear(c.cost)
			for j := range c.high {
				c.high[j] = c.total
				c.capacity[j] = max(1, min(c.capacity[j], 1e3*c.total))
				c.dear = max(c.dear, 1.001+c.total/c.capacity[j])
			}
			x, done = settle(ctx, c, allow)
		}
		if !done {
			l.Status = Gap
		}
		for m, i := range movers {
			at := bits.TrailingZeros16(allow[m])
			if x != nil {
				at = int(x[m])
			}
			backup[i] = r.up[at]
		}
	}
	r.judge(assign, lost, backup, &l)
	return l
}

// settle solves one loss; it returns nil if no plan meets the bounds.
func settle(ctx context.Context, c *core, allow []uint16) ([]int8, bool) {
	s := newSearch(ctx, c, allow, nil)
	s.most, s.closed = lossNodes, 1e-9
	done := s.run(nil)
	return s.best, done
}

// movers returns the units with users at the centre lost that may go elsewhere,
// most users first, and adds up the loads that stay.
func (r *ready) movers(assign []int, lost int, l *Loss) []int {
	var movers []int
	for _, i := range r.order {
		u := r.p.Units[i].Users
		switch {
		case assign[i] != r.up[lost]:
			l.Loads[assign[i]] += u
		case r.masks[i]&^(1<<lost) == 0:
			l.Stranded += u
		case u > 0:
			movers = append(movers, i)
		}
	}
	return movers
}

// afterLoss makes the core of one loss: the movers, then for each centre left
// its load as a unit that stays there.
func (r *ready) afterLoss(movers []int, lost int, loads []model.Users) (*core, []uint16) {
	k := len(r.up)
	c := &core{k: k, balance: MeanDeviation, gamma: 1, dear: 1.001}
	var allow []uint16
	far := 0.0
	for _, i := range movers {
		u := float64(r.p.Units[i].Users)
		mask := r.masks[i] &^ (1 << lost)
		allow = append(allow, mask)
		c.users = append(c.users, u)
		most := 0.0
		for j := range k {
			c.cost = append(c.cost, u*r.km[i*k+j])
			most = max(most, u*r.km[i*k+j])
		}
		far += most
	}
	for i := range c.cost {
		if far > 0 {
			c.cost[i] /= far
		}
	}
	for j, at := range r.up {
		c.capacity = append(c.capacity, r.core.capacity[j])
		c.low, c.high = append(c.low, 0), append(c.high, r.core.capacity[j])
		if j != lost && loads[at] > 0 {
			allow = append(allow, 1<<j)
			c.users = append(c.users, float64(loads[at]))
			c.cost = append(c.cost, make([]float64, k)...)
		}
	}
	for _, u := range c.users {
		c.total += u
	}
	for j := range c.high {
		c.high[j] = min(c.high[j], c.total)
	}
	c.high[lost] = 0
	c.n = len(c.users)
	return c, allow
}

// judge gives units without users a backup too, adds the moved loads up and
// says what they exceed.
func (r *ready) judge(assign []int, lost int, backup []int, l *Loss) {
	k := len(r.up)
	added := 0.0
	masks := make([]uint16, len(r.masks))
	for i, m := range r.masks {
		masks[i] = m &^ (1 << lost)
	}
	near := r.nearest(masks)
	moved := model.Users(0)
	for _, i := range r.order {
		if assign[i] != r.up[lost] {
			continue
		}
		u := r.p.Units[i].Users
		l.Users += u
		if backup[i] < 0 && masks[i] != 0 {
			backup[i] = r.up[near[i]]
		}
		if backup[i] < 0 {
			continue
		}
		for j, at := range r.up {
			if at == backup[i] {
				added += float64(u) * (r.km[i*k+j] - r.km[i*k+lost])
			}
		}
		l.Loads[backup[i]] += u
		moved += u
	}
	if moved > 0 {
		l.AddedKm = model.Km(added / float64(moved))
	}
	for _, at := range r.up {
		c := r.p.Centres[at]
		if over := l.Loads[at] - c.Capacity; c.Limited() && over > l.Short {
			l.Short, l.At = over, at
		}
	}
	l.Fits = l.Short == 0 && l.Stranded == 0
}
