package swift

import (
	"compress/gzip"
	"encoding/binary"
	"io"
	"maps"
	"strconv"
	"time"

	"fenye/data/safefile"
	"fenye/model/ring"
)

// stamp is the time that Swift writes into the gzip head of every ring, so that
// equal rings are equal files.
var stamp = time.Unix(1300507380, 0)

// WriteRing writes r as ring version 1: the ring of f with its rows, and
// perhaps devices, changed. All fields of f's devices stay as they were, and so
// do unknown ones; version is the build version. Rings with ids above 65534 are
// refused.
func (f *File) WriteRing(w io.Writer, r *ring.Ring, version int64) error {
	for _, row := range r.Rows {
		for _, id := range row {
			if id >= unassigned {
				return explained(f.Name, &Finding{Code: TooManyIDs, Found: strconv.Itoa(int(id))})
			}
		}
	}
	head, err := f.ringHead(r, version)
	if err != nil {
		return err
	}
	z, err := gzip.NewWriterLevel(w, gzip.DefaultCompression)
	if err != nil {
		return err
	}
	z.ModTime = stamp
	start := append([]byte("R1NG\x00\x01"), binary.BigEndian.AppendUint32(nil, uint32(len(head)))...)
	if _, err := z.Write(append(start, head...)); err != nil {
		return err
	}
	for _, row := range r.Rows {
		buf := make([]byte, 0, 2*len(row))
		for _, id := range row {
			buf = binary.LittleEndian.AppendUint16(buf, uint16(id))
		}
		if _, err := z.Write(buf); err != nil {
			return err
		}
	}
	return z.Close()
}

// ringHead is the JSON before the rows.
func (f *File) ringHead(r *ring.Ring, version int64) ([]byte, error) {
	head := maps.Clone(f.head)
	if head == nil {
		head = map[string]any{}
	}
	delete(head, "dev_id_bytes")
	devices := make([]any, len(r.Devices))
	for id, d := range r.Devices {
		switch {
		case d == nil:
		case id < len(f.devices) && f.devices[id] != nil:
			devices[id] = f.devices[id]
		default:
			devices[id] = keysOf(id, d)
		}
	}
	head["devs"] = devices
	head["part_shift"] = int64(32 - r.PartPower)
	head["replica_count"] = int64(len(r.Rows))
	head["byteorder"] = "little"
	head["version"] = version
	return pyJSON(nil, head)
}

// NextVersion is the version of what is made of f: one more, or 1.
func (f *File) NextVersion() int64 {
	if !f.HasVersion {
		return 1
	}
	return f.Version + 1
}

// SaveRing is WriteRing to a file at path, which appears whole or not at all.
func (f *File) SaveRing(path string, r *ring.Ring, version int64) error {
	return safefile.Write(path, func(w io.Writer) error { return f.WriteRing(w, r, version) })
}
