package command_test

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// mongoFile is a file of the sample cluster.
func mongoFile(name string) string { return filepath.Join("../../data/mongo/testdata", name) }

// sharding is the call of a shard command on the sample, with more arguments.
func sharding(verb string, more ...string) []string {
	args := []string{"shard", verb, "--chunks", mongoFile("config.chunks.canonical.json"), "--shards", mongoFile("config.shards.json"), "--collections", mongoFile("config.collections.json")}
	if verb == "plan" {
		args = append(args, "--counters", mongoFile("chunk-ops.csv"))
	}
	return append(args, more...)
}

func TestShardShow(t *testing.T) {
	got := fenye(t, sharding("show", "--json")...).want(t, 0).json(t)
	all, _ := got["collections"].([]any)
	if len(all) != 1 {
		t.Fatalf("%v", got)
	}
	c := all[0].(object)
	if c["ns"] != "shop.orders" || c["chunks"] != 24. || c["shards"] != 3. || c["jumbo"] != 1. || len(c["problems"].([]any)) != 0 {
		t.Errorf("%v", c)
	}
	relaxed := fenye(t, "shard", "show", "--chunks", mongoFile("config.chunks.relaxed.ndjson"), "--shards", mongoFile("config.shards.json"), "--json").want(t, 0)
	if !strings.Contains(relaxed.stdout, "relaxed:false") {
		t.Errorf("the line that exports unrounded bounds is not shown: %s", relaxed.stdout)
	}
	for _, lang := range []string{"en", "zh"} {
		if a := fenye(t, sharding("show", "--lang", lang)...).want(t, 0); !strings.Contains(a.stdout, "shop.orders") || a.stderr != "" {
			t.Errorf("%s: %q %q", lang, a.stdout, a.stderr)
		}
	}
}

// TestShardFODA holds summary.json against the published answer, keys and all.
func TestShardFODA(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	fenye(t, sharding("plan", "--mode", "foda", "--inc", "5", "--ns", "shop.orders", "-o", out)...).want(t, 0)
	var want, got object
	for path, to := range map[string]*object{mongoFile("foda.expected.json"): &want, filepath.Join(out, "summary.json"): &got} {
		if err := json.Unmarshal([]byte(read(t, path)), to); err != nil {
			t.Fatal(err)
		}
	}
	agree(t, "", want, got)
	if got["unroutable_reads"] != 0. || got["other_namespace"] != 0. {
		t.Errorf("%v %v", got["unroutable_reads"], got["other_namespace"])
	}
}

// agree fails where got lacks something of want or differs by more than 1e-6.
func agree(t *testing.T, at string, want, got any) {
	t.Helper()
	switch w := want.(type) {
	case object:
		g, ok := got.(object)
		if !ok {
			t.Errorf("%s: got %v", at, got)
		}
		for k, v := range w {
			agree(t, at+"."+k, v, g[k])
		}
	case []any:
		g, ok := got.([]any)
		if !ok || len(g) != len(w) {
			t.Errorf("%s: got %v", at, got)
			return
		}
		for i := range w {
			agree(t, at, w[i], g[i])
		}
	case float64:
		if g, ok := got.(float64); !ok || math.Abs(g-w) > 1e-6 {
			t.Errorf("%s: got %v, want %v", at, got, want)
		}
	default:
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: got %v, want %v", at, got, want)
		}
	}
}

func TestShardPlanner(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	sum := fenye(t, sharding("plan", "-o", out, "--json", "--mongo", "6.0", "--target", "0.10")...).want(t, 0).json(t)
	after := sum["after"].(object)
	if sum["status"] != "balanced" || after["max_u"].(float64) > 1.05 || len(sum["moves"].([]any)) > 4 || after["difference"].(float64) >= 384<<20 {
		t.Errorf("%v %v", sum["status"], after)
	}
	if foda := sum["foda"].(object); math.Abs(foda["max_u"].(float64)-1.551) > 5e-4 {
		t.Errorf("FODA comes to %v", foda)
	}
	entries, err := os.ReadDir(out)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if want := []string{"after.csv", "before.csv", "heat.png", "heat.svg", "moves.js", "rollback.js", "summary.json"}; !slices.Equal(names, want) {
		t.Errorf("files %v", names)
	}
	for _, name := range []string{"before.csv", "after.csv"} {
		head, _, _ := strings.Cut(strings.TrimPrefix(read(t, filepath.Join(out, name)), "\ufeff"), "\r\n")
		if !strings.HasPrefix(head, "chunk_index,min,max,shard,inserts,deletes,updates,selects,heat") {
			t.Errorf("%s: %s", name, head)
		}
	}
	for _, name := range []string{"moves.js", "rollback.js"} {
		if said, err := exec.Command("node", "--check", filepath.Join(out, name)).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, said)
		}
	}
	again := filepath.Join(t.TempDir(), "again")
	fenye(t, sharding("plan", "-o", again, "--mongo", "6.0", "--workers", "1")...).want(t, 0)
	if !reflect.DeepEqual(tree(t, out), tree(t, again)) {
		t.Error("the same input gave other bytes")
	}
	if !strings.Contains(fenye(t, sharding("plan", "--mongo", "4.4", "-o", filepath.Join(t.TempDir(), "old"))...).want(t, 0).stdout, "shop.orders") {
		t.Error("nothing is told")
	}
}

