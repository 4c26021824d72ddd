package demand

import (
	"slices"

	"fenye/data/fault"
)

// choose returns the population field, nil if every place has one user or
// there is no record to ask about.
func (c *collector) choose() (*candidate, error) {
	if c.ones || c.read == 0 {
		return nil, nil
	}
	if c.asked != "" {
		for _, whole := range []bool{true, false} {
			for _, k := range c.candidates {
				if k.class.key == c.asked || (!whole && k.class.base == c.asked) {
					return k, nil
				}
			}
		}
		return nil, &fault.Error{Room: "demand", Kind: fault.NoField, Field: c.options.Population,
			Expected: "a column or data field of this name", Names: c.numeric()}
	}
	if k := c.exact(); k != nil {
		return k, nil
	}
	live := c.candidates
	if len(live) > 1 {
		live = slices.DeleteFunc(slices.Clone(live), func(k *candidate) bool { return k.found == 0 })
	}
	switch len(live) {
	case 1:
		return live[0], nil
	case 0:
		return nil, &fault.Error{Room: "demand", Kind: fault.NoField, Field: "population",
			Expected: "a column or data field of the population, named by --population if it has another name", Names: c.numeric()}
	}
	var names []string
	for _, k := range live {
		names = append(names, k.class.label)
	}
	slices.Sort(names)
	return nil, &fault.Error{Room: "demand", Kind: fault.ManyFields, Field: "population",
		Expected: "one of them chosen by --population", Names: names}
}

// exact returns the candidate of the best exact name: written so, or else so
// but for a unit.
func (c *collector) exact() *candidate {
	for _, name := range exactly {
		var whole, base []*candidate
		for _, k := range c.candidates {
			switch {
			case k.found == 0 && len(c.candidates) > 1:
			case k.class.key == name:
				whole = append(whole, k)
			case k.class.base == name:
				base = append(base, k)
			}
		}
		if len(whole) == 1 {
			return whole[0]
		}
		if len(whole) == 0 && len(base) == 1 {
			return base[0]
		}
		if len(whole)+len(base) > 1 {
			return nil
		}
	}
	return nil
}

// numeric lists the fields that hold numbers.
func (c *collector) numeric() []string {
	var names []string
	for _, k := range c.candidates {
		if k.found > 0 {
			names = append(names, k.class.label)
		}
	}
	for _, f := range c.fields {
		if f.numeric > 0 && f.numeric*2 >= f.seen {
			names = append(names, f.label)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)[:min(len(names), 20)]
}
