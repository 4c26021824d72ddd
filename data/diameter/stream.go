package diameter

import (
	"bytes"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/reassembly"
)

// port is where Diameter listens, on TCP and SCTP.
const port = 3868

// seen is where and when a byte was captured.
type seen struct {
	packet int // 1-based
	at     int64
}

// half is one direction of a connection: it cuts a stream of bytes into
// messages.
type half struct {
	take     func(message []byte, s seen)
	broken   func(s seen, err error)
	well     bool // by its port the connection carries Diameter
	strange  bool // the first bytes were something else: not looked at any more
	began    bool
	searched bool // looking for the next sound message
}

// feed cuts what has come so far and returns how many bytes are used up; the
// rest is offered again with more behind. where tells when a byte was captured.
func (h *half) feed(b []byte, where func(offset int) seen) (used int) {
	if h.strange {
		return len(b)
	}
	for len(b)-used >= headerSize {
		length, ok := sane(b[used:])
		if ok && h.searched {
			ok = isCreditControl(b[used:])
		}
		switch {
		case !ok && !h.began && !h.well:
			h.strange = true
			return len(b)
		case !ok:
			if !h.searched && h.began {
				h.broken(where(used), errHeader)
			}
			h.searched = true
			used += step(b[used:])
			continue
		case len(b)-used < length:
			return used
		}
		h.began, h.searched = true, false
		message := b[used : used+length]
		if isCreditControl(message) {
			h.take(message, later(where(used), where(used+length-1)))
		}
		used += length
	}
	return used
}

// step returns the distance to the next byte that may begin a message.
func step(b []byte) int {
	if i := bytes.IndexByte(b[1:], 1); i >= 0 {
		return i + 1
	}
	return len(b)
}

func later(a, b seen) seen {
	if b.packet > a.packet {
		return b
	}
	return a
}

// connection is both directions of a TCP connection. It implements
// reassembly.Stream.
type connection struct {
	halves [2]half
}

// Accept takes every segment; a connection may have begun before the capture.
func (c *connection) Accept(_ *layers.TCP, _ gopacket.CaptureInfo, _ reassembly.TCPFlowDirection, _ reassembly.Sequence, start *bool, _ reassembly.AssemblerContext) bool {
	*start = true
	return true
}

// ReassembledSG takes bytes in order.
func (c *connection) ReassembledSG(sg reassembly.ScatterGather, _ reassembly.AssemblerContext) {
	direction, _, _, skipped := sg.Info()
	h := &c.halves[0]
	if direction == reassembly.TCPDirServerToClient {
		h = &c.halves[1]
	}
	if skipped > 0 && h.began {
		h.searched = true
	}
	available, _ := sg.Lengths()
	if available == 0 {
		return
	}
	bytes := sg.Fetch(available)
	used := h.feed(bytes, func(offset int) seen { return seenIn(sg.CaptureInfo(offset)) })
	if used < available {
		sg.KeepFrom(used)
	}
}

// ReassemblyComplete lets the connection go.
func (c *connection) ReassemblyComplete(reassembly.AssemblerContext) bool { return true }

// seenIn reads what number put into a packet's information.
func seenIn(ci gopacket.CaptureInfo) seen {
	s := seen{at: ci.Timestamp.UnixNano()}
	if len(ci.AncillaryData) > 0 {
		s.packet, _ = ci.AncillaryData[len(ci.AncillaryData)-1].(int)
	}
	return s
}
