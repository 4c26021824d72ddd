package output

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"fenye/app/words"
	"fenye/data/swift"
	"fenye/model/ring"
	"fenye/model/table"
)

// RingPlan is a change of a ring that was planned: an adjustment, or else the
// join of a device.
type RingPlan struct {
	File    *swift.File // the ring, or the builder
	Builder *swift.File // its builder, nil if there is none
	Adjust  *ring.Adjustment
	Join    *ring.Joining
	Mode    string // of an adjustment: planner or paper
	Target  float64
	Trigger Trigger
	Lang    words.Lang
	// Builders asks for a builder of each round beside its ring, as of Now.
	Builders bool
	Now      time.Time
}

// Trigger says whether the spread called for an adjustment in two consecutive
// intervals. Spreads holds one or two, the older first.
type Trigger struct {
	Rt      float64   `json:"rt"`
	Spreads []float64 `json:"spreads"`
	Met     *bool     `json:"met"` // null where one interval alone is known
}

// Rings are the rings to be put into force, one a round.
func (p *RingPlan) Rings() []*ring.Ring {
	var out []*ring.Ring
	if p.Adjust != nil {
		for _, r := range p.Adjust.Rounds {
			out = append(out, r.Ring)
		}
		return out
	}
	for _, r := range p.Join.Rounds {
		out = append(out, r.Ring)
	}
	return out
}

// RoundName is the file of round k, from 1.
func RoundName(k int) string { return fmt.Sprintf("round-%d.ring.gz", k) }

// Files returns the files of the plan, by name: a ring a round, plan.csv,
// summary.json and apply.txt, which says how to go on.
func (p *RingPlan) Files() (map[string]Writer, error) {
	files := map[string]Writer{}
	var sums []string
	for i, r := range p.Rings() {
		var b bytes.Buffer
		version := p.File.NextVersion() + int64(i)
		if err := p.File.WriteRing(&b, r, version); err != nil {
			return nil, err
		}
		sum := sha256.Sum256(b.Bytes())
		sums = append(sums, hex.EncodeToString(sum[:]))
		files[RoundName(i+1)] = func(w io.Writer) error {
			_, err := w.Write(b.Bytes())
			return err
		}
		if p.Builders && p.Builder != nil && p.Join == nil {
			files[strings.TrimSuffix(RoundName(i+1), ".ring.gz")+".builder"] = func(w io.Writer) error {
				return p.Builder.WriteBuilder(w, r, version, p.Now)
			}
		}
	}
	summary := p.Summary()
	for i := range summary.Rounds {
		summary.Rounds[i].SHA256 = sums[i]
	}
	files["plan.csv"] = p.writeSteps
	files["summary.json"] = func(w io.Writer) error { return writeIndented(w, summary) }
	files["apply.txt"] = func(w io.Writer) error {
		_, err := io.WriteString(w, p.Note())
		return err
	}
	return files, nil
}

// writeSteps writes every exchange, or every move, in order.
func (p *RingPlan) writeSteps(w io.Writer) error {
	c := csv.NewWriter(w)
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	if p.Join != nil {
		_ = c.Write([]string{"round", "partition", "row", "from", "to", "heat"})
		for k, round := range p.Join.Rounds {
			for _, m := range round.Moves {
				_ = c.Write([]string{whole(int64(k + 1)), whole(int64(m.Part)), whole(int64(m.Row)), whole(int64(m.From)), whole(int64(m.To)), table.Number(m.Heat)})
			}
		}
		c.Flush()
		return c.Error()
	}
	_ = c.Write([]string{"round", "swap", "hot_partition", "hot_row", "hot_heat", "from", "cold_partition", "cold_row", "cold_heat", "to", "max_after", "min_after"})
	n := int64(0)
	for k, round := range p.Adjust.Rounds {
		for _, s := range round.Swaps {
			n++
			_ = c.Write([]string{whole(int64(k + 1)), whole(n), whole(int64(s.Hot)), whole(int64(s.HotRow)), table.Number(s.HotHeat), whole(int64(s.From)),
				whole(int64(s.Cold)), whole(int64(s.ColdRow)), table.Number(s.ColdHeat), whole(int64(s.To)), table.Number(s.Max), table.Number(s.Min)})
		}
	}
	c.Flush()
	return c.Error()
}

// MinPartHours and Overload are those of the builder; false without one.
func (p *RingPlan) builder() (hours int64, overload float64, known bool) {
	if p.Builder == nil {
		return 0, 0, false
	}
	return p.Builder.Builder.MinPartHours, p.Builder.Builder.Overload, true
}

// base is the name of the ring without its ending: object5.
func (p *RingPlan) base() string { return RingBase(p.File.Name) }

// RingBase is the name of a ring or builder without its ending.
func RingBase(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".builder"), ".ring.gz")
}

// Commands are what is to be run on a copy of the written ring, named as the old
// one: it makes a builder of it, and gives that back the overload that it
// forgets. Where the builder is not known its values are H and O.
func (p *RingPlan) Commands() []string {
	hours, overload, known := p.builder()
	h, o := "H", "O"
	if known {
		h, o = strconv.FormatInt(hours, 10), table.Number(overload)
	}
	return []string{
		"swift-ring-builder " + p.base() + ".ring.gz write_builder " + h,
		"swift-ring-builder " + p.base() + ".builder set_overload " + o,
	}
}

// Note says how the plan is put into force.
func (p *RingPlan) Note() string {
	hours, _, known := p.builder()
	wait := "H"
	if known {
		wait = strconv.FormatInt(hours, 10)
	}
	rings := p.Rings()
	if len(rings) == 0 {
		return p.Lang.T("ring.note.nothing") + "\n"
	}
	text := p.Lang.T("ring.note.text", p.base(), len(rings), wait, strings.Join(p.Commands(), "\n"), RoundName(1))
	if !known {
		text += "\n" + p.Lang.T("ring.note.no_builder")
	}
	return text + "\n"
}

// SetWeightLines are the commands that give a builder new weights, one a
// device.
func SetWeightLines(base string, factors []ring.Factor, m *ring.Mix) string {
	var b strings.Builder
	for i, f := range factors {
		fmt.Fprintf(&b, "swift-ring-builder %s.builder set_weight d%d %.2f\n", base, f.Device, m.Weight[i])
	}
	return b.String()
}

// FloorText says which floor stops further gain.
func FloorText(l words.Lang, f ring.Floor) string {
	if f.IsHot() {
		return l.T("ring.floor.hot", f.HotPart, table.Fixed(f.Hot, 3), table.Fixed(f.TierU, 3))
	}
	return l.T("ring.floor."+[]string{"region", "zone", "host"}[f.Tier.Level], f.Tier.String(), table.Fixed(f.TierU, 3), table.Fixed(f.Hot, 3))
}
