package mongo_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
	"fenye/data/mongo"
)

var sample = mongo.Inputs{
	Chunks:      "testdata/config.chunks.canonical.json",
	Shards:      "testdata/config.shards.json",
	Collections: "testdata/config.collections.json",
}

// open reads the sample and its counters.
func open(t testing.TB) (*mongo.Cluster, *mongo.Collection, *mongo.Counters) {
	t.Helper()
	cluster, err := mongo.Read(context.Background(), sample)
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Collection("shop.orders")
	if err != nil {
		t.Fatal(err)
	}
	n, err := mongo.ReadCounters(context.Background(), c, []string{"testdata/chunk-ops.csv"}, mongo.Counting{})
	if err != nil {
		t.Fatal(err)
	}
	return cluster, c, n
}

// write puts text into a file of a name and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadTheSample(t *testing.T) {
	cluster, c, n := open(t)
	if len(cluster.Collections) != 1 || len(c.Chunks) != 24 || len(cluster.Shards) != 3 || len(c.Problems) != 0 || !c.Named {
		t.Fatalf("%d collections, %d chunks, %d shards, problems %v", len(cluster.Collections), len(c.Chunks), len(cluster.Shards), c.Problems)
	}
	if len(c.Key) != 1 || !c.Key[0].Hashed || c.ChunkBytes != 134217728 {
		t.Errorf("key %v, chunks of %d bytes", c.Key, c.ChunkBytes)
	}
	jumbo := 0
	for i, k := range c.Chunks {
		if k.Jumbo && i == 5 {
			jumbo++
		} else if k.Jumbo {
			t.Errorf("chunk %d is jumbo", i)
		}
	}
	if got := mongo.Canonical(c.Chunks[1].Min); jumbo != 1 || got != `{"customer_id":{"$numberLong":"-8454757700450211158"}}` {
		t.Errorf("%d jumbo chunks; chunk 1 begins at %s", jumbo, got)
	}
	if !n.HasBytes || n.Missing != 0 || n.Counts[0].Inserts != 2993 || n.Counts[23].Selects != 3400 || n.Bytes[8] != 96035923 {
		t.Errorf("counters %+v %+v, bytes of chunk 8 %d, missing %d", n.Counts[0], n.Counts[23], n.Bytes[8], n.Missing)
	}
}

