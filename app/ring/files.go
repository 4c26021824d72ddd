package ring

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"fenye/app/desk"
	"fenye/app/inside"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
)

// AskRing asks for a ring or a builder.
func (b *Bench) AskRing() { b.options.ChooseFile(look.T("ring.choose.ring"), nil, b.OpenRing) }

// AskBuilder asks for the builder of the ring.
func (b *Bench) AskBuilder() {
	b.options.ChooseFile(look.T("ring.choose.builder"), []string{".builder"}, b.OpenBuilder)
}

// AskLog asks for an access log or a table of counts.
func (b *Bench) AskLog() { b.options.ChooseFile(look.T("ring.choose.log"), nil, b.OpenLog) }

// AskConf asks for swift.conf.
func (b *Bench) AskConf() {
	b.options.ChooseFile(look.T("ring.choose.conf"), []string{".conf"}, b.OpenConf)
}

// AskDevices asks for a table of capacity and I/O.
func (b *Bench) AskDevices() {
	b.options.ChooseFile(look.T("ring.choose.devices"), []string{".csv", ".tsv", ".txt", ".xlsx"}, b.OpenDevices)
}

// OpenRing makes a ring or builder the one of the plan, with its builder if that
// lies beside it. After an error everything is as before.
func (b *Bench) OpenRing(path string) {
	b.try(desk.Label{Key: "ring.edit.ring", Args: []any{nameOf(path)}}, func(s *settings) {
		s.Ring, s.Builder, s.Join = reference{Path: path}, reference{Path: builderBeside(path)}, nil
		if strings.HasPrefix(s.Log.Path, example) {
			s.Log, s.Conf = reference{}, reference{}
		}
		s.Devices = reference{}
	})
}

// OpenBuilder takes the builder of the ring.
func (b *Bench) OpenBuilder(path string) {
	b.try(desk.Label{Key: "ring.edit.builder", Args: []any{nameOf(path)}}, func(s *settings) { s.Builder = reference{Path: path} })
}

// OpenLog takes an access log or a table of counts. A swift.conf beside a log is
// taken with it, if there is none yet.
func (b *Bench) OpenLog(path string) {
	b.try(desk.Label{Key: "ring.edit.log", Args: []any{nameOf(path)}}, func(s *settings) {
		s.Log = reference{Path: path}
		if s.Conf.Path == "" {
			s.Conf = reference{Path: confBeside(path)}
		}
	})
}

// OpenConf takes the prefix and suffix of paths.
func (b *Bench) OpenConf(path string) {
	b.try(desk.Label{Key: "ring.edit.conf", Args: []any{nameOf(path)}}, func(s *settings) { s.Conf = reference{Path: path} })
}

// OpenDevices takes a table of capacity and I/O.
func (b *Bench) OpenDevices(path string) {
	b.try(desk.Label{Key: "ring.edit.devices", Args: []any{nameOf(path)}}, func(s *settings) { s.Devices = reference{Path: path} })
}

// try does the work of settings that name another file. Only if all files can be
// read do the settings become those of the plan: what it keeps by then, with the
// other file.
func (b *Bench) try(label desk.Label, change func(*settings)) {
	named := func() (settings, bool) {
		s := b.settings
		change(&s)
		if s.Ring.Path == "" {
			b.options.Fail(errNoRing)
			return s, false
		}
		s.Version = settingsVersion
		s.tidy()
		return s, true
	}
	s, ok := named()
	if !ok {
		return
	}
	rate := b.rate()
	var made *study
	b.Open(func(ctx context.Context, turn *inside.Turn) (err error) {
		made, err = conduct(ctx, s, rate, nil, turn.Progress)
		return err
	}, func(err error) {
		if err != nil {
			b.options.Fail(err)
			return
		}
		s, ok := named()
		if !ok {
			return
		}
		s.took(made.loaded)
		key := made.of
		b.work.study, b.work.asked = made, &key
		b.put(label, "", s)
	})
}

// took remembers the checksums of the files that were read.
func (s *settings) took(l *loaded) {
	for _, r := range []*reference{&s.Ring, &s.Builder, &s.Log, &s.Previous, &s.Conf, &s.Devices} {
		if sum := l.sums[r.Path]; sum != "" {
			r.SHA256 = sum
		}
	}
}

// plan returns what would be written, nil if there is nothing.
func (b *Bench) plan() *output.RingPlan {
	s := b.study()
	if s == nil || b.stale() || s.plan == nil && s.join == nil {
		return nil
	}
	p := &output.RingPlan{File: s.file, Builder: s.builder, Adjust: s.plan, Join: s.join, Mode: s.settings.Mode, Target: s.settings.Target,
		Trigger: output.Trigger{Rt: s.settings.Trigger, Spreads: s.trigger}, Lang: lang(), Now: time.Now()}
	if s.join != nil {
		p.Adjust = nil
	}
	if len(s.trigger) > 1 || !s.triggered {
		p.Trigger.Met = &s.triggered
	}
	return p
}

// CanExport reports whether there is a ring to write: an adjustment as in the
// paper is for comparison, and is not put into force from here.
func (b *Bench) CanExport() bool {
	p := b.plan()
	return p != nil && len(p.Rings()) > 0 && (p.Join != nil || p.Mode != paper)
}

// Export asks for a folder and writes the rings of the plan into it, with the
// list of what moves, the weights, and how to go on.
func (b *Bench) Export() {
	p := b.plan()
	if !b.CanExport() {
		return
	}
	s := b.work.study
	b.options.WriteFolder(look.T("ring.choose.folder"), "-ring", look.T("ring.written.how"), func(context.Context) (map[string]func(io.Writer) error, error) {
		return files(p, s)
	})
}

// Files returns what Export writes, by name; nil without a plan.
func (b *Bench) Files() (map[string]func(io.Writer) error, error) {
	p := b.plan()
	if p == nil {
		return nil, nil
	}
	return files(p, b.work.study)
}

// files are those of a plan; the set_weight lines are among them where weights
// were worked out.
func files(p *output.RingPlan, s *study) (map[string]func(io.Writer) error, error) {
	all, err := p.Files()
	if err == nil && s.mix != nil {
		lines := output.SetWeightLines(output.RingBase(p.File.Name), s.factors, s.mix)
		all["set_weight.sh"] = func(w io.Writer) error {
			_, err := fmt.Fprint(w, lines)
			return err
		}
	}
	return all, err
}

// Commands are what the menu offers of this workbench.
func (b *Bench) Commands() []part.Command {
	opened := func() bool { return b.used && b.study() != nil }
	return []part.Command{
		{Key: "ring.menu.open", Do: b.AskRing},
		{Key: "ring.menu.builder", Do: b.AskBuilder, Enabled: opened},
		{Key: "ring.menu.log", Do: b.AskLog, Enabled: opened},
		{Key: "ring.menu.conf", Do: b.AskConf, Enabled: opened},
		{Key: "ring.menu.devices", Do: b.AskDevices, Enabled: opened},
		{Key: "ring.menu.example", Do: b.UseExample},
		{},
		{Key: "ring.menu.before", Do: func() { b.showBefore(!b.state.Before) }, Enabled: opened, Checked: func() bool { return b.state.Before }},
		{Key: "ring.menu.write", Do: b.Export, Enabled: b.CanExport},
		{Key: "ring.menu.command", Do: b.CopyCommand, Enabled: opened},
	}
}
