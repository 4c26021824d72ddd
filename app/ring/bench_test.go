package ring

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/data/swift"
	"fenye/model"
)

// rig is a workbench in a test window.
type rig struct {
	*Bench
	*trial.Inside
}

func newRig(t testing.TB, lang words.Lang) *rig {
	t.Helper()
	r := &rig{Inside: trial.NewInside(t, lang)}
	r.Bench = New(r.Desk, r.Options(t), NewState())
	r.Start(t, r, &model.Plan{Scenarios: []model.Scenario{{}}})
	return r
}

// settle runs what was posted until nothing is computed any more.
func (r *rig) settle(t testing.TB) {
	t.Helper()
	r.Settle(t, r)
}

// sample is a file of the rings that Swift's own tools made.
func sample(name string) string { return filepath.Join("../../data/swift/testdata", name) }

// opened opens the sample ring and its log.
func (r *rig) opened(t testing.TB) {
	t.Helper()
	r.OpenRing(sample("object5.ring.gz"))
	r.settle(t)
	r.OpenLog(sample("proxy-access.log"))
	r.settle(t)
	if len(r.Failed) > 0 {
		t.Fatal(r.Failed)
	}
}

// TestRingAndLog: a ring and a log give the plan of the command; builder and
// swift.conf are found beside them.
func TestRingAndLog(t *testing.T) {
	r := newRig(t, words.EN)
	if r.study() != nil || r.CanExport() {
		t.Fatal("there is a plan before anything was opened")
	}
	r.opened(t)
	s := r.study()
	if s.builder == nil || s.tally.Reads != 975 || len(s.swaps()) != 5 || s.plan.After.Max > 1.05 || !r.CanExport() || r.stale() {
		t.Fatalf("got %+v", s.plan)
	}
	if text, icon, _ := r.State(); icon != "check" || !strings.Contains(text, "0.070") {
		t.Errorf("the state is %q with %s", text, icon)
	}
	if got := r.commandText(); got != "swift-ring-builder object5.ring.gz write_builder 1 && swift-ring-builder object5.builder set_overload 0" {
		t.Errorf("the command is %q", got)
	}
	if got := r.panels.most.Value.Text; got != "1.214 → 1.047" {
		t.Errorf("the largest load reads %q", got)
	}
	files, err := r.Files()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := files["round-1.ring.gz"](&out); err != nil {
		t.Fatal(err)
	}
	f, err := swift.Read(context.Background(), "round-1.ring.gz", out.Bytes())
	if err != nil || fmt.Sprint(f.Ring.Counts()) != fmt.Sprint(s.file.Ring.Counts()) || fmt.Sprint(f.Ring.Rows) != fmt.Sprint(s.last().Rows) {
		t.Errorf("the ring that is written is another: %v", err)
	}
	var raw settings
	if err := json.Unmarshal(desk.InsideOf(r.desk.Plan(), desk.Ring), &raw); err != nil || len(raw.Ring.SHA256) != 64 || len(raw.Log.SHA256) != 64 {
		t.Errorf("the plan keeps %+v, %v", raw, err)
	}
}

// TestUndo: each setting is a step that can be taken back, with its words.
func TestUndo(t *testing.T) {
	r := newRig(t, words.ZH)
	r.opened(t)
	r.panels.target.SetValue(0.02)
	r.set(desk.Label{Key: "ring.edit.target", Args: []any{"0.02"}}, "", func(s *settings) { s.Target = 0.02 })
	r.settle(t)
	if n := len(r.study().swaps()); n != 7 {
		t.Errorf("%d swaps for a target of 0.02, want 7", n)
	}
	r.desk.Undo()
	r.settle(t)
	if n := len(r.study().swaps()); n != 5 || r.settings.Target != 0.10 {
		t.Errorf("after undo %d swaps and a target of %v", n, r.settings.Target)
	}
	r.set(desk.Label{Key: "ring.edit.mode", Args: []any{desk.Word("ring.mode.paper")}}, "", func(s *settings) { s.Mode = paper })
	r.settle(t)
	if s := r.study(); s.plan.After.Width() < 0.2 || r.CanExport() || r.commandText() != "" {
		t.Errorf("the paper's way ends with a spread of %v; it can be written: %v", s.plan.After.Width(), r.CanExport())
	}
	r.desk.Undo()
	r.settle(t)
	r.desk.Undo()
	r.settle(t)
	if r.study().counted {
		t.Error("the log is still there after undo")
	}
}

// TestBadFileChangesNothing: a file that cannot be read is told, and what is open
// stays.
func TestBadFileChangesNothing(t *testing.T) {
	r := newRig(t, words.EN)
	r.opened(t)
	plan, study := r.desk.Plan(), r.study()
	for _, path := range []string{sample("swift.conf"), sample("none.ring.gz")} {
		r.OpenRing(path)
		r.settle(t)
	}
	r.OpenLog(sample("object5.devices.csv"))
	r.settle(t)
	if len(r.Failed) != 3 || r.desk.Plan() != plan || r.study() != study || r.stale() || !r.CanExport() {
		t.Errorf("%d errors; plan changed %v, study changed %v, stale %v", len(r.Failed), r.desk.Plan() != plan, r.study() != study, r.stale())
	}
}

