package region

import (
	"math"
	"slices"
)

// mostPolished bounds the units that polish tries to exchange.
const mostPolished = 400

// polish improves the best plan by moving one unit, or exchanging two, as long
// as that lowers the cost within the bounds. It looks at the units that lose
// least by another centre.
func (w *search) polish(owner []int32, load []int64) {
	units := w.cheapest(owner)
	for changed := true; changed; {
		changed = false
		for n, u := range units {
			if w.shift(owner, load, u) {
				changed = true
			}
			for _, v := range units[n+1:] {
				if w.exchange(owner, load, u, v) {
					changed = true
				}
			}
		}
	}
	w.cost = 0
	for i, a := range owner {
		w.cost += float64(w.t.users[i]) * w.t.row(i)[a]
	}
}

// cheapest lists units by what their second choice costs more at the prices of
// the relaxation, least first.
func (w *search) cheapest(owner []int32) []int32 {
	more := make([]float64, len(owner))
	units := make([]int32, 0, len(owner))
	for i, u := range w.t.users {
		if u == 0 {
			continue
		}
		row := w.t.row(i)
		second := math.Inf(1)
		for b, d := range row {
			if int32(b) != owner[i] {
				second = math.Min(second, d+w.root[b])
			}
		}
		more[i] = float64(u) * math.Max(0, second-row[owner[i]]-w.root[owner[i]])
		units = append(units, int32(i))
	}
	slices.SortStableFunc(units, func(a, b int32) int {
		switch {
		case more[a] < more[b]:
			return -1
		case more[a] > more[b]:
			return 1
		}
		return int(a - b)
	})
	return units[:min(len(units), mostPolished)]
}

// shift moves a unit to the centre with room that saves most.
func (w *search) shift(owner []int32, load []int64, u int32) bool {
	t, row, size := w.t, w.t.row(int(u)), w.t.users[u]
	a := owner[u]
	to := a
	for b, d := range row {
		if d < row[to]-tied && load[b]+size <= t.high[b] && load[a]-size >= t.low[a] {
			to = int32(b)
		}
	}
	if to == a {
		return false
	}
	owner[u] = to
	load[a] -= size
	load[to] += size
	return true
}

// exchange swaps the centres of two units if that saves and fits.
func (w *search) exchange(owner []int32, load []int64, u, v int32) bool {
	t, a, b := w.t, owner[u], owner[v]
	if a == b {
		return false
	}
	du, dv := t.row(int(u)), t.row(int(v))
	saved := float64(t.users[u])*(du[a]-du[b]) + float64(t.users[v])*(dv[b]-dv[a])
	if saved <= tied {
		return false
	}
	more := t.users[v] - t.users[u] // users that a gains and b loses
	if load[a]+more > t.high[a] || load[a]+more < t.low[a] || load[b]-more > t.high[b] || load[b]-more < t.low[b] {
		return false
	}
	owner[u], owner[v] = b, a
	load[a] += more
	load[b] -= more
	return true
}
