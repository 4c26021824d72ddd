package tabular

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fenye/data/fault"
)

func grid(data []byte, o Options) (*Grid, error) {
	return ReadGrid(context.Background(), bytes.NewReader(data), int64(len(data)), o)
}

func packed(t *testing.T, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(data); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGrid(t *testing.T) {
	sheet := workbook(t, map[string][][]any{"Notes": nil, "数据": {{"名称", "x"}, {"成都", 1.5}, nil, {"x"}}}, "Notes", "数据")
	text := "\ufeff\r\n 名称 ,x,\r\n成都,1.5\r\n\r\nx\r\n"
	want := []Line{{2, []string{"成都", "1.5"}}, {4, []string{"x", ""}}}
	for what, data := range map[string][]byte{"csv": []byte(text), "xlsx": sheet, "gz": packed(t, []byte(text))} {
		g, err := grid(data, Options{})
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		shift := 0
		if what != "xlsx" {
			shift = 1 // a blank row before the header
		}
		for i := range g.Lines {
			g.Lines[i].Row -= shift
		}
		if !reflect.DeepEqual(g.Header, []string{"名称", "x"}) || !reflect.DeepEqual(g.Lines, want) || len(g.SHA256) != 64 {
			t.Errorf("%s: got %q, %v", what, g.Header, g.Lines)
		}
	}
	gb := []byte("name,x\n\xb3\xc9\xb6\xbc,1\n") // 成都
	if g, err := grid(gb, Options{}); err != nil || g.Lines[0].Cells[0] != "成都" {
		t.Errorf("GB18030: got %v, %v", g, err)
	}
}

func TestGridRefuses(t *testing.T) {
	for what, c := range map[string]struct {
		data []byte
		kind fault.Kind
		row  int
	}{
		"blanks":       {[]byte(" \n\t\n"), fault.Empty, 0},
		"no names":     {[]byte(",,\n"), fault.Empty, 0},
		"a repeat":     {[]byte("a,b,a\n1,2,3\n"), fault.Repeat, 1},
		"a wide row":   {[]byte("a,b\n1,2\n1,2,3\n"), fault.BadValue, 3},
		"an old XLS":   {[]byte{0xD0, 0xCF, 0x11, 0xE0, 1, 2}, fault.Unsupported, 0},
		"packed twice": {packed(t, packed(t, []byte("a\n1\n"))), fault.Unsupported, 0},
		"a cut gzip":   {packed(t, []byte("a\n1\n"))[:12], fault.Syntax, 0},
		"a cut sheet":  {[]byte("PK\x03\x04 nothing"), fault.Syntax, 0},
	} {
		g, err := grid(c.data, Options{})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != c.row {
			t.Errorf("%s: got %v, %v, want %s in row %d", what, g, err, c.kind, c.row)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	path := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(path, []byte("a\n1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, path, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled reading: got %v", err)
	}
	if _, err := Open(context.Background(), path+"x", Options{}); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "a.csvx") {
		t.Errorf("no file: got %v", err)
	}
	if _, err := Open(context.Background(), filepath.Dir(path), Options{}); err == nil {
		t.Error("a folder was read")
	}
}

func TestColumn(t *testing.T) {
	g := &Grid{File: "a.csv", Header: []string{"Name", "x", "X", "Age"}}
	for name, want := range map[string]int{"Name": 0, "name": 0, "x": 1, "X": 2, "AGE": 3, "y": -1} {
		got, err := g.Column(name)
		if want < 0 {
			var f *fault.Error
			if !errors.As(err, &f) || f.Kind != fault.NoField || len(f.Names) != 4 || f.File != "a.csv" {
				t.Errorf("%s: got %d, %v", name, got, err)
			}
			continue
		}
		if err != nil || got != want {
			t.Errorf("%s: got %d, %v, want %d", name, got, err, want)
		}
	}
}

// FuzzGrid: any bytes are a table whose rows are as wide as its header, or an
// error, and never a panic.
func FuzzGrid(f *testing.F) {
	f.Add([]byte("a,b\n1,2\n"))
	f.Add(workbook(f, map[string][][]any{"A": {{"name", "lon"}, {"x", 1.5}}}, "A"))
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := grid(data, Options{})
		if err != nil {
			return
		}
		for _, l := range g.Lines {
			if len(l.Cells) != len(g.Header) || l.Row < 2 {
				t.Errorf("row %d has %d cells, the header %d", l.Row, len(l.Cells), len(g.Header))
			}
		}
	})
}

// TestParquetOrText: a table of text may begin as a Parquet file does.
func TestParquetOrText(t *testing.T) {
	for text, parquet := range map[string]bool{"PAR1,lon\na,1\n": false, "PAR1\tlon\na\t1\n": false, "PAR1\r\na\r\n": false, "PAR1\x15\x04\x15\x00": true} {
		g, err := ReadGrid(context.Background(), strings.NewReader(text), int64(len(text)), Options{})
		if refused := errors.Is(err, &fault.Error{Kind: fault.Unsupported}); refused != parquet || !parquet && (err != nil || len(g.Lines) != 1) {
			t.Errorf("%q: %+v, %v", text, g, err)
		}
	}
}
