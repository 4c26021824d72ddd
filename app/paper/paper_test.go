package paper

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/paint"
	"fenye/assets"
)

func painter(t *testing.T) *paint.Painter {
	t.Helper()
	p, err := paint.NewPainter(paint.Fonts{
		Han:     assets.Read("fonts/NotoSansCJKsc-Regular-GB2312.otf"),
		Regular: assets.Read("fonts/NotoSans-Regular.ttf"), Bold: assets.Read("fonts/NotoSans-Bold.ttf"),
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sample is a document of rows rows in a table of columns columns.
func sample(rows, columns int, date string) *Document {
	t := &Table{Caption: "各地 Places", Keys: 1}
	for i := range columns {
		t.Columns = append(t.Columns, Column{Head: fmt.Sprintf("Head%d", i), Number: i > 0})
	}
	for r := range rows {
		row := []Cell{{Text: fmt.Sprintf("row%04d", r), Badge: &paint.Badge{Number: 1 + r%12}}}
		for c := 1; c < columns; c++ {
			row = append(row, Cell{Text: fmt.Sprintf("%d.%d", 1000+r, c), Bad: c == 2})
		}
		t.Rows = append(t.Rows, row)
	}
	return &Document{Language: "zh-Hans", Title: "报告 <Report> & more", Subtitle: "副题", Date: date,
		Facts: Facts{{Name: "用户", Value: "2,520,000"}, {Name: "SHA", Value: strings.Repeat("ab", 32), Code: true}},
		Blocks: []Block{Heading{"第一节", 1}, Paragraph{Text: "一段话。"}, t, Heading{"第二节", 1}, Paragraph{Text: "another", Bad: true},
			&Picture{Charts: []paint.Chart{{Title: "图"}}, Wide: 400, High: 300, Caption: "图注", Alt: "alt <text>"}},
		Words: Words{Contents: "目录", Continued: "（续）", Page: func(n, of int) string { return fmt.Sprintf("p%d/%d", n, of) }}}
}

func pdf(t *testing.T, d ...*Document) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := WritePDF(&b, painter(t), "报告日期：年月日 -", d...); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// pages returns the text of each page, as poppler reads it.
func pages(t *testing.T, file []byte) []string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.pdf")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Fatal("pdftotext is missing: install the Debian package poppler-utils")
	}
	out, err := exec.Command("pdftotext", "-layout", path, "-").CombinedOutput()
	if err != nil {
		t.Fatalf("pdftotext: %v\n%s", err, out)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\f"), "\f")
}

// TestTablesRunOverPages: every row stands on exactly one page, and every page
// with rows has the head of the columns and its number.
func TestTablesRunOverPages(t *testing.T) {
	const rows = 200
	all := pages(t, pdf(t, sample(rows, 5, "日期")))
	seen, tabled := map[string]int{}, 0
	for i, text := range all {
		has := false
		for r := range rows {
			name := fmt.Sprintf("row%04d", r)
			if n := strings.Count(text, name); n > 0 {
				has = true
				seen[name] += n
			}
		}
		if has {
			tabled++
			if !strings.Contains(text, "Head0") || !strings.Contains(text, "Head4") {
				t.Errorf("page %d has rows without their head", i+1)
			}
			if tabled > 1 && !strings.Contains(text, "（续）") {
				t.Errorf("page %d does not say that the table goes on", i+1)
			}
		}
		if want := fmt.Sprintf("p%d/%d", i+1, len(all)); !strings.Contains(text, want) {
			t.Errorf("page %d does not bear %q", i+1, want)
		}
	}
	if len(seen) != rows || tabled < 3 {
		t.Errorf("got %d of %d rows on %d pages", len(seen), rows, tabled)
	}
	for name, n := range seen {
		if n != 1 {
			t.Errorf("%s stands %d times", name, n)
		}
	}
	if first := all[0]; !strings.Contains(first, "目录") || !strings.Contains(first, "第二节") {
		t.Errorf("no contents on the first page:\n%s", first)
	}
}

// TestWideTablesGoOnInStrips: a table wider than a page is cut into strips that
// repeat the key column; no figure is lost.
func TestWideTablesGoOnInStrips(t *testing.T) {
	text := strings.Join(pages(t, pdf(t, sample(3, 60, ""))), "\n")
	for c := 1; c < 60; c++ {
		if !strings.Contains(text, fmt.Sprintf("1002.%d", c)) {
			t.Errorf("column %d is lost", c)
		}
	}
	if n := strings.Count(text, "row0002"); n < 2 {
		t.Errorf("the key column stands %d times, want one a strip", n)
	}
}

// TestOnlyTheDateDiffers: two reports of one document on two days are of one
// length and differ within one object of the PDF and one line of the HTML.
func TestOnlyTheDateDiffers(t *testing.T) {
	one, other := pdf(t, sample(30, 4, "报告日期：2026 年 1 月 2 日")), pdf(t, sample(30, 4, "报告日期：2026 年 11 月 29 日"))
	if again := pdf(t, sample(30, 4, "报告日期：2026 年 1 月 2 日")); !bytes.Equal(one, again) {
		t.Error("the same document gave two files")
	}
	if len(one) != len(other) {
		t.Fatalf("%d and %d bytes", len(one), len(other))
	}
	first, last := -1, 0
	for i := range one {
		if one[i] != other[i] {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 || last-first > 2400 || bytes.Contains(one[first:last], []byte("endobj")) {
		t.Errorf("they differ from byte %d to %d", first, last)
	}
	lines := func(d *Document) []string {
		var b bytes.Buffer
		if err := WriteHTML(&b, painter(t), d); err != nil {
			t.Fatal(err)
		}
		return strings.Split(b.String(), "\n")
	}
	a, b := lines(sample(3, 4, "1")), lines(sample(3, 4, "22"))
	differ := 0
	for i := range a {
		if a[i] != b[i] {
			differ++
		}
	}
	if len(a) != len(b) || differ != 1 {
		t.Errorf("%d lines of the HTML differ", differ)
	}
}

// TestHTMLStandsAlone: well-formed, every text escaped, nothing from elsewhere
// and no script, headings in order, pictures named.
func TestHTMLStandsAlone(t *testing.T) {
	var b bytes.Buffer
	if err := WriteHTML(&b, painter(t), sample(3, 4, "x"), sample(2, 4, "y")); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, bad := range []string{"<script", "http://", "https://", "<link", "@import", "<Report>", "javascript:", "onload"} {
		if strings.Contains(strings.ReplaceAll(text, `xmlns="http://www.w3.org/2000/svg"`, ""), bad) {
			t.Errorf("the file has %q", bad)
		}
	}
	for _, want := range []string{`lang="zh-Hans"`, `scope="col"`, `scope="row"`, `<caption>`, `role="img" aria-label="alt &lt;text&gt;"`, "@media print", "报告 &lt;Report&gt; &amp; more"} {
		if !strings.Contains(text, want) {
			t.Errorf("the file has no %q", want)
		}
	}
	ids := map[string]bool{}
	d := xml.NewDecoder(strings.NewReader(text))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, is := token.(xml.StartElement); is {
			for _, a := range e.Attr {
				if a.Name.Local == "id" {
					if ids[a.Value] {
						t.Errorf("the id %q stands twice", a.Value)
					}
					ids[a.Value] = true
				}
			}
		}
	}
	if len(ids) < 8 {
		t.Errorf("only %d ids", len(ids))
	}
}

// TestStripsKeepKeys: the widths of a strip never pass the page where a column
// fits beside the keys.
func TestStripsKeepKeys(t *testing.T) {
	widths := []float64{30, 10, 50, 50, 50, 50, 200}
	got := strips(widths, 2, 150)
	want := "[[0 1 2 3] [0 1 4 5] [0 1 6]]"
	if fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
