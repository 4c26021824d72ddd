package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNumbersAsPeopleWriteThem: what stands for one number gives one plan, and a
// comma that parts no thousands is refused instead of read over.
func TestNumbersAsPeopleWriteThem(t *testing.T) {
	want := fenye(t, "plan", "--example", "--users", "2520000", "--json").want(t, 0).stdout
	for _, users := range []string{"2,520,000", "252万", "2 520 000"} {
		if got := fenye(t, "plan", "--example", "--users", users, "--json").want(t, 0); got.stdout != want {
			t.Errorf("--users %s is another plan", users)
		}
	}
	for _, bad := range [][]string{
		{"plan", "--example", "--users", "2,52"}, {"plan", "--example", "--users", "25.5"}, {"sweep", "--example", "--users", "1,2:5:2"},
		{"plan", "--example", "--ceiling", "1,5"}, {"plan", "--example", "--ceiling", "-1 km"}, {"plan", "--example", "--hold", "1e7"},
		{"site", "--example", "--capacity", "1000000000000001"}, {"site", "--example", "--capacity", "9223372036854775807"},
	} {
		fenye(t, bad...).want(t, 2)
	}
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	fenye(t, "plan", "--example", "--ceiling", "2,600 km", "--format", "fenye", "-o", out).want(t, 0)
	plan := filepath.Join(out, "plan.fenye")
	if got := fenye(t, "plan", plan, "--ceiling", "2600公里", "--json").want(t, 0).json(t); len(got["wishes"].([]any)) != 1 {
		t.Errorf("wishes: %v", got["wishes"])
	}
	if got := fenye(t, "plan", plan, "--ceiling", "0.0 km", "--json").want(t, 0).json(t); got["wishes"] != nil {
		t.Errorf("a ceiling of 0 takes none off: %v", got["wishes"])
	}
	fenye(t, "plan", "--example", "--in-force", plan, "--hold", "50 km").want(t, 0)
}

// TestNamesThatLookLikeHoles: a place called "{1}" stays so in what is said.
func TestNamesThatLookLikeHoles(t *testing.T) {
	if got := fenye(t, "plan", "--example", "--pin", "{1}=North").want(t, 1); !strings.Contains(got.stderr, `"{1}=North"`) {
		t.Errorf("got %q", got.stderr)
	}
}

// TestHoursSayWhyThereIsNone closes every centre.
func TestHoursSayWhyThereIsNone(t *testing.T) {
	profile := write(t, "day.csv", "place"+strings.Join(hourNames(), "")+"\n*"+strings.Repeat(",1", 24)+"\n")
	centres := write(t, "centres.csv", "name,lon,lat,capacity,minimum,up\nA,116,39,inf,0,false\n")
	got := fenye(t, "hours", "--example", "--centres", centres, "--profile", profile).want(t, 3)
	if !strings.Contains(got.stderr, "no centre is up") {
		t.Errorf("got %q", got.stderr)
	}
}

func hourNames() []string {
	var names []string
	for h := range 24 {
		names = append(names, ","+string([]byte{byte('0' + h/10), byte('0' + h%10)}))
	}
	return names
}

// TestVerifyNamesTheFolder: a folder of another command has no plan, and is named.
func TestVerifyNamesTheFolder(t *testing.T) {
	out := filepath.Join(t.TempDir(), "losses")
	fenye(t, "failover", "--example", "-o", out).want(t, 0)
	if got := fenye(t, "verify", out).want(t, 1); !strings.Contains(got.stderr, out) {
		t.Errorf("got %q", got.stderr)
	}
	if _, err := os.Stat(out); err != nil {
		t.Error(err)
	}
}

// TestCellsInChinese: of a row whose cell of the S2 grid is none, all is said in the
// language of the run.
func TestCellsInChinese(t *testing.T) {
	cells := write(t, "cells.csv", "s2_token,users\n35f05501b,10\nX,5\n")
	got := fenye(t, "plan", "--demand", cells, "--centre", "A,116,39,inf", "--strict", "--lang", "zh").want(t, 1)
	if !strings.Contains(got.stderr, "坐标") || !strings.Contains(got.stderr, "应为 S2 网格单元的代号或编号") || strings.Contains(got.stderr, "coordinates") {
		t.Errorf("got %q", got.stderr)
	}
}

// TestFilesForFoldersInChinese: a file where a folder is wanted, and a profile that
// names a place twice.
func TestFilesForFoldersInChinese(t *testing.T) {
	file := write(t, "taken", "x")
	for _, args := range [][]string{{"-o", file, "--force"}, {"-o", filepath.Join(file, "below")}} {
		got := fenye(t, append([]string{"failover", "--example", "--lang", "zh"}, args...)...).want(t, 1)
		if !strings.Contains(got.stderr, "应为文件夹") {
			t.Errorf("%q: %q", args, got.stderr)
		}
	}
	profile := write(t, "day.csv", "place"+strings.Join(hourNames(), "")+strings.Repeat("\n*"+strings.Repeat(",1", 24), 2)+"\n")
	got := fenye(t, "hours", "--example", "--profile", profile, "--lang", "zh").want(t, 1)
	if !strings.Contains(got.stderr, "第 2 行最先出现") {
		t.Errorf("got %q", got.stderr)
	}
}

// TestDamagedPlansInChinese: what a plan file should hold is said in the language
// of the run, with the numbers in it.
func TestDamagedPlansInChinese(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, "plan", "--example", "--format", "fenye", "-o", out).want(t, 0)
	text, err := os.ReadFile(filepath.Join(out, "plan.fenye"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{`"current":2`, `"current":7`, "应为 0 至 2"},
		{`"current":2`, `"current":null`, "current"},
		{`"scaled":true`, `"scaled":1`, "应为 true 或 false"},
		{`"minimum":0`, `"minimum":"no"`, "应为 整数"},
	} {
		damaged := strings.Replace(string(text), c.from, c.to, 1)
		if damaged == string(text) {
			t.Fatalf("%s is not in the file", c.from)
		}
		got := fenye(t, "plan", write(t, "damaged.fenye", damaged), "--lang", "zh").want(t, 1)
		if !strings.Contains(got.stderr, c.want) || strings.Contains(got.stderr, "expected") || strings.Contains(got.stderr, "json") {
			t.Errorf("%s: %q", c.to, got.stderr)
		}
	}
}
