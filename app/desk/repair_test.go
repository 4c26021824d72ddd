package desk

import (
	"context"
	"path/filepath"
	"testing"

	"fenye/app/audit"
	"fenye/app/output"
	"fenye/app/words"
	"fenye/data/example"
)

// TestRepairsEndFeasible makes plans of the example that have no solution,
// applies each repair offered with one click, and has the saved plan audited.
func TestRepairsEndFeasible(t *testing.T) {
	breakings := map[string]func(*Desk){
		"capacity":      func(d *Desk) { d.SetCapacity(2, 1_000_000) },
		"down":          func(d *Desk) { d.SetCapacity(1, 2_000_000); d.SetUp(2, false) },
		"no centre":     func(d *Desk) { d.SetUp(1, false); d.SetUp(2, false) },
		"minimum":       func(d *Desk) { d.SetMinimum(2, 2_520_001) },
		"above its own": func(d *Desk) { d.SetMinimum(1, 950_000) },
	}
	for name, spoil := range breakings {
		d := New(newQueue().post, Options{})
		plan, err := example.Plan("zh")
		if err != nil {
			t.Fatal(err)
		}
		d.Start(&plan)
		spoil(d)
		bad := d.Outcome().Infeasible
		if bad == nil || d.Outcome().Solution != nil {
			t.Errorf("%s: there is a plan", name)
			continue
		}
		if len(bad.Repairs) == 0 {
			t.Errorf("%s: no repair is offered", name)
		}
		before := d.Plan()
		for _, r := range bad.Repairs {
			d.ApplyRepair(r)
			label := d.UndoLabel().Text(words.ZH)
			if d.Outcome().Infeasible != nil || d.Stale() {
				t.Errorf("%s: after %q there is still no plan", name, label)
				continue
			}
			path := filepath.Join(t.TempDir(), "repaired.fenye")
			if err := (output.Disk{}).Save(context.Background(), path, d.Plan(), d.Outcome()); err != nil {
				t.Fatal(err)
			}
			if found, err := audit.Path(path); err != nil || !found.OK() {
				t.Errorf("%s: the plan after %q does not hold: %v %v", name, label, err, found)
			}
			d.Undo()
			if d.Plan() != before {
				t.Errorf("%s: undoing %q leads elsewhere", name, label)
			}
		}
	}
}
