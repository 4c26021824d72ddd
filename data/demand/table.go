package demand

import (
	"errors"
	"io"
	"strings"

	"fenye/data/fault"
)

// rows is what a text table and a sheet have in common.
type rows interface {
	Next() ([][]byte, error)
	Row() int
}

const (
	mostRows   = 10_000_000
	headerRows = 10 // the header is looked for among so many rows that are not blank
)

var tooManyRows = &fault.Error{Room: "demand", Kind: fault.TooBig, Row: mostRows + 1, Expected: "at most 10 million rows"}

// body reads the rows below the header.
func (s *source) body(t rows, columns []*class, each func(*item) error) error {
	it := &item{}
	for {
		fields, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if t.Row() > mostRows {
			return tooManyRows
		}
		it.row = t.Row()
		it.values = it.values[:0]
		blank := true
		for i, f := range fields {
			if i < len(columns) && columns[i] != nil {
				it.values = append(it.values, value{columns[i], lend(f)})
			}
			blank = blank && isBlank(f)
		}
		if blank {
			continue
		}
		if err := each(it); err != nil {
			return err
		}
	}
}

func isBlank(b []byte) bool {
	for _, c := range b {
		if c > ' ' {
			return false
		}
	}
	return true
}

// header finds the header, the first row that names a position, and returns the class of each column, nil for those
// that another column of the same use outranks.
func (s *source) header(t rows) ([]*class, error) {
	var first []string
	for tries := 0; tries < headerRows; {
		fields, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		names := make([]string, len(fields))
		blank := true
		for i, f := range fields {
			names[i] = string(f)
			blank = blank && isBlank(f)
		}
		if t.Row() > mostRows {
			return nil, tooManyRows
		}
		if blank {
			continue
		}
		if first == nil {
			first = names
		}
		tries++
		if columns, ok, err := s.classes.columns(names); ok || err != nil {
			return columns, err
		}
	}
	return nil, &fault.Error{Room: "demand", Kind: fault.NoField, Field: "lon, lat",
		Expected: "a header with columns such as lon and lat, or 经度 and 纬度", Names: shown(first)}
}

// shown returns the names of columns for a message.
func shown(names []string) []string {
	var out []string
	for _, n := range names {
		if n = strings.TrimSpace(n); n != "" && len(out) < 20 {
			out = append(out, n)
		}
	}
	return out
}
