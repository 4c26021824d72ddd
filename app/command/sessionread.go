package command

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"fenye/app/output"
	"fenye/data/diameter"
	"fenye/data/safefile"
	"fenye/data/simfile"
	charging "fenye/model/session"
	"fenye/model/table"
)

// captureSummary is what session read says of a capture.
type captureSummary struct {
	File       string        `json:"file"`
	SHA256     string        `json:"sha256"`
	Packets    int           `json:"packets"`
	Requests   int           `json:"requests"`
	Answers    int           `json:"answers"`
	Duplicates int           `json:"duplicates"`
	Sessions   int           `json:"sessions"`
	Unanswered int           `json:"unanswered"` // requests without an answer
	Unmatched  int           `json:"unmatched"`  // answers without a request
	Broken     []brokenPlace `json:"broken"`
}

type brokenPlace struct {
	Packet int    `json:"packet"`
	Reason string `json:"reason"`
}

func duplicatesIn(trace []charging.Request) int {
	n := 0
	for _, o := range charging.Duplicates(trace) {
		if o >= 0 {
			n++
		}
	}
	return n
}

// readCapture reads a capture and writes its requests as a trace.
func (s *session) readCapture(ctx context.Context, b *balancing, path string) error {
	if err := s.apart(b.out, path); err != nil {
		return err
	}
	done := s.working("sessions.reading")
	c, err := diameter.OpenCapture(ctx, path)
	done()
	if err != nil {
		return err
	}
	sum := captureSummary{File: c.File, SHA256: c.SHA256, Packets: c.Packets, Requests: c.Requests, Answers: c.Answers, Duplicates: duplicatesIn(c.Trace), Unmatched: c.Unmatched, Broken: []brokenPlace{}}
	sessions := map[string]bool{}
	for _, q := range c.Trace {
		sessions[q.Session] = true
		if q.Service < 0 {
			sum.Unanswered++
		}
	}
	sum.Sessions = len(sessions)
	for _, x := range c.Broken {
		sum.Broken = append(sum.Broken, brokenPlace{x.Packet, x.Err.Error()})
	}
	if b.out != "" {
		if err := safefile.Write(b.out, func(w io.Writer) error { return diameter.WriteTrace(w, c.Trace) }); err != nil {
			return err
		}
	}
	if len(c.Broken) > 0 {
		fmt.Fprintln(s.stderr, s.lang.T("sessions.broken", len(c.Broken), c.Broken[0].Packet))
	}
	if s.json {
		return s.encode(sum)
	}
	_, err = fmt.Fprintln(s.stdout, s.lang.T("sessions.read.tell", table.People(int64(sum.Packets)), table.People(int64(sum.Requests)), table.People(int64(sum.Answers)),
		table.People(int64(sum.Duplicates)), table.People(int64(sum.Sessions)), table.People(int64(sum.Unanswered))))
	return err
}

// openTrace reads a trace: a capture, known by its first bytes, or a table.
func openTrace(ctx context.Context, path string) ([]charging.Request, error) {
	if diameter.IsCapture(path) {
		c, err := diameter.OpenCapture(ctx, path)
		if err != nil {
			return nil, err
		}
		return c.Trace, nil
	}
	t, err := diameter.OpenTrace(ctx, path)
	if err != nil {
		return nil, err
	}
	return t.Requests, nil
}

// weightsSummary is what session weights says.
type weightsSummary struct {
	Blades      []string  `json:"blades"`
	Weights     []string  `json:"weights"`
	Paper       []int     `json:"paper"`
	Exact       []int     `json:"exact"`
	Block       []int     `json:"block_order_of_paper"`
	Smooth      []int     `json:"smooth_order_of_paper"`
	SmoothExact []int     `json:"smooth_order_of_exact"`
	PaperError  []float64 `json:"share_error_of_paper"`
	ExactError  []float64 `json:"share_error_of_exact"`
}

// weights works the weights of blades out, and writes what balancers read.
func (s *session) weights(ctx context.Context, b *balancing) error {
	if err := s.needs("--blades", b.blades); err != nil {
		return err
	}
	c := charging.Default()
	if err := s.parsePolicy(b, &c); err != nil {
		return err
	}
	if err := b.check(s); err != nil {
		return err
	}
	blades, err := diameter.OpenBlades(ctx, b.blades)
	if err != nil {
		return err
	}
	sum := weightsSummary{}
	var weights []*big.Rat
	for i := range blades {
		sum.Blades = append(sum.Blades, blades[i].Name)
		weights = append(weights, blades[i].Share())
		sum.Weights = append(sum.Weights, simfile.Decimal(weights[i]))
	}
	if sum.Paper, err = charging.PaperCycle(weights); err != nil {
		return err
	}
	sum.Exact = charging.ExactCycle(weights)
	sum.Block, sum.Smooth, sum.SmoothExact = charging.BlockOrder(sum.Paper), charging.SmoothOrder(sum.Paper), charging.SmoothOrder(sum.Exact)
	if sum.Block == nil {
		sum.Block = []int{}
	}
	sum.PaperError, sum.ExactError = charging.ShareError(weights, sum.Paper), charging.ShareError(weights, sum.Exact)
	if err := b.write(ctx, s, func() (writers, error) {
		return output.BladeFiles(blades, c.Policy, b.realm)
	}); err != nil {
		return err
	}
	if s.json {
		return s.encode(sum)
	}
	t, err := simfile.Weights(blades)
	if err != nil {
		return err
	}
	return s.tellTable(t)
}

// sessionSchema prints the JSON Schema of the settings.
func (s *session) sessionSchema() *cobra.Command {
	return s.child("schema", "schema", 0, func(*cobra.Command, []string) error {
		_, err := s.stdout.Write(simfile.Schema)
		return err
	})
}

// baseName is the last part of a path.
func baseName(path string) string { return filepath.Base(path) }

// equal returns the one value of a list whose values are all the same, else the
// list.
func equal(list []int) any {
	if len(list) > 0 && !slices.ContainsFunc(list, func(n int) bool { return n != list[0] }) {
		return list[0]
	}
	return list
}
