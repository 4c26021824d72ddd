package mongo

import (
	"encoding/json"
	"io"
	"math"

	"fenye/model/shard"
)

// Figures are figures by the name of a shard.
type Figures[T any] map[string]T

// InputFile is a file that a summary names.
type InputFile struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
	Rows   int    `json:"rows"`
}

// Common is what both summaries have.
type Common struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Mode    string `json:"mode"`   // foda or planner
	Status  string `json:"status"` // balanced, floor or gap
	NS      string `json:"ns"`
	Chunks  int    `json:"chunks"`

	UnroutableReads  int64       `json:"unroutable_reads"`
	UnroutableWrites int64       `json:"unroutable_writes"`
	RoundedKeys      int64       `json:"rounded_keys"`
	OtherNamespace   int64       `json:"other_namespace"`
	OtherEvents      int64       `json:"other_events"`
	ChunksNotCounted int         `json:"chunks_not_counted"`
	Problems         []string    `json:"problems"`
	Input            []InputFile `json:"input"`
}

// Summary statuses.
const (
	Balanced = "balanced" // the target is reached; FODA: the numbers of chunks are even
	AtFloor  = "floor"    // no move helps any more: the floor says why
	WithGap  = "gap"      // a limit of moves or bytes ended the plan
)

// CommonOf fills in what both summaries have.
func CommonOf(mode string, of *Collection, n *Counters, files []File) Common {
	u := n.Unroutable
	c := Common{Format: "fenye-shard-summary", Version: 1, Mode: mode, Status: Balanced, NS: of.Namespace, Chunks: len(of.Chunks),
		UnroutableReads: u.Selects, UnroutableWrites: u.Inserts + u.Updates + u.Deletes, RoundedKeys: n.Rounded, OtherNamespace: n.OtherNamespace,
		OtherEvents: n.Ignored, ChunksNotCounted: n.Missing, Problems: []string{}, Input: []InputFile{}}
	for _, p := range of.Problems {
		c.Problems = append(c.Problems, p.String())
	}
	for _, f := range files {
		c.Input = append(c.Input, InputFile{f.Name, f.SHA256, f.Documents})
	}
	return c
}

// Published is the summary of FODA.
type Published struct {
	Common
	Parameters struct {
		Inc   float64 `json:"inc"`
		Start int     `json:"start_when_count_difference_greater_than"`
		Stop  int     `json:"stop_when_count_difference_less_than"`
		Jumbo bool    `json:"jumbo_chunks_excluded"`
		Ties  string  `json:"ties"`
	} `json:"parameters"`
	Avg struct {
		I, D, U, S float64
	} `json:"avg"`
	Fod      []float64       `json:"fod"`
	Before   PublishedLoads  `json:"before"`
	Moves    []PublishedMove `json:"moves"`
	After    PublishedLoads  `json:"after"`
	SumFod   float64         `json:"sumFod"`
	SumOverN float64         `json:"sumOverN"`
	// MaxOverMean are the hottest shard against the mean, before and after.
	MaxOverMean [2]float64 `json:"max_over_mean"`
	Stuck       bool       `json:"stuck"` // nothing but jumbo chunks is left to move
}

// PublishedLoads are chunks and heat of each shard.
type PublishedLoads struct {
	Count Figures[int]     `json:"count"`
	Fod   Figures[float64] `json:"fod"`
	Bytes Figures[int64]   `json:"bytes,omitempty"`
}

// PublishedMove is a step of FODA.
type PublishedMove struct {
	Step       int     `json:"step"`
	Chunk      int     `json:"chunk_index"`
	Rule       string  `json:"rule"`
	From       string  `json:"from"`
	To         string  `json:"to"`
	Fod        float64 `json:"fod"`
	DiffBefore int     `json:"diff_before"`
}

