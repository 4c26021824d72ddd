package shard

import (
	"cmp"
	"slices"
)

// Kinds of floors.
const (
	FairFloor  = "fair"  // all heat evenly spread
	ChunkFloor = "chunk" // one chunk is hotter than a fair share: split it
	FewFloor   = "few"   // too few chunks bear too much: some shard must hold several
	JumboFloor = "jumbo" // a shard cannot lose its jumbo chunks
	ZoneFloor  = "zone"  // a zone's chunks are more than its shards' share
)

// A Floor is a bound that no plan can pass once the draining shards have lost what
// can leave them: the largest relative heat is at least Relative, whatever moves.
type Floor struct {
	Kind     string
	Relative float64
	Chunks   []int  // of ChunkFloor, FewFloor (hottest first) and JumboFloor: the chunks that make it
	Shard    int    // of JumboFloor
	Zone     string // of ZoneFloor
}

// FloorOf returns the highest floor that is known. Each is proved by itself:
// a chunk is somewhere as a whole; of k·m+1 chunks on m shards some shard holds
// k+1; jumbo chunks stay; a zone's chunks are on the zone's shards.
func FloorOf(c *Collection, heats []float64) Floor {
	total := 0.0
	for _, h := range heats {
		total += h
	}
	capacity := c.staying()
	if total == 0 || capacity == 0 {
		return Floor{Kind: FairFloor, Relative: 1}
	}
	share := total / capacity
	// Chunks that cannot leave a draining shard burden no other.
	heats = slices.Clone(heats)
	free := 0.0
	for i := range heats {
		if c.anchored(i) {
			heats[i] = 0
		}
		free += heats[i]
	}
	best := Floor{Kind: FairFloor, Relative: free / total}
	for _, f := range []Floor{c.zoneFloor(heats, share), c.jumboFloor(heats, share), c.fewFloor(heats, share), c.chunkFloor(heats, share)} {
		// The last of equals is the one that a planner can do most about; what sums
		// in another order may differ in the last digit.
		if f.Relative > free/total*(1+even) && f.Relative >= best.Relative*(1-even) {
			best = f
		}
	}
	return best
}

// anchored reports whether chunk i is on a draining shard that it cannot leave.
func (c *Collection) anchored(i int) bool {
	k := &c.Chunks[i]
	return c.Shards[k.Shard].Draining && (k.Jumbo || c.roomiest(k.Zone) == 0)
}

// roomiest is the largest capacity of the shards that stay and serve a zone.
func (c *Collection) roomiest(zone string) float64 {
	most := 0.0
	for i := range c.Shards {
		if s := &c.Shards[i]; !s.Draining && s.serves(zone) {
			most = max(most, s.Capacity)
		}
	}
	return most
}

func (c *Collection) chunkFloor(heats []float64, share float64) Floor {
	f := Floor{Kind: ChunkFloor}
	rooms := map[string]float64{}
	for i, h := range heats {
		k := &c.Chunks[i]
		room, known := rooms[k.Zone]
		if !known {
			room = c.roomiest(k.Zone)
			rooms[k.Zone] = room
		}
		if k.Jumbo {
			room = c.Shards[k.Shard].Capacity
		}
		if room == 0 {
			continue
		}
		if r := h / share / room; r > f.Relative {
			f.Relative, f.Chunks = r, []int{i}
		}
	}
	return f
}

// Alone is the relative heat of the roomiest shard that a chunk may be on if it
// held nothing else; 0 where no shard that stays may hold it.
func Alone(c *Collection, heats []float64, chunk int) float64 {
	total := 0.0
	for _, h := range heats {
		total += h
	}
	room := c.roomiest(c.Chunks[chunk].Zone)
	if total == 0 || room == 0 {
		return 0
	}
	return heats[chunk] / total * c.staying() / room
}

// HottestLeft is the hottest chunk of the hottest shard under an assignment; -1
// without any shard that stays.
func HottestLeft(c *Collection, at []int, heats []float64) int {
	most, _ := Extremes(c.Loads(at, heats))
	best := -1
	for i, l := range c.Loads(at, heats) {
		if l.Relative != most {
			continue
		}
		for k, s := range at {
			if s == i && (best < 0 || heats[k] > heats[best]) {
				best = k
			}
		}
		break
	}
	return best
}

// HotterThanFair lists the chunks that are hotter than a fair share wherever
// they are, the hottest first.
func HotterThanFair(c *Collection, heats []float64) []int {
	total := 0.0
	for _, h := range heats {
		total += h
	}
	rooms := map[string]float64{}
	var all []int
	for i, h := range heats {
		zone := c.Chunks[i].Zone
		room, known := rooms[zone]
		if !known {
			room = c.roomiest(zone)
			rooms[zone] = room
		}
		if room > 0 && h > total*room/c.staying() {
			all = append(all, i)
		}
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Or(cmp.Compare(heats[b], heats[a]), a-b) })
	return all
}

func (c *Collection) fewFloor(heats []float64, share float64) Floor {
	f := Floor{Kind: FewFloor}
	m := 0
	for _, s := range c.Shards {
		if !s.Draining {
			m++
		}
	}
	order := make([]int, len(heats))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(heats[b], heats[a]), a-b) })
	room := c.roomiest("")
	for k := 1; m > 0 && k*m < len(order); k++ {
		sum := 0.0
		for j := range k + 1 {
			sum += heats[order[k*m-j]]
		}
		if r := sum / share / room; r > f.Relative {
			f.Relative, f.Chunks = r, order[:k*m+1]
		}
		if k >= 64 { // further on chunks are small against what they sum to
			break
		}
	}
	return f
}

func (c *Collection) jumboFloor(heats []float64, share float64) Floor {
	f := Floor{Kind: JumboFloor}
	stuck, chunks := make([]float64, len(c.Shards)), make([][]int, len(c.Shards))
	for i, h := range heats {
		if k := &c.Chunks[i]; k.Jumbo {
			stuck[k.Shard] += h
			chunks[k.Shard] = append(chunks[k.Shard], i)
		}
	}
	for s, h := range stuck {
		if r := h / share / c.Shards[s].Capacity; r > f.Relative {
			f.Relative, f.Shard, f.Chunks = r, s, chunks[s]
		}
	}
	return f
}

func (c *Collection) zoneFloor(heats []float64, share float64) Floor {
	f := Floor{Kind: ZoneFloor}
	sums := map[string]float64{}
	for i, h := range heats {
		// A jumbo chunk stays even where its zone is not served.
		if k := &c.Chunks[i]; k.Zone != "" && !(k.Jumbo && !c.Shards[k.Shard].serves(k.Zone)) {
			sums[k.Zone] += h
		}
	}
	zones := make([]string, 0, len(sums))
	for z := range sums {
		zones = append(zones, z)
	}
	slices.Sort(zones)
	for _, z := range zones {
		capacity := 0.0
		for i := range c.Shards {
			if s := &c.Shards[i]; !s.Draining && s.serves(z) {
				capacity += s.Capacity
			}
		}
		if r := sums[z] / share / capacity; capacity > 0 && r > f.Relative {
			f.Relative, f.Zone = r, z
		}
	}
	return f
}
