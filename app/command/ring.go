package command

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fenye/app/words"
	"fenye/data/fault"
	"fenye/data/swift"
	"fenye/model/ring"
	"fenye/model/table"
)

// ringCommand holds the commands on Swift rings.
func (s *session) ringCommand() *cobra.Command {
	c := &cobra.Command{
		Use:     "ring",
		Short:   s.lang.T("ring.command.short"),
		Long:    s.lang.T("ring.command.long"),
		Example: s.lang.T("ring.command.example"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return &usage{s.lang.T("command.unknown", args[0])}
			}
			return &usage{s.lang.T("ring.command.which")}
		},
	}
	c.AddCommand(s.ringShowCommand(), s.ringLookupCommand(), s.ringCountCommand(), s.ringWeightsCommand(), s.ringAdjustCommand(), s.ringJoinCommand())
	return c
}

func (s *session) ringShowCommand() *cobra.Command {
	builder := ""
	c := &cobra.Command{
		Use:     "show FILE.ring.gz|FILE.builder",
		Short:   s.lang.T("ring.show.short"),
		Example: "fenye ring show object.ring.gz --json",
		Args:    s.between(1, 1),
		RunE:    func(c *cobra.Command, args []string) error { return s.ringShow(c.Context(), args[0], builder) },
	}
	s.jsonFlag(c)
	c.Flags().StringVar(&builder, "builder", "", s.lang.T("ring.flag.builder"))
	return c
}

// ringJSON is what show --json prints.
type ringJSON struct {
	File       string           `json:"file"`
	Kind       string           `json:"kind"` // ring 1, ring 2 or builder
	PartPower  int              `json:"part_power"`
	PartShift  int              `json:"part_shift"`
	Replicas   float64          `json:"replica_count"`
	Rows       []int            `json:"rows"`
	Listed     int              `json:"devs_list_len"`
	Holes      []int            `json:"holes"`
	Devices    int              `json:"device_count"`
	Weighted   int              `json:"weighted_device_count"`
	Assigned   int              `json:"assigned_device_count"`
	Regions    int              `json:"regions"`
	Zones      int              `json:"zones"`
	Version    *int64           `json:"version"`
	NextPower  *int             `json:"next_part_power"`
	MD5        string           `json:"md5_of_file"`
	IDs        *string          `json:"sha256_of_assignments_be16"`
	Parts      map[string]int64 `json:"parts_per_device"`
	Balance    float64          `json:"balance"`
	Dispersion float64          `json:"dispersion"`
	AtRisk     int64            `json:"part_replicas_at_risk"`
	Required   *float64         `json:"required_overload"`
	Hours      *int64           `json:"min_part_hours"`
	Overload   *float64         `json:"overload"`
	Builder    *builderJSON     `json:"builder"`
	PerDevice  []deviceJSON     `json:"devices"`
	Findings   []findingJSON    `json:"findings"`
}

type builderJSON struct {
	MinPartHours int64    `json:"min_part_hours"`
	Overload     float64  `json:"overload"`
	Balance      float64  `json:"balance"`
	Dispersion   float64  `json:"dispersion"` // as swift-ring-builder prints it
	Version      int64    `json:"version"`
	ID           string   `json:"id"`
	Required     *float64 `json:"required_overload"`
}

type deviceJSON struct {
	ID      int     `json:"id"`
	Region  int     `json:"region"`
	Zone    int     `json:"zone"`
	IP      string  `json:"ip"`
	Port    int     `json:"port"`
	Device  string  `json:"device"`
	Weight  float64 `json:"weight"`
	Parts   int64   `json:"parts"`
	Balance float64 `json:"balance"`
	Meta    string  `json:"meta"`
}

type findingJSON struct {
	swift.Finding
	Text string `json:"text"`
}

func (s *session) ringShow(ctx context.Context, path, builder string) error {
	f, b, err := s.openRing(ctx, path, builder)
	if err != nil {
		return err
	}
	figures := f.Ring.Figures()
	if s.json {
		out, err := s.ringFigures(f, b, figures)
		if err != nil {
			return err
		}
		return s.encode(out)
	}
	return s.tellRing(f, b, figures)
}

