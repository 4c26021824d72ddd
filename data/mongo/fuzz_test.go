package mongo_test

import (
	"bytes"
	"context"
	"os"
	"testing"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/mongo"
)

// FuzzChunks: no bytes make the reader of chunks panic, and what it accepts is
// ordered and can be found again.
func FuzzChunks(f *testing.F) {
	for _, name := range []string{"testdata/config.chunks.canonical.json", "testdata/config.chunks.relaxed.ndjson"} {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text[:900])
	}
	f.Add([]byte(dump(f, "testdata/config.chunks.canonical.json"))[:600])
	f.Add([]byte(`{"ns":"a.b","min":{"k":{"$minKey":1}},"max":{"k":{"a":[1,{"$regularExpression":{"pattern":"x","options":"i"}}]}},"shard":"a"}`))
	shards := write(f, "shards.json", `[{"_id":"a"}]`)
	f.Fuzz(func(t *testing.T, text []byte) {
		cluster, err := mongo.Read(context.Background(), mongo.Inputs{Chunks: write(t, "chunks", string(text)), Shards: shards})
		if err != nil {
			return
		}
		for _, c := range cluster.Collections {
			for i := range c.Chunks {
				k := &c.Chunks[i]
				if mongo.Compare(k.Min, k.Max) >= 0 || i > 0 && mongo.Compare(c.Chunks[i-1].Min, k.Min) > 0 {
					t.Errorf("chunk %d is out of order", i)
				}
				mongo.Readable(k.Min)
				c.SplitPoints(i, 3)
			}
			if len(c.Problems) == 0 && len(c.Chunks) > 0 {
				for i := range c.Chunks {
					if got := c.Find(c.Chunks[i].Min); got != i {
						t.Errorf("the begin of chunk %d is found in %d", i, got)
					}
				}
			}
			mongo.Overview(cluster)
		}
	})
}

// FuzzEvents: no bytes make the counting of events panic, and each operation is
// counted once.
func FuzzEvents(f *testing.F) {
	f.Add([]byte(`{"operationType":"insert","ns":{"db":"shop","coll":"events"},"documentKey":{"region":"a","ts":5}}`))
	f.Add([]byte(`{"ns":"shop.events","cmdName":"update","cmd":{"updates":[{"q":{"region":"a","ts":1}},{"q":{}}]}}`))
	f.Add([]byte(`{"op":"command","ns":"shop.events","command":{"aggregate":"events","pipeline":[{"$match":{"$and":[{"region":"z"},{"ts":1}]}}]}}`))
	f.Add([]byte("chunk,inserts,deletes,updates,selects,bytes\n0,1,2,3,4,5\n"))
	c := ranged(f)
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := mongo.ReadCounters(context.Background(), c, []string{write(t, "events", string(text))}, mongo.Counting{})
		if err == nil && (len(n.Counts) != 2 || n.Counts[0].Selects < 0 || n.OtherNamespace < 0) {
			t.Errorf("%+v", n)
		}
	})
}

// FuzzOrder: the order of BSON is one: antisymmetric, transitive, and a value is
// equal to itself.
func FuzzOrder(f *testing.F) {
	seed := func(v any) []byte {
		d, err := bson.Marshal(bson.D{{Key: "a", Value: v}})
		if err != nil {
			f.Fatal(err)
		}
		return d
	}
	f.Add(seed(int64(5)), seed(5.5), seed("x"))
	f.Add(seed(bson.D{{Key: "b", Value: 1}}), seed(bson.A{1, "2"}), seed(nil))
	f.Fuzz(func(t *testing.T, a, b, c []byte) {
		for _, d := range [][]byte{a, b, c} {
			if bson.Raw(d).Validate() != nil {
				return
			}
		}
		ab, ba, bc, ac := mongo.Compare(a, b), mongo.Compare(b, a), mongo.Compare(b, c), mongo.Compare(a, c)
		if ab != -ba || mongo.Compare(a, bytes.Clone(a)) != 0 || ab <= 0 && bc <= 0 && ac > 0 {
			t.Errorf("%d %d %d %d", ab, ba, bc, ac)
		}
		if len(a) > 5 {
			if e, err := bson.Raw(a).IndexErr(0); err == nil {
				mongo.Hash(e.Value())
			}
		}
	})
}
