package mongo_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
	"fenye/data/mongo"
)

// dump turns Extended JSON documents, one a line or an array, into the BSON that
// mongodump writes.
func dump(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ V []bson.Raw }
	if err := bson.UnmarshalExtJSON([]byte(`{"v":`+string(text)+`}`), false, &all); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, d := range all.V {
		b.Write(d)
	}
	return b.String()
}

func gzipped(t testing.TB, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(text)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestFormsGiveTheSame: array, lines in any order, BSON, gzip, UTF-16.
func TestFormsGiveTheSame(t *testing.T) {
	_, want, _ := open(t)
	whole, err := os.ReadFile(sample.Chunks)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(string(whole)), "["), "]"), `,{"_id"`)
	for i := range lines[1:] {
		lines[i+1] = `{"_id"` + lines[i+1]
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	wide := []byte{0xFF, 0xFE}
	for _, r := range strings.Join(lines, "\r\n") {
		wide = append(wide, byte(r), 0)
	}
	for name, in := range map[string]mongo.Inputs{
		"lines": {Chunks: write(t, "c.ndjson", strings.Join(lines, "\n")), Shards: sample.Shards, Collections: sample.Collections},
		"array": {Chunks: write(t, "c.json", "\ufeff [ "+strings.Join(lines, " ,\n ")+" ] \n"), Shards: sample.Shards, Collections: sample.Collections},
		"bson":  {Chunks: write(t, "c.bson", dump(t, sample.Chunks)), Shards: write(t, "s.bson", dump(t, sample.Shards)), Collections: write(t, "k.bson", dump(t, sample.Collections))},
		"gzip":  {Chunks: write(t, "c.bson.gz", gzipped(t, dump(t, sample.Chunks))), Shards: write(t, "s.json.gz", gzipped(t, readText(t, sample.Shards))), Collections: sample.Collections},
		"utf16": {Chunks: write(t, "c16.json", string(wide)), Shards: sample.Shards, Collections: sample.Collections},
	} {
		cluster, err := mongo.Read(context.Background(), in)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := cluster.Collection("shop.orders")
		if err != nil || len(got.Problems) != 0 || len(got.Chunks) != 24 {
			t.Errorf("%s: %v %+v", name, err, got)
			continue
		}
		for i := range got.Chunks {
			a, b := got.Chunks[i], want.Chunks[i]
			if a.ID != b.ID || a.Shard != b.Shard || a.Jumbo != b.Jumbo || !bytes.Equal(a.Min, b.Min) || !bytes.Equal(a.Max, b.Max) {
				t.Errorf("%s: chunk %d is %+v", name, i, a)
			}
		}
	}
}

