package window

import (
	"os"
	"path/filepath"
	"testing"

	"fenye/app/desk"
	"fenye/app/output"
	"fenye/data/example"
	"fenye/data/planfile"
)

// TestTraceGoesIntoThePlanBesideIt opens a plan and a trace together, in either
// order: the settings of the trace are in that plan, not in the one before. A trace
// beside a plan that cannot be read is opened as well.
func TestTraceGoesIntoThePlanBesideIt(t *testing.T) {
	const trace = "../../data/diameter/testdata/ccr-trace.csv"
	plan, err := example.Plan("zh")
	if err != nil {
		t.Fatal(err)
	}
	plan.Title = "mine"
	file := filepath.Join(t.TempDir(), "mine.fenye")
	if err := planfile.Save(file, output.PlanFile(&plan, nil)); err != nil {
		t.Fatal(err)
	}
	broken := filepath.Join(t.TempDir(), "broken.fenye")
	if err := os.WriteFile(broken, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, paths := range [][]string{{file, trace}, {trace, file}, {broken, trace}} {
		s := newStand(t, "")
		s.openFiles(paths)
		s.until("the trace", func() bool { return desk.InsideOf(s.desk.Plan(), desk.Sessions) != nil && !s.desk.Opening() })
		want := "mine"
		if paths[0] == broken {
			want = ""
			if s.desk.Err() == nil {
				t.Error("a broken plan is not told of")
			}
		}
		if got := s.desk.Plan().Title; got != want && want != "" {
			t.Errorf("%q: the plan is %q", paths, got)
		}
		if s.shown() != workbench(s.sessions) {
			t.Errorf("%q: the sessions are not on show", paths)
		}
	}
}