// openRing reads a ring, and the builder that goes with it: itself if it is
// one, else that at builder, if that is not "".
func (s *session) openRing(ctx context.Context, path, builder string) (f, b *swift.File, err error) {
	if f, err = swift.Open(ctx, path); err != nil {
		return nil, nil, err
	}
	if f.Builder != nil {
		b = f
	}
	if builder == "" {
		return f, b, nil
	}
	if b, err = swift.Open(ctx, builder); err != nil {
		return nil, nil, err
	}
	return f, b, swift.Fits(f, b)
}

// ringFigures puts the figures of a ring together.
func (s *session) ringFigures(f, b *swift.File, figures ring.Figures) (*ringJSON, error) {
	r := f.Ring
	tiers := ring.NewTiers(r)
	out := &ringJSON{File: f.Name, Kind: "ring " + strconv.Itoa(int(f.Format)), PartPower: r.PartPower, PartShift: 32 - r.PartPower, Replicas: r.Replicas(),
		Listed: len(r.Devices), Holes: []int{}, Regions: tiers.Count(ring.RegionLevel), Zones: tiers.Count(ring.ZoneLevel), MD5: f.MD5, Parts: map[string]int64{},
		Balance: figures.Worst, Dispersion: figures.Dispersion, AtRisk: figures.AtRisk, Findings: []findingJSON{}, PerDevice: []deviceJSON{}}
	if f.Format == swift.Pickled {
		out.Kind = "builder"
	}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, len(row))
	}
	for id, d := range r.Devices {
		if d == nil {
			out.Holes = append(out.Holes, id)
			continue
		}
		out.Devices++
		if d.Weight > 0 {
			out.Weighted++
		}
		if figures.Parts[id] > 0 {
			out.Assigned++
		}
		out.Parts[strconv.Itoa(id)] = figures.Parts[id]
		out.PerDevice = append(out.PerDevice, deviceJSON{id, d.Region, d.Zone, d.IP, d.Port, d.Name, d.Weight, figures.Parts[id], figures.Balance[id], d.Meta})
	}
	if f.HasVersion {
		out.Version = &f.Version
	}
	if f.Locked() {
		out.NextPower = &f.NextPartPower
	}
	if required, err := r.RequiredOverload(); err == nil {
		out.Required = &required
	}
	sum := sha256.New()
	fits, err := f.IDs(sum)
	if err != nil {
		return nil, err
	}
	if fits {
		text := hex.EncodeToString(sum.Sum(nil))
		out.IDs = &text
	}
	if b != nil {
		out.Hours, out.Overload = &b.Builder.MinPartHours, &b.Builder.Overload
		of := b.Ring.Figures()
		out.Builder = &builderJSON{b.Builder.MinPartHours, b.Builder.Overload, of.Worst, of.Dispersion, b.Version, b.Builder.ID, out.Required}
		if b.Builder.HasDispersion {
			out.Builder.Dispersion = b.Builder.Dispersion // as of its last rebalance
		}
	}
	for _, n := range f.Findings {
		out.Findings = append(out.Findings, findingJSON{n, doctorText(s.lang, &n)})
	}
	return out, nil
}

// doctorText is a finding in language l.
func doctorText(l words.Lang, n *swift.Finding) string {
	return l.T("ring.doctor."+string(n.Code), n.Args()...)
}

