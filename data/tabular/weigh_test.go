package tabular

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"fenye/data/fault"
)

// A workbook whose parts unpack beyond reason is refused before it is parsed.
func TestBombs(t *testing.T) {
	for part, text := range map[string]string{
		"xl/worksheets/sheet1.xml": strings.Repeat("<row/>", 3<<20),
		"xl/sharedStrings.xml":     strings.Repeat("<si><t>a</t></si>", 2<<20),
		"xl/workbook.xml":          strings.Repeat(" ", 16<<20),
	} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		f, err := w.Create(part)
		if err == nil {
			_, err = io.WriteString(f, text)
		}
		if err != nil || w.Close() != nil {
			t.Fatal(err)
		}
		_, err = OpenSheet(context.Background(), bytes.NewReader(b.Bytes()), "")
		var e *fault.Error
		if !errors.As(err, &e) || e.Kind != fault.TooBig || e.Field != part {
			t.Errorf("%s of %d bytes in %d: %v, want too big", part, len(text), b.Len(), err)
		}
	}
}
