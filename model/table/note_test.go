package table_test

import (
	"testing"

	"fenye/model/table"
)

// TestNotes: a note stands in place of name and users, on screen and in files;
// a number that is not set may have a word.
func TestNotes(t *testing.T) {
	excess := table.PartsOf(table.Part{Number: 2, Name: "East", Users: 208902, Note: "+208,902"})
	several := table.PartsOf(table.Part{Number: 2, Name: "East", Users: 5, Note: "+5"}, table.Part{Number: 5, Name: "West", Users: 7, Note: "+7"})
	row := table.PartsOf(table.Part{Number: 1, Note: "North down"})
	for _, c := range []struct {
		kind          table.Kind
		v             table.Value
		screen, plain string
	}{
		{table.Centres, excess, "East +208,902", "East 208902"},
		{table.Centres, several, "East +5, West +7", "East 5; West 7"},
		{table.Centres, row, "North down", "North down"},
		{table.Share, table.Value{Text: "down"}, "down", ""},
	} {
		if got := table.Format(c.kind, c.v, table.EN); got != c.screen {
			t.Errorf("on screen: got %q, want %q", got, c.screen)
		}
		if got := table.Plain(c.kind, c.v); got != c.plain {
			t.Errorf("in a file: got %q, want %q", got, c.plain)
		}
	}
}
