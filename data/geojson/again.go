package geojson

import (
	"bytes"
	"encoding/json"
)

// Property is a property of a feature: numbers are json.Number.
type Property struct {
	Key   string
	Value any
}

// members returns how many properties a feature has, of whatever names; raw is
// valid JSON. It may return more where a name of the feature is written with
// escapes.
func members(raw []byte) int {
	n, depth, within := 0, 0, false
	var name []byte // of the feature's last member
	for i := 0; i < len(raw); i++ {
		switch raw[i] {
		case '"':
			from := i + 1
			for i++; raw[i] != '"'; i++ {
				if raw[i] == '\\' {
					i++
				}
			}
			if depth == 1 {
				name = raw[from:i]
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ':':
			if depth == 1 {
				within = isProperties(name) || bytes.IndexByte(name, '\\') >= 0
			} else if depth == 2 && within {
				n++
			}
		}
	}
	return n
}

// isProperties reports whether encoding/json takes a member of that name for the
// properties.
func isProperties(name []byte) bool { return bytes.EqualFold(name, []byte("properties")) }

// replaced returns the properties of a feature that others of the same name
// follow, in the order of the text.
func replaced(raw []byte) (again []Property, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	last := map[string]any{}
	_, err = d.Token() // {
	for err == nil && d.More() {
		var name json.Token
		var value json.RawMessage
		if name, err = d.Token(); err == nil {
			err = d.Decode(&value)
		}
		if key, _ := name.(string); err == nil && isProperties([]byte(key)) && len(value) > 0 && value[0] == '{' {
			again, err = replacedIn(value, last, again)
		}
	}
	return again, err
}

// replacedIn is replaced of one object; last are the values so far.
func replacedIn(object []byte, last map[string]any, again []Property) ([]Property, error) {
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	_, err := d.Token() // {
	for err == nil && d.More() {
		var name json.Token
		var value any
		if name, err = d.Token(); err == nil {
			err = d.Decode(&value)
		}
		key, _ := name.(string)
		if old, twice := last[key]; twice {
			again = append(again, Property{key, old})
		}
		last[key] = value
	}
	return again, err
}