func TestRoundedBoundsAreSeenAndRefusedForScripts(t *testing.T) {
	in := sample
	in.Chunks = "testdata/config.chunks.relaxed.ndjson"
	cluster, err := mongo.Read(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Collection("")
	if err != nil || c.Rounded != 24 || len(c.Chunks) != 24 {
		t.Fatalf("%v: %d of %d chunks are rounded", err, c.Rounded, len(c.Chunks))
	}
	n, err := mongo.ReadCounters(context.Background(), c, []string{"testdata/chunk-ops.csv"}, mongo.Counting{})
	if err != nil || n.Missing != 0 || n.Counts[3].Inserts != 2958 {
		t.Errorf("the counters of rounded bounds cannot be looked at: %v, %+v", err, n)
	}
	script := mongo.Script{Cluster: cluster, Collection: c, Major: 7}
	var f *fault.Error
	for _, w := range []error{script.WriteMoves(os.Stderr), script.WriteRollback(os.Stderr)} {
		if !errors.As(w, &f) || f.Kind != fault.Unsupported || !strings.Contains(f.Expected, mongo.ExportLine) || f.Row == 0 {
			t.Errorf("got %v", w)
		}
	}
}

// valueOf makes a value of Extended JSON.
func valueOf(t testing.TB, text string) bson.RawValue {
	t.Helper()
	var d bson.Raw
	if err := bson.UnmarshalExtJSON([]byte(`{"v":`+text+`}`), false, &d); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return d.Lookup("v")
}

func TestHash(t *testing.T) {
	for text, want := range map[string]int64{
		`{"$numberInt":"42"}`: -944302157085130861, `{"$numberLong":"42"}`: -944302157085130861, `42.123`: -944302157085130861,
		`{"$numberDecimal":"42.9"}`: -944302157085130861,
		`0`:                         4854801880128277513, `1`: 5902408780260971510, `-1`: 1140205862565771219,
		`"abc"`: 8478485326885698097, `""`: 2049396243249673340,
		`{"$oid":"010203040506070809101112"}`: -5588663249627035708,
		`true`:                                6405873908747105701, `null`: 2338878944348059895, `{"$minKey":1}`: 7961148599568647290,
		`{"$date":{"$numberLong":"0"}}`: -1178696894582842035,
	} {
		if got := mongo.Hash(valueOf(t, text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
	nan := mongo.Hash(valueOf(t, `{"$numberDouble":"NaN"}`))
	if nan != mongo.Hash(valueOf(t, `0`)) {
		t.Errorf("NaN hashes as %d", nan)
	}
	if got, want := mongo.Hash(valueOf(t, `1e300`)), mongo.Hash(valueOf(t, `{"$numberLong":"9223372036854775807"}`)); got != want {
		t.Errorf("1e300 hashes as %d, the largest int64 as %d", got, want)
	}
}

func TestOrderOfKeys(t *testing.T) {
	ascending := []string{
		`{"$minKey":1}`, `null`, `{"$numberDouble":"NaN"}`, `{"$numberDouble":"-Infinity"}`, `{"$numberLong":"-9223372036854775808"}`,
		`{"$numberLong":"-9007199254740993"}`, `{"$numberDouble":"-9007199254740992"}`, `-1`, `{"$numberDecimal":"-0.1"}`, `0`,
		`{"$numberDecimal":"0.1"}`, `{"$numberDouble":"0.1"}`, `1`, `{"$numberDecimal":"1.00000000000000000000000000000001"}`, `2.5`, `{"$numberLong":"9007199254740992"}`,
		`{"$numberLong":"9007199254740993"}`, `{"$numberLong":"9223372036854775807"}`, `{"$numberDouble":"9223372036854775808"}`,
		`{"$numberDecimal":"1E+6000"}`, `{"$numberDouble":"Infinity"}`,
		`""`, `"a"`, `"aa"`, `"b"`, `"é"`, `{}`, `{"a":1}`, `{"a":2}`, `{"b":1}`, `{"a":"x"}`, `[]`, `[1]`, `[2]`,
		`{"$binary":{"base64":"","subType":"00"}}`, `{"$binary":{"base64":"/w==","subType":"00"}}`, `{"$binary":{"base64":"AA==","subType":"05"}}`, `{"$binary":{"base64":"AAA=","subType":"00"}}`,
		`{"$oid":"010203040506070809101112"}`, `{"$oid":"010203040506070809101113"}`, `false`, `true`,
		`{"$date":{"$numberLong":"-1"}}`, `{"$date":{"$numberLong":"0"}}`, `{"$timestamp":{"t":1,"i":5}}`, `{"$timestamp":{"t":2,"i":1}}`, `{"$timestamp":{"t":4294967295,"i":1}}`,
		`{"$regularExpression":{"pattern":"a","options":""}}`, `{"$regularExpression":{"pattern":"a","options":"i"}}`, `{"$code":"a"}`, `{"$maxKey":1}`,
	}
	var keys []bson.Raw
	for _, text := range ascending {
		var d bson.Raw
		if err := bson.UnmarshalExtJSON([]byte(`{"v":`+text+`,"w":1}`), false, &d); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		keys = append(keys, d)
	}
	sign := func(n int) int { return min(1, max(-1, n)) }
	for i := range keys {
		for j := range keys {
			if got := mongo.Compare(keys[i], keys[j]); got != sign(i-j) {
				t.Errorf("%s against %s: %d", ascending[i], ascending[j], got)
			}
		}
	}
	for _, same := range [][2]string{{`1`, `{"$numberDouble":"1"}`}, {`{"$numberLong":"1"}`, `{"$numberDecimal":"1.00"}`}, {`0`, `{"$numberDouble":"-0.0"}`}} {
		a, b := valueOf(t, same[0]), valueOf(t, same[1])
		x, _ := bson.Marshal(bson.D{{Key: "v", Value: a}})
		y, _ := bson.Marshal(bson.D{{Key: "v", Value: b}})
		if mongo.Compare(x, y) != 0 {
			t.Errorf("%s and %s differ", same[0], same[1])
		}
	}
}
