package mongo_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fenye/data/mongo"
	"fenye/model/shard"
)

// node runs Node.js, which must be there; the test fails if it is not.
func node(t *testing.T, args ...string) string {
	t.Helper()
	path, err := exec.LookPath("node")
	if err != nil {
		t.Fatal("node is missing: install the Debian package nodejs")
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("node %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// put writes a script to a file that node accepts and returns its path.
func put(t *testing.T, dir, name string, write func(io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	node(t, "--check", path)
	return path
}

// record is what the stand-in tells.
type record struct {
	Calls []struct {
		Call, NS, Min, From, To string
	}
	Places    []string
	Errors    []string
	Balancing bool
}

// stand runs scripts, one after the other, against the stand-in of a cluster.
func stand(t *testing.T, s *mongo.Script, fail int, how string, scripts ...string) record {
	t.Helper()
	type chunk struct {
		Min   string `json:"min"`
		Max   string `json:"max"`
		Shard string `json:"shard"`
	}
	in := struct {
		NS     string   `json:"ns"`
		Shards []string `json:"shards"`
		Chunks []chunk  `json:"chunks"`
		Fail   int      `json:"fail"`
		How    string   `json:"how"`
	}{NS: s.Collection.Namespace, Fail: fail, How: how}
	for _, k := range s.Cluster.Shards {
		in.Shards = append(in.Shards, k.Name)
	}
	for _, k := range s.Collection.Chunks {
		in.Chunks = append(in.Chunks, chunk{mongo.Canonical(k.Min), mongo.Canonical(k.Max), k.Shard})
	}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	path := write(t, "case.json", string(text))
	var r record
	if err := json.Unmarshal([]byte(node(t, append([]string{"testdata/standin.js", path}, scripts...)...)), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// start is where the chunks are before any script.
func start(s *mongo.Script) []string {
	var at []string
	for _, k := range s.Collection.Chunks {
		at = append(at, k.Shard)
	}
	return at
}

// planned makes the script of the sample.
func planned(t *testing.T, major int) *mongo.Script {
	t.Helper()
	cluster, c, n := open(t)
	m, err := cluster.Model(c, n, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := shard.Make(context.Background(), m, shard.Options{Heats: m.Heats(shard.DefaultCosts), Target: 0.10, Rule: shard.RuleOf(m, major)})
	if err != nil {
		t.Fatal(err)
	}
	return &mongo.Script{Cluster: cluster, Collection: c, Files: cluster.Files, Transfers: mongo.Transfers(p), Major: major, HasBytes: true}
}

func TestScriptsMoveInOrderAndComeBack(t *testing.T) {
	for major, command := range map[int]string{7: "moveRange", 5: "moveChunk"} {
		s := planned(t, major)
		if len(s.Transfers) == 0 {
			t.Fatal("no moves")
		}
		dir := t.TempDir()
		moves, back := put(t, dir, "moves.js", s.WriteMoves), put(t, dir, "rollback.js", s.WriteRollback)

		r := stand(t, s, 0, "", moves)
		if len(r.Calls) != len(s.Transfers)+2 || r.Calls[0].Call != "disableBalancing" || r.Calls[len(r.Calls)-1].Call != "enableBalancing" || !r.Balancing || r.Errors[0] != "" {
			t.Fatalf("%d: %+v", major, r)
		}
		want := start(s)
		for i, m := range s.Transfers {
			call := r.Calls[i+1]
			k := s.Collection.Chunks[m.Chunk]
			if call.Call != command || call.Min != mongo.Canonical(k.Min) || call.From != s.Cluster.Shards[m.From].Name || call.To != s.Cluster.Shards[m.To].Name {
				t.Errorf("%d: call %d is %+v, want %+v", major, i+1, call, m)
			}
			want[m.Chunk] = s.Cluster.Shards[m.To].Name
		}
		if !slices.Equal(r.Places, want) {
			t.Errorf("%d: chunks are at %v, want %v", major, r.Places, want)
		}

		r = stand(t, s, 0, "", moves, back)
		if !slices.Equal(r.Places, start(s)) || r.Errors[1] != "" || !r.Balancing {
			t.Errorf("%d: after the rollback: %+v", major, r)
		}
		order := r.Calls[len(s.Transfers)+3 : len(r.Calls)-1]
		for i := range order {
			if m := s.Transfers[len(s.Transfers)-1-i]; order[i].Min != mongo.Canonical(s.Collection.Chunks[m.Chunk].Min) {
				t.Errorf("%d: the rollback's move %d is of %s", major, i+1, order[i].Min)
			}
		}
	}
}

func TestScriptsStopAtAnErrorAndTheRollbackMendsIt(t *testing.T) {
	s := planned(t, 7)
	dir := t.TempDir()
	moves, back := put(t, dir, "moves.js", s.WriteMoves), put(t, dir, "rollback.js", s.WriteRollback)
	for fail := 1; fail <= len(s.Transfers); fail++ {
		for _, how := range []string{"reply", "throw"} {
			r := stand(t, s, fail, how, moves)
			if len(r.Calls) != fail+1 || r.Balancing || !strings.Contains(r.Errors[0], "told to fail") {
				t.Errorf("failure %d by %s: %+v", fail, how, r)
			}
			r = stand(t, s, fail, how, moves, back)
			if !slices.Equal(r.Places, start(s)) || r.Errors[1] != "" || !r.Balancing {
				t.Errorf("failure %d by %s, rolled back: %+v", fail, how, r)
			}
		}
	}
}

// TestScriptsKeepHostileText: names and keys cannot end a string or a comment.
func TestScriptsKeepHostileText(t *testing.T) {
	nasty := "a'b\\\"c\u2028d\u2029e\r\n*/ </script>${x}`\u0000é汉"
	key, err := json.Marshal(nasty)
	if err != nil {
		t.Fatal(err)
	}
	ns, name := "shop.o'r\"d\\e\u2028rs", "s\n'0"
	jsonText := func(s string) string {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	chunks := fmt.Sprintf(`{"ns":%s,"min":{"k":{"$minKey":1}},"max":{"k":%s},"shard":%s}`+"\n"+`{"ns":%s,"min":{"k":%s},"max":{"k":{"$maxKey":1}},"shard":%s}`,
		jsonText(ns), key, jsonText(name), jsonText(ns), key, jsonText(name))
	cluster, err := mongo.Read(context.Background(), mongo.Inputs{Chunks: write(t, "c\u2028.json", chunks), Shards: write(t, "s.json", fmt.Sprintf(`[{"_id":%s},{"_id":"t"}]`, jsonText(name)))})
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Collection("")
	if err != nil || len(c.Problems) != 0 {
		t.Fatalf("%v %v", err, c.Problems)
	}
	s := &mongo.Script{Cluster: cluster, Collection: c, Files: cluster.Files, Major: 7, Transfers: []mongo.Transfer{{Chunk: 1, From: 0, To: 1, Wave: 1}}}
	dir := t.TempDir()
	moves, back := put(t, dir, "moves.js", s.WriteMoves), put(t, dir, "rollback.js", s.WriteRollback)
	if r := stand(t, s, 0, "", moves); !slices.Equal(r.Places, []string{name, "t"}) || r.Errors[0] != "" {
		t.Errorf("%+v", r)
	}
	if r := stand(t, s, 0, "", moves, back); !slices.Equal(r.Places, start(s)) {
		t.Errorf("%+v", r)
	}
}

// TestBalancingThatWasOffStaysOff: the scripts leave a collection with noBalance
// as they found it.
func TestBalancingThatWasOffStaysOff(t *testing.T) {
	s := planned(t, 7)
	c := *s.Collection
	c.NoBalance = true
	s.Collection = &c
	var b bytes.Buffer
	if err := s.WriteMoves(&b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "sh.enableBalancing") || !strings.Contains(b.String(), "sh.disableBalancing") {
		t.Error(b.String())
	}
}
