package report

import (
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"fenye/model/table"
)

// The limits of the XLSX format, as Microsoft states them.
const (
	mostRows    = 1_048_576
	mostColumns = 16_384
	mostInCell  = 32_767 // UTF-16 units
	mostInName  = 31
)

// WriteXLSX writes a workbook with one sheet a table, named by the table's
// key. Codes are text, numbers are numbers with a format of their kind, and the
// header line stays in view. A table that does not fit the format's limits is
// an error that names it.
func WriteXLSX(w io.Writer, tables ...table.Table) (err error) {
	if err := FitsXLSX(tables...); err != nil {
		return err
	}
	f := excelize.NewFile()
	defer func() {
		if e := f.Close(); err == nil && e != nil {
			err = fmt.Errorf("report: plan.xlsx: %w", e)
		}
	}()
	out := &orderedZip{first: "[Content_Types].xml"} // not excelize's buffer, which moves all as it grows
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return out })
	formats, err := newFormats(f)
	if err != nil {
		return err
	}
	for i, t := range tables {
		if i == 0 {
			err = f.SetSheetName("Sheet1", t.Key)
		} else {
			_, err = f.NewSheet(t.Key)
		}
		if err == nil {
			err = writeSheet(f, formats, t)
		}
		if err != nil {
			return fmt.Errorf("report: plan.xlsx, sheet %s: %w", t.Key, err)
		}
	}
	err = f.SetDocProps(&excelize.DocProperties{
		Creator: "Fenye", Created: "1980-01-01T00:00:00Z", Modified: "1980-01-01T00:00:00Z",
	})
	if err == nil {
		err = f.Write(io.Discard)
	}
	if err == nil {
		err = out.writeTo(w)
	}
	if err != nil {
		return fmt.Errorf("report: plan.xlsx: %w", err)
	}
	return nil
}

// FitsXLSX reports the first table that is too large for a sheet, or whose key
// cannot name one.
func FitsXLSX(tables ...table.Table) error {
	for _, t := range tables {
		if err := sheetFits(t); err != nil {
			return err
		}
	}
	return nil
}

func sheetFits(t table.Table) error {
	switch {
	case t.Rows+1 > mostRows:
		return fmt.Errorf("report: plan.xlsx, sheet %s: %d rows and a header, but a sheet holds %d: take CSV instead", t.Key, t.Rows, mostRows)
	case len(t.Columns) > mostColumns:
		return fmt.Errorf("report: plan.xlsx, sheet %s: %d columns, but a sheet holds %d", t.Key, len(t.Columns), mostColumns)
	case t.Key == "" || utf8.RuneCountInString(t.Key) > mostInName || strings.ContainsAny(t.Key, `:\/?*[]`):
		return fmt.Errorf("report: plan.xlsx: %q cannot name a sheet", t.Key)
	}
	return nil
}

// formats are the number formats of the workbook, by kind of column.
type formats struct {
	kinds  map[table.Kind]int
	header int
}

func newFormats(f *excelize.File) (formats, error) {
	out := formats{kinds: map[table.Kind]int{}}
	for _, k := range []struct {
		kind   table.Kind
		format string
	}{
		{table.Text, "@"}, {table.Code, "@"}, {table.Centres, "@"},
		{table.Users, "#,##0"}, {table.Count, "#,##0"}, {table.Km, "#,##0.0"},
		{table.Share, "0.0%"}, {table.Degrees, "0.00000"}, {table.Decimal, "#,##0.0########"},
	} {
		id, err := f.NewStyle(&excelize.Style{CustomNumFmt: &k.format})
		if err != nil {
			return out, fmt.Errorf("report: plan.xlsx: %w", err)
		}
		out.kinds[k.kind] = id
	}
	id, err := f.NewStyle(&excelize.Style{
		Font: &excelize.Font{Bold: true},
		Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E8EBF0"}},
	})
	if err != nil {
		return out, fmt.Errorf("report: plan.xlsx: %w", err)
	}
	out.header = id
	return out, nil
}

// of returns the format of a cell. A decimal takes that of whole numbers or of
// text where it is one, since Excel would show a point with nothing behind it.
func (f formats) of(k table.Kind, value any) int {
	if k == table.Decimal {
		switch x := value.(type) {
		case string:
			k = table.Text
		case float64:
			if x == math.Trunc(x) {
				k = table.Count
			}
		}
	}
	return f.kinds[k]
}

func writeSheet(f *excelize.File, formats formats, t table.Table) error {
	s, err := f.NewStreamWriter(t.Key)
	if err != nil {
		return err
	}
	for i, width := range widths(t) {
		if err := s.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	err = s.SetPanes(&excelize.Panes{
		Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft",
		Selection: []excelize.Selection{{SQRef: "A2", ActiveCell: "A2", Pane: "bottomLeft"}},
	})
	if err != nil {
		return err
	}
	cells := make([]any, len(t.Columns))
	for i, c := range t.Columns {
		cells[i] = excelize.Cell{StyleID: formats.header, Value: header(c)}
	}
	if err := s.SetRow("A1", cells); err != nil {
		return err
	}
	for row := range t.Rows {
		for i, c := range t.Columns {
			value, err := cellValue(c.Kind, t.At(row, i))
			if err != nil {
				return fmt.Errorf("row %d, %s: %w", row+2, header(c), err)
			}
			cells[i] = excelize.Cell{StyleID: formats.of(c.Kind, value), Value: value}
		}
		at, err := excelize.CoordinatesToCellName(1, row+2)
		if err != nil {
			return err
		}
		if err := s.SetRow(at, cells); err != nil {
			return err
		}
	}
	return s.Flush()
}

// cellValue turns a value into what excelize writes as a number, a truth value
// or text; nil is an empty cell. A decimal with more than 15 significant
// digits stays text, since the format's numbers would lose some.
func cellValue(k table.Kind, v table.Value) (any, error) {
	if !v.Set {
		return nil, nil
	}
	switch k {
	case table.Users, table.Count:
		return v.Int, nil
	case table.Km, table.Share, table.Degrees:
		return v.Float, nil
	case table.Bool:
		return v.Int != 0, nil
	case table.Decimal:
		if x, ok := exactNumber(v.Text); ok {
			return x, nil
		}
	}
	text := cleanText(table.Plain(k, v))
	if n := len(utf16.Encode([]rune(text))); n > mostInCell {
		return nil, fmt.Errorf("the text has %d characters, but a cell holds %d", n, mostInCell)
	}
	return text, nil
}
