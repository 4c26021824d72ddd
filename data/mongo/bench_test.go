package mongo_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"fenye/data/mongo"
	"fenye/model/shard"
)

// many writes a hashed collection of n chunks on 12 shards with its counters;
// all of it is made up.
func many(t testing.TB, n int) (mongo.Inputs, string) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	var chunks, counters bytes.Buffer
	counters.WriteString("chunk_min,inserts,deletes,updates,selects,bytes\n")
	bound := func(i int) string {
		switch i {
		case 0:
			return `{"k":{"$minKey":1}}`
		case n:
			return `{"k":{"$maxKey":1}}`
		}
		return fmt.Sprintf(`{"k":{"$numberLong":"%d"}}`, -1<<63+int64(i)*int64((1<<63-1)/n*2))
	}
	for j, i := range r.Perm(n) {
		if j > 0 {
			chunks.WriteString(",\n")
		}
		s := max(0, r.IntN(15)-3)
		fmt.Fprintf(&chunks, `{"_id":{"$oid":"%024x"},"uuid":{"$binary":{"base64":"uNGKaR9iQ3CY7p4sNJ+MLw==","subType":"04"}},"min":%s,"max":%s,"shard":"s%d","lastmod":{"$timestamp":{"t":3,"i":0}},"history":[{"validAfter":{"$timestamp":{"t":1764300100,"i":1}},"shard":"s%d"}]}`, i, bound(i), bound(i+1), s, s)
		fmt.Fprintf(&counters, "\"%s\",%d,%d,%d,%d,%d\n", bytes.ReplaceAll([]byte(bound(i)), []byte(`"`), []byte(`""`)), r.IntN(300), r.IntN(30), r.IntN(100), r.IntN(r.IntN(20000)+1), 58_000_000+r.IntN(67_000_000))
	}
	var shards bytes.Buffer
	for s := range 12 {
		fmt.Fprintf(&shards, "{\"_id\":\"s%d\"}\n", s)
	}
	in := mongo.Inputs{
		Chunks: write(t, "chunks.json", "["+chunks.String()+"]"), Shards: write(t, "shards.json", shards.String()),
		Collections: write(t, "collections.json", `[{"_id":"shop.orders","uuid":{"$binary":{"base64":"uNGKaR9iQ3CY7p4sNJ+MLw==","subType":"04"}},"key":{"k":"hashed"}}]`),
	}
	return in, write(t, "counters.csv", counters.String())
}

// whole reads, orders and plans.
func whole(t testing.TB, in mongo.Inputs, counters string) *shard.Plan {
	t.Helper()
	ctx := context.Background()
	cluster, err := mongo.Read(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Collection("")
	if err != nil {
		t.Fatal(err)
	}
	n, err := mongo.ReadCounters(ctx, c, []string{counters}, mongo.Counting{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := cluster.Model(c, n, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := shard.Make(ctx, m, shard.Options{Heats: m.Heats(shard.DefaultCosts), Target: 0.10, Rule: shard.RuleOf(m, 7)})
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Problems) != 0 {
		t.Fatalf("problems: %v", c.Problems[0])
	}
	return p
}

// BenchmarkWhole100000 reads, orders and plans 100,000 chunks: the goal is 3 s.
func BenchmarkWhole100000(b *testing.B) {
	in, counters := many(b, 100_000)
	b.ResetTimer()
	for b.Loop() {
		whole(b, in, counters)
	}
}

// BenchmarkWhole1000000 does the same for a million.
func BenchmarkWhole1000000(b *testing.B) {
	in, counters := many(b, 1_000_000)
	b.ResetTimer()
	for b.Loop() {
		whole(b, in, counters)
	}
}
