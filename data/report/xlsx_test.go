package report_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"

	"fenye/data/report"
	"fenye/model/region"
	"fenye/model/table"
)

func provinceName(code string) string { return "province " + code }

func workbook(t *testing.T, o *region.Outcome, opt report.Options) []byte {
	t.Helper()
	return same(t, func(b *bytes.Buffer) error {
		return report.WriteXLSX(b, report.SummaryTable(o, opt), region.PlacesTable(o),
			region.ProvincesTable(o, provinceName), region.CentresTable(o))
	})
}

const openpyxl = `
import json, sys, openpyxl
book = openpyxl.load_workbook(sys.argv[1])
out = {}
for s in book:
    rows = [[[type(c.value).__name__, c.value, c.number_format] for c in r] for r in s.iter_rows()]
    out[s.title] = {"rows": rows, "freeze": s.freeze_panes, "width": s.column_dimensions["A"].width}
json.dump({"sheets": out, "order": book.sheetnames, "created": str(book.properties.created)}, sys.stdout)
`

// opened is the workbook as openpyxl sees it: type, value and format of cells.
type opened struct {
	Sheets map[string]struct {
		Rows   [][][3]any `json:"rows"`
		Freeze string     `json:"freeze"`
		Width  float64    `json:"width"`
	} `json:"sheets"`
	Order   []string `json:"order"`
	Created string   `json:"created"`
}

// open reads a workbook with the first python that has openpyxl.
func open(t *testing.T, content []byte) opened {
	t.Helper()
	path := save(t, "plan.xlsx", content)
	for _, python := range []string{"/usr/bin/python3", "python3"} {
		out, err := exec.Command(python, "-c", openpyxl, path).Output()
		if err != nil {
			t.Logf("%s: %v", python, err)
			continue
		}
		var got opened
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		return got
	}
	t.Fatal("no python3 opens the workbook with openpyxl (Debian package python3-openpyxl)")
	return opened{}
}

func TestOpenpyxlFindsTheRightTypes(t *testing.T) {
	o, opt := china(t, "zh")
	got := open(t, workbook(t, o, opt))
	if order := strings.Join(got.Order, " "); order != "summary places provinces centres" {
		t.Errorf("sheets %s, want summary places provinces centres", order)
	}
	if !strings.HasPrefix(got.Created, "1980-01-01") {
		t.Errorf("created %s, want a fixed time", got.Created)
	}
	for name, s := range got.Sheets {
		if s.Freeze != "A2" || s.Width < 8 {
			t.Errorf("%s: frozen at %q, first column %g wide", name, s.Freeze, s.Width)
		}
	}
	places := got.Sheets["places"].Rows
	if len(places) != 1+region.PlacesTable(o).Rows {
		t.Fatalf("%d rows of places, want %d", len(places), 1+region.PlacesTable(o).Rows)
	}
	for column, want := range []string{"str", "str", "float", "float", "int", "int", "str", "int", "float", "str", "str", "float"} {
		cell := places[1][column]
		if cell[0] != want && (want != "float" || cell[0] != "int") {
			t.Errorf("places, %v: a value of type %v (%v), want %s", places[0][column][1], cell[0], cell[1], want)
		}
	}
	if code := places[1][1]; len(code[1].(string)) != 6 || code[2] != "@" {
		t.Errorf("province code %v, want six digits as text", code)
	}
	if users := places[1][5]; users[2] != "#,##0" {
		t.Errorf("users have the format %v, want #,##0", users[2])
	}
	if people := places[1][4]; people[2] != "#,##0" {
		t.Errorf("a whole population has the format %v, want #,##0", people[2])
	}
	for _, row := range got.Sheets["summary"].Rows {
		for key, want := range map[string][2]any{"status": {"str", "@"}, "users": {"int", "#,##0"}, "mean_km": {"float", "#,##0.0########"}, "capacity": {"NoneType", "#,##0.0########"}} {
			if row[0][1] == key && (row[1][0] != want[0] || row[1][2] != want[1]) {
				t.Errorf("summary, %s: %v, want %v", key, row[1], want)
			}
		}
	}
	centres := got.Sheets["centres"].Rows
	if load := centres[1][6]; load[1] != 900000.0 || load[0] != "int" {
		t.Errorf("the load of the first centre is %v, want 900000", load)
	}
	if capacity := centres[2][3]; capacity[0] != "NoneType" {
		t.Errorf("the capacity without limit is %v, want an empty cell", capacity)
	}
	if share := got.Sheets["provinces"].Rows[1][4]; share[2] != "0.0%" {
		t.Errorf("a share has the format %v, want 0.0%%", share[2])
	}
}

func TestXLSXIsWrittenWithFixedTimes(t *testing.T) {
	o, opt := china(t, "en")
	content := workbook(t, o, opt)
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range z.File {
		if year := f.Modified.Year(); year > 1980 || i == 0 && f.Name != "[Content_Types].xml" {
			t.Errorf("entry %d is %s of %v, want the types first and a fixed time", i, f.Name, f.Modified)
		}
	}
}

func TestXLSXRefusesWhatDoesNotFit(t *testing.T) {
	at := func(int, int) table.Value { return table.TextOf(strings.Repeat("长", 40_000)) }
	column := []table.Column{{Key: "a", Kind: table.Text}}
	for name, c := range map[string]struct {
		table table.Table
		want  string
	}{
		"rows":    {table.Table{Key: "t", Columns: column, Rows: 1_048_576, At: at}, "1048576"},
		"columns": {table.Table{Key: "t", Columns: make([]table.Column, 16_385), At: at}, "16385 columns"},
		"name":    {table.Table{Key: "a/b", Columns: column, At: at}, "cannot name a sheet"},
		"text":    {table.Table{Key: "t", Columns: column, Rows: 1, At: at}, "row 2, a: the text has 40000 characters"},
	} {
		if err := report.WriteXLSX(&bytes.Buffer{}, c.table); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}
