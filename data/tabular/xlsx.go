package tabular

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"fenye/data/fault"
)

// Limits on a sheet.
const (
	mostCells = 64 << 20
	mostSheet = 1 << 20 // rows, the format's own limit
)

// Sheet reads one sheet of a workbook. Numbers come as they are stored, not
// as the sheet's formats show them.
type Sheet struct {
	Name   string
	ctx    context.Context
	file   *excelize.File
	rows   *excelize.Rows
	row    int
	cells  int
	fields [][]byte
}

// OpenSheet opens a workbook at its sheet of the given name, or at the first
// that is not empty when the name is "". Close it after use.
func OpenSheet(ctx context.Context, r io.Reader, name string) (s *Sheet, err error) {
	defer recovered(&err)
	packed, err := weigh(ctx, r)
	if err != nil {
		return nil, err
	}
	file, err := excelize.OpenReader(bytes.NewReader(packed), excelize.Options{
		RawCellValue:      true,
		UnzipSizeLimit:    mostUnpacked,
		UnzipXMLSizeLimit: 64 << 20,
	})
	if err != nil {
		return nil, damaged(err)
	}
	s = &Sheet{ctx: ctx, file: file}
	names := file.GetSheetList()
	if name != "" {
		i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
		if i < 0 {
			_ = file.Close()
			return nil, &fault.Error{Room: "tabular", Kind: fault.Sheet, Found: name, Names: names}
		}
		names = names[i : i+1]
	}
	for _, n := range names {
		if err := s.open(n); err != nil {
			continue // a chart or dialogue sheet has no rows
		}
		if fields, err := s.Next(); err == nil && (len(fields) > 0 || s.row > 0) {
			return s, s.open(n)
		} else if err != nil && !errors.Is(err, io.EOF) {
			_ = s.Close() // the reading has failed already
			return nil, err
		}
	}
	_ = s.Close()
	return nil, &fault.Error{Room: "tabular", Kind: fault.Empty, Field: strings.Join(names, ", ")}
}

// Names lists the sheets of the workbook in its order.
func (s *Sheet) Names() []string { return s.file.GetSheetList() }

// Open goes on at the first row of another sheet of the workbook.
func (s *Sheet) Open(name string) (err error) {
	defer recovered(&err)
	if err := s.open(name); err != nil {
		return damaged(err)
	}
	return nil
}

func (s *Sheet) open(name string) error {
	if s.rows != nil {
		s.rows.Close()
	}
	rows, err := s.file.Rows(name)
	s.Name, s.rows, s.row, s.cells = name, rows, 0, 0
	return err
}

// Row returns the number of the row last read.
func (s *Sheet) Row() int { return s.row }

// Next returns the fields of the next row, and io.EOF after the last.
func (s *Sheet) Next() (fields [][]byte, err error) {
	defer recovered(&err)
	if s.row%1024 == 0 {
		if err := s.ctx.Err(); err != nil {
			return nil, err
		}
	}
	if !s.rows.Next() {
		if err := s.rows.Error(); err != nil {
			return nil, damaged(err)
		}
		return nil, io.EOF
	}
	if s.row++; s.row > mostSheet {
		return nil, &fault.Error{Room: "tabular", Kind: fault.TooBig, Row: s.row, Expected: "at most 1,048,576 rows in a sheet"}
	}
	columns, err := s.rows.Columns()
	if err != nil {
		return nil, damaged(err)
	}
	if s.cells += len(columns) + 1; s.cells > mostCells {
		return nil, &fault.Error{Room: "tabular", Kind: fault.TooBig, Row: s.row, Expected: "at most 64 million cells in a sheet"}
	}
	s.fields = s.fields[:0]
	for _, c := range columns {
		s.fields = append(s.fields, []byte(c))
	}
	return s.fields, nil
}

// Close frees the workbook and its temporary files.
func (s *Sheet) Close() error {
	if s.rows != nil {
		s.rows.Close()
	}
	return s.file.Close()
}

// recovered turns a panic of the workbook library on a damaged file into an
// error; the library indexes tables that the file itself describes.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = damaged(fmt.Errorf("%v", p))
	}
}

func damaged(err error) error {
	kind := fault.Syntax
	switch {
	case strings.Contains(err.Error(), "size exceeds"):
		kind = fault.TooBig
	case strings.Contains(err.Error(), "password"), errors.Is(err, excelize.ErrWorkbookPassword):
		return &fault.Error{Room: "tabular", Kind: fault.Unsupported, Expected: "a workbook without a password", Err: err}
	}
	return &fault.Error{Room: "tabular", Kind: kind, Err: err}
}
