package command_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// endless is a device whose bytes never end.
const endless = "/dev/zero"

// TestDevicesAreNoFiles: a device is refused wherever a command reads a file, and
// not read without end.
func TestDevicesAreNoFiles(t *testing.T) {
	if _, err := os.Stat(endless); err != nil {
		t.Skip("no device here whose bytes never end")
	}
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, "plan", "--example", "--format", "fenye", "-o", out).want(t, 0)
	plan, ring, conf := filepath.Join(out, "plan.fenye"), "../../data/swift/testdata/object5.ring.gz", write(t, "swift.conf", "[swift-hash]\nswift_hash_path_prefix = a\n")
	for _, line := range []string{
		"plan DEVICE", "plan --demand DEVICE --centre A,116,39,inf", "plan --example --centres DEVICE", "plan --example --in-force DEVICE",
		"access --provinces DEVICE --centre A,116,39,inf", "verify DEVICE", "forecast --train DEVICE --label a --features b",
		"failover DEVICE", "sweep DEVICE --users 1:9:3", "hours --example --profile DEVICE", "site DEVICE --capacity inf", "compare DEVICE",
		"report DEVICE -o r.pdf", "report PLAN -o r.pdf --source DEVICE", "shot DEVICE -o s.png",
		"session read DEVICE -o t.csv", "session weights --blades DEVICE", "session replay --trace DEVICE --blades DEVICE", "session simulate --config DEVICE", "session size --config DEVICE --p99 0.2s",
		"gslb PLAN --addresses DEVICE --keys DEVICE --name www.example.cn", "gslb DEVICE --addresses DEVICE --keys DEVICE --name www.example.cn",
		"shard show --chunks DEVICE --shards DEVICE", "shard plan --chunks DEVICE --shards DEVICE --counters DEVICE --ns a.b --mongo 7.0",
		"ring show DEVICE", "ring show RING --builder DEVICE", "ring lookup RING --conf DEVICE a b c", "ring count RING --log DEVICE --conf CONF",
		"ring adjust RING --counts DEVICE", "ring weights --devices DEVICE",
	} {
		args := strings.Fields(strings.NewReplacer("DEVICE", endless, "PLAN", plan, "RING", ring, "CONF", conf).Replace(line))
		limit, cancel := context.WithTimeout(t.Context(), time.Minute)
		c := exec.CommandContext(limit, program, args...)
		c.Env = append(os.Environ(), "LC_ALL=", "LC_MESSAGES=", "LANG=en_GB.UTF-8")
		var said bytes.Buffer
		c.Stderr = &said
		_ = c.Run()
		if limit.Err() != nil {
			t.Errorf("%s: does not end", line)
		} else if c.ProcessState.ExitCode() != 1 || !strings.Contains(said.String(), "zero: the file is of another kind, expected a file") {
			t.Errorf("%s: exit code %d, %q", line, c.ProcessState.ExitCode(), said.String())
		}
		cancel()
	}
}
