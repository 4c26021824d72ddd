package command

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/data/swift"
	"fenye/model/ring"
	"fenye/model/table"
)

// adjusting is one call of ring adjust or ring join.
type adjusting struct {
	counts, previous, builder string
	mode                      string
	target, trigger           float64
	triggered                 bool // --trigger was given: without it there is no plan
	swaps, rounds             int
	share, size, most         float64
	read, write               float64
	now                       string
	builders                  bool
	device                    string
	seed                      uint64
	folder
	effort
}

func (s *session) ringAdjustCommand() *cobra.Command {
	a := &adjusting{}
	c := &cobra.Command{
		Use:     "adjust FILE --counts counts.csv --target 0.10 -o DIR",
		Short:   s.lang.T("ring.adjust.short"),
		Long:    s.lang.T("ring.adjust.long"),
		Example: "fenye ring adjust object.ring.gz --builder object.builder --counts counts.csv --target 0.10 -o adjusted",
		Args:    s.between(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			a.triggered = c.Flags().Changed("trigger")
			return s.ringAdjust(c.Context(), a, args[0])
		},
	}
	f := c.Flags()
	s.ringPlanFlags(c, a)
	f.StringVar(&a.previous, "previous", "", s.lang.T("ring.flag.previous"))
	f.Float64Var(&a.trigger, "trigger", ring.DefaultTrigger, s.lang.T("ring.flag.trigger"))
	f.Float64Var(&a.target, "target", ring.DefaultTarget, s.lang.T("ring.flag.target"))
	f.StringVar(&a.mode, "mode", "planner", s.lang.T("ring.flag.mode"))
	f.IntVar(&a.swaps, "max-swaps", 0, s.lang.T("ring.flag.max_swaps"))
	f.Float64Var(&a.share, "max-share", 0, s.lang.T("ring.flag.max_share"))
	f.Float64Var(&a.size, "data-gb", 0, s.lang.T("ring.flag.data_gb"))
	f.Float64Var(&a.most, "max-gb", 0, s.lang.T("ring.flag.max_gb"))
	f.IntVar(&a.rounds, "rounds", 1, s.lang.T("ring.flag.rounds"))
	f.BoolVar(&a.builders, "write-builder", false, s.lang.T("ring.flag.write_builder"))
	return c
}

func (s *session) ringJoinCommand() *cobra.Command {
	a := &adjusting{}
	c := &cobra.Command{
		Use:     "join FILE --device 'region=1,zone=1,ip=10.0.0.6,port=6200,device=sdb1,weight=6000' -o DIR",
		Short:   s.lang.T("ring.join.short"),
		Long:    s.lang.T("ring.join.long"),
		Example: "fenye ring join object.ring.gz --device 'region=1,zone=6,ip=10.0.0.6,port=6200,device=sdb1,weight=6000' --counts counts.csv -o joined",
		Args:    s.between(1, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.ringJoin(c.Context(), a, args[0]) },
	}
	s.ringPlanFlags(c, a)
	c.Flags().StringVar(&a.device, "device", "", s.lang.T("ring.flag.device"))
	c.Flags().IntVar(&a.rounds, "rounds", 0, s.lang.T("ring.flag.join_rounds"))
	c.Flags().Uint64Var(&a.seed, "seed", 1, s.lang.T("ring.flag.seed"))
	return c
}

// ringPlanFlags are the flags that adjust and join share.
func (s *session) ringPlanFlags(c *cobra.Command, a *adjusting) {
	f := c.Flags()
	f.StringVar(&a.counts, "counts", "", s.lang.T("ring.flag.counts"))
	f.StringVar(&a.builder, "builder", "", s.lang.T("ring.flag.builder"))
	f.Float64Var(&a.read, "read-cost", 1, s.lang.T("ring.flag.read_cost"))
	f.Float64Var(&a.write, "write-cost", 1, s.lang.T("ring.flag.write_cost"))
	f.StringVar(&a.now, "now", "", s.lang.T("ring.flag.now"))
	a.folder.register(s, c, s.lang.T("command.flag.output"))
	s.jsonFlag(c)
	a.registerWorkers(s, c)
}

