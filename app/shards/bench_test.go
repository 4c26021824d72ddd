package shards

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/app/output"
	"fenye/app/part"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/assets"
	"fenye/model/shard"
	"fenye/model/table"
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
	r.Start(t, r, trial.Example(t, lang))
	return r
}

// settle runs what was posted until nothing is computed any more.
func (r *rig) settle(t testing.TB) {
	t.Helper()
	r.Settle(t, r)
}

// example opens the example.
func opened(t testing.TB, lang words.Lang) *rig {
	t.Helper()
	r := newRig(t, lang)
	r.UseExample()
	r.settle(t)
	if r.Failed != nil || r.work.study == nil {
		t.Fatalf("the example does not open: %v", r.Failed)
	}
	return r
}

func TestEmptyWorkbenchOffersTheExample(t *testing.T) {
	r := newRig(t, words.EN)
	if r.used || r.CanExport() {
		t.Error("an empty workbench is in use")
	}
	if text, _, _ := r.State(); text != look.T("shards.state.empty") {
		t.Errorf("state %q", text)
	}
}

func TestTheExampleIsPlanned(t *testing.T) {
	for _, lang := range []words.Lang{words.EN, words.ZH} {
		r := opened(t, lang)
		s := r.work.study
		most, _ := shard.Extremes(s.Plan.To)
		if len(s.Model.Chunks) != 30 || len(s.Model.Shards) != 4 || most > 1.05 || s.Plan.Stop != shard.AtTarget {
			t.Errorf("%s: %d chunks, %d shards, %v, %s", lang, len(s.Model.Chunks), len(s.Model.Shards), most, s.Plan.Stop)
		}
		if text, icon, _ := r.State(); icon != "check" || !strings.Contains(text, table.Fixed(s.Plan.Spread(), 3)) {
			t.Errorf("%s: state %q with %s", lang, text, icon)
		}
		// The picture shows each chunk once, and each move with its seat.
		l := r.lanes()
		tiles, seats := 0, 0
		for _, lane := range l.Lanes {
			tiles, seats = tiles+len(lane.Tiles), seats+len(lane.Seats)
		}
		if tiles != 30 || seats != len(s.Plan.Moves) || len(l.Moves) != len(s.Plan.Moves) {
			t.Errorf("%s: %d tiles, %d seats, %d arrows for %d moves", lang, tiles, seats, len(l.Moves), len(s.Plan.Moves))
		}
		if bars := r.bars(); bars.Caution == "" || len(bars.Rows) != 4 || bars.Rows[0].Values[0] != s.Plan.From[0].Relative {
			t.Errorf("%s: the weakness of FODA is not shown: %+v", lang, bars)
		}
	}
}

// TestTableFileAndPictureAgree: the figures of dock, export and picture are those
// of the plan.
func TestTableFileAndPictureAgree(t *testing.T) {
	r := opened(t, words.EN)
	s := r.work.study
	r.dock.Choose("shards")
	csv := string(r.TableCSV())
	r.Export()
	for _, name := range []string{"moves.js", "rollback.js", "before.csv", "after.csv", "summary.json", "heat.svg", "heat.png"} {
		if r.Written[name] == nil {
			t.Errorf("%s is not exported", name)
		}
	}
	var b bytes.Buffer
	if err := r.Written["summary.json"](&b); err != nil {
		t.Fatal(err)
	}
	var sum struct {
		Moves []struct {
			Chunk int `json:"chunk_index"`
		} `json:"moves"`
		After struct {
			U map[string]float64 `json:"u"`
		} `json:"after"`
	}
	if err := json.Unmarshal(b.Bytes(), &sum); err != nil {
		t.Fatal(err)
	}
	if len(sum.Moves) != len(s.Plan.Moves) {
		t.Errorf("%d moves in the summary", len(sum.Moves))
	}
	for i, k := range s.Model.Shards {
		if u := s.Plan.To[i].Relative; sum.After.U[k.Name] != u || !strings.Contains(csv, table.Number(u)) {
			t.Errorf("%s: %v in the plan, %v in the summary, table:\n%s", k.Name, u, sum.After.U[k.Name], csv)
		}
	}
	r.AskScript()
	var whole bytes.Buffer
	if err := r.Written["moves.js"](&whole); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(whole.Bytes(), r.Saved["moves.js"]) || r.dock.text != whole.String() {
		t.Error("the script on show, the one that is saved and the exported one differ")
	}
}

