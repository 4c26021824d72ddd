package simfile

import (
	"bytes"
	_ "embed" // the schema
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"strings"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/model/session"
)

// Schema is the JSON Schema of the settings.
//
//go:embed sim.schema.json
var Schema []byte

// File is the settings as they stand in JSON. What is not there has the value of
// session.Default.
type File struct {
	Schema     string     `json:"$schema,omitempty"`
	Seed       *uint64    `json:"seed,omitempty"`
	Messages   *int       `json:"messages,omitempty"`
	Arrivals   *Arrivals  `json:"arrivals"`
	PerSession *float64   `json:"messages_per_session,omitempty"`
	Think      *float64   `json:"think_s,omitempty"`
	Service    *Service   `json:"service"`
	Policy     string     `json:"policy,omitempty"`
	Ties       string     `json:"ties,omitempty"`
	Blades     []Blade    `json:"blades"`
	Failure    *OneOrMany `json:"failure,omitempty"`
	Joins      []Join     `json:"joins,omitempty"`
	Sync       *Sync      `json:"sync,omitempty"`
	TimeBased  *TimeBased `json:"time_based,omitempty"`
	WarmUp     *float64   `json:"warmup_share,omitempty"`
	Idle       float64    `json:"idle_timeout_s,omitempty"`
	Frame      float64    `json:"frame_s,omitempty"`
}

// Arrivals is how messages come.
type Arrivals struct {
	Kind  string    `json:"kind,omitempty"`
	Rate  float64   `json:"rate,omitempty"`
	Rates []float64 `json:"rates,omitempty"`
}

// Service is how long they take.
type Service struct {
	Kind   string    `json:"kind,omitempty"`
	Mean   float64   `json:"mean,omitempty"`
	CV2    float64   `json:"cv2,omitempty"`
	Values []float64 `json:"values,omitempty"`
}

// Blade is a blade, or with a count several equal ones.
type Blade struct {
	Name       string       `json:"name,omitempty"`
	Count      int          `json:"count,omitempty"`
	Workers    *int         `json:"workers,omitempty"`
	Speed      *float64     `json:"speed,omitempty"`
	QueueLimit *int         `json:"queue_limit,omitempty"`
	Weight     *json.Number `json:"weight,omitempty"`
}

// Failure is the loss of a blade, by its name or its place in the list from 0.
type Failure struct {
	Blade    Ref      `json:"blade"`
	At       float64  `json:"at_s"`
	Sessions int      `json:"sessions,omitempty"`
	Detect   *float64 `json:"detect_s,omitempty"`
	Restore  *float64 `json:"restore_per_s,omitempty"`
	Messages string   `json:"messages,omitempty"`
	Timer    *float64 `json:"timer_s,omitempty"`
	Client   string   `json:"client,omitempty"`
}

// Join is a blade that starts late.
type Join struct {
	Blade  Ref     `json:"blade"`
	At     float64 `json:"at_s"`
	WarmUp float64 `json:"warmup_s,omitempty"`
}

// Sync is the synchronisation of session records.
type Sync struct {
	Rate     float64 `json:"per_s"`
	Coalesce bool    `json:"coalesce,omitempty"`
}

// TimeBased are the settings of the time-based policies.
type TimeBased struct {
	First     *int     `json:"first,omitempty"`
	Interval  *float64 `json:"interval_s,omitempty"`
	Smoothing *float64 `json:"smoothing,omitempty"`
	Step      *float64 `json:"step,omitempty"`
}

// Ref names a blade: a text its name, a number its place in the list from 0
// unless a blade has that number as its name.
type Ref struct {
	Text   string
	Number bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (r *Ref) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &r.Text)
	}
	var n int
	if err := json.Unmarshal(b, &n); err != nil {
		return err
	}
	r.Text, r.Number = fmt.Sprint(n), true
	return nil
}

// OneOrMany is one failure, or a list of them.
type OneOrMany []Failure

// UnmarshalJSON implements json.Unmarshaler.
func (o *OneOrMany) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if len(b) > 0 && b[0] == '[' {
		return d.Decode((*[]Failure)(o))
	}
	var one Failure
	err := d.Decode(&one)
	*o = OneOrMany{one}
	return err
}

// mostBytes bounds a file of settings.
const mostBytes = 64 << 20

// Open reads a file of settings.
func Open(path string) (*session.Config, error) {
	name := filepath.Base(path)
	f, err := safefile.Open("simfile", path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	switch {
	case err != nil:
		return nil, fault.In(name, &fault.Error{Room: "simfile", Kind: fault.Unreadable, Err: err})
	case len(text) > mostBytes:
		return nil, &fault.Error{Room: "simfile", Kind: fault.TooBig, File: name, Expected: "settings of at most 64 MiB"}
	}
	c, err := Parse(text)
	if err != nil {
		return nil, fault.In(name, err)
	}
	return c, nil
}

// Parse reads settings and checks them.
func Parse(text []byte) (*session.Config, error) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, &fault.Error{Room: "simfile", Kind: fault.Empty}
	}
	var f File
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	d.UseNumber()
	if err := d.Decode(&f); err != nil {
		return nil, syntax(text, d.InputOffset(), err)
	}
	if rest := bytes.TrimSpace(text[d.InputOffset():]); len(rest) > 0 {
		return nil, &fault.Error{Room: "simfile", Kind: fault.Syntax, Unit: "line", Row: line(text, d.InputOffset()), Found: string(rest[:min(len(rest), 20)]), Expected: "one JSON object"}
	}
	if err := once(text); err != nil {
		return nil, err
	}
	c, err := f.Config()
	if err != nil {
		return nil, said(err)
	}
	if err := c.Check(); err != nil {
		return nil, said(err)
	}
	return c, nil
}

// said turns the model's complaint into one of a file.
func said(err error) error {
	var bad *session.ConfigError
	if errors.As(err, &bad) {
		return &fault.Error{Room: "simfile", Kind: fault.BadValue, Field: bad.Field, Found: bad.Found, Expected: bad.Expected}
	}
	return &fault.Error{Room: "simfile", Kind: fault.BadValue, Err: err}
}

// syntax says what is wrong with the JSON, and in which line.
func syntax(text []byte, at int64, err error) error {
	f := &fault.Error{Room: "simfile", Kind: fault.Syntax, Unit: "line", Row: line(text, at)}
	var broken *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &broken):
		f.Row, f.Err = line(text, broken.Offset), err
	case errors.As(err, &kind):
		f.Kind, f.Field, f.Found, f.Expected = fault.BadValue, kind.Field, kind.Value, wanted(kind.Type)
	case strings.Contains(err.Error(), "unknown field"):
		_, name, _ := strings.Cut(err.Error(), "unknown field ")
		f.Kind, f.Found, f.Expected = fault.BadValue, strings.Trim(name, `"`), "a setting of the schema"
	case errors.Is(err, io.ErrUnexpectedEOF):
		f.Err = errors.New("the end is missing")
	default:
		f.Err = err
	}
	return f
}

// wanted says what a setting of a type is written as.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.String:
		if t == reflect.TypeFor[json.Number]() {
			return "a number"
		}
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Uint64:
		return "a whole number, 0 or more"
	case reflect.Float64:
		return "a number"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	}
	return "a text"
}

// line returns the 1-based line of an offset.
func line(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(max(offset, 0), int64(len(text)))], []byte("\n"))
}
