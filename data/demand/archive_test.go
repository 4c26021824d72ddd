package demand

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"fenye/data/fault"
)

func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = io.WriteString(f, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

const oneMark = `<Placemark><name>成都</name><description>population: 2021</description><Point><coordinates>104.07,30.67</coordinates></Point></Placemark>`

func TestKMZ(t *testing.T) {
	data := zipped(t, "doc.kml", `<kml><NetworkLink><Link><href>a/b.kml</href></Link></NetworkLink><NetworkLink><Link><href>https://example.com/c.kml</href></Link></NetworkLink></kml>`,
		"a/b.kml", `<kml>`+oneMark+`</kml>`)
	res := mustRead(t, data, Options{})
	if got := listed(res.Places); got != chengdu || res.Format != KMZ {
		t.Errorf("got %q as %s", got, res.Format)
	}
	if len(res.Warnings) != 1 || res.Warnings[0] != (Warning{RemoteLink, "https://example.com/c.kml", 1}) {
		t.Errorf("warnings %v", res.Warnings)
	}
	for cut := 1; cut < len(data); cut += 7 {
		if res, err := read(data[:cut], Options{}); err == nil {
			t.Fatalf("cut at %d of %d: %d places", cut, len(data), len(res.Places))
		}
	}
}

func TestXLSX(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	if err := f.SetSheetName("Sheet1", "Cover"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.NewSheet("Sheet1"); err != nil {
		t.Fatal(err)
	}
	for cell, v := range map[string]any{"A1": "Centres", "A2": "name", "B2": "lon", "C2": "lat", "D2": "capacity", "A3": "North", "B3": 1, "C3": 2, "D3": 5} {
		if err := f.SetCellValue("Cover", cell, v); err != nil {
			t.Fatal(err)
		}
	}
	for cell, v := range map[string]any{"A1": "全国城市", "A2": "城市", "B2": "经度", "C2": "纬度", "D2": "人口（万）",
		"A3": "成都", "B3": 104.07, "C3": 30.67, "D3": 0.2021, "A4": "x", "B4": 30.67, "C4": 104.07, "D4": 1} {
		if err := f.SetCellValue("Sheet1", cell, v); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.NewSheet("Other"); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	res := mustRead(t, b.String(), Options{})
	if got := listed(res.Places); got != chengdu || res.Format != XLSX {
		t.Errorf("got %q as %s", got, res.Format)
	}
	if len(res.Source.Skipped) != 1 || res.Source.Skipped[0].Row != 4 || Reason(res.Source.Skipped[0].Reason) != Swapped {
		t.Errorf("skipped %+v", res.Source.Skipped)
	}
	if centres, err := readCentres(b.String()); err != nil || len(centres) != 1 || centres[0].Capacity != 5 {
		t.Errorf("centres %v, %v", centres, err)
	}
	if _, err := read(b.String(), Options{Sheet: "Other"}); err == nil {
		t.Errorf("an empty sheet that was asked for gave places")
	}
	if _, err := read(b.String(), Options{Sheet: "Third"}); !errors.Is(err, &fault.Error{Kind: fault.Sheet}) {
		t.Errorf("a sheet that is not there: %v", err)
	}
}

func TestGzip(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, "name,lon,lat,population\n成都,104.07,30.67,2021\n"); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if got := listed(mustRead(t, b.String(), Options{}).Places); got != chengdu {
		t.Errorf("got %q", got)
	}
	if _, err := read(b.String()[:b.Len()-9], Options{}); !errors.Is(err, &fault.Error{Kind: fault.Syntax}) {
		t.Errorf("truncated: %v", err)
	}
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	empty := filepath.Join(dir, "empty.csv")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, kind := range map[string]fault.Kind{filepath.Join(dir, "gone.csv"): fault.Unreadable, dir: fault.Format, empty: fault.Empty} {
		_, err := Open(context.Background(), path, Options{})
		if !errors.Is(err, &fault.Error{Kind: kind}) || !strings.Contains(err.Error(), filepath.Base(path)) || strings.Contains(err.Error(), dir+"/gone.csv: open") {
			t.Errorf("%s: %v, want %s", path, err, kind)
		}
	}
	if _, err := Open(context.Background(), filepath.Join(dir, "gone.csv"), Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file is not os.ErrNotExist: %v", err)
	}
}

// pattern is a file of any size that takes no memory: a head, then body over
// and over.
type pattern struct {
	head, body string
	size       int64
}

func (p pattern) ReadAt(b []byte, off int64) (n int, err error) {
	for n < len(b) && off < p.size {
		rest := p.head
		if off < int64(len(p.head)) {
			rest = rest[off:]
		} else {
			rest = p.body[(off-int64(len(p.head)))%int64(len(p.body)):]
		}
		rest = rest[:min(int64(len(rest)), p.size-off)]
		c := copy(b[n:], rest)
		n += c
		off += int64(c)
	}
	if n < len(b) {
		err = io.EOF
	}
	return n, err
}

// Files that are large for no reason end in an error that says which limit.
func TestHostile(t *testing.T) {
	const size = 64 << 20
	table := "name,lon,lat,population\n"
	for what, c := range map[string]struct {
		head, body string
		kind       fault.Kind
	}{
		"blanks":             {"", " ", fault.Empty},
		"zeros":              {"", "\x00", fault.Empty},
		"one line":           {table, "a", fault.TooBig},
		"one quoted field":   {table + "\"", "a\n", fault.TooBig},
		"a header of 64 MiB": {"", "lon,lat,", fault.TooBig},
		"blank KML":          {"<kml>", " ", fault.TooBig},
		"one tag":            {"<kml ", "a='b' ", fault.TooBig},
		"nested folders":     {"", "<Folder>", fault.TooBig},
		"links":              {"<kml>", "<NetworkLink><Link><href>http://a</href></Link></NetworkLink>", fault.TooBig},
		"brackets":           {`{"features":[`, "[", fault.Syntax},
		"blank JSON":         {`{"features":[`, " ", fault.TooBig},
		"members":            {`{`, `"a":1,`, fault.TooBig},
		"no archive":         {"PK\x03\x04", "\x00", fault.Syntax},
	} {
		body := strings.Repeat(c.body, 1<<16/len(c.body))
		_, err := Read(context.Background(), what, pattern{c.head, body, size}, size, Options{})
		if !errors.Is(err, &fault.Error{Kind: c.kind}) {
			t.Errorf("%s: %.200v, want %s", what, err, c.kind)
		}
	}
}
