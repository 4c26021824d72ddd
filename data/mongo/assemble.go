package mongo

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"

	"go.mongodb.org/mongo-driver/v2/bson"

	"fenye/data/fault"
)

// Inputs are the files that describe a cluster; the last two may be "".
type Inputs struct {
	Chunks, Shards, Collections, Tags string
}

// A Cluster is what its config database says.
type Cluster struct {
	Shards      []Shard // in the order of config.shards
	Collections []*Collection
	Files       []File
	chunkFile   string
}

// A Collection is a sharded collection, its chunks in the order of their ranges.
type Collection struct {
	Namespace  string
	Named      bool       // else Namespace is the UUID, since config.collections does not have it
	Key        []KeyField // fields of the shard key; nil if config.collections was not read
	NoBalance  bool       // the balancer leaves it alone
	ChunkBytes int64      // its own largest size of a chunk; 0 for the cluster's
	Chunks     []Chunk
	Zones      []string // zone of each chunk, "" for none; nil without zones
	Problems   []Problem
	Rounded    int // chunks with bounds that JavaScript has rounded
}

// Kinds of problems.
const (
	Gap          = "gap"           // keys that no chunk holds
	Overlap      = "overlap"       // keys that two chunks hold
	LowOpen      = "low_open"      // the first chunk does not begin at MinKey
	HighOpen     = "high_open"     // the last chunk does not end at MaxKey
	UnknownShard = "unknown_shard" // config.shards does not have a chunk's shard
	Rounded      = "rounded"       // bounds that JavaScript has rounded
	Straddles    = "straddles"     // a chunk lies partly in a zone
	BadKey       = "bad_key"       // a bound has other fields than the shard key
	Unnamed      = "unnamed"       // no document of config.collections has the UUID
)

// A Problem is something in the metadata that stands in the way of a script.
type Problem struct {
	Kind   string `json:"kind"`
	Chunks []int  `json:"chunks,omitempty"` // indices of the chunks it is about
	Detail string `json:"detail,omitempty"`
}

// Grave reports whether no script may be written with this problem: its bounds
// would not be those of the cluster.
func (p Problem) Grave() bool { return p.Kind != Straddles }

// String says the problem in English.
func (p Problem) String() string {
	at := func(i int) int { return p.Chunks[i] }
	switch p.Kind {
	case Gap:
		return fmt.Sprintf("gap between chunks %d and %d: %s", at(0), at(1), p.Detail)
	case Overlap:
		return fmt.Sprintf("overlap of chunks %d and %d: %s", at(0), at(1), p.Detail)
	case LowOpen:
		return fmt.Sprintf("gap before chunk %d: the first chunk begins at %s, expected MinKey", at(0), p.Detail)
	case HighOpen:
		return fmt.Sprintf("gap after chunk %d: the last chunk ends at %s, expected MaxKey", at(0), p.Detail)
	case UnknownShard:
		return fmt.Sprintf("chunk %d is on shard %s, which is not in config.shards", at(0), p.Detail)
	case Rounded:
		return fmt.Sprintf("bounds of %d chunks were rounded by JavaScript, the first at chunk %d: %s; export them with %s", len(p.Chunks), at(0), p.Detail, ExportLine)
	case Straddles:
		return fmt.Sprintf("chunk %d lies partly in zone %s and counts as in none", at(0), p.Detail)
	case BadKey:
		return fmt.Sprintf("chunk %d has other fields than the shard key: %s", at(0), p.Detail)
	case Unnamed:
		return "no collection in config.collections has the UUID " + p.Detail
	}
	return p.Kind
}

// Read reads and puts together what a cluster says.
func Read(ctx context.Context, in Inputs) (*Cluster, error) {
	chunks, file, err := ReadChunks(ctx, in.Chunks)
	if err != nil {
		return nil, err
	}
	if len(chunks) == 0 {
		return nil, &fault.Error{Room: room, Kind: fault.Empty, File: file.Name}
	}
	c := &Cluster{Files: []File{file}, chunkFile: file.Name}
	if c.Shards, file, err = ReadShards(ctx, in.Shards); err != nil {
		return nil, err
	}
	c.Files = append(c.Files, file)
	var known []collection
	if in.Collections != "" {
		if known, file, err = readCollections(ctx, in.Collections); err != nil {
			return nil, err
		}
		c.Files = append(c.Files, file)
	}
	var tags []Tag
	if in.Tags != "" {
		if tags, file, err = ReadTags(ctx, in.Tags); err != nil {
			return nil, err
		}
		c.Files = append(c.Files, file)
	}
	c.assemble(chunks, known, tags)
	return c, ctx.Err()
}

