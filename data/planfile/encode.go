package planfile

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"fenye/model"
	"fenye/model/region"
)

// Encode writes f to w, one line a place. It refuses a plan or solution that
// Decode would refuse.
func Encode(w io.Writer, f *File) error {
	if err := Check(f); err != nil {
		return err
	}
	return encode(w, f)
}

func encode(w io.Writer, f *File) error {
	e := &encoder{w: bufio.NewWriter(w)}
	p := &f.Plan
	e.raw("{\n\"format\":")
	e.value(Format)
	e.raw(",\n\"version\":" + strconv.Itoa(Version))
	e.key("title", p.Title)
	e.key("current", p.Current)
	if p.Frame == (model.Frame{}) {
		e.key("frame", nil)
	} else {
		e.key("frame", [4]float64{p.Frame.West, p.Frame.South, p.Frame.East, p.Frame.North})
	}
	e.key("outline", p.Outline)
	items(e, "sources", len(p.Sources), func(i int) any {
		s := p.Sources[i]
		s.Skipped = notNil(s.Skipped)
		return s
	})
	items(e, "scenarios", len(p.Scenarios), func(i int) any { return layoutOfScenario(&p.Scenarios[i]) })
	e.list("places", len(p.Places), func(i int) { e.place(&p.Places[i]) })
	items(e, "solutions", len(p.Scenarios), func(i int) any {
		var s *region.Solution
		if i < len(f.Solutions) {
			s = f.Solutions[i]
		}
		return layoutOfSolution(s)
	})
	if len(p.Keys) > 0 {
		items(e, "keys", len(p.Keys), func(i int) any { return keyLayout(p.Keys[i]) })
	}
	if !p.Inside.Empty() {
		e.key("inside", p.Inside)
	}
	e.raw("\n}\n")
	if e.err == nil {
		e.err = e.w.Flush()
	}
	if e.err != nil {
		return fmt.Errorf("planfile: %w", e.err)
	}
	return nil
}

// encoder remembers the first error, so that the order of keys above reads
// like the file.
type encoder struct {
	w    *bufio.Writer
	line []byte // the place in work
	err  error
}

func (e *encoder) raw(s string) {
	if e.err == nil {
		_, e.err = e.w.WriteString(s)
	}
}

func (e *encoder) value(v any) {
	if e.err != nil {
		return
	}
	b, err := json.Marshal(v)
	if err == nil {
		_, err = e.w.Write(b)
	}
	e.err = err
}

func (e *encoder) key(name string, v any) {
	e.raw(",\n\"" + name + "\":")
	e.value(v)
}

func (e *encoder) place(p *model.Place) {
	if e.err != nil {
		return
	}
	if e.line, e.err = appendPlace(e.line[:0], p); e.err == nil {
		_, e.err = e.w.Write(e.line)
	}
}

// list writes n items, one a line.
func (e *encoder) list(name string, n int, item func(int)) {
	e.raw(",\n\"" + name + "\":[")
	for i := range n {
		if i > 0 {
			e.raw(",")
		}
		e.raw("\n")
		item(i)
	}
	e.raw("]")
}

func items(e *encoder, name string, n int, item func(int) any) {
	e.list(name, n, func(i int) { e.value(item(i)) })
}
