package gslb

import (
	"bytes"
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fenye/data/charset"
	"fenye/data/fault"
	"fenye/data/safefile"
	"fenye/data/tabular"
)

// Limits on the small tables that are read here.
const (
	mostBytes = 64 << 20
	mostRows  = 1_000_000
)

// record is a row by the names of its columns.
type record struct {
	row   int
	cells map[string]string
}

// records reads a table with a header. Blank rows are left out, cells are
// trimmed, names of columns are in lower case. Every one of want must be a
// column.
func records(ctx context.Context, r io.Reader, want ...string) ([]record, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > mostBytes:
		return nil, &fault.Error{Room: "gslb", Kind: fault.TooBig, Expected: "at most 64 MiB"}
	}
	survey, err := charset.Look(ctx, bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	if survey.Blank {
		return nil, &fault.Error{Room: "gslb", Kind: fault.Empty}
	}
	decoded, _, err := charset.Decode(bytes.NewReader(data), survey, "")
	if err != nil {
		return nil, err
	}
	text, err := tabular.NewText(ctx, decoded)
	if err != nil {
		return nil, err
	}
	header, err := heading(text, want)
	if err != nil {
		return nil, err
	}
	return body(text, header)
}

// heading reads the first row that is not blank.
func heading(text *tabular.Text, want []string) ([]string, error) {
	for {
		header, err := line(text)
		if errors.Is(err, io.EOF) {
			return nil, &fault.Error{Room: "gslb", Kind: fault.Empty}
		}
		if err != nil {
			return nil, err
		}
		if blank(header) {
			continue
		}
		for i := range header {
			header[i] = strings.ToLower(header[i])
		}
		for i, name := range header {
			if slices.Contains(want, name) && slices.Contains(header[:i], name) {
				return nil, &fault.Error{Room: "gslb", Kind: fault.Repeat, Row: text.Row(), Found: name}
			}
		}
		for _, name := range want {
			if !slices.Contains(header, name) {
				return nil, &fault.Error{Room: "gslb", Kind: fault.NoField, Row: text.Row(), Field: name, Names: shown(header)}
			}
		}
		return header, nil
	}
}

func body(text *tabular.Text, header []string) ([]record, error) {
	var all []record
	for {
		cells, err := line(text)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		if blank(cells) {
			continue
		}
		if len(all) == mostRows {
			return nil, &fault.Error{Room: "gslb", Kind: fault.TooBig, Row: text.Row(), Expected: "at most 1 million rows"}
		}
		r := record{text.Row(), make(map[string]string, len(header))}
		for i, name := range header {
			if _, twice := r.cells[name]; i < len(cells) && !twice {
				r.cells[name] = cells[i]
			}
		}
		all = append(all, r)
	}
}

func line(text *tabular.Text) ([]string, error) {
	fields, err := text.Next()
	if err != nil {
		return nil, err
	}
	cells := make([]string, len(fields))
	for i, f := range fields {
		cells[i] = strings.TrimSpace(string(f))
	}
	return cells, nil
}

func blank(cells []string) bool {
	for _, c := range cells {
		if c != "" {
			return false
		}
	}
	return true
}

// shown returns names of columns for a message.
func shown(names []string) []string {
	var out []string
	for _, n := range names {
		if n != "" && len(out) < 20 {
			out = append(out, n)
		}
	}
	return out
}

// bad is an error about one cell.
func (r record) bad(field, expected string) error {
	return &fault.Error{Room: "gslb", Kind: fault.BadValue, Row: r.row, Field: field, Found: r.cells[field], Expected: expected}
}

// open reads the file at path; errors name it by its last part.
func open[T any](path string, read func(io.Reader) (T, error)) (T, error) {
	var none T
	name := filepath.Base(path)
	f, err := safefile.Open("gslb", path)
	if err != nil {
		return none, err
	}
	defer f.Close()
	v, err := read(f)
	if err != nil {
		return none, fault.In(name, err)
	}
	return v, nil
}
