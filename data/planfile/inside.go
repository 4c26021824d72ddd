package planfile

import (
	"bytes"
	"encoding/json"
	"strconv"

	"fenye/model"
)

// mostInside is how many bytes a workbench inside the centres may keep.
const mostInside = 1 << 20

// checkInside asks of the settings of each workbench inside the centres that
// they are an object of a sensible size, and takes spaces out.
func checkInside(in *model.Inside) error {
	for _, b := range []struct {
		name string
		raw  *json.RawMessage
	}{{"sessions", &in.Sessions}, {"ring", &in.Ring}, {"shards", &in.Shards}} {
		if *b.raw == nil {
			continue
		}
		path := "inside." + b.name
		if len(*b.raw) > mostInside {
			return bad(path, strconv.Itoa(len(*b.raw)), "at most %d bytes", mostInside)
		}
		var small bytes.Buffer
		if err := json.Compact(&small, *b.raw); err != nil {
			return syntax(path, err)
		}
		if small.Len() == 0 || small.Bytes()[0] != '{' {
			return bad(path, small.String(), "an object")
		}
		*b.raw = small.Bytes()
	}
	return nil
}
