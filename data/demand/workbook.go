package demand

import (
	"errors"
	"slices"

	"fenye/data/fault"
	"fenye/data/tabular"
)

func (s *source) workbook(each func(*item) error) error {
	s.format = XLSX
	sheet, err := tabular.OpenSheet(s.ctx, s.stream(), s.options.Sheet)
	if err != nil {
		return err
	}
	defer sheet.Close()
	columns, err := s.choose(sheet)
	if err != nil {
		return err
	}
	return s.body(sheet, columns, each)
}

// choose reads the header of the sheet that is asked for, else of the first
// sheet that has positions and what is wanted of them, else of the first that
// has positions.
func (s *source) choose(sheet *tabular.Sheet) ([]*class, error) {
	columns, err := s.header(sheet)
	if s.options.Sheet != "" || (err == nil && s.wanted(columns)) {
		return columns, err
	}
	if err != nil && !errors.Is(err, &fault.Error{Kind: fault.NoField}) {
		return nil, err
	}
	first, failed, fair := sheet.Name, err, ""
	if err == nil {
		fair = first
	}
	names := sheet.Names()
	for _, name := range names[slices.Index(names, first)+1:] {
		if err := sheet.Open(name); err != nil {
			continue // a chart has no rows
		}
		columns, err := s.header(sheet)
		switch {
		case err == nil && s.wanted(columns):
			return columns, nil
		case err == nil && fair == "":
			fair = name
		case err != nil && !errors.Is(err, &fault.Error{Kind: fault.NoField}):
			return nil, err
		}
	}
	if fair == "" {
		return nil, failed
	}
	if err := sheet.Open(fair); err != nil {
		return nil, err
	}
	return s.header(sheet)
}

// wanted reports whether one of the columns is what the reading is about.
func (s *source) wanted(columns []*class) bool {
	return s.wants == other || slices.ContainsFunc(columns, func(c *class) bool { return c != nil && c.use == s.wants })
}
