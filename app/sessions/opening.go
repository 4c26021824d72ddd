package sessions

import (
	"context"

	"fenye/app/desk"
	"fenye/app/look"
)

// endings of traces and captures.
var endings = []string{".csv", ".tsv", ".xlsx", ".gz", ".pcap", ".pcapng", ".cap"}

// AskTrace asks for a trace or a capture and opens it.
func (b *Bench) AskTrace() {
	b.options.ChooseFile(look.T("sessions.choose"), endings, b.OpenTrace)
}

// OpenTrace reads a trace or a capture beside the window, and makes it the
// traffic of the plan. After an error everything is as before.
func (b *Bench) OpenTrace(path string) {
	b.read(path, func(t *trace, capture bool, err error) {
		if err != nil {
			b.options.Fail(err)
			return
		}
		b.trace, b.missing = t, nil
		kind := traced
		if capture {
			kind = captured
		}
		fresh := !b.used
		b.set(desk.Label{Key: "sessions.edit.file", Args: []any{t.name}}, "", func(s *settings) {
			s.Fails = s.Fails && !fresh
			s.Traffic, s.File, s.SHA256 = kind, t.path, t.sum
		})
	})
}

// openFile reads the file that the plan names. One that has changed since is
// taken, and said.
func (b *Bench) openFile(path string) {
	b.read(path, func(t *trace, _ bool, err error) {
		if path != b.settings.File {
			return
		}
		if err != nil {
			b.missing, b.lost = err, path
			b.work.study, b.work.done = nil, "" // that of other traffic is not shown in its place
			b.options.Fail(err)
		} else {
			b.trace, b.missing = t, nil
		}
	})
}

// read reads a file beside the window. A run that it interrupts is taken up
// again where the file cannot be read.
func (b *Bench) read(path string, use func(t *trace, capture bool, err error)) {
	if !b.work.finished {
		b.work.done = ""
	}
	b.begin(func(ctx context.Context, mine int) error {
		t, capture, err := openTrace(ctx, path)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		b.post(mine, func() {
			b.work.loading = false
			use(t, capture, err)
			b.resolve()
			b.refresh()
		})
		return nil
	})
	b.work.loading = true
}
