package ring

import (
	"fmt"
	"strings"

	"fenye/app/look"
	"fenye/model/ring"
	"fenye/model/table"
)

// tableOf makes a table of a study; of none it is empty, with its columns.
func tableOf(key string, s *study, f *found) table.Table {
	if s == nil {
		s = &study{loaded: &loaded{}}
	}
	switch key {
	case "swaps":
		return swapTable(s)
	case "devices":
		return deviceTable(s)
	case "tiers":
		return tierTable(s)
	case "ranks":
		return rankTable(s)
	case "join":
		return joinTable(s)
	case "lookup":
		return lookupTable(s, f)
	}
	return doctorTable(s)
}

func whole[T ~int | ~int64 | ~uint32](n T) table.Value { return table.IntOf(int64(n)) }

// in is something in one of the rounds of a plan, from 1.
type in[T any] struct {
	round int
	what  T
}

// text and its sisters make the fields of a table.
func text[R any](key string, of func(r R) string) table.Field[R] {
	return table.F(key, table.Text, func(r R) table.Value { return table.TextOf(of(r)) })
}

func number[R any, T ~int | ~int64 | ~uint32](key string, of func(r R) T) table.Field[R] {
	return table.F(key, table.Count, func(r R) table.Value { return whole(of(r)) })
}

func float[R any](key string, kind table.Kind, of func(r R) float64) table.Field[R] {
	return table.F(key, kind, func(r R) table.Value { return table.FloatOf(of(r)) })
}

func swapTable(s *study) table.Table {
	type swap struct {
		in[ring.Swap]
		number int
	}
	var swaps []swap
	var devices []*ring.Device
	risk := ""
	if s.plan != nil {
		for k, r := range s.plan.Rounds {
			for _, w := range r.Swaps {
				swaps = append(swaps, swap{in[ring.Swap]{k + 1, w}, len(swaps) + 1})
			}
		}
		devices = s.last().Devices
		risk = look.T("ring.risk.same")
		if s.plan.RiskAfter != s.plan.RiskBefore {
			risk = look.T("ring.risk.total", s.plan.RiskBefore, s.plan.RiskAfter)
		}
	}
	return table.Of("swaps", swaps,
		number("swap_round", func(x swap) int { return x.round }),
		number("swap", func(x swap) int { return x.number }),
		number("hot_partition", func(x swap) ring.Part { return x.what.Hot }),
		float("hot_heat", table.Weighed, func(x swap) float64 { return x.what.HotHeat }),
		text("swap_from", func(x swap) string { return deviceName(devices, x.what.From) }),
		number("cold_partition", func(x swap) ring.Part { return x.what.Cold }),
		float("cold_heat", table.Weighed, func(x swap) float64 { return x.what.ColdHeat }),
		text("swap_to", func(x swap) string { return deviceName(devices, x.what.To) }),
		float("max_after", table.Relative, func(x swap) float64 { return x.what.Max }),
		float("min_after", table.Relative, func(x swap) float64 { return x.what.Min }),
		text("swap_risk", func(swap) string { return risk }),
	)
}

// deviceName is the number of a device, and the end of its address.
func deviceName(devices []*ring.Device, id ring.ID) string {
	return fmt.Sprintf("%d  %s", id, deviceShort(devices[id]))
}

func devicesText(ids []ring.ID) string {
	var names []string
	for _, id := range ids {
		names = append(names, fmt.Sprint(id))
	}
	return strings.Join(names, look.T("ring.comma"))
}

// devicesOf are the devices of the table, in its order: by place.
func devicesOf(s *study) []int {
	var out []int
	for _, t := range ring.NewTiers(s.last()).Tree(ring.DeviceLevel) {
		out = append(out, int(t.Device))
	}
	return out
}

func deviceTable(s *study) table.Table {
	var r *ring.Ring
	var ids []int
	var counts []int64
	var load []float64
	now := s.after()
	var balance []float64
	if s.file != nil {
		r, ids = s.last(), devicesOf(s)
		counts, balance = r.Counts(), r.Figures().Balance
		load = padded(s.before.Load, len(r.Devices))
	}
	relative := func(key string, x *ring.Spread) table.Field[int] {
		return table.F(key, table.Relative, func(id int) table.Value {
			if x == nil || id >= len(x.Relative) || r.Devices[id].Weight <= 0 {
				return table.Value{}
			}
			return table.FloatOf(x.Relative[id])
		})
	}
	return table.Of("devices", ids,
		text("ring_device", func(id int) string { return fmt.Sprintf("%d  %s", id, r.Devices[id].Name) }),
		text("ring_place", func(id int) string { return placeText(r.Devices[id]) }),
		float("ring_weight", table.Weighed, func(id int) float64 { return r.Devices[id].Weight }),
		number("ring_parts", func(id int) int64 { return counts[id] }),
		float("ring_balance", table.PerCent, func(id int) float64 { return balance[id] }),
		float("ring_load", table.Weighed, func(id int) float64 {
			if now != nil && id < len(now.Load) {
				return now.Load[id]
			}
			return load[id]
		}),
		relative("before_load", &s.before),
		relative("after_load", now),
		table.F("new_weight", table.Weighed, func(id int) table.Value {
			for i, f := range s.factors {
				if int(f.Device) == id && s.mix != nil {
					return table.FloatOf(s.mix.Weight[i])
				}
			}
			return table.Value{}
		}),
		text("ring_meta", func(id int) string { return r.Devices[id].Meta }),
	)
}

