//go:build e2e

package window

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/look"
	"fenye/app/part"
	"fenye/app/ring"
)

// TestE2ERing opens a ring and a log in the real window, types another target,
// writes the rings with mouse and keys, and lets Swift load, rebuild and
// validate what was written.
func TestE2ERing(t *testing.T) {
	needs(t, "swift-ring-builder", "swift")
	d := start(t)
	var files []string
	for _, name := range []string{"object5.ring.gz", "object5.builder", "proxy-access.log", "swift.conf"} {
		data, err := os.ReadFile("../../data/swift/testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, d.file(name, string(data)))
	}
	d.kill()
	d.launch(files...)
	d.await("ring and log in the saved plan", func() bool { return filepath.Base(d.rings().Log.Path) == "proxy-access.log" })

	twin := newTwin(t)
	twin.showBench(3)
	twin.ring.UseExample() // lays its panels out the same
	twin.ring.Stop()
	twin.win.Canvas().Capture()
	d.await("the target in the saved plan", func() bool {
		if d.rings().Target == 0.02 {
			return true
		}
		d.enter(twin.ring.TargetField(), "0.02")
		d.xdotool("key", "Return")
		time.Sleep(2 * time.Second)
		return false
	})
	out := filepath.Join(d.home, "rings")
	d.writeRings(twin, out)
	d.keepShot("ring")
	d.checkSwift(out)
}

// swiftFiles is what the saved plan has of the Ring workbench.
type swiftFiles struct {
	Ring, Log struct{ Path string }
	Target    float64
}

func (d *stage) rings() (k swiftFiles) {
	f := d.saved()
	if f == nil || f.Plan.Inside.Ring == nil {
		return k
	}
	if err := json.Unmarshal(f.Plan.Inside.Ring, &k); err != nil {
		d.t.Fatal(err)
	}
	return k
}

// writeRings presses Ctrl+E, types the folder and confirms.
func (d *stage) writeRings(twin *Window, out string) {
	d.t.Helper()
	twin.askFolder(look.T("ring.choose.folder"), "-ring", look.T("ring.written.how"), func(context.Context) (map[string]func(io.Writer) error, error) { return nil, nil })
	twin.win.Canvas().Capture()
	var folder, confirm fyne.CanvasObject
	for _, o := range test.LaidOutObjects(twin.win.Canvas().Overlays().Top()) {
		switch o := o.(type) {
		case *part.Entry:
			folder = o
		case *part.ToolButton:
			if o.Text == look.T("window.export.do") {
				confirm = o
			}
		}
	}
	if folder == nil || confirm == nil {
		d.t.Fatal("the twin shows no folder")
	}
	d.await("the written rings", func() bool {
		if _, err := os.Stat(filepath.Join(out, "summary.json")); err == nil {
			return true
		}
		d.xdotool("key", "Escape")
		d.xdotool("key", "ctrl+e")
		time.Sleep(2 * time.Second)
		d.enter(folder, out)
		d.click(d.screen(middle(confirm)))
		time.Sleep(3 * time.Second)
		return false
	})
}

// checkSwift puts the first round into force as its note says.
func (d *stage) checkSwift(out string) {
	d.t.Helper()
	steps, err := os.ReadFile(filepath.Join(out, "plan.csv"))
	if err != nil {
		d.t.Fatal(err)
	}
	if n := strings.Count(string(steps), "\n"); n != 8 {
		d.t.Errorf("plan.csv has %d lines, want a header and 7 swaps", n)
	}
	here, err := filepath.Abs("../../data/swift/testdata")
	if err != nil {
		d.t.Fatal(err)
	}
	dir := d.t.TempDir()
	written, err := os.ReadFile(filepath.Join(out, "round-1.ring.gz"))
	if err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "object5.ring.gz"), written, 0o600); err != nil {
		d.t.Fatal(err)
	}
	c := exec.Command("/usr/bin/python3", filepath.Join(here, "swift", "tool.py"), "swift-ring-builder", "object5.ring.gz", "write_builder", "1",
		"--then", "swift-ring-builder", "object5.builder", "set_overload", "0", "--then", "swift-ring-builder", "object5.builder", "validate",
		"--then", "swift-get-nodes", "-a", "object5.ring.gz", "AUTH_test", "photos", "a b/c.jpg")
	c.Dir = dir
	c.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(here, "swift"), "FENYE_SWIFT_CONF="+filepath.Join(here, "swift.conf"), "PYTHONDONTWRITEBYTECODE=1")
	said, err := c.CombinedOutput()
	if err != nil || strings.Count(string(said), "exit 0\n") < 3 || !strings.Contains(string(said), "Partition\t938") {
		d.t.Errorf("Swift does not take the ring: %v\n%s", err, said)
	}
}

var _ inside = (*ring.Bench)(nil)
