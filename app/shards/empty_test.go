package shards

import (
	"os"
	"path/filepath"
	"testing"

	"fenye/app/part"
	"fenye/app/words"
)

// TestNothingOpened: tables have their columns, nothing can be set that would be
// lost, and there is nothing to copy.
func TestNothingOpened(t *testing.T) {
	r := newRig(t, words.ZH)
	for _, key := range tabs {
		if s := r.dock.pages[key].Shown(); len(s.Columns) == 0 || s.Rows != 0 {
			t.Errorf("table %s has %d columns and %d rows", key, len(s.Columns), s.Rows)
		}
	}
	if !r.panels.target.Disabled() || !r.panels.method.Disabled() || !r.dock.copy.Disabled() {
		t.Error("settings of nothing can be set")
	}
	r.UseExample()
	r.settle(t)
	if r.panels.target.Disabled() || r.dock.copy.Disabled() || r.dock.pages["chunks"].Shown().Rows == 0 {
		t.Error("the example shows nothing")
	}
	r.desk.Undo()
	r.settle(t)
	if r.dock.pages["chunks"].Shown().Rows != 0 || r.dock.text != "" {
		t.Error("undone, chunks or a script are left")
	}
}

// TestFileThatIsNone: a file that cannot be taken leaves the plan as it is.
func TestFileThatIsNone(t *testing.T) {
	r := opened(t, words.EN)
	path := filepath.Join(t.TempDir(), "config.chunks.json")
	if err := os.WriteFile(path, []byte("[{\"_id\": "), 0o600); err != nil {
		t.Fatal(err)
	}
	before := r.work.study
	r.OpenFiles(path)
	r.settle(t)
	if r.Failed == nil || r.work.study != before || r.Err != nil || !r.CanExport() {
		t.Errorf("after a damaged file: told %v, state error %v, export %v", r.Failed, r.Err, r.CanExport())
	}
	r.Failed = nil
	r.OpenCounters("doc.go")
	r.settle(t)
	if r.Failed == nil || r.work.study != before || r.Err != nil || !r.CanExport() {
		t.Errorf("after a file that counts nothing: told %v, state error %v, export %v", r.Failed, r.Err, r.CanExport())
	}
}

// TestInspectorFitsANarrowWindow: nothing in it is wider than it becomes.
func TestInspectorFitsANarrowWindow(t *testing.T) {
	for _, lang := range []words.Lang{words.ZH, words.EN} {
		if wide := opened(t, lang).panels.box.MinSize().Width; wide > part.InspectorNarrow {
			t.Errorf("%s: the panel is %v wide", lang, wide)
		}
	}
}
