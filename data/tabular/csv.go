package tabular

import (
	"bytes"
	"context"
	"errors"
	"io"
)

// Limits on one row of text. They are far above any real table and stop a
// file that is one endless line or one endless quoted field.
const (
	mostRow    = 1 << 20
	mostFields = 16384
)

// Text reads separated text in UTF-8. Lines end in LF, CRLF or CR; a field in
// double quotes may hold separators, line ends and doubled quotes.
type Text struct {
	r      io.Reader
	ctx    context.Context
	comma  byte
	buf    []byte
	start  int // first byte not yet handed out
	end    int
	eof    bool
	row    int
	fields [][]byte
	spare  []byte // unquoted fields of the row

	// Of a block: its line feeds and carriage returns, and that it has no quotes.
	feeds, returns int
	unquoted       bool
}

// NewText returns a reader of r. The separator is the one of comma, tab and
// semicolon that stands most often in the first line, or the one that a first
// line such as "sep=;" names.
func NewText(ctx context.Context, r io.Reader) (*Text, error) {
	t := &Text{r: r, ctx: ctx, buf: make([]byte, 256<<10)}
	for t.end < 64<<10 && !t.eof {
		if err := t.more(); err != nil {
			return nil, err
		}
	}
	t.comma = separator(t.buf[:t.end])
	if line, _, _ := bytes.Cut(t.buf[:min(t.end, 16)], []byte("\n")); bytes.HasPrefix(line, []byte("sep=")) {
		line = bytes.TrimRight(line, "\r")
		if len(line) == 5 {
			t.comma = line[4]
			if _, err := t.Next(); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// separator chooses by the first line that is not blank.
func separator(head []byte) byte {
	var count [3]int
	quoted, seen := false, false
scan:
	for _, b := range head {
		switch {
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == ',':
			count[0]++
		case b == ';':
			count[1]++
		case b == '\t':
			count[2]++
		case (b == '\n' || b == '\r') && seen:
			break scan
		}
		seen = seen || b > ' '
	}
	switch {
	case count[2] > 0 && count[2] >= count[0] && count[2] >= count[1]:
		return '\t'
	case count[1] > count[0]:
		return ';'
	}
	return ','
}

// Row returns the number of the row last read.
func (t *Text) Row() int { return t.row }

// Separator returns the byte between fields.
func (t *Text) Separator() byte { return t.comma }

// Next returns the fields of the next row, blank rows as one empty field, and
// io.EOF after the last.
func (t *Text) Next() ([][]byte, error) {
	for {
		fields, used, whole := t.simple(t.buf[t.start:t.end])
		if !whole {
			fields, used, whole = t.split(t.buf[t.start:t.end])
		}
		if whole {
			t.start += used
			t.row++
			return fields, nil
		}
		if t.eof && t.start == t.end {
			return nil, io.EOF
		}
		if err := t.endless(t.row + 1); err != nil {
			return nil, err
		}
		if err := t.more(); err != nil {
			return nil, err
		}
	}
}

// more reads on, after moving what is left to the front of the buffer.
func (t *Text) more() error {
	if err := t.ctx.Err(); err != nil {
		return err
	}
	if t.start > 0 {
		t.end = copy(t.buf, t.buf[t.start:t.end])
		t.start = 0
	}
	if t.end == len(t.buf) {
		grown := make([]byte, 2*len(t.buf))
		copy(grown, t.buf[:t.end])
		t.buf = grown
	}
	n, err := t.r.Read(t.buf[t.end:])
	t.end += n
	switch {
	case errors.Is(err, io.EOF):
		t.eof = true
	case err != nil:
		return err
	}
	return nil
}

// split cuts the first row off b. whole is false when the row may go on
// beyond b; used counts the bytes of the row and its line end.
func (t *Text) split(b []byte) (fields [][]byte, used int, whole bool) {
	if len(b) == 0 {
		return nil, 0, false
	}
	t.fields, t.spare = t.fields[:0], t.spare[:0]
	i := 0
	for {
		field, next, ok := t.field(b, i)
		if !ok {
			return nil, 0, false
		}
		if len(t.fields) < mostFields {
			t.fields = append(t.fields, field)
		}
		if next == len(b) {
			return t.fields, next, t.eof
		}
		switch c := b[next]; {
		case c == t.comma:
			i = next + 1
		case c == '\n':
			return t.fields, next + 1, true
		case next+1 < len(b) && b[next+1] == '\n':
			return t.fields, next + 2, true
		case next+1 == len(b) && !t.eof:
			return nil, 0, false
		default:
			return t.fields, next + 1, true
		}
	}
}

// field reads the field at b[i:] and returns the index of what ends it: a
// separator, a line end, or len(b).
func (t *Text) field(b []byte, i int) (field []byte, next int, ok bool) {
	if i < len(b) && b[i] == '"' {
		return t.quoted(b, i+1)
	}
	comma := t.comma
	for j := i; j < len(b); j++ {
		if c := b[j]; c == comma || c == '\n' || c == '\r' {
			return b[i:j], j, true
		}
	}
	return b[i:], len(b), true
}

// quoted reads on after an opening quote. What stands between the closing
// quote and the separator is kept, as spreadsheets do.
func (t *Text) quoted(b []byte, i int) (field []byte, next int, ok bool) {
	if close := i + bytes.IndexByte(b[i:], '"'); close >= i && close+1 < len(b) {
		if c := b[close+1]; c == t.comma && c != '"' || c == '\n' || c == '\r' {
			return b[i:close:close], close + 1, true // the usual case
		}
	}
	from := len(t.spare)
	for {
		close := bytes.IndexByte(b[i:], '"')
		if close < 0 {
			return nil, 0, false
		}
		t.spare = append(t.spare, b[i:i+close]...)
		i += close + 1
		if i == len(b) && !t.eof {
			return nil, 0, false
		}
		if i < len(b) && b[i] == '"' {
			t.spare = append(t.spare, '"')
			i++
			continue
		}
		break
	}
	for i < len(b) && b[i] != t.comma && b[i] != '\n' && b[i] != '\r' {
		t.spare = append(t.spare, b[i])
		i++
	}
	return t.spare[from:len(t.spare):len(t.spare)], i, true
}