// SummariseFODA is the summary of FODA.
func SummariseFODA(common Common, c *shard.Collection, p *shard.Published) Published {
	s := Published{Common: common, Fod: p.Frequencies, Moves: []PublishedMove{}, SumFod: p.Sum, SumOverN: p.Sum / float64(len(c.Chunks)), Stuck: p.Stuck}
	if p.Stuck {
		s.Status = AtFloor
	}
	s.Parameters.Inc, s.Parameters.Start, s.Parameters.Stop, s.Parameters.Jumbo = p.Insert, shard.FODAStart, shard.FODAStop, true
	s.Parameters.Ties = "lowest chunk index (min-key order); lowest shard name in listing order"
	s.Avg.I, s.Avg.D, s.Avg.U, s.Avg.S = p.Means.Inserts, p.Means.Deletes, p.Means.Updates, p.Means.Selects
	for i, at := range [2][]int{p.Before, p.After} {
		loads := c.Loads(at, p.Frequencies)
		to := []*PublishedLoads{&s.Before, &s.After}[i]
		to.Count, to.Fod = Figures[int]{}, Figures[float64]{}
		most, sum := 0.0, 0.0
		for j, l := range loads {
			name := c.Shards[j].Name
			to.Count[name], to.Fod[name] = l.Chunks, l.Heat
			most, sum = max(most, l.Heat), sum+l.Heat
			if c.HasBytes {
				if to.Bytes == nil {
					to.Bytes = Figures[int64]{}
				}
				to.Bytes[name] = l.Bytes
			}
		}
		if s.MaxOverMean[i] = 1; sum > 0 {
			s.MaxOverMean[i] = most / (sum / float64(len(loads)))
		}
	}
	for i, step := range p.Steps {
		s.Moves = append(s.Moves, PublishedMove{i + 1, step.Chunk, step.Rule, c.Shards[step.From].Name, c.Shards[step.To].Name, step.Frequency, step.Difference})
	}
	return s
}

// Planned is the summary of the planner.
type Planned struct {
	Common
	Parameters struct {
		Costs            *CostsJSON       `json:"costs,omitempty"` // nil: heat is the frequency of data access
		Inc              *float64         `json:"inc,omitempty"`
		Target           float64          `json:"target"`
		Mongo            string           `json:"mongo"`
		DifferenceBelow  *int64           `json:"difference_below"` // bytes since 6.0, else chunks; null: sizes are not known
		DifferenceIn     string           `json:"difference_in"`    // bytes or chunks
		MostMoves        int              `json:"max_moves"`
		MostBytes        int64            `json:"max_bytes"`
		Capacity         Figures[float64] `json:"capacity"`
		DrainingExcluded []string         `json:"draining"`
	} `json:"parameters"`
	Heat       []float64     `json:"heat"`
	Before     PlannedLoads  `json:"before"`
	Moves      []PlannedMove `json:"moves"`
	Waves      int           `json:"waves"`
	MovedBytes *int64        `json:"moved_bytes"`
	After      PlannedLoads  `json:"after"`
	Stopped    string        `json:"stopped"` // target, floor, moves or bytes
	Blocked    string        `json:"blocked,omitempty"`
	Floor      FloorJSON     `json:"floor"`
	Stays      []StayJSON    `json:"stays"`
	FODA       *Comparison   `json:"foda,omitempty"`
}

// CostsJSON are the costs of operations.
type CostsJSON struct {
	Insert float64 `json:"insert"`
	Update float64 `json:"update"`
	Delete float64 `json:"delete"`
	Select float64 `json:"select"`
}

// PlannedLoads are figures of each shard. A relative heat is null for a shard
// that drains.
type PlannedLoads struct {
	Count      Figures[int]      `json:"count"`
	Heat       Figures[float64]  `json:"heat"`
	Bytes      Figures[int64]    `json:"bytes,omitempty"`
	U          Figures[*float64] `json:"u"`
	MaxU       *float64          `json:"max_u"`
	MinU       *float64          `json:"min_u"`
	Difference *int64            `json:"difference"` // largest of two shards, in what the rule counts
}

// PlannedMove is a move of the planner.
type PlannedMove struct {
	Step   int     `json:"step"`
	Wave   int     `json:"wave"`
	Chunk  int     `json:"chunk_index"`
	From   string  `json:"from"`
	To     string  `json:"to"`
	Heat   float64 `json:"heat"`
	Bytes  *int64  `json:"bytes"`
	Reason string  `json:"reason"`
	Swap   bool    `json:"swap"`
}

// BoundJSON is a proved bound of the largest relative heat.
type BoundJSON struct {
	Kind string  `json:"kind"`
	U    float64 `json:"u"`
}

// FloorJSON is what keeps the largest relative heat up: the highest bound that is
// known, fair, chunk, few, jumbo or zone; or, where a plan ends above that, what
// blocks further moves, rule, zones or grain, with the bound beside it. Reached
// says that the plan is down on the bound.
type FloorJSON struct {
	Kind    string      `json:"kind"`
	U       float64     `json:"u"`
	Bound   *BoundJSON  `json:"bound,omitempty"`
	Reached bool        `json:"reached"`
	Chunks  []int       `json:"chunk_indexes,omitempty"`
	Shard   string      `json:"shard,omitempty"`
	Zone    string      `json:"zone,omitempty"`
	Split   []SplitJSON `json:"split,omitempty"`
	Text    string      `json:"text"`
}

