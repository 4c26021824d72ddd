package shards

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fenye/app/words"
)

// TestFilesOutliveTheBench: files that are being opened are there when the
// workbench is shown again, however soon that is.
func TestFilesOutliveTheBench(t *testing.T) {
	for _, soon := range []bool{false, true} {
		r := opened(t, words.EN)
		dir := folder(t, nil)
		open := func(do func(path string), name string) {
			do(filepath.Join(dir, name))
			r.SetVisible(false)
			if !soon {
				r.settle(t)
			}
			r.SetVisible(true)
			r.settle(t)
		}
		open(r.OpenFiles, "config.chunks.json")
		if r.Failed != nil || r.settings.Example || r.settings.Chunks.Path != filepath.Join(dir, "config.chunks.json") || !r.CanExport() {
			t.Fatalf("soon %v: after a look at another bench: %v, settings %+v", soon, r.Failed, r.settings)
		}
		was := r.settings.Counters
		open(r.OpenCounters, "chunk-ops.csv")
		if r.Failed != nil || len(r.settings.Counters) != 1 || !r.CanExport() {
			t.Errorf("soon %v: counters %v, before %v, %v", soon, r.settings.Counters, was, r.Failed)
		}
	}
}

// TestFileOpenedAgain: a file that has changed since it was opened is read and
// planned for anew once it is opened again, and is said to have changed when that
// is undone.
func TestFileOpenedAgain(t *testing.T) {
	r := newRig(t, words.EN)
	chunks := filepath.Join(folder(t, nil), "config.chunks.json")
	r.OpenFiles(chunks)
	r.settle(t)
	before := r.work.study
	text, err := os.ReadFile(chunks)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(chunks, bytes.Replace(text, []byte(`"shard":"shard0"`), []byte(`"shard":"shard1"`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	r.OpenFiles(chunks)
	r.settle(t)
	if s := r.work.study; r.Failed != nil || s.Model.Chunks[0].Shard == before.Model.Chunks[0].Shard || len(s.changed) > 0 || !r.CanExport() {
		t.Errorf("%v: the first chunk is on %v, as before %v; changed %q", r.Failed, s.Model.Chunks[0].Shard, before.Model.Chunks[0].Shard, s.changed)
	}
	r.desk.Undo()
	r.settle(t)
	if !slices.Equal(r.work.study.changed, []string{"config.chunks.json"}) {
		t.Errorf("undone, %q are said to have changed", r.work.study.changed)
	}
}

// TestDamagedFileLeavesThePlan: a file that cannot be read, opened while a plan is
// made, takes nothing from the plan; one that is stopped changes nothing.
func TestDamagedFileLeavesThePlan(t *testing.T) {
	r := newRig(t, words.EN)
	r.UseExample()
	if !r.Busy() {
		t.Fatal("the example begins no work")
	}
	r.OpenCounters("doc.go")
	r.settle(t)
	if len(r.Failed) != 1 || !r.CanExport() {
		t.Errorf("told %v, export %v", r.Failed, r.CanExport())
	}
	before := r.settings.Counters
	r.OpenCounters(filepath.Join(folder(t, nil), "chunk-ops.csv"))
	if !r.Stop() {
		t.Error("opening cannot be stopped")
	}
	r.settle(t)
	if len(r.settings.Counters) != len(before) || !r.CanExport() {
		t.Errorf("stopped, counters %v, export %v", r.settings.Counters, r.CanExport())
	}
}
