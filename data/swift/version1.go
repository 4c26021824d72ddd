package swift

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strconv"

	"fenye/data/fault"
	"fenye/model/ring"
)

var magic = []byte("R1NG")

// readRing reads a .ring.gz of one or several gzip members.
func (f *File) readRing(ctx context.Context, data []byte) error {
	z, err := newMembers(data)
	if err != nil {
		return zipped(err, "the gzip head")
	}
	head := make([]byte, 6)
	n, err := fill(z, head)
	switch {
	case n > 0 && head[0] == 0x80:
		return &Finding{Code: OldPickle}
	case n > 0 && !bytes.HasPrefix(head[:n], magic[:min(n, 4)]):
		return &Finding{Code: NoMagic, Found: printable(head[:min(n, 4)])}
	case err != nil:
		return zipped(err, "the magic number")
	}
	switch v := binary.BigEndian.Uint16(head[4:]); v {
	case 0:
		return &Finding{Code: OldPickle}
	case 1:
		f.Format = Version1
		return f.readVersion1(ctx, z)
	case 2:
		f.Format = Version2
		return f.readVersion2(ctx, z, head)
	default:
		return &Finding{Code: NewVersion, Found: strconv.Itoa(int(v))}
	}
}

// zipped words an error of decompression; place says what was being read.
func zipped(err error, place string) error {
	var limit *fault.Error
	if errors.As(err, &limit) {
		return err
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Finding{Code: Truncated, Field: place}
	}
	return &Finding{Code: NotGzip, Found: err.Error()}
}

func (f *File) readVersion1(ctx context.Context, z *members) error {
	var length [4]byte
	if _, err := fill(z, length[:]); err != nil {
		return zipped(err, "the length of the head")
	}
	n := int64(binary.BigEndian.Uint32(length[:]))
	head, err := io.ReadAll(io.LimitReader(z, n))
	if err != nil {
		return zipped(err, "the head")
	}
	if int64(len(head)) < n {
		return &Finding{Code: LongJSON, Found: strconv.FormatInt(n, 10), Expected: strconv.Itoa(len(head))}
	}
	h, err := f.readHead(head)
	if err != nil {
		return err
	}
	order := binary.ByteOrder(binary.LittleEndian)
	switch s := h.text("byteorder"); s {
	case "big":
		order = binary.BigEndian
	case "", "little":
	default:
		return &Finding{Code: BadJSON, Found: "byteorder " + strconv.Quote(s)}
	}
	rows, err := h.whole("replica_count", 1, math.MaxUint16)
	if err != nil {
		return err
	}
	if err := f.readRows(ctx, z, int(rows), 2, order); err != nil {
		return err
	}
	return nothingLeft(z)
}

// readRows reads n rows of ids, width bytes each.
func (f *File) readRows(ctx context.Context, z io.Reader, n, width int, order binary.ByteOrder) error {
	parts := f.Ring.Partitions()
	buf := make([]byte, 1<<16)
	for k := range n {
		row := make([]ring.ID, 0, min(parts, 1<<22))
		end := false
		for len(row) < parts && !end {
			if err := ctx.Err(); err != nil {
				return err
			}
			got, err := fill(z, buf[:min(len(buf), (parts-len(row))*width)])
			end = errors.Is(err, io.EOF)
			if err != nil && !end {
				return zipped(err, "row "+strconv.Itoa(k))
			}
			if got%width != 0 {
				return &Finding{Code: Truncated, Field: "row " + strconv.Itoa(k)}
			}
			for i := 0; i < got; i += width {
				switch width {
				case 2:
					row = append(row, ring.ID(order.Uint16(buf[i:])))
				case 4:
					row = append(row, ring.ID(order.Uint32(buf[i:])))
				default:
					id := order.Uint64(buf[i:])
					row = append(row, ring.ID(min(id, math.MaxUint32)))
				}
			}
		}
		if len(row) < parts && (k < n-1 || k == 0 || len(row) == 0) {
			return &Finding{Code: ShortRow, Row: k, Found: strconv.Itoa(len(row)), Expected: strconv.Itoa(parts)}
		}
		f.Ring.Rows = append(f.Ring.Rows, row)
	}
	return nil
}

// nothingLeft makes sure that the content ends here, and checks the last
// checksum of gzip by that.
func nothingLeft(z *members) error {
	left, err := io.Copy(io.Discard, z)
	if err != nil {
		return zipped(err, "the last row")
	}
	if left += z.left(); left > 0 {
		return &Finding{Code: LeftOver, Count: left}
	}
	return nil
}