func TestSettingsAreStepsThatCanBeUndone(t *testing.T) {
	r := opened(t, words.EN)
	first := len(r.work.study.Plan.Moves)
	r.SetMode(output.ModeFODA)
	r.settle(t)
	if r.settings.Mode != output.ModeFODA || len(r.work.study.moves(r.settings.Mode)) != len(r.work.study.Foda.Steps) {
		t.Error("FODA is not chosen")
	}
	if text, _, _ := r.State(); text != look.T("shards.state.foda", len(r.work.study.Foda.Steps)) {
		t.Errorf("state %q", text)
	}
	r.desk.Undo()
	r.settle(t)
	if r.settings.Mode != output.ModePlanner || len(r.work.study.Plan.Moves) != first {
		t.Error("the method is not taken back")
	}
	r.panels.moves.SetValue(2)
	r.panels.moves.OnCommit(2)
	r.settle(t)
	if s := r.work.study.Plan; len(s.Moves) > 2 || s.Stop != shard.AtMoves {
		t.Errorf("%d moves, stopped at %s", len(s.Moves), s.Stop)
	}
	r.capacityField("shard3").OnCommit(3)
	r.settle(t)
	if got := r.work.study.Model.Shards[3].Capacity; got != 3 {
		t.Errorf("capacity %v", got)
	}
}

func TestPressingATileSelectsItsChunk(t *testing.T) {
	r := opened(t, words.EN)
	r.Window.Canvas().Capture()
	for _, chunk := range []int{0, 17, 29} {
		o, at := r.ChunkPlace(chunk)
		o.(fyne.Tappable).Tapped(&fyne.PointEvent{Position: at})
		if r.selected != chunk || !strings.Contains(r.Pointer, weighed(r.work.study.Plan.Heats[chunk])) {
			t.Errorf("chunk %d: %d is selected, pointer %q", chunk, r.selected, r.Pointer)
		}
		if got := r.dock.pages["chunks"].Selected(); got != chunk {
			t.Errorf("chunk %d: row %d is marked", chunk, got)
		}
	}
}

