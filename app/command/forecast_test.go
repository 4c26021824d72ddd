package command_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"fenye/app/words"
)

const (
	calls   = "../../model/forecast/testdata/provinces_calls.csv"
	singles = "../../model/forecast/testdata/single_records.csv"
)

// ofCalls is a forecast of the provinces from their own counts.
func ofCalls(file string, more ...string) []string {
	return append([]string{"forecast", "--train", file, "--success", "callers", "--trials", "asked",
		"--features", "gdp_per_capita,urban_pct,kwh_per_head", "--predict", file, "--population", "population"}, more...)
}

// TestContractOfForecast holds files, columns, keys and values.
func TestContractOfForecast(t *testing.T) {
	var answers []struct {
		Deviance, AIC, AUC float64
		NullDeviance       float64 `json:"null_deviance"`
		DF                 float64 `json:"df_residual"`
		Coefficients       []struct{ Value, SE, Z, P float64 }
	}
	if err := json.Unmarshal([]byte(read(t, "../../model/forecast/testdata/expected.json")), &answers); err != nil {
		t.Fatal(err)
	}
	labels := []string{"forecast", "--train", singles, "--label", "called", "--features", "age,log_bill,town"}
	for i, args := range [][]string{ofCalls(calls), labels} {
		out := filepath.Join(t.TempDir(), "out")
		got := fenye(t, append(args, "--json", "-o", out)...).want(t, 0)
		if got.stdout != read(t, out, "model.json") || got.stderr != "" {
			t.Errorf("%q: standard output and model.json differ, or something is said: %q", args, got.stderr)
		}
		m, want := got.json(t), answers[i]
		has(t, "model.json", m, "format", "version", "coefficients", "deviance", "null_deviance", "df", "aic", "auc", "iterations", "converged",
			"ridge", "features", "dropped", "calibration")
		close := func(what string, got any, want, tolerance float64) {
			t.Helper()
			if x, ok := got.(float64); !ok || !(math.Abs(x-want) <= tolerance*math.Abs(want)) {
				t.Errorf("%s: got %v, want %v", what, got, want)
			}
		}
		close("deviance", m["deviance"], want.Deviance, 1e-7)
		close("null deviance", m["null_deviance"], want.NullDeviance, 1e-7)
		close("aic", m["aic"], want.AIC, 1e-7)
		close("auc", m["auc"], want.AUC, 1e-6)
		close("df", m["df"], want.DF, 0)
		coefficients := m["coefficients"].([]any)
		for k, c := range want.Coefficients {
			o := coefficients[k].(object)
			close("value", o["value"], c.Value, 1e-6)
			close("se", o["se"], c.SE, 1e-5)
			close("z", o["z"], c.Z, 1e-5)
			close("p", o["p"], c.P, 1e-4)
		}
		if len(coefficients) != 4 || coefficients[0].(object)["name"] != "intercept" || m["converged"] != true || m["iterations"].(float64) < 2 {
			t.Errorf("model.json: got %.300s", got.stdout)
		}
	}
}

