package planfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"fenye/data/fault"
)

// list is a list inside one value. It is refused before it takes memory if it
// is longer than any plan has use for, and if an item is null, lacks a key or has
// one that this version does not know: a 0 in its place could be a plan that looks
// right.
type list[T any] []T

func (l *list[T]) UnmarshalJSON(b []byte) error {
	if bytes.Count(b, []byte(",")) > MaxPlaces {
		return ErrTooLarge
	}
	item := reflect.TypeFor[T]()
	switch item.Kind() {
	case reflect.String: // "null" may be text, and null is the text "", which no check lets pass
	case reflect.Struct:
		var items []json.RawMessage
		if err := json.Unmarshal(b, &items); err != nil {
			return &json.UnmarshalTypeError{Value: "another", Type: reflect.TypeFor[[]T]()}
		}
		for i, raw := range items {
			if err := needed(raw, item, fmt.Sprintf("[%d]", i)); err != nil {
				return err
			}
		}
	default:
		if bytes.Contains(b, []byte("null")) && !bytes.Equal(b, []byte("null")) {
			return &json.UnmarshalTypeError{Value: "null", Type: item}
		}
	}
	return exact(b, (*[]T)(l))
}

// exact decodes an object, or a list of some, and refuses keys it does not know.
func exact(b []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

// needed asks that an object has a value for each key of a layout that is always
// written and that 0 would stand for. Layouts that look for a key themselves have a
// pointer for it.
func needed(raw json.RawMessage, layout reflect.Type, path string) error {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil || object == nil {
		return &json.UnmarshalTypeError{Value: "another", Type: layout}
	}
	for i := range layout.NumField() {
		field := layout.Field(i)
		name, rest, _ := strings.Cut(field.Tag.Get("json"), ",")
		if rest != "" || field.Type.Kind() == reflect.Pointer || field.Type == reflect.TypeFor[limit]() {
			continue
		}
		if value, seen := object[name]; !seen || bytes.Equal(value, []byte("null")) {
			return &fault.Error{Room: "planfile", Kind: fault.NoField, Field: "…" + path + "." + name}
		}
	}
	return nil
}

// pair is a longitude and a latitude in degrees.
type pair [2]float64

func (p *pair) UnmarshalJSON(b []byte) error {
	var both []float64
	if err := json.Unmarshal(b, &both); err != nil || len(both) != 2 {
		return &json.UnmarshalTypeError{Value: "another", Type: reflect.TypeFor[pair]()}
	}
	*p = pair(both)
	return nil
}

func (l *wiringLayout) UnmarshalJSON(b []byte) error {
	if err := needed(b, reflect.TypeFor[wiringLayout](), ".access"); err != nil {
		return err
	}
	type plain wiringLayout
	return exact(b, (*plain)(l))
}

// wanted says what a value of a type is called in a file.
func wanted(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[holdLayout]():
		return "kilometres, or \"fewest\""
	case reflect.TypeFor[pair]():
		return "two numbers"
	}
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map, reflect.Pointer:
		return "an object"
	}
	return "a whole number"
}
