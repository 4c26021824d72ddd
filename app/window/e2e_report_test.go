//go:build e2e

package window

import (
	"bytes"
	"fmt"
	"html"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fenye/app/output"
	"fenye/app/words"
	"fenye/model/region"
	"fenye/model/table"
)

// TestE2EReport writes the report from the real window twice: as PDF with the
// mouse, from the button of the tool row, and as HTML with keys alone. The
// figures of both are those of the plan solved anew.
func TestE2EReport(t *testing.T) {
	needs(t, "pdftotext", "poppler-utils")
	d := start(t)
	twin := newTwin(t)
	o := solve(t, twin.desk.Plan())

	pdf := filepath.Join(d.home, "by mouse.pdf")
	r := twin.newReporting()
	r.dialog.Show()
	twin.win.Canvas().Capture()
	d.clickUntilDrawn("the dialog of the report", middle(twin.tools.report), middle(r.write))
	d.enter(r.path, pdf)
	d.click(d.screen(middle(r.write)))
	d.await("the report as PDF", whole(pdf, "%%EOF"))
	text, err := exec.Command("pdftotext", "-layout", pdf, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	checkReport(t, o, string(text), `\s+(?:\d+\s+)?`)
	if !strings.Contains(string(text), "Proof of the optimum") {
		t.Error("the report is not in the language of the window")
	}

	page := filepath.Join(d.home, "by keys.html")
	x, y := d.screen(middle(r.write))
	box := image.Rect(x-30, y-12, x+30, y+12)
	closed := cut(d.shot(), box)
	d.xdotool("key", "--clearmodifiers", "ctrl+p")
	d.await("the dialog by keys", func() bool { return !bytes.Equal(cut(d.shot(), box), closed) })
	time.Sleep(time.Second) // until it stands
	d.xdotool("key", "Tab") // the path
	d.xdotool("key", "ctrl+a")
	d.xdotool("type", "--delay", "12", strings.TrimSuffix(page, ".html")+".pdf")
	d.xdotool("key", "Tab", "Tab", "Right") // past the button that looks for a folder: PDF or HTML
	d.xdotool("key", "shift+Tab", "shift+Tab", "Return")
	d.await("the report as HTML", whole(page, "</html>"))
	code, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	tags := regexp.MustCompile(`(?:\s*<[^>]*>(?:\d+</span>)?\s*)+`)
	checkReport(t, o, html.UnescapeString(tags.ReplaceAllString(string(code), "\n")), `\s+`)
}

// whole reports whether a file is there to its end.
func whole(path, end string) func() bool {
	return func() bool {
		b, err := os.ReadFile(path)
		return err == nil && strings.HasSuffix(strings.TrimSpace(string(b)), end)
	}
}

// checkReport looks for each row of the tables of centres, provinces and places
// in the text of a report, in the order of its cells; between is what may stand
// between two of them.
func checkReport(t *testing.T, o *region.Outcome, text, between string) {
	t.Helper()
	rows := 0
	for _, c := range []struct {
		table   table.Table
		without []string
	}{
		{region.CentresTable(o), []string{"lon", "lat", "capacity", "minimum", "up"}},
		{output.ProvincesTable(o, words.EN), nil},
		{region.PlacesTable(o), []string{"province_code", "lon", "lat"}},
	} {
		for r := range c.table.Rows {
			var cells []string
			for i, column := range c.table.Columns {
				skip := false
				for _, key := range c.without {
					skip = skip || column.Key == key
				}
				if skip {
					if len(cells) > 0 && !strings.HasSuffix(cells[len(cells)-1], ".*?") {
						cells[len(cells)-1] += ".*?"
					}
					continue
				}
				cells = append(cells, regexp.QuoteMeta(table.Format(column.Kind, c.table.At(r, i), table.EN)))
			}
			line := strings.Join(cells, between)
			line = strings.ReplaceAll(line, ".*?"+between, `(?s:.{0,80}?)`+between)
			if !regexp.MustCompile(line).MatchString(text) {
				t.Errorf("%s, row %d: the report has no %s", c.table.Key, r+1, fmt.Sprintf("%.200s", line))
			}
			rows++
		}
	}
	if rows < 100 {
		t.Errorf("only %d rows compared", rows)
	}
}
