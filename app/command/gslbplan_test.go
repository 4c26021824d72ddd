package command_test

import (
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/planfile"
	"fenye/model"
)

// TestGSLBTakesThePlansKeys puts a plan that keeps keys into force without a
// file of them: the same bytes as with the file.
func TestGSLBTakesThePlansKeys(t *testing.T) {
	dir := t.TempDir()
	fenye(t, paper("-o", filepath.Join(dir, "plan"))...).want(t, 0)
	path := filepath.Join(dir, "plan", "plan.fenye")
	call := func(out string, more ...string) []string {
		return append([]string{"gslb", path, "--addresses", write(t, "centres.csv", strings.Split(addressesCSV, "West")[0]),
			"--engine", "haproxy", "--name", "www.example.cn", "-o", filepath.Join(dir, out)}, more...)
	}
	if got := fenye(t, call("none")...); got.code != 2 || !strings.Contains(got.stderr, "--keys") {
		t.Errorf("a plan without keys: exit code %d, %q", got.code, got.stderr)
	}
	_, rows := table(t, dir, "plan", "provinces.csv")
	saved, err := planfile.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	keys := "unit,kind,key\n"
	for _, r := range rows {
		keys += r["code"] + ",code,x" + r["code"] + "\n"
		saved.Plan.Keys = append(saved.Plan.Keys, model.UnitKey{Unit: r["code"], Kind: "code", Value: "x" + r["code"]})
	}
	fenye(t, call("file", "--keys", write(t, "keys.csv", keys))...).want(t, 0)
	if err := planfile.Save(path, saved); err != nil {
		t.Fatal(err)
	}
	fenye(t, call("kept")...).want(t, 0)
	byFile, byPlan := tree(t, filepath.Join(dir, "file")), tree(t, filepath.Join(dir, "kept"))
	for name, text := range byFile {
		if byPlan[name] != text {
			t.Errorf("%s is another with the keys of the plan", name)
		}
	}
}
