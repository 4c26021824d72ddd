package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/words"
)

func TestWrongUsage(t *testing.T) {
	plan := filepath.Join(t.TempDir(), "out")
	calls := [][]string{
		{"plna"}, {"plan"}, {"plan", "--demand", cities}, {"plan", "--nonsense"}, {"plan", "--users"},
		paper("--users", "many"), paper("--users", "-5"), paper("--unit", "street"), paper("--format", "doc"),
		paper("--frame", "1,2,3"), paper("--time-limit", "soon"), paper("--workers", "x"), paper("--force"),
		paper("--lang", "fr"), paper("one.fenye", "two.fenye"), paper("--centre", "A,1"), {"verify"}, {"verify", "a", "b"},
		{"shot"}, {"shot", "x.fenye"}, {"shot", "x.fenye", "-o", "x.png", "--size", "big"},
		{"shot", "x.fenye", "-o", "x.png", "--theme", "pink"}, {"shot", "x.fenye", "-o", "x.png", "--bench", "nothing"},
		{"plan", "x.fenye", "--example"}, {"version", "x"}, paper("--users", ""), paper("-o", ""), paper("--format", ""),
		paper("--population="), paper("--centres", ""), paper("--demand", ""),
	}
	for _, args := range calls {
		got := fenye(t, args...)
		if got.code != 2 || got.stderr == "" || got.stdout != "" {
			t.Errorf("%q: exit code %d, want 2; stdout %q, stderr %q", args, got.code, got.stdout, got.stderr)
		}
	}
	if _, err := os.Stat(plan); err == nil {
		t.Error("a wrong call wrote files")
	}
}

func TestBadInput(t *testing.T) {
	centre := []string{"--centre", "A,116,39,inf"}
	cases := map[string]string{
		"empty.csv":      "",
		"noplaces.csv":   "name,lon,lat,population\n",
		"nopop.csv":      "name,lon,lat,area\nA,1,1,5\n",
		"noheader.csv":   "A,1,1,5\n",
		"ambiguous.csv":  "name,lon,lat,population_2010,population_2020\nA,1,1,5,6\n",
		"truncated.kml":  "<?xml version=\"1.0\"?><kml><Document><Placemark><name>A</name>",
		"broken.geojson": `{"type":"FeatureCollection","features":[`,
		"broken.xlsx":    "PK\x03\x04 nothing",
		"huge.csv":       "name,lon,lat,population\nA,1,1,9000000000000000000\n",
		"far.csv":        "name,lon,lat,population\nA,200,1,5\n",
		"area.geojson":   `{"type":"Polygon","coordinates":[[[1,1],[2,1],[2,2],[1,1]]]}`,
	}
	for name, text := range cases {
		path := write(t, name, text)
		got := fenye(t, append([]string{"plan", "--demand", path, "--json"}, centre...)...).want(t, 1)
		if !strings.Contains(got.stderr, name) || strings.Count(strings.TrimSpace(got.stderr), "\n") > 1 {
			t.Errorf("%s: expected one sentence that names the file, got %q", name, got.stderr)
		}
		if got.json(t)["status"] != "failed" {
			t.Errorf("%s: JSON is %s", name, got.stdout)
		}
	}
	got := fenye(t, "plan", "--demand", write(t, "a.csv", cases["ambiguous.csv"]), "--centre", "A,1,1,inf").want(t, 1)
	for _, field := range []string{"population_2010", "population_2020"} {
		if !strings.Contains(got.stderr, field) {
			t.Errorf("the candidates are not named: %q", got.stderr)
		}
	}
	fenye(t, append([]string{"plan", "--demand", "nowhere.csv"}, centre...)...).want(t, 1)
	fenye(t, "plan", "nowhere.fenye").want(t, 1)
	fenye(t, "plan", write(t, "x.fenye", `{"format":"fenye-plan","version":99}`)).want(t, 1)
	fenye(t, "verify", write(t, "x.fenye", `{"format":"other"}`)).want(t, 1)
	twice := write(t, "centres.csv", "name,lon,lat,capacity\nA,1,1,5\nB,2,2,5\nA,3,3,5\n")
	got = fenye(t, "plan", "--demand", cities, "--population", "1", "--centres", twice).want(t, 1)
	if !strings.Contains(got.stderr, "row 4") {
		t.Errorf("a repeated centre: the line is not named: %q", got.stderr)
	}
	fenye(t, "plan", "--demand", cities, "--population", "1", "--centre", "A,1,1,inf", "--centre", "A,2,2,inf").want(t, 1)
}

