package tabular

import (
	"bytes"
	"io"

	"fenye/data/fault"
)

// Block takes the next rows off t into another Text, which another goroutine
// may read while t goes on: some 256 KiB of text, or as much as one long row
// needs. What block held before is given up, and its memory used again. Its
// rows are numbered from 1, and the row of an error that Block returns counts
// from the last block on. It returns io.EOF after the last row.
func (t *Text) Block(block *Text) error {
	for {
		for !t.eof && t.end-t.start < len(t.buf) {
			if err := t.more(); err != nil {
				return err
			}
		}
		rest := t.buf[t.start:t.end]
		if len(rest) == 0 {
			return io.EOF
		}
		if n := t.whole(rest); n > 0 {
			t.hand(block, n)
			return nil
		}
		if err := t.endless(1); err != nil {
			return err
		}
		if err := t.more(); err != nil {
			return err
		}
	}
}

// hand gives t's buffer with the first n bytes that are left to block, and
// goes on in block's old one with the rest.
func (t *Text) hand(block *Text, n int) {
	old, cut := block.buf, t.start+n
	if rest := t.end - cut; len(old) < rest || len(old) < len(t.buf) && !t.eof {
		old = make([]byte, max(rest, len(t.buf)))
	}
	left := copy(old, t.buf[cut:t.end])
	*block = Text{ctx: t.ctx, comma: t.comma, buf: t.buf, start: t.start, end: cut, eof: true,
		fields: block.fields[:0], spare: block.spare[:0], unquoted: t.unquoted}
	b := block.buf[block.start:block.end]
	block.feeds, block.returns = bytes.Count(b, []byte{'\n'}), bytes.Count(b, []byte{'\r'})
	t.buf, t.start, t.end = old, 0, left
}

// Lines returns the number of lines of a block: no fewer than its rows where its
// lines end in one way.
func (t *Text) Lines() int {
	n := max(t.feeds, t.returns)
	if b := t.buf[t.start:t.end]; len(b) > 0 && b[len(b)-1] != '\n' && b[len(b)-1] != '\r' {
		n++
	}
	return n
}

// endless is the error of a row that has not ended in what was read so far,
// nil if it may still end.
func (t *Text) endless(row int) error {
	switch {
	case t.eof:
		return &fault.Error{Room: "tabular", Kind: fault.Syntax, Row: row,
			Expected: "a closing quote before the end of the file"}
	case t.end-t.start > mostRow:
		return &fault.Error{Room: "tabular", Kind: fault.TooBig, Row: row,
			Expected: "no row above 1 MiB (is a quote left open?)"}
	}
	return nil
}

// whole returns how many bytes at the start of b are whole rows, and notes
// whether there are no quotes at all.
func (t *Text) whole(b []byte) int {
	t.unquoted = false
	if t.comma == '"' {
		return t.walk(b)
	}
	rows, from := 0, 0 // b[from:i] is outside of quotes
	for i := 0; ; {
		quote := bytes.IndexByte(b[i:], '"')
		if quote < 0 {
			t.unquoted = i == 0
			break
		}
		quote += i
		if quote > 0 && b[quote-1] != t.comma && b[quote-1] != '\n' && b[quote-1] != '\r' {
			i = quote + 1 // within a field that does not begin with one
			continue
		}
		if n := lastEnd(b[from : quote+1]); n > 0 {
			rows = from + n
		}
		if i = closing(b, quote+1); i < 0 || i == len(b) && !t.eof {
			return rows
		}
		from = i
	}
	if t.eof {
		return len(b)
	}
	if n := lastEnd(b[from:]); n > 0 {
		rows = from + n
	}
	return rows
}

// closing returns the index after the quote that closes what was opened
// before i, -1 if none does.
func closing(b []byte, i int) int {
	for {
		n := bytes.IndexByte(b[i:], '"')
		if n < 0 {
			return -1
		}
		i += n + 1
		if i == len(b) || b[i] != '"' {
			return i
		}
		i++
	}
}

// lastEnd returns the index after the last line end in b, 0 if there is none.
// A CR at the end of b may be half of one.
func lastEnd(b []byte) int {
	lf := bytes.LastIndexByte(b, '\n') + 1
	if cr := bytes.LastIndexByte(b[lf:], '\r') + 1; cr > 0 && lf+cr < len(b) {
		return lf + cr
	} else if cr > 0 {
		if cr = bytes.LastIndexByte(b[lf:lf+cr-1], '\r') + 1; cr > 0 {
			return lf + cr
		}
	}
	return lf
}

// walk is whole row by row.
func (t *Text) walk(b []byte) int {
	rows := 0
	for {
		_, used, whole := t.split(b[rows:])
		if !whole {
			return rows
		}
		rows += used
	}
}
