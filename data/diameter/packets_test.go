package diameter

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"
)

// avp writes an attribute with its padding.
func avp(code uint32, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, code)
	n := 8 + len(data)
	b = append(b, 0x40, byte(n>>16), byte(n>>8), byte(n))
	b = append(b, data...)
	return append(b, make([]byte, (4-n%4)%4)...)
}

func number(code, n uint32) []byte { return avp(code, binary.BigEndian.AppendUint32(nil, n)) }

// ccr writes a request or an answer of message i.
func ccr(i int, answer bool) []byte {
	var body []byte
	body = append(body, avp(avpSessionID, fmt.Appendf(nil, "pgw.example;%d", i/2))...)
	body = append(body, avp(avpOriginHost, []byte("pgw.example"))...)
	body = append(body, avp(296, []byte("example"))...)
	flags := byte(0xc0)
	if answer {
		flags = 0x40
		body = append(body, number(avpResultCode, 2001)...)
	}
	body = append(body, number(258, 4)...)
	if !answer {
		body = append(body, avp(avpServiceContext, []byte("32251@3gpp.org"))...)
	}
	body = append(body, number(avpRequestType, uint32(1+i%2))...)
	body = append(body, number(avpRequestNumber, uint32(i%2))...)
	if !answer {
		body = append(body, avp(avpSubscription, append(number(avpSubscriptionType, 0), avp(avpSubscriptionData, fmt.Appendf(nil, "86186%08d", i))...))...)
	}
	n := headerSize + len(body)
	b := []byte{1, byte(n >> 16), byte(n >> 8), byte(n), flags, 0, 1, 0x10}
	b = binary.BigEndian.AppendUint32(b, application)
	b = binary.BigEndian.AppendUint32(b, uint32(0x1000+i))
	b = binary.BigEndian.AppendUint32(b, uint32(0x5000+i))
	return append(b, body...)
}

// segment is a piece of one direction of a connection.
type segment struct {
	server bool
	seq    int
	data   []byte
}

// ports of the connection.
type ends struct {
	client, server int
	six            bool
}

var usual = ends{client: 40000, server: port}

// ip wraps a segment in TCP and IP.
func (e ends) ip(t testing.TB, s segment) []byte {
	t.Helper()
	from, to := e.client, e.server
	if s.server {
		from, to = to, from
	}
	tcp := &layers.TCP{SrcPort: layers.TCPPort(from), DstPort: layers.TCPPort(to), Seq: uint32(1000 + s.seq), ACK: true, PSH: true, Window: 65535}
	return e.wrap(t, s.server, layers.IPProtocolTCP, tcp, s.data)
}

// checksummed is a transport layer that needs its network layer.
type checksummed interface {
	gopacket.SerializableLayer
	SetNetworkLayerForChecksum(gopacket.NetworkLayer) error
}

func (e ends) wrap(t testing.TB, server bool, protocol layers.IPProtocol, transport gopacket.SerializableLayer, data []byte) []byte {
	t.Helper()
	a, b := net.IPv4(192, 0, 2, 1).To4(), net.IPv4(192, 0, 2, 9).To4()
	if e.six {
		a, b = net.ParseIP("2001:db8::1"), net.ParseIP("2001:db8::9")
	}
	if server {
		a, b = b, a
	}
	var network gopacket.SerializableLayer
	four := &layers.IPv4{Version: 4, IHL: 5, TTL: 64, Protocol: protocol, SrcIP: a, DstIP: b}
	six := &layers.IPv6{Version: 6, HopLimit: 64, NextHeader: protocol, SrcIP: a, DstIP: b}
	var below gopacket.NetworkLayer = four
	if network = four; e.six {
		network, below = six, six
	}
	if c, ok := transport.(checksummed); ok {
		if err := c.SetNetworkLayerForChecksum(below); err != nil {
			t.Fatal(err)
		}
	}
	buffer := gopacket.NewSerializeBuffer()
	if err := gopacket.SerializeLayers(buffer, gopacket.SerializeOptions{FixLengths: true, ComputeChecksums: true}, network, transport, gopacket.Payload(data)); err != nil {
		t.Fatal(err)
	}
	return buffer.Bytes()
}

// framed puts the header of a link before an IP packet.
func framedBy(link layers.LinkType, ip []byte) []byte {
	kind := uint16(0x0800)
	if ip[0]>>4 == 6 {
		kind = 0x86dd
	}
	two := func(b []byte) []byte { return binary.BigEndian.AppendUint16(b, kind) }
	var head []byte
	switch link {
	case layers.LinkTypeEthernet:
		head = two([]byte{2, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 2, 0x81, 0, 0, 7}) // with a VLAN tag
	case layers.LinkTypeLinuxSLL:
		head = two([]byte{0, 0, 0, 1, 0, 6, 2, 0, 0, 0, 0, 1, 0, 0})
	case layers.LinkTypeLinuxSLL2:
		head = append(two(nil), 0, 0, 0, 0, 0, 1, 0, 1, 0, 6, 2, 0, 0, 0, 0, 1, 0, 0)
	case layers.LinkTypeNull:
		head = []byte{2, 0, 0, 0}
	}
	return append(head, ip...)
}

// start is when the first packet was captured.
var start = time.Date(2026, 11, 29, 8, 0, 0, 123456000, time.UTC)

// container writes packets, a millisecond apart, as a file.
type container struct {
	name string
	file func(t testing.TB, link layers.LinkType, packets [][]byte) []byte
}

func infoOf(i int, packet []byte) gopacket.CaptureInfo {
	return gopacket.CaptureInfo{Timestamp: start.Add(time.Duration(i) * time.Millisecond), CaptureLength: len(packet), Length: len(packet)}
}

func fail(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pcapFile writes the old format by hand, in any order of bytes.
func pcapFile(order binary.AppendByteOrder, nanoseconds bool) func(testing.TB, layers.LinkType, [][]byte) []byte {
	return func(_ testing.TB, link layers.LinkType, packets [][]byte) []byte {
		magic, unit := uint32(0xa1b2c3d4), 1000
		if nanoseconds {
			magic, unit = 0xa1b23c4d, 1
		}
		b := order.AppendUint32(nil, magic)
		b = order.AppendUint16(b, 2)
		b = order.AppendUint16(b, 4)
		for _, n := range []uint32{0, 0, 262144, uint32(link)} {
			b = order.AppendUint32(b, n)
		}
		for i, p := range packets {
			at := infoOf(i, p).Timestamp
			for _, n := range []int{int(at.Unix()), at.Nanosecond() / unit, len(p), len(p)} {
				b = order.AppendUint32(b, uint32(n))
			}
			b = append(b, p...)
		}
		return b
	}
}

var containers = []container{
	{"pcap", pcapFile(binary.LittleEndian, false)},
	{"pcap-big-endian", pcapFile(binary.BigEndian, false)},
	{"pcap-ns", pcapFile(binary.LittleEndian, true)},
	{"pcap-ns-big-endian", pcapFile(binary.BigEndian, true)},
	{"pcapng", func(t testing.TB, link layers.LinkType, packets [][]byte) []byte {
		var b bytes.Buffer
		w, err := pcapgo.NewNgWriter(&b, link)
		fail(t, err)
		for i, p := range packets {
			fail(t, w.WritePacket(infoOf(i, p), p))
		}
		fail(t, w.Flush())
		return b.Bytes()
	}},
	{"pcap.gz", func(t testing.TB, link layers.LinkType, packets [][]byte) []byte {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, err := z.Write(pcapFile(binary.LittleEndian, false)(t, link, packets))
		fail(t, err)
		fail(t, z.Close())
		return b.Bytes()
	}},
}
