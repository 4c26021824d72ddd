package paint

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// checkers names the Debian packages of the programs that check files.
var checkers = map[string]string{"pngcheck": "pngcheck", "xmllint": "libxml2-utils", "pdftotext": "poppler-utils", "pdffonts": "poppler-utils"}

// tool runs a program that checks a file; a missing program is a failure.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Fatalf("%s is missing: install the Debian package %s", name, checkers[name])
	}
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

func TestPNGSaysItsResolution(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map.png")
	var b bytes.Buffer
	if err := WritePNG(&b, image.NewRGBA(image.Rect(0, 0, 40, 30)), 300); err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(b.Bytes(), []byte("pHYs"))
	if at < 0 || at > bytes.Index(b.Bytes(), []byte("IDAT")) {
		t.Fatalf("pHYs at %d, IDAT at %d", at, bytes.Index(b.Bytes(), []byte("IDAT")))
	}
	if x := binary.BigEndian.Uint32(b.Bytes()[at+4:]); x != 11811 {
		t.Errorf("got %d pixels a metre, want 11811", x)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if out := tool(t, "pngcheck", "-v", path); !strings.Contains(out, "11811x11811") {
		t.Errorf("pngcheck: %s", out)
	}
}

func TestSheetSVG(t *testing.T) {
	p := testPainter(t)
	var b bytes.Buffer
	if err := p.WriteSheetSVG(&b, testSheet(t)); err != nil {
		t.Fatal(err)
	}
	decoder, texts := xml.NewDecoder(bytes.NewReader(b.Bytes())), strings.Builder{}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := token.(xml.CharData); ok {
			texts.Write(s)
		}
	}
	for _, want := range []string{"成都", "北方", "2k = 72.7 km", "公开出版须换用有审图号的底图", "南海诸岛"} {
		if !strings.Contains(texts.String(), want) {
			t.Errorf("the SVG has no text %q", want)
		}
	}
	path := filepath.Join(t.TempDir(), "map.svg")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	tool(t, "xmllint", "--noout", path)
	var again bytes.Buffer
	if err := testPainter(t).WriteSheetSVG(&again, testSheet(t)); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("the same sheet gave two files (%v)", err)
	}
}

func TestSheetPDF(t *testing.T) {
	p := testPainter(t)
	var b, again bytes.Buffer
	if err := p.WriteSheetPDF(&b, testSheet(t)); err != nil {
		t.Fatal(err)
	}
	if err := testPainter(t).WriteSheetPDF(&again, testSheet(t)); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("the same sheet gave two files (%v)", err)
	}
	path := filepath.Join(t.TempDir(), "map.pdf")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	text := tool(t, "pdftotext", path, "-")
	for _, want := range []string{"成都", "北方", "2,520,000", "公开出版须换用有审图号的底图"} {
		if !strings.Contains(text, want) {
			t.Errorf("pdftotext does not find %q", want)
		}
	}
	fonts := strings.Split(strings.TrimSpace(tool(t, "pdffonts", path)), "\n")
	if len(fonts) != 5 {
		t.Errorf("got %d fonts, want regular, bold and Han:\n%s", len(fonts)-2, strings.Join(fonts, "\n"))
	}
	for _, line := range fonts[2:] {
		if fields := strings.Fields(line); len(fields) < 6 || fields[len(fields)-5] != "yes" || fields[len(fields)-4] != "yes" {
			t.Errorf("not embedded as a subset: %s", line)
		}
	}
}
