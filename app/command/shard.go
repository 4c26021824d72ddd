package command

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/data/mongo"
	"fenye/model/shard"
)

// sharding is one call of a shard command.
type sharding struct {
	in         mongo.Inputs
	counters   []string
	namespace  string
	mode       string
	inc        float64
	release    string
	major      int
	target     float64
	heat       string
	cost       map[string]string
	costs      shard.Costs
	capacity   map[string]string
	capacities map[string]float64
	chunkMB    int64
	moves      int
	bytesMB    int64
	counting   mongo.Counting
	folder
	effort
}

func (s *session) shardCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "shard",
		Short:   s.lang.T("shard.short"),
		Long:    s.lang.T("shard.long"),
		Example: s.lang.T("shard.example"),
		Args:    s.between(0, 0),
		RunE:    func(*cobra.Command, []string) error { return &usage{s.lang.T("shard.which")} },
	}
	c.AddCommand(s.shardShowCommand(), s.shardPlanCommand())
	return c
}

// register adds the flags of the files that describe a cluster.
func (d *sharding) register(s *session, c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&d.in.Chunks, "chunks", "", s.lang.T("shard.flag.chunks"))
	f.StringVar(&d.in.Shards, "shards", "", s.lang.T("shard.flag.shards"))
	f.StringVar(&d.in.Collections, "collections", "", s.lang.T("shard.flag.collections"))
	f.StringVar(&d.in.Tags, "tags", "", s.lang.T("shard.flag.tags"))
	s.jsonFlag(c)
	d.registerWorkers(s, c)
}

func (s *session) shardShowCommand() *cobra.Command {
	d := &sharding{}
	c := &cobra.Command{
		Use:     "show",
		Short:   s.lang.T("shard.show.short"),
		Long:    s.lang.T("shard.show.long"),
		Example: s.lang.T("shard.show.example"),
		Args:    s.between(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return s.showShards(c.Context(), d) },
	}
	d.register(s, c)
	return c
}

func (s *session) shardPlanCommand() *cobra.Command {
	d := &sharding{}
	c := &cobra.Command{
		Use:     "plan",
		Short:   s.lang.T("shard.plan.short"),
		Long:    s.lang.T("shard.plan.long"),
		Example: s.lang.T("shard.plan.example"),
		Args:    s.between(0, 0),
		RunE:    func(c *cobra.Command, _ []string) error { return s.planShards(c.Context(), d) },
	}
	d.register(s, c)
	f := c.Flags()
	f.StringArrayVar(&d.counters, "counters", nil, s.lang.T("shard.flag.counters"))
	f.StringVar(&d.namespace, "ns", "", s.lang.T("shard.flag.ns"))
	f.StringVar(&d.mode, "mode", output.ModePlanner, s.lang.T("shard.flag.mode"))
	f.Float64Var(&d.inc, "inc", shard.FODAInsert, s.lang.T("shard.flag.inc"))
	f.StringVar(&d.release, "mongo", "7.0", s.lang.T("shard.flag.mongo"))
	f.Float64Var(&d.target, "target", shard.DefaultTarget, s.lang.T("shard.flag.target"))
	f.StringVar(&d.heat, "heat", "cost", s.lang.T("shard.flag.heat"))
	f.StringToStringVar(&d.cost, "cost", nil, s.lang.T("shard.flag.cost"))
	f.StringToStringVar(&d.capacity, "capacity", nil, s.lang.T("shard.flag.capacity"))
	f.Int64Var(&d.chunkMB, "chunk-size", 0, s.lang.T("shard.flag.chunk_size"))
	f.IntVar(&d.moves, "max-moves", 0, s.lang.T("shard.flag.max_moves"))
	f.Int64Var(&d.bytesMB, "max-mb", 0, s.lang.T("shard.flag.max_mb"))
	f.Int64Var(&d.counting.Scale, "sample-scale", 1, s.lang.T("shard.flag.sample_scale"))
	f.BoolVar(&d.counting.Spread, "spread-unroutable", false, s.lang.T("shard.flag.spread"))
	d.folder.register(s, c, s.lang.T("command.flag.output"))
	return c
}

// checkSharding finds what is wrong with the inputs of a call.
func (s *session) checkSharding(d *sharding) error {
	switch {
	case d.in.Chunks == "":
		return s.lacks("--chunks")
	case d.in.Shards == "":
		return s.lacks("--shards")
	}
	return d.effort.check(s)
}

