//go:build engines

package swift

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fenye/model/ring"
)

// swift runs a script or tool with Debian's Python, whose modules Swift is.
func swift(t *testing.T, dir, script string, args ...string) (string, error) {
	t.Helper()
	here, err := filepath.Abs("testdata/swift")
	if err != nil {
		t.Fatal(err)
	}
	conf, err := filepath.Abs("testdata/swift.conf")
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command("/usr/bin/python3", append([]string{filepath.Join(here, script)}, args...)...)
	c.Dir = dir
	c.Env = append(os.Environ(), "PYTHONPATH="+here, "FENYE_SWIFT_CONF="+conf, "PYTHONDONTWRITEBYTECODE=1")
	var out, bad bytes.Buffer
	c.Stdout, c.Stderr = &out, &bad
	err = c.Run()
	if err != nil {
		err = fmt.Errorf("%s %v: %w\n%s\n%s", script, args, err, out.String(), bad.String())
	}
	return out.String(), err
}

func mustSwift(t *testing.T, dir, script string, args ...string) string {
	t.Helper()
	out, err := swift(t, dir, script, args...)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// described is what Swift's classes say of a ring.
type described struct {
	PartShift int     `json:"part_shift"`
	Replicas  float64 `json:"replica_count"`
	Version   int64
	Rows      []int
	IDs       string
	Devs      []map[string]any
	NextPower *int `json:"next_part_power"`
	Lookups   []struct {
		Path      []string
		Partition int
		Primaries []ring.ID
		Handoffs  []ring.ID
	}
	Builder *struct {
		Balance, Dispersion, Overload float64
		Kept                          *float64 `json:"kept_dispersion"`
		Version                       int64
		Hours                         int64 `json:"min_part_hours"`
		ID                            string
		Parts                         map[string]int64
		Required                      *float64 `json:"required_overload"`
	}
}

// describe asks Swift's classes about rings and builders, in turns; "-" is no
// builder.
func describe(t *testing.T, names [][]string, files ...string) []described {
	t.Helper()
	text, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	var out []described
	if err := json.Unmarshal([]byte(mustSwift(t, "", "describe.py", append([]string{string(text)}, files...)...)), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// compare makes sure that a ring is the one that Swift reads.
func compare(t *testing.T, f *File, r *ring.Ring, got described) {
	t.Helper()
	if got.PartShift != 32-r.PartPower || got.Replicas != r.Replicas() {
		t.Errorf("%s: Swift reads part_shift %d and %v replicas, we %d and %v", f.Name, got.PartShift, got.Replicas, 32-r.PartPower, r.Replicas())
	}
	var ids bytes.Buffer
	if ok, err := (&File{Ring: r}).IDs(&ids); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if sum := sha256.Sum256(ids.Bytes()); hex.EncodeToString(sum[:]) != got.IDs {
		t.Errorf("%s: Swift reads other ids", f.Name)
	}
	for id, d := range r.Devices {
		if (d == nil) != (got.Devs[id] == nil) {
			t.Errorf("%s: device %d: %v, Swift reads %v", f.Name, id, d, got.Devs[id])
		}
	}
}

// TestEngineInvented: of rings of chance that Swift made, every figure, look-up
// and handoff is Swift's, in ring and builder; what we write of them is what
// Swift reads.
func TestEngineInvented(t *testing.T) {
	dir := t.TempDir()
	const n = 24
	mustSwift(t, dir, "invent.py", dir, strconv.Itoa(n))
	conf, err := OpenConf("testdata/swift.conf")
	if err != nil {
		t.Fatal(err)
	}
	names := [][]string{{"AUTH_a"}, {"AUTH_a", "照片"}}
	for i := range 40 {
		names = append(names, []string{"AUTH_a", "c" + strconv.Itoa(i%3), fmt.Sprintf("o/%d 北京+%%.jpg", i)})
	}
	var files, again []string
	for i := range n {
		path := filepath.Join(dir, fmt.Sprintf("invented-%d.ring.gz", i))
		files = append(files, path, strings.TrimSuffix(path, ".ring.gz")+".builder")
	}
	wants := describe(t, names, files...)
	for i, want := range wants {
		path, builder := files[2*i], files[2*i+1]
		f, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Open(context.Background(), builder)
		if err != nil {
			t.Fatal(err)
		}
		if err := Fits(f, b); err != nil {
			t.Error(err)
		}
		compare(t, f, f.Ring, want)
		compare(t, b, b.Ring, want)
		figures := f.Ring.Figures()
		if math.Abs(figures.Worst-want.Builder.Balance) > 1e-6 || math.Abs(figures.Dispersion-want.Builder.Dispersion) > 1e-9 {
			t.Errorf("%s: balance %v, dispersion %v; Swift %v, %v", f.Name, figures.Worst, figures.Dispersion, want.Builder.Balance, want.Builder.Dispersion)
		}
		if b.Builder.MinPartHours != want.Builder.Hours || b.Builder.Overload != want.Builder.Overload || b.Builder.ID != want.Builder.ID || b.Version != want.Builder.Version {
			t.Errorf("%s: builder %+v; Swift %+v", b.Name, b.Builder, want.Builder)
		}
		required, err := f.Ring.RequiredOverload()
		if (err == nil) != (want.Builder.Required != nil) || err == nil && math.Abs(required-*want.Builder.Required) > 1e-9 {
			t.Errorf("%s: required overload %v, %v; Swift %v", f.Name, required, err, want.Builder.Required)
		}
		for _, l := range want.Lookups {
			p := append(slices.Clone(l.Path), "", "")
			part := f.Ring.PartOf(conf.Hash(p[0], p[1], p[2]))
			if int(part) != l.Partition || !slices.Equal(f.Ring.Primaries(part), l.Primaries) || !slices.Equal(append([]ring.ID{}, f.Ring.Handoffs(part, -1)...), l.Handoffs) {
				t.Errorf("%s %q: partition %d, %v, %v; Swift %+v", f.Name, l.Path, part, f.Ring.Primaries(part), f.Ring.Handoffs(part, -1), l)
			}
		}
		again = append(again, rewrite(t, dir, f, b)...)
	}
	for i, got := range describe(t, nil, again...) {
		same(t, again[2*i], wants[i], got)
	}
}

// rewrite writes ring and builder again as they are, and returns their files.
func rewrite(t *testing.T, dir string, f, b *File) []string {
	t.Helper()
	again := filepath.Join(dir, "again-"+f.Name)
	if err := f.SaveRing(again, f.Ring, f.NextVersion()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	now := time.Unix(b.Builder.Epoch+7200, 0)
	if err := b.WriteBuilder(&out, b.Ring, b.NextVersion(), now); err != nil {
		t.Fatal(err)
	}
	builder := strings.TrimSuffix(again, ".ring.gz") + ".builder"
	if err := os.WriteFile(builder, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{again, builder}
}

// same makes sure that Swift reads in what we wrote all that it read in its own
// file, but for the version.
func same(t *testing.T, name string, want, got described) {
	t.Helper()
	a, _ := json.Marshal(want.Devs)
	c, _ := json.Marshal(got.Devs)
	if !bytes.Equal(a, c) || got.IDs != want.IDs || got.PartShift != want.PartShift {
		t.Errorf("%s: devices %s were written as %s", name, a, c)
	}
	if got.Version != want.Version+1 || got.Builder.Version != want.Version+1 {
		t.Errorf("%s: versions %d and %d, want %d", name, got.Version, got.Builder.Version, want.Version+1)
	}
	if got.Builder.Balance != want.Builder.Balance || got.Builder.Dispersion != want.Builder.Dispersion || got.Builder.Overload != want.Builder.Overload ||
		got.Builder.Hours != want.Builder.Hours || got.Builder.Kept == nil || math.Abs(*got.Builder.Kept-want.Builder.Dispersion) > 1e-9 || fmt.Sprint(got.Builder.Parts) != fmt.Sprint(want.Builder.Parts) {
		t.Errorf("%s: builder was written as %+v, want %+v", name, got.Builder, want.Builder)
	}
}

var reassigned = regexp.MustCompile(`Reassigned \d+ \((\d+\.\d+)%\) partitions`)

// inForce puts a ring into force as we say: a builder of it, its overload,
// validated and rebalanced. It returns the per cent of partitions that Swift
// then moves.
func inForce(t *testing.T, f *File, r *ring.Ring, hours int, overload string) float64 {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "x.ring.gz")
	if err := f.SaveRing(path, r, f.NextVersion()); err != nil {
		t.Fatal(err)
	}
	compare(t, f, r, describe(t, nil, path, "-")[0])
	out, err := swift(t, dir, "tool.py", "swift-ring-builder", "x.ring.gz", "write_builder", strconv.Itoa(hours), "--then",
		"swift-ring-builder", "x.builder", "set_overload", overload, "--then", "swift-ring-builder", "x.builder", "validate", "--then",
		"swift-ring-builder", "x.builder", "rebalance", "--seed", "1")
	if n := strings.Count(out, "exit 0\n"); n < 3 {
		t.Fatalf("write_builder, set_overload and validate end %d times with 0: %v\n%s", n, err, out)
	}
	m := reassigned.FindStringSubmatch(out)
	if m == nil {
		return 0
	}
	percent, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return percent
}

// TestEngineAdjusted: adjusted rings are loaded and valid, and Swift's next
// rebalance moves next to nothing once overload is set again.
func TestEngineAdjusted(t *testing.T) {
	for _, c := range []struct {
		file, overload string
		hours          int
		most           float64 // per cent of partitions
	}{{"object5.ring.gz", "0", 1, 0}, {"object100.ring.gz", "0.1", 24, 0.5}, {"object-frac.ring.gz", "0", 1, 5}} {
		f := open(t, c.file)
		dice := rand.New(rand.NewPCG(1, 1))
		heat := make([]float64, f.Ring.Partitions())
		for p := range heat {
			heat[p] = math.Floor(math.Pow(dice.Float64(), -0.7))
		}
		a, err := f.Ring.Adjust(context.Background(), heat, ring.Options{Target: 0.02, Rounds: 2, Swaps: 200})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Rounds) == 0 {
			t.Fatalf("%s: nothing was exchanged: %+v", c.file, a.Stop)
		}
		unchanged := inForce(t, f, f.Ring, c.hours, c.overload)
		for i, r := range a.Rounds {
			got := inForce(t, f, r.Ring, c.hours, c.overload)
			t.Logf("%s round %d: %d swaps, Swift then moves %.2f %% (%.2f %% of the old ring)", c.file, i+1, len(r.Swaps), got, unchanged)
			if got > max(c.most, unchanged+0.2) {
				t.Errorf("%s: Swift moves %v %% of partitions after round %d, want at most %v", c.file, got, i+1, c.most)
			}
		}
	}
}

// TestEngineJoined: a ring that a device joined is valid, and Swift has nothing
// to add.
func TestEngineJoined(t *testing.T) {
	f := open(t, "object5.ring.gz")
	heat := make([]float64, f.Ring.Partitions())
	heat[7] = 100
	j, err := f.Ring.Join(context.Background(), ring.Device{Region: 1, Zone: 6, IP: "192.168.1.16", Port: 6200, Name: "sdb1", Weight: 6000, ReplicationIP: "192.168.1.16", ReplicationPort: 6200}, heat, ring.JoinOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := inForce(t, f, j.Rounds[0].Ring, 1, "0"); got != 0 {
		t.Errorf("Swift moves %v %% after the join, want nothing", got)
	}
}

// TestEngineGetNodes: swift-get-nodes names the devices that look-up names.
func TestEngineGetNodes(t *testing.T) {
	f := open(t, "object100.ring.gz")
	conf, err := OpenConf("testdata/swift.conf")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "object.ring.gz")
	if err := f.SaveRing(path, f.Ring, 7); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		name := []string{"AUTH_test", "photos", fmt.Sprintf("北京 %d.jpg", i)}
		out := mustSwift(t, dir, "tool.py", append([]string{"swift-get-nodes", "-a", path}, name...)...)
		p := f.Ring.PartOf(conf.Hash(name[0], name[1], name[2]))
		if !strings.Contains(out, fmt.Sprintf("Partition\t%d\n", p)) {
			t.Errorf("%q: want partition %d in\n%s", name, p, out)
		}
		var want []string
		for _, id := range append(f.Ring.Primaries(p), f.Ring.Handoffs(p, -1)...) {
			d := f.Ring.Devices[id]
			want = append(want, fmt.Sprintf("%s:%d %s", d.IP, d.Port, d.Name))
		}
		var got []string
		for line := range strings.Lines(out) {
			if rest, ok := strings.CutPrefix(line, "Server:Port Device\t"); ok {
				got = append(got, strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "[Handoff]")))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: swift-get-nodes names %v, want %v", name, got, want)
		}
	}
}

// TestEngineLargeHandoffs: above 2^16 partitions Swift looks for handoffs in
// steps; the order is the same.
func TestEngineLargeHandoffs(t *testing.T) {
	dir := t.TempDir()
	mustSwift(t, dir, "large.py", dir, "17")
	path := filepath.Join(dir, "large-17.ring.gz")
	f, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	conf, err := OpenConf("testdata/swift.conf")
	if err != nil {
		t.Fatal(err)
	}
	var names [][]string
	for i := range 5 {
		names = append(names, []string{"AUTH_a", "c", fmt.Sprintf("o%d", i)})
	}
	for _, l := range describe(t, names, path, "-")[0].Lookups {
		p := f.Ring.PartOf(conf.Hash(l.Path[0], l.Path[1], l.Path[2]))
		if int(p) != l.Partition || !slices.Equal(f.Ring.Primaries(p), l.Primaries) || !slices.Equal(f.Ring.Handoffs(p, -1), l.Handoffs) {
			t.Errorf("%q: partition %d, handoffs differ from those of Swift", l.Path, p)
		}
	}
}
