package command

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"fenye/app/cause"
	charging "fenye/model/session"
)

// balancing is one call of a session command.
type balancing struct {
	trace, blades, config, policy, ties string
	speedup                             float64
	idle                                float64
	p99                                 string
	used                                float64
	survive, most                       int
	realm                               string
	folder
}

// sessionCommand is the commands on charging sessions.
func (s *session) sessionCommand() *cobra.Command {
	c := &cobra.Command{Use: "session", Short: s.lang.T("sessions.command.short"), Long: s.lang.T("sessions.command.long"), Example: s.lang.T("sessions.command.example"),
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return &usage{s.lang.T("command.unknown", args[0])}
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return &usage{s.lang.T("sessions.command.which")} }}
	b := &balancing{}
	c.AddCommand(s.sessionRead(b), s.sessionWeights(b), s.sessionReplay(b), s.sessionSimulate(b), s.sessionSize(b), s.sessionSchema())
	return c
}

// child makes one of the commands on sessions.
func (s *session) child(use, key string, most int, run func(c *cobra.Command, args []string) error) *cobra.Command {
	least := most
	c := &cobra.Command{Use: use, Short: s.lang.T("sessions." + key + ".short"), Long: s.lang.T("sessions." + key + ".long"), Example: s.lang.T("sessions." + key + ".example"),
		Args: s.between(least, most), RunE: run}
	c.InitDefaultHelpFlag()
	c.Flags().Lookup("help").Usage = s.lang.T("command.flag.help")
	s.jsonFlag(c)
	return c
}

func (s *session) sessionRead(b *balancing) *cobra.Command {
	c := s.child("read CAPTURE", "read", 1, func(c *cobra.Command, args []string) error { return s.readCapture(c.Context(), b, args[0]) })
	c.Flags().StringVarP(&b.out, "output", "o", "", s.lang.T("sessions.flag.trace_out"))
	return c
}

func (s *session) sessionWeights(b *balancing) *cobra.Command {
	c := s.child("weights --blades blades.csv", "weights", 0, func(c *cobra.Command, _ []string) error { return s.weights(c.Context(), b) })
	s.bladesFlag(c, b)
	c.Flags().StringVar(&b.policy, "policy", string(charging.Weighted), s.lang.T("sessions.flag.policy"))
	c.Flags().StringVar(&b.realm, "realm", "charging.example", s.lang.T("sessions.flag.realm"))
	b.register(s, c, s.lang.T("command.flag.output"))
	return c
}

func (s *session) sessionReplay(b *balancing) *cobra.Command {
	c := s.child("replay --trace F --blades blades.csv", "replay", 0, func(c *cobra.Command, _ []string) error { return s.replay(c.Context(), b) })
	c.Flags().StringVar(&b.trace, "trace", "", s.lang.T("sessions.flag.trace"))
	s.bladesFlag(c, b)
	c.Flags().StringVar(&b.policy, "policy", string(charging.LeastOutstanding), s.lang.T("sessions.flag.policy"))
	c.Flags().Float64Var(&b.speedup, "speedup", 1, s.lang.T("sessions.flag.speedup"))
	c.Flags().StringVar(&b.ties, "ties", string(charging.LowestTie), s.lang.T("sessions.flag.ties"))
	c.Flags().Float64Var(&b.idle, "idle-timeout", 0, s.lang.T("sessions.flag.idle"))
	b.register(s, c, s.lang.T("command.flag.output"))
	return c
}

func (s *session) sessionSimulate(b *balancing) *cobra.Command {
	c := s.child("simulate --config sim.json", "simulate", 0, func(c *cobra.Command, _ []string) error { return s.simulate(c.Context(), b) })
	c.Flags().StringVar(&b.config, "config", "", s.lang.T("sessions.flag.config"))
	b.register(s, c, s.lang.T("command.flag.output"))
	return c
}

func (s *session) sessionSize(b *balancing) *cobra.Command {
	c := s.child("size --config sim.json", "size", 0, func(c *cobra.Command, _ []string) error { return s.size(c.Context(), b) })
	f := c.Flags()
	f.StringVar(&b.config, "config", "", s.lang.T("sessions.flag.config"))
	f.StringVar(&b.p99, "p99", "0.2s", s.lang.T("sessions.flag.p99"))
	f.Float64Var(&b.used, "max-utilisation", .95, s.lang.T("sessions.flag.used"))
	f.IntVar(&b.survive, "survive", 1, s.lang.T("sessions.flag.survive"))
	f.IntVar(&b.most, "max-blades", 0, s.lang.T("sessions.flag.most"))
	b.register(s, c, s.lang.T("command.flag.output"))
	return c
}

func (s *session) bladesFlag(c *cobra.Command, b *balancing) {
	c.Flags().StringVar(&b.blades, "blades", "", s.lang.T("sessions.flag.blades"))
}

// needs reports the first of the flags, given with their values, that is missing.
func (s *session) needs(pairs ...string) error {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			return &usage{s.lang.T("sessions.needs", pairs[i])}
		}
	}
	return nil
}

// parsePolicy reads --policy and --ties.
func (s *session) parsePolicy(b *balancing, c *charging.Config) error {
	p, known := charging.ParsePolicy(b.policy)
	if !known {
		var names []string
		for _, p := range charging.Policies {
			names = append(names, string(p))
		}
		return s.bad("--policy", b.policy, list(names))
	}
	c.Policy = p
	if b.ties != "" {
		c.Ties = charging.Ties(b.ties)
		if !slices.Contains([]charging.Ties{charging.LowestTie, charging.RandomTies}, c.Ties) {
			return s.bad("--ties", b.ties, "lowest, random")
		}
	}
	return nil
}

// saidOfSessions words what the model says of a run.
func saidOfSessions(err error) error {
	if errors.Is(err, charging.ErrEmpty) {
		return &cause.Said{Key: "sessions.no_requests"}
	}
	return err
}
