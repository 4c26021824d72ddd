package failover

import (
	"fmt"
	"slices"

	"fenye/model"
)

// A SiteError reports centres that cannot be lost together as was asked.
type SiteError struct {
	Centre int  // index of the centre, maybe of none
	Twice  bool // it stands in two sites; else there is no such centre
}

func (e *SiteError) Error() string {
	if e.Twice {
		return fmt.Sprintf("failover: centre %d stands in two sites, expected one", e.Centre+1)
	}
	return fmt.Sprintf("failover: there is no centre %d to be lost", e.Centre+1)
}

// Together returns the centres that a scenario marks as one site, as groups for
// Sites: those of one name of a site, at least two of them.
func Together(centres []model.Centre) [][]int {
	var groups [][]int
	at := map[string]int{}
	for a, c := range centres {
		if c.Site == "" {
			continue
		}
		if _, known := at[c.Site]; !known {
			at[c.Site] = len(groups)
			groups = append(groups, nil)
		}
		groups[at[c.Site]] = append(groups[at[c.Site]], a)
	}
	return slices.DeleteFunc(groups, func(g []int) bool { return len(g) < 2 })
}

// Sites returns what is lost as one: the groups of together, and every other
// centre alone. Centres that are down are left out, and so are sites without a
// centre that is up. Sites stand in the order of their first centres.
func Sites(centres []model.Centre, together [][]int) ([][]int, error) {
	group := make([]int, len(centres))
	for g, members := range together {
		for _, c := range members {
			if c < 0 || c >= len(centres) {
				return nil, &SiteError{Centre: c}
			}
			if group[c] != 0 && group[c] != g+1 {
				return nil, &SiteError{Centre: c, Twice: true}
			}
			group[c] = g + 1
		}
	}
	var sites [][]int
	at := map[int]int{}
	for c := range centres {
		if !centres[c].Up {
			continue
		}
		if s, known := at[group[c]]; known && group[c] != 0 {
			if !slices.Contains(sites[s], c) {
				sites[s] = append(sites[s], c)
			}
			continue
		}
		at[group[c]] = len(sites)
		sites = append(sites, []int{c})
	}
	return sites, nil
}

// Shortages returns for each site how many of total users the other centres
// that are up cannot hold.
func Shortages(centres []model.Centre, total model.Users, sites [][]int) []model.Users {
	short := make([]model.Users, len(sites))
	for s, lost := range sites {
		short[s] = total
		for c := range centres {
			if centres[c].Up && !slices.Contains(lost, c) {
				short[s] -= min(centres[c].Capacity, short[s])
			}
		}
	}
	return short
}
