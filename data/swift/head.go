package swift

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"fenye/model/ring"
)

// fields are the keys of a JSON object, or of a pickled dict made one. Numbers
// keep their text.
type fields map[string]any

func parseObject(text []byte) (fields, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var out map[string]any
	if err := d.Decode(&out); err != nil {
		return nil, &Finding{Code: BadJSON, Found: err.Error()}
	}
	if d.More() || out == nil {
		return nil, &Finding{Code: BadJSON, Found: "more than one value, or null"}
	}
	return out, nil
}

// text returns a string, "" if it is absent or something else.
func (f fields) text(key string) string {
	s, _ := f[key].(string)
	return s
}

// whole returns a whole number of a head.
func (f fields) whole(key string, low, high int64) (int64, error) {
	n, err := wholeOf(f[key])
	if err != nil || n < low || n > high {
		return 0, &Finding{Code: BadJSON, Found: fmt.Sprintf("%s is %s, expected a whole number from %d to %d", key, shown(f[key]), low, high)}
	}
	return n, nil
}

func wholeOf(v any) (int64, error) {
	switch v := v.(type) {
	case json.Number:
		return strconv.ParseInt(string(v), 10, 64)
	case int64:
		return v, nil
	}
	return 0, strconv.ErrSyntax
}

func numberOf(v any) (float64, error) {
	switch v := v.(type) {
	case json.Number:
		return v.Float64()
	case int64:
		return float64(v), nil
	case float64:
		return v, nil
	}
	return 0, strconv.ErrSyntax
}

func shown(v any) string {
	switch v := v.(type) {
	case nil:
		return "absent or null"
	case string:
		return strconv.Quote(v)
	case map[string]any, []any:
		return "a list or object"
	}
	return fmt.Sprint(v)
}

// readHead reads the JSON of version 1: the devices and everything but the
// rows.
func (f *File) readHead(text []byte) (fields, error) {
	h, err := parseObject(text)
	if err != nil {
		return nil, err
	}
	list, ok := h["devs"].([]any)
	if !ok {
		return nil, &Finding{Code: BadJSON, Found: "devs is " + shown(h["devs"]) + ", expected a list"}
	}
	delete(h, "devs")
	f.head = h
	f.Ring = &ring.Ring{}
	if err := f.readShift(h); err != nil {
		return nil, err
	}
	return h, f.readDevices(list)
}

// readShift reads part_shift, version and next_part_power.
func (f *File) readShift(h fields) error {
	shift, err := wholeOf(h["part_shift"])
	if err != nil || shift < 0 || shift > 32 {
		return &Finding{Code: BadShift, Found: shown(h["part_shift"])}
	}
	f.Ring.PartPower = 32 - int(shift)
	if v, ok := h["version"]; ok && v != nil {
		if f.Version, err = wholeOf(v); err != nil {
			return &Finding{Code: BadJSON, Found: "version is " + shown(v) + ", expected a whole number"}
		}
		f.HasVersion = true
	}
	if v, ok := h["next_part_power"]; ok && v != nil {
		next, err := wholeOf(v)
		if err != nil || next < 0 || next > 32 {
			return &Finding{Code: BadJSON, Found: "next_part_power is " + shown(v) + ", expected 0 to 32"}
		}
		f.NextPartPower = int(next)
	}
	return nil
}

// readDevices reads the list of devices, in which null is one that was removed.
func (f *File) readDevices(list []any) error {
	f.devices = make([]map[string]any, len(list))
	f.Ring.Devices = make([]*ring.Device, len(list))
	for i, v := range list {
		if v == nil {
			continue
		}
		keys, ok := v.(map[string]any)
		if !ok {
			return &Finding{Code: BadDevice, Device: i, Field: "itself", Found: shown(v), Expected: "an object or null"}
		}
		d, err := deviceOf(i, keys)
		if err != nil {
			return err
		}
		f.devices[i], f.Ring.Devices[i] = keys, d
	}
	return nil
}

// deviceOf makes a device of its keys. Old files lack the region, which is 1
// then, and the addresses for replication, which are the others.
func deviceOf(id int, keys fields) (*ring.Device, error) {
	d := &ring.Device{Region: 1}
	bad := func(field, expected string) error {
		return &Finding{Code: BadDevice, Device: id, Field: field, Found: shown(keys[field]), Expected: expected}
	}
	if n, err := wholeOf(keys["id"]); err != nil || n != int64(id) {
		return nil, bad("id", strconv.Itoa(id)+", its place in the list")
	}
	whole := func(to *int, field string, needed bool) error {
		v, there := keys[field]
		if !there && !needed {
			return nil
		}
		n, err := wholeOf(v)
		if err != nil || n < math.MinInt32 || n > math.MaxInt32 {
			return bad(field, "a whole number")
		}
		*to = int(n)
		return nil
	}
	text := func(to *string, field string, needed bool) error {
		v, there := keys[field]
		if !there && !needed {
			return nil
		}
		s, ok := v.(string)
		if !ok || needed && s == "" {
			return bad(field, "text")
		}
		*to = s
		return nil
	}
	weight, err := numberOf(keys["weight"])
	if err != nil || !(weight >= 0) || weight > mostWeight {
		return nil, bad("weight", "a number from 0 up")
	}
	d.Weight = weight
	for _, err := range []error{whole(&d.Region, "region", false), whole(&d.Zone, "zone", true), text(&d.IP, "ip", true), whole(&d.Port, "port", true)} {
		if err != nil {
			return nil, err
		}
	}
	d.ReplicationIP, d.ReplicationPort = d.IP, d.Port
	for _, err := range []error{text(&d.Name, "device", true), text(&d.ReplicationIP, "replication_ip", false), whole(&d.ReplicationPort, "replication_port", false)} {
		if err != nil {
			return nil, err
		}
	}
	d.Meta, _ = keys["meta"].(string)
	return d, nil
}

// mostWeight keeps sums of weights, times part-replicas, far inside float64.
const mostWeight = 1e100

// keysOf makes the keys of a device that a ring file did not have.
func keysOf(id int, d *ring.Device) map[string]any {
	return map[string]any{
		"id": int64(id), "region": int64(d.Region), "zone": int64(d.Zone), "ip": d.IP, "port": int64(d.Port), "device": d.Name,
		"weight": d.Weight, "meta": d.Meta, "replication_ip": d.ReplicationIP, "replication_port": int64(d.ReplicationPort),
	}
}