func TestForecastTable(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	got := fenye(t, ofCalls(calls, "-o", out)...).want(t, 0)
	header, rows := table(t, out, "forecast.csv")
	want := strings.Split("code,name,population,asked,callers,gdp_per_capita,urban_pct,kwh_per_head,probability,users,users_low,users_high", ",")
	if !slices.Equal(header, want) || len(rows) != 31 {
		t.Fatalf("forecast.csv: got %q, %d rows", header, len(rows))
	}
	var m struct {
		Coefficients []struct{ Value float64 }
	}
	if err := json.Unmarshal([]byte(read(t, out, "model.json")), &m); err != nil {
		t.Fatal(err)
	}
	number := func(row map[string]string, key string) float64 {
		x, err := strconv.ParseFloat(row[key], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	for i, row := range rows {
		eta := m.Coefficients[0].Value
		for k, key := range []string{"gdp_per_capita", "urban_pct", "kwh_per_head"} {
			eta += m.Coefficients[k+1].Value * number(row, key)
		}
		p := 1 / (1 + math.Exp(-eta))
		if math.Abs(number(row, "probability")-p) > 1e-12 || number(row, "users") != math.Floor(number(row, "population")*p+.5) {
			t.Errorf("%s: probability %s, users %s, want %g of %s", row["name"], row["probability"], row["users"], p, row["population"])
		}
		if !(number(row, "users_low") < number(row, "users") && number(row, "users") < number(row, "users_high")) {
			t.Errorf("%s: users %s outside %s to %s", row["name"], row["users"], row["users_low"], row["users_high"])
		}
		if i > 0 && !(rows[i-1]["code"] < row["code"]) {
			t.Errorf("%s stands after %s", row["code"], rows[i-1]["code"])
		}
	}
	if !strings.Contains(got.stdout, "urban_pct") || !strings.Contains(got.stdout, "137.85") {
		t.Errorf("the fit is not told: %q", got.stdout)
	}
	picture := []byte(read(t, out, "calibration.png"))
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || size.Width < 1000 || !bytes.Contains(picture[:100], []byte("pHYs")) {
		t.Errorf("calibration.png: %v, %v", size, err)
	}
	if zh := fenye(t, ofCalls(calls, "-o", out, "--force", "--lang", "zh")...).want(t, 0); !strings.Contains(zh.stdout, "截距") ||
		!strings.Contains(read(t, out, "calibration.svg"), "校准") {
		t.Errorf("in Chinese: %q", zh.stdout)
	}
}

// TestForecastSameBytes: the order of lines, the cores and the kind of file
// reach nothing.
func TestForecastSameBytes(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(read(t, calls)), "\n")
	r := rand.New(rand.NewPCG(1, 2))
	run := func(file, workers string) map[string]string {
		t.Helper()
		out := filepath.Join(t.TempDir(), "out")
		fenye(t, ofCalls(file, "-o", out, "--workers", workers)...).want(t, 0)
		return listing(t, out)
	}
	want := run(calls, "1")
	same := func(what string, got map[string]string) {
		t.Helper()
		if len(got) != 4 || len(want) != 4 {
			t.Errorf("%s: %d files, want 4", what, len(got))
		}
		for name, text := range want {
			if got[name] != text {
				t.Errorf("%s changes %s", what, name)
			}
		}
	}
	r.Shuffle(len(lines)-1, func(i, j int) { lines[i+1], lines[j+1] = lines[j+1], lines[i+1] })
	same("shuffling", run(write(t, "provinces_calls.csv", strings.Join(lines, "\n")), "2"))
	book := excelize.NewFile()
	defer book.Close()
	for i, line := range lines {
		cells := []any{}
		for _, c := range strings.Split(strings.TrimSpace(line), ",") {
			if x, err := strconv.ParseFloat(c, 64); err == nil {
				cells = append(cells, x)
			} else {
				cells = append(cells, c)
			}
		}
		if err := book.SetSheetRow("Sheet1", "A"+strconv.Itoa(i+1), &cells); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "provinces_calls.xlsx")
	if err := book.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	want["forecast.csv"] = strings.ReplaceAll(want["forecast.csv"], ".0,", ",") // a workbook knows no 70.0
	same("a workbook", run(path, "1"))
}

func TestForecastWholeOrNothing(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, ofCalls(calls, "-o", out)...).want(t, 0)
	before := listing(t, out)
	got := fenye(t, ofCalls(calls, "-o", out, "--ridge", "5", "--json")...).want(t, 1)
	if !strings.Contains(got.stderr, "--force") || got.json(t)["status"] != "failed" {
		t.Errorf("an existing folder: %q, %q", got.stderr, got.stdout)
	}
	bad := write(t, "bad.csv", "callers,asked,gdp_per_capita,urban_pct,kwh_per_head,population\n1,0,1,1,1,5\n")
	fenye(t, ofCalls(bad, "-o", out, "--force")...).want(t, 1)
	for name, text := range listing(t, out) {
		if before[name] != text {
			t.Errorf("a failed call changed %s", name)
		}
	}
	fenye(t, ofCalls(calls, "-o", out, "--ridge", "5", "--force")...).want(t, 0)
	if strings.Contains(read(t, out, "model.json"), `"ridge": 0,`) {
		t.Error("the ridge is not reported")
	}
	if left, err := os.ReadDir(filepath.Dir(out)); err != nil || len(left) != 1 {
		t.Errorf("beside the folder there is %v, %v", left, err)
	}
}