// checkAdjusting finds what is wrong with the call before anything is read.
func (s *session) checkAdjusting(a *adjusting) error {
	switch {
	case a.mode != "" && a.mode != "planner" && a.mode != "paper":
		return s.bad("--mode", a.mode, "planner, paper")
	case !(a.target >= 0):
		return s.bad("--target", a.target, "0.10")
	case !(a.trigger >= 0):
		return s.bad("--trigger", a.trigger, "0.20")
	case a.swaps < 0:
		return s.bad("--max-swaps", a.swaps, "0, 1, 2, ...")
	case a.rounds < 0 || a.rounds > 1000:
		return s.bad("--rounds", a.rounds, "1 ... 1000")
	case !(a.share >= 0 && a.share <= 1):
		return s.bad("--max-share", a.share, "0 ... 1")
	case !(a.most >= 0) || a.most > 0 && !(a.size > 0):
		return s.bad("--max-gb", a.most, "--data-gb")
	case !(a.read >= 0 && a.write >= 0 && a.read+a.write > 0):
		return s.bad("--read-cost", a.read, "0 ...")
	}
	if err := a.effort.check(s); err != nil {
		return err
	}
	if err := a.folder.check(s); err != nil {
		return err
	}
	work(a.workers)
	return nil
}

// time is the moment at which partitions may move: now, or what --now says.
func (s *session) time(text string) (time.Time, error) {
	if text == "" {
		return time.Now(), nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return time.Unix(n, 0), nil
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return t, s.bad("--now", text, "2026-01-01T00:00:00+08:00")
	}
	return t, nil
}

// prepared is what a plan starts from.
type prepared struct {
	file, builder *swift.File
	access        ring.Access
	movable       []bool
	now           time.Time
}

func (s *session) prepareRing(ctx context.Context, a *adjusting, path string) (*prepared, error) {
	now, err := s.time(a.now)
	if err != nil {
		return nil, err
	}
	f, b, err := s.openRing(ctx, path, a.builder)
	if err != nil {
		return nil, err
	}
	if f.Locked() || b != nil && b.Locked() {
		return nil, ring.ErrLocked
	}
	p := &prepared{file: f, builder: b, now: now, access: ring.NewAccess(f.Ring.Partitions())}
	if a.counts != "" {
		if p.access, err = swift.OpenCounts(ctx, a.counts, f.Ring.Partitions()); err != nil {
			return nil, err
		}
	}
	if b != nil {
		p.movable = b.Builder.Movable(now)
		if n, some := swift.RecentMoves(p.movable); some {
			fmt.Fprintln(s.stderr, s.lang.T("ring.warning", doctorText(s.lang, &n)))
		}
	} else {
		fmt.Fprintln(s.stderr, s.lang.T("ring.warning", doctorText(s.lang, &swift.Finding{Code: swift.NoBuilder})))
	}
	for _, n := range f.Findings {
		fmt.Fprintln(s.stderr, s.lang.T("ring.warning", doctorText(s.lang, &n)))
	}
	return p, nil
}

func (s *session) ringAdjust(ctx context.Context, a *adjusting, path string) error {
	if a.counts == "" {
		return s.lacks("--counts")
	}
	if err := s.checkAdjusting(a); err != nil {
		return err
	}
	p, err := s.prepareRing(ctx, a, path)
	if err != nil {
		return err
	}
	heatOf := func(x ring.Access) []float64 {
		if a.mode == "paper" {
			return p.file.Ring.PaperHeat(x)
		}
		return p.file.Ring.Heat(x, ring.Costs{Read: a.read, Write: a.write})
	}
	heat := heatOf(p.access)
	out := &output.RingPlan{File: p.file, Builder: p.builder, Mode: a.mode, Target: a.target, Lang: s.lang, Builders: a.builders, Now: p.now}
	spread := p.file.Ring.Spread(heat)
	out.Trigger = output.Trigger{Rt: a.trigger, Spreads: []float64{spread.Width()}}
	met := spread.Width() > a.trigger
	if a.previous != "" {
		before, err := swift.OpenCounts(ctx, a.previous, p.file.Ring.Partitions())
		if err != nil {
			return err
		}
		old := p.file.Ring.Spread(heatOf(before))
		out.Trigger.Spreads = []float64{old.Width(), spread.Width()}
		met = ring.Triggered(a.trigger, old.Width(), spread.Width())
	}
	if a.previous != "" || !met {
		out.Trigger.Met = &met
	}
	options := ring.Options{Target: a.target, Swaps: a.swaps, Share: a.share, Rounds: a.rounds, Movable: p.movable, Paper: a.mode == "paper"}
	if a.most > 0 {
		options.Share = a.most / a.size
		if a.share > 0 {
			options.Share = min(options.Share, a.share)
		}
	}
	idle := !met && (a.triggered || a.previous != "")
	if idle {
		options.Target = max(options.Target, spread.Width())
	}
	done := s.working("ring.adjusting")
	out.Adjust, err = p.file.Ring.Adjust(ctx, heat, options)
	done()
	if err != nil {
		return err
	}
	if idle {
		out.Adjust.Stop = ring.Untriggered
	}
	return s.writeRingPlan(ctx, a, out)
}

