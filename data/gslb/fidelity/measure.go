package fidelity

import (
	"context"
	"math"

	"fenye/data/gslb"
	"fenye/data/gslb/reread"
	"fenye/model"
)

// Report is the fidelity of one engine's files.
type Report struct {
	Engine gslb.Engine `json:"-"`
	// Share is the share of the users that would go elsewhere than to their
	// primary, 0 to 1, and BackupShare that which would go elsewhere than to
	// their backup while their primary is lost.
	Share       float64                `json:"share"`
	Users       model.Users            `json:"users"` // Share of all, rounded
	BackupShare float64                `json:"backup_share"`
	Loads       map[string]model.Users `json:"loads"`
	Misrouted   []string               `json:"misrouted"` // units with users that go elsewhere, by id
	// Unknown is users of whom the engine's answer cannot be told, since it is
	// not known where they are. They count neither way.
	Unknown model.Users `json:"unknown_users,omitempty"`
	// Biases holds, for geoproximity, the fidelity at other biases.
	Biases []Shift `json:"biases,omitempty"`
}

// Shift is the fidelity with one centre's bias changed by By.
type Shift struct {
	Centre string                 `json:"centre"`
	By     int                    `json:"by"`
	Bias   int                    `json:"bias"`
	Share  float64                `json:"share"`
	Users  model.Users            `json:"users"`
	Loads  map[string]model.Users `json:"loads"`
}

// Measure reads the files of an engine again and measures them against the
// table that they were written from.
func Measure(ctx context.Context, t *gslb.Table, source reread.Source, e gslb.Engine) (*Report, error) {
	c, err := reread.Open(ctx, source, e)
	if err != nil {
		return nil, err
	}
	m := &measurer{t: t, e: e, c: c, s: newSpaces(t, c)}
	r := m.report()
	if g, ok := c.(*reread.Geoproximity); ok {
		for i := range g.Centres {
			old := g.Centres[i].Bias
			for by := -1; by <= 1; by++ {
				g.Centres[i].Bias = min(max(old+by, -mostBias), mostBias)
				at := m.report()
				r.Biases = append(r.Biases, Shift{g.Centres[i].ID, by, g.Centres[i].Bias, at.Share, at.Users, at.Loads})
			}
			g.Centres[i].Bias = old
		}
	}
	return r, nil
}

// mostBias is the largest bias that geoproximity takes.
const mostBias = 99

// measurer compares one configuration with the table.
type measurer struct {
	t *gslb.Table
	e gslb.Engine
	c reread.Config
	s spaces
}

// part is a request that stands for a share of a unit's users.
type part struct {
	request reread.Request
	weight  float64
}

func (m *measurer) report() *Report {
	r := &Report{Engine: m.e, Loads: map[string]model.Users{}, Misrouted: []string{}}
	for _, c := range m.t.Centres {
		r.Loads[c.ID] = 0
	}
	wrong, lost := 0.0, 0.0
	for i := range m.t.Units {
		u := &m.t.Units[i]
		at := map[string]float64{}
		elsewhere := 0.0
		parts := m.parts(u)
		sum := 0.0
		for _, p := range parts {
			sum += p.weight
		}
		if sum == 0 {
			r.Unknown += u.Users
			continue
		}
		for _, p := range parts {
			w := p.weight / sum
			dc := m.c.Centre(p.request, "")
			at[dc] += w
			if dc != u.Primary() {
				elsewhere += w
			}
			if m.c.Centre(p.request, u.Primary()) != gslb.First(u.Route, u.Primary()) {
				lost += w * float64(u.Users)
			}
		}
		if elsewhere > 0 {
			r.Misrouted = append(r.Misrouted, u.ID)
		}
		wrong += elsewhere * float64(u.Users)
		share(r.Loads, at, u.Users)
	}
	if total := m.t.Total() - r.Unknown; total > 0 {
		r.Share, r.BackupShare = wrong/float64(total), lost/float64(total)
	}
	r.Users = model.Users(math.Round(wrong))
	return r
}

// share adds users to loads by weights that sum to 1. Whole users are kept: what
// rounding leaves goes to the largest weight.
func share(loads map[string]model.Users, at map[string]float64, users model.Users) {
	rest, most := users, ""
	for dc, w := range at {
		if most == "" || w > at[most] || w == at[most] && dc < most {
			most = dc
		}
	}
	for dc, w := range at {
		if dc != most {
			n := model.Users(math.Round(w * float64(users)))
			loads[dc] += n
			rest -= n
		}
	}
	loads[most] += rest
}
