package diameter

import (
	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
)

// association is an SCTP association: fragments of user messages that wait for
// the others, and what has come already.
type association struct {
	had  map[tsn]bool
	from [2]map[uint32]fragment // of each direction, by transmission sequence number
}

type tsn struct {
	way    int
	number uint32
}

type fragment struct {
	data       []byte
	begin, end bool
}

// mostFragments bounds what is kept of broken user messages.
const mostFragments = 4096

// mostRemembered is how many chunks are remembered to know those sent again.
const mostRemembered = 1 << 18

// chunks takes the user data out of an SCTP packet: whole messages at once,
// fragments when all with consecutive numbers are there. What is sent again
// counts once.
func (d *dissector) chunks(p gopacket.Packet, net gopacket.Flow, sctp *layers.SCTP, s seen) {
	k := keyOf(net, sctp.TransportFlow())
	a := d.sctp[k]
	if a == nil {
		a = &association{had: map[tsn]bool{}, from: [2]map[uint32]fragment{{}, {}}}
		d.sctp[k] = a
	}
	way := 0
	if k.net != net || k.transport != sctp.TransportFlow() {
		way = 1
	}
	f := d.flow(net, sctp.TransportFlow())
	for _, layer := range p.Layers() {
		chunk, ok := layer.(*layers.SCTPData)
		if !ok || a.had[tsn{way, chunk.TSN}] {
			continue
		}
		if len(a.had) > mostRemembered {
			clear(a.had)
		}
		a.had[tsn{way, chunk.TSN}] = true
		data := a.whole(way, chunk)
		if data == nil {
			continue
		}
		h := d.half(f, sctp.SrcPort == port || sctp.DstPort == port)
		h.feed(data, func(int) seen { return s })
	}
}

// whole returns the user message that a chunk completes, nil while parts miss.
func (a *association) whole(way int, chunk *layers.SCTPData) []byte {
	if chunk.BeginFragment && chunk.EndFragment {
		return chunk.Payload
	}
	parts := a.from[way]
	if len(parts) >= mostFragments {
		clear(parts)
	}
	parts[chunk.TSN] = fragment{append([]byte(nil), chunk.Payload...), chunk.BeginFragment, chunk.EndFragment}
	first := chunk.TSN
	for !parts[first].begin {
		first--
		if _, there := parts[first]; !there {
			return nil
		}
	}
	var data []byte
	for n := first; ; n++ {
		part, there := parts[n]
		if !there {
			return nil
		}
		data = append(data, part.data...)
		if part.end {
			for i := first; i != n+1; i++ {
				delete(parts, i)
			}
			return data
		}
	}
}
