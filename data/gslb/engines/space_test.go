//go:build engines

package engines

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// inside is set in the process that runs in namespaces of its own: to root, or to
// mapped where another user is root there and no third user exists.
const inside = "FENYE_INSIDE_NAMESPACE"

// apart runs the test again in new network and mount namespaces, where it is
// alone with its addresses, ports and /run. It returns true inside.
func apart(t *testing.T) bool {
	t.Helper()
	if os.Getenv(inside) != "" {
		isolate(t)
		return true
	}
	t.Parallel()
	args, as := []string{"-n", "-m"}, "root"
	if os.Geteuid() != 0 {
		args, as = append(args, "-r"), "mapped"
	}
	c := exec.Command("unshare", append(args, os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.timeout", "150s", "-test.v")...)
	c.Env = append(os.Environ(), inside+"="+as)
	out, err := c.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Errorf("in namespaces of its own: %v\n%s", err, out)
		return false
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "_test.go:") {
			t.Log(strings.TrimSpace(line))
		}
	}
	return false
}

// isolate gives the namespaces the addresses of the test and an empty /run.
func isolate(t *testing.T) {
	t.Helper()
	commands := [][]string{
		{"mount", "-t", "tmpfs", "tmpfs", "/run"},
		{"ip", "link", "set", "lo", "up"},
		{"ip", "route", "add", "local", "10.0.0.0/8", "dev", "lo"},
		{"ip", "-6", "route", "add", "local", "fd00::/8", "dev", "lo"},
	}
	for _, s := range sites {
		commands = append(commands, []string{"ip", "addr", "add", s.v4 + "/32", "dev", "lo"}, []string{"ip", "addr", "add", s.v6 + "/128", "dev", "lo", "nodad"})
	}
	for _, c := range commands {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", strings.Join(c, " "), err, out)
		}
	}
	// IPv6 sockets are bound to addresses of the local route only then
	if err := os.WriteFile("/proc/sys/net/ipv6/ip_nonlocal_bind", []byte("1"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// tool returns the path of a server's program.
func tool(t *testing.T, name string) string {
	t.Helper()
	for _, path := range []string{name, "/usr/sbin/" + name, "/usr/bin/" + name} {
		if found, err := exec.LookPath(path); err == nil {
			return found
		}
	}
	t.Fatalf("%s is not installed: run “make packages”", name)
	return ""
}

// run runs a program to its end in dir and returns all it says.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	c := exec.Command(tool(t, name), args...)
	c.Dir = dir
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// start starts a server in dir; it ends with the test or with stop.
func start(t *testing.T, dir, name string, args ...string) (stop func()) {
	t.Helper()
	var out bytes.Buffer
	c := exec.Command(tool(t, name), args...)
	c.Dir = dir
	c.Stdout, c.Stderr = &out, &out
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	stop = func() {
		once.Do(func() {
			_ = c.Process.Signal(syscall.SIGTERM)
			kill := time.AfterFunc(5*time.Second, func() { _ = c.Process.Kill() })
			_ = c.Wait()
			kill.Stop()
			if t.Failed() {
				text := out.String()
				t.Logf("%s said:\n%s", name, text[max(0, len(text)-3000):])
			}
		})
	}
	t.Cleanup(stop)
	return stop
}

// farm is the centres: each answers every request with its id at its addresses,
// and probes too, until it is lost.
type farm struct {
	t    *testing.T
	open map[string][]*http.Server
}

func newFarm(t *testing.T) *farm {
	f := &farm{t, map[string][]*http.Server{}}
	f.lose()
	t.Cleanup(func() { f.lose("north", "east-2", "west_3") })
	return f
}

// lose closes the listeners of the named centres and opens those of all
// others.
func (f *farm) lose(ids ...string) map[string]bool {
	f.t.Helper()
	lost := map[string]bool{}
	for _, id := range ids {
		lost[id] = true
		for _, s := range f.open[id] {
			_ = s.Close()
		}
		delete(f.open, id)
	}
	for _, s := range sites {
		if lost[s.id] || f.open[s.id] != nil {
			continue
		}
		for _, address := range []string{s.v4, s.v6} {
			l, err := net.Listen("tcp", net.JoinHostPort(address, fmt.Sprint(port)))
			if err != nil {
				f.t.Fatal(err)
			}
			server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, s.id) })}
			f.open[s.id] = append(f.open[s.id], server)
			go func() {
				if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
					f.t.Error(err)
				}
			}()
		}
	}
	return lost
}

// question asks one engine one probe and returns the id of the centre, or what
// it got instead.
type question func(probe) string

// settle asks all probes until each is answered as the plan says while the
// centres are lost, or time is up. It returns how many were asked.
func settle(t *testing.T, what string, within time.Duration, probes []probe, lost map[string]bool, ask question) {
	t.Helper()
	deadline := time.Now().Add(within)
	began := time.Now()
	for {
		wrong := ""
		for _, p := range probes {
			if got, want := ask(p), first(p.want, lost); got != want {
				wrong = fmt.Sprintf("%s %s %s: got %q, want %q of %v", p.unit, p.kind, p.value, got, want, p.want)
				break
			}
		}
		if wrong == "" {
			t.Logf("%s: %d questions answered as the plan says, after %.1f s", what, len(probes), time.Since(began).Seconds())
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %s", what, wrong)
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// losses is the sets of centres that are lost, one after the other.
var losses = [][]string{{}, {"north"}, {"east-2"}, {"west_3"}, {"north", "west_3"}, {}}
