//go:build engines

package swift

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// TestEngineSpeed measures side by side, in one run: swift-ring-builder on the
// builder, Swift's RingData on the ring, and ours on both. It judges no times.
func TestEngineSpeed(t *testing.T) {
	if testing.Short() {
		t.Skip("speeds take a minute")
	}
	dir := t.TempDir()
	here, err := filepath.Abs("testdata/swift")
	if err != nil {
		t.Fatal(err)
	}
	for _, power := range []int{18, 20} {
		mustSwift(t, dir, "large.py", dir, strconv.Itoa(power))
		base := filepath.Join(dir, "large-"+strconv.Itoa(power))
		timed := func(do func()) time.Duration {
			start := time.Now()
			do()
			return time.Since(start)
		}
		figures := func(name string) func() {
			return func() {
				f, err := Open(context.Background(), name)
				if err != nil {
					t.Fatal(err)
				}
				if n := f.Ring.Figures().AtRisk; n != 0 {
					t.Errorf("%d replicas at risk, want none", n)
				}
			}
		}
		shown := timed(func() {
			c := exec.Command("/usr/bin/python3", filepath.Join(here, "tool.py"), "swift-ring-builder", base+".builder", "dispersion", "--verbose")
			c.Env = append(os.Environ(), "PYTHONPATH="+here, "FENYE_SWIFT_CONF="+filepath.Join(filepath.Dir(here), "swift.conf"), "PYTHONDONTWRITEBYTECODE=1")
			if out, err := c.CombinedOutput(); err != nil && c.ProcessState.ExitCode() != 1 {
				t.Fatalf("%v\n%s", err, out)
			}
		})
		ring, builder := timed(figures(base+".ring.gz")), timed(figures(base+".builder"))
		t.Logf("1000 devices, 2^%d: swift-ring-builder dispersion %v; ours: ring and all figures %v (1/%.0f), builder and all figures %v (1/%.0f)",
			power, shown.Round(time.Millisecond), ring.Round(time.Millisecond), shown.Seconds()/ring.Seconds(), builder.Round(time.Millisecond), shown.Seconds()/builder.Seconds())
	}
}