// assemble sorts chunks into collections, by name, and checks them.
func (c *Cluster) assemble(chunks []Chunk, known []collection, tags []Tag) {
	byOwner := map[string]*Collection{}
	names := map[string]collection{}
	for _, k := range known {
		if k.dropped {
			continue
		}
		names[k.namespace] = k
		if k.uuid != "" {
			names[k.uuid] = k
		}
	}
	for _, chunk := range chunks {
		k, found := names[chunk.owner]
		owner := chunk.owner
		if found {
			owner = k.namespace
		}
		to := byOwner[owner]
		if to == nil {
			to = &Collection{Namespace: owner, Named: found || !isUUID(owner), Key: k.key, NoBalance: k.noBalance, ChunkBytes: k.chunkBytes}
			byOwner[owner] = to
			c.Collections = append(c.Collections, to)
		}
		to.Chunks = append(to.Chunks, chunk)
	}
	slices.SortFunc(c.Collections, func(a, b *Collection) int { return cmp.Compare(a.Namespace, b.Namespace) })
	for _, collection := range c.Collections {
		collection.order()
		collection.check(c.Shards)
		collection.zone(tags)
	}
}

// isUUID reports whether an owner is the UUID of a collection, not a namespace,
// which has a dot.
func isUUID(owner string) bool {
	return len(owner) == 32 && !slices.Contains([]byte(owner), '.')
}

// order sorts the chunks by their ranges; the order of the file does not count.
func (c *Collection) order() {
	slices.SortFunc(c.Chunks, func(a, b Chunk) int {
		return cmp.Or(Compare(a.Min, b.Min), Compare(a.Max, b.Max), cmp.Compare(a.ID, b.ID))
	})
}

// check finds problems of the ranges.
func (c *Collection) check(shards []Shard) {
	add := func(kind, detail string, chunks ...int) {
		c.Problems = append(c.Problems, Problem{Kind: kind, Detail: detail, Chunks: chunks})
	}
	if !c.Named {
		add(Unnamed, c.Namespace)
	}
	if first := c.Chunks[0].Min; !all(first, bson.TypeMinKey) {
		add(LowOpen, Canonical(first), 0)
	}
	known := map[string]bool{}
	for _, s := range shards {
		known[s.Name] = true
	}
	var rounded []int
	end := 0 // the chunk that reaches furthest so far
	for i := range c.Chunks {
		k := &c.Chunks[i]
		if i > 0 {
			switch reach := c.Chunks[end].Max; Compare(reach, k.Min) {
			case -1:
				add(Gap, Canonical(reach)+" to "+Canonical(k.Min), i-1, i)
			case 1:
				add(Overlap, Canonical(k.Min)+" lies below "+Canonical(reach), end, i)
			}
			if Compare(k.Max, c.Chunks[end].Max) > 0 {
				end = i
			}
		}
		if !known[k.Shard] {
			add(UnknownShard, k.Shard, i)
		}
		if k.Rounded != "" {
			rounded = append(rounded, i)
		}
		if !c.keyed(k.Min) || !c.keyed(k.Max) {
			add(BadKey, Canonical(k.Min), i)
		}
	}
	if last := c.Chunks[end].Max; !all(last, bson.TypeMaxKey) {
		add(HighOpen, Canonical(last), end)
	}
	if c.Rounded = len(rounded); c.Rounded > 0 {
		add(Rounded, c.Chunks[rounded[0]].Rounded, rounded...)
	}
}

