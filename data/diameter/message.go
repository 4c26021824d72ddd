package diameter

import (
	"encoding/binary"
	"errors"
)

// Of the header (RFC 6733) and of credit control (RFC 8506).
const (
	headerSize    = 20
	mostMessage   = 1 << 20 // bytes; real ones are far smaller
	creditControl = 272     // command
	application   = 4

	flagRequest  = 0x80
	flagRepeated = 0x10 // T
	flagsUnused  = 0x0f

	avpSessionID        = 263
	avpOriginHost       = 264
	avpResultCode       = 268
	avpDestinationHost  = 293
	avpRequestNumber    = 415
	avpRequestType      = 416
	avpSubscription     = 443
	avpSubscriptionData = 444
	avpSubscriptionType = 450
	avpServiceContext   = 461
	avpVendor           = 0x80
	subscriptionE164    = 0
)

// Message is a credit-control request or answer.
type Message struct {
	Request         bool
	Repeated        bool // the T flag
	HopByHop        uint32
	EndToEnd        uint32
	Session         string
	Type            uint32 // CC-Request-Type; 0: none
	Number          uint32
	Subscriber      string // the E.164 number; else the first identity of another kind
	ServiceContext  string
	Result          uint32 // of an answer
	OriginHost      string
	DestinationHost string
}

// sane reports whether bytes may be the header of a message, and how long that
// is.
func sane(b []byte) (length int, ok bool) {
	if len(b) < headerSize || b[0] != 1 {
		return 0, false
	}
	length = int(b[1])<<16 | int(b[2])<<8 | int(b[3])
	command := int(b[5])<<16 | int(b[6])<<8 | int(b[7])
	ok = length >= headerSize && length <= mostMessage && length%4 == 0 && b[4]&flagsUnused == 0 && command > 0
	return length, ok
}

// isCreditControl reports whether a sane header begins a message that is wanted.
func isCreditControl(b []byte) bool {
	return int(b[5])<<16|int(b[6])<<8|int(b[7]) == creditControl && binary.BigEndian.Uint32(b[8:]) == application
}

// Reasons why a message cannot be used.
var (
	errAVPHeader = errors.New("an attribute is cut short")
	errAVPLength = errors.New("an attribute is longer than what holds it")
	errAVPNumber = errors.New("a number has not four bytes")
	errNoSession = errors.New("there is no Session-Id")
	errNoType    = errors.New("there is no CC-Request-Type from 1 to 4")
)

// decode reads a whole message with a sane header.
func decode(b []byte) (*Message, error) {
	m := &Message{
		Request: b[4]&flagRequest != 0, Repeated: b[4]&flagRepeated != 0,
		HopByHop: binary.BigEndian.Uint32(b[12:]), EndToEnd: binary.BigEndian.Uint32(b[16:]),
	}
	other := ""
	if err := attributes(b[headerSize:], func(code uint32, data []byte) error { return m.take(code, data, &other) }); err != nil {
		return nil, err
	}
	if m.Subscriber == "" {
		m.Subscriber = other
	}
	switch {
	case m.Session == "" && m.Request:
		return nil, errNoSession
	case m.Request && (m.Type < 1 || m.Type > 4):
		return nil, errNoType
	}
	return m, nil
}

// take stores an attribute. Of those that stand twice the first counts.
func (m *Message) take(code uint32, data []byte, other *string) error {
	text := func(s *string) error {
		if *s == "" {
			*s = string(data)
		}
		return nil
	}
	number := func(n *uint32) error {
		if len(data) != 4 {
			return errAVPNumber
		}
		*n = binary.BigEndian.Uint32(data)
		return nil
	}
	switch code {
	case avpSessionID:
		return text(&m.Session)
	case avpOriginHost:
		return text(&m.OriginHost)
	case avpDestinationHost:
		return text(&m.DestinationHost)
	case avpServiceContext:
		return text(&m.ServiceContext)
	case avpRequestType:
		return number(&m.Type)
	case avpRequestNumber:
		return number(&m.Number)
	case avpResultCode:
		return number(&m.Result)
	case avpSubscription:
		return m.subscribe(data, other)
	}
	return nil
}

// subscribe reads a Subscription-Id: who is charged.
func (m *Message) subscribe(group []byte, other *string) error {
	kind, id := uint32(1<<31), ""
	err := attributes(group, func(code uint32, data []byte) error {
		switch code {
		case avpSubscriptionType:
			if len(data) != 4 {
				return errAVPNumber
			}
			kind = binary.BigEndian.Uint32(data)
		case avpSubscriptionData:
			id = string(data)
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case kind == subscriptionE164 && m.Subscriber == "":
		m.Subscriber = id
	case *other == "":
		*other = id
	}
	return nil
}

// attributes calls take for each attribute without a vendor. Padding after the
// last may be missing.
func attributes(b []byte, take func(code uint32, data []byte) error) error {
	for len(b) > 0 {
		if len(b) < 8 {
			return errAVPHeader
		}
		code, flags := binary.BigEndian.Uint32(b), b[4]
		length := int(b[5])<<16 | int(b[6])<<8 | int(b[7])
		head := 8
		if flags&avpVendor != 0 {
			head = 12
		}
		if length < head || length > len(b) {
			return errAVPLength
		}
		if flags&avpVendor == 0 {
			if err := take(code, b[head:length]); err != nil {
				return err
			}
		}
		b = b[min(len(b), (length+3)&^3):]
	}
	return nil
}