// checkShardPlan finds what is wrong with a call before anything is read.
func (s *session) checkShardPlan(d *sharding) error {
	if err := s.checkSharding(d); err != nil {
		return err
	}
	var ok bool
	switch {
	case len(d.counters) == 0:
		return s.lacks("--counters")
	case d.mode != output.ModePlanner && d.mode != output.ModeFODA:
		return s.bad("--mode", d.mode, "foda, planner")
	case !(d.inc >= 0 && d.inc <= 1e6):
		return s.bad("--inc", d.inc, "0-1000000")
	case !(d.target >= 0 && d.target <= 1e6):
		return s.bad("--target", d.target, "0.10")
	case d.heat != "cost" && d.heat != "fod":
		return s.bad("--heat", d.heat, "cost, fod")
	case d.chunkMB < 0 || d.chunkMB > 1024:
		return s.bad("--chunk-size", d.chunkMB, "1-1024")
	case d.moves < 0:
		return s.bad("--max-moves", d.moves, "0, 1, ...")
	case d.bytesMB < 0 || d.bytesMB > 1<<40:
		return s.bad("--max-mb", d.bytesMB, "0, 1, ...")
	case d.counting.Scale < 1 || d.counting.Scale > 1e9:
		return s.bad("--sample-scale", d.counting.Scale, "1-1000000000")
	}
	if d.major, ok = majorOf(d.release); !ok {
		return s.bad("--mongo", d.release, "4.4, 5.0, 6.0, 7.0")
	}
	if d.costs, ok = costsOf(d.cost); !ok {
		return s.bad("--cost", joined(d.cost), "insert=5,update=2,delete=2,select=1")
	}
	if d.capacities, ok = capacitiesOf(d.capacity); !ok {
		return s.bad("--capacity", joined(d.capacity), "shard0=2")
	}
	return d.folder.check(s)
}

// majorOf reads a release such as 7.0 or 4.4; those before 3 are refused.
func majorOf(release string) (int, bool) {
	major, minor, dotted := strings.Cut(release, ".")
	n, err := strconv.Atoi(major)
	if dotted {
		if m, err := strconv.Atoi(minor); err != nil || m < 0 {
			return 0, false
		}
	}
	return n, err == nil && n >= 3 && n < 1000
}

// costsOf puts costs that are given in the place of the defaults.
func costsOf(given map[string]string) (shard.Costs, bool) {
	c := shard.DefaultCosts
	to := map[string]*float64{"insert": &c.Insert, "update": &c.Update, "delete": &c.Delete, "select": &c.Select}
	for name, text := range given {
		x, err := strconv.ParseFloat(text, 64)
		if to[name] == nil || err != nil {
			return c, false
		}
		*to[name] = x
	}
	return c, c.Check() == nil
}

func capacitiesOf(given map[string]string) (map[string]float64, bool) {
	out := map[string]float64{}
	for name, text := range given {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || !(x > 0) || math.IsInf(x, 0) {
			return nil, false
		}
		out[name] = x
	}
	return out, true
}

// joined writes a flag of names and values as it was given, in the order of
// names.
func joined(m map[string]string) string {
	var parts []string
	for _, name := range sortedNames(m) {
		parts = append(parts, name+"="+m[name])
	}
	return strings.Join(parts, ",")
}

// showShards tells what a cluster's config database holds.
func (s *session) showShards(ctx context.Context, d *sharding) error {
	if err := s.checkSharding(d); err != nil {
		return err
	}
	work(d.workers)
	done := s.working("shard.reading")
	cluster, err := mongo.Read(ctx, d.in)
	done()
	if err != nil {
		return err
	}
	if s.json {
		return s.encode(map[string]any{"collections": mongo.Overview(cluster)})
	}
	return s.tellCluster(cluster)
}

// planShards reads, plans, writes and tells.
func (s *session) planShards(ctx context.Context, d *sharding) error {
	if err := s.checkShardPlan(d); err != nil {
		return err
	}
	work(d.workers)
	p, err := s.movesOf(ctx, d)
	if err != nil {
		return err
	}
	for _, w := range output.ShardWarnings(s.lang, p) {
		fmt.Fprintln(s.stderr, s.lang.T("gslb.warning", w))
	}
	if err := d.folder.write(ctx, s, func() (writers, error) { return output.ShardFiles(p, s.lang) }); err != nil {
		return err
	}
	if s.json {
		err = mongo.WriteSummary(s.stdout, p.Summary())
	} else {
		err = s.tellMoves(p)
	}
	if err == nil && p.Plan != nil && (p.Plan.Stop == shard.AtMoves || p.Plan.Stop == shard.AtBytes) {
		return exit(OpenGap)
	}
	return err
}

// movesOf reads the inputs and plans.
func (s *session) movesOf(ctx context.Context, d *sharding) (*output.Shards, error) {
	done := s.working("shard.reading")
	cluster, err := mongo.Read(ctx, d.in)
	if err != nil {
		done()
		return nil, err
	}
	p := &output.Shards{Cluster: cluster, Mode: d.mode, Major: d.major, Release: d.release}
	p.Collection, err = cluster.Collection(d.namespace)
	if err == nil {
		p.Counters, err = mongo.ReadCounters(ctx, p.Collection, d.counters, d.counting)
	}
	if err == nil {
		p.Model, err = cluster.Model(p.Collection, p.Counters, d.capacities, d.chunkMB<<20)
	}
	done()
	if err != nil {
		return nil, err
	}
	defer s.working("command.solving")()
	if p.Foda, err = shard.FODA(ctx, p.Model, d.inc); err != nil || d.mode == output.ModeFODA {
		return p, err
	}
	p.Limits = shard.Options{Target: d.target, Rule: shard.RuleOf(p.Model, d.major), MostMoves: d.moves, MostBytes: d.bytesMB << 20, Heats: p.Foda.Frequencies}
	if d.heat == "cost" {
		p.Costs, p.Limits.Heats = &d.costs, p.Model.Heats(d.costs)
	}
	p.Plan, err = shard.Make(ctx, p.Model, p.Limits)
	return p, err
}
