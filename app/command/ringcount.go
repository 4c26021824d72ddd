package command

import (
	"context"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"regexp"
	"strconv"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/data/safefile"
	"fenye/data/swift"
	"fenye/model/ring"
	"fenye/model/table"
)

// counting is one call of ring count.
type counting struct {
	log, conf, template, out string
	policy                   int
}

func (s *session) ringCountCommand() *cobra.Command {
	n := &counting{}
	c := &cobra.Command{
		Use:     "count FILE --log access.log --conf swift.conf -o counts.csv",
		Short:   s.lang.T("ring.count.short"),
		Long:    s.lang.T("ring.count.long"),
		Example: "fenye ring count object.ring.gz --log proxy-access.log --conf swift.conf -o counts.csv",
		Args:    s.between(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if !c.Flags().Changed("policy") {
				n.policy = policyOf(args[0])
			}
			return s.ringCount(c.Context(), n, args[0])
		},
	}
	f := c.Flags()
	f.StringVar(&n.log, "log", "", s.lang.T("ring.flag.log"))
	f.StringVar(&n.conf, "conf", "", s.lang.T("ring.flag.conf"))
	f.StringVar(&n.template, "template", "", s.lang.T("ring.flag.template"))
	f.IntVar(&n.policy, "policy", 0, s.lang.T("ring.flag.policy"))
	f.StringVarP(&n.out, "output", "o", "", s.lang.T("ring.flag.counts_out"))
	s.jsonFlag(c)
	return c
}

var policyName = regexp.MustCompile(`^object-(\d{1,4})\.(ring\.gz|builder)$`)

// policyOf is the index of the storage policy that a ring's name tells:
// object-1.ring.gz is that of policy 1, any other of policy 0.
func policyOf(path string) int {
	if m := policyName.FindStringSubmatch(filepath.Base(path)); m != nil {
		n, err := strconv.Atoi(m[1])
		if err == nil {
			return n
		}
	}
	return 0
}

func (s *session) ringCount(ctx context.Context, n *counting, path string) error {
	switch {
	case n.log == "":
		return s.lacks("--log")
	case n.conf == "":
		return s.lacks("--conf")
	case n.out == "" && s.json:
		return s.lacks("--output")
	}
	if err := s.apart(n.out, path, n.log, n.conf); err != nil {
		return err
	}
	f, err := swift.Open(ctx, path)
	if err != nil {
		return err
	}
	secret, err := swift.OpenConf(n.conf)
	if err != nil {
		return err
	}
	a, tally, err := swift.OpenLog(ctx, n.log, f.Ring, secret, swift.LogOptions{Template: n.template, Policy: n.policy, Progress: s.progress("ring.counting")})
	if err != nil {
		return err
	}
	if n.out == "" {
		if err := swift.WriteCounts(s.stdout, a); err != nil {
			return err
		}
	} else if err := safefile.Write(n.out, func(w io.Writer) error { return swift.WriteCounts(w, a) }); err != nil {
		return err
	}
	if s.json {
		return s.encode(map[string]any{"lines": tally.Lines, "counted": tally.Counted(), "reads": tally.Reads, "writes": tally.Writes, "skipped": tally.Skipped})
	}
	fmt.Fprintln(s.stderr, s.lang.T("ring.count.tally", table.People(tally.Counted()), table.People(tally.Lines), table.People(tally.Reads), table.People(tally.Writes)))
	for _, why := range swift.Skips {
		if k := tally.Skipped[why]; k > 0 {
			fmt.Fprintln(s.stderr, "  "+s.lang.T("ring.skip."+string(why), table.People(k)))
		}
	}
	return nil
}

// weighing is one call of ring weights.
type weighing struct {
	devices, ring, out, lines string
	ws, wi, replicas, total   float64
}

