// Package tabular reads tables row by row: text separated by commas, tabs or
// semicolons, and the sheets of XLSX workbooks.
//
// A row is handed out as fields that stay valid until the next row is read.
// Rows are counted as a spreadsheet counts them, from 1 and blank ones too.
package tabular