// TestErrorsNameTheFile: what cannot be read or written is named as the caller
// named it, in both languages.
func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	rows := write(t, "rows.csv", "name,lon,lat,population\nA,1,1,5\nB,200,1,5\n")
	saved := filepath.Join(dir, "saved")
	fenye(t, "plan", "--example", "--format", "fenye", "-o", saved).want(t, 0)
	for _, lang := range []string{"en", "zh"} {
		for _, c := range []struct{ want, not, args string }{
			{"rows.csv", "", "plan --strict --centre A,1,1,inf --demand " + rows},
			{"rows.csv", "", "plan " + rows},
			{"inside", "--force", "plan --example -o " + filepath.Join(rows, "inside")},
			{filepath.Base(dir), `"format"`, "plan " + dir},
			{"missing", ".tmp", "shot " + filepath.Join(saved, "plan.fenye") + " --map -o " + filepath.Join(dir, "missing", "x.png")},
		} {
			got := fenye(t, append(strings.Fields(c.args), "--lang", lang)...).want(t, 1)
			if !strings.Contains(got.stderr, c.want) || c.not != "" && strings.Contains(got.stderr, c.not) {
				t.Errorf("%s: expected %q to be named, got %q", c.args, c.want, got.stderr)
			}
		}
	}
}

func TestStrict(t *testing.T) {
	path := write(t, "rows.csv", "name,lon,lat,population\nA,1,1,5\nB,200,1,5\nC,1,95,5\nD,2,2,\n")
	args := []string{"plan", "--demand", path, "--centre", "X,1,1,inf", "--json"}
	got := fenye(t, args...).want(t, 0)
	file := got.json(t)["input"].(object)["files"].([]any)[0].(object)
	if file["rows"] != 4.0 || file["used"] != 1.0 || len(file["skipped"].([]any)) != 3 {
		t.Errorf("skipped rows: got %v", file)
	}
	if !strings.Contains(got.stderr, "rows.csv") {
		t.Errorf("skipped rows are not told: %q", got.stderr)
	}
	fenye(t, append(args, "--strict")...).want(t, 1)
}

// TestHelp: every flag is explained, in both languages, with an example.
func TestHelp(t *testing.T) {
	for _, command := range []string{"plan", "verify", "shot"} {
		for _, lang := range []string{"zh", "en"} {
			got := fenye(t, command, "--help", "--lang", lang).want(t, 0)
			if strings.Contains(got.stdout, "command.") {
				t.Errorf("%s --lang %s: a text is missing:\n%s", command, lang, got.stdout)
			}
			example := map[string]string{"zh": "例", "en": "Example"}[lang]
			if !strings.Contains(got.stdout, example) {
				t.Errorf("%s --lang %s: no examples:\n%s", command, lang, got.stdout)
			}
		}
	}
	for _, flag := range []string{"--demand", "--population", "--sheet", "--encoding", "--crs", "--centres", "--centre", "--users",
		"--strict", "--workers", "--time-limit", "--json", "-o", "--force", "--lang", "--unit", "--format", "--frame"} {
		if got := fenye(t, "plan", "--help"); !strings.Contains(got.stdout, flag+" ") && !strings.Contains(got.stdout, flag+",") {
			t.Errorf("plan --help does not explain %s", flag)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if got := fenye(t, "completion", shell).want(t, 0); !strings.Contains(got.stdout, "fenye") {
			t.Errorf("completion %s: got %.80q", shell, got.stdout)
		}
	}
	for _, args := range [][]string{{"version"}, {"--version"}} {
		number, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(fenye(t, args...).want(t, 0).stdout), "fenye "), " (")
		if !strings.Contains(read(t, "../../FyneApp.toml"), `Version = "`+number+`"`) {
			t.Errorf("%s: got %q, want that of FyneApp.toml", args[0], number)
		}
	}
	dir := t.TempDir()
	fenye(t, "man", "-o", dir, "--lang", "zh").want(t, 0)
	if page := read(t, filepath.Join(dir, "fenye-plan.1")); !strings.Contains(page, ".TH") || !strings.Contains(page, "demand") || !strings.Contains(page, "方案") {
		t.Errorf("the manual page of plan is %.200q", page)
	}
}

func TestLanguage(t *testing.T) {
	zh := words.ZH.T("command.no_demand")
	en := words.EN.T("command.no_demand")
	cases := []struct{ locale, flag, want string }{
		{"zh_CN.UTF-8", "", zh}, {"en_US.UTF-8", "", en}, {"C", "", en}, {"", "", en}, {"de_DE.UTF-8", "", en},
		{"zh_CN.UTF-8", "en", en}, {"en_US.UTF-8", "zh", zh},
	}
	for _, c := range cases {
		args := []string{"plan"}
		if c.flag != "" {
			args = append(args, "--lang", c.flag)
		}
		if got := inLocale(t, c.locale, args...).want(t, 2); !strings.Contains(got.stderr, c.want) {
			t.Errorf("locale %q, --lang %q: got %q, want %q", c.locale, c.flag, got.stderr, c.want)
		}
	}
	got := inLocale(t, "zh_CN.UTF-8", "plan", "--demand", write(t, "empty.csv", ""), "--centre", "A,1,1,inf").want(t, 1)
	if !strings.Contains(got.stderr, "空") {
		t.Errorf("an empty file in Chinese: got %q", got.stderr)
	}
}
