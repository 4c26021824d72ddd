package planfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"fenye/data/fault"
	"fenye/data/pile"
	"fenye/model"
)

// mostItems is the longest list of scenarios, solutions or sources.
const mostItems = 100_000

var (
	// ErrFormat reports a file that is not a plan file at all.
	ErrFormat = errors.New("planfile: this is not a Fenye plan: the first key is not \"format\":\"fenye-plan\"")
	// ErrTooLarge reports a file that unpacks to more than MaxBytes or holds
	// more than MaxPlaces places.
	ErrTooLarge = errors.New("planfile: the plan is larger than this program reads (256 MiB unpacked, 4,000,000 places)")
)

// A NewerError reports a plan file of a later version than this program knows.
type NewerError struct{ Version int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("planfile: the plan has version %d, but this program reads versions up to %d: use a newer Fenye", e.Version, Version)
}

// Decode reads a plan file, packed with gzip or not. It checks everything that
// Check does, so that a plan it returns can be solved and drawn.
func Decode(r io.Reader) (*File, error) {
	in := bufio.NewReader(r)
	if magic, err := in.Peek(2); err == nil && magic[0] == 0x1f && magic[1] == 0x8b {
		unpacked, err := gzip.NewReader(in)
		if err != nil {
			return nil, syntax("", err)
		}
		in = bufio.NewReader(unpacked)
	}
	limited := &limitedReader{r: in, left: MaxBytes}
	if bom, err := in.Peek(3); err == nil && bytes.Equal(bom, []byte("\xef\xbb\xbf")) {
		_, _ = in.Discard(3)
	}
	f, err := decode(limited)
	if limited.left < 0 {
		return nil, ErrTooLarge
	}
	if err != nil {
		return nil, err
	}
	if err := Check(f); err != nil {
		return nil, err
	}
	return f, nil
}

// limitedReader fails once more than left bytes were read.
type limitedReader struct {
	r    io.Reader
	left int64
}

func (l *limitedReader) Read(b []byte) (int, error) {
	if l.left < 0 {
		return 0, ErrTooLarge
	}
	n, err := l.r.Read(b)
	if l.left -= int64(n); l.left < 0 {
		return 0, ErrTooLarge
	}
	return n, err
}

// decode reads the head, and then the rest as its version asks.
func decode(r io.Reader) (*File, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil, ErrFormat
	}
	var format string
	if t, err := d.Token(); err != nil || t != "format" || d.Decode(&format) != nil || format != Format {
		return nil, ErrFormat
	}
	version := 0
	if t, err := d.Token(); err != nil || t != "version" || d.Decode(&version) != nil || version < 1 {
		return nil, bad("version", "", "the second key, a whole number from 1")
	}
	switch {
	case version > Version:
		return nil, &NewerError{version}
	case version < Version:
		return migrate(d, version)
	}
	return decodeBody(d)
}

