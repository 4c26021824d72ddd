package access

import (
	"cmp"
	"slices"
)

// option is a unit's choice of a centre other than its cheapest.
type option struct {
	unit   int32
	centre int8
	cost   float64 // above the cheapest choice
}

// deviation is a set of options of different units: one option more than
// another deviation, the parent. The first of a list is the empty one.
type deviation struct {
	cost   float64
	parent int32
	last   int32 // index of the option added, -1 for none
}

// deviations lists sets of options by what they cost, all that cost less than
// a limit.
type deviations struct {
	options []option // by cost
	entries []deviation
	shift   []float64 // k a entry: what the loads change by
}

// list makes all sets of options, at most one a unit, that cost less than
// limit. It reports false if there are more than most.
func (l *deviations) list(c *core, base []int8, limit float64, most int) bool {
	k := c.k
	l.entries = append(l.entries[:0], deviation{parent: -1, last: -1})
	l.shift = append(l.shift[:0], make([]float64, k)...)
	for e := 0; e < len(l.entries); e++ {
		from := l.entries[e]
		for o := int(from.last) + 1; o < len(l.options); o++ {
			opt := &l.options[o]
			cost := from.cost + opt.cost
			if cost >= limit {
				break
			}
			if l.uses(int32(e), opt.unit) {
				continue
			}
			if len(l.entries) == most {
				return false
			}
			l.entries = append(l.entries, deviation{cost, int32(e), int32(o)})
			at := len(l.shift)
			l.shift = append(l.shift, l.shift[e*k:e*k+k]...)
			l.shift[at+int(opt.centre)] += c.users[opt.unit]
			l.shift[at+int(base[opt.unit])] -= c.users[opt.unit]
		}
	}
	return true
}

// uses reports whether a deviation has an option of the unit.
func (l *deviations) uses(e, unit int32) bool {
	for l.entries[e].last >= 0 {
		if l.options[l.entries[e].last].unit == unit {
			return true
		}
		e = l.entries[e].parent
	}
	return false
}

// apply makes the choices of a deviation in x.
func (l *deviations) apply(e int32, x []int8) {
	for l.entries[e].last >= 0 {
		o := l.options[l.entries[e].last]
		x[o.unit] = o.centre
		e = l.entries[e].parent
	}
}

const bins = 96

// count returns about how many sets of options cost less than each of bins
// steps up to limit; costs are rounded down to whole steps.
func count(options []option, limit float64) [bins]float64 {
	byUnit := slices.Clone(options)
	slices.SortFunc(byUnit, func(a, b option) int {
		return cmp.Or(cmp.Compare(a.unit, b.unit), cmp.Compare(a.cost, b.cost), cmp.Compare(a.centre, b.centre))
	})
	var sets [bins]float64
	sets[0] = 1
	for i := 0; i < len(byUnit); {
		next := sets
		j := i
		for ; j < len(byUnit) && byUnit[j].unit == byUnit[i].unit; j++ {
			step := int(byUnit[j].cost / limit * bins)
			for b := bins - 1; b >= step; b-- {
				next[b] += sets[b-step]
			}
		}
		sets, i = next, j
	}
	for b := 1; b < bins; b++ {
		sets[b] += sets[b-1]
	}
	return sets
}
