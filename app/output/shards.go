package output

import (
	"io"

	"fenye/app/paint"
	"fenye/app/words"
	"fenye/data/mongo"
	"fenye/data/report"
	"fenye/model/shard"
	"fenye/model/table"
)

// Modes of planning moves of chunks.
const (
	ModePlanner = "planner"
	ModeFODA    = "foda"
)

// Shards is a plan of moves with all that is written of it.
type Shards struct {
	Cluster    *mongo.Cluster
	Collection *mongo.Collection
	Counters   *mongo.Counters
	Model      *shard.Collection
	Major      int    // release of MongoDB
	Release    string // as the user named it
	Mode       string
	Costs      *shard.Costs     // nil: the planner's heat is the frequency of data access
	Foda       *shard.Published // in planner mode for comparison; may be nil then
	Plan       *shard.Plan      // nil in FODA mode
	Limits     shard.Options    // of the planner
}

// files are those that the plan was made from.
func (s *Shards) files() []mongo.File {
	return append(append([]mongo.File{}, s.Cluster.Files...), s.Counters.Files...)
}

// Heats are the heats of the mode.
func (s *Shards) Heats() []float64 {
	if s.Plan != nil {
		return s.Plan.Heats
	}
	return s.Foda.Frequencies
}

// After is the shard of each chunk after the moves.
func (s *Shards) After() []int {
	if s.Plan != nil {
		return s.Plan.After
	}
	return s.Foda.After
}

// Bounds are the bounds of a chunk in canonical Extended JSON.
func (s *Shards) Bounds(chunk int) (low, high string) {
	k := &s.Collection.Chunks[chunk]
	return mongo.Canonical(k.Min), mongo.Canonical(k.Max)
}

// Summary is what summary.json holds.
func (s *Shards) Summary() any {
	common := mongo.CommonOf(s.Mode, s.Collection, s.Counters, s.files())
	if s.Plan == nil {
		return mongo.SummariseFODA(common, s.Model, s.Foda)
	}
	sum := mongo.SummarisePlan(common, s.Collection, s.Model, s.Plan, s.Foda)
	if s.Costs != nil {
		sum.Parameters.Costs = &mongo.CostsJSON{Insert: s.Costs.Insert, Update: s.Costs.Update, Delete: s.Costs.Delete, Select: s.Costs.Select}
	} else if s.Foda != nil {
		sum.Parameters.Inc = &s.Foda.Insert
	}
	sum.Parameters.Mongo = s.Release
	sum.Parameters.MostMoves, sum.Parameters.MostBytes = s.Limits.MostMoves, s.Limits.MostBytes
	return sum
}

// Script is the script of the moves.
func (s *Shards) Script() *mongo.Script {
	script := &mongo.Script{Cluster: s.Cluster, Collection: s.Collection, Files: s.files(), Major: s.Major, HasBytes: s.Model.HasBytes}
	if s.Plan == nil {
		script.Transfers = mongo.Steps(s.Model, s.Foda)
		return script
	}
	script.Transfers = mongo.Transfers(s.Plan)
	script.Advice = mongo.Advice(s.Collection, s.Model, s.Plan)
	return script
}

// ChunkTables are the chunks before and after the moves.
func (s *Shards) ChunkTables() (before, after table.Table) {
	return shard.ChunksTable("before", s.Model, s.Model.Place(), s.Heats(), s.Bounds), shard.ChunksTable("after", s.Model, s.After(), s.Heats(), s.Bounds)
}

// ShardFiles returns the files of a plan of moves, by name. It is an error where
// no script may be written, see mongo.Cluster.Refusal.
func ShardFiles(s *Shards, lang words.Lang) (map[string]Writer, error) {
	if err := s.Cluster.Refusal(s.Collection); err != nil {
		return nil, err
	}
	painter, err := paint.NewPainter(Fonts())
	if err != nil {
		return nil, err
	}
	before, after := s.ChunkTables()
	script := s.Script()
	charts, size := []paint.Chart{ShardChart(s, lang)}, paint.ChartSize{W: 960, H: 480}
	return map[string]Writer{
		"moves.js":     script.WriteMoves,
		"rollback.js":  script.WriteRollback,
		"before.csv":   func(w io.Writer) error { return report.WriteCSV(w, before) },
		"after.csv":    func(w io.Writer) error { return report.WriteCSV(w, after) },
		"summary.json": func(w io.Writer) error { return mongo.WriteSummary(w, s.Summary()) },
		"heat.svg":     func(w io.Writer) error { return painter.WriteChartsSVG(w, charts, size) },
		"heat.png":     func(w io.Writer) error { return painter.WriteChartsPNG(w, charts, size, 144) },
	}, nil
}

// mostShards is how many shards the chart shows.
const mostShards = 24

// ShardChart compares the relative heat of shards before, after FODA and after
// the plan. More shards than fit are cut off and the note says so.
func ShardChart(s *Shards, lang words.Lang) paint.Chart {
	heats := s.Heats()
	n := min(len(s.Model.Shards), mostShards)
	c := paint.Chart{Title: lang.T("shards.chart"), Note: lang.T("shards.chart.note"), YTitle: lang.T("shards.chart.y")}
	if n < len(s.Model.Shards) {
		c.Note = lang.T("shards.chart.most", n, len(s.Model.Shards), c.Note)
	}
	sets := []struct {
		loads  []shard.Load
		colour string
	}{{s.Model.Loads(s.Model.Place(), heats), "#b8c0cc"}}
	if s.Foda != nil {
		sets = append(sets, struct {
			loads  []shard.Load
			colour string
		}{s.Model.Loads(s.Foda.After, heats), "#e2c27b"})
	}
	if s.Plan != nil {
		sets = append(sets, struct {
			loads  []shard.Load
			colour string
		}{s.Plan.To, "#0f5c6e"})
	}
	for i := range n {
		c.X.Names = append(c.X.Names, s.Model.Shards[i].Name)
		for _, set := range sets {
			if u := set.loads[i].Relative; u == u {
				c.Bars = append(c.Bars, paint.ChartBar{X: i, Y: u, Colour: set.colour})
			}
		}
	}
	if s.Plan != nil {
		half := s.Plan.Target / 2
		c.Band = paint.ChartBand{Shown: true, Low: 1 - half, High: 1 + half}
	}
	return c
}

// Splits are the chunks to be split for the floor of the plan to sink.
func (s *Shards) Splits() []mongo.Split {
	if s.Plan == nil {
		return nil
	}
	return mongo.Splits(s.Collection, s.Model, s.Plan)
}