// TestShardCountersFromWhatWasWritten reads before.csv again as counters.
func TestShardCountersFromWhatWasWritten(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	a := fenye(t, sharding("plan", "-o", out, "--json")...).want(t, 0).json(t)
	args := []string{"shard", "plan", "--chunks", mongoFile("config.chunks.canonical.json"), "--shards", mongoFile("config.shards.json"), "--collections", mongoFile("config.collections.json"), "--counters", filepath.Join(out, "before.csv"), "--json"}
	b := fenye(t, args...).want(t, 0).json(t)
	if !reflect.DeepEqual(a["moves"], b["moves"]) || !reflect.DeepEqual(a["heat"], b["heat"]) {
		t.Error("the plan from before.csv is another")
	}
}

func TestShardLimits(t *testing.T) {
	sum := fenye(t, sharding("plan", "--max-moves", "1", "--json")...).want(t, 4).json(t)
	if sum["status"] != "gap" || sum["stopped"] != "moves" {
		t.Errorf("%v %v", sum["status"], sum["stopped"])
	}
	if sum := fenye(t, sharding("plan", "--max-mb", "70", "--json")...).want(t, 4).json(t); sum["stopped"] != "bytes" {
		t.Errorf("%v", sum["stopped"])
	}
}

// TestShardRefusesRoundedBounds: they may be looked at, no script is written.
func TestShardRefusesRoundedBounds(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	args := []string{"shard", "plan", "--chunks", mongoFile("config.chunks.relaxed.ndjson"), "--shards", mongoFile("config.shards.json"), "--collections", mongoFile("config.collections.json"), "--counters", mongoFile("chunk-ops.csv")}
	seen := fenye(t, args...).want(t, 0)
	if !strings.Contains(seen.stderr, "relaxed:false") {
		t.Errorf("no warning: %q", seen.stderr)
	}
	for _, lang := range []string{"en", "zh"} {
		got := fenye(t, append(args, "-o", out, "--lang", lang)...).want(t, 1)
		if !strings.Contains(got.stderr, `EJSON.stringify(db.getSiblingDB("config").chunks.find().toArray(), null, 1, {relaxed:false})`) {
			t.Errorf("%s: %q", lang, got.stderr)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("files were written")
	}
}

func TestShardWrongUsage(t *testing.T) {
	for _, args := range [][]string{
		{"shard"}, {"shard", "show"}, {"shard", "show", "--chunks", "a"}, {"shard", "plan", "--chunks", "a", "--shards", "b"},
		sharding("plan", "--mode", "x"), sharding("plan", "--mongo", "two"), sharding("plan", "--target", "-1"), sharding("plan", "--cost", "read=1"),
		sharding("plan", "--cost", "insert=-1"), sharding("plan", "--capacity", "shard0=0"), sharding("plan", "--force"), sharding("plan", "--heat", "x"),
		sharding("plan", "--max-moves", "-1"), sharding("plan", "--sample-scale", "0"), sharding("show", "more"), sharding("plan", "--inc", "-1"),
	} {
		if got := fenye(t, args...); got.code != 2 || got.stderr == "" || got.stdout != "" {
			t.Errorf("%q: exit code %d, stdout %q, stderr %q", args, got.code, got.stdout, got.stderr)
		}
	}
	for _, args := range [][]string{sharding("plan", "--ns", "shop.nothing"), sharding("plan", "--capacity", "shardX=2")} {
		if got := fenye(t, args...); got.code != 1 || !strings.Contains(got.stderr, "there are: shard") && !strings.Contains(got.stderr, "there are: shop") {
			t.Errorf("%q: exit code %d, stderr %q", args, got.code, got.stderr)
		}
	}
	for _, lang := range []string{"en", "zh"} {
		if got := fenye(t, "shard", "plan", "--help", "--lang", lang).want(t, 0); !strings.Contains(got.stdout, "--counters") {
			t.Errorf("%s: %q", lang, got.stdout)
		}
	}
}
