package sessions

import (
	"os"
	"path/filepath"
	"testing"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/words"
	"fenye/model/session"
)

// TestFileThatIsGoneGivesWay: a file that the plan names and that is gone is said
// as long as the plan names it, and what was shown before is not shown for it.
func TestFileThatIsGoneGivesWay(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	dir := t.TempDir()
	for _, name := range []string{"ccr-trace.csv", "ccr-sample.pcap"} {
		data, err := os.ReadFile("../../data/diameter/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		r.OpenTrace(filepath.Join(dir, name))
		r.settle(t)
	}
	if err := os.Remove(filepath.Join(dir, "ccr-trace.csv")); err != nil {
		t.Fatal(err)
	}
	r.desk.Undo()
	r.settle(t)
	if r.missing == nil || r.CanExport() || r.work.study != nil || len(r.cautions()) == 0 {
		t.Errorf("the trace is gone: missing %v, export %v, study %v", r.missing, r.CanExport(), r.work.study != nil)
	}
	r.desk.Redo()
	r.settle(t)
	if r.missing != nil || r.trace == nil || !r.CanExport() {
		t.Errorf("the capture is there: missing %v, trace %v, export %v", r.missing, r.trace != nil, r.CanExport())
	}
	r.desk.Undo()
	r.settle(t)
	r.desk.Undo()
	r.settle(t)
	if r.missing != nil || !r.CanExport() {
		t.Errorf("synthetic traffic needs no file: missing %v, export %v", r.missing, r.CanExport())
	}
}

// TestDamagedFileLeavesTheRun: a file that cannot be read, opened during a run,
// takes nothing from the run.
func TestDamagedFileLeavesTheRun(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	r.setPolicy(session.RoundRobin)
	if !r.Busy() {
		t.Fatal("another policy begins no run")
	}
	r.OpenTrace("doc.go")
	r.settle(t)
	if r.Failed == nil {
		t.Error("a file that is no trace is not told")
	}
	if s := r.work.study; !r.CanExport() || s.config.Policy != session.RoundRobin || len(s.policies) == 0 || s.sizing == nil {
		t.Error("the run was not finished after a file that could not be read")
	}
}

// TestStoppedOpeningLeavesTheRun: what is shown can be written again after the
// opening of a file was stopped.
func TestStoppedOpeningLeavesTheRun(t *testing.T) {
	r := newRig(t, words.EN)
	r.small(t)
	r.OpenTrace("../../data/diameter/testdata/ccr-trace.csv")
	if r.CanExport() {
		t.Error("while a file is opened, the study may be written")
	}
	if !r.Stop() {
		t.Fatal("opening cannot be stopped")
	}
	r.settle(t)
	if r.trace != nil || !r.CanExport() {
		t.Errorf("stopped: trace %v, export %v", r.trace != nil, r.CanExport())
	}
}

// TestFileOutlivesTheBench: a file that is being opened is there when the bench is
// shown again, however soon that is, and in the middle of a run.
func TestFileOutlivesTheBench(t *testing.T) {
	for _, soon := range []bool{false, true} {
		r := newRig(t, words.EN)
		r.small(t)
		r.setPolicy(session.RoundRobin)
		r.OpenTrace("../../data/diameter/testdata/ccr-trace.csv")
		r.SetVisible(false)
		if !soon {
			r.settle(t)
		}
		r.SetVisible(true)
		r.settle(t)
		if r.settings.Traffic != traced || r.trace == nil || !r.CanExport() {
			t.Errorf("soon %v: after a look at another bench: traffic %q, trace %v", soon, r.settings.Traffic, r.trace != nil)
		}
	}
}

// TestTablesFromTheStart: tables have their columns before there is a study, and
// lose their rows when the settings are undone; policies are sorted by p99.
func TestTablesFromTheStart(t *testing.T) {
	r := newRig(t, words.ZH)
	rows := func() (n int) {
		for _, key := range tabs {
			if len(r.dock.pages[key].Shown().Columns) == 0 {
				t.Errorf("table %s has no columns", key)
			}
			n += r.dock.pages[key].Shown().Rows
		}
		return n
	}
	if rows() != 0 {
		t.Error("there are rows before anything was simulated")
	}
	r.small(t)
	p := r.dock.pages["policies"]
	if column, descending := p.Sorted(); column != 4 || descending || rows() == 0 {
		t.Errorf("policies are sorted by %d, descending %v", column, descending)
	}
	r.desk.Undo()
	r.desk.Undo()
	if rows() != 0 {
		t.Error("undone, rows are left")
	}
}

// TestInspectorFitsANarrowWindow: nothing in it is wider than it becomes.
func TestInspectorFitsANarrowWindow(t *testing.T) {
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		r := newRig(t, lang)
		if wide := r.panels.box.MinSize().Width; wide > part.InspectorNarrow {
			t.Errorf("%s: the panel is %v wide", look.Lang(), wide)
		}
	}
}

// TestTraceIsKnown by the names in its first line.
func TestTraceIsKnown(t *testing.T) {
	const dir = "../../data/diameter/testdata/"
	for path, want := range map[string]bool{dir + "ccr-trace.csv": true, dir + "ccr-sample.pcap": false, "doc.go": false, t.TempDir(): false, "none.csv": false} {
		if IsTrace(path) != want {
			t.Errorf("IsTrace(%s) is %v", path, !want)
		}
	}
}
