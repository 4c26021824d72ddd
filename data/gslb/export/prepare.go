package export

import (
	"fenye/data/gslb"
	"fenye/data/gslb/write"
)

// Prepared is an export that is ready to be written.
type Prepared struct {
	Table    *gslb.Table
	Engines  []gslb.Engine
	Warnings []gslb.Offence
	Files    map[string][]byte
	Failover []write.Failover
}

// Prepare checks the table and makes the files. A table that offends is a
// *gslb.Refused with everything that is wrong. notes are warnings known before.
func Prepare(t *gslb.Table, engines []gslb.Engine, s write.Settings, notes []gslb.Offence) (*Prepared, error) {
	notes = append(notes, t.Complete()...)
	t.Sort()
	offences, warnings := t.Check(engines)
	if len(offences) > 0 {
		return nil, &gslb.Refused{Offences: offences}
	}
	files, err := write.Files(t, engines, s)
	if err != nil {
		return nil, err
	}
	p := &Prepared{Table: t, Engines: engines, Warnings: append(notes, warnings...), Files: files}
	for _, e := range engines {
		if f, ok := write.FailoverOf(e, s); ok {
			p.Failover = append(p.Failover, f)
		}
	}
	return p, nil
}
