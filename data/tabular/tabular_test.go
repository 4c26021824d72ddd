package tabular

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/xuri/excelize/v2"

	"fenye/data/fault"
)

// rowsOf reads a table as "row:field|field".
func rowsOf(t *Text) (out []string, err error) {
	for {
		fields, err := t.Next()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		out = append(out, fmt.Sprintf("%d:%s", t.Row(), bytes.Join(fields, []byte("|"))))
	}
}

func TestText(t *testing.T) {
	for text, want := range map[string][]string{
		"a,b\nc,d\n":               {"1:a|b", "2:c|d"},
		"a,b\r\nc,d":               {"1:a|b", "2:c|d"},
		"a,b\rc,d\r":               {"1:a|b", "2:c|d"},
		"a,b\n\nc,d\n":             {"1:a|b", "2:", "3:c|d"},
		"a;b;c,d\n":                {"1:a|b|c,d"},
		"a\tb,c\n":                 {"1:a|b,c"},
		"a,\"b,\r\n\"\"c\"\"\"\nd": {"1:a|b,\r\n\"c\"", "2:d"},
		"a,\"\",\"b\"x,c\n":        {"1:a||bx|c"},
		"a,b\"c,d\n":               {"1:a|b\"c|d"},
		",\n,":                     {"1:|", "2:|"},
		"sep=;\na,b;c\n":           {"2:a,b|c"},
		"a\n":                      {"1:a"},
		"":                         nil,
		"\"a\"":                    {"1:a"},
		"\"a;b\",\"c;d\"\n":        {"1:a;b|c;d"},
	} {
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			table, err := NewText(context.Background(), r)
			if err != nil {
				t.Fatal(err)
			}
			got, err := rowsOf(table)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q: got %q, %v, want %q", text, got, err, want)
			}
		}
	}
}

// Every table that encoding/csv writes is read back, whatever is in it.
func TestTextAgainstStandard(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	pieces := []string{"a", "成都", ",", "\"", "\n", " ", "'", ";", "1"}
	for range 2000 {
		var want [][]string
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.UseCRLF = rng.IntN(2) == 0
		width := 2 + rng.IntN(4)
		want = append(want, slices.Repeat([]string{"h"}, width))
		for range rng.IntN(6) {
			row := make([]string, width)
			for i := range row {
				for range rng.IntN(5) {
					row[i] += pieces[rng.IntN(len(pieces))]
				}
			}
			want = append(want, row)
		}
		if err := w.WriteAll(want); err != nil {
			t.Fatal(err)
		}
		table, err := NewText(context.Background(), iotest.HalfReader(bytes.NewReader(b.Bytes())))
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range want {
			fields, err := table.Next()
			if err != nil {
				t.Fatalf("%q: %v", b.String(), err)
			}
			for i, f := range fields {
				if got := strings.ReplaceAll(string(f), "\r\n", "\n"); got != row[i] || len(fields) != width {
					t.Fatalf("%q: got %q, want %q", b.String(), got, row[i])
				}
			}
		}
		if _, err := table.Next(); !errors.Is(err, io.EOF) {
			t.Fatalf("%q: %v after the last row", b.String(), err)
		}
	}
}

func TestTextLimits(t *testing.T) {
	for what, c := range map[string]struct {
		text string
		kind fault.Kind
	}{
		"a long line":       {"a,b\n" + strings.Repeat("x", 2<<20), fault.TooBig},
		"a long quote":      {"a,b\n\"" + strings.Repeat("x\n", 1<<20), fault.TooBig},
		"a quote left open": {"a,b\n\"x,y\n", fault.Syntax},
	} {
		table, err := NewText(context.Background(), strings.NewReader(c.text))
		if err == nil {
			_, err = rowsOf(table)
		}
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != 2 {
			t.Errorf("%s: %v, want %s in row 2", what, err, c.kind)
		}
	}
}

// workbook makes an XLSX of sheets, each "name" followed by rows.
func workbook(t testing.TB, sheets map[string][][]any, order ...string) []byte {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	for i, name := range order {
		if i == 0 {
			f.SetSheetName("Sheet1", name)
		} else if _, err := f.NewSheet(name); err != nil {
			t.Fatal(err)
		}
		for j, row := range sheets[name] {
			cell, err := excelize.CoordinatesToCellName(1, j+1)
			if err == nil {
				err = f.SetSheetRow(name, cell, &row)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSheet(t *testing.T) {
	data := workbook(t, map[string][][]any{
		"空":    nil,
		"Data": {{"name", "lon"}, {"成都", 104.07}, nil, {"x", 2021.77, true}},
		"More": {{"only"}},
	}, "空", "Data", "More")
	read := func(name string) (rows []string, err error) {
		s, err := OpenSheet(context.Background(), bytes.NewReader(data), name)
		if err != nil {
			return nil, err
		}
		defer s.Close()
		for {
			fields, err := s.Next()
			if errors.Is(err, io.EOF) {
				return rows, nil
			}
			if err != nil {
				return nil, err
			}
			rows = append(rows, fmt.Sprintf("%d:%s", s.Row(), bytes.Join(fields, []byte("|"))))
		}
	}
	first := []string{"1:name|lon", "2:成都|104.07", "3:", "4:x|2021.77|1"}
	for name, want := range map[string][]string{"": first, "data": first, "More": {"1:only"}} {
		if got, err := read(name); err != nil || !slices.Equal(got, want) {
			t.Errorf("sheet %q: got %q, %v, want %q", name, got, err, want)
		}
	}
	var f *fault.Error
	if _, err := read("Gone"); !errors.As(err, &f) || f.Kind != fault.Sheet || !slices.Equal(f.Names, []string{"空", "Data", "More"}) {
		t.Errorf("a sheet that is not there: %v", err)
	}
	for _, cut := range []int{0, 10, len(data) / 2, len(data) - 30} {
		if _, err := OpenSheet(context.Background(), bytes.NewReader(data[:cut]), ""); !errors.As(err, &f) {
			t.Errorf("cut at %d of %d: %v", cut, len(data), err)
		}
	}
}
