package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNothingIsWrittenOverWhatIsRead: a command that writes one file spares those
// it reads, also by another name.
func TestNothingIsWrittenOverWhatIsRead(t *testing.T) {
	dir := t.TempDir()
	file := func(name, from string) string {
		t.Helper()
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const swift = "../../data/swift/testdata/"
	ring, log, conf := file("object.ring.gz", swift+"object5.ring.gz"), file("access.log", swift+"proxy-access.log"), file("swift.conf", swift+"swift.conf")
	devices, capture := file("devices.csv", swift+"object5.devices.csv"), file("a.pcap", "../../data/diameter/testdata/ccr-sample.pcap")
	out := filepath.Join(dir, "out")
	fenye(t, "plan", "--example", "--format", "fenye", "-o", out).want(t, 0)
	plan := file("plan.pdf", filepath.Join(out, "plan.fenye"))
	picture := file("plan.png", plan)
	link := filepath.Join(dir, "link.csv")
	if err := os.Link(log, link); err != nil {
		link = log
	}
	for _, c := range []struct {
		spared string
		args   []string
	}{
		{log, []string{"ring", "count", ring, "--log", log, "--conf", conf, "-o", log}},
		{log, []string{"ring", "count", ring, "--log", log, "--conf", conf, "-o", link}},
		{ring, []string{"ring", "count", ring, "--log", log, "--conf", conf, "-o", ring}},
		{devices, []string{"ring", "weights", "--devices", devices, "-o", devices}},
		{devices, []string{"ring", "weights", "--devices", devices, "--lines", devices}},
		{capture, []string{"session", "read", capture, "-o", capture}},
		{plan, []string{"report", plan, "-o", plan}},
		{plan, []string{"report", filepath.Join(out, "plan.fenye"), "--source", plan, "-o", plan}},
		{picture, []string{"shot", picture, "-o", picture}},
	} {
		before, err := os.ReadFile(c.spared)
		if err != nil {
			t.Fatal(err)
		}
		got := fenye(t, c.args...)
		after, err := os.ReadFile(c.spared)
		if err != nil || string(after) != string(before) {
			t.Errorf("%q: %s is another, %v", c.args, c.spared, err)
		}
		if got.code != 2 || !strings.Contains(got.stderr, "cannot be written over") {
			t.Errorf("%q: exit code %d, %q", c.args, got.code, got.stderr)
		}
	}
}
