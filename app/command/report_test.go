package command_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"fenye/data/planfile"
	"fenye/model"
)

// reported is a plan of three centres and two scenarios whose provinces are
// wired too, with the files of the plan, its losses and its access plan.
type reported struct{ dir, plan string }

func newReported(t *testing.T) reported {
	t.Helper()
	r := reported{dir: t.TempDir()}
	at := func(name string) string { return filepath.Join(r.dir, name) }
	fenye(t, "plan", "--demand", cities, "--population", "population_2010", "--users", "2520000",
		"--centre", "North,116.46,39.92,1100000", "--centre", "South,120.76,30.77,1500000,100000", "--centre", "West,104.07,30.67,900000",
		"-o", at("first")).want(t, 0)
	saved, err := planfile.Load(filepath.Join(at("first"), "plan.fenye"))
	if err != nil {
		t.Fatal(err)
	}
	p := &saved.Plan
	p.Title = "Peak <2026> & more"
	p.Scenarios[0].Name = "Peak"
	p.Scenarios[0].Wiring = model.Wiring{Alpha: 30, Lambda: 400, Gamma: 950}
	low := p.Scenarios[0]
	low.Name, low.Total, low.Wiring = "Low", 1_000_000, model.Wiring{}
	p.Scenarios = append(p.Scenarios, low)
	r.plan = at("plan.fenye")
	if err := planfile.Save(r.plan, saved); err != nil {
		t.Fatal(err)
	}
	fenye(t, "plan", r.plan, "-o", at("plan")).want(t, 0)
	fenye(t, "failover", r.plan, "-o", at("failover")).want(t, 0)
	fenye(t, "access", r.plan, "-o", at("access")).want(t, 0)
	return r
}

// printed is a column of a CSV file in the report: its head there and how its
// figures are written.
type printed struct {
	key, head string
	write     func(csv string) string
}

func asText(s string) string { return s }

// orDash is the text of a cell that may be empty.
func orDash(write func(string) string) func(string) string {
	return func(s string) string {
		if s == "" {
			return "—"
		}
		return write(s)
	}
}

// grouped writes a number with some decimals and its whole part in threes.
func grouped(decimals int) func(string) string {
	return orDash(func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return "not a number: " + s
		}
		text := strconv.FormatFloat(x, 'f', decimals, 64)
		sign := ""
		if rest, negative := strings.CutPrefix(text, "-"); negative {
			sign, text = "−", rest
		}
		whole, fraction, _ := strings.Cut(text, ".")
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "," + whole[i:]
		}
		if decimals > 0 {
			whole += "." + fraction
		}
		return sign + whole
	})
}

func asShare(s string) string {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return "not a number: " + s
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + " %"
}

func asChange(s string) string {
	text := grouped(1)(s)
	if !strings.HasPrefix(text, "−") && strings.Trim(text, "0.,") != "" {
		return "+" + text
	}
	return text
}

func asCapacity(s string) string {
	if s == "" {
		return "no limit"
	}
	return grouped(0)(s)
}

func asBool(s string) string { return map[string]string{"true": "yes", "false": "no"}[s] }

// proofs are the tables of the report with the CSV files they must equal.
var proofs = []struct {
	file, caption string
	columns       []printed
}{
	{"plan/centres.csv", "Data centres: positions, capacities and minimums", []printed{
		{"name", "Centre", asText}, {"lon", "Longitude", grouped(5)}, {"lat", "Latitude", grouped(5)},
		{"capacity", "Capacity", asCapacity}, {"minimum", "Minimum", grouped(0)}, {"up", "Up", asBool}}},
	{"plan/centres.csv", "Load, price and distances of each data centre", []printed{
		{"name", "Centre", asText}, {"capacity", "Capacity", asCapacity}, {"load", "Load", grouped(0)},
		{"utilisation", "Utilisation", orDash(asShare)}, {"price_km", "Price km", grouped(1)}, {"saving_km_per_user", "Saving km a user", grouped(1)},
		{"mean_km", "Mean km", grouped(1)}, {"p95_km", "95 % within km", grouped(1)}, {"max_km", "Farthest km", grouped(1)}, {"places", "Places", grouped(0)}}},
	{"plan/provinces.csv", "Users, main centre and backup of each province", []printed{
		{"code", "Code", asText}, {"name", "Name", asText}, {"users", "Users", grouped(0)}, {"centre", "Centre", orDash(asText)},
		{"share", "Main centre’s share", orDash(asShare)}, {"backup", "Backup", orDash(asText)}, {"mean_km", "Mean km", grouped(1)},
		{"users:North", "Users at North", grouped(0)}, {"users:South", "Users at South", grouped(0)}, {"users:West", "Users at West", grouped(0)}}},
	{"plan/places.csv", "Which centre serves each place", []printed{
		{"name", "Place", asText}, {"lon", "Longitude", grouped(5)}, {"lat", "Latitude", grouped(5)}, {"population", "Population", grouped(0)},
		{"users", "Users", grouped(0)}, {"centre", "Centre", orDash(asText)}, {"centre_users", "of which users", grouped(0)},
		{"distance_km", "Distance km", grouped(1)}, {"nearest", "Nearest centre", orDash(asText)}, {"second_centre", "Second centre", orDash(asText)},
		{"margin_km", "Margin km", grouped(1)}}},
	{"failover/failover.csv", "Nearest: every centre left after each loss", []printed{
		{"lost", "Lost", asText}, {"centre", "Centre", asText}, {"load_nearest", "Load", grouped(0)}, {"utilisation_nearest", "Utilisation", orDash(asShare)},
		{"mean_km_nearest", "Mean km of all", grouped(1)}, {"over_nearest", "Above capacity", grouped(0)}, {"centre_km_nearest", "Mean km of its users", grouped(1)},
		{"added_km_nearest", "Km added to those taken over", orDash(asChange)}, {"moved_users_nearest", "Users moved", grouped(0)}}},
	{"failover/failover.csv", "Optimal: every centre left after each loss", []printed{
		{"lost", "Lost", asText}, {"centre", "Centre", asText}, {"load_optimal", "Load", grouped(0)}, {"utilisation_optimal", "Utilisation", orDash(asShare)},
		{"mean_km_optimal", "Mean km of all", grouped(1)}, {"centre_km_optimal", "Mean km of its users", grouped(1)},
		{"added_km_optimal", "Km added to those taken over", orDash(asChange)}, {"moved_users_optimal", "Users moved", grouped(0)}, {"shortage", "Shortage", grouped(0)}}},
	{"access/access.csv", "Wiring of each province", []printed{
		{"code", "Code", asText}, {"name", "Name", asText}, {"users", "Users", grouped(0)}, {"centre", "Centre", asText},
		{"backup", "Backup", orDash(asText)}, {"distance_km", "Distance km", grouped(1)}, {"nearest", "Nearest centre", asText}}},
}