func (s *session) ringJoin(ctx context.Context, a *adjusting, path string) error {
	if a.device == "" {
		return s.lacks("--device")
	}
	if err := s.checkAdjusting(a); err != nil {
		return err
	}
	d, err := s.parseDevice(a.device)
	if err != nil {
		return err
	}
	p, err := s.prepareRing(ctx, a, path)
	if err != nil {
		return err
	}
	heat := p.file.Ring.Heat(p.access, ring.Costs{Read: a.read, Write: a.write})
	done := s.working("ring.joining")
	j, err := p.file.Ring.Join(ctx, d, heat, ring.JoinOptions{Movable: p.movable, Rounds: a.rounds, Seed: a.seed})
	done()
	if err != nil {
		return err
	}
	return s.writeRingPlan(ctx, a, &output.RingPlan{File: p.file, Builder: p.builder, Join: j, Lang: s.lang, Now: p.now})
}

// parseDevice reads region=1,zone=1,ip=…,port=…,device=…,weight=….
func (s *session) parseDevice(text string) (ring.Device, error) {
	d := ring.Device{Region: 1, Zone: -1}
	bad := func() (ring.Device, error) {
		return d, s.bad("--device", text, "region=1,zone=1,ip=10.0.0.6,port=6200,device=sdb1,weight=6000")
	}
	seen := map[string]bool{}
	for _, part := range strings.Split(text, ",") {
		key, value, found := strings.Cut(part, "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		var err error
		switch key {
		case "region":
			d.Region, err = strconv.Atoi(value)
		case "zone":
			d.Zone, err = strconv.Atoi(value)
		case "ip":
			d.IP = value
		case "port":
			d.Port, err = strconv.Atoi(value)
		case "device":
			d.Name = value
		case "weight":
			d.Weight, err = strconv.ParseFloat(value, 64)
		case "meta":
			d.Meta = value
		case "replication_ip":
			d.ReplicationIP = value
		case "replication_port":
			d.ReplicationPort, err = strconv.Atoi(value)
		default:
			return bad()
		}
		if err != nil || !found || seen[key] {
			return bad()
		}
		seen[key] = true
	}
	if d.ReplicationIP == "" {
		d.ReplicationIP = d.IP
	}
	if d.ReplicationPort == 0 {
		d.ReplicationPort = d.Port
	}
	if d.Zone < 0 || d.Region < 0 || d.IP == "" || d.Name == "" || d.Port < 1 || d.Port > 65535 || !(d.Weight > 0) || d.Weight > 1e15 {
		return bad()
	}
	return d, nil
}

// writeRingPlan writes and tells a plan.
func (s *session) writeRingPlan(ctx context.Context, a *adjusting, p *output.RingPlan) error {
	if err := a.folder.write(ctx, s, p.Files); err != nil {
		return err
	}
	summary := p.Summary()
	if s.json {
		return s.encode(summary)
	}
	text := s.lang.T
	fmt.Fprintln(s.stdout, text("ring.plan.load", table.Fixed(summary.Before.Max, 3), table.Fixed(summary.After.Max, 3), table.Fixed(summary.Before.Min, 3), table.Fixed(summary.After.Min, 3)))
	fmt.Fprintln(s.stdout, text("ring.plan.moved", summary.Swaps, summary.Moved, table.PercentTo(summary.MovedShare, 2), len(summary.Rounds)))
	if p.Adjust != nil {
		fmt.Fprintln(s.stdout, text("ring.stop."+string(p.Adjust.Stop)))
		if p.Adjust.Stop != ring.Reached && p.Adjust.Stop != ring.NothingHot {
			fmt.Fprintln(s.stdout, output.FloorText(s.lang, p.Adjust.Floor))
		}
	} else {
		fmt.Fprintln(s.stdout, text("ring.plan.join", p.Join.Device, p.Join.Need, p.Join.Missing, table.Fixed(p.Join.Random.Max, 3)))
	}
	_, err := fmt.Fprint(s.stdout, "\n"+p.Note())
	return err
}
