package kml

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"

	"fenye/data/charset"
)

// kind is what a token is.
type kind uint8

const (
	passing   kind = iota // a comment or a processing instruction
	startTag              // name, attributes and key
	endTag                // name
	charData              // text
	directive             // text
)

// scanner cuts a text in UTF-8 into the tokens of xml.Decoder.RawToken. Tokens
// that are plain it reads itself, in place; each other one, such as a text with
// an entity or a tag that is not well formed, is a decoder's of encoding/xml
// that begins there. So what is read and what is refused are the same.
type scanner struct {
	guard *charset.Guard
	buf   []byte // what is held of the text
	at    int    // where in buf the next token begins
	lines int    // line feeds before buf
	err   error  // what ended the text: io.EOF, or the guard's
	ahead int    // bytes behind at that a decoder has taken
	fresh bool   // more has been read since the parser last looked
	empty bool   // the tag was <name/>, and its end is the next token
	names names

	// The token; text is valid until the next.
	name       string // local part
	attributes int
	key        string // value of the first attribute called name
	text       []byte
	returns    bool // text holds carriage returns to be read as line feeds
}

// A window begins small, and is doubled for a long text up to wideWindow and
// for a long token beyond.
const (
	firstWindow = 128 << 10
	wideWindow  = 1 << 20
)

func newScanner(ctx context.Context, r io.Reader) *scanner {
	return &scanner{guard: charset.NewGuard(ctx, r, mostToken, mostText), buf: make([]byte, 0, firstWindow)}
}

// next reads the next token; io.EOF is the end of the text.
func (s *scanner) next() (kind, error) {
	if s.empty {
		s.empty = false
		return endTag, nil
	}
	for {
		k, n := s.plain(s.buf[s.at:])
		if n > 0 {
			s.at += n
			return k, nil
		}
		if n == odd || !s.more() {
			return s.careful()
		}
	}
}

// more reads on behind what is held and keeps the bytes from s.at on.
func (s *scanner) more() bool {
	if s.err != nil {
		return false
	}
	full := len(s.buf) == cap(s.buf)
	if s.at > 0 {
		s.lines += bytes.Count(s.buf[:s.at], []byte{'\n'})
		s.buf = s.buf[:copy(s.buf, s.buf[s.at:])]
		s.at = 0
		s.guard.Mark()
	}
	held := len(s.buf)
	if held == cap(s.buf) || full && cap(s.buf) < wideWindow {
		s.buf = append(make([]byte, 0, 2*cap(s.buf)), s.buf...)
	}
	n, err := s.guard.Read(s.buf[held:cap(s.buf)])
	s.buf, s.err, s.fresh = s.buf[:held+n], err, true
	return n > 0
}

// careful has a decoder of encoding/xml read the next token.
func (s *scanner) careful() (kind, error) {
	s.ahead = 0
	d := xml.NewDecoder((*bytewise)(s))
	d.Entity = xml.HTMLEntity
	// The text is UTF-8 by now, whatever the declaration says.
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	token, err := d.RawToken()
	if err != nil {
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			syntax.Line += s.lines + bytes.Count(s.buf[:s.at], []byte{'\n'})
		}
		return passing, err
	}
	taken := s.buf[s.at : s.at+int(d.InputOffset())]
	s.at += len(taken)
	s.returns = false
	switch t := token.(type) {
	case xml.StartElement:
		s.name, s.attributes, s.key = t.Name.Local, len(t.Attr), attribute(&t, "name")
		s.empty = bytes.HasSuffix(taken, []byte("/>"))
		return startTag, nil
	case xml.EndElement:
		s.name = t.Name.Local
		return endTag, nil
	case xml.CharData:
		s.text = t
		return charData, nil
	case xml.Directive:
		s.text = t
		return directive, nil
	}
	return passing, nil
}

func attribute(t *xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// bytewise is a scanner as a decoder reads it: by bytes, and never beyond the
// end of a token but for the one byte that its InputOffset takes back.
type bytewise scanner

func (b *bytewise) ReadByte() (byte, error) {
	s := (*scanner)(b)
	if s.at+s.ahead == len(s.buf) && !s.more() {
		return 0, s.err
	}
	s.ahead++
	return s.buf[s.at+s.ahead-1], nil
}

func (b *bytewise) Read(p []byte) (n int, err error) {
	if len(p) > 0 {
		if p[0], err = b.ReadByte(); err == nil {
			n = 1
		}
	}
	return n, err
}
