package failover

import (
	"slices"

	"fenye/model"
)

// Reserve is the least extra capacity with which the loss of any one site
// leaves room for all users.
type Reserve struct {
	// Possible is false where no capacity helps: with one site, nothing is left
	// after its loss.
	Possible bool
	Total    model.Users   // all extra capacity; 0: there is room as it is
	Extra    []model.Users // of each centre of the scenario; what lies at a lost centre is lost
	Short    []model.Users // of each site, without the extra
}

// ReserveOf works out the reserve of a scenario that serves total users. The
// least total is proven, see the package; how it is shared out is one of many
// ways: over few sites, those first whose loss is short of least, at the first
// centre of a site that has a limit. A centre without a limit needs no extra.
func ReserveOf(centres []model.Centre, total model.Users, sites [][]int) Reserve {
	r := Reserve{Extra: make([]model.Users, len(centres)), Short: Shortages(centres, total, sites)}
	if total == 0 {
		r.Possible = true
		return r
	}
	if len(sites) < 2 {
		return r
	}
	r.Possible = true
	r.Total = least(r.Short)
	order := make([]int, len(sites))
	for s := range order {
		order[s] = s
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(min(1, max(-1, r.Short[a]-r.Short[b]))) })
	deal(r.Extra, r.Total, r.Short, order, func(s int) int { return limited(centres, sites[s]) })
	return r
}

// deal gives total extra capacity to sites in an order, to each as much as it
// may have: what is beyond total less its own shortage would be missing after
// its loss. at names the centre of a site that gets it.
func deal(extra []model.Users, total model.Users, short []model.Users, order []int, at func(site int) int) {
	left := total
	for _, s := range order {
		part := max(0, min(left, total-short[s]))
		extra[at(s)] += part
		left -= part
	}
}

// least returns max(largest shortage, sum of the shortages / (sites - 1)
// rounded up). The sum is kept as a quotient and a remainder, so that it
// overflows for no number of sites.
func least(short []model.Users) model.Users {
	others := model.Users(len(short) - 1)
	share, rest := model.Users(0), model.Users(0)
	for _, s := range short {
		share += s / others
		rest += s % others
	}
	share += (rest + others - 1) / others
	return max(share, slices.Max(short))
}

// limited returns the first centre of a site that has a limit, else the first.
func limited(centres []model.Centre, site []int) int {
	for _, c := range site {
		if centres[c].Limited() {
			return c
		}
	}
	return site[0]
}