// folder writes the example as the files of a cluster, changed by some texts.
func folder(t testing.TB, change map[string]func(string) string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range exampleFiles {
		text := string(assets.Read("example/shards/" + name))
		if c := change[name]; c != nil {
			text = c(text)
		}
		if text == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFilesOfAFolderAreOpened(t *testing.T) {
	r := newRig(t, words.EN)
	dir := folder(t, nil)
	for _, name := range []string{"config.shards.json", "config.chunks.json"} {
		r.OpenFiles(filepath.Join(dir, name))
		r.settle(t)
		if r.Failed != nil || r.settings.Chunks.Path != filepath.Join(dir, "config.chunks.json") || len(r.settings.Chunks.SHA256) != 64 || r.work.study == nil {
			t.Fatalf("%s: %v, settings %+v", name, r.Failed, r.settings)
		}
	}
	if !r.CanExport() || len(r.work.study.changed) != 0 {
		t.Errorf("changed %v", r.work.study.changed)
	}
	if !IsCluster(filepath.Join(dir, "config.shards.json")) || IsCluster(filepath.Join(dir, "chunk-ops.csv")) {
		t.Error("files of a cluster are not told from others")
	}
}

func TestRoundedBoundsAreShownAndNotWritten(t *testing.T) {
	r := newRig(t, words.EN)
	dir := folder(t, map[string]func(string) string{"config.chunks.json": func(s string) string {
		return strings.NewReplacer(`{"$numberLong": "`, "", `{"$numberLong":"`, "", `"}},"max"`, `},"max"`, `"}},"shard"`, `},"shard"`).Replace(s)
	}})
	r.OpenFiles(filepath.Join(dir, "config.chunks.json"))
	r.settle(t)
	if r.Failed != nil || r.work.study == nil || r.work.study.refusal == nil || r.CanExport() {
		t.Fatalf("failed %v, can export %v", r.Failed, r.CanExport())
	}
	if text, icon, _ := r.State(); icon != "warning" || text != look.T("shards.state.refused") {
		t.Errorf("state %q", text)
	}
	r.AskScript()
	if len(r.Saved) != 0 {
		t.Error("a script was written")
	}
}

func TestBadFilesLoseNothing(t *testing.T) {
	r := opened(t, words.EN)
	was := r.work.study
	for name, change := range map[string]map[string]func(string) string{
		"no chunks":     {"config.chunks.json": func(string) string { return "" }},
		"broken shards": {"config.shards.json": func(s string) string { return s[:len(s)/2] }},
		"bad counter":   {"chunk-ops.csv": func(s string) string { return strings.Replace(s, ",", ",-", 2) }},
	} {
		r.Failed = nil
		r.OpenFiles(filepath.Join(folder(t, change), "config.collections.json"))
		r.settle(t)
		if r.Failed == nil {
			t.Errorf("%s: nothing is said", name)
		}
		if r.work.study != was || !r.CanExport() {
			t.Errorf("%s: what was shown is lost", name)
		}
	}
}

func TestStopAndTakeUpAgain(t *testing.T) {
	r := newRig(t, words.EN)
	r.UseExample()
	if !r.Busy() || !r.Stop() || r.Busy() {
		t.Fatal("the work does not stop")
	}
	r.settle(t)
	if r.work.study != nil {
		t.Error("stopped work shows a result")
	}
	r.Update(^desk.Change(0))
	r.settle(t)
	if r.work.study == nil {
		t.Error("the work is not taken up again")
	}
}

func TestRelabelAndViews(t *testing.T) {
	r := opened(t, words.ZH)
	if err := look.SetLang(words.EN); err != nil {
		t.Fatal(err)
	}
	r.Relabel()
	r.Window.SetContent(r.Content())
	for view := range 3 {
		r.state.View = view
		r.pictures.update(r.Bench)
		if l := r.lanes(); (len(l.Moves) > 0) != (view == viewMoves) {
			t.Errorf("view %d has %d arrows", view, len(l.Moves))
		}
	}
	for _, key := range tabs {
		r.dock.Choose(key)
		if r.TableName() != "shards-"+key || len(r.TableCSV()) < 20 {
			t.Errorf("tab %s: %q", key, r.TableName())
		}
	}
	for _, p := range r.Panes() {
		if p == nil {
			t.Error("a pane is nil")
		}
	}
	if len(r.Commands()) < 6 {
		t.Error("commands are missing")
	}
	var _ []part.Command = r.Commands()
}

func TestForeignSettingsAreTamed(t *testing.T) {
	for _, raw := range []string{"null", "[]", "{", `{"version":99}`, `{"version":1}`, `{"version":1,"example":true,"target":-5,"mongo":"2.0","mode":"x","max_moves":-1,"max_mb":1e300,"chunk_mb":-1,"sample_scale":-3,"capacities":{"a":-1},"costs":{"Insert":-1}}`} {
		s, used := parseSettings(json.RawMessage(raw))
		if used != strings.Contains(raw, "example") {
			t.Errorf("%s: used %v", raw, used)
		}
		if s.Target < 0 || s.Major() < 4 || s.MostMoves < 0 || s.MostMB < 0 || s.MostMB > mostMB || s.ChunkMB < 0 || s.Scale < 1 || len(s.Capacities) > 0 || s.Costs.Check() != nil || math.IsNaN(s.Target) {
			t.Errorf("%s: %+v", raw, s)
		}
	}
}
