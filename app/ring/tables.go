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

func columns(keys string) []table.Column {
	kinds := map[string]table.Kind{"": table.Text, "n": table.Count, "w": table.Weighed, "r": table.Relative, "p": table.PerCent}
	var out []table.Column
	for _, k := range strings.Fields(keys) {
		name, kind, _ := strings.Cut(k, ":")
		out = append(out, table.Column{Key: name, Kind: kinds[kind]})
	}
	return out
}

func whole[T ~int | ~int64 | ~uint32](n T) table.Value { return table.IntOf(int64(n)) }

func swapTable(s *study) table.Table {
	t := table.Table{Key: "swaps", Columns: columns("swap_round:n swap:n hot_partition:n hot_heat:w swap_from cold_partition:n cold_heat:w swap_to max_after:r min_after:r swap_risk")}
	if s.plan == nil {
		return t
	}
	type line struct {
		round int
		ring.Swap
	}
	var lines []line
	for k, r := range s.plan.Rounds {
		for _, w := range r.Swaps {
			lines = append(lines, line{k + 1, w})
		}
	}
	devices := s.last().Devices
	risk := look.T("ring.risk.same")
	if s.plan.RiskAfter != s.plan.RiskBefore {
		risk = look.T("ring.risk.total", s.plan.RiskBefore, s.plan.RiskAfter)
	}
	t.Rows = len(lines)
	t.At = func(row, column int) table.Value {
		l := lines[row]
		return []table.Value{whole(l.round), whole(row + 1), whole(l.Hot), table.FloatOf(l.HotHeat), table.TextOf(deviceName(devices, l.From)),
			whole(l.Cold), table.FloatOf(l.ColdHeat), table.TextOf(deviceName(devices, l.To)), table.FloatOf(l.Max), table.FloatOf(l.Min), table.TextOf(risk)}[column]
	}
	return t
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
	t := table.Table{Key: "devices", Columns: columns("ring_device ring_place ring_weight:w ring_parts:n ring_balance:p ring_load:w before_load:r after_load:r new_weight:w ring_meta")}
	if s.file == nil {
		return t
	}
	r := s.last()
	ids := devicesOf(s)
	counts := r.Counts()
	now := s.after()
	figures := r.Figures()
	relative := func(x *ring.Spread, id int) table.Value {
		if x == nil || id >= len(x.Relative) || r.Devices[id].Weight <= 0 {
			return table.Value{}
		}
		return table.FloatOf(x.Relative[id])
	}
	t.Rows = len(ids)
	t.At = func(row, column int) table.Value {
		id := ids[row]
		d := r.Devices[id]
		switch column {
		case 0:
			return table.TextOf(fmt.Sprintf("%d  %s", id, d.Name))
		case 1:
			return table.TextOf(placeText(d))
		case 2:
			return table.FloatOf(d.Weight)
		case 3:
			return table.IntOf(counts[id])
		case 4:
			return table.FloatOf(figures.Balance[id])
		case 5:
			if now != nil && id < len(now.Load) {
				return table.FloatOf(now.Load[id])
			}
			return table.FloatOf(padded(s.before.Load, len(r.Devices))[id])
		case 6:
			return relative(&s.before, id)
		case 7:
			return relative(now, id)
		case 8:
			for i, f := range s.factors {
				if int(f.Device) == id && s.mix != nil {
					return table.FloatOf(s.mix.Weight[i])
				}
			}
			return table.Value{}
		}
		return table.TextOf(d.Meta)
	}
	return t
}

func tierTable(s *study) table.Table {
	t := table.Table{Key: "tiers", Columns: columns("ring_tier tier_level tier_devices:n ring_weight:w ring_load:w before_load:r after_load:r tier_allowed:n")}
	if s.file == nil {
		return t
	}
	r := s.last()
	tiers := ring.NewTiers(r)
	before := ring.TierLoads(tiers, padded(s.before.Load, len(r.Devices)))
	after := before
	if now := s.after(); now != nil {
		after = ring.TierLoads(tiers, now.Load)
	}
	devices := map[string]int{}
	for level := range ring.DeviceLevel {
		for id, at := range tiers.At[level] {
			if at >= 0 && r.Devices[id].Weight > 0 {
				devices[tiers.All[level][at].String()]++
			}
		}
	}
	t.Rows = len(before)
	t.At = func(row, column int) table.Value {
		x := before[row]
		return []table.Value{table.TextOf(x.String()), table.TextOf(look.T([]string{"ring.level.region", "ring.level.zone", "ring.level.host"}[x.Level])), whole(devices[x.String()]),
			table.FloatOf(x.Weight), table.FloatOf(after[row].Load), table.FloatOf(x.U), table.FloatOf(after[row].U), whole(x.Allowed)}[column]
	}
	return t
}

func rankTable(s *study) table.Table {
	t := table.Table{Key: "ranks", Columns: columns("rank:n ring_partition:n ring_reads:n ring_writes:n ring_heat:w rank_share:p ring_devices")}
	if s.file == nil {
		return t
	}
	r := s.last()
	total := 0.0
	for _, l := range s.before.Load {
		total += l
	}
	t.Rows = len(s.ranks)
	t.At = func(row, column int) table.Value {
		p := s.ranks[row]
		switch column {
		case 0:
			return whole(row + 1)
		case 1:
			return whole(p)
		case 2:
			return table.IntOf(s.access.Reads[p])
		case 3:
			return table.IntOf(s.access.Writes[p])
		case 4:
			return table.FloatOf(s.heat[p])
		case 5:
			return table.FloatOf(100 * s.heat[p] * float64(r.ReplicasOf(p)) / total)
		}
		return table.TextOf(devicesText(r.Holders(p)))
	}
	return t
}

func joinTable(s *study) table.Table {
	t := table.Table{Key: "join", Columns: columns("swap_round:n ring_partition:n join_row:n swap_from swap_to ring_heat:w")}
	if s.join == nil {
		return t
	}
	type line struct {
		round int
		ring.Move
	}
	var lines []line
	for k, r := range s.join.Rounds {
		for _, m := range r.Moves {
			lines = append(lines, line{k + 1, m})
		}
	}
	devices := s.last().Devices
	t.Rows = len(lines)
	t.At = func(row, column int) table.Value {
		l := lines[row]
		return []table.Value{whole(l.round), whole(l.Part), whole(l.Row), table.TextOf(deviceName(devices, l.From)), table.TextOf(deviceName(devices, l.To)), table.FloatOf(l.Heat)}[column]
	}
	return t
}

func doctorTable(s *study) table.Table {
	t := table.Table{Key: "doctor", Columns: columns("finding_kind finding")}
	t.Rows = len(s.findings)
	t.At = func(row, column int) table.Value {
		n := s.findings[row]
		if column == 0 {
			return table.TextOf(look.T("ring.finding.warning"))
		}
		return table.TextOf(look.T("ring.doctor."+string(n.Code), n.Args()...))
	}
	return t
}

// placeText is where a device stands.
func placeText(d *ring.Device) string {
	return fmt.Sprintf("r%dz%d-%s:%d", d.Region, d.Zone, d.IP, d.Port)
}
