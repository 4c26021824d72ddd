package planfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"fenye/data/fault"
)

// object is a JSON object whose values are not read yet.
type object map[string]json.RawMessage

// migrations[v] turns the body of a file of version v into that of v + 1.
var migrations = map[int]func(object) error{
	1: from1,
	2: from2,
	3: from3,
}

// migrate reads the rest of a file of an older version, brings it up step by
// step and decodes the result.
func migrate(d *json.Decoder, version int) (*File, error) {
	body := object{}
	for d.More() {
		t, err := d.Token()
		key, isKey := t.(string)
		if err != nil || !isKey {
			return nil, broken(d, err)
		}
		if _, twice := body[key]; twice {
			return nil, &fault.Error{Room: "planfile", Kind: fault.Repeat, Field: key}
		}
		var value json.RawMessage
		if err := decodeValue(d, key, &value); err != nil {
			return nil, err
		}
		body[key] = value
	}
	if _, err := d.Token(); err != nil {
		return nil, broken(d, err)
	}
	for v := version; v < Version; v++ {
		if err := migrations[v](body); err != nil {
			return nil, fmt.Errorf("planfile: plan of version %d: %w", v, err)
		}
	}
	b, err := json.Marshal(head{Format, Version})
	if err != nil {
		return nil, fmt.Errorf("planfile: %w", err)
	}
	whole := bytes.NewBuffer(bytes.TrimSuffix(b, []byte("}")))
	for _, key := range slices.Sorted(maps.Keys(body)) {
		name, err := json.Marshal(key)
		if err != nil {
			return nil, fmt.Errorf("planfile: %w", err)
		}
		fmt.Fprintf(whole, ",%s:%s", name, body[key])
	}
	whole.WriteString("}")
	return decode(whole)
}

type head struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
}

// from1 gives the scenarios of version 1 a unit and a growth, and the plan its
// settings and a list of solutions without any.
func from1(body object) error {
	var scenarios []object
	if err := json.Unmarshal(body["scenarios"], &scenarios); err != nil {
		return bad("scenarios", "", "a list of objects")
	}
	for i, s := range scenarios {
		if s == nil {
			return bad(fmt.Sprintf("scenarios[%d]", i), "null", "an object")
		}
		s["unit"] = json.RawMessage(`"split"`)
		s["growth_tenths"] = json.RawMessage(`0`)
	}
	var err error
	if body["scenarios"], err = json.Marshal(scenarios); err != nil {
		return err
	}
	body["frame"] = json.RawMessage(`null`)
	body["outline"] = json.RawMessage(`""`)
	body["solutions"] = json.RawMessage(`[]`)
	return nil
}

// from2 has nothing to do: version 3 adds a scenario's "access", which may be
// absent.
func from2(object) error { return nil }

// from3 has nothing to do: version 4 adds keys that may be absent.
func from3(object) error { return nil }
