package shards

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"fenye/app/cause"
	"fenye/app/output"
	"fenye/assets"
	"fenye/data/mongo"
	"fenye/model/shard"
)

// reading is what was read of the files.
type reading struct {
	key        string // of the settings that it is of
	cluster    *mongo.Cluster
	collection *mongo.Collection
	counters   *mongo.Counters
	changed    []string // files that are not what they were when they were chosen
}

// study is a plan with all that it was made from; it is never changed.
type study struct {
	*output.Shards
	key     string // of the settings that it is of
	refusal error  // why no script may be written; nil: one may
	took    time.Duration
	hottest float64
	changed []string // files that have changed since they were chosen
}

// exampleFiles are the files of the example, by their kinds.
var exampleFiles = map[mongo.Kind]string{
	mongo.ChunksFile: "config.chunks.json", mongo.ShardsFile: "config.shards.json",
	mongo.CollectionsIn: "config.collections.json", mongo.CountersFile: "chunk-ops.csv",
}

// read reads the files of the settings.
func read(ctx context.Context, s settings) (*reading, error) {
	if s.Example {
		folder, err := os.MkdirTemp("", "fenye-shards")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		paths := map[mongo.Kind]string{}
		for kind, name := range exampleFiles {
			paths[kind] = filepath.Join(folder, name)
			if err := os.WriteFile(paths[kind], assets.Read("example/shards/"+name), 0o600); err != nil {
				return nil, err
			}
		}
		s.Chunks.Path, s.Shards.Path, s.Collections.Path, s.Tags.Path = paths[mongo.ChunksFile], paths[mongo.ShardsFile], paths[mongo.CollectionsIn], ""
		if len(s.Counters) == 0 { // others may be tried on it
			s.Counters = []source{{Path: paths[mongo.CountersFile]}}
		}
	}
	r := &reading{key: s.files()}
	switch {
	case s.Shards.Path == "":
		return nil, &cause.Said{Key: "shards.need.shards"}
	case len(s.Counters) == 0:
		return nil, &cause.Said{Key: "shards.need.counters"}
	}
	var err error
	if r.cluster, err = mongo.Read(ctx, s.inputs()); err != nil {
		return nil, err
	}
	if r.collection, err = r.cluster.Collection(s.Namespace); err != nil {
		if s.Namespace != "" {
			return nil, err
		}
		r.collection = busiest(r.cluster)
	}
	var paths []string
	for _, f := range s.Counters {
		paths = append(paths, f.Path)
	}
	if r.counters, err = mongo.ReadCounters(ctx, r.collection, paths, mongo.Counting{Scale: s.Scale, Spread: s.Spread}); err != nil {
		return nil, err
	}
	r.changed = s.changed(slices.Concat(r.cluster.Files, r.counters.Files))
	return r, nil
}

// changed names the files whose checksum is not the one that is kept.
func (s *settings) changed(files []mongo.File) []string {
	kept := map[string]bool{}
	named := map[string]bool{}
	for _, f := range append([]source{s.Chunks, s.Shards, s.Collections, s.Tags}, s.Counters...) {
		kept[f.SHA256] = true
		named[filepath.Base(f.Path)] = f.SHA256 != ""
	}
	var out []string
	for _, f := range files {
		if named[f.Name] && !kept[f.SHA256] {
			out = append(out, f.Name)
		}
	}
	return out
}

// busiest is the collection with most chunks, the first by name among equals.
func busiest(c *mongo.Cluster) *mongo.Collection {
	best := c.Collections[0]
	for _, k := range c.Collections {
		if len(k.Chunks) > len(best.Chunks) {
			best = k
		}
	}
	return best
}

// conduct plans for what was read.
func conduct(ctx context.Context, r *reading, s settings, key string, progress func(moves int, spread float64)) (*study, error) {
	from := time.Now()
	known := map[string]bool{}
	for _, k := range r.cluster.Shards {
		known[k.Name] = true
	}
	capacities := maps.Clone(s.Capacities)
	maps.DeleteFunc(capacities, func(name string, _ float64) bool { return !known[name] })
	m, err := r.cluster.Model(r.collection, r.counters, capacities, int64(s.ChunkMB)<<20)
	if err != nil {
		return nil, err
	}
	o := &output.Shards{Cluster: r.cluster, Collection: r.collection, Counters: r.counters, Model: m, Major: s.Major(), Release: s.Release, Mode: s.Mode}
	if o.Foda, err = shard.FODA(ctx, m, s.Insert); err != nil {
		return nil, err
	}
	costs := s.Costs
	o.Costs = &costs
	o.Limits = shard.Options{Heats: m.Heats(costs), Target: s.Target, Rule: shard.RuleOf(m, o.Major), MostMoves: s.MostMoves, MostBytes: int64(s.MostMB) << 20, Progress: progress}
	if o.Plan, err = shard.Make(ctx, m, o.Limits); err != nil {
		return nil, err
	}
	out := &study{Shards: o, key: key, refusal: r.cluster.Refusal(r.collection), took: time.Since(from), changed: r.changed}
	for _, h := range o.Limits.Heats {
		out.hottest = max(out.hottest, h)
	}
	return out, nil
}

// moved is what moves with the method of the settings: the plan's moves, or
// FODA's steps.
type moved struct{ chunk, from, to, wave int }

// moves lists what moves with a method.
func (s *study) moves(mode string) []moved {
	var all []moved
	if mode == output.ModeFODA {
		for i, m := range s.Foda.Steps {
			all = append(all, moved{m.Chunk, m.From, m.To, i + 1})
		}
		return all
	}
	for _, m := range s.Plan.Moves {
		all = append(all, moved{m.Chunk, m.From, m.To, m.Wave})
	}
	return all
}

// after is where the chunks are after a method.
func (s *study) after(mode string) []int {
	if mode == output.ModeFODA {
		return s.Foda.After
	}
	return s.Plan.After
}

// written is the plan as it is written with a method: FODA's has no plan.
func (s *study) written(mode string) *output.Shards {
	o := *s.Shards
	o.Mode = mode
	if mode == output.ModeFODA {
		o.Plan = nil
	}
	return &o
}

// bytes sums what a method moves.
func (s *study) bytes(mode string) int64 {
	sum := int64(0)
	for _, m := range s.moves(mode) {
		sum += s.Model.Chunks[m.chunk].Bytes
	}
	return sum
}

// studyKey is the settings that a plan depends on.
func studyKey(s settings) string {
	return s.files() + fmt.Sprint(s.Insert, s.Costs, s.Target, s.MostMoves, s.MostMB, s.ChunkMB, s.Release, s.Capacities)
}