// SplitJSON advises to cut a chunk. At is empty where the bounds tell no point.
type SplitJSON struct {
	Chunk   int               `json:"chunk_index"`
	U       float64           `json:"u"` // of the chunk alone on a shard
	Parts   int               `json:"parts"`
	At      []json.RawMessage `json:"at"`
	Command []string          `json:"commands"`
}

// StayJSON is a chunk that should leave its shard and cannot.
type StayJSON struct {
	Chunk  int    `json:"chunk_index"`
	Reason string `json:"reason"`
	Jumbo  bool   `json:"jumbo"`
}

// Comparison is what FODA would do, in the heat of the planner.
type Comparison struct {
	Moves      int               `json:"moves"`
	MovedBytes *int64            `json:"moved_bytes"`
	Count      Figures[int]      `json:"count"`
	U          Figures[*float64] `json:"u"`
	MaxU       *float64          `json:"max_u"`
}

// known is a pointer to x, nil for what is no number.
func known(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

func plannedLoads(c *shard.Collection, loads []shard.Load) PlannedLoads {
	out := PlannedLoads{Count: Figures[int]{}, Heat: Figures[float64]{}, U: Figures[*float64]{}}
	if c.HasBytes {
		out.Bytes = Figures[int64]{}
	}
	for i, l := range loads {
		name := c.Shards[i].Name
		out.Count[name], out.Heat[name], out.U[name] = l.Chunks, l.Heat, known(l.Relative)
		if c.HasBytes {
			out.Bytes[name] = l.Bytes
		}
	}
	most, least := shard.Extremes(loads)
	out.MaxU, out.MinU = known(most), known(least)
	return out
}

// SummarisePlan is the summary of a plan; foda may be nil.
func SummarisePlan(common Common, of *Collection, c *shard.Collection, p *shard.Plan, foda *shard.Published) Planned {
	s := Planned{Common: common, Heat: p.Heats, Moves: []PlannedMove{}, Waves: p.Waves, Stopped: p.Stop, Blocked: p.Blocked, Stays: []StayJSON{}}
	switch p.Stop {
	case shard.AtFloor:
		s.Status = AtFloor
	case shard.AtMoves, shard.AtBytes:
		s.Status = WithGap
	}
	s.Parameters.Target = p.Target
	s.Parameters.Capacity, s.Parameters.DrainingExcluded = Figures[float64]{}, []string{}
	for _, k := range c.Shards {
		s.Parameters.Capacity[k.Name] = k.Capacity
		if k.Draining {
			s.Parameters.DrainingExcluded = append(s.Parameters.DrainingExcluded, k.Name)
		}
	}
	if s.Parameters.DifferenceIn = "chunks"; p.Rule.Bytes {
		s.Parameters.DifferenceIn = "bytes"
	}
	s.Before, s.After = plannedLoads(c, p.From), plannedLoads(c, p.To)
	if p.Rule.Below > 0 {
		s.Parameters.DifferenceBelow = &p.Rule.Below
		before, _, _ := p.Rule.Widest(c, p.Before)
		after, _, _ := p.Rule.Widest(c, p.After)
		s.Before.Difference, s.After.Difference = &before, &after
	}
	if c.HasBytes {
		s.MovedBytes = &p.Bytes
	}
	for i, m := range p.Moves {
		move := PlannedMove{i + 1, m.Wave, m.Chunk, c.Shards[m.From].Name, c.Shards[m.To].Name, m.Heat, nil, m.Reason, m.Swap}
		if c.HasBytes {
			move.Bytes = &m.Bytes
		}
		s.Moves = append(s.Moves, move)
	}
	for _, k := range p.Stays {
		s.Stays = append(s.Stays, StayJSON{k.Chunk, k.Reason, k.Jumbo})
	}
	s.Floor = floorJSON(of, c, p)
	if foda != nil {
		s.FODA = compare(c, p.Heats, foda)
	}
	return s
}

func compare(c *shard.Collection, heats []float64, foda *shard.Published) *Comparison {
	loads := plannedLoads(c, c.Loads(foda.After, heats))
	out := &Comparison{Moves: len(foda.Steps), Count: loads.Count, U: loads.U, MaxU: loads.MaxU}
	if c.HasBytes {
		bytes := int64(0)
		for _, s := range foda.Steps {
			bytes += c.Chunks[s.Chunk].Bytes
		}
		out.MovedBytes = &bytes
	}
	return out
}

// WriteSummary writes a summary as JSON.
func WriteSummary(w io.Writer, summary any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(summary)
}
