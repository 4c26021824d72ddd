//go:build engines

package engines

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"fenye/data/gslb"
)

// call is a request on the bus.
type call struct {
	code, caller, client string // headers; "" is absent
	peer                 string // address it comes from
}

// get returns what the centre that gets the call answers.
func get(at string, c call) string {
	dialer := net.Dialer{Timeout: 3 * time.Second}
	if c.peer != "" {
		dialer.LocalAddr = net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.peer), 0))
	}
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, network, at)
		},
	}}
	request, err := http.NewRequest(http.MethodGet, "http://bus/", nil)
	if err != nil {
		return err.Error()
	}
	for name, value := range map[string]string{"X-Province": c.code, "X-Caller": c.caller, "X-Forwarded-For": c.client} {
		if value != "" {
			request.Header.Set(name, value)
		}
	}
	response, err := client.Do(request)
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		return fmt.Sprintf("status %d: %.60s", response.StatusCode, body)
	}
	return string(body)
}

// of returns the call that carries a probe.
func of(p probe) call {
	switch p.kind {
	case gslb.CIDR:
		return call{client: p.value}
	case gslb.Caller:
		return call{caller: p.value}
	}
	return call{code: p.value}
}

// bus asks a proxy everything, with each set of centres lost.
func bus(t *testing.T, name, at string, probes []probe) {
	f := newFarm(t)
	ask := func(p probe) string { return get(at, of(p)) }
	for _, ids := range losses {
		lost := f.lose(ids...)
		settle(t, fmt.Sprintf("%s, lost %v", name, ids), 15*time.Second, probes, lost, ask)
	}
	peers(t, name, at, clients(probes, true, false))
	order(t, name, at, probes)
}

// peers asks from the addresses themselves, without a header.
func peers(t *testing.T, name, at string, probes []probe) {
	settle(t, name+", by peer", 5*time.Second, probes, nil, func(p probe) string { return get(at, call{peer: p.value}) })
}

// order asks with several keys at once: code, caller, client, default.
func order(t *testing.T, name, at string, probes []probe) {
	by := map[string]map[gslb.Kind]probe{}
	for _, p := range probes {
		if by[p.want[0]] == nil {
			by[p.want[0]] = map[gslb.Kind]probe{}
		}
		by[p.want[0]][p.kind] = p
	}
	a, b, c := by["north"], by["east-2"], by["west_3"]
	code, caller, client := a[gslb.Code].value, b[gslb.Caller].value, c[gslb.CIDR].value
	standard := get(at, call{peer: "127.0.0.1"})
	for _, test := range []struct {
		call
		want string
	}{
		{call{code: code, caller: caller, client: client}, "north"},
		{call{caller: caller, client: client}, "east-2"},
		{call{client: client}, "west_3"},
		{call{code: "no-such-code", caller: caller, client: client}, "east-2"},
		{call{code: "no-such-code", caller: "99", client: client}, "west_3"},
		{call{caller: caller + "x", client: client}, "west_3"},
		{call{client: client + ", 10.200.0.1"}, "west_3"},
		{call{client: "no address", peer: strings.TrimSpace(of(clients(probes, true, false)[0]).client)}, clients(probes, true, false)[0].want[0]},
		{call{client: "203.0.113.9", peer: clients(probes, true, false)[0].value}, standard},
		{call{code: "no-such-code", caller: "99", client: "203.0.113.9"}, "east-2"}, // the default: ids in their order
		{call{}, "east-2"},
	} {
		if got := get(at, test.call); got != test.want {
			t.Errorf("%s: %+v: got %q, want %q", name, test.call, got, test.want)
		}
	}
}

func TestEngineHAProxy(t *testing.T) {
	if !apart(t) {
		return
	}
	dir, probes := solve(t).prepare(t, gslb.HAProxy, "127.0.0.1:18080")
	if said := run(t, dir, "haproxy", "-c", "-f", "haproxy/haproxy.cfg"); strings.Contains(said, "[WARNING]") {
		t.Errorf("haproxy -c warns:\n%s", said)
	}
	start(t, dir+"/haproxy", "haproxy", "-db", "-f", "haproxy.cfg")
	bus(t, "HAProxy", "127.0.0.1:18080", probes)
	swap(t, dir+"/haproxy", probes)
}

// swap puts new maps in force over the socket, without a reload: every list is
// turned round, and so must every answer be. All centres are up.
func swap(t *testing.T, dir string, probes []probe) {
	turned := func(list []string) []string { return []string{list[1], list[0], list[2]} }
	for _, name := range []string{"province.map", "caller.map", "prefix.map"} {
		text, err := os.ReadFile(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var entries strings.Builder
		for line := range strings.Lines(string(text)) {
			f := strings.Fields(line)
			if len(f) == 2 && f[0] != "#" {
				list := strings.Split(strings.TrimPrefix(f[1], "be_"), ".")
				fmt.Fprintf(&entries, "%s be_%s\n", f[0], strings.Join(turned(list), "."))
			}
		}
		said := command(t, dir, "prepare map "+name+"\n")
		version := strings.TrimSpace(said[strings.LastIndex(said, ":")+1:])
		command(t, dir, "add map @"+version+" "+name+" <<\n"+entries.String()+"\n")
		command(t, dir, "commit map @"+version+" "+name+"\n")
	}
	for i := range probes {
		probes[i].want = turned(probes[i].want)
	}
	settle(t, "HAProxy, after a swap of its maps", 10*time.Second, probes, nil, func(p probe) string { return get("127.0.0.1:18080", of(p)) })
}

// command gives HAProxy a command over its socket.
func command(t *testing.T, dir, text string) string {
	t.Helper()
	c, err := net.Dial("unix", dir+"/haproxy.sock")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	said, err := io.ReadAll(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(said)
}

func TestEngineNginx(t *testing.T) {
	if !apart(t) {
		return
	}
	dir, probes := solve(t).prepare(t, gslb.Nginx, "127.0.0.1:18090")
	if said := run(t, dir, "nginx", nginx(dir, "-t")...); strings.Contains(said, "[warn]") {
		t.Errorf("nginx -t warns:\n%s", said)
	}
	start(t, dir, "nginx", nginx(dir)...)
	bus(t, "nginx", "127.0.0.1:18090", probes)
}

// nginx returns the arguments that make nginx take the export in dir.
func nginx(dir string, more ...string) []string {
	args := append([]string{"-p", dir + "/nginx/", "-c", "nginx.conf"}, more...)
	if os.Getenv(inside) == "mapped" {
		args = append(args, "-g", "user root;") // its workers have no other user to be
	}
	return args
}
