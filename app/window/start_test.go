//go:build e2e

package window

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"fenye/app/trace"
)

// BenchmarkStart builds the program and starts it again and again on a display of
// the test's own, which a virtual display draws without a graphics card. It reports
// the time from the call of the program until the first map is on the screen: the
// middle one (ms/start), the shortest and the longest, and the processor time that
// the program needs for that. The first start, which reads the program from the
// disk, does not count.
func BenchmarkStart(b *testing.B) {
	d := stageOf(b)
	if took, _ := d.startOnce(b); took == 0 {
		b.Fatal("the program tells of no map")
	}
	var times []time.Duration
	var busy time.Duration
	for b.Loop() {
		took, cpu := d.startOnce(b)
		times, busy = append(times, took), busy+cpu
	}
	slices.Sort(times)
	ms := func(t time.Duration) float64 { return float64(t.Microseconds()) / 1e3 }
	b.ReportMetric(ms(times[len(times)/2]), "ms/start")
	b.ReportMetric(ms(times[0]), "shortest-ms")
	b.ReportMetric(ms(times[len(times)-1]), "longest-ms")
	b.ReportMetric(ms(busy)/float64(len(times)), "cpu-ms/start")
}

// startOnce starts the program in a home without anything until it tells that the
// map is drawn, and ends it.
func (d *stage) startOnce(b *testing.B) (took, cpu time.Duration) {
	home := b.TempDir()
	c := exec.Command(d.binary)
	c.Env = append(slices.Clone(d.env), "HOME="+home, "XDG_CONFIG_HOME="+filepath.Join(home, "config"), "XDG_STATE_HOME="+filepath.Join(home, "state"),
		trace.Variable+"=1")
	told, err := c.StderrPipe()
	if err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	if err := c.Start(); err != nil {
		b.Fatal(err)
	}
	defer c.Wait()
	defer c.Process.Kill()
	mapDrawn := regexp.MustCompile(`: map drawn$`)
	for lines := bufio.NewScanner(told); lines.Scan(); {
		if mapDrawn.MatchString(lines.Text()) {
			return time.Since(began), processorTime(c.Process.Pid)
		}
	}
	return 0, 0
}

// processorTime returns what all threads of a program have used so far, to a
// hundredth of a second.
func processorTime(pid int) time.Duration {
	f, err := os.Open(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return 0
	}
	defer f.Close()
	text, _ := io.ReadAll(f)
	fields := regexp.MustCompile(`\S+`).FindAllString(string(text[slices.Index(text, ')')+1:]), -1)
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
