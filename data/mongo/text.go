package mongo

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
)

// textSplitter cuts Extended JSON: an array of documents, or documents one
// after the other.
type textSplitter struct {
	r     io.Reader
	buf   []byte
	start int // first byte not handed out
	end   int
	eof   bool
	row   int
	array bool
	began bool
	after bool // a document was handed out since the last comma
}

func newTextSplitter(r io.Reader) *textSplitter {
	return &textSplitter{r: r, buf: make([]byte, 1<<18)}
}

// more reads on and reports whether there is more.
func (s *textSplitter) more() (bool, error) {
	if s.eof {
		return false, nil
	}
	if s.end == len(s.buf) {
		if s.start > 0 {
			s.end = copy(s.buf, s.buf[s.start:s.end])
			s.start = 0
		} else {
			grown := make([]byte, 2*len(s.buf))
			copy(grown, s.buf[:s.end])
			s.buf = grown
		}
	}
	n, err := s.r.Read(s.buf[s.end:])
	s.end += n
	if errors.Is(err, io.EOF) {
		s.eof, err = true, nil
	}
	return n > 0 || !s.eof, err
}

// peek returns the next byte that is no blank; false at the end.
func (s *textSplitter) peek() (byte, bool, error) {
	for {
		for s.start < s.end {
			switch b := s.buf[s.start]; b {
			case ' ', '\t', '\n', '\r':
				s.start++
			default:
				return b, true, nil
			}
		}
		if ok, err := s.more(); !ok || err != nil {
			return 0, false, err
		}
	}
}

// next hands out the next document.
func (s *textSplitter) next() (document, error) {
	d := document{row: s.row + 1}
	for {
		b, ok, err := s.peek()
		switch {
		case err != nil:
			return d, err
		case !ok && s.array:
			return d, d.at(fault.Syntax, "", "the end of the file", "] at the end of the list")
		case !ok:
			return d, io.EOF
		case b == '[' && !s.began:
			s.began, s.array = true, true
			s.start++
		case b == ',' && s.after:
			s.after = false
			s.start++
		case b == ']' && s.array:
			s.start++
			if b, ok, err = s.peek(); err == nil && ok {
				return d, d.at(fault.Syntax, "", string(b), "nothing after the list")
			}
			if err == nil {
				err = io.EOF
			}
			s.array = false
			return d, err
		case b == '{' && !(s.array && s.after):
			s.began, s.after = true, true
			s.row++
			d.text, err = s.cut(d)
			return d, err
		default:
			return d, d.at(fault.Syntax, "", s.glimpse(), "Extended JSON, as mongosh writes it with "+ExportLine)
		}
	}
}

// glimpse is the begin of what cannot be read.
func (s *textSplitter) glimpse() string {
	return string(bytes.ToValidUTF8(s.buf[s.start:min(s.end, s.start+24)], []byte("\ufffd")))
}

// cut returns the bytes of the document that begins at start.
func (s *textSplitter) cut(d document) ([]byte, error) {
	depth, quoted, i := 0, false, s.start
	for {
		for ; i < s.end; i++ {
			b := s.buf[i]
			if quoted {
				switch b {
				case '\\':
					i++
				case '"':
					quoted = false
				}
				continue
			}
			switch b {
			case '"':
				quoted = true
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					text := bytes.Clone(s.buf[s.start : i+1])
					s.start = i + 1
					return text, nil
				}
			}
		}
		if i-s.start > mostDocument {
			return nil, d.at(fault.TooBig, "", "", "no document above 64 MiB (is a quote left open?)")
		}
		at := i - s.start
		ok, err := s.more()
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, d.at(fault.Syntax, "", "the end of the file", "the end of the document")
		}
		i = s.start + at
	}
}

// field is a member of a document's text.
type field struct {
	name  string
	value []byte
}

// withOnly returns the text of an object with those of its members alone that
// have one of the names, and calls each with them. ok is false where the text is
// no object.
func withOnly(text []byte, names []string, each func(f field)) (some []byte, ok bool) {
	fields, ok := fieldsOf(text)
	if !ok {
		return text, false
	}
	b := []byte{'{'}
	for _, f := range fields {
		if !slices.Contains(names, f.name) {
			continue
		}
		each(f)
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(strconv.AppendQuote(b, f.name), ':')
		b = append(b, f.value...)
	}
	return append(b, '}'), true
}

