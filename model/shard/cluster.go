package shard

import (
	"fmt"
	"math"
	"slices"
)

// Counts are the operations on a chunk within the time that was counted.
type Counts struct {
	Inserts, Deletes, Updates, Selects int64
}

// Add adds n times the operations of c.
func (a *Counts) Add(c Counts, n int64) {
	a.Inserts += c.Inserts * n
	a.Deletes += c.Deletes * n
	a.Updates += c.Updates * n
	a.Selects += c.Selects * n
}

// A Shard is one replica set of the cluster.
type Shard struct {
	Name     string
	Capacity float64  // relative to the others; above 0
	Zones    []string // the zones it serves
	Draining bool     // it is being removed: it must lose all chunks and takes none
}

// serves reports whether chunks of a zone may be on s; "" is no zone.
func (s *Shard) serves(zone string) bool { return zone == "" || slices.Contains(s.Zones, zone) }

// A Chunk is a range of the shard key and where its documents are.
type Chunk struct {
	Shard  int // index in Collection.Shards
	Counts Counts
	Bytes  int64
	Jumbo  bool   // too large to be moved
	Zone   string // zone that its range lies in; "" for none
}

// A Collection is one sharded collection with the shards of its cluster, in the
// order of config.shards. Chunks stand in the order of their ranges.
type Collection struct {
	Namespace  string
	Shards     []Shard
	Chunks     []Chunk
	HasBytes   bool  // the sizes of chunks are known
	ChunkBytes int64 // largest size of a chunk; 0: DefaultChunkBytes
}

// DefaultChunkBytes is MongoDB's largest size of a chunk since 6.0.
const DefaultChunkBytes = 128 << 20

// MostCount is the largest number of operations, or of bytes, of a chunk: up to
// it floating-point numbers count exactly.
const MostCount = 1 << 53

// Check returns an error that names the first thing of c that no plan can be
// made from.
func (c *Collection) Check() error {
	if len(c.Shards) == 0 || len(c.Chunks) == 0 {
		return fmt.Errorf("shard: %s: %d shards and %d chunks, expected at least one of each", c.Namespace, len(c.Shards), len(c.Chunks))
	}
	for _, s := range c.Shards {
		if !(s.Capacity > 0) || math.IsInf(s.Capacity, 1) {
			return fmt.Errorf("shard: capacity of %s is %v, expected a number above 0", s.Name, s.Capacity)
		}
	}
	for i, k := range c.Chunks {
		if k.Shard < 0 || k.Shard >= len(c.Shards) {
			return fmt.Errorf("shard: chunk %d is on shard %d of %d", i, k.Shard, len(c.Shards))
		}
		for _, n := range []int64{k.Counts.Inserts, k.Counts.Deletes, k.Counts.Updates, k.Counts.Selects, k.Bytes} {
			if n < 0 || n > MostCount {
				return fmt.Errorf("shard: chunk %d: count %d, expected 0 to %d", i, n, int64(MostCount))
			}
		}
	}
	return nil
}

// chunkBytes is the largest size of a chunk.
func (c *Collection) chunkBytes() int64 {
	if c.ChunkBytes > 0 {
		return c.ChunkBytes
	}
	return DefaultChunkBytes
}

// Place returns the shard of each chunk as the cluster has it.
func (c *Collection) Place() []int {
	at := make([]int, len(c.Chunks))
	for i := range c.Chunks {
		at[i] = c.Chunks[i].Shard
	}
	return at
}

// Costs weigh the operations: the heat of one insert, update, delete and select.
type Costs struct {
	Insert, Update, Delete, Select float64
}

// DefaultCosts weigh what an operation asks of a shard: an insert also writes
// every index and ships to the secondaries, a read does neither.
var DefaultCosts = Costs{Insert: 5, Update: 2, Delete: 2, Select: 1}

// Check reports costs that are negative, not numbers, or all 0.
func (c Costs) Check() error {
	sum := 0.0
	for _, x := range []float64{c.Insert, c.Update, c.Delete, c.Select} {
		if !(x >= 0 && x <= 1e6) {
			return fmt.Errorf("shard: cost %v, expected 0 to 1,000,000", x)
		}
		sum += x
	}
	if sum == 0 {
		return fmt.Errorf("shard: all costs are 0, expected one above 0")
	}
	return nil
}

// Heats returns the heat of each chunk: the weighted sum of its operations.
func (c *Collection) Heats(w Costs) []float64 {
	heats := make([]float64, len(c.Chunks))
	for i := range c.Chunks {
		n := c.Chunks[i].Counts
		heats[i] = w.Insert*float64(n.Inserts) + w.Update*float64(n.Updates) + w.Delete*float64(n.Deletes) + w.Select*float64(n.Selects)
	}
	return heats
}

// A Load is what a shard bears.
type Load struct {
	Chunks   int
	Heat     float64
	Bytes    int64
	Relative float64 // heat against the fair share of its capacity, 1 is fair; NaN for a draining shard
}

// Loads sums the chunks of each shard under an assignment. Relative is
// (H_s/ΣH)/(κ_s/Σκ) with the capacity of the shards that stay, and 1 for all of
// them where there is no heat at all.
func (c *Collection) Loads(at []int, heats []float64) []Load {
	loads := make([]Load, len(c.Shards))
	total := 0.0
	for i, s := range at {
		loads[s].Chunks++
		loads[s].Heat += heats[i]
		loads[s].Bytes += c.Chunks[i].Bytes
		total += heats[i]
	}
	capacity := c.staying()
	for s := range loads {
		switch {
		case c.Shards[s].Draining:
			loads[s].Relative = math.NaN()
		case total == 0:
			loads[s].Relative = 1
		default:
			loads[s].Relative = loads[s].Heat / total / (c.Shards[s].Capacity / capacity)
		}
	}
	return loads
}

// staying is the capacity of the shards that do not drain.
func (c *Collection) staying() float64 {
	sum := 0.0
	for _, s := range c.Shards {
		if !s.Draining {
			sum += s.Capacity
		}
	}
	return sum
}

// Extremes returns the largest and the smallest relative heat of loads; shards
// that drain do not count. Without any other shard both are NaN.
func Extremes(loads []Load) (most, least float64) {
	most, least = math.NaN(), math.NaN()
	for _, l := range loads {
		if math.IsNaN(l.Relative) {
			continue
		}
		if math.IsNaN(most) || l.Relative > most {
			most = l.Relative
		}
		if math.IsNaN(least) || l.Relative < least {
			least = l.Relative
		}
	}
	return most, least
}
