package report_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"
	"testing"

	"fenye/data/report"
	"fenye/model/table"
)

// grid is a table of texts, with a header line.
func grid(kind table.Kind, header []string, rows [][]string) table.Table {
	t := table.Table{Key: "grid", Rows: len(rows), At: func(r, c int) table.Value { return table.TextOf(rows[r][c]) }}
	for _, h := range header {
		t.Columns = append(t.Columns, table.Column{Key: h, Kind: kind})
	}
	return t
}

func csvOf(t *testing.T, tab table.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.WriteCSV(&b, tab); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCSVHasABOMAndCRLFAndQuotesAsRFC4180(t *testing.T) {
	got := csvOf(t, grid(table.Text, []string{"name", "note"}, [][]string{{"北京", `say "hi", twice`}, {"two\r\nlines", " padded"}}))
	want := "\ufeffname,note\r\n北京,\"say \"\"hi\"\", twice\"\r\n\"two\nlines\",\" padded\"\r\n"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCSVDisarmsFormulasInTextOnly(t *testing.T) {
	for in, want := range map[string]string{
		"=1+1": "'=1+1", "+86": "'+86", "-x": "'-x", "@SUM(A1)": "'@SUM(A1)", "\tx": "'\tx", "\r=x": "\"'\n=x\"",
		"x=1": "x=1", "": "\"\"", "'=1": "'=1",
	} {
		got := strings.TrimPrefix(csvOf(t, grid(table.Text, []string{"a"}, [][]string{{in}})), "\ufeffa\r\n")
		if got != want+"\r\n" {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
	numbers := table.Table{Key: "n", Rows: 1, Columns: []table.Column{
		{Key: "price_km", Kind: table.Km}, {Key: "moved", Kind: table.Users}, {Key: "population", Kind: table.Decimal},
		{Key: "up", Kind: table.Bool}, {Key: "utilisation", Kind: table.Share},
		{Key: "users", Kind: table.Users, Centre: 3, Name: "=North"},
	}, At: func(_, c int) table.Value {
		return []table.Value{table.FloatOf(-43.25), table.IntOf(-7), table.TextOf("12.5"), table.BoolOf(true), {}, table.IntOf(1e12)}[c]
	}}
	want := "\ufeffprice_km,moved,population,up,utilisation,users:=North\r\n-43.25,-7,12.5,true,,1000000000000\r\n"
	if got := csvOf(t, numbers); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCSVWritesWhoServesAPlace(t *testing.T) {
	tab := table.Table{Key: "p", Rows: 1, Columns: []table.Column{{Key: "a", Kind: table.Centres}, {Key: "b", Kind: table.Code}},
		At: func(_, c int) table.Value {
			if c == 1 {
				return table.TextOf("010")
			}
			return table.PartsOf(table.Part{Number: 1, Name: "北方", Users: 5}, table.Part{Number: 2, Name: "南方", Users: 9})
		}}
	if got, want := csvOf(t, tab), "\ufeffa,b\r\n北方 5; 南方 9,010\r\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCSVReportsAFullDisk(t *testing.T) {
	full := errors.New("the disk is full")
	if err := report.WriteCSV(brokenWriter{full}, grid(table.Text, []string{"a"}, nil)); !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
}

type brokenWriter struct{ err error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w.err }

func FuzzCSV(f *testing.F) {
	f.Add("北京", "=1", "a\r\nb")
	f.Add("", "\"", ",")
	f.Add("\r", "-\xff", " ")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		for _, row := range [][]string{{a, b, c}, {a}, {b}, {c}} {
			text := csvOf(t, grid(table.Text, make([]string, len(row)), [][]string{row}))
			records, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
			if err != nil || len(records) != 2 {
				t.Fatalf("%q: %v, %d records in %q, want two", row, err, len(records), text)
			}
			for i, got := range records[1] {
				want := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(row[i], "\ufffd"))
				if row[i] != "" && strings.ContainsAny(row[i][:1], "=+-@\t\r") {
					want = "'" + want
				}
				if got != want {
					t.Errorf("%q came back as %q, want %q", row[i], got, want)
				}
			}
		}
	})
}
