package kml

import (
	"bytes"
	"unicode/utf8"
)

// What plain says instead of a length.
const (
	short = 0  // the token may go on behind what is held
	odd   = -1 // the token is not plain
)

// Classes of bytes.
const (
	inName     = 1 << iota // may stand in a name; others above ASCII may, too
	beginsName             // may begin a name
	space                  // a blank in a tag
	wide                   // part of a character above ASCII
	control                // stands in no text
	markup                 // & and <
	bracket                // ], perhaps of ]]>
	carriage               // a carriage return
)

var class = classes()

func classes() (c [256]uint8) {
	for b := range 256 {
		switch {
		case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', b == '_':
			c[b] = inName | beginsName
		case '0' <= b && b <= '9', b == '.', b == '-', b == ':':
			c[b] = inName
		case b == ' ', b == '\t', b == '\n':
			c[b] = space
		case b == '\r':
			c[b] = space | carriage
		case b < ' ':
			c[b] = control
		case b == '&', b == '<':
			c[b] = markup
		case b == ']':
			c[b] = bracket
		case b >= utf8.RuneSelf:
			c[b] = wide
		}
	}
	return c
}

var (
	cdata    = []byte("<![CDATA[")
	cdataEnd = []byte("]]>")
)

// plain reads the token at the start of b, if it is plain, and returns its
// length, or short or odd.
func (s *scanner) plain(b []byte) (kind, int) {
	if len(b) < 2 {
		return passing, short
	}
	switch {
	case b[0] != '<':
		end := bytes.IndexByte(b, '<')
		if end < 0 {
			return passing, short
		}
		return charData, s.take(b[:end], control|markup, end)
	case b[1] == '/':
		return endTag, s.end(b)
	case b[1] != '!':
		return startTag, s.start(b)
	case bytes.HasPrefix(b, cdata):
		end := bytes.Index(b[len(cdata):], cdataEnd)
		if end < 0 {
			return passing, short
		}
		return charData, s.take(b[len(cdata):][:end], control, len(cdata)+end+len(cdataEnd))
	}
	return passing, odd
}

// take makes text the token's, of n bytes in all.
func (s *scanner) take(text []byte, not uint8, n int) int {
	all, ok := legal(text, not)
	if !ok {
		return odd
	}
	s.text, s.returns = text, all&carriage != 0
	return n
}

// legal says whether text is characters of XML without bytes of the classes
// in not, and which classes it has. It refuses ]]>, which only values of
// attributes may have.
func legal(text []byte, not uint8) (all uint8, ok bool) {
	for _, c := range text {
		all |= class[c]
	}
	switch {
	case all&not != 0:
		return all, false
	case all&bracket != 0 && bytes.Contains(text, cdataEnd):
		return all, false
	case all&wide == 0:
		return all, true
	}
	return all, utf8.Valid(text) && !bytes.Contains(text, []byte("\uFFFE")) && !bytes.Contains(text, []byte("\uFFFF"))
}

// end reads an end tag.
func (s *scanner) end(b []byte) int {
	local, i := nameAt(b, 2)
	if i < 0 {
		return odd
	}
	name := b[local:i]
	i = skipSpace(b, i)
	switch {
	case i == len(b):
		return short
	case b[i] != '>':
		return odd
	}
	s.name = s.names.of(name)
	return i + 1
}

// start reads a start tag with its attributes.
func (s *scanner) start(b []byte) int {
	local, i := nameAt(b, 1)
	if i < 0 {
		return odd
	}
	name := b[local:i]
	s.attributes, s.key = 0, ""
	for named := false; ; s.attributes++ {
		i = skipSpace(b, i)
		switch {
		case i+1 >= len(b) && !(i < len(b) && b[i] == '>'):
			return short
		case b[i] == '>':
			s.name = s.names.of(name)
			return i + 1
		case b[i] == '/':
			if b[i+1] != '>' {
				return odd
			}
			s.name, s.empty = s.names.of(name), true
			return i + 2
		}
		key, value, n := attributeAt(b, i)
		if n <= 0 {
			return n
		}
		if !named && string(key) == "name" {
			s.key, named = s.names.of(value), true
		}
		i = n
	}
}

// attributeAt reads the attribute at b[i] and returns where it ends, or short
// or odd.
func attributeAt(b []byte, i int) (key, value []byte, end int) {
	local, i := nameAt(b, i)
	if i < 0 {
		return nil, nil, odd
	}
	key = b[local:i]
	if i = skipSpace(b, i); i < len(b) && b[i] != '=' {
		return nil, nil, odd
	}
	if i = skipSpace(b, min(i+1, len(b))); i == len(b) {
		return nil, nil, short
	}
	quote := b[i]
	if quote != '"' && quote != '\'' {
		return nil, nil, odd
	}
	value = b[i+1:]
	n := bytes.IndexByte(value, quote)
	if n < 0 {
		if bytes.IndexByte(value, '<') >= 0 {
			return nil, nil, odd
		}
		return nil, nil, short
	}
	value = value[:n]
	if _, ok := legal(value, control|markup|carriage); !ok {
		return nil, nil, odd
	}
	return key, value, i + 1 + n + 1
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && class[b[i]]&space != 0 {
		i++
	}
	return i
}

// nameAt returns where the local part of the name at b[i] begins and where the
// name ends: -1 if it is no plain name of at most one prefix.
func nameAt(b []byte, i int) (local, end int) {
	if i < len(b) && class[b[i]]&beginsName == 0 {
		return i, -1
	}
	local, end = i, i
	for ; end < len(b) && class[b[end]]&inName != 0; end++ {
		if b[end] == ':' {
			if local > i {
				return i, -1
			}
			local = end + 1
		}
	}
	if end < len(b) && local == end {
		return i, -1
	}
	return local, end
}
