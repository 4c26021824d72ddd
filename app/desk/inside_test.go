package desk_test

import (
	"encoding/json"
	"testing"

	"fenye/app/desk"
)

func TestSettingsOfAWorkbenchAreAnUndoStep(t *testing.T) {
	d := desk.New(func(f func()) { f() }, desk.Options{})
	label := desk.Label{Key: "desk.edit.title"}
	d.SetInside(desk.Ring, json.RawMessage(`{"target": 0.1}`), label, "target")
	d.SetInside(desk.Ring, json.RawMessage(`{"target": 0.2}`), label, "target")
	d.EndFold()
	d.SetInside(desk.Shards, json.RawMessage(`{"mongo":"6.0"}`), label, "")
	d.SetInside(desk.Shards, json.RawMessage(`[1]`), label, "")
	d.SetInside(desk.Shards, json.RawMessage(`{`), label, "")
	if got := string(desk.InsideOf(d.Plan(), desk.Ring)); got != `{"target":0.2}` {
		t.Errorf("the ring keeps %s", got)
	}
	d.Undo()
	if desk.InsideOf(d.Plan(), desk.Shards) != nil || string(desk.InsideOf(d.Plan(), desk.Ring)) != `{"target":0.2}` {
		t.Error("the first undo takes more than the last step back")
	}
	d.Undo()
	if desk.InsideOf(d.Plan(), desk.Ring) != nil || d.CanUndo() {
		t.Error("a run of one key is more than one step")
	}
}