// TestForecastWithoutAnswer: what has no answer is named and writes nothing.
func TestForecastWithoutAnswer(t *testing.T) {
	separated := "yes,a,age\n0,1,30\n0,2,20\n0,3,50\n1,4,40\n1,5,20\n1,6,60\n"
	collinear := "yes,a,b,both\n0,1,3,5\n1,2,1,5\n0,3,4,10\n1,1,1,3\n1,5,2,12\n0,4,6,14\n0,2,2,6\n1,2,5,9\n"
	for what, c := range map[string]struct {
		text, features string
		names          []string
	}{
		"separation":  {separated, "age,a", []string{"a alone", "perfectly", "--ridge"}},
		"collinear":   {collinear, "a,b,both", []string{"both = 2 × a + b"}},
		"constant":    {"yes,a,b\n0,1,7\n1,2,7\n0,3,7\n1,1,7\n", "a,b", []string{"b = 7"}},
		"one outcome": {"yes,a\n0,1\n0,2\n", "a", []string{"no trial is a success"}},
		"a missing":   {"yes,a\n0,1\n1,\n", "a", []string{"t.csv", "row 3", "a", "a number, not an empty cell"}},
		"a label":     {"yes,a\n0,1\n3,4\n", "a", []string{"t.csv", "row 3", "yes", `"3"`, "0 or 1"}},
		"no column":   {"yes,a\n0,1\n1,4\n", "a,c", []string{"t.csv", "c", "yes, a"}},
		"empty":       {"", "a", []string{"t.csv"}},
	} {
		out := filepath.Join(t.TempDir(), "out")
		got := fenye(t, "forecast", "--train", write(t, "t.csv", c.text), "--label", "yes", "--features", c.features, "-o", out, "--json").want(t, 1)
		for _, name := range c.names {
			if !strings.Contains(got.stderr, name) {
				t.Errorf("%s: %q does not say %q", what, got.stderr, name)
			}
		}
		if strings.Contains(got.stdout, `"converged"`) || got.json(t)["status"] != "failed" {
			t.Errorf("%s: JSON is %s", what, got.stdout)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: files were written", what)
		}
	}
	zh := fenye(t, "forecast", "--train", write(t, "t.csv", separated), "--label", "yes", "--features", "age,a", "--lang", "zh").want(t, 1)
	if !strings.Contains(zh.stderr, "a 单独就能完全分开两种结果") {
		t.Errorf("separation in Chinese: %q", zh.stderr)
	}
	ridge := fenye(t, "forecast", "--train", write(t, "t.csv", separated), "--label", "yes", "--features", "age,a", "--ridge", "1", "--json").want(t, 0)
	if m := ridge.json(t); m["ridge"] != 1.0 || m["converged"] != true {
		t.Errorf("with a ridge: %s", ridge.stdout)
	}
	dropped := fenye(t, "forecast", "--train", write(t, "t.csv", collinear), "--label", "yes", "--features", "a,b,both", "--drop-collinear", "--json").want(t, 0)
	list := dropped.json(t)["dropped"].([]any)
	if len(list) != 1 || list[0].(object)["name"] != "both" || !strings.Contains(dropped.stderr, "both = ") {
		t.Errorf("dropped: %v, %q", list, dropped.stderr)
	}
}

