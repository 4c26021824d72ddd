package output

import (
	"encoding/json"
	"io"

	"fenye/model/ring"
)

// RingSummary is summary.json of a planned change of a ring.
type RingSummary struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Kind    string `json:"kind"` // adjust or join
	Status  string `json:"status"`
	File    string `json:"file"`
	MD5     string `json:"md5_of_file"`

	Mode    string   `json:"mode,omitempty"`
	Target  *float64 `json:"target,omitempty"`
	Trigger *Trigger `json:"trigger,omitempty"`

	Before RingSpread  `json:"before"`
	After  RingSpread  `json:"after"`
	Random *RingSpread `json:"random,omitempty"` // of a join: the same by chance

	Floor      *RingFloor `json:"floor,omitempty"`
	RiskBefore int64      `json:"risk_before"`
	RiskAfter  int64      `json:"risk_after"`
	Balance    [2]float64 `json:"balance"`    // before and after, per cent
	Dispersion [2]float64 `json:"dispersion"` // before and after, per cent

	Device  *ring.ID `json:"device,omitempty"` // that joins
	Need    *int64   `json:"need,omitempty"`
	Missing *int64   `json:"missing,omitempty"`

	Swaps      int         `json:"swaps"`
	Moved      int64       `json:"moved"` // part-replicas
	MovedShare float64     `json:"moved_share"`
	Rounds     []RingRound `json:"rounds"`
	Next       []string    `json:"next"`
}

// RingSpread is how evenly load lies.
type RingSpread struct {
	Max      float64             `json:"max"`
	Min      float64             `json:"min"`
	Spread   float64             `json:"spread"`
	CV       float64             `json:"cv"`
	Relative map[ring.ID]float64 `json:"relative"`
	Tiers    []RingTier          `json:"tiers"`
}

// RingTier is the relative load of a region, zone or host.
type RingTier struct {
	Tier string  `json:"tier"`
	U    float64 `json:"relative"`
}

// RingFloor says what stops further gain.
type RingFloor struct {
	Hot     float64   `json:"floor_hot"`
	HotPart ring.Part `json:"hot_partition"`
	Tier    string    `json:"tier"` // "" if no tier keeps more than its share
	TierU   float64   `json:"floor_tier"`
	Binding string    `json:"binding"` // hot or tier
}

// RingRound is a round of a plan.
type RingRound struct {
	File   string  `json:"file"`
	SHA256 string  `json:"sha256"`
	Swaps  int     `json:"swaps"`
	Moved  int     `json:"moved"`
	Max    float64 `json:"max"`
	Min    float64 `json:"min"`
}

// Summary is what summary.json and --json say of the plan, without the
// checksums of files.
func (p *RingPlan) Summary() RingSummary {
	s := RingSummary{Format: "fenye-ring-summary", Version: 1, File: p.File.Name, MD5: p.File.MD5, Rounds: []RingRound{}, Next: p.Commands()}
	before := p.File.Ring
	if p.Adjust != nil {
		p.summariseAdjust(&s)
	} else {
		p.summariseJoin(&s)
		before = p.withDevice()
	}
	last := before
	if rings := p.Rings(); len(rings) > 0 {
		last = rings[len(rings)-1]
	}
	a, b := before.Figures(), last.Figures()
	s.Balance, s.Dispersion = [2]float64{a.Worst, b.Worst}, [2]float64{a.Dispersion, b.Dispersion}
	if n := p.File.Ring.PartReplicas(); n > 0 {
		s.MovedShare = float64(s.Moved) / float64(n)
	}
	return s
}

// withDevice is the ring before a join, with the device that joins, still empty.
func (p *RingPlan) withDevice() *ring.Ring {
	if len(p.Join.Rounds) == 0 {
		return p.File.Ring
	}
	r := *p.File.Ring
	r.Devices = p.Join.Rounds[0].Ring.Devices
	return &r
}

func (p *RingPlan) summariseAdjust(s *RingSummary) {
	a := p.Adjust
	s.Kind, s.Status, s.Mode, s.Target, s.Trigger = "adjust", string(a.Stop), p.Mode, &p.Target, &p.Trigger
	s.Before, s.After = spreadOf(p.File.Ring, &a.Before), spreadOf(p.File.Ring, &a.After)
	s.RiskBefore, s.RiskAfter, s.Moved = a.RiskBefore, a.RiskAfter, a.Moved
	s.Floor = &RingFloor{Hot: a.Floor.Hot, HotPart: a.Floor.HotPart, TierU: a.Floor.TierU, Binding: "hot"}
	if a.Floor.TierU > 0 {
		s.Floor.Tier = a.Floor.Tier.String()
	}
	if !a.Floor.IsHot() {
		s.Floor.Binding = "tier"
	}
	for i, r := range a.Rounds {
		s.Swaps += len(r.Swaps)
		s.Rounds = append(s.Rounds, RingRound{File: RoundName(i + 1), Swaps: len(r.Swaps), Moved: 2 * len(r.Swaps), Max: r.Spread.Max, Min: r.Spread.Min})
	}
}

func (p *RingPlan) summariseJoin(s *RingSummary) {
	j := p.Join
	s.Kind, s.Status, s.Device, s.Need, s.Missing = "join", "joined", &j.Device, &j.Need, &j.Missing
	if j.Missing > 0 {
		s.Status = "missing"
	}
	r := p.withDevice()
	s.Before, s.After = spreadOf(r, &j.Before), spreadOf(r, &j.After)
	random := spreadOf(r, j.Random)
	s.Random = &random
	s.RiskBefore, s.RiskAfter = j.RiskBefore, j.RiskAfter
	for i, r := range j.Rounds {
		s.Moved += int64(len(r.Moves))
		s.Rounds = append(s.Rounds, RingRound{File: RoundName(i + 1), Moved: len(r.Moves), Max: r.Spread.Max, Min: r.Spread.Min})
	}
}

func spreadOf(r *ring.Ring, s *ring.Spread) RingSpread {
	out := RingSpread{Max: s.Max, Min: s.Min, Spread: s.Width(), CV: s.CV, Relative: map[ring.ID]float64{}}
	for id, d := range r.Devices {
		if d != nil && d.Weight > 0 && id < len(s.Relative) {
			out.Relative[ring.ID(id)] = s.Relative[id]
		}
	}
	for _, t := range ring.TierLoads(ring.NewTiers(r), s.Load) {
		out.Tiers = append(out.Tiers, RingTier{t.String(), t.U})
	}
	return out
}

func writeIndented(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(v)
}
