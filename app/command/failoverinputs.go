package command

import (
	"slices"
	"strconv"
	"strings"

	"fenye/app/cause"
	"fenye/model"
	"fenye/model/failover"
)

// checkLosing finds what is wrong with the call before anything is read.
func (s *session) checkLosing(f *losing, args []string) error {
	var ok bool
	if f.share, ok = parseShare(f.step); !ok {
		return s.bad("--step", f.step, "10%, 0.1, 1%–100%")
	}
	for _, text := range f.together {
		if parts := strings.Split(text, ","); len(parts) < 2 || slices.Contains(parts, "") {
			return s.bad("--together", text, "A,B")
		}
	}
	return s.checkCommon(&f.planning, args)
}

// parseShare reads a share such as 10% or 0.1, above 0 and at most 1.
func parseShare(text string) (float64, bool) {
	number, percent := strings.CutSuffix(strings.TrimSpace(text), "%")
	number = strings.TrimSpace(number)
	if strings.Trim(number, "0123456789.") != "" {
		return 0, false
	}
	if percent {
		number += "e-2" // read as a decimal, so that 29% is the same as 0.29
	}
	x, err := strconv.ParseFloat(number, 64)
	return x, err == nil && x > 0 && x <= 1
}

// named turns the names of --together and --drain into indexes of centres;
// drained is -1 without --drain. Without --together the sites of the plan
// count.
func (s *session) named(f *losing, centres []model.Centre) (together [][]int, drained int, err error) {
	find := func(flag, name string) (int, error) {
		for a, c := range centres {
			switch {
			case c.Name != name:
			case !c.Up:
				return 0, &cause.Said{Key: "access.down", Args: []any{flag, name}}
			default:
				return a, nil
			}
		}
		return 0, &cause.Said{Key: "access.no_centre", Args: []any{flag, name}}
	}
	seen := map[int]bool{}
	for _, text := range f.together {
		var site []int
		for _, name := range strings.Split(text, ",") {
			a, err := find("--together", strings.TrimSpace(name))
			if err != nil {
				return nil, 0, err
			}
			if seen[a] {
				return nil, 0, &cause.Said{Key: "failover.twice", Args: []any{centres[a].Name}}
			}
			seen[a] = true
			site = append(site, a)
		}
		together = append(together, site)
	}
	if len(f.together) == 0 {
		together = failover.Together(centres)
	}
	if f.drain == "" {
		return together, -1, nil
	}
	drained, err = find("--drain", f.drain)
	return together, drained, err
}
