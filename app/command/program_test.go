package command_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// program is the path of the built program.
var program string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "fenye-command")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	program = filepath.Join(dir, "fenye")
	build := exec.Command("go", "build", "-buildvcs=false", "-tags", "ci", "-o", program, "fenye")
	if out, err := build.CombinedOutput(); err != nil {
		_ = os.RemoveAll(dir)
		fmt.Fprintf(os.Stderr, "the program does not build: %s\n", out)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// answer is what one run of the program gave.
type answer struct {
	code           int
	stdout, stderr string
}

// fenye runs the program in an English locale.
func fenye(t *testing.T, args ...string) answer {
	t.Helper()
	return inLocale(t, "en_GB.UTF-8", args...)
}

func inLocale(t *testing.T, locale string, args ...string) answer {
	t.Helper()
	var out, err bytes.Buffer
	c := exec.Command(program, args...)
	c.Env = append(os.Environ(), "LC_ALL=", "LC_MESSAGES=", "LANG="+locale)
	c.Stdout, c.Stderr = &out, &err
	runErr := c.Run()
	var exit *exec.ExitError
	if runErr != nil && !errors.As(runErr, &exit) {
		t.Fatal(runErr)
	}
	return answer{c.ProcessState.ExitCode(), out.String(), err.String()}
}

// want fails unless the program ended with code.
func (a answer) want(t *testing.T, code int) answer {
	t.Helper()
	if a.code != code {
		t.Fatalf("exit code: got %d, want %d\nstdout: %.600s\nstderr: %.600s", a.code, code, a.stdout, a.stderr)
	}
	return a
}

// object is a JSON object.
type object = map[string]any

// json is the one document on standard output.
func (a answer) json(t *testing.T) object {
	t.Helper()
	var o object
	if err := json.Unmarshal([]byte(a.stdout), &o); err != nil {
		t.Fatalf("standard output is not one JSON document: %v\n%.400s", err, a.stdout)
	}
	return o
}

// write puts text into a file of a new folder and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// table reads a CSV file for people: its header and rows by column.
func table(t *testing.T, path ...string) ([]string, []map[string]string) {
	t.Helper()
	text := read(t, path...)
	if !strings.HasPrefix(text, "\ufeff") || !strings.Contains(text, "\r\n") {
		t.Errorf("%s: expected a byte order mark and CRLF", filepath.Join(path...))
	}
	records, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []map[string]string
	for _, r := range records[1:] {
		row := map[string]string{}
		for i, key := range records[0] {
			row[key] = r[i]
		}
		rows = append(rows, row)
	}
	return records[0], rows
}

// listing is the files of a folder with their content.
func listing(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		files[e.Name()] = read(t, dir, e.Name())
	}
	return files
}

// The small problem that most tests use: 77 cities, two centres.
const (
	cities  = "../../model/region/testdata/cities77.csv"
	answers = "../../model/region/testdata/"
)

// paper is the call of the source paper's high demand, with more arguments.
func paper(more ...string) []string {
	return append([]string{
		"plan", "--demand", cities, "--population", "population_2010", "--users", "2520000",
		"--centre", "North,116.46,39.92,900000", "--centre", "South,120.76,30.77,inf",
	}, more...)
}
