package mongo_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/data/mongo"
	"fenye/model/shard"
)

// noCounts are counters of chunks that nobody uses.
func noCounts(n int) []shard.Counts { return make([]shard.Counts, n) }

// events are of a collection ranged by region and ts, with two chunks: below and
// from {"region":"m","ts":MinKey}.
const rangedChunks = `{"ns":"shop.events","min":{"region":{"$minKey":1},"ts":{"$minKey":1}},"max":{"region":"m","ts":{"$minKey":1}},"shard":"a"}
{"ns":"shop.events","min":{"region":"m","ts":{"$minKey":1}},"max":{"region":{"$maxKey":1},"ts":{"$maxKey":1}},"shard":"b"}`

func ranged(t testing.TB) *mongo.Collection {
	t.Helper()
	cluster, err := mongo.Read(context.Background(), mongo.Inputs{Chunks: write(t, "chunks.json", rangedChunks), Shards: write(t, "shards.json", `[{"_id":"a"},{"_id":"b"}]`),
		Collections: write(t, "collections.json", `{"_id":"shop.events","key":{"region":1,"ts":1}}`)})
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Collection("shop.events")
	if err != nil || len(c.Problems) != 0 {
		t.Fatal(err, c.Problems)
	}
	return c
}

func TestEventsAreCountedWhereTheyGo(t *testing.T) {
	c := ranged(t)
	for _, e := range []struct {
		name, text string
		low, high  shard.Counts // of the two chunks
		lost       shard.Counts
		other      int64
	}{
		{"insert", `{"operationType":"insert","ns":{"db":"shop","coll":"events"},"documentKey":{"region":"a","ts":5,"_id":1},"fullDocument":{"x":[1,{"y":2}]}}`, shard.Counts{Inserts: 1}, shard.Counts{}, shard.Counts{}, 0},
		{"replace", `{"operationType":"replace","ns":{"db":"shop","coll":"events"},"documentKey":{"_id":1,"ts":5,"region":"z"}}`, shard.Counts{}, shard.Counts{Updates: 1}, shard.Counts{}, 0},
		{"delete", `{"operationType":"delete","ns":{"db":"shop","coll":"events"},"documentKey":{"region":"m","ts":{"$date":{"$numberLong":"0"}}}}`, shard.Counts{}, shard.Counts{Deletes: 1}, shard.Counts{}, 0},
		{"drop", `{"operationType":"drop","ns":{"db":"shop","coll":"events"}}`, shard.Counts{}, shard.Counts{}, shard.Counts{}, 0},
		{"other", `{"operationType":"insert","ns":{"db":"shop","coll":"orders"},"documentKey":{"_id":1}}`, shard.Counts{}, shard.Counts{}, shard.Counts{}, 1},
		{"find", `{"ns":"shop.events","cmdName":"find","cmd":{"filter":{"region":"a","ts":{"$eq":5}}}}`, shard.Counts{Selects: 20}, shard.Counts{}, shard.Counts{}, 0},
		{"and", `{"ns":"shop.events","cmdName":"count","cmd":{"query":{"$and":[{"region":"a"},{"ts":5}]}}}`, shard.Counts{Selects: 20}, shard.Counts{}, shard.Counts{}, 0},
		{"match", `{"ns":"shop.events","cmdName":"aggregate","cmd":{"pipeline":[{"$match":{"region":"z","ts":1}}]}}`, shard.Counts{}, shard.Counts{Selects: 20}, shard.Counts{}, 0},
		{"range", `{"ns":"shop.events","cmdName":"find","cmd":{"filter":{"region":"a","ts":{"$gt":5}}}}`, shard.Counts{}, shard.Counts{}, shard.Counts{Selects: 20}, 0},
		{"or", `{"ns":"shop.events","cmdName":"find","cmd":{"filter":{"$or":[{"region":"a","ts":1}]}}}`, shard.Counts{}, shard.Counts{}, shard.Counts{Selects: 20}, 0},
		{"regex", `{"ns":"shop.events","cmdName":"distinct","cmd":{"query":{"region":{"$regularExpression":{"pattern":"a","options":""}},"ts":1}}}`, shard.Counts{}, shard.Counts{}, shard.Counts{Selects: 20}, 0},
		{"updates", `{"ns":"shop.events","cmdName":"update","cmd":{"updates":[{"q":{"region":"a","ts":1}},{"q":{"region":"z","ts":1}},{"q":{}}]}}`, shard.Counts{Updates: 20}, shard.Counts{Updates: 20}, shard.Counts{Updates: 20}, 0},
		{"modify", `{"ns":"shop.events","cmdName":"findAndModify","cmd":{"query":{"region":"z","ts":1},"remove":true}}`, shard.Counts{}, shard.Counts{Deletes: 20}, shard.Counts{}, 0},
		{"profiled find", `{"op":"query","ns":"shop.events","command":{"find":"events","filter":{"region":"z","ts":1}}}`, shard.Counts{}, shard.Counts{Selects: 1}, shard.Counts{}, 0},
		{"profiled update", `{"op":"update","ns":"shop.events","command":{"q":{"region":"z","ts":1},"u":{}}}`, shard.Counts{}, shard.Counts{Updates: 1}, shard.Counts{}, 0},
		{"profiled remove", `{"op":"remove","ns":"shop.events","command":{"q":{"region":"a","ts":1},"limit":1}}`, shard.Counts{Deletes: 1}, shard.Counts{}, shard.Counts{}, 0},
		{"profiled insert", `{"op":"insert","ns":"shop.events","command":{"insert":"events","documents":[{"region":"a","ts":1},{"ts":2},{"region":"z","ts":3}]}}`, shard.Counts{Inserts: 2}, shard.Counts{Inserts: 1}, shard.Counts{}, 0},
		{"counted insert", `{"op":"insert","ns":"shop.events","command":{"insert":"events"},"ninserted":7}`, shard.Counts{}, shard.Counts{}, shard.Counts{Inserts: 7}, 0},
		{"profiled count", `{"op":"command","ns":"shop.events","command":{"count":"events","query":{"region":"a","ts":1}}}`, shard.Counts{Selects: 1}, shard.Counts{}, shard.Counts{}, 0},
		{"getmore", `{"op":"getmore","ns":"shop.events","command":{"getMore":1}}`, shard.Counts{}, shard.Counts{}, shard.Counts{}, 0},
		{"rounded", `{"op":"query","ns":"shop.events","command":{"filter":{"region":"a","ts":9007199254740993000}}}`, shard.Counts{}, shard.Counts{}, shard.Counts{Selects: 1}, 0},
	} {
		n, err := mongo.ReadCounters(context.Background(), c, []string{write(t, "events.json", e.text)}, mongo.Counting{Scale: 20})
		if err != nil {
			t.Errorf("%s: %v", e.name, err)
			continue
		}
		if n.Counts[0] != e.low || n.Counts[1] != e.high || n.Unroutable != e.lost || n.OtherNamespace != e.other {
			t.Errorf("%s: %+v, lost %+v, other %d", e.name, n.Counts, n.Unroutable, n.OtherNamespace)
		}
	}
}

