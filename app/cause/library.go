package cause

import (
	"archive/zip"
	"compress/bzip2"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"fenye/app/words"
)

// library words what the parsers beneath the readers say of a file: JSON, XML,
// packed data, numbers. In English they say it themselves.
func library(l words.Lang, err error) string {
	if l == words.EN {
		return ""
	}
	if text := form(l, err.Error()); text != "" {
		return text
	}
	if extended.MatchString(err.Error()) {
		return l.T("cause.json.extended")
	}
	head, under := headOf(err)
	if under == nil {
		return parsed(l, err)
	}
	text := library(l, under)
	if text == "" {
		return parsed(l, err)
	}
	if said := form(l, head); said != "" {
		return said + "：" + text
	}
	if partOfArchive.MatchString(head) {
		return head + "：" + text
	}
	return text
}

// partOfArchive is the name of a file in a packed one, such as "xl/styles.xml".
var partOfArchive = regexp.MustCompile(`^[^\s:]+[./][^\s:]+$`)

// extended is how the parser of Extended JSON begins its complaints.
var extended = regexp.MustCompile(`^(invalid JSON |end of input in JSON|invalid (key in |value for )?\$|\$[a-zA-Z]+ |the provided hex string)`)

// headOf is what err says before the one error beneath it, and that error.
func headOf(err error) (string, error) {
	under := errors.Unwrap(err)
	if under == nil {
		return "", nil
	}
	head, ends := strings.CutSuffix(err.Error(), under.Error())
	if !ends {
		return "", nil
	}
	return strings.TrimSuffix(head, ": "), under
}

// parsed words an error by its type.
func parsed(l words.Lang, err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	var markup *xml.SyntaxError
	var number *strconv.NumError
	var row *csv.ParseError
	switch {
	case errors.As(err, &row):
		said := l.T("cause.csv")
		if errors.Is(row.Err, csv.ErrFieldCount) {
			said = l.T("cause.csv.fields")
		}
		return l.T("cause.row", row.Line) + "：" + said
	case errors.As(err, &syntax):
		return or(form(l, syntax.Error()), l.T("cause.json"))
	case errors.As(err, &kind):
		found, _, _ := strings.Cut(kind.Value, " ")
		return l.T("cause.json.kind", or(form(l, found), found))
	case errors.As(err, &markup):
		if said := form(l, markup.Msg); said != "" {
			return l.T("cause.xml.what", markup.Line, said)
		}
		return l.T("cause.xml", markup.Line)
	case errors.As(err, &number) && errors.Is(number.Err, strconv.ErrRange):
		return l.T("cause.number.range", shortened(number.Num))
	case number != nil:
		return l.T("cause.number", shortened(number.Num))
	}
	return packed(l, err)
}

// packed words what is wrong with packed data, and data that ends early.
func packed(l words.Lang, err error) string {
	var stream flate.CorruptInputError
	var blocks bzip2.StructuralError
	is := func(targets ...error) bool {
		for _, t := range targets {
			if errors.Is(err, t) {
				return true
			}
		}
		return false
	}
	switch {
	case is(zip.ErrFormat):
		return l.T("cause.zip")
	case is(zip.ErrAlgorithm):
		return l.T("cause.zip.method")
	case is(zip.ErrChecksum, gzip.ErrChecksum, zlib.ErrChecksum):
		return l.T("cause.checksum")
	case is(gzip.ErrHeader, zlib.ErrHeader, zlib.ErrDictionary), errors.As(err, &stream), errors.As(err, &blocks):
		return l.T("cause.packed")
	case is(io.EOF, io.ErrUnexpectedEOF):
		return l.T("cause.cut")
	}
	return ""
}

func or(text, other string) string {
	if text != "" {
		return text
	}
	return other
}

// told is what a sentence tells of one file alone: what it quotes, tags of XML,
// and numbers.
var told = regexp.MustCompile(`"(?:[^"\\]|\\.)*"+|'(?:\\.[0-9a-fx]*|[^'\\]+|')'|</?[^<>]*>|&[^;\s]*;|\b\d+(?:/\d+)?\b`)

// form words a sentence whose key is "cause.text." and its words in lower case
// joined by "_", with "n" for each number and "q" for what is quoted: both are
// its arguments. It is empty for a sentence without such a key.
func form(l words.Lang, text string) string {
	if len(text) > 1000 {
		return ""
	}
	var args []any
	plain := told.ReplaceAllStringFunc(text, func(found string) string {
		args = append(args, shortened(strings.Trim(found, `"`)))
		if found[0] >= '0' && found[0] <= '9' {
			return " n "
		}
		return " q "
	})
	parts := strings.FieldsFunc(strings.ToLower(plain), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	if key := "cause.text." + strings.Join(parts, "_"); words.Has(key) {
		return l.T(key, args...)
	}
	return ""
}
