package swift

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fenye/model/ring"
)

type expected struct {
	File          string
	PartPower     int     `json:"part_power"`
	ReplicaCount  float64 `json:"replica_count"`
	Rows          []int
	Holes         []int
	DevsListLen   int `json:"devs_list_len"`
	Version       int64
	NextPartPower *int             `json:"next_part_power"`
	MD5           string           `json:"md5_of_file"`
	IDs           string           `json:"sha256_of_assignments_be16"`
	Parts         map[string]int64 `json:"parts_per_device"`
	Lookups       []struct {
		Path      []string
		Hash      string
		Partition int
		Primaries []ring.ID `json:"primary_ids"`
		Handoffs  []ring.ID `json:"handoff_ids"`
	}
	Builder struct {
		MinPartHours int64 `json:"min_part_hours"`
		Overload     float64
		Balance      float64
		Dispersion   float64
		Version      int64
		ID           string
		Required     float64 `json:"required_overload"`
	}
}

func open(t *testing.T, name string) *File {
	t.Helper()
	f, err := Open(context.Background(), filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func sample(t *testing.T, name string, to any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
}

// TestExpected: figures, counts, look-ups and handoffs are those of Swift's own
// classes, in the ring and in the builder.
func TestExpected(t *testing.T) {
	var all []expected
	sample(t, "expected.json", &all)
	conf, err := OpenConf("testdata/swift.conf")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range all {
		f := open(t, want.File)
		if f.Ring.PartPower != want.PartPower || f.Ring.Replicas() != want.ReplicaCount || f.Version != want.Version || f.MD5 != want.MD5 || len(f.Ring.Devices) != want.DevsListLen || f.Locked() {
			t.Errorf("%s: got %d, %v, version %d, %s, %d devices, want %+v", want.File, f.Ring.PartPower, f.Ring.Replicas(), f.Version, f.MD5, len(f.Ring.Devices), want)
		}
		b := open(t, strings.Replace(want.File, ".ring.gz", ".builder", 1))
		if b.Builder.MinPartHours != want.Builder.MinPartHours || b.Builder.Overload != want.Builder.Overload || b.Builder.ID != want.Builder.ID || b.Version != want.Builder.Version {
			t.Errorf("%s: builder %+v, want %+v", want.File, b.Builder, want.Builder)
		}
		for _, f := range []*File{f, b} {
			for k, row := range f.Ring.Rows {
				if len(row) != want.Rows[k] {
					t.Errorf("%s: row %d has %d, want %d", f.Name, k, len(row), want.Rows[k])
				}
			}
			var ids bytes.Buffer
			if ok, err := f.IDs(&ids); !ok || err != nil {
				t.Fatal(ok, err)
			}
			if sum := sha256.Sum256(ids.Bytes()); hex.EncodeToString(sum[:]) != want.IDs {
				t.Errorf("%s: other ids than Swift reads", f.Name)
			}
			figures := f.Ring.Figures()
			for id, n := range figures.Parts {
				if n != want.Parts[strconv.Itoa(id)] {
					t.Errorf("%s: device %d has %d parts, want %d", f.Name, id, n, want.Parts[strconv.Itoa(id)])
				}
			}
			if math.Abs(figures.Worst-want.Builder.Balance) > 1e-6 || math.Abs(figures.Dispersion-want.Builder.Dispersion) > 1e-9 {
				t.Errorf("%s: balance %v, dispersion %v, want %v, %v", f.Name, figures.Worst, figures.Dispersion, want.Builder.Balance, want.Builder.Dispersion)
			}
		}
		if got, err := f.Ring.RequiredOverload(); err != nil || math.Abs(got-want.Builder.Required) > 1e-9 {
			t.Errorf("%s: required overload %v, %v, want %v", want.File, got, err, want.Builder.Required)
		}
		for _, l := range want.Lookups {
			path := append(slices.Clone(l.Path), "", "")
			hash := conf.Hash(path[0], path[1], path[2])
			p := f.Ring.PartOf(hash)
			if hex.EncodeToString(hash[:]) != l.Hash || int(p) != l.Partition {
				t.Errorf("%s: %q is %x in %d, want %s in %d", f.Name, l.Path, hash, p, l.Hash, l.Partition)
			}
			if got := f.Ring.Primaries(p); !slices.Equal(got, l.Primaries) {
				t.Errorf("%s: %q primaries %v, want %v", f.Name, l.Path, got, l.Primaries)
			}
			if got := f.Ring.Handoffs(p, 3); !slices.Equal(got, l.Handoffs) {
				t.Errorf("%s: %q handoffs %v, want %v", f.Name, l.Path, got, l.Handoffs)
			}
		}
	}
}

// TestLog: the log comes to the very table of counts.
func TestLog(t *testing.T) {
	f := open(t, "object5.ring.gz")
	conf, err := OpenConf("testdata/swift.conf")
	if err != nil {
		t.Fatal(err)
	}
	a, tally, err := OpenLog(context.Background(), "testdata/proxy-access.log", f.Ring, conf, LogOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	if err := WriteCounts(&got, a); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/proxy-access.object5.counts.csv")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("the counts differ from those of Swift's middleware:\n%s", got.Bytes())
	}
	if tally.Reads != 975 || tally.Writes != 168 || tally.Lines != 1203 || tally.Skipped[SkipPath]+tally.Skipped[SkipMethod]+tally.Skipped[SkipS3] != 60 {
		t.Errorf("got %+v, want 975 reads and 168 writes of 1203 lines", tally)
	}
	back, err := OpenCounts(context.Background(), "testdata/proxy-access.object5.counts.csv", 1024)
	if err != nil || !slices.Equal(back.Reads, a.Reads) || !slices.Equal(back.Writes, a.Writes) {
		t.Errorf("the table reads back as something else: %v", err)
	}
}

// TestVersion2: the ring of version 2 is that of version 1.
func TestVersion2(t *testing.T) {
	a, b := open(t, "object5.ring.gz"), open(t, "object5.v2.ring.gz")
	for k := range a.Ring.Rows {
		if !slices.Equal(a.Ring.Rows[k], b.Ring.Rows[k]) {
			t.Errorf("row %d differs", k)
		}
	}
	var one, two bytes.Buffer
	if err := a.WriteRing(&one, a.Ring, 9); err != nil {
		t.Fatal(err)
	}
	if err := b.WriteRing(&two, b.Ring, 9); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one.Bytes(), two.Bytes()) {
		t.Error("the same ring was written as other bytes")
	}
}
