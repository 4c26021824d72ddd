package desk

import (
	"bytes"
	"encoding/json"

	"fenye/model"
)

// Inside names the workbenches inside the centres.
type Inside string

// The workbenches inside the centres.
const (
	Sessions Inside = "sessions"
	Ring     Inside = "ring"
	Shards   Inside = "shards"
)

// InsideOf returns what a workbench inside the centres keeps in a plan, nil if
// it was never used. It must not be changed.
func InsideOf(p *model.Plan, bench Inside) json.RawMessage { return *insideOf(&p.Inside, bench) }

func insideOf(in *model.Inside, bench Inside) *json.RawMessage {
	switch bench {
	case Sessions:
		return &in.Sessions
	case Ring:
		return &in.Ring
	}
	return &in.Shards
}

// SetInside keeps the settings of a workbench inside the centres, which must be
// a JSON object, as one undo step; steps of one non-empty fold key become one,
// see Edit. What is not a JSON object changes nothing.
func (d *Desk) SetInside(bench Inside, settings json.RawMessage, label Label, fold string) {
	var small bytes.Buffer
	if json.Compact(&small, settings) != nil || small.Len() == 0 || small.Bytes()[0] != '{' {
		return
	}
	d.Edit(label, fold, func(p *model.Plan) { *insideOf(&p.Inside, bench) = small.Bytes() })
}
