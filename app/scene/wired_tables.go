package scene

import (
	"math"

	"fenye/app/words"
	"fenye/model"
	"fenye/model/table"
)

// Units returns a row for each unit, in the order of the case: what it is,
// where it goes, and what that costs against its nearest centre.
func (w *Wired) Units(lang words.Lang) table.Table {
	c := w.Case
	if c == nil {
		return table.Table{Key: "wired"}
	}
	fields := []table.Field[int]{
		table.F("unit", table.Text, func(row int) table.Value { return table.TextOf(w.Name(row, lang)) }),
		table.F("unit_population", table.Users, func(row int) table.Value {
			if w.Scenario.Wiring.Source == model.FromUnits {
				return table.Value{}
			}
			return table.IntOf(int64(c.Population[row]))
		}),
		table.F("probability", table.PerCent, func(row int) table.Value {
			if math.IsNaN(c.Probability[row]) {
				return table.Value{}
			}
			return table.FloatOf(100 * c.Probability[row])
		}),
		table.F("unit_users", table.Users, func(row int) table.Value { return table.IntOf(int64(c.Units[row].Users)) }),
		table.F("serving", table.Centres, func(row int) table.Value {
			if w.Result == nil {
				return table.Value{}
			}
			return w.centreCell(w.Result.Assign[row])
		}),
		table.F("backup", table.Centres, func(row int) table.Value {
			if row >= len(w.Backup) {
				return table.Value{}
			}
			return w.centreCell(w.Backup[row])
		}),
		table.F("distance_km", table.Km, func(row int) table.Value {
			if w.Result == nil {
				return table.Value{}
			}
			return table.FloatOf(float64(w.Distance(row, w.Result.Assign[row])))
		}),
		table.F("added_km", table.Change, func(row int) table.Value {
			if w.Result == nil {
				return table.Value{}
			}
			return table.FloatOf(float64(w.Added(row)))
		}),
		table.F("note", table.Text, func(row int) table.Value { return w.note(row, lang) }),
	}
	return table.Numbered("wired", len(c.Units), fields...)
}

// centreCell is a centre by its index, empty for -1.
func (w *Wired) centreCell(j int) table.Value {
	if j < 0 {
		return table.Value{}
	}
	c := w.Case.Centres[j]
	return table.PartsOf(table.Part{Number: c.Number, Name: c.Name})
}

// note says that a unit is pinned, or was moved from its nearest centre.
func (w *Wired) note(row int, lang words.Lang) table.Value {
	if w.Result == nil {
		return table.TextOf("")
	}
	own, near := w.Case.Centres[w.Result.Assign[row]].Number, w.Case.Centres[w.Nearest(row)].Number
	_, pinned := w.Case.Pins[w.Case.Units[row].Code]
	switch {
	case pinned && own != near:
		return table.TextOf(lang.T("scene.wired.note.pinned_moved", near, own))
	case pinned:
		return table.TextOf(lang.T("scene.wired.note.pinned"))
	case own != near:
		return table.TextOf(lang.T("scene.wired.note.moved", near, own))
	}
	return table.TextOf("")
}

// Lost returns a row for each loss of a centre and each centre that is left:
// its load, and by how much that exceeds its capacity.
func (w *Wired) Lost(lang words.Lang) table.Table {
	type pair struct{ loss, centre int }
	var rows []pair
	for l, loss := range w.Losses {
		for j, c := range w.Scenario.Centres {
			if j != loss.Centre && c.Up {
				rows = append(rows, pair{l, j})
			}
		}
	}
	load := func(row int) model.Users { return w.Losses[rows[row].loss].Loads[rows[row].centre] }
	centre := func(row int) model.Centre { return w.Scenario.Centres[rows[row].centre] }
	fields := []table.Field[int]{
		table.F("lost", table.Centres, func(row int) table.Value { return w.centreCell(w.Losses[rows[row].loss].Centre) }),
		table.F("survivor", table.Centres, func(row int) table.Value { return w.centreCell(rows[row].centre) }),
		table.F("load", table.Users, func(row int) table.Value { return table.IntOf(int64(load(row))) }),
		table.F("utilisation", table.Share, func(row int) table.Value {
			if c := centre(row); c.Limited() && c.Capacity > 0 {
				return table.FloatOf(float64(load(row)) / float64(c.Capacity))
			}
			return table.Value{}
		}),
		table.F("excess", table.Users, func(row int) table.Value {
			if c := centre(row); c.Limited() && load(row) > c.Capacity {
				return table.IntOf(int64(load(row) - c.Capacity))
			}
			return table.IntOf(0)
		}),
		table.F("moved_users", table.Users, func(row int) table.Value { return table.IntOf(int64(w.Losses[rows[row].loss].Users)) }),
		table.F("moved_km", table.Change, func(row int) table.Value {
			return table.FloatOf(float64(w.Losses[rows[row].loss].AddedKm))
		}),
		table.F("note", table.Text, func(row int) table.Value {
			if w.Losses[rows[row].loss].Fits {
				return table.TextOf(lang.T("scene.wired.loss.fits"))
			}
			return table.TextOf(lang.T("scene.wired.loss.short"))
		}),
	}
	return table.Numbered("losses", len(rows), fields...)
}
