package report_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tools names the Debian packages of the programs that read our files.
var tools = map[string]string{"ogrinfo": "gdal-bin", "xmllint": "libxml2-utils", "go": "golang-go"}

// run runs a program that must be there; the test fails if it is not.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatalf("%s is missing: install the Debian package %s", name, tools[name])
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// save writes bytes to a file of a name.
func save(t *testing.T, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

var xalSource = regexp.MustCompile(`schemaLocation="http[^"]*xAL\.xsd"`)

// kmlSchema puts the OGC schema of KML 2.2 together: the main part from the
// go-kml module, and stand-ins for the two schemas it takes from the network.
func kmlSchema(t *testing.T) string {
	t.Helper()
	module := strings.TrimSpace(run(t, "go", "list", "-m", "-f", "{{.Dir}}", "github.com/twpayne/go-kml/v3"))
	text, err := os.ReadFile(filepath.Join(module, "xsd", "ogckml22.xsd"))
	if err != nil {
		t.Fatal(err)
	}
	text = xalSource.ReplaceAll(text, []byte(`schemaLocation="xAL.xsd"`))
	dir := t.TempDir()
	for name, content := range map[string][]byte{
		"ogckml22.xsd": text, "xAL.xsd": read(t, "testdata/xAL.xsd"), "atom-author-link.xsd": read(t, "testdata/atom-author-link.xsd"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "ogckml22.xsd")
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// same fails the test if two runs of a writer differ.
func same(t *testing.T, write func(b *bytes.Buffer) error) []byte {
	t.Helper()
	var first, second bytes.Buffer
	if err := write(&first); err != nil {
		t.Fatal(err)
	}
	if err := write(&second); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same outcome was written in two ways")
	}
	return first.Bytes()
}
