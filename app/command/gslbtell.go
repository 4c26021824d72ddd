package command

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"fenye/app/words"
	"fenye/data/gslb"
	"fenye/data/gslb/export"
	"fenye/data/gslb/fidelity"
	"fenye/data/gslb/write"
	"fenye/model"
	"fenye/model/table"
)

// encode writes the one JSON document.
func (s *session) encode(v any) error {
	e := json.NewEncoder(s.stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(v)
}

// worded is an offence with its sentence in the session's language.
type worded struct {
	gslb.Offence
	Text string `json:"text"`
}

func (s *session) worded(g *forcing, offences []gslb.Offence) []worded {
	out := make([]worded, len(offences))
	for i, o := range offences {
		out[i] = worded{o, g.offence(s.lang, o)}
	}
	return out
}

// offence says an offence in language l, with the file and row it is from.
func (g *forcing) offence(l words.Lang, o gslb.Offence) string {
	text := l.T("gslb."+string(o.Kind), o.Unit, o.Other, o.Centre, o.Key, table.People(o.Users))
	if o.Row > 0 {
		file := g.keys
		if o.Centre != "" {
			file = g.addresses
		}
		text = l.T("gslb.row", filepath.Base(file), o.Row, text)
	}
	return text
}

// summaryJSON is what --json prints.
type summaryJSON struct {
	Format     string      `json:"format"`
	Version    int         `json:"version"`
	Status     string      `json:"status"` // written, checked or refused
	Generation int         `json:"generation"`
	Checksum   string      `json:"checksum,omitempty"`
	Units      int         `json:"units"`
	Users      model.Users `json:"users"`
	// SplitUsers are served by other centres in a plan of regions than by the one
	// that their whole province goes to.
	SplitUsers model.Users                      `json:"split_users"`
	Engines    []gslb.Engine                    `json:"engines,omitempty"`
	Loads      map[string]model.Users           `json:"loads,omitempty"`
	Failover   map[gslb.Engine]write.Failover   `json:"failover,omitempty"`
	Fidelity   map[gslb.Engine]*fidelity.Report `json:"fidelity,omitempty"`
	Difference *gslb.Difference                 `json:"difference"`
	Offences   []worded                         `json:"offences"`
	Warnings   []worded                         `json:"warnings"`
}

// refuse lists every offence; nothing is written.
func (s *session) refuse(g *forcing, t *gslb.Table, r *gslb.Refused) error {
	for _, o := range r.Offences {
		fmt.Fprintln(s.stderr, "fenye: "+g.offence(s.lang, o))
	}
	fmt.Fprintln(s.stderr, "fenye: "+s.lang.T("gslb.refused", len(r.Offences)))
	if s.json {
		err := s.encode(summaryJSON{Format: "fenye-gslb-summary", Version: 1, Status: "refused", Generation: t.Generation,
			Units: len(t.Units), Users: t.Total(), Offences: s.worded(g, r.Offences), Warnings: []worded{}})
		if err != nil {
			return err
		}
	}
	return exit(Failed)
}

// tellForce says what was written, how quickly it fails over and what it
// changes.
func (s *session) tellForce(g *forcing, p *export.Prepared, old *gslb.Old) error {
	for _, w := range p.Warnings {
		fmt.Fprintln(s.stderr, s.lang.T("gslb.warning", g.offence(s.lang, w)))
	}
	var d *gslb.Difference
	if old != nil {
		difference := p.Table.Against(old)
		d = &difference
	}
	if s.json {
		status := "checked"
		if g.out != "" {
			status = "written"
		}
		out := summaryJSON{Format: "fenye-gslb-summary", Version: 1, Status: status, Generation: p.Table.Generation,
			Checksum: p.Table.Checksum(), Units: len(p.Table.Units), Users: p.Table.Total(), Engines: p.Engines, Loads: p.Table.Loads(),
			Failover: map[gslb.Engine]write.Failover{}, Fidelity: map[gslb.Engine]*fidelity.Report{}, Difference: d, Offences: []worded{}, Warnings: s.worded(g, p.Warnings)}
		for _, w := range p.Warnings {
			if w.Kind == gslb.Split {
				out.SplitUsers += model.Users(w.Users)
			}
		}
		for _, f := range p.Failover {
			out.Failover[f.Engine] = f
		}
		for _, f := range p.Fidelity {
			out.Fidelity[f.Engine] = f
		}
		return s.encode(out)
	}
	var b strings.Builder
	t := p.Table
	fmt.Fprintln(&b, s.lang.T("gslb.head", t.Generation, len(t.Units), table.People(int64(t.Total())), t.Checksum()))
	loads := t.Loads()
	for _, c := range t.Centres {
		fmt.Fprintln(&b, s.lang.T("gslb.load", c.ID, table.People(int64(loads[c.ID]))))
	}
	for _, f := range p.Failover {
		key := "gslb.failover"
		if f.Manual {
			key = "gslb.failover_manual"
		}
		fmt.Fprintln(&b, s.lang.T(key, f.Engine, seconds(f.DetectS), seconds(f.TTLS), seconds(f.TotalS)))
	}
	s.tellFidelity(&b, p)
	if d != nil {
		s.tellDifference(&b, d)
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

func seconds(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// tellFidelity says what the written files would do with the users.
func (s *session) tellFidelity(b *strings.Builder, p *export.Prepared) {
	for _, f := range p.Fidelity {
		fmt.Fprintln(b, s.lang.T("gslb.fidelity", f.Engine, table.Percent(f.Share), table.People(int64(f.Users))))
		if f.Users > 0 {
			for _, c := range p.Table.Centres {
				fmt.Fprintln(b, s.lang.T("gslb.fidelity_load", c.ID, table.People(int64(f.Loads[c.ID]))))
			}
		}
		for _, shift := range f.Biases {
			fmt.Fprintln(b, s.lang.T("gslb.fidelity_bias", shift.Centre, shift.Bias, table.Percent(shift.Share)))
		}
	}
}

// tellDifference lists the units that move.
func (s *session) tellDifference(b *strings.Builder, d *gslb.Difference) {
	fmt.Fprintln(b, s.lang.T("gslb.difference", d.From, d.To, len(d.Moves), table.People(int64(d.MovedUsers)), len(d.Backups)))
	for _, m := range d.Moves {
		fmt.Fprintln(b, s.lang.T("gslb.move", m.Unit, dash(m.From), dash(m.To), table.People(int64(m.Users))))
	}
}

func dash(s string) string {
	if s == "" {
		return "–"
	}
	return s
}