// tellRing prints what swift-ring-builder would, and the findings.
func (s *session) tellRing(f, b *swift.File, figures ring.Figures) error {
	var out strings.Builder
	r := f.Ring
	text := s.lang.T
	tiers := ring.NewTiers(r)
	devices := 0
	for _, d := range r.Devices {
		if d != nil {
			devices++
		}
	}
	fmt.Fprintln(&out, text("ring.show.head", f.Name, table.People(int64(r.Partitions())), table.Number(r.Replicas()),
		tiers.Count(ring.RegionLevel), tiers.Count(ring.ZoneLevel), devices, table.Fixed(figures.Worst, 2), table.Fixed(figures.Dispersion, 2)))
	if b != nil {
		fmt.Fprintln(&out, text("ring.show.builder", b.Builder.MinPartHours, table.PercentTo(b.Builder.Overload, 2)))
	}
	fmt.Fprintln(&out)
	rows := [][]string{{text("ring.column.device"), text("ring.column.place"), text("ring.column.weight"), text("ring.column.parts"), text("ring.column.balance")}}
	for id, d := range r.Devices {
		if d != nil {
			rows = append(rows, []string{fmt.Sprintf("%d  %s", id, d.Name), fmt.Sprintf("r%dz%d-%s:%d", d.Region, d.Zone, d.IP, d.Port),
				table.Fixed(d.Weight, 2), table.People(figures.Parts[id]), table.Fixed(figures.Balance[id], 2)})
		}
	}
	aligned(&out, rows)
	if len(f.Findings) > 0 {
		fmt.Fprintln(&out)
	}
	for _, n := range f.Findings {
		fmt.Fprintln(&out, text("ring.warning", doctorText(s.lang, &n)))
	}
	_, err := fmt.Fprint(s.stdout, out.String())
	return err
}

func (s *session) ringLookupCommand() *cobra.Command {
	conf, handoffs := "", 3
	c := &cobra.Command{
		Use:     "lookup FILE ACCOUNT [CONTAINER [OBJECT]]",
		Short:   s.lang.T("ring.lookup.short"),
		Example: "fenye ring lookup object.ring.gz --conf swift.conf AUTH_test photos 2026/cat.jpg --json",
		Args:    s.between(2, 4),
		RunE: func(c *cobra.Command, args []string) error {
			if conf == "" {
				return s.lacks("--conf")
			}
			return s.ringLookup(c.Context(), conf, handoffs, args)
		},
	}
	c.Flags().StringVar(&conf, "conf", "", s.lang.T("ring.flag.conf"))
	c.Flags().IntVar(&handoffs, "handoffs", handoffs, s.lang.T("ring.flag.handoffs"))
	s.jsonFlag(c)
	return c
}

// lookupJSON is what lookup --json prints.
type lookupJSON struct {
	Partition ring.Part `json:"partition"`
	Hash      string    `json:"hash"`
	Primaries []ring.ID `json:"primaries"`
	Handoffs  []ring.ID `json:"handoffs"`
}

func (s *session) ringLookup(ctx context.Context, conf string, handoffs int, args []string) error {
	f, err := swift.Open(ctx, args[0])
	if err != nil {
		return err
	}
	secret, err := swift.OpenConf(conf)
	if err != nil {
		return err
	}
	for i, a := range args[1:] {
		if a == "" {
			return &fault.Error{Room: "swift", Kind: fault.BadValue, Field: []string{"ACCOUNT", "CONTAINER", "OBJECT"}[i], Found: a, Expected: "a name"}
		}
	}
	path := append(args[1:], "", "")
	hash := secret.Hash(path[0], path[1], path[2])
	p := f.Ring.PartOf(hash)
	out := lookupJSON{p, hex.EncodeToString(hash[:]), f.Ring.Primaries(p), append([]ring.ID{}, f.Ring.Handoffs(p, handoffs)...)}
	if s.json {
		return s.encode(out)
	}
	fmt.Fprintln(s.stdout, s.lang.T("ring.lookup.part", out.Partition, out.Hash))
	line := func(key string, id ring.ID) {
		d := f.Ring.Devices[id]
		fmt.Fprintln(s.stdout, s.lang.T(key, id, d.IP, d.Port, d.Name))
	}
	for _, id := range out.Primaries {
		line("ring.lookup.primary", id)
	}
	for _, id := range out.Handoffs {
		line("ring.lookup.handoff", id)
	}
	return nil
}
