package mongo

// CollectionOverview is what is told of a collection.
type CollectionOverview struct {
	NS          string         `json:"ns"`
	Chunks      int            `json:"chunks"`
	Shards      int            `json:"shards"` // that hold chunks of it
	Jumbo       int            `json:"jumbo"`
	Problems    []string       `json:"problems"`
	Findings    []Problem      `json:"findings"`
	ShardChunks map[string]int `json:"shard_chunks"`
	Key         []string       `json:"key,omitempty"` // fields of the shard key, a hashed one with ":hashed"
	Scriptable  bool           `json:"scriptable"`    // a script may be written
}

// Overview tells of each collection, by name.
func Overview(c *Cluster) []CollectionOverview {
	out := []CollectionOverview{}
	for _, k := range c.Collections {
		o := CollectionOverview{NS: k.Namespace, Chunks: len(k.Chunks), Problems: []string{}, Findings: k.Problems, ShardChunks: map[string]int{}, Scriptable: c.Refusal(k) == nil}
		if o.Findings == nil {
			o.Findings = []Problem{}
		}
		for _, p := range k.Problems {
			o.Problems = append(o.Problems, p.String())
		}
		for i := range k.Chunks {
			o.ShardChunks[k.Chunks[i].Shard]++
			if k.Chunks[i].Jumbo {
				o.Jumbo++
			}
		}
		o.Shards = len(o.ShardChunks)
		o.Key = k.KeyNames()
		out = append(out, o)
	}
	return out
}

// KeyNames are the fields of the shard key, a hashed one marked; nil if they are
// not known.
func (c *Collection) KeyNames() []string {
	var names []string
	for _, f := range c.Key {
		if f.Hashed {
			names = append(names, f.Name+":hashed")
		} else {
			names = append(names, f.Name)
		}
	}
	return names
}
