package shards

import (
	"encoding/json"
	"math"

	"fenye/app/output"
	"fenye/data/mongo"
	"fenye/model/shard"
)

// source is a file that the plan names.
type source struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256,omitempty"`
}

// settings are what the workbench keeps in the plan.
type settings struct {
	Version     int                `json:"version"`
	Example     bool               `json:"example,omitempty"` // the files are those of the example
	Chunks      source             `json:"chunks"`
	Shards      source             `json:"shards"`
	Collections source             `json:"collections"`
	Tags        source             `json:"tags"`
	Counters    []source           `json:"counters"`
	Namespace   string             `json:"ns,omitempty"`
	Mode        string             `json:"mode"` // planner or foda
	Insert      float64            `json:"inc"`  // weight of inserts in FODA
	Costs       shard.Costs        `json:"costs"`
	Target      float64            `json:"target"`
	MostMoves   int                `json:"max_moves"` // 0: no limit
	MostMB      float64            `json:"max_mb"`    // 0: no limit
	ChunkMB     float64            `json:"chunk_mb"`  // 0: as the collection has it
	Release     string             `json:"mongo"`
	Capacities  map[string]float64 `json:"capacities,omitempty"`
	Scale       int64              `json:"sample_scale"`
	Spread      bool               `json:"spread_unroutable"`
}

// settingsVersion is written by this program.
const settingsVersion = 1

// mostMoves and mostMB are the largest limits of fields.
const (
	mostMoves = 1_000_000
	mostMB    = 1 << 40
)

// releases are offered in their order.
var releases = []string{"8.0", "7.0", "6.0", "5.0", "4.4"}

func newSettings() settings {
	return settings{Version: settingsVersion, Mode: output.ModePlanner, Insert: shard.FODAInsert, Costs: shard.DefaultCosts, Target: shard.DefaultTarget, Release: "7.0", Scale: 1}
}

// parseSettings reads what a plan keeps; nil and what cannot be read are no
// settings.
func parseSettings(raw json.RawMessage) (settings, bool) {
	s := newSettings()
	if raw == nil || json.Unmarshal(raw, &s) != nil || s.Version != settingsVersion {
		return newSettings(), false
	}
	s.tidy()
	return s, s.Example || s.Chunks.Path != ""
}

// tidy moves values that a foreign hand wrote into their bounds.
func (s *settings) tidy() {
	clamp := func(x *float64, low, high, otherwise float64) {
		if math.IsNaN(*x) || *x < low || *x > high {
			*x = otherwise
		}
	}
	if s.Mode != output.ModeFODA {
		s.Mode = output.ModePlanner
	}
	clamp(&s.Insert, 0, 1e6, shard.FODAInsert)
	if s.Costs.Check() != nil {
		s.Costs = shard.DefaultCosts
	}
	clamp(&s.Target, 0, 100, shard.DefaultTarget)
	clamp(&s.MostMB, 0, mostMB, 0)
	clamp(&s.ChunkMB, 0, 1024, 0)
	if s.MostMoves < 0 || s.MostMoves > mostMoves {
		s.MostMoves = 0
	}
	if s.Major() == 0 {
		s.Release = "7.0"
	}
	s.Scale = min(max(s.Scale, 1), 1e9)
	for name, x := range s.Capacities {
		if !(x > 0 && x <= 1e6) {
			delete(s.Capacities, name)
		}
	}
}

// Major is the major number of the release, 0 for none that is known.
func (s *settings) Major() int {
	for _, r := range releases {
		if r == s.Release {
			return int(r[0] - '0')
		}
	}
	return 0
}

// files is what the settings read, as a key: the same files with the same
// checksums give the same.
func (s *settings) files() string {
	text, _ := json.Marshal([]any{s.Example, s.Chunks, s.Shards, s.Collections, s.Tags, s.Counters, s.Namespace, s.Scale, s.Spread})
	return string(text)
}

// inputs are the files that describe the cluster.
func (s *settings) inputs() mongo.Inputs {
	return mongo.Inputs{Chunks: s.Chunks.Path, Shards: s.Shards.Path, Collections: s.Collections.Path, Tags: s.Tags.Path}
}
