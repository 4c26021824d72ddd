package diameter

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gopacket/gopacket"
	"github.com/gopacket/gopacket/layers"
	"github.com/gopacket/gopacket/pcapgo"
	"github.com/gopacket/gopacket/reassembly"

	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/model/session"
)

// Capture is what a file of packets holds.
type Capture struct {
	File     string // base name
	SHA256   string
	Packets  int
	Requests int // credit-control requests, with those sent again
	Answers  int
	// Trace is the requests in the order of their capture; how long each took
	// is the time to its answer on the same connection.
	Trace     []session.Request
	Unmatched int // answers without a request
	Broken    []Broken
}

// Broken is a message that cannot be used, or bytes where one should begin.
type Broken struct {
	Packet int // 1-based
	Err    error
}

// errHeader reports bytes that begin no message.
var errHeader = errors.New("no Diameter header where one should begin")

// mostBroken is how many broken messages are remembered.
const mostBroken = 1000

// OpenCapture reads a pcap or pcapng file, gzip allowed.
func OpenCapture(ctx context.Context, path string) (*Capture, error) {
	name := filepath.Base(path)
	f, err := os.Open(path)
	if err != nil {
		return nil, fault.In(name, &fault.Error{Room: "diameter", Kind: fault.Unreadable, Err: err})
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && !info.Mode().IsRegular() {
		return nil, &fault.Error{Room: "diameter", Kind: fault.Format, File: name, Expected: "a file"}
	}
	c, err := ReadCapture(ctx, f)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fault.In(name, err)
	}
	c.File = name
	return c, nil
}

// packets is what pcapgo's readers share.
type packets interface {
	ZeroCopyReadPacketData() ([]byte, gopacket.CaptureInfo, error)
}

// Magic numbers at the beginning of captures.
var (
	magicNG   = []byte{0x0a, 0x0d, 0x0d, 0x0a}
	magicGzip = []byte{0x1f, 0x8b}
	magics    = [][]byte{{0xa1, 0xb2, 0xc3, 0xd4}, {0xd4, 0xc3, 0xb2, 0xa1}, {0xa1, 0xb2, 0x3c, 0x4d}, {0x4d, 0x3c, 0xb2, 0xa1}}
)

// IsCapture reports whether a file is a capture of packets, packed or not, by its
// first bytes.
func IsCapture(path string) bool {
	f, err := safefile.Open("diameter", path)
	if err != nil {
		return false
	}
	defer f.Close()
	b := bufio.NewReader(f)
	if head, _ := b.Peek(2); bytes.Equal(head, magicGzip) {
		z, err := gzip.NewReader(b)
		if err != nil {
			return false
		}
		b = bufio.NewReader(z)
	}
	head, err := b.Peek(4)
	return err == nil && isCapture(head)
}

// isCapture reports whether the first bytes of a file, at least four, are those
// of a capture.
func isCapture(head []byte) bool {
	for _, m := range append(magics, magicNG) {
		if bytes.HasPrefix(head, m) {
			return true
		}
	}
	return false
}

// ReadCapture is OpenCapture for a stream.
func ReadCapture(ctx context.Context, r io.Reader) (*Capture, error) {
	sum := sha256.New()
	whole := io.TeeReader(r, sum)
	plain := bufio.NewReaderSize(whole, 1<<16)
	if head, _ := plain.Peek(2); bytes.Equal(head, magicGzip) {
		z, err := gzip.NewReader(plain)
		if err != nil {
			return nil, &fault.Error{Room: "diameter", Kind: fault.Syntax, Err: err}
		}
		plain = bufio.NewReaderSize(z, 1<<16)
	}
	d, err := dissected(ctx, plain)
	if err != nil {
		return nil, err
	}
	c := d.finish()
	if _, err := io.Copy(io.Discard, whole); err != nil {
		return nil, &fault.Error{Room: "diameter", Kind: fault.Unreadable, Err: err}
	}
	c.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return c, nil
}

