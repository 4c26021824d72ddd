package tabular

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fenye/data/charset"
	"fenye/data/fault"
)

// A Grid is a whole table in memory: a header and the rows below it that are
// not blank.
type Grid struct {
	File   string // base name
	Sheet  string // of a workbook
	SHA256 string // of the file
	Header []string
	Lines  []Line
}

// Line is a row of a grid, as wide as the header: what is missing is "", and
// what stands beyond the header is dropped if blank and an error if not.
type Line struct {
	Row   int // 1-based, as the file's own program counts
	Cells []string
}

// Options are what the user says about a file. The zero value recognises all.
type Options struct {
	Sheet, Encoding string
}

// Limits on a grid, which is held in memory.
const (
	mostGrid  = 256 << 20 // bytes of text
	mostLines = 4 << 20
)

// Open reads the table of a CSV, TSV or XLSX file, recognised by its content,
// gzip allowed. The first row that is not blank is the header, whose names
// differ. Blanks around cells are dropped.
func Open(ctx context.Context, path string, o Options) (*Grid, error) {
	name := filepath.Base(path)
	f, err := os.Open(path)
	if err != nil {
		return nil, fault.In(name, &fault.Error{Room: "tabular", Kind: fault.Unreadable, Err: err})
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, fault.In(name, &fault.Error{Room: "tabular", Kind: fault.Unreadable, Err: err})
	case !info.Mode().IsRegular():
		return nil, &fault.Error{Room: "tabular", Kind: fault.Format, File: name, Expected: "a file"}
	}
	g, err := ReadGrid(ctx, f, info.Size(), o)
	if err != nil {
		return nil, named(name, err)
	}
	g.File = name
	return g, nil
}

// named puts the file's name into an error; the end of ctx stays what it is.
func named(name string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fault.In(name, err)
}

// ReadGrid is Open for a file of size bytes that is open already.
func ReadGrid(ctx context.Context, r io.ReaderAt, size int64, o Options) (*Grid, error) {
	survey, err := charset.Look(ctx, io.NewSectionReader(r, 0, size))
	if err != nil {
		return nil, err
	}
	all := io.NewSectionReader(r, 0, size)
	switch head := survey.Head; {
	case survey.Blank:
		return nil, &fault.Error{Room: "tabular", Kind: fault.Empty}
	case bytes.HasPrefix(head, []byte{0x1F, 0x8B}):
		return readPacked(ctx, all, survey.SHA256, o)
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		sheet, err := OpenSheet(ctx, all, o.Sheet)
		if err != nil {
			return nil, err
		}
		defer sheet.Close()
		g := &Grid{Sheet: sheet.Name, SHA256: survey.SHA256}
		return g, g.fill(sheet)
	case IsParquet(head):
		return nil, &fault.Error{Room: "tabular", Kind: fault.Unsupported, Found: "Parquet", Expected: "the table saved as CSV"}
	case bytes.HasPrefix(head, []byte{0xD0, 0xCF, 0x11, 0xE0}):
		return nil, &fault.Error{Room: "tabular", Kind: fault.Unsupported, Found: "XLS", Expected: "the workbook saved as XLSX"}
	case size > mostGrid:
		return nil, tooLarge()
	}
	decoded, _, err := charset.Decode(all, survey, o.Encoding)
	if err != nil {
		return nil, err
	}
	text, err := NewText(ctx, decoded)
	if err != nil {
		return nil, err
	}
	g := &Grid{SHA256: survey.SHA256}
	return g, g.fill(text)
}

// IsParquet reports whether a file that begins with head is one of Parquet: no
// text stands after its mark.
func IsParquet(head []byte) bool {
	return len(head) > 4 && string(head[:4]) == "PAR1" && head[4] < ' ' && !bytes.ContainsRune([]byte("\t\r\n"), rune(head[4]))
}

func readPacked(ctx context.Context, r io.Reader, sum string, o Options) (*Grid, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, &fault.Error{Room: "tabular", Kind: fault.Syntax, Err: err}
	}
	plain, err := io.ReadAll(io.LimitReader(z, mostGrid+1))
	switch {
	case err != nil:
		return nil, &fault.Error{Room: "tabular", Kind: fault.Syntax, Err: err}
	case len(plain) > mostGrid:
		return nil, tooLarge()
	case bytes.HasPrefix(plain, []byte{0x1F, 0x8B}):
		return nil, &fault.Error{Room: "tabular", Kind: fault.Unsupported, Expected: "a file packed once"}
	}
	g, err := ReadGrid(ctx, bytes.NewReader(plain), int64(len(plain)), o)
	if g != nil {
		g.SHA256 = sum
	}
	return g, err
}

func tooLarge() error {
	return &fault.Error{Room: "tabular", Kind: fault.TooBig, Expected: "a table of at most 256 MiB and 4 million rows"}
}

// fill reads all rows.
func (g *Grid) fill(rows interface {
	Next() ([][]byte, error)
	Row() int
}) error {
	for {
		fields, err := rows.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		cells := make([]string, len(fields))
		blank := true
		for i, f := range fields {
			cells[i] = strings.TrimSpace(string(f))
			blank = blank && cells[i] == ""
		}
		switch {
		case blank:
		case g.Header == nil:
			err = g.head(cells, rows.Row())
		default:
			err = g.add(cells, rows.Row())
		}
		if err != nil {
			return err
		}
	}
	if g.Header == nil {
		return &fault.Error{Room: "tabular", Kind: fault.Empty}
	}
	return nil
}

// head takes the names of the columns; blank ones at the end are none.
func (g *Grid) head(cells []string, row int) error {
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	seen := map[string]bool{}
	for _, name := range cells {
		if seen[name] && name != "" {
			return &fault.Error{Room: "tabular", Kind: fault.Repeat, Row: row, Found: name, Expected: "a header that names each column once"}
		}
		seen[name] = true
	}
	g.Header = cells
	return nil
}

func (g *Grid) add(cells []string, row int) error {
	if len(g.Lines) >= mostLines {
		return tooLarge()
	}
	line := Line{Row: row, Cells: make([]string, len(g.Header))}
	for i, c := range cells {
		switch {
		case i < len(line.Cells):
			line.Cells[i] = c
		case c != "":
			return &fault.Error{Room: "tabular", Kind: fault.BadValue, Row: row, Found: c, Expected: "no more cells than the header has"}
		}
	}
	g.Lines = append(g.Lines, line)
	return nil
}

// Column returns the index of a column: the one of exactly this name, else the
// only one that differs in the case of letters. If there is none, the error
// lists those there are.
func (g *Grid) Column(name string) (int, error) {
	found, like := -1, 0
	for i, h := range g.Header {
		switch {
		case h == name:
			return i, nil
		case strings.EqualFold(h, name):
			found, like = i, like+1
		}
	}
	if like == 1 {
		return found, nil
	}
	return 0, &fault.Error{Room: "tabular", Kind: fault.NoField, File: g.File, Field: name, Names: g.Header}
}
