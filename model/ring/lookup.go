package ring

import (
	"crypto/md5"
	"encoding/binary"
	"strconv"
)

// Secret is the cluster's prefix and suffix of paths, from swift.conf.
type Secret struct{ Prefix, Suffix string }

// Hash returns the MD5 sum by which Swift places a path: an account, and
// perhaps a container and an object in it.
func (s Secret) Hash(account, container, object string) [md5.Size]byte {
	path := s.Prefix + "/" + account
	if container != "" {
		path += "/" + container
		if object != "" {
			path += "/" + object
		}
	}
	return md5.Sum([]byte(path + s.Suffix))
}

// PartOf returns the partition of a hash.
func (r *Ring) PartOf(hash [md5.Size]byte) Part {
	return Part(uint64(binary.BigEndian.Uint32(hash[:4])) >> (32 - r.PartPower))
}

// Primaries returns the devices that hold partition p, each once, in the order
// of rows.
func (r *Ring) Primaries(p Part) []ID {
	var out []ID
	seen := map[ID]bool{}
	for _, id := range r.Holders(p) {
		if !seen[id] {
			seen[id] = true
			out = append(out, id)
		}
	}
	return out
}

// Handoffs returns the devices that stand in for the primaries of partition p,
// in the order in which Swift asks them, at most most of them (all if most is
// negative). Swift walks the ring from a place that the partition's number
// gives, first for new regions, then new zones, new hosts, and any device.
func (r *Ring) Handoffs(p Part, most int) []ID {
	w := &walk{ring: r, tiers: NewTiers(r), used: map[ID]bool{}, most: most}
	held := map[ID]bool{}
	for _, row := range r.Rows {
		for _, id := range row {
			held[id] = true
		}
	}
	for level := range levels {
		w.seen[level] = map[int]bool{}
		every := map[int]bool{}
		for id := range held {
			every[w.tiers.At[level][id]] = true
		}
		w.every[level] = len(every)
	}
	for _, id := range r.Primaries(p) {
		w.mark(id)
	}
	for level := range levels {
		w.pass(level, w.places(p))
	}
	return w.out
}

// walk is a search for handoffs.
type walk struct {
	ring  *Ring
	tiers *Tiers
	used  map[ID]bool
	seen  [levels]map[int]bool
	every [levels]int // tiers of the level that hold any partition
	out   []ID
	most  int
}

func (w *walk) mark(id ID) {
	w.used[id] = true
	for level := range levels {
		w.seen[level][w.tiers.At[level][id]] = true
	}
}

// places returns the partitions in the order in which Swift looks at them.
func (w *walk) places(p Part) []int {
	parts := w.ring.Partitions()
	sum := md5.Sum([]byte(strconv.Itoa(int(p))))
	start := int(w.ring.PartOf(sum))
	step := max(1, parts/65536)
	var out []int
	for q := start; q < parts; q += step {
		out = append(out, q)
	}
	for q := step - (parts-start)%step; q < start; q += step {
		out = append(out, q)
	}
	return out
}

// pass takes devices in tiers of a level that hold nothing yet.
func (w *walk) pass(level Level, places []int) {
	for _, q := range places {
		if len(w.seen[level]) == w.every[level] {
			return
		}
		for _, row := range w.ring.Rows {
			if w.most >= 0 && len(w.out) >= w.most {
				return
			}
			if q >= len(row) {
				continue
			}
			id := row[q]
			if w.used[id] || w.seen[level][w.tiers.At[level][id]] {
				continue
			}
			w.out = append(w.out, id)
			w.mark(id)
		}
	}
}
