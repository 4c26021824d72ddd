package mongo

import (
	"fenye/data/fault"
	"fenye/model/shard"
)

// Model makes the collection that is planned for. Capacities are of shards by
// name, 1 where there is none; chunkBytes is the largest size of a chunk, 0 for
// that of the collection or of the cluster.
func (c *Cluster) Model(of *Collection, n *Counters, capacities map[string]float64, chunkBytes int64) (*shard.Collection, error) {
	m := &shard.Collection{Namespace: of.Namespace, ChunkBytes: of.ChunkBytes, HasBytes: n.HasBytes}
	if chunkBytes > 0 {
		m.ChunkBytes = chunkBytes
	}
	index := map[string]int{}
	for i, s := range c.Shards {
		index[s.Name] = i
		k := shard.Shard{Name: s.Name, Capacity: 1, Zones: s.Tags, Draining: s.Draining}
		if x, ok := capacities[s.Name]; ok {
			k.Capacity = x
		}
		m.Shards = append(m.Shards, k)
	}
	for name := range capacities {
		if _, ok := index[name]; !ok {
			return nil, &fault.Error{Room: room, Kind: fault.BadValue, Field: "capacity", Found: name, Expected: "the name of a shard", Names: c.shardNames()}
		}
	}
	m.Chunks = make([]shard.Chunk, len(of.Chunks))
	for i := range of.Chunks {
		k := &of.Chunks[i]
		at, ok := index[k.Shard]
		if !ok {
			return nil, &fault.Error{Room: room, Kind: fault.BadValue, File: c.chunkFile, Row: k.Row, Field: "shard", Found: k.Shard, Expected: "a shard of config.shards", Names: c.shardNames()}
		}
		m.Chunks[i] = shard.Chunk{Shard: at, Counts: n.Counts[i], Jumbo: k.Jumbo}
		if of.Zones != nil {
			m.Chunks[i].Zone = of.Zones[i]
		}
		if n.Bytes != nil {
			m.Chunks[i].Bytes = n.Bytes[i]
		}
	}
	return m, nil
}

func (c *Cluster) shardNames() []string {
	var names []string
	for _, s := range c.Shards {
		if len(names) == 20 {
			return append(names, "...")
		}
		names = append(names, s.Name)
	}
	return names
}
