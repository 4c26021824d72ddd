package scene

import (
	"time"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/geom"
	"fenye/model"
	"fenye/model/access"
	"fenye/model/table"
)

// Wired is a plan's provinces wired to its centres: the problem, and what came
// of it.
type Wired struct {
	Plan     *model.Plan
	Scenario *model.Scenario
	Case     *access.Case
	// Result is nil if there is no plan; then Err says why, often
	// *access.Infeasible.
	Result *access.Result
	Err    error
	Backup []int // index of the backup of each unit, -1 for none
	Losses []access.Loss
	Took   time.Duration
}

// Distance returns the kilometres of a unit to a centre, by their indexes.
func (w *Wired) Distance(unit, centre int) model.Km {
	return geom.Distance(w.Case.Units[unit].Point, w.Case.Centres[centre].Position)
}

// Users returns the users of all units.
func (w *Wired) Users() model.Users {
	n := model.Users(0)
	if w.Case != nil {
		for _, u := range w.Case.Units {
			n += u.Users
		}
	}
	return n
}

// Nearest returns the index of the centre that distance alone would choose for
// a unit, -1 if there is no plan.
func (w *Wired) Nearest(unit int) int {
	if w.Result == nil {
		return -1
	}
	return w.Result.Nearest.Assign[unit]
}

// Added returns how much farther a unit's centre is than its nearest.
func (w *Wired) Added(unit int) model.Km {
	if w.Result == nil {
		return 0
	}
	return w.Distance(unit, w.Result.Assign[unit]) - w.Distance(unit, w.Nearest(unit))
}

// Changed returns the units that do not go to their nearest centre, in the
// order of the case.
func (w *Wired) Changed() []int {
	var out []int
	if w.Result == nil {
		return nil
	}
	for i, j := range w.Result.Assign {
		if j != w.Nearest(i) {
			out = append(out, i)
		}
	}
	return out
}

// UnitName returns a unit's name in a language: the province's, else the code.
func UnitName(code string, lang words.Lang) string {
	if name := provinceNames(lang)[code]; name != "" {
		return name
	}
	return code
}

// Name returns a unit's name in a language: the one it bears, else as
// UnitName has it.
func (w *Wired) Name(unit int, lang words.Lang) string {
	if name := w.Case.Units[unit].Name; name != "" {
		return name
	}
	return UnitName(w.Case.Units[unit].Code, lang)
}

// Shading is what the provinces on the map are coloured by.
type Shading string

// What provinces can be coloured by.
const (
	ByCentre Shading = "centre"
	ByUsers  Shading = "users"
	ByAdded  Shading = "added"
)

// Prepare works out what every scene needs of the ground of a plan, once for each
// ground; it is safe for concurrent use.
func (w *Wired) Prepare() { factsOf(BaseOf(w.Plan)) }

// WiredOptions are what the map of whole provinces shows beside the result.
type WiredOptions struct {
	Lang     words.Lang
	Shading  Shading
	Compare  bool   // mark the units that changed against nearest access
	Backup   bool   // hatch each unit for its backup
	Selected string // code of a unit
	Centre   int    // number of the centre that is selected
	Stale    bool
}

// Wired returns the scene of whole provinces.
func (m *Maker) Wired(o *Wired, opt WiredOptions) *paint.Scene {
	m.ground(m.grounded(o), "")
	s := &paint.Scene{
		Base: m.base, Projection: m.proj,
		Layers:     paint.Layers{Boundaries: true, Labels: true, Outlines: true, Graticule: true},
		Selected:   paint.Selection{Place: -1, Centre: opt.Centre},
		Infeasible: o.Result == nil, Stale: opt.Stale, Words: mapWords(opt.Lang),
		Shaded: opt.Shading != ByCentre && opt.Shading != "",
	}
	s.Words.Boundary = opt.Lang.T("scene.wired.boundary")
	s.Words.Swap = func(from, to int) string { return opt.Lang.T("scene.wired.moved", from, to) }
	s.Words.Out = opt.Lang.T("scene.wired.out")
	if opt.Backup && !s.Shaded {
		s.Words.Backup = opt.Lang.T("scene.wired.backup")
	}
	s.Centres = centres(o.Scenario, opt.Lang)
	f := factsOf(m.base)
	owner := make([]int, len(m.base.Provinces)) // index of the centre + 1
	inScope := make([]bool, len(m.base.Provinces))
	s.Units, s.ShadeTop = m.units(o, opt, f, owner, inScope)
	s.Places, s.Served, s.Largest = m.symbols(o, opt, f, inScope)
	s.Layers.Places = len(s.Places) > 0
	for i, p := range m.base.Provinces {
		if p.Code != "" && !inScope[i] && m.base.China {
			s.Units = append(s.Units, paint.Unit{Province: i, Out: true})
		}
	}
	if s.Infeasible || s.Shaded {
		return s
	}
	for _, b := range f.borders {
		if owner[b.a] > 0 && owner[b.b] > 0 && owner[b.a] != owner[b.b] {
			x, y := o.Case.Centres[owner[b.a]-1].Number, o.Case.Centres[owner[b.b]-1].Number
			for _, line := range b.lines {
				s.Boundaries = append(s.Boundaries, paint.Boundary{A: x, B: y, Line: line})
			}
		}
	}
	return s
}

// units makes the units on the map, and says what the darkest shade stands
// for.
func (m *Maker) units(o *Wired, opt WiredOptions, f *facts, owner []int, inScope []bool) (units []paint.Unit, top string) {
	if o.Case == nil {
		return nil, ""
	}
	most := 0.0
	amount := func(i int) float64 {
		if opt.Shading == ByAdded {
			return float64(o.Added(i))
		}
		return float64(o.Case.Units[i].Users)
	}
	for i := range o.Case.Units {
		most = max(most, amount(i))
	}
	for i, u := range o.Case.Units {
		at, known := f.index[u.Code]
		if !known {
			continue
		}
		inScope[at] = true
		unit := paint.Unit{Province: at, Name: o.Name(i, opt.Lang), Inner: f.inner[at], Selected: u.Code == opt.Selected,
			Detail: unitDetail(o, i, opt)}
		if most > 0 {
			unit.Shade = amount(i) / most
		}
		if o.Result != nil {
			j, near := o.Result.Assign[i], o.Nearest(i)
			owner[at] = j + 1
			unit.Number, unit.Colour = o.Case.Centres[j].Number, o.Case.Centres[j].Colour
			if near != j && opt.Compare {
				unit.Nearest, unit.NearestColour = o.Case.Centres[near].Number, o.Case.Centres[near].Colour
			}
			if opt.Backup && i < len(o.Backup) && o.Backup[i] >= 0 {
				b := o.Case.Centres[o.Backup[i]]
				unit.Backup, unit.BackupColour = b.Number, b.Colour
			}
		}
		units = append(units, unit)
	}
	if opt.Shading == ByAdded {
		return units, table.Kilometres(most) + " km"
	}
	return units, table.Short(int64(most), table.Lang(opt.Lang))
}

// unitDetail is what stands under a unit's name: its users, or by how much
// farther it goes, where it does.
func unitDetail(o *Wired, unit int, opt WiredOptions) string {
	if opt.Shading != ByAdded {
		return table.Short(int64(o.Case.Units[unit].Users), table.Lang(opt.Lang))
	}
	if added := o.Added(unit); added > 0 {
		return table.Format(table.Change, table.FloatOf(float64(added)), table.Lang(opt.Lang)) + " km"
	}
	return ""
}