func (s *session) ringWeightsCommand() *cobra.Command {
	w := &weighing{}
	c := &cobra.Command{
		Use:     "weights --devices d.csv --ws 0.7 --wi 0.3 -o weights.csv",
		Short:   s.lang.T("ring.weights.short"),
		Long:    s.lang.T("ring.weights.long"),
		Example: "fenye ring weights --devices devices.csv --ws 0.7 --wi 0.3 -o weights.csv",
		Args:    s.between(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			set := c.Flags().Changed
			switch {
			case w.devices == "":
				return s.lacks("--devices")
			case !set("ws") && !set("wi"):
				w.ws, w.wi = 1, 0
			case !set("wi"):
				w.wi = 1 - w.ws
			case !set("ws"):
				w.ws = 1 - w.wi
			}
			if !(w.ws >= 0 && w.wi >= 0) || math.Abs(w.ws+w.wi-1) > 1e-9 {
				return s.bad("--ws --wi", fmt.Sprint(w.ws, " ", w.wi), "ws + wi = 1, 0 ... 1")
			}
			if !(w.replicas >= 1) || w.total < 0 {
				return s.bad("--replicas", w.replicas, "1 ...")
			}
			return s.ringWeights(c.Context(), w)
		},
	}
	f := c.Flags()
	f.StringVar(&w.devices, "devices", "", s.lang.T("ring.flag.devices"))
	f.Float64Var(&w.ws, "ws", 1, s.lang.T("ring.flag.ws"))
	f.Float64Var(&w.wi, "wi", 0, s.lang.T("ring.flag.wi"))
	f.StringVar(&w.ring, "ring", "", s.lang.T("ring.flag.ring"))
	f.Float64Var(&w.replicas, "replicas", 3, s.lang.T("ring.flag.replicas"))
	f.Float64Var(&w.total, "total", 0, s.lang.T("ring.flag.total"))
	f.StringVarP(&w.out, "output", "o", "", s.lang.T("ring.flag.weights_out"))
	f.StringVar(&w.lines, "lines", "", s.lang.T("ring.flag.lines"))
	s.jsonFlag(c)
	return c
}

func (s *session) ringWeights(ctx context.Context, w *weighing) error {
	for _, out := range []string{w.out, w.lines} {
		if err := s.apart(out, w.devices, w.ring); err != nil {
			return err
		}
	}
	factors, err := swift.OpenFactors(ctx, w.devices)
	if err != nil {
		return err
	}
	replicas, total, base := w.replicas, w.total, "object"
	if w.ring != "" {
		f, err := swift.Open(ctx, w.ring)
		if err != nil {
			return err
		}
		if err := swift.KnowsAll(f, filepath.Base(w.devices), factors); err != nil {
			return err
		}
		replicas, base = f.Ring.Replicas(), output.RingBase(f.Name)
		if total == 0 {
			total = f.Ring.Weight()
		}
	}
	if total == 0 {
		for _, f := range factors {
			total += f.Capacity
		}
	}
	m, err := ring.Weigh(factors, w.ws, w.wi, replicas, total)
	if err != nil {
		return err
	}
	table := func(out io.Writer) error { return swift.WriteWeights(out, factors, m) }
	if w.out != "" {
		err = safefile.Write(w.out, table)
	} else if !s.json {
		err = table(s.stdout)
	}
	if err == nil && w.lines != "" {
		err = safefile.Write(w.lines, func(out io.Writer) error {
			_, err := io.WriteString(out, output.SetWeightLines(base, factors, m))
			return err
		})
	}
	if err != nil || !s.json {
		if err == nil {
			fmt.Fprintln(s.stderr, s.lang.T("ring.weights.usable", fixed3(m.UsableCapacity), fixed3(m.UsableIO)))
		}
		return err
	}
	return s.encode(map[string]any{"w_s": m.WS, "w_i": m.WI, "W": m.W, "ring_weight": m.Weight, "share_after_cap_1_over_r": m.Share,
		"usable_capacity_fraction_U": m.UsableCapacity, "usable_io_fraction_H": m.UsableIO})
}

func fixed3(x float64) string { return table.Fixed(x, 3) }