// TestJoinAndLookUp: the forms of the dock.
func TestJoinAndLookUp(t *testing.T) {
	r := newRig(t, words.EN)
	r.opened(t)
	for i, name := range []string{"AUTH_test", "photos", "a b/c.jpg"} {
		r.dock.lookup.names[i].SetText(name)
	}
	r.LookUp()
	if r.found == nil || r.found.part != 938 || fmt.Sprint(r.found.primary, r.found.handoffs) != "[4 2 3] [0 1]" || r.dock.tables["lookup"].Len() != 5 {
		t.Errorf("found %+v", r.found)
	}
	j := r.dock.join
	j.zone.SetValue(6)
	j.ip.SetText("192.168.1.16")
	j.weight.SetValue(6000)
	r.PlanJoin()
	r.settle(t)
	s := r.study()
	if s.join == nil || s.join.Need != 768 || s.join.Missing != 0 || r.dock.tables["join"].Len() != 768 || !r.CanExport() {
		t.Fatalf("the join is %+v", s.join)
	}
	r.DropJoin()
	r.settle(t)
	if r.study().join != nil || len(r.study().swaps()) != 5 {
		t.Error("the join was not dropped")
	}
}

// TestExampleInBothLanguages: the example is adjusted, every table has its
// columns and words.
func TestExampleInBothLanguages(t *testing.T) {
	for _, l := range []words.Lang{words.ZH, words.EN} {
		r := newRig(t, l)
		r.UseExample()
		r.settle(t)
		s := r.study()
		if len(r.Failed) > 0 || s == nil || len(s.swaps()) == 0 || s.mix == nil || len(s.findings) > 0 {
			t.Fatalf("%v, %v", r.Failed, s == nil)
		}
		for _, key := range tabs {
			r.dock.Choose(key)
			shown := r.dock.tables[key].Shown()
			for _, c := range shown.Columns {
				if name := look.T("column." + c.Key); name == "column."+c.Key {
					t.Errorf("%s: the column %s has no words", key, c.Key)
				}
			}
			for row := range min(shown.Rows, 3) {
				for column := range shown.Columns {
					if v := shown.At(row, column); strings.HasPrefix(v.Text, "ring.") {
						t.Errorf("%s: %q has no words", key, v.Text)
					}
				}
			}
		}
		r.dock.Choose("swaps")
		if len(r.TableCSV()) == 0 {
			t.Error("no CSV of the swaps")
		}
		r.stepSwap(1)
		r.stepDevice(1)
		if r.swap != 0 || r.device < 0 || r.Pointer == "" {
			t.Errorf("swap %d, device %d, pointer %q", r.swap, r.device, r.Pointer)
		}
		r.Relabel()
	}
}

// TestStop ends work, and it is taken up again.
func TestStop(t *testing.T) {
	r := newRig(t, words.EN)
	r.OpenRing(sample("object100.ring.gz"))
	if !r.Stop() {
		t.Error("no work was going on")
	}
	if r.Stop() || r.Busy() {
		t.Error("work goes on after it was stopped")
	}
	r.OpenRing(sample("object100.ring.gz"))
	r.settle(t)
	if s := r.study(); s == nil || s.figures.AtRisk != 354 || s.findings[len(s.findings)-1].Count != 354 {
		t.Error("the ring is not open after the second time")
	}
}

// TestChangedFile: a file that is not the one the plan took is used, and said.
func TestChangedFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "counts.csv")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("partition,reads,writes\n1,100,0\n2,3,0\n")
	r := newRig(t, words.EN)
	r.OpenRing(sample("object5.ring.gz"))
	r.settle(t)
	r.OpenLog(path)
	r.settle(t)
	write("partition,reads,writes\n1,5,0\n")
	s, _ := parseSettings(desk.InsideOf(r.desk.Plan(), desk.Ring))
	l, err := load(context.Background(), s, func(float64) {})
	if err != nil || !slices.Equal(l.changed, []string{"counts.csv"}) || l.access.Reads[1] != 5 {
		t.Errorf("%v, %+v", err, l)
	}
	r.set(desk.Label{Key: "ring.edit.target", Args: []any{"0.02"}}, "", func(s *settings) { s.Builder.Path = "" }) // all files are read again
	r.settle(t)
	if told := notes(r.study()); r.Failed != nil || !slices.Contains(told, look.T("ring.changed", "counts.csv")) {
		t.Errorf("%v; a file that has changed is not told of: %q", r.Failed, told)
	}
	write("partition,reads,writes\n1,x,0\n")
	if _, err := load(context.Background(), s, func(float64) {}); err == nil {
		t.Error("a bad number was taken")
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, _ = z.Write([]byte("nothing of a log\n"))
	_ = z.Close()
	if err := os.WriteFile(path, packed.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := load(context.Background(), s, func(float64) {}); err == nil {
		t.Error("a log without swift.conf was taken")
	}
}