// dissected reads an unpacked capture.
func dissected(ctx context.Context, r *bufio.Reader) (*dissector, error) {
	head, err := r.Peek(4)
	if len(head) == 0 {
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, &fault.Error{Room: "diameter", Kind: fault.Unreadable, Err: err}
		}
		return nil, &fault.Error{Room: "diameter", Kind: fault.Empty}
	}
	if !isCapture(head) {
		return nil, &fault.Error{Room: "diameter", Kind: fault.Format, Expected: "a capture: pcap or pcapng"}
	}
	var src packets
	link := func(gopacket.CaptureInfo) layers.LinkType { return 0 }
	if bytes.Equal(head, magicNG) {
		var ng *pcapgo.NgReader
		if ng, err = pcapgo.NewNgReader(r, pcapgo.NgReaderOptions{WantMixedLinkType: true, SkipUnknownVersion: true}); err == nil {
			src = ng
			link = func(ci gopacket.CaptureInfo) layers.LinkType {
				if len(ci.AncillaryData) > 0 {
					if l, ok := ci.AncillaryData[0].(layers.LinkType); ok {
						return l
					}
				}
				return ng.LinkType()
			}
		}
	} else {
		var old *pcapgo.Reader
		if old, err = pcapgo.NewReader(r); err == nil {
			src = old
			link = func(gopacket.CaptureInfo) layers.LinkType { return old.LinkType() }
		}
	}
	if err != nil {
		if errors.Is(err, io.EOF) && bytes.Equal(head, magicNG) {
			return nil, nothing() // a section without packets
		}
		return nil, &fault.Error{Room: "diameter", Kind: fault.Syntax, Field: "file header", Err: err}
	}
	d := newDissector()
	if err := d.all(ctx, src, link); err != nil {
		return nil, err
	}
	if d.capture.Requests == 0 {
		return nil, nothing()
	}
	return d, nil
}

func nothing() error {
	return &fault.Error{Room: "diameter", Kind: fault.Format, Expected: "a capture with Diameter credit-control requests"}
}

// dissector takes packets apart.
type dissector struct {
	capture   Capture
	pool      *reassembly.StreamPool
	assembler *reassembly.Assembler
	flows     map[flowKey]*flowState
	sctp      map[flowKey]*association
	messages  []sighting
}

func newDissector() *dissector {
	d := &dissector{flows: map[flowKey]*flowState{}, sctp: map[flowKey]*association{}}
	d.pool = reassembly.NewStreamPool(d)
	d.assembler = reassembly.NewAssembler(d.pool)
	d.assembler.MaxBufferedPagesPerConnection = 4096
	d.assembler.MaxBufferedPagesTotal = 1 << 17
	return d
}

// all reads every packet.
func (d *dissector) all(ctx context.Context, src packets, link func(gopacket.CaptureInfo) layers.LinkType) error {
	for {
		data, ci, err := src.ZeroCopyReadPacketData()
		number := d.capture.Packets + 1
		switch {
		case errors.Is(err, io.EOF):
			d.assembler.FlushAll()
			return nil
		case err != nil:
			return &fault.Error{Room: "diameter", Kind: fault.Syntax, Row: number, Unit: "packet", Err: err}
		}
		d.capture.Packets = number
		if number&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		l := link(ci)
		ci.AncillaryData = []any{number}
		if err := d.packet(data, ci, l); err != nil {
			return &fault.Error{Room: "diameter", Kind: fault.Unsupported, Row: number, Unit: "packet", Found: fmt.Sprintf("link type %d", l),
				Expected: "Ethernet, Linux cooked, raw IP or loopback"}
		}
	}
}

// decoderFor returns how a link's packets begin.
func decoderFor(l layers.LinkType, data []byte) gopacket.Decoder {
	switch l {
	case layers.LinkTypeEthernet, layers.LinkTypeLinuxSLL, layers.LinkTypeLinuxSLL2, layers.LinkTypeNull, layers.LinkTypeLoop:
		return l
	case 12, 14, layers.LinkTypeRaw, layers.LinkTypeIPv4, layers.LinkTypeIPv6:
		if len(data) > 0 && data[0]>>4 == 6 {
			return layers.LayerTypeIPv6
		}
		return layers.LayerTypeIPv4
	}
	return nil
}

var errLink = errors.New("link type")

// packet takes one packet apart.
func (d *dissector) packet(data []byte, ci gopacket.CaptureInfo, l layers.LinkType) error {
	decoder := decoderFor(l, data)
	if decoder == nil {
		return errLink
	}
	p := gopacket.NewPacket(data, decoder, gopacket.DecodeOptions{Lazy: true, NoCopy: true})
	network := p.NetworkLayer()
	if network == nil {
		return nil
	}
	if layer, ok := p.Layer(layers.LayerTypeTCP).(*layers.TCP); ok {
		d.assembler.AssembleWithContext(network.NetworkFlow(), layer, &carrier{ci})
		return nil
	}
	if layer, ok := p.Layer(layers.LayerTypeSCTP).(*layers.SCTP); ok {
		d.chunks(p, network.NetworkFlow(), layer, seenIn(ci))
	}
	return nil
}

// carrier carries a packet's information through the assembler.
type carrier struct{ ci gopacket.CaptureInfo }

// GetCaptureInfo implements reassembly.AssemblerContext.
func (c *carrier) GetCaptureInfo() gopacket.CaptureInfo { return c.ci }
