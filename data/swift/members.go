package swift

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"

	"fenye/data/fault"
)

// members reads the content of a gzip file of one or several members. At the
// end of the last one it knows how many bytes of the file are left over.
type members struct {
	source *bytes.Reader
	z      *gzip.Reader
	room   int64 // bytes of content that may still come
}

func newMembers(data []byte) (*members, error) {
	source := bytes.NewReader(data)
	z, err := gzip.NewReader(source)
	if err != nil {
		return nil, err
	}
	z.Multistream(false)
	return &members{source, z, mostContent}, nil
}

// Read gives io.EOF at the end of the content, io.ErrUnexpectedEOF where the
// file ends within a member, and a fault once the content passes mostContent.
func (m *members) Read(p []byte) (int, error) {
	n, err := m.read(p)
	if m.room -= int64(n); m.room < 0 {
		return 0, tooBig()
	}
	return n, err
}

func tooBig() error {
	return &fault.Error{Room: "swift", Kind: fault.TooBig, Expected: "at most 1 GiB"}
}

func (m *members) read(p []byte) (int, error) {
	for {
		n, err := m.z.Read(p)
		if n > 0 && errors.Is(err, io.EOF) {
			return n, nil
		}
		if n > 0 || !errors.Is(err, io.EOF) || !m.another() {
			return n, err
		}
		if err := m.z.Reset(m.source); err != nil {
			return 0, io.ErrUnexpectedEOF
		}
		m.z.Multistream(false)
	}
}

// another reports whether a member follows.
func (m *members) another() bool {
	var two [2]byte
	at := m.source.Size() - int64(m.source.Len())
	n, _ := m.source.ReadAt(two[:], at)
	return n == 2 && two == [2]byte{0x1f, 0x8b}
}

// left is how many bytes of the file no member holds, at the end of the content.
func (m *members) left() int64 { return int64(m.source.Len()) }

// fill reads until buf is full. Else the error is that of the reader: io.EOF
// at the end of the content, even after some bytes.
func fill(r io.Reader, buf []byte) (int, error) {
	n := 0
	for n < len(buf) {
		k, err := r.Read(buf[n:])
		n += k
		if err != nil {
			return n, err
		}
	}
	return n, nil
}