// TestReportEqualsTheTables compares every figure of the report's tables, in
// HTML and in the PDF's text, with the files that plan, failover and access
// write.
func TestReportEqualsTheTables(t *testing.T) {
	r := newReported(t)
	page, sheet := filepath.Join(r.dir, "r.html"), filepath.Join(r.dir, "r.pdf")
	fenye(t, "report", r.plan, "-o", page, "--date", "2026-11-29").want(t, 0)
	fenye(t, "report", r.plan, "-o", sheet, "--date", "2026-11-29").want(t, 0)
	tables := htmlTables(t, read(t, page))
	text := pdfText(t, sheet)
	compared := 0
	for _, p := range proofs {
		_, want := table(t, r.dir, p.file)
		got := tables[p.caption]
		if len(got) != len(want)+1 || len(got[0]) != len(p.columns) {
			t.Fatalf("%s: got %d rows, want a head and %d", p.caption, len(got), len(want))
		}
		for k, c := range p.columns {
			if got[0][k] != c.head {
				t.Errorf("%s: column %d is headed %q, want %q", p.caption, k, got[0][k], c.head)
			}
		}
		for i, row := range want {
			line := `(?m)^\s*`
			for k, c := range p.columns {
				cell := c.write(row[c.key])
				if got[i+1][k] != cell {
					t.Errorf("%s, row %d, %s: got %q, want %q", p.caption, i+1, c.key, got[i+1][k], cell)
				}
				if k > 0 {
					line += `\s+(?:\d+\s+)?` // the number of a badge
				} else {
					line += `(?:\d+\s+)?`
				}
				line += regexp.QuoteMeta(cell)
				compared++
			}
			if !regexp.MustCompile(line + `\s*$`).MatchString(text) {
				t.Errorf("%s, row %d: the PDF has no line %q", p.caption, i+1, line)
			}
		}
	}
	if compared < 1200 {
		t.Errorf("only %d figures compared", compared)
	}
	for _, want := range []string{"Peak <2026> & more: report on the service regions", "Report date: 2026-11-29", "Page 1 of ", "SHA-256", "2,520,000", "Low", "Hitchcock"} {
		if !strings.Contains(text, want) {
			t.Errorf("the PDF's text has no %q", want)
		}
	}
}

// TestReportShowsTheProof compares the values of the proof with summary.json.
func TestReportShowsTheProof(t *testing.T) {
	r := newReported(t)
	out := filepath.Join(r.dir, "r.html")
	fenye(t, "report", r.plan, "-o", out).want(t, 0)
	said := fenye(t, "plan", r.plan, "--json").want(t, 0).json(t)
	proof := said["certificate"].(object)
	text := read(t, out)
	for _, key := range []string{"primal", "dual"} {
		value := grouped(1)(strconv.FormatFloat(proof[key].(float64), 'f', -1, 64)) + " user-km"
		if !strings.Contains(text, "<dd>"+value+"</dd>") {
			t.Errorf("the report has no %s value %q", key, value)
		}
	}
	sum := strings.TrimSpace(strings.Split(run(t, "sha256sum", r.plan), " ")[0])
	for _, what := range []string{sum, "2026", fmt.Sprintf("%.0f", 2520000.0)[:1]} {
		if !strings.Contains(text, what) {
			t.Errorf("the report has no %q", what)
		}
	}
	// The source's checksum comes from the file itself, or from the summary
	// beside the plan.
	source := strings.Split(run(t, "sha256sum", cities), " ")[0]
	if strings.Contains(text, source) {
		t.Error("a plan file that is alone cannot know its source's checksum")
	}
	fenye(t, "report", r.plan, "-o", out, "--source", cities).want(t, 0)
	if !strings.Contains(read(t, out), source) {
		t.Error("--source: the checksum is not in the report")
	}
	fenye(t, "report", filepath.Join(r.dir, "first", "plan.fenye"), "-o", out).want(t, 0)
	if !strings.Contains(read(t, out), source) {
		t.Error("summary.json beside the plan: the checksum is not in the report")
	}
}