func tierTable(s *study) table.Table {
	var before, after []ring.TierLoad
	devices := map[string]int{}
	if s.file != nil {
		r := s.last()
		tiers := ring.NewTiers(r)
		before = ring.TierLoads(tiers, padded(s.before.Load, len(r.Devices)))
		after = before
		if now := s.after(); now != nil {
			after = ring.TierLoads(tiers, now.Load)
		}
		for level := range ring.DeviceLevel {
			for id, at := range tiers.At[level] {
				if at >= 0 && r.Devices[id].Weight > 0 {
					devices[tiers.All[level][at].String()]++
				}
			}
		}
	}
	level := []string{"ring.level.region", "ring.level.zone", "ring.level.host"}
	return table.Numbered("tiers", len(before),
		text("ring_tier", func(i int) string { return before[i].String() }),
		text("tier_level", func(i int) string { return look.T(level[before[i].Level]) }),
		number("tier_devices", func(i int) int { return devices[before[i].String()] }),
		float("ring_weight", table.Weighed, func(i int) float64 { return before[i].Weight }),
		float("ring_load", table.Weighed, func(i int) float64 { return after[i].Load }),
		float("before_load", table.Relative, func(i int) float64 { return before[i].U }),
		float("after_load", table.Relative, func(i int) float64 { return after[i].U }),
		number("tier_allowed", func(i int) int { return before[i].Allowed }),
	)
}

func rankTable(s *study) table.Table {
	var r *ring.Ring
	var ranks []ring.Part
	total := 0.0
	if s.file != nil {
		r, ranks = s.last(), s.ranks
		for _, l := range s.before.Load {
			total += l
		}
	}
	return table.Numbered("ranks", len(ranks),
		number("rank", func(i int) int { return i + 1 }),
		number("ring_partition", func(i int) ring.Part { return ranks[i] }),
		number("ring_reads", func(i int) int64 { return s.access.Reads[ranks[i]] }),
		number("ring_writes", func(i int) int64 { return s.access.Writes[ranks[i]] }),
		float("ring_heat", table.Weighed, func(i int) float64 { return s.heat[ranks[i]] }),
		float("rank_share", table.PerCent, func(i int) float64 { return 100 * s.heat[ranks[i]] * float64(r.ReplicasOf(ranks[i])) / total }),
		text("ring_devices", func(i int) string { return devicesText(r.Holders(ranks[i])) }),
	)
}

func joinTable(s *study) table.Table {
	type move = in[ring.Move]
	var moves []move
	var devices []*ring.Device
	if s.join != nil {
		devices = s.last().Devices
		for k, r := range s.join.Rounds {
			for _, m := range r.Moves {
				moves = append(moves, move{k + 1, m})
			}
		}
	}
	return table.Of("join", moves,
		number("swap_round", func(m move) int { return m.round }),
		number("ring_partition", func(m move) ring.Part { return m.what.Part }),
		number("join_row", func(m move) int { return m.what.Row }),
		text("swap_from", func(m move) string { return deviceName(devices, m.what.From) }),
		text("swap_to", func(m move) string { return deviceName(devices, m.what.To) }),
		float("ring_heat", table.Weighed, func(m move) float64 { return m.what.Heat }),
	)
}

func doctorTable(s *study) table.Table {
	return table.Of("doctor", notes(s),
		text("finding_kind", func(string) string { return look.T("ring.finding.warning") }),
		text("finding", func(note string) string { return note }),
	)
}

// notes says which files are not those that the plan took, and what was found in
// the ring.
func notes(s *study) []string {
	var all []string
	if s.loaded != nil {
		for _, name := range s.changed {
			all = append(all, look.T("ring.changed", name))
		}
	}
	for _, n := range s.findings {
		all = append(all, look.T("ring.doctor."+string(n.Code), n.Args()...))
	}
	return all
}

// placeText is where a device stands.
func placeText(d *ring.Device) string {
	return fmt.Sprintf("r%dz%d-%s:%d", d.Region, d.Zone, d.IP, d.Port)
}
