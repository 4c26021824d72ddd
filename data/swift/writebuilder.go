package swift

import (
	"errors"
	"io"
	"time"

	"fenye/model/ring"
)

// ErrNoBuilder reports that a builder was to be written from what is none.
var ErrNoBuilder = errors.New("swift: only a builder can be written as a builder")

// WriteBuilder writes the builder of f with the rows of r, as a pickle that
// swift-ring-builder goes on with. Partitions whose devices differ from those
// of f have moved at now; the others moved when they did. Overload,
// min_part_hours and everything else stay. Devices must be those of f.
func (f *File) WriteBuilder(w io.Writer, r *ring.Ring, version int64, now time.Time) error {
	if f.Builder == nil {
		return ErrNoBuilder
	}
	b := f.Builder
	state := &dict{}
	for _, p := range b.state.pairs {
		state.set(p.key, p.value)
	}
	rows := &list{}
	for _, row := range r.Rows {
		a := &array{code: 'H', ints: make([]int64, len(row))}
		for p, id := range row {
			a.ints[p] = int64(id)
		}
		rows.add(a)
	}
	figures := r.Figures()
	hours := max(0, (now.Unix()-b.Epoch)/3600)
	moves := &array{code: 'B', ints: make([]int64, len(b.LastMoves))}
	for p, h := range b.LastMoves {
		moves.ints[p] = min(int64(h)+hours, 255)
		if moved(f.Ring, r, ring.Part(p)) {
			moves.ints[p] = 0
		}
	}
	state.set("_replica2part2dev", rows)
	state.set("_last_part_moves", moves)
	state.set("_last_part_moves_epoch", now.Unix())
	state.set("version", version)
	state.set("dispersion", figures.Dispersion)
	state.set("_dispersion_graph", graph(r))
	state.set("devs", f.counted(figures.Parts))
	data, err := pickle(state)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func moved(a, b *ring.Ring, p ring.Part) bool {
	for k := range a.Rows {
		if int(p) < len(a.Rows[k]) && a.Rows[k][p] != b.Rows[k][p] {
			return true
		}
	}
	return false
}

// counted returns the devices of the builder with their part counts.
func (f *File) counted(parts []int64) *list {
	v, _ := f.Builder.state.get("devs")
	out := &list{items: []any{}}
	for id, v := range v.(*list).values() {
		d, ok := v.(*dict)
		if !ok {
			out.add(v)
			continue
		}
		c := &dict{}
		for _, p := range d.pairs {
			c.set(p.key, p.value)
		}
		c.set("parts", parts[id])
		out.add(c)
	}
	return out
}

// graph counts, for each tier, the partitions with 0, 1, 2, … replicas in it, as
// the builder keeps it for its dispersion report. Like Swift it looks at the
// partitions that every row holds.
func graph(r *ring.Ring) *dict {
	t := ring.NewTiers(r)
	most := len(r.Rows)
	whole := len(r.Rows[most-1])
	out := &dict{}
	for level := ring.RegionLevel; level <= ring.DeviceLevel; level++ {
		counts := make([][]int64, len(t.All[level]))
		for p := range whole {
			ids := r.Holders(ring.Part(p))
			for k, id := range ids {
				at, n, first := t.At[level][id], 0, true
				for j, other := range ids {
					if t.At[level][other] == at {
						n++
						first = first && j >= k
					}
				}
				if !first {
					continue
				}
				if counts[at] == nil {
					counts[at] = make([]int64, most+1)
					counts[at][0] = int64(r.Partitions())
				}
				counts[at][0]--
				counts[at][n]++
			}
		}
		for at, c := range counts {
			if c != nil {
				out.set(tierKey(t.All[level][at]), &list{ints: c})
			}
		}
	}
	return out
}

// tierKey is a tier as Swift's tuples name it.
func tierKey(t ring.Tier) tuple {
	key := tuple{int64(t.Region)}
	if t.Level >= ring.ZoneLevel {
		key = append(key, int64(t.Zone))
	}
	if t.Level >= ring.HostLevel {
		key = append(key, t.IP)
	}
	if t.Level >= ring.DeviceLevel {
		key = append(key, int64(t.Device))
	}
	return key
}
