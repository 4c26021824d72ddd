//go:build engines

package engines

import (
	"fmt"
	"net"
	"net/netip"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"fenye/data/gslb"
)

// asker asks a DNS server.
type asker struct {
	t      *testing.T
	server string
	kind   dnsmessage.Type
	source bool // ask from the client's address, else name it as client subnet
}

// ask returns the id of the centre whose address is answered.
func (a asker) ask(p probe) string {
	client := netip.MustParseAddr(p.value)
	answer, err := a.exchange(client)
	if err != nil {
		return err.Error()
	}
	for _, s := range sites {
		if answer == s.v4 || answer == s.v6 {
			return s.id
		}
	}
	return answer
}

func (a asker) exchange(client netip.Addr) (string, error) {
	dialer := net.Dialer{Timeout: 2 * time.Second}
	if a.source {
		dialer.LocalAddr = net.UDPAddrFromAddrPort(netip.AddrPortFrom(client, 0))
	}
	conn, err := dialer.Dial("udp", a.server)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	query, err := a.query(client)
	if err != nil {
		return "", err
	}
	_ = conn.SetDeadline(time.Now().Add(2 * time.Second))
	if _, err := conn.Write(query); err != nil {
		return "", err
	}
	buf := make([]byte, 4096)
	n, err := conn.Read(buf)
	if err != nil {
		return "", err
	}
	var m dnsmessage.Message
	if err := m.Unpack(buf[:n]); err != nil {
		return "", err
	}
	if m.RCode != dnsmessage.RCodeSuccess || len(m.Answers) != 1 {
		return "", fmt.Errorf("%v with %d answers", m.RCode, len(m.Answers))
	}
	switch r := m.Answers[0].Body.(type) {
	case *dnsmessage.AResource:
		return netip.AddrFrom4(r.A).String(), nil
	case *dnsmessage.AAAAResource:
		return netip.AddrFrom16(r.AAAA).String(), nil
	}
	return "", fmt.Errorf("an answer of type %v", m.Answers[0].Header.Type)
}

// query packs the question, with an EDNS client subnet (RFC 7871) of the whole
// address unless it is asked from there.
func (a asker) query(client netip.Addr) ([]byte, error) {
	m := dnsmessage.Message{
		Header:    dnsmessage.Header{ID: 7},
		Questions: []dnsmessage.Question{{Name: dnsmessage.MustNewName(dnsName + "."), Type: a.kind, Class: dnsmessage.ClassINET}},
	}
	if !a.source {
		family := byte(1)
		if client.Is6() {
			family = 2
		}
		data := append([]byte{0, family, byte(client.BitLen()), 0}, client.AsSlice()...)
		var h dnsmessage.ResourceHeader
		if err := h.SetEDNS0(1232, dnsmessage.RCodeSuccess, false); err != nil {
			return nil, err
		}
		m.Additionals = []dnsmessage.Resource{{Header: h, Body: &dnsmessage.OPTResource{Options: []dnsmessage.Option{{Code: 8, Data: data}}}}}
	}
	return m.Pack()
}

// TestEngineGdnsd: client subnets, both kinds of address, real health checks,
// and the ordered lists by the server's own tool.
func TestEngineGdnsd(t *testing.T) {
	if !apart(t) {
		return
	}
	s := solve(t)
	dir, probes := s.prepare(t, gslb.Gdnsd, "127.0.0.1:15353")
	probes = clients(probes, true, true)
	said := run(t, dir, "gdnsd", "-c", "gdnsd", "checkconf")
	for _, bad := range []string{"conflicting dclists", "illegal bits"} {
		if strings.Contains(said, bad) {
			t.Errorf("checkconf says %q:\n%s", bad, said)
		}
	}
	f := newFarm(t)
	if err := os.MkdirAll("/run/gdnsd", 0o755); err != nil {
		t.Fatal(err)
	}
	start(t, dir, "gdnsd", "-c", "gdnsd", "start")
	for _, ids := range losses {
		lost := f.lose(ids...)
		for _, kind := range []dnsmessage.Type{dnsmessage.TypeA, dnsmessage.TypeAAAA} {
			a := asker{t, "127.0.0.1:15353", kind, false}
			settle(t, fmt.Sprintf("gdnsd %v, lost %v", kind, ids), 25*time.Second, probes, lost, a.ask)
		}
	}
	for _, p := range probes[:12] {
		said := run(t, dir, "gdnsd_geoip_test", "-c", "gdnsd", "fenye", p.value)
		if want := strings.Join(p.want, ", "); !strings.Contains(said, want) {
			t.Errorf("gdnsd_geoip_test %s: got %s, want %s", p.value, said, want)
		}
	}
}

// TestEngineBIND: by the source address, over IPv4 and IPv6, with the
// configuration for each lost centre.
func TestEngineBIND(t *testing.T) {
	if !apart(t) {
		return
	}
	s := solve(t)
	for _, listen := range []string{"127.0.0.1:15355", "[::1]:15355"} {
		v6 := strings.HasPrefix(listen, "[")
		dir, probes := s.prepare(t, gslb.BIND, listen)
		probes = clients(probes, !v6, v6)
		for _, ids := range losses[:4] {
			conf := "named.conf"
			lost := map[string]bool{}
			if len(ids) > 0 {
				conf = "named.down-" + ids[0] + ".conf"
				lost[ids[0]] = true
			}
			run(t, dir+"/bind", "named-checkconf", "-z", conf)
			stop := start(t, dir+"/bind", "named", "-g", "-n", "1", "-c", conf)
			for _, kind := range []dnsmessage.Type{dnsmessage.TypeA, dnsmessage.TypeAAAA} {
				a := asker{t, listen, kind, true}
				settle(t, fmt.Sprintf("BIND %s %v, %s", listen, kind, conf), 15*time.Second, probes, lost, a.ask)
			}
			stop()
		}
	}
}

// TestEnginePowerDNS: client subnets, both kinds of address, real health
// checks.
func TestEnginePowerDNS(t *testing.T) {
	if !apart(t) {
		return
	}
	s := solve(t)
	dir, probes := s.prepare(t, gslb.PowerDNS, "127.0.0.1:15356")
	probes = clients(probes, true, true)
	f := newFarm(t)
	start(t, dir+"/powerdns", "pdns_server", "--config-dir=.")
	for _, ids := range losses {
		lost := f.lose(ids...)
		for _, kind := range []dnsmessage.Type{dnsmessage.TypeA, dnsmessage.TypeAAAA} {
			a := asker{t, "127.0.0.1:15356", kind, false}
			settle(t, fmt.Sprintf("PowerDNS %v, lost %v", kind, ids), 25*time.Second, probes, lost, a.ask)
		}
	}
}
