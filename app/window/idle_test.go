//go:build e2e

package window

import (
	"testing"
	"time"
)

// TestE2EIdle leaves the window alone on each workbench: without anything to do it draws nothing and
// needs next to no processor time, however fast the machine is.
func TestE2EIdle(t *testing.T) {
	d := start(t)
	used := func() time.Duration { return processorTime(d.program.Process.Pid) }
	const look = 3 * time.Second
	for _, bench := range []string{"1", "2", "3", "4", "5"} {
		d.xdotool("key", "alt+"+bench)
		d.await("a window at rest on workbench "+bench, func() bool {
			before := used()
			time.Sleep(look)
			took := used() - before
			t.Logf("workbench %s: %v of processor time in %v", bench, took, look)
			return took <= look/10
		})
	}
}
