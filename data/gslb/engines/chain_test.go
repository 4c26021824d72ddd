//go:build engines

package engines

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"fenye/data/gslb"
	"fenye/data/gslb/export"
	"fenye/data/gslb/write"
	"fenye/data/report"
)

// TestEngineChain: with five centres both proxies go down the whole list, one
// centre after the other lost.
func TestEngineChain(t *testing.T) {
	if !apart(t) {
		return
	}
	table := rotated(5, false)
	ready, err := export.Prepare(context.Background(), table, []gslb.Engine{gslb.HAProxy, gslb.Nginx}, write.Settings{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "export")
	if err := report.WriteDir(dir, false, write.Writers(ready.Files)); err != nil {
		t.Fatal(err)
	}
	open := map[string]*http.Server{}
	for _, c := range table.Centres {
		if out, err := exec.Command("ip", "addr", "add", c.V4+"/32", "dev", "lo").CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		l, err := net.Listen("tcp", c.HTTP)
		if err != nil {
			t.Fatal(err)
		}
		open[c.ID] = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, c.ID) })}
		go func() { _ = open[c.ID].Serve(l) }()
		t.Cleanup(func() { _ = open[c.ID].Close() })
	}
	start(t, dir+"/haproxy", "haproxy", "-db", "-f", "haproxy.cfg")
	start(t, dir, "nginx", nginx(dir)...)
	var probes []probe
	for i, u := range table.Units {
		probes = append(probes, probe{u.ID, gslb.Caller, fmt.Sprintf("0%02d99", i), u.Route})
	}
	lost := map[string]bool{}
	for _, c := range table.Centres {
		for name, at := range map[string]string{"HAProxy": "127.0.0.1:18080", "nginx": "127.0.0.1:18090"} {
			settle(t, fmt.Sprintf("%s, %d of 5 lost", name, len(lost)), 15*time.Second, probes, lost, func(p probe) string { return get(at, of(p)) })
		}
		lost[c.ID] = true
		_ = open[c.ID].Close()
	}
}