// TestReportIsTheSameTwice: the same bytes but for the date, whatever the
// number of cores.
func TestReportIsTheSameTwice(t *testing.T) {
	r := newReported(t)
	for _, name := range []string{"a.pdf", "a.html"} {
		at := func(s string) string { return filepath.Join(r.dir, s+name) }
		fenye(t, "report", r.plan, "-o", at("1"), "--date", "2026-01-02", "--lang", "both").want(t, 0)
		fenye(t, "report", r.plan, "-o", at("2"), "--date", "2026-01-02", "--lang", "both", "--workers", "1").want(t, 0)
		fenye(t, "report", r.plan, "-o", at("3"), "--date", "2026-11-29", "--lang", "both").want(t, 0)
		if read(t, at("1")) != read(t, at("2")) {
			t.Errorf("%s: two runs gave two files", name)
		}
		if one, other := read(t, at("1")), read(t, at("3")); one == other || strings.HasSuffix(name, "pdf") && len(one) != len(other) {
			t.Errorf("%s: another date: %d and %d bytes", name, len(one), len(other))
		}
	}
	text := pdfText(t, filepath.Join(r.dir, "1a.pdf"))
	for _, want := range []string{"报告日期：2026 年 1 月 2 日", "Report date: 2026-01-02", "最优性证明", "Proof of the optimum"} {
		if !strings.Contains(text, want) {
			t.Errorf("both languages: no %q", want)
		}
	}
	fonts := strings.Split(strings.TrimSpace(run(t, "pdffonts", filepath.Join(r.dir, "1a.pdf"))), "\n")
	if len(fonts) != 5 {
		t.Errorf("fonts:\n%s", strings.Join(fonts, "\n"))
	}
	for _, f := range fonts[2:] {
		if fields := strings.Fields(f); fields[len(fields)-5] != "yes" {
			t.Errorf("not embedded: %s", f)
		}
	}
}

// TestNoReportWithoutAPlan: exit 3 and no file where the users do not fit.
func TestNoReportWithoutAPlan(t *testing.T) {
	r := newReported(t)
	saved, err := planfile.Load(r.plan)
	if err != nil {
		t.Fatal(err)
	}
	saved.Plan.Scenarios[0].Total = 9_000_000
	saved.Solutions = nil
	full := filepath.Join(r.dir, "full.fenye")
	if err := planfile.Save(full, saved); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(r.dir, "none.pdf")
	if got := fenye(t, "report", full, "-o", out).want(t, 3); !strings.Contains(got.stderr, "5,500,000") {
		t.Errorf("it does not say by how much: %q", got.stderr)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a report of a plan that does not exist")
	}
	for _, args := range [][]string{{"-o", "x.doc"}, {}, {"-o", "x.pdf", "--date", "tomorrow"}, {"-o", "x.pdf", "--lang", "fr"}} {
		fenye(t, append([]string{"report", r.plan}, args...)...).want(t, 2)
	}
	fenye(t, "plan", r.plan, "--lang", "both").want(t, 2)
}

func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v (Debian's poppler-utils and coreutils have these programs)", name, err)
	}
	return string(out)
}

// pdfText is what poppler reads, laid out as on the page.
func pdfText(t *testing.T, path string) string {
	t.Helper()
	return run(t, "pdftotext", "-layout", path, "-")
}

// htmlTables reads the tables of a page by their captions: the head first, then
// the rows, badges left out.
func htmlTables(t *testing.T, text string) map[string][][]string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][][]string{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "table" {
			continue
		}
		caption := ""
		var rows [][]string
		for m := range n.Descendants() {
			switch {
			case m.Data == "caption":
				caption = textOf(m)
			case m.Data == "tr":
				rows = append(rows, nil)
			case m.Type == html.ElementNode && (m.Data == "td" || m.Data == "th"):
				rows[len(rows)-1] = append(rows[len(rows)-1], textOf(m))
			}
		}
		all[caption] = rows
	}
	return all
}

// textOf is the text of a node without what stands in badges.
func textOf(n *html.Node) string {
	text := ""
	for m := range n.Descendants() {
		badge := m.Parent != nil && m.Parent.Data == "span"
		if m.Type == html.TextNode && !badge {
			text += m.Data
		}
	}
	return strings.TrimSpace(text)
}
