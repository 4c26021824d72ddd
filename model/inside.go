package model

import "encoding/json"

// Inside is what the workbenches inside the centres keep in a plan: one JSON
// object each, which only the workbench itself understands, nil while it was
// never used. Files are named in it, not held. It is never changed in place.
type Inside struct {
	Sessions json.RawMessage `json:"sessions,omitempty"`
	Ring     json.RawMessage `json:"ring,omitempty"`
	Shards   json.RawMessage `json:"shards,omitempty"`
}

// Empty reports whether no workbench inside the centres was ever used.
func (i Inside) Empty() bool { return i.Sessions == nil && i.Ring == nil && i.Shards == nil }
