package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// change replaces the first old in a file by new.
func change(t *testing.T, path, old, new string) {
	t.Helper()
	text := read(t, path)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not contain %q", path, old)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(text, old, new, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestVerifyFindsWhatIsWrong(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good")
	fenye(t, paper("-o", good, "--format", "csv,fenye")...).want(t, 0)
	if got := fenye(t, "verify", good, "--json").want(t, 0).json(t); got["holds"] != true {
		t.Errorf("verdict on a good plan: got %v", got)
	}
	fenye(t, "verify", filepath.Join(good, "plan.fenye")).want(t, 0)
	files := listing(t, good)
	_, rows := table(t, good, "places.csv")
	distance := rows[0]["distance_km"]
	changes := []struct{ file, old, new, says string }{
		{"summary.json", `"moved_users": 103333`, `"moved_users": 103334`, "moved_users"},
		{"summary.json", `"load": 900000`, `"load": 900001`, "load"},
		{"summary.json", `"status": "optimal"`, `"status": "gap"`, "status"},
		{"places.csv", distance, "1" + distance, "distance_km"},
		{"places.csv", rows[0]["users"], "1", "users"},
		{"centres.csv", "900000", "900001", "centres.csv"},
		{"plan.fenye", `"total":2520000`, `"total":2520001`, "users"},
		{"plan.fenye", `"loads":[900000,1620000]`, `"loads":[900001,1619999]`, "load"},
	}
	for _, c := range changes {
		bad := filepath.Join(t.TempDir(), "bad")
		if err := os.Mkdir(bad, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(bad, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		change(t, filepath.Join(bad, c.file), c.old, c.new)
		got := fenye(t, "verify", bad).want(t, 1)
		if !strings.Contains(got.stderr, c.says) {
			t.Errorf("%s with %s: expected a finding about %q, got %q", c.file, c.new, c.says, got.stderr)
		}
	}
}

func TestVerifyNeedsASolution(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	fenye(t, paper("-o", dir, "--format", "fenye")...).want(t, 0)
	text := read(t, dir, "plan.fenye")
	at := strings.Index(text, `"solutions"`)
	if at < 0 {
		t.Fatal("the plan file has no solutions")
	}
	bare := text[:at] + `"solutions":[]}`
	got := fenye(t, "verify", write(t, "bare.fenye", bare)).want(t, 1)
	if !strings.Contains(got.stderr, "no solution") {
		t.Errorf("a plan without a solution: got %q", got.stderr)
	}
}
