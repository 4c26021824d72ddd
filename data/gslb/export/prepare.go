package export

import (
	"context"
	"fmt"
	"io/fs"

	"fenye/data/gslb"
	"fenye/data/gslb/fidelity"
	"fenye/data/gslb/write"
)

// Prepared is an export that is ready to be written.
type Prepared struct {
	Table    *gslb.Table
	Engines  []gslb.Engine
	Warnings []gslb.Offence
	Files    map[string][]byte
	Failover []write.Failover
	// Fidelity is that of each engine's files, read again.
	Fidelity []*fidelity.Report
}

// Prepare checks the table and makes the files. A table that offends is a
// *gslb.Refused with everything that is wrong. notes are warnings known before.
func Prepare(ctx context.Context, t *gslb.Table, engines []gslb.Engine, s write.Settings, notes []gslb.Offence) (*Prepared, error) {
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
	if err := write.Seal(files, t, engines, s); err != nil {
		return nil, err
	}
	if err := p.measure(ctx); err != nil {
		return nil, err
	}
	return p, write.Seal(files, t, engines, s)
}

// measure reads the files again and adds what it finds as fidelity.json.
func (p *Prepared) measure(ctx context.Context) error {
	source := func(name string) ([]byte, error) {
		b, ok := p.Files[name]
		if !ok {
			return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
		}
		return b, nil
	}
	all := map[gslb.Engine]*fidelity.Report{}
	for _, e := range p.Engines {
		r, err := fidelity.Measure(ctx, p.Table, source, e)
		if err != nil {
			return err
		}
		p.Fidelity = append(p.Fidelity, r)
		all[e] = r
	}
	return write.PutJSON(p.Files, "fidelity.json", map[string]any{
		"format": "fenye-fidelity", "version": 1, "generation": p.Table.Generation, "checksum": p.Table.Checksum(), "engines": all,
	})
}
