package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"fenye/model/table"
)

// bom makes spreadsheet programs read a CSV file as UTF-8.
const bom = "\ufeff"

// WriteCSV writes a table as CSV for people: UTF-8 with a byte order mark,
// CRLF, fields quoted as RFC 4180 asks. The header line has the columns' keys.
// Text that a spreadsheet would take for a formula gets an apostrophe before
// it; line breaks inside a cell are written as LF. Numbers are not rounded.
func WriteCSV(w io.Writer, t table.Table) error {
	b := bufio.NewWriter(w)
	_, _ = b.WriteString(bom)
	for i, c := range t.Columns {
		writeCell(b, i, harmless(header(c)), len(t.Columns) == 1)
	}
	_, _ = b.WriteString("\r\n")
	for row := range t.Rows {
		for i, c := range t.Columns {
			cell := table.Plain(c.Kind, t.At(row, i))
			if !c.Kind.Numeric() {
				cell = harmless(cell)
			}
			writeCell(b, i, cell, len(t.Columns) == 1)
		}
		_, _ = b.WriteString("\r\n")
	}
	if err := b.Flush(); err != nil {
		return fmt.Errorf("report: %s.csv: %w", t.Key, err)
	}
	return nil
}

// writeCell writes one field. A lone empty field is quoted, since readers skip
// empty lines. Write errors come back from Flush.
func writeCell(b *bufio.Writer, i int, s string, lone bool) {
	if i > 0 {
		_ = b.WriteByte(',')
	}
	if !strings.ContainsAny(s, ",\"\n") && !strings.HasPrefix(s, " ") && !strings.HasSuffix(s, " ") && (s != "" || !lone) {
		_, _ = b.WriteString(s)
		return
	}
	_ = b.WriteByte('"')
	_, _ = b.WriteString(strings.ReplaceAll(s, `"`, `""`))
	_ = b.WriteByte('"')
}

var breaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// harmless makes text safe for spreadsheets: valid UTF-8, one kind of line
// break, and no formula.
func harmless(s string) string {
	s = strings.ToValidUTF8(s, "\ufffd")
	formula := s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0]))
	s = breaks.Replace(s)
	if formula {
		return "'" + s
	}
	return s
}

// header is a column's name in files: its key, and for a column about a centre
// the centre's name after a colon.
func header(c table.Column) string {
	if c.Centre != 0 {
		return c.Key + ":" + c.Name
	}
	return c.Key
}
