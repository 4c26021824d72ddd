package swift

import (
	"bytes"
	"context"
	"crypto/md5"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"

	"fenye/data/fault"
	"fenye/model/ring"
)

// File is a ring or a builder as it was read, with what a ring alone does not
// hold.
type File struct {
	Name          string // base name
	Format        Format
	Ring          *ring.Ring
	Version       int64 // of the builder that made it; see HasVersion
	HasVersion    bool
	NextPartPower int // -1 unless a change of the partition power is under way
	Size          int64
	MD5           string    // of the file
	Findings      []Finding // warnings and notes
	Builder       *Builder  // of a .builder file

	head    map[string]any   // all keys of the head but the devices
	devices []map[string]any // all keys of each device; nil for holes
}

// Format is the kind of a file.
type Format int

// The formats that can be read.
const (
	Version1 Format = 1
	Version2 Format = 2
	Pickled  Format = 3 // a .builder
)

// mostFile and mostContent bound what is read into memory: the bytes of a file,
// and of what is packed in it. A ring of 2^24 partitions and three replicas has
// a tenth of that.
const (
	mostFile    = 1 << 30
	mostContent = 1 << 30
)

// Open reads the ring or builder at path, recognised by its content. The error
// is a *fault.Error that names the file; underneath is a *Finding where the
// content is at fault.
func Open(ctx context.Context, path string) (*File, error) {
	name := filepath.Base(path)
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, &fault.Error{Room: "swift", Kind: fault.Unreadable, File: name, Err: err}
	case !info.Mode().IsRegular():
		return nil, &fault.Error{Room: "swift", Kind: fault.Format, File: name, Expected: "a file"}
	case info.Size() > mostFile:
		return nil, &fault.Error{Room: "swift", Kind: fault.TooBig, File: name, Expected: "at most 1 GiB"}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &fault.Error{Room: "swift", Kind: fault.Unreadable, File: name, Err: err}
	}
	return Read(ctx, name, data)
}

// Read is Open for the content of a file.
func Read(ctx context.Context, name string, data []byte) (*File, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(data) == 0 {
		return nil, &fault.Error{Room: "swift", Kind: fault.Empty, File: name}
	}
	f := &File{Name: name, Size: int64(len(data)), NextPartPower: -1}
	var err error
	switch {
	case bytes.HasPrefix(data, []byte{0x1f, 0x8b}):
		err = f.readRing(ctx, data)
	case data[0] == 0x80:
		err = f.readBuilder(data)
	default:
		err = &Finding{Code: NoMagic, Found: printable(data[:min(4, len(data))])}
	}
	if err == nil {
		err = f.check(ctx)
	}
	if err != nil {
		return nil, explained(name, err)
	}
	sum := md5.Sum(data)
	f.MD5 = hex.EncodeToString(sum[:])
	return f, nil
}

// explained puts file and kind to what is wrong with the content.
func explained(name string, err error) error {
	var found *Finding
	switch {
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return err
	case !errors.As(err, &found):
		return fault.In(name, err)
	}
	kind := fault.Syntax
	switch found.Code {
	case NoMagic:
		kind = fault.Format
	case OldPickle, ForeignCode, NeverBalance:
		kind = fault.Unsupported
	case NewVersion:
		kind = fault.Unsupported
	}
	return &fault.Error{Room: "swift", Kind: kind, File: name, Err: found}
}

func printable(b []byte) string {
	const hexits = "0123456789abcdef"
	var s []byte
	for _, c := range b {
		if c >= ' ' && c < 0x7f {
			s = append(s, c)
		} else {
			s = append(s, '\\', 'x', hexits[c>>4], hexits[c&15])
		}
	}
	return string(s)
}

// Locked reports whether nothing may be planned on the ring.
func (f *File) Locked() bool { return f.NextPartPower >= 0 }

// IDs writes every id as two big-endian bytes, row after row; false if one does
// not fit.
func (f *File) IDs(w io.Writer) (bool, error) {
	for _, row := range f.Ring.Rows {
		buf := make([]byte, 0, 2*len(row))
		for _, id := range row {
			if id > 0xffff {
				return false, nil
			}
			buf = append(buf, byte(id>>8), byte(id))
		}
		if _, err := w.Write(buf); err != nil {
			return false, err
		}
	}
	return true, nil
}