// fieldsOf returns the members of the text of an object, without looking into
// their values. ok is false where the text is no object.
func fieldsOf(text []byte) (fields []field, ok bool) {
	i := skipBlank(text, 0)
	if i >= len(text) || text[i] != '{' {
		return nil, false
	}
	i = skipBlank(text, i+1)
	if i < len(text) && text[i] == '}' {
		return nil, true
	}
	for i < len(text) {
		if text[i] != '"' {
			return nil, false
		}
		end := valueEnd(text, i)
		name, err := strconv.Unquote(string(text[i:end]))
		if err != nil {
			name = string(bytes.Trim(text[i:end], `"`))
		}
		if i = skipBlank(text, end); i >= len(text) || text[i] != ':' {
			return nil, false
		}
		start := skipBlank(text, i+1)
		end = valueEnd(text, start)
		fields = append(fields, field{name, bytes.TrimSpace(text[start:end])})
		i = skipBlank(text, end)
		switch {
		case i < len(text) && text[i] == ',':
			i = skipBlank(text, i+1)
		case i < len(text) && text[i] == '}':
			return fields, skipBlank(text, i+1) == len(text)
		default:
			return nil, false
		}
	}
	return nil, false
}

func skipBlank(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

// valueEnd returns where the value at i ends: before the comma or bracket that
// follows it.
func valueEnd(text []byte, i int) int {
	depth, quoted := 0, false
	for ; i < len(text); i++ {
		b := text[i]
		if quoted {
			if b == '\\' {
				i++
			} else if b == '"' {
				if quoted = false; depth == 0 {
					return min(i+1, len(text))
				}
			}
			continue
		}
		switch b {
		case '"':
			quoted = true
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(text)
}

// roundedIn returns the first whole number in the text of a value that
// JavaScript cannot have written as it was: one beyond ±2^53 that stands as a
// plain number; "" if there is none.
func roundedIn(text []byte) string {
	quoted := false
	for i := 0; i < len(text); i++ {
		b := text[i]
		switch {
		case quoted && b == '\\':
			i++
		case b == '"':
			quoted = !quoted
		case !quoted && (b == '-' || b >= '0' && b <= '9'):
			end := i + 1
			whole := true
			for end < len(text) && (text[end] >= '0' && text[end] <= '9' || bytes.IndexByte([]byte(".eE+-"), text[end]) >= 0) {
				whole = whole && text[end] >= '0' && text[end] <= '9'
				end++
			}
			if number := string(text[i:end]); whole && beyond(number) {
				return number
			}
			i = end - 1
		}
	}
	return ""
}

// beyond reports whether a whole number lies outside ±2^53.
func beyond(number string) bool {
	const most = 1 << 53
	n, err := strconv.ParseInt(number, 10, 64)
	return err != nil || n > most || n < -most
}

// bsonOf turns the text of a document into BSON.
func bsonOf(text []byte) (bson.Raw, error) {
	var raw bson.Raw
	if err := bson.UnmarshalExtJSON(text, false, &raw); err != nil {
		return nil, err
	}
	return raw, nil
}

// Canonical is the canonical Extended JSON of a document.
func Canonical(d bson.Raw) string {
	text, err := bson.MarshalExtJSON(d, true, false)
	if err != nil {
		return "{}"
	}
	return string(text)
}

// Readable is a bound for people: its values alone, MinKey and MaxKey by name,
// whole numbers and texts as they are, others in Extended JSON.
func Readable(d bson.Raw) string {
	text := ""
	for w := members(d); ; {
		name, v, ok := w.next()
		if !ok {
			return text
		}
		if text != "" {
			text += ", "
		}
		switch v.Type {
		case bson.TypeMinKey:
			text += "MinKey"
		case bson.TypeMaxKey:
			text += "MaxKey"
		case bson.TypeInt32, bson.TypeInt64:
			n, _ := wholeOf(v)
			text += strconv.FormatInt(n, 10)
		case bson.TypeString:
			text += strconv.Quote(v.StringValue())
		case bson.TypeObjectID:
			text += v.ObjectID().Hex()
		default:
			text += string(valueText(Canonical(single(name, v))))
		}
	}
}

// valueText is the text of the only member of a document's text.
func valueText(text string) []byte {
	if fields, ok := fieldsOf([]byte(text)); ok && len(fields) == 1 {
		return fields[0].value
	}
	return []byte(text)
}