func TestForecastWarns(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	target := write(t, "target.csv", "name,population,users,gdp_per_capita,urban_pct,kwh_per_head\nX,2021.77万,5,1000000,60,-6000\n=Y,1000,6,60000,60,6000\n")
	args := ofCalls(calls, "-o", out)
	args[slices.Index(args, "--predict")+1] = target
	got := fenye(t, args...).want(t, 0)
	for _, part := range []string{"gdp_per_capita", "kwh_per_head", "extrapolation", "the column users"} {
		if !strings.Contains(got.stderr, part) {
			t.Errorf("%q is not said: %q", part, got.stderr)
		}
	}
	header, rows := table(t, out, "forecast.csv")
	if want := strings.Split("name,population,gdp_per_capita,urban_pct,kwh_per_head,probability,users,users_low,users_high", ","); !slices.Equal(header, want) {
		t.Fatalf("columns: got %q", header)
	}
	if rows[0]["name"] != "'=Y" || rows[1]["kwh_per_head"] != "-6000" || rows[1]["users"] == "5" {
		t.Errorf("rows: got %v", rows)
	}
}

func TestForecastUsage(t *testing.T) {
	for _, args := range [][]string{
		{"forecast"}, {"forecast", "--train", calls}, {"forecast", "x"},
		{"forecast", "--train", calls, "--label", "callers"},
		{"forecast", "--train", calls, "--success", "callers", "--features", "urban_pct"},
		{"forecast", "--train", calls, "--success", "callers", "--trials", "asked", "--label", "x", "--features", "urban_pct"},
		{"forecast", "--train", calls, "--success", "callers", "--trials", "asked", "--features", "asked"},
		{"forecast", "--train", calls, "--success", "callers", "--trials", "asked", "--features", "urban_pct,urban_pct"},
		{"forecast", "--train", calls, "--success", "callers", "--trials", "asked", "--features", "urban_pct", "--predict", calls},
		ofCalls(calls, "--ridge", "-1"), ofCalls(calls, "--ridge", "NaN"), ofCalls(calls, "--ridge", "much"), ofCalls(calls, "--force"), ofCalls(calls, "--workers", "-1"),
	} {
		got := fenye(t, args...)
		if got.code != 2 || got.stderr == "" || got.stdout != "" {
			t.Errorf("%q: exit code %d, want 2; stdout %q, stderr %q", args, got.code, got.stdout, got.stderr)
		}
	}
	fenye(t, ofCalls("nowhere.csv")...).want(t, 1)
	for lang, example := range map[string]string{"zh": "例", "en": "Example"} {
		got := fenye(t, "forecast", "--help", "--lang", lang).want(t, 0)
		for _, flag := range []string{"--train", "--success", "--trials", "--label", "--features", "--predict", "--population", "--ridge", "--output", "--force", "--json", example} {
			if !strings.Contains(got.stdout, flag) || strings.Contains(got.stdout, "forecast.") && strings.Contains(got.stdout, "forecast.flag") {
				t.Errorf("--help in %s lacks %s", lang, flag)
			}
		}
	}
}

// TestForecastWords: every key that the command and its chart name has words.
func TestForecastWords(t *testing.T) {
	named := regexp.MustCompile(`"((?:forecast|cause\.forecast)\.[a-z_.]+[a-z])"`)
	found := 0
	for _, f := range []string{"forecast.go", "forecasttell.go", "../cause/forecast.go", "../scene/calibration.go"} {
		for _, m := range named.FindAllStringSubmatch(read(t, f), -1) {
			if found++; strings.HasSuffix(m[1], ".csv") || strings.HasSuffix(m[1], ".json") {
				continue
			}
			for _, l := range []words.Lang{words.ZH, words.EN} {
				if l.T(m[1]) == m[1] || l.T(m[1]) == "" {
					t.Errorf("%s has no words in %s", m[1], l)
				}
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d keys found", found)
	}
}
