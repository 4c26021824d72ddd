package scene

import (
	"strconv"

	"fenye/app/words"
	"fenye/model/failover"
	"fenye/model/region"
	"fenye/model/table"
)

// Losses returns a row for the plan itself and one for the loss of each site:
// what nearest failover overloads, and what the optimal plan without the site
// comes to.
func Losses(l *failover.Losses, lang words.Lang) table.Table {
	n := lossTable{l, lang}
	fields := []table.Field[int]{
		table.F("case", table.Centres, n.name),
		table.F("nearest_excess", table.Centres, n.excess),
	}
	for a, c := range l.Base.Scenario.Centres {
		fields = append(fields, table.With(
			table.Column{Key: "util", Kind: table.Share, Centre: c.Number, Name: strconv.Itoa(c.Number)},
			func(row int) table.Value { return n.utilisation(row, a) }))
	}
	fields = append(fields,
		table.F("moved", table.Users, n.moved),
		table.F("mean_km", table.Km, n.mean),
		table.F("more_km", table.Change, n.more),
		table.F("verdict", table.Text, func(row int) table.Value {
			text, _ := LossVerdict(l, row-1, lang)
			return table.TextOf(text)
		}),
	)
	return table.Numbered("losses", 1+len(l.Cases), fields...)
}

type lossTable struct {
	l    *failover.Losses
	lang words.Lang
}

// of returns the loss of a row, nil for the plan itself.
func (n lossTable) of(row int) *failover.Case {
	if row == 0 {
		return nil
	}
	return &n.l.Cases[row-1]
}

func (n lossTable) name(row int) table.Value {
	c := n.of(row)
	if c == nil {
		return table.PartsOf(table.Part{Note: n.lang.T("scene.losses.up")})
	}
	parts := make([]table.Part, len(c.Lost))
	for i, a := range c.Lost {
		centre := n.l.Base.Scenario.Centres[a]
		parts[i] = table.Part{Number: centre.Number, Note: centre.Name}
	}
	last := &parts[len(parts)-1]
	last.Note = say(n.lang, "scene.losses.down", last.Note)
	return table.PartsOf(parts...)
}

// excess lists the centres that nearest failover overloads, with by how much.
func (n lossTable) excess(row int) table.Value {
	c := n.of(row)
	if c == nil {
		return table.PartsOf(table.Part{Note: n.lang.T("scene.losses.planned")})
	}
	if c.Nearest == nil {
		return table.Value{}
	}
	var parts []table.Part
	for a, s := range c.Nearest.Centres {
		if s.Over > 0 {
			centre := n.l.Base.Scenario.Centres[a]
			parts = append(parts, table.Part{Number: centre.Number, Name: centre.Name, Users: int64(s.Over), Note: Signed(s.Over)})
		}
	}
	if parts == nil {
		return table.PartsOf(table.Part{Note: n.lang.T("scene.losses.noexcess")})
	}
	return table.PartsOf(parts...)
}

func (n lossTable) utilisation(row, centre int) table.Value {
	o, c := n.l.Base, n.of(row)
	down := table.Value{Text: n.lang.T("scene.lost")}
	switch {
	case !o.Scenario.Centres[centre].Up:
		return table.Value{Text: n.lang.T("scene.down")}
	case c == nil:
		if f := o.Centres[centre]; o.Solution != nil && f.HasUtilisation {
			return table.FloatOf(f.Utilisation)
		}
		return table.Value{}
	}
	for _, a := range c.Lost {
		if a == centre {
			return down
		}
	}
	if c.Optimal == nil || !c.Optimal.Centres[centre].HasUtilisation {
		return table.Value{}
	}
	return table.FloatOf(c.Optimal.Centres[centre].Utilisation)
}

func (n lossTable) moved(row int) table.Value {
	c := n.of(row)
	switch {
	case n.l.Base.Solution == nil:
		return table.Value{}
	case c == nil:
		return table.IntOf(0)
	case c.Optimal == nil:
		return table.Value{}
	}
	return table.IntOf(int64(c.Optimal.Moved))
}

func (n lossTable) mean(row int) table.Value {
	c, o := n.of(row), n.l.Base
	switch {
	case o.Total == 0:
	case c == nil && o.Solution != nil:
		return table.FloatOf(float64(o.MeanKm))
	case c != nil && c.Optimal != nil:
		return table.FloatOf(float64(c.Optimal.MeanKm))
	}
	return table.Value{}
}

func (n lossTable) more(row int) table.Value {
	c, o := n.of(row), n.l.Base
	if c == nil || c.Optimal == nil || o.Solution == nil || o.Total == 0 {
		return table.Value{}
	}
	return table.FloatOf(float64(c.Optimal.AddedKm))
}

// LossVerdict says in a word or two whether the centres left carry on after a
// loss, and whether they do; below 0 it speaks of the plan itself.
func LossVerdict(l *failover.Losses, i int, lang words.Lang) (text string, fits bool) {
	if i < 0 {
		if l.Base.Solution == nil {
			return lang.T("scene.losses.short", table.People(int64(l.Base.Infeasible.Shortage))), false
		}
		return lang.T("scene.losses.fits"), true
	}
	c := &l.Cases[i]
	switch {
	case c.Optimal != nil:
		return lang.T("scene.losses.fits"), true
	case c.Shortage > 0:
		return lang.T("scene.losses.short", table.People(int64(c.Shortage))), false
	case c.Cause == failover.CauseUndecided:
		return lang.T("scene.losses.undecided"), false
	}
	if c.Cause == region.CauseWishes {
		return lang.T("scene.losses.wishes"), false
	}
	return lang.T("scene.losses.whole"), false
}