func TestUnroutableOperationsAreSpreadOnRequest(t *testing.T) {
	c := ranged(t)
	path := write(t, "e.json", `{"ns":"shop.events","cmdName":"find","cmd":{"filter":{}}}`)
	n, err := mongo.ReadCounters(context.Background(), c, []string{path}, mongo.Counting{Scale: 3, Spread: true})
	if err != nil || n.Counts[0].Selects != 3 || n.Counts[1].Selects != 3 || n.Unroutable.Selects != 3 {
		t.Errorf("%v %+v", err, n)
	}
}

// TestHashedKeysRouteEvents: the hash of a value lies in the chunk that counts it.
func TestHashedKeysRouteEvents(t *testing.T) {
	_, c, _ := open(t)
	// 42 hashes to -944302157085130861, 0 to 4854801880128277513.
	path := write(t, "e.json", `[{"operationType":"insert","ns":{"db":"shop","coll":"orders"},"documentKey":{"customer_id":42}},
		{"operationType":"delete","ns":{"db":"shop","coll":"orders"},"documentKey":{"customer_id":{"$numberDouble":"0"}}}]`)
	n, err := mongo.ReadCounters(context.Background(), c, []string{path}, mongo.Counting{})
	if err != nil {
		t.Fatal(err)
	}
	// Chunk i begins at -2^63 + i·2^64/24.
	if n.Counts[10].Inserts != 1 || n.Counts[18].Deletes != 1 {
		t.Errorf("%+v", n.Counts)
	}
}

func TestTablesOfCounters(t *testing.T) {
	_, c, _ := open(t)
	read := func(text string) (*mongo.Counters, error) {
		return mongo.ReadCounters(context.Background(), c, []string{write(t, "n.csv", text)}, mongo.Counting{})
	}
	n, err := read("chunk,inserts,deletes,updates,selects\n3,1,2,3,4\n" + c.Chunks[5].ID + ",9,0,0,0\n")
	if err != nil || n.Counts[3] != (shard.Counts{Inserts: 1, Deletes: 2, Updates: 3, Selects: 4}) || n.Counts[5].Inserts != 9 || n.Missing != 22 || n.HasBytes {
		t.Errorf("%v %+v", err, n)
	}
	n, err = read("ns,chunk,inserts,deletes,updates,selects,bytes\nshop.orders,0,1,0,0,0,5\nother.c,1,7,0,0,0,5\n")
	if err != nil || n.Counts[0].Inserts != 1 || n.Counts[1].Inserts != 0 || n.OtherNamespace != 1 || n.HasBytes || n.Bytes[0] != 5 {
		t.Errorf("%v %+v", err, n)
	}
	for name, text := range map[string]string{
		"no key":      "inserts,deletes,updates,selects\n1,2,3,4\n",
		"no selects":  "chunk,inserts,deletes,updates\n1,2,3,4\n",
		"negative":    "chunk,inserts,deletes,updates,selects\n1,-2,3,4,5\n",
		"fraction":    "chunk,inserts,deletes,updates,selects\n1,2.5,3,4,5\n",
		"too large":   "chunk,inserts,deletes,updates,selects\n1,9007199254740993,3,4,5\n",
		"no chunk":    "chunk,inserts,deletes,updates,selects\n24,2,3,4,5\n",
		"twice":       "chunk,inserts,deletes,updates,selects\n1,2,3,4,5\n1,2,3,4,5\n",
		"no bound":    "chunk_min,inserts,deletes,updates,selects\n\"{\"\"customer_id\"\":5}\",2,3,4,5\n",
		"rounded":     "chunk_min,inserts,deletes,updates,selects\n\"{\"\"customer_id\"\":-8454757700450211000}\",2,3,4,5\n",
		"no JSON":     "chunk_min,inserts,deletes,updates,selects\nx,2,3,4,5\n",
		"not a event": `{"a":1}`,
	} {
		_, err := read(text)
		var f *fault.Error
		if !errors.As(err, &f) || f.File != "n.csv" {
			t.Errorf("%s: got %v", name, err)
		}
		if name == "rounded" && !strings.Contains(err.Error(), "JavaScript") {
			t.Errorf("rounded: %v", err)
		}
	}
}
