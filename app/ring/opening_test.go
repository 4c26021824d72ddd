package ring

import (
	"testing"

	"fenye/app/desk"
	"fenye/app/words"
)

// TestFileOutlivesTheBench: a file that is being opened is there when the
// workbench is shown again, however soon that is.
func TestFileOutlivesTheBench(t *testing.T) {
	for _, soon := range []bool{false, true} {
		r := newRig(t, words.EN)
		open := func(do func(path string), name string) {
			do(sample(name))
			r.SetVisible(false)
			if !soon {
				r.settle(t)
			}
			r.SetVisible(true)
			r.settle(t)
		}
		open(r.OpenRing, "object5.ring.gz")
		if r.study() == nil || r.stale() {
			t.Fatalf("soon %v: after a look at another bench there is no ring: %v", soon, r.Failed)
		}
		open(r.OpenLog, "proxy-access.log")
		if s := r.study(); s == nil || !s.counted || len(s.swaps()) != 5 || !r.CanExport() {
			t.Errorf("soon %v: after a look at another bench there is no log: %v", soon, r.Failed)
		}
	}
}

// TestFileMeetsNewSettings: what the plan was given while a file was being opened
// out of sight is kept.
func TestFileMeetsNewSettings(t *testing.T) {
	r := newRig(t, words.EN)
	r.OpenRing(sample("object5.ring.gz"))
	r.settle(t)
	r.set(desk.Label{Key: "ring.edit.target", Args: []any{"0.02"}}, "", func(s *settings) { s.Target = 0.02 })
	r.settle(t)
	r.OpenLog(sample("proxy-access.log"))
	r.SetVisible(false)
	r.Desk.Undo()
	r.settle(t)
	r.SetVisible(true)
	r.settle(t)
	if s := r.study(); r.settings.Target != 0.10 || s == nil || !s.counted || len(s.swaps()) != 5 || r.stale() {
		t.Errorf("target %v, counted %v, %d swaps", r.settings.Target, s != nil && s.counted, len(s.swaps()))
	}
}

// TestDamagedFileLeavesTheWork: a file that cannot be read, opened while a plan is
// made, takes nothing from the plan.
func TestDamagedFileLeavesTheWork(t *testing.T) {
	r := newRig(t, words.EN)
	r.opened(t)
	r.set(desk.Label{Key: "ring.edit.target", Args: []any{"0.02"}}, "", func(s *settings) { s.Target = 0.02 })
	if !r.Busy() {
		t.Fatal("another target begins no work")
	}
	r.OpenLog(sample("object5.devices.csv"))
	r.settle(t)
	if n := len(r.study().swaps()); len(r.Failed) != 1 || r.stale() || n != 7 {
		t.Errorf("told %v, %d swaps, stale %v", r.Failed, n, r.stale())
	}
}
