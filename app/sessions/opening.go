package sessions

import (
	"context"

	"fenye/app/desk"
	"fenye/app/inside"
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
	var t *trace
	var capture bool
	b.Open(func(ctx context.Context, _ *inside.Turn) (err error) {
		t, capture, err = openTrace(ctx, path)
		return err
	}, func(err error) {
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

// openFile reads the file that the plan names, unless that is on its way. One
// that has changed since is taken, and said.
func (b *Bench) openFile(path string) {
	key := "file\x00" + path
	if key == b.work.done {
		return
	}
	b.work.done, b.work.finished = key, false
	var t *trace
	b.Begin(func(ctx context.Context, _ *inside.Turn) (err error) {
		t, _, err = openTrace(ctx, path)
		return err
	}, func(err error) {
		if path != b.settings.File {
			b.work.done = ""
			return
		}
		if err != nil {
			b.missing, b.lost = err, path
			b.work.study, b.work.done = nil, "" // that of other traffic is not shown in its place
			b.options.Fail(err)
			return
		}
		b.trace, b.missing = t, nil
		b.resolve()
	})
}