// decodeBody reads the keys after the version, in any order but none twice.
func decodeBody(d *json.Decoder) (*File, error) {
	f := &File{}
	seen := map[string]bool{}
	for d.More() {
		t, err := d.Token()
		key, isKey := t.(string)
		if err != nil || !isKey {
			return nil, broken(d, err)
		}
		if seen[key] {
			return nil, &fault.Error{Room: "planfile", Kind: fault.Repeat, Field: key}
		}
		seen[key] = true
		if err := decodeKey(d, f, key); err != nil {
			return nil, err
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, broken(d, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, syntax("", fmt.Errorf("there is more after the end of the plan, at byte %d", d.InputOffset()))
	}
	for _, key := range []string{"title", "current", "frame", "outline", "sources", "scenarios", "places", "solutions"} {
		if !seen[key] {
			return nil, &fault.Error{Room: "planfile", Kind: fault.NoField, Field: key}
		}
	}
	return f, nil
}

func decodeKey(d *json.Decoder, f *File, key string) error {
	p := &f.Plan
	switch key {
	case "title":
		return decodeNeeded(d, key, &p.Title)
	case "current":
		return decodeNeeded(d, key, &p.Current)
	case "outline":
		return decodeNeeded(d, key, &p.Outline)
	case "frame":
		return decodeFrame(d, &p.Frame)
	case "sources":
		return decodeItems(d, key, func(_ int, s *model.Source) error {
			p.Sources = append(p.Sources, *s)
			return nil
		})
	case "scenarios":
		return decodeItems(d, key, func(i int, s *scenarioLayout) error {
			scenario, err := s.scenario(at(key, i))
			p.Scenarios = append(p.Scenarios, scenario)
			return err
		})
	case "places":
		var places pile.Pile[model.Place]
		err := decodeItems(d, key, func(_ int, l *placeLine) error {
			places.Add(l.Place)
			return nil
		})
		p.Places = places.List()
		return err
	case "solutions":
		return decodeItems(d, key, func(i int, l **solutionLayout) error {
			s, err := (*l).solution(at(key, i))
			f.Solutions = append(f.Solutions, s)
			return err
		})
	case "keys":
		return decodeItems(d, key, func(_ int, l *keyLayout) error {
			p.Keys = append(p.Keys, model.UnitKey(*l))
			return nil
		})
	case "inside":
		if err := decodeValue(d, key, &p.Inside); err != nil {
			return err
		}
		return checkInside(&p.Inside)
	}
	return bad(key, key, "a key of version %d", Version)
}

func decodeFrame(d *json.Decoder, frame *model.Frame) error {
	var box []*float64
	if err := decodeValue(d, "frame", &box); err != nil || box == nil {
		return err
	}
	numbers := len(slices.DeleteFunc(slices.Clone(box), func(x *float64) bool { return x == nil }))
	if len(box) != 4 || numbers != 4 {
		return bad("frame", strconv.Itoa(numbers), "west, south, east and north, or null")
	}
	*frame = model.Frame{West: *box[0], South: *box[1], East: *box[2], North: *box[3]}
	return nil
}

// decodeNeeded reads a value that null does not stand for.
func decodeNeeded[T any](d *json.Decoder, key string, v *T) error {
	var read *T
	if err := decodeValue(d, key, &read); err != nil {
		return err
	}
	if read == nil {
		return &fault.Error{Room: "planfile", Kind: fault.NoField, Field: key}
	}
	*v = *read
	return nil
}

func decodeValue(d *json.Decoder, path string, v any) error {
	if err := d.Decode(v); err != nil {
		return explain(d, path, err)
	}
	return nil
}

// explain says what is wrong at a path.
func explain(d *json.Decoder, path string, err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		if kind.Field != "" {
			path += "." + kind.Field
		}
		found, _ := strings.CutPrefix(kind.Value, "number ")
		if found == kind.Value {
			found = "" // a kind of JSON, not what stands there
		}
		return bad(path, found, "%s", wanted(kind.Type))
	}
	var inside *fault.Error
	if errors.As(err, &inside) {
		at := *inside
		at.Field = path + at.Field
		return &at
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return bad(path, strings.Trim(name, `"`), "a key of version %d", Version)
	}
	return syntax(path, inWords(d, err))
}

// syntax is a file that is damaged at a path.
func syntax(path string, err error) error {
	if errors.Is(err, ErrTooLarge) {
		return err
	}
	return &fault.Error{Room: "planfile", Kind: fault.Syntax, Field: path, Err: err}
}

// decodeItems reads a list item by item, so that a long one is never held twice.
func decodeItems[T any](d *json.Decoder, key string, take func(i int, item *T) error) error {
	if t, err := d.Token(); err != nil || t != json.Delim('[') {
		return bad(key, "", "a list")
	}
	most := mostItems
	if key == "places" {
		most = MaxPlaces
	}
	for i := 0; d.More(); i++ {
		if i == most {
			return ErrTooLarge
		}
		var item T
		if err := d.Decode(&item); err != nil {
			return explain(d, at(key, i), err)
		}
		if err := take(i, &item); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil {
		return broken(d, err)
	}
	return nil
}

// at is the path of a list's item.
func at(key string, i int) string { return fmt.Sprintf("%s[%d]", key, i) }

// broken says where the JSON ends to be JSON.
func broken(d *json.Decoder, err error) error { return syntax("", inWords(d, err)) }

// inWords turns the errors of encoding/json into words about the file.
func inWords(d *json.Decoder, err error) error {
	switch {
	case err == nil:
		return fmt.Errorf("expected a key at byte %d", d.InputOffset())
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("the file ends at byte %d, in the middle of the plan", d.InputOffset())
	}
	return err
}
