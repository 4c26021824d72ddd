package diameter

import (
	"cmp"
	"slices"
	"time"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/reassembly"

	"fenye/model/session"
)

// flowKey names a connection; both directions have the same.
type flowKey struct{ net, transport gopacket.Flow }

func keyOf(net, transport gopacket.Flow) flowKey {
	a := flowKey{net, transport}
	b := flowKey{net.Reverse(), transport.Reverse()}
	if c := compareFlow(a.net, b.net); c < 0 || c == 0 && compareFlow(a.transport, b.transport) <= 0 {
		return a
	}
	return b
}

func compareFlow(a, b gopacket.Flow) int {
	return cmp.Or(slices.Compare(a.Src().Raw(), b.Src().Raw()), slices.Compare(a.Dst().Raw(), b.Dst().Raw()))
}

// flowState numbers connections, in the order in which they were seen first.
type flowState struct{ number int }

func (d *dissector) flow(net, transport gopacket.Flow) *flowState {
	k := keyOf(net, transport)
	f := d.flows[k]
	if f == nil {
		f = &flowState{number: len(d.flows)}
		d.flows[k] = f
	}
	return f
}

// sighting is a message and where it was seen.
type sighting struct {
	*Message
	seen
	order int
	flow  int
}

// New makes the stream of a new connection. It implements
// reassembly.StreamFactory.
func (d *dissector) New(net, transport gopacket.Flow, tcp *layers.TCP, _ reassembly.AssemblerContext) reassembly.Stream {
	f := d.flow(net, transport)
	c := &connection{}
	for i := range c.halves {
		c.halves[i] = d.half(f, tcp.SrcPort == port || tcp.DstPort == port)
	}
	return c
}

// half makes one direction of a connection.
func (d *dissector) half(f *flowState, well bool) half {
	return half{
		well:   well,
		broken: d.broken,
		take: func(b []byte, s seen) {
			m, err := decode(b)
			if err != nil {
				d.broken(s, err)
				return
			}
			if m.Request {
				d.capture.Requests++
			} else {
				d.capture.Answers++
			}
			d.messages = append(d.messages, sighting{m, s, len(d.messages), f.number})
		},
	}
}

func (d *dissector) broken(s seen, err error) {
	if len(d.capture.Broken) < mostBroken {
		d.capture.Broken = append(d.capture.Broken, Broken{s.packet, err})
	}
}

// finish matches answers with requests: on the same connection, by their
// hop-by-hop identifier, the oldest that waits.
func (d *dissector) finish() *Capture {
	c := &d.capture
	slices.SortStableFunc(d.messages, func(a, b sighting) int {
		return cmp.Or(cmp.Compare(a.packet, b.packet), cmp.Compare(a.order, b.order))
	})
	slices.SortStableFunc(c.Broken, func(a, b Broken) int { return cmp.Compare(a.Packet, b.Packet) })
	type hop struct {
		flow int
		id   uint32
	}
	waiting := map[hop][]int{}
	for _, m := range d.messages {
		h := hop{m.flow, m.HopByHop}
		if m.Request {
			waiting[h] = append(waiting[h], len(c.Trace))
			c.Trace = append(c.Trace, request(m))
			continue
		}
		queue := waiting[h]
		if len(queue) == 0 {
			c.Unmatched++
			continue
		}
		q := &c.Trace[queue[0]]
		q.Service = max(time.Duration(m.at)-q.At, 0)
		if len(queue) == 1 {
			delete(waiting, h)
		} else {
			waiting[h] = queue[1:]
		}
	}
	return c
}

func request(m sighting) session.Request {
	return session.Request{
		At: time.Duration(m.at), Session: m.Session, Subscriber: m.Subscriber, Context: m.ServiceContext,
		Type: session.RequestType(m.Type), Number: m.Number, Repeated: m.Repeated, Service: -1, Origin: m.OriginHost, EndToEnd: m.EndToEnd,
	}
}
