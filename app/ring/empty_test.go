package ring

import (
	"os"
	"path/filepath"
	"testing"

	"fenye/app/part"
	"fenye/app/words"
	"fenye/model/ring"
)

// TestDefaultsBeforeARing: the panel shows what a ring would be planned with, and
// takes nothing that would be lost.
func TestDefaultsBeforeARing(t *testing.T) {
	r := newRig(t, words.ZH)
	p := r.panels
	if p.trigger.Value() != ring.DefaultTrigger || p.target.Value() != ring.DefaultTarget || p.swaps.Value() != 50 || p.wsField.Value() != 1 || p.mode.Selected() != 0 {
		t.Errorf("the panel shows Rt %v, target %v, %v swaps, w_s %v, mode %d", p.trigger.Value(), p.target.Value(), p.swaps.Value(), p.wsField.Value(), p.mode.Selected())
	}
	if !p.target.Disabled() || !p.mode.Disabled() || !p.ws.Disabled() {
		t.Error("the panel takes settings of no ring")
	}
	r.OpenLog(sample("proxy-access.log"))
	r.settle(t)
	if len(r.Failed) != 1 || r.used {
		t.Errorf("a log without a ring: %v", r.Failed)
	}
	r.UseExample()
	r.settle(t)
	if p := r.panels; p.target.Disabled() || p.mode.Disabled() || p.ws.Disabled() {
		t.Error("the panel stays off with a ring")
	}
}

// TestInspectorFitsANarrowWindow: nothing in it is wider than it becomes.
func TestInspectorFitsANarrowWindow(t *testing.T) {
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		r := newRig(t, lang)
		r.opened(t)
		if wide := r.panels.box.MinSize().Width; wide > part.InspectorNarrow {
			t.Errorf("%s: the panel is %v wide", lang, wide)
		}
	}
}

// TestRingThatIsGone: the ring of another plan is not shown in place of one that
// cannot be read.
func TestRingThatIsGone(t *testing.T) {
	r := newRig(t, words.EN)
	data, err := os.ReadFile(sample("object5.ring.gz"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "gone.ring.gz")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	r.OpenRing(path)
	r.settle(t)
	r.opened(t)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	r.desk.Undo()
	r.desk.Undo()
	r.settle(t)
	if r.Err == nil || r.study() != nil || r.CanExport() {
		t.Errorf("the ring is gone: error %v, shown %v", r.Err, r.study() != nil)
	}
	r.desk.Redo()
	r.settle(t)
	if r.Err != nil || r.study() == nil {
		t.Errorf("redone: %v", r.Err)
	}
}
