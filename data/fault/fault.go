package fault

import (
	"errors"
	"fmt"
	"strings"
)

// Kind says what the user can do about an error. Its text is the last part of
// the key under which translations word it: "fault." + Kind.
type Kind string

const (
	Unreadable  Kind = "unreadable"  // the file cannot be opened or read: see Err
	Empty       Kind = "empty"       // no bytes, or blanks only
	Format      Kind = "format"      // not the kind of file Expected names
	Syntax      Kind = "syntax"      // broken at Row: see Found or Err
	TooBig      Kind = "too_big"     // a limit that Expected names is passed
	Encoding    Kind = "encoding"    // the bytes are text in no known encoding
	CRS         Kind = "crs"         // a coordinate system that is not known
	Sheet       Kind = "sheet"       // no such sheet; Names lists those there are
	NoField     Kind = "no_field"    // a column or data field is missing; Names lists likely ones
	ManyFields  Kind = "many_fields" // several fields could be meant: Names
	BadValue    Kind = "bad_value"   // Found stands where Expected should
	Repeat      Kind = "repeat"      // the name Found was used before
	NoPoints    Kind = "no_points"   // not one usable point in the file
	Version     Kind = "version"     // written by a newer program
	Unsupported Kind = "unsupported" // understood, and refused: see Expected
)

// Error is an error with its spot. Empty fields are unknown or do not apply;
// Row is 1-based, as the file's own program counts.
type Error struct {
	Room     string // package that found it: "kml"
	Kind     Kind
	File     string
	Row      int
	Unit     string // what Row counts: "" rows, else "packet" or "line"
	Field    string
	Found    string
	Expected string
	Names    []string
	Err      error
}

// Error is one sentence: "kml: cities.kml: row 3: population: found "x",
// expected a number".
func (e *Error) Error() string {
	var parts []string
	add := func(format string, value any, present bool) {
		if present {
			parts = append(parts, fmt.Sprintf(format, value))
		}
	}
	add("%s", e.Room, e.Room != "")
	add("%s", e.File, e.File != "")
	unit := e.Unit
	if unit == "" {
		unit = "row"
	}
	add(unit+" %d", e.Row, e.Row > 0)
	add("%s", e.Field, e.Field != "")
	var say []string
	if text := sentences[e.Kind]; text != "" {
		say = append(say, text)
	}
	if e.Found != "" {
		say = append(say, "found "+quote(e.Found))
	}
	if e.Expected != "" {
		say = append(say, "expected "+e.Expected)
	}
	if len(e.Names) > 0 {
		say = append(say, "there are: "+strings.Join(e.Names, ", "))
	}
	add("%s", strings.Join(say, ", "), len(say) > 0)
	add("%v", e.Err, e.Err != nil)
	return strings.Join(parts, ": ")
}

// ExpectedKey returns the key of the translation of Expected: "expected." and
// its letters and digits in lower case, joined by "_".
func (e *Error) ExpectedKey() string {
	words := strings.FieldsFunc(strings.ToLower(e.Expected), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return "expected." + strings.Join(words, "_")
}

// ExpectedForm is the key of Expected with "n" for each number in it, and those
// numbers: of "0 to 5" it is "expected.n_to_n", 0 and 5.
func (e *Error) ExpectedForm() (key string, numbers []any) {
	words := strings.FieldsFunc(strings.ToLower(e.Expected), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	for i, w := range words {
		if strings.Trim(w, "0123456789") == "" {
			words[i] = "n"
			numbers = append(numbers, w)
		}
	}
	return "expected." + strings.Join(words, "_"), numbers
}

var sentences = map[Kind]string{
	Unreadable: "cannot be read",
	Empty:      "the file is empty or holds nothing but blanks",
	Format:     "the file is of another kind",
	Syntax:     "the file is damaged",
	TooBig:     "the file passes a limit",
	Encoding:   "the text is in no known encoding",
	CRS:        "the coordinate system is not known",
	Sheet:      "there is no such sheet",
	NoField:    "the field is missing",
	ManyFields: "several fields could be meant",
	Repeat:     "the name was used before",
	NoPoints:   "there is not one usable point in the file",
	Version:    "the file was written by a newer program",
}

// Unwrap returns the error underneath.
func (e *Error) Unwrap() error { return e.Err }

// Is makes errors.Is(err, &Error{Kind: k}) true for every error of kind k.
func (e *Error) Is(target error) bool {
	t, ok := target.(*Error)
	return ok && t.Kind == e.Kind
}

// In returns err with the file's name put in where an Error lacks it; any
// other error becomes one of kind Unreadable.
func In(file string, err error) error {
	if err == nil {
		return nil
	}
	var e *Error
	if !errors.As(err, &e) {
		return &Error{Room: "demand", Kind: Unreadable, File: file, Err: err}
	}
	if e.File != "" {
		return err
	}
	named := *e
	named.File = file
	return &named
}

// quote shortens what was found, so that a hostile value cannot fill a screen.
func quote(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
