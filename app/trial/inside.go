package trial

import (
	"context"
	"io"
	"testing"

	"fenye/app/inside"
	"fenye/app/words"
)

// Inside is a stage for a workbench inside a centre, with what it asked of the
// window.
type Inside struct {
	*Stage
	Failed  []error
	Pointer string                           // what is under the pointer
	Saved   map[string][]byte                // tables, by name
	Written map[string]func(io.Writer) error // files of the newest folder
}

// NewInside returns a stage on which a file is never chosen, and a folder is
// written at once.
func NewInside(t testing.TB, lang words.Lang) *Inside {
	t.Helper()
	return &Inside{Stage: New(t, lang), Saved: map[string][]byte{}}
}

// Options are what the workbench is given.
func (s *Inside) Options(t testing.TB) inside.Options {
	fail := func(err error) { s.Failed = append(s.Failed, err) }
	return inside.Options{
		Post: s.Post, Window: s.Window, Painter: s.Painter, Fail: fail,
		ChooseFile: func(string, []string, func(string)) {},
		WriteFolder: func(_, _, _ string, files func(context.Context) (map[string]func(io.Writer) error, error)) {
			var err error
			if s.Written, err = files(context.Background()); err != nil {
				fail(err)
				t.Error(err)
			}
		},
		SaveTable: func(name string, csv []byte) { s.Saved[name] = csv },
		Pointer:   func(text string) { s.Pointer = text },
		Work:      func() {},
	}
}