// keyed reports whether a bound has the fields of the shard key, or, where that
// is not known, those of the first bound.
func (c *Collection) keyed(bound bson.Raw) bool {
	a, b := members(bound), members(c.Chunks[0].Min)
	for i := 0; ; i++ {
		name, _, ok := a.next()
		if c.Key != nil {
			if !ok || i >= len(c.Key) {
				return !ok && i == len(c.Key)
			}
			if string(name) != c.Key[i].Name {
				return false
			}
			continue
		}
		want, _, more := b.next()
		if !ok || !more {
			return ok == more
		}
		if string(name) != string(want) {
			return false
		}
	}
}

// all reports whether every field of a bound is of one type.
func all(bound bson.Raw, kind bson.Type) bool {
	for w := members(bound); ; {
		_, v, ok := w.next()
		if !ok {
			return true
		}
		if v.Type != kind {
			return false
		}
	}
}

// zone finds the zone of each chunk: that whose range holds all of it.
func (c *Collection) zone(tags []Tag) {
	var mine []Tag
	for _, t := range tags {
		if t.Namespace == c.Namespace {
			mine = append(mine, t)
		}
	}
	if len(mine) == 0 {
		return
	}
	slices.SortFunc(mine, func(a, b Tag) int { return cmp.Or(Compare(a.Min, b.Min), cmp.Compare(a.Zone, b.Zone)) })
	c.Zones = make([]string, len(c.Chunks))
	for i := range c.Chunks {
		k := &c.Chunks[i]
		at := sort.Search(len(mine), func(j int) bool { return Compare(mine[j].Max, k.Min) > 0 })
		if at == len(mine) || Compare(mine[at].Min, k.Max) >= 0 {
			continue
		}
		if Compare(mine[at].Min, k.Min) <= 0 && Compare(k.Max, mine[at].Max) <= 0 {
			c.Zones[i] = mine[at].Zone
			continue
		}
		c.Problems = append(c.Problems, Problem{Kind: Straddles, Chunks: []int{i}, Detail: mine[at].Zone})
	}
}

// Find returns the index of the chunk that holds a key; -1 if none does.
func (c *Collection) Find(key bson.Raw) int {
	i := sort.Search(len(c.Chunks), func(i int) bool { return Compare(c.Chunks[i].Min, key) > 0 }) - 1
	if i < 0 || Compare(key, c.Chunks[i].Max) >= 0 {
		return -1
	}
	return i
}

// Refusal returns why no script may be written for the collection, nil if one
// may.
func (c *Cluster) Refusal(of *Collection) error {
	for _, p := range of.Problems {
		if !p.Grave() {
			continue
		}
		e := &fault.Error{Room: room, Kind: fault.Unsupported, File: c.chunkFile, Field: of.Namespace, Found: p.String(), Expected: "chunks from MinKey to MaxKey without gap or overlap, on known shards"}
		if p.Kind == Unnamed {
			e.Field, e.Found, e.Expected = "uuid", p.Detail, "its namespace: config.collections, or --ns"
		}
		if p.Kind == Rounded {
			k := of.Chunks[p.Chunks[0]]
			e.Row, e.Field, e.Found = k.Row, "min, max", p.Detail
			e.Expected = "bounds that JavaScript has not rounded, as written by " + ExportLine
		}
		return e
	}
	return nil
}

// Collection returns the collection of a namespace. With "" it returns the only
// one.
func (c *Cluster) Collection(namespace string) (*Collection, error) {
	var names []string
	for _, k := range c.Collections {
		if k.Namespace == namespace || namespace == "" && len(c.Collections) == 1 {
			return k, nil
		}
		names = append(names, k.Namespace)
	}
	if len(c.Collections) == 1 && !c.Collections[0].Named && namespace != "" {
		// Without config.collections, whoever names the one collection knows it.
		k := *c.Collections[0]
		k.Namespace, k.Named = namespace, true
		k.Problems = slices.DeleteFunc(slices.Clone(k.Problems), func(p Problem) bool { return p.Kind == Unnamed })
		return &k, nil
	}
	if len(names) > 20 {
		names = append(names[:20], "...")
	}
	return nil, &fault.Error{Room: room, Kind: fault.BadValue, File: c.chunkFile, Field: "ns", Found: namespace, Expected: "the namespace of a collection", Names: names}
}