func readText(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// chunksOf reads chunks that are given as lines, on shards a and b.
func chunksOf(t testing.TB, lines, tags string) *mongo.Cluster {
	t.Helper()
	in := mongo.Inputs{Chunks: write(t, "chunks.json", lines), Shards: write(t, "shards.json", `[{"_id":"a","tags":["z"]},{"_id":"b"}]`)}
	if tags != "" {
		in.Tags = write(t, "tags.json", tags)
	}
	c, err := mongo.Read(context.Background(), in)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// old is a chunk of the form before 5.0.
func old(low, high, shard string) string {
	return fmt.Sprintf(`{"_id":%q,"ns":"d.c","min":{"k":%s},"max":{"k":%s},"shard":%q,"lastmod":{"$timestamp":{"t":1,"i":0}}}`+"\n", "d.c-k_"+low, low, high, shard)
}

func TestProblemsOfRanges(t *testing.T) {
	const minKey, maxKey = `{"$minKey":1}`, `{"$maxKey":1}`
	for _, c := range []struct {
		name, lines string
		want        []mongo.Problem
	}{
		{"whole", old("5", maxKey, "b") + old(minKey, "5", "a"), nil},
		{"gap", old(minKey, "5", "a") + old("7", maxKey, "b"), []mongo.Problem{{Kind: mongo.Gap, Chunks: []int{0, 1}}}},
		{"overlap", old(minKey, "9", "a") + old("7", maxKey, "b"), []mongo.Problem{{Kind: mongo.Overlap, Chunks: []int{0, 1}}}},
		{"inside", old(minKey, maxKey, "a") + old("7", "8", "b"), []mongo.Problem{{Kind: mongo.Overlap, Chunks: []int{0, 1}}}},
		{"low", old("1", maxKey, "a"), []mongo.Problem{{Kind: mongo.LowOpen, Chunks: []int{0}}}},
		{"high", old(minKey, "1", "a"), []mongo.Problem{{Kind: mongo.HighOpen, Chunks: []int{0}}}},
		{"shard", old(minKey, maxKey, "x"), []mongo.Problem{{Kind: mongo.UnknownShard, Chunks: []int{0}}}},
		{"same number, other types", old(minKey, `{"$numberDouble":"5"}`, "a") + old(`{"$numberLong":"5"}`, maxKey, "b"), nil},
	} {
		cluster := chunksOf(t, c.lines, "")
		k, err := cluster.Collection("")
		if err != nil {
			t.Fatal(err)
		}
		if len(k.Problems) != len(c.want) {
			t.Errorf("%s: %v", c.name, k.Problems)
			continue
		}
		for i, p := range k.Problems {
			if p.Kind != c.want[i].Kind || !reflect.DeepEqual(p.Chunks, c.want[i].Chunks) || p.String() == p.Kind {
				t.Errorf("%s: %+v", c.name, p)
			}
		}
		if refused := cluster.Refusal(k) != nil; refused != (len(c.want) > 0) {
			t.Errorf("%s: a script is refused: %v", c.name, refused)
		}
	}
}

func TestZonesHoldWholeChunks(t *testing.T) {
	const minKey, maxKey = `{"$minKey":1}`, `{"$maxKey":1}`
	lines := old(minKey, "10", "a") + old("10", "20", "a") + old("20", "30", "b") + old("30", maxKey, "b")
	cluster := chunksOf(t, lines, `[{"ns":"d.c","min":{"k":10},"max":{"k":25},"tag":"z"},{"ns":"other.c","min":{"k":{"$minKey":1}},"max":{"k":{"$maxKey":1}},"tag":"y"}]`)
	k, err := cluster.Collection("d.c")
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(k.Zones, []string{"", "z", "", ""}) || len(k.Problems) != 1 || k.Problems[0].Kind != mongo.Straddles || k.Problems[0].Chunks[0] != 2 {
		t.Errorf("zones %q, problems %v", k.Zones, k.Problems)
	}
	if cluster.Refusal(k) != nil {
		t.Error("a chunk that straddles a zone forbids a script")
	}
	m, err := cluster.Model(k, &mongo.Counters{Counts: noCounts(4)}, map[string]float64{"b": 2}, 0)
	if err != nil || m.Chunks[1].Zone != "z" || m.Shards[0].Zones[0] != "z" || m.Shards[1].Capacity != 2 {
		t.Errorf("%v %+v", err, m)
	}
	if _, err := cluster.Model(k, &mongo.Counters{Counts: noCounts(4)}, map[string]float64{"x": 2}, 0); err == nil {
		t.Error("the capacity of an unknown shard is taken")
	}
}

func TestBadFilesAreNamed(t *testing.T) {
	good := readText(t, sample.Shards)
	for name, c := range map[string]struct {
		chunks string
		kind   fault.Kind
	}{
		"empty":       {"", fault.Empty},
		"blank":       {" \n ", fault.Empty},
		"shell":       {`[ { _id: ObjectId("63a5537daf9ed025601c567f"), min: { k: MinKey() } } ]`, fault.Syntax},
		"cut":         {`[{"ns":"a.b","min":{"k":1}`, fault.Syntax},
		"open list":   {`[` + old("1", "2", "a"), fault.Syntax},
		"no comma":    {`[` + old("1", "2", "a") + old("2", "3", "a") + `]`, fault.Syntax},
		"after":       {`[` + old("1", "2", "a") + `] x`, fault.Syntax},
		"no shard":    {`{"ns":"a.b","min":{"k":1},"max":{"k":2}}`, fault.NoField},
		"no owner":    {`{"min":{"k":1},"max":{"k":2},"shard":"a"}`, fault.NoField},
		"no min":      {`{"ns":"a.b","max":{"k":2},"shard":"a"}`, fault.NoField},
		"backwards":   {`{"ns":"a.b","min":{"k":2},"max":{"k":1},"shard":"a"}`, fault.BadValue},
		"bad long":    {`{"ns":"a.b","min":{"k":{"$numberLong":"x"}},"max":{"k":1},"shard":"a"}`, fault.Syntax},
		"short bson":  {"\x20\x00\x00\x00\x01a", fault.Syntax},
		"broken bson": {"\x0c\x00\x00\x00\x10a\x00\x01\x00\x00\x00\x07", fault.Syntax},
		"csv":         {"a,b\n1,2\n", fault.Syntax},
	} {
		_, err := mongo.Read(context.Background(), mongo.Inputs{Chunks: write(t, "bad.json", c.chunks), Shards: write(t, "s.json", good)})
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.File != "bad.json" {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := mongo.Read(context.Background(), mongo.Inputs{Chunks: "testdata/none.json", Shards: sample.Shards}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := mongo.Read(ctx, sample); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestSplitPointsLieEvenlyInside(t *testing.T) {
	_, c, _ := open(t)
	for _, chunk := range []int{0, 12, 23} {
		points := c.SplitPoints(chunk, 4)
		if len(points) != 3 {
			t.Fatalf("chunk %d: %d points", chunk, len(points))
		}
		last := c.Chunks[chunk].Min
		for _, p := range points {
			if mongo.Compare(last, p) >= 0 || mongo.Compare(p, c.Chunks[chunk].Max) >= 0 || c.Find(p) != chunk {
				t.Errorf("chunk %d: %s is not inside", chunk, mongo.Canonical(p))
			}
			last = p
		}
	}
	text := chunksOf(t, old(`{"$minKey":1}`, `"m"`, "a")+old(`"m"`, `{"$maxKey":1}`, "a"), "")
	if p := text.Collections[0].SplitPoints(0, 2); p != nil {
		t.Errorf("a key of texts is cut at %v", p)
	}
}

// TestWithoutCollectionsTheNamespaceIsAsked: whoever names the only collection may
// have a script, others may not.
func TestWithoutCollectionsTheNamespaceIsAsked(t *testing.T) {
	cluster, err := mongo.Read(context.Background(), mongo.Inputs{Chunks: sample.Chunks, Shards: sample.Shards})
	if err != nil {
		t.Fatal(err)
	}
	unnamed, err := cluster.Collection("")
	if err != nil || cluster.Refusal(unnamed) == nil || !strings.Contains(cluster.Refusal(unnamed).Error(), "--ns") {
		t.Errorf("%v, %v", err, cluster.Refusal(unnamed))
	}
	named, err := cluster.Collection("shop.orders")
	if err != nil || named.Namespace != "shop.orders" || cluster.Refusal(named) != nil {
		t.Errorf("%v %+v", err, named)
	}
}
