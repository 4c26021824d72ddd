package provinces

import (
	"io"
	"slices"

	"fenye/app/output"
	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/data/report"
	"fenye/model"
)

// Files returns the files of the plan on show by name: the same that the access
// command writes. It is nil without a plan.
func (b *Bench) Files(lang words.Lang) (map[string]func(io.Writer) error, error) {
	o := b.outcome()
	if o == nil || o.Result == nil {
		return nil, nil
	}
	p := o.Case.Problem
	p.Units = slices.Clone(p.Units)
	sources := o.Plan.Sources
	if t := o.Scenario.Wiring.Units; t != nil && o.Scenario.Wiring.Source == model.FromUnits {
		sources = []model.Source{{Name: t.File, SHA256: t.SHA256, Rows: len(t.Units), Used: len(t.Units)}}
	} else {
		for i := range p.Units {
			p.Units[i].Name = ""
		}
	}
	output.NameUnits(p.Units, lang)
	outside := model.Users(0)
	if all, err := o.Scenario.Users(o.Plan.Places); err == nil && o.Scenario.Wiring.Source == model.FromPlaces {
		for i, place := range o.Plan.Places {
			if place.Province == "" {
				outside += all[i]
			}
		}
	}
	a := &output.Access{Problem: &p, Result: o.Result, Backup: o.Backup}
	if sameSweep(b.sweep.of, o.Plan) {
		a.Trade = b.sweep.trade
	}
	a.Summary = report.AccessInputs(&p, outside, sources)
	a.Summary.Solved(&p, o.Result, o.Losses, a.Trade)
	return output.AccessFiles(a, lang)
}

// Routes returns the plan on show as rows to be put into force; nil without a
// plan.
func (b *Bench) Routes(lang words.Lang) []gslb.AccessRow {
	o := b.outcome()
	if o == nil || o.Result == nil {
		return nil
	}
	name := func(j int) string {
		if j < 0 {
			return ""
		}
		return o.Case.Centres[j].Name
	}
	var rows []gslb.AccessRow
	for i, u := range o.Case.Units {
		at := u.Point
		r := gslb.AccessRow{Code: u.Code, Name: o.Name(i, lang), Users: u.Users,
			Centre: name(o.Result.Assign[i]), Nearest: name(o.Nearest(i)), Position: &at}
		if i < len(o.Backup) {
			r.Backup = name(o.Backup[i])
		}
		rows = append(rows, r)
	}
	return rows
}
