package desk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fenye/geom"
	"fenye/model"
)

// SetTotal scales the places to n users before growth. It folds: a slider run
// is one step.
func (d *Desk) SetTotal(n model.Users) {
	d.edit("total", func(p *model.Plan) {
		s := p.Scenario()
		s.Scaled, s.Total = true, counted(n)
	}, func(before, after *model.Plan) Label {
		return Label{"desk.edit.total", []any{baseTotal(before), baseTotal(after)}}
	})
}

// most is the largest number of users that a plan counts.
const most model.Users = 1e15

// counted brings n into the range of a number of users.
func counted(n model.Users) model.Users { return min(max(0, n), most) }

// limit brings n into the range of a capacity.
func limit(n model.Users) model.Users {
	if n == model.NoLimit {
		return n
	}
	return counted(n)
}

// tidy makes text fit for a name: valid UTF-8 without blanks about it.
func tidy(text string) string { return strings.TrimSpace(strings.ToValidUTF8(text, "")) }

// baseTotal returns the users before growth and reductions.
func baseTotal(p *model.Plan) model.Users {
	s := *p.Scenario()
	s.Growth, s.Reductions = 0, nil
	return s.TotalUsers(p.Places)
}

// SetGrowth grows the users by t, at least -50 % and at most 300 %. It folds.
func (d *Desk) SetGrowth(t model.Tenths) {
	t = min(max(t, -500), 3000)
	d.edit("growth", func(p *model.Plan) { p.Scenario().Growth = t },
		func(before, after *model.Plan) Label {
			return Label{"desk.edit.growth", []any{before.Scenario().Growth, after.Scenario().Growth}}
		})
}

// SetUnit says whether places may be shared.
func (d *Desk) SetUnit(u model.Unit) {
	d.edit("", func(p *model.Plan) { p.Scenario().Unit = u },
		fixed("desk.edit.unit", Word("desk.unit."+string(u))))
}

// fixed is a label that does not depend on the plans.
func fixed(key string, args ...any) func(_, _ *model.Plan) Label {
	return func(_, _ *model.Plan) Label { return Label{key, args} }
}

// centre changes the centre of a number; label sees it before and after. A
// number that does not exist changes nothing.
func (d *Desk) centre(number int, fold string, change func(*model.Centre), label func(before, after model.Centre) Label) {
	i := d.index(number)
	if i < 0 {
		return
	}
	if fold != "" {
		fold += ":" + strconv.Itoa(number)
	}
	d.edit(fold, func(p *model.Plan) { change(&p.Scenario().Centres[i]) },
		func(before, after *model.Plan) Label {
			return label(before.Scenario().Centres[i], after.Scenario().Centres[i])
		})
}

// SetCapacity sets a centre's capacity; model.NoLimit takes the limit off. It
// folds.
func (d *Desk) SetCapacity(number int, n model.Users) {
	d.centre(number, "capacity", func(c *model.Centre) { c.Capacity = limit(n) },
		func(before, after model.Centre) Label {
			return Label{"desk.edit.capacity", []any{after.Name, before.Capacity, after.Capacity}}
		})
}

// SetMinimum sets the least load of a centre. It folds.
func (d *Desk) SetMinimum(number int, n model.Users) {
	d.centre(number, "minimum", func(c *model.Centre) { c.Minimum = counted(n) },
		func(before, after model.Centre) Label {
			return Label{"desk.edit.minimum", []any{after.Name, before.Minimum, after.Minimum}}
		})
}

// SetUp brings a centre up or takes it down.
func (d *Desk) SetUp(number int, up bool) {
	d.centre(number, "", func(c *model.Centre) { c.Up = up },
		func(_, after model.Centre) Label {
			if after.Up {
				return Label{"desk.edit.up", []any{number, after.Name}}
			}
			return Label{"desk.edit.down", []any{number, after.Name}}
		})
}

// MoveCentre puts a centre at a position; an invalid one changes nothing. It
// folds: the label says how far the whole drag went.
func (d *Desk) MoveCentre(number int, at geom.Point) {
	if !at.Valid() {
		return
	}
	d.centre(number, "move", func(c *model.Centre) { c.Position = at },
		func(before, after model.Centre) Label {
			return Label{"desk.edit.move", []any{number, after.Name, geom.Distance(before.Position, after.Position)}}
		})
}

// RenameCentre gives a centre another name. Names are unique in a scenario: an
// empty name or one in use changes nothing and is reported false.
func (d *Desk) RenameCentre(number int, name string) bool {
	name = tidy(name)
	for _, c := range d.plan.Scenario().Centres {
		if name == "" || c.Name == name && c.Number != number {
			return false
		}
	}
	d.centre(number, "", func(c *model.Centre) { c.Name = name },
		func(before, after model.Centre) Label {
			return Label{"desk.edit.rename_centre", []any{number, before.Name, after.Name}}
		})
	return true
}

var colours = regexp.MustCompile("^(#[0-9a-f]{6})?$")

// SetColour gives a centre a colour "#rrggbb"; "" is the palette's. Anything
// else changes nothing.
func (d *Desk) SetColour(number int, colour string) {
	colour = strings.ToLower(colour)
	if !colours.MatchString(colour) {
		return
	}
	d.centre(number, "", func(c *model.Centre) { c.Colour = colour },
		func(_, after model.Centre) Label { return Label{"desk.edit.colour", []any{number, after.Name}} })
}

// AddCentre adds a centre without limits, up, under the given name, or the next
// free one made from it, selects it and returns its number; 0 if the position
// is not valid.
func (d *Desk) AddCentre(at geom.Point, name string) int {
	if !at.Valid() {
		return 0
	}
	number := d.plan.NextNumber()
	name = d.freeName(tidy(name), number)
	d.edit("", func(p *model.Plan) {
		s := p.Scenario()
		s.Centres = append(s.Centres, model.Centre{Number: number, Name: name, Position: at, Capacity: model.NoLimit, Up: true})
	}, fixed("desk.edit.add", number, name))
	d.Select(Selection{Place: -1, Centre: number})
	return number
}

func (d *Desk) freeName(name string, number int) string {
	if name == "" {
		name = strconv.Itoa(number)
	}
	free := name
	for n := 2; slices.ContainsFunc(d.plan.Scenario().Centres, func(c model.Centre) bool { return c.Name == free }); n++ {
		free = name + " " + strconv.Itoa(n)
	}
	return free
}

// RemoveCentre takes a centre out of the scenario in work.
func (d *Desk) RemoveCentre(number int) {
	i := d.index(number)
	if i < 0 {
		return
	}
	name := d.plan.Scenario().Centres[i].Name
	d.edit("", func(p *model.Plan) {
		s := p.Scenario()
		s.Centres = slices.Delete(s.Centres, i, i+1)
		for _, pin := range s.Wiring.Pins {
			if pin.Centre == number { // the number may come back one day
				s.Wiring = s.Wiring.WithPin(pin.Unit, 0)
			}
		}
		s.Wishes = model.WishesWithoutCentre(s.Wishes, number)
	}, fixed("desk.edit.remove", number, name))
}
