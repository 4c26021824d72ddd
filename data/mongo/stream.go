package mongo

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"path/filepath"
	"strconv"

	"fenye/data/charset"
	"fenye/data/fault"
	"fenye/data/safefile"
)

// room names this package in errors.
const room = "mongo"

// ExportLine is the line for mongosh that writes chunks with nothing rounded.
const ExportLine = `EJSON.stringify(db.getSiblingDB("config").chunks.find().toArray(), null, 1, {relaxed:false})`

// mostDocument is the largest document in bytes: BSON ends at 16 MiB, and its
// Extended JSON is not more than a few times that.
const mostDocument = 64 << 20

// A File is one that was read.
type File struct {
	Name      string // base name
	SHA256    string
	Documents int // or rows of a table
	BSON      bool
}

// readFile parses each document of a file, beside each other, and returns what
// came of them in their order. The first error in that order is returned.
func readFile[T any](ctx context.Context, path string, parse func(d document) (T, error)) ([]T, File, error) {
	file := File{Name: filepath.Base(path)}
	f, err := safefile.Open(room, path)
	if err != nil {
		return nil, file, err
	}
	defer f.Close()
	survey, err := charset.Look(ctx, f)
	if err != nil {
		return nil, file, ended(ctx, file.Name, err)
	}
	file.SHA256 = survey.SHA256
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, file, ended(ctx, file.Name, err)
	}
	all, isBSON, err := read(ctx, f, survey, parse)
	file.Documents, file.BSON = len(all), isBSON
	if err != nil {
		return nil, file, ended(ctx, file.Name, err)
	}
	return all, file, nil
}

// Sum is the SHA-256 of a file in hexadecimal.
func Sum(ctx context.Context, path string) (string, error) {
	name := filepath.Base(path)
	f, err := safefile.Open(room, path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	survey, err := charset.Look(ctx, f)
	if err != nil {
		return "", ended(ctx, name, err)
	}
	return survey.SHA256, nil
}

// ended puts the file's name into an error; the end of ctx stays what it is.
func ended(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var e *fault.Error
	if !errors.As(err, &e) {
		err = &fault.Error{Room: room, Kind: fault.Unreadable, Err: err}
	}
	return fault.In(name, err)
}

// read is readFile on an open file that was surveyed.
func read[T any](ctx context.Context, r io.ReadSeeker, survey *charset.Survey, parse func(d document) (T, error)) ([]T, bool, error) {
	head := survey.Head
	plain := io.Reader(r)
	if bytes.HasPrefix(head, []byte{0x1F, 0x8B}) {
		z, err := gzip.NewReader(r)
		if err != nil {
			return nil, false, &fault.Error{Room: room, Kind: fault.Syntax, Err: err}
		}
		b := bufio.NewReaderSize(z, 1<<16)
		head, _ = b.Peek(1 << 16)
		plain = b
		survey = &charset.Survey{Head: head, UTF8: true}
	}
	if len(bytes.TrimSpace(head)) == 0 {
		return nil, false, &fault.Error{Room: room, Kind: fault.Empty}
	}
	if binaryHead(head) {
		all, err := parseAll(ctx, &binarySplitter{r: bufio.NewReaderSize(plain, 1<<20)}, parse)
		return all, true, err
	}
	decoded, _, err := charset.Decode(plain, survey, "")
	if err != nil {
		return nil, false, err
	}
	all, err := parseAll(ctx, newTextSplitter(decoded), parse)
	return all, false, err
}

// binaryHead reports whether a file begins with the length of a BSON document.
// Text in UTF-8 has no zero byte; in UTF-16 it has a mark or a brace that no
// length of a document has.
func binaryHead(head []byte) bool {
	if len(head) < 5 || bytes.HasPrefix(head, []byte{0xFF, 0xFE}) || bytes.HasPrefix(head, []byte{0xFE, 0xFF}) {
		return false
	}
	n := binary.LittleEndian.Uint32(head)
	return n >= 5 && n <= 1<<25 && bytes.IndexByte(head[:4], 0) >= 0
}

// document is one document of a file, as text or as BSON.
type document struct {
	row    int // 1-based
	text   []byte
	binary []byte
}

// at returns a fault at the document.
func (d document) at(kind fault.Kind, field, found, expected string) *fault.Error {
	return &fault.Error{Room: room, Kind: kind, Row: d.row, Field: field, Found: found, Expected: expected}
}

// splitter cuts a file into documents; io.EOF after the last. The bytes are the
// caller's.
type splitter interface{ next() (document, error) }

// binarySplitter cuts the dump of a collection.
type binarySplitter struct {
	r   *bufio.Reader
	row int
}

func (s *binarySplitter) next() (document, error) {
	s.row++
	d := document{row: s.row}
	head, err := s.r.Peek(4)
	if len(head) == 0 && err == io.EOF {
		return d, io.EOF
	}
	if len(head) < 4 {
		return d, d.at(fault.Syntax, "", strconv.Itoa(len(head))+" bytes", "the length of a document")
	}
	n := binary.LittleEndian.Uint32(head)
	if n < 5 || n > 1<<25 {
		return d, d.at(fault.Syntax, "", "length "+strconv.FormatUint(uint64(n), 10), "a BSON document")
	}
	d.binary = make([]byte, n)
	if _, err := io.ReadFull(s.r, d.binary); err != nil {
		if err == io.ErrUnexpectedEOF || err == io.EOF {
			return d, d.at(fault.Syntax, "", "the end of the file", strconv.FormatUint(uint64(n), 10)+" bytes of a document")
		}
		return d, err
	}
	return d, nil
}
