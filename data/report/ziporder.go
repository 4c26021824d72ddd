package report

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"
)

// zipTime stands in every archive entry, so that the same plan gives the same
// bytes: the earliest time that a zip can hold.
var zipTime = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// packing is the level of deflate: large files are packed three times as fast as
// at the usual level and are a tenth larger.
const packing = 3

// orderedZip is a zip writer whose entries come out in a fixed order, however
// they came in: it packs each entry in memory, and writeTo puts all out.
type orderedZip struct {
	first   string // the name that comes first
	entries []*packed
}

// packed is one entry: its bytes after packing, and what the archive has to
// say about those before.
type packed struct {
	name  string
	bytes blocks
	flate *flate.Writer
	crc   uint32
	size  uint64
}

// blocks are bytes that were written, in pieces: a buffer in one piece would hold
// three times as many while it grows.
type blocks [][]byte

const blockSize = 256 << 10

func (s *blocks) Write(b []byte) (int, error) {
	n := len(b)
	for len(b) > 0 {
		last := len(*s) - 1
		if last < 0 || len((*s)[last]) == blockSize {
			*s = append(*s, make([]byte, 0, blockSize))
			last++
		}
		most := min(len(b), blockSize-len((*s)[last]))
		(*s)[last] = append((*s)[last], b[:most]...)
		b = b[most:]
	}
	return n, nil
}

// len returns how many bytes there are.
func (s blocks) len() (n int) {
	for _, b := range s {
		n += len(b)
	}
	return n
}

func (p *packed) Write(b []byte) (int, error) {
	p.crc = crc32.Update(p.crc, crc32.IEEETable, b)
	p.size += uint64(len(b))
	return p.flate.Write(b)
}

// Create begins an entry; it may be written to until writeTo.
func (z *orderedZip) Create(name string) (io.Writer, error) {
	p := &packed{name: name}
	f, err := flate.NewWriter(&p.bytes, packing)
	if err != nil {
		return nil, err
	}
	p.flate = f
	z.entries = append(z.entries, p)
	return p, nil
}

// AddFS is part of excelize's interface and not needed here.
func (z *orderedZip) AddFS(fs.FS) error {
	return errors.New("report: a zip of a whole file system is not written")
}

// Close is called after the last entry, and after an error too: nothing is put out.
func (z *orderedZip) Close() error { return nil }

// writeTo writes the archive: the first entry, then the others by name.
func (z *orderedZip) writeTo(to io.Writer) error {
	slices.SortFunc(z.entries, func(a, b *packed) int {
		switch {
		case a.name == b.name:
			return 0
		case a.name == z.first:
			return -1
		case b.name == z.first:
			return 1
		}
		return strings.Compare(a.name, b.name)
	})
	out := zip.NewWriter(to)
	for _, p := range z.entries {
		if err := p.flate.Close(); err != nil {
			return err
		}
		w, err := out.CreateRaw(&zip.FileHeader{
			Name: p.name, Method: zip.Deflate, Modified: zipTime, CRC32: p.crc,
			CompressedSize64: uint64(p.bytes.len()), UncompressedSize64: p.size,
		})
		if err != nil {
			return err
		}
		for _, b := range p.bytes {
			if _, err := w.Write(b); err != nil {
				return err
			}
		}
	}
	return out.Close()
}
