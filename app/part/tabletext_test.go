package part

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"fenye/model/table"
)

// TestTSVIsForSpreadsheets: what copying puts on the clipboard reads back cell
// by cell, whatever the names hold; numbers are plain, and no name is a formula.
func TestTSVIsForSpreadsheets(t *testing.T) {
	names := []string{"plain", "tab\there", "two\nlines", `a "quoted" one`, "=1+1", "-5 as a name", "", "成都"}
	kinds := []table.Column{{Key: "name", Kind: table.Text}, {Key: "users", Kind: table.Users}, {Key: "km", Kind: table.Km},
		{Key: "share", Kind: table.Share}, {Key: "change", Kind: table.Change}, {Key: "population", Kind: table.Decimal},
		{Key: "up", Kind: table.Bool}}
	tab := NewTable(nil)
	stage(t, tab, 600, 200)
	tab.SetTable(table.Table{Key: "places", Columns: kinds, Rows: len(names), At: func(row, column int) table.Value {
		switch column {
		case 0:
			return table.TextOf(names[row])
		case 1:
			return table.IntOf(-2520000)
		case 2:
			return table.FloatOf(1713.4646)
		case 3:
			if row == 0 {
				return table.Value{}
			}
			return table.FloatOf(.537)
		case 4:
			return table.FloatOf(-12.5)
		case 5:
			return table.TextOf("20217700.5")
		}
		return table.BoolOf(true)
	}})
	table.SetGrouping(4)
	defer table.SetGrouping(3)
	r := csv.NewReader(strings.NewReader(tab.TSV(table.EN)))
	r.Comma = '\t'
	got, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(names)+1 {
		t.Fatalf("got %d lines, want a head and %d", len(got), len(names))
	}
	for i, name := range names {
		want := []string{name, "-2520000", "1713.4646", "53.7%", "-12.5", "20217700.5", "yes"}
		if name == "=1+1" || name == "-5 as a name" {
			want[0] = "'" + name
		}
		if i == 0 {
			want[3] = ""
		}
		if !slices.Equal(got[i+1], want) {
			t.Errorf("got %q, want %q", got[i+1], want)
		}
	}
}
