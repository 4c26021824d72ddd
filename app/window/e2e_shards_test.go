//go:build e2e

package window

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/part"
	"fenye/assets"
)

// TestE2EShards opens the metadata and counters of a cluster in the real window,
// plans with both methods by mouse, exports by keys, and lets Node.js look at the
// scripts.
func TestE2EShards(t *testing.T) {
	needs(t, "node", "nodejs")
	d := start(t)
	folder := filepath.Join(d.home, "cluster")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"config.chunks.json", "config.shards.json", "config.collections.json", "chunk-ops.csv"} {
		d.file(filepath.Join("cluster", name), string(assets.Read("example/shards/"+name)))
	}
	d.kill()
	d.launch(filepath.Join(folder, "config.chunks.json"))
	d.await("the cluster in the saved plan", func() bool {
		s := d.shards()
		return filepath.Base(s.Chunks.Path) == "config.chunks.json" && len(s.Chunks.SHA256) == 64 && len(s.Counters) == 1
	})

	twin := newTwin(t)
	twin.showBench(4)
	twin.shards.UseExample() // the same chunks, and so the same places
	for twin.shards.Busy() {
		time.Sleep(10 * time.Millisecond)
	}
	twin.win.Canvas().Capture()
	method := twin.shards.ModePlace()
	for _, mode := range []string{"foda", "planner"} {
		share := map[string]float32{"planner": .25, "foda": .75}[mode]
		at := fyne.CurrentApp().Driver().AbsolutePositionForObject(method).AddXY(method.Size().Width*share, method.Size().Height/2)
		d.await("the method "+mode, func() bool {
			if d.shards().Mode == mode {
				return true
			}
			d.click(d.screen(at))
			time.Sleep(2 * time.Second)
			return false
		})
	}
	chunk := spot(twin.shards.ChunkPlace(17))
	d.clickUntilDrawn("the chunk that is selected", chunk, chunk)
	d.keepShot("shards")
	d.exportShards(twin)
}

// exportShards writes the folder of the plan by keys and checks its scripts.
func (d *stage) exportShards(twin *Window) {
	d.t.Helper()
	out := filepath.Join(d.home, "moves")
	twin.shards.Export()
	twin.win.Canvas().Capture()
	var entry *part.Entry
	visitAll(twin.win.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if e, ok := o.(*part.Entry); ok && entry == nil {
			entry = e
		}
	})
	if entry == nil {
		d.t.Fatal("the twin shows no folder to write to")
	}
	d.await("the exported scripts", func() bool {
		if _, err := os.Stat(filepath.Join(out, "moves.js")); err == nil {
			return true
		}
		d.xdotool("key", "Escape")
		time.Sleep(500 * time.Millisecond)
		d.xdotool("key", "ctrl+e")
		time.Sleep(time.Second)
		d.enter(entry, out)
		d.xdotool("key", "Return")
		time.Sleep(2 * time.Second)
		if accept := findTool(twin.win.Canvas().Overlays().Top(), "Export"); accept != nil {
			d.click(d.screen(middle(accept)))
		}
		time.Sleep(2 * time.Second)
		return false
	})
	for _, name := range []string{"moves.js", "rollback.js"} {
		if said, err := exec.Command("node", "--check", filepath.Join(out, name)).CombinedOutput(); err != nil {
			d.t.Errorf("node --check %s: %v\n%s", name, err, said)
		}
	}
	text, err := os.ReadFile(filepath.Join(out, "moves.js"))
	if err != nil {
		d.t.Fatal(err)
	}
	moves := strings.Count(string(text), "moveRange")
	var sum struct {
		Moves []struct{} `json:"moves"`
		After struct {
			MaxU float64 `json:"max_u"`
		} `json:"after"`
	}
	whole, err := os.ReadFile(filepath.Join(out, "summary.json"))
	if err != nil || json.Unmarshal(whole, &sum) != nil {
		d.t.Fatalf("summary.json: %v", err)
	}
	if moves == 0 || moves != len(sum.Moves) || sum.After.MaxU > 1.15 {
		d.t.Errorf("%d moves in the script, %d in the summary, largest relative heat %v", moves, len(sum.Moves), sum.After.MaxU)
	}
}

// visitAll visits an object and all that it is made of.
func visitAll(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	if o == nil {
		return
	}
	visit(o)
	switch c := o.(type) {
	case *fyne.Container:
		for _, x := range c.Objects {
			visitAll(x, visit)
		}
	case fyne.Widget:
		for _, x := range test.WidgetRenderer(c).Objects() {
			visitAll(x, visit)
		}
	}
}

// findTool finds a button by its text.
func findTool(o fyne.CanvasObject, text string) (found *part.ToolButton) {
	visitAll(o, func(o fyne.CanvasObject) {
		if b, ok := o.(*part.ToolButton); ok && strings.HasPrefix(b.Text, text) {
			found = b
		}
	})
	return found
}

// sharded is what the saved plan has of the Shards workbench.
type sharded struct {
	Mode   string `json:"mode"`
	Chunks struct {
		Path   string `json:"path"`
		SHA256 string `json:"sha256"`
	} `json:"chunks"`
	Counters []struct{} `json:"counters"`
}

func (d *stage) shards() (k sharded) {
	f := d.saved()
	if f == nil || f.Plan.Inside.Shards == nil {
		return k
	}
	if err := json.Unmarshal(f.Plan.Inside.Shards, &k); err != nil {
		d.t.Fatal(err)
	}
	return k
}
