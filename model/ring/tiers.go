package ring

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Level is how deep a tier lies in the tree of failure domains.
type Level int

// The levels from the largest domain to the smallest.
const (
	RegionLevel Level = iota
	ZoneLevel
	HostLevel
	DeviceLevel
	levels
)

// Tier is a failure domain.
type Tier struct {
	Level   Level
	Region  int
	Zone    int    // from ZoneLevel on
	IP      string // from HostLevel on
	Device  ID     // at DeviceLevel
	Weight  float64
	Allowed int // replicas of one partition that it may hold without risk
}

// String names the tier as Swift does: r1z2-10.0.0.1.
func (t Tier) String() string {
	s := "r" + strconv.Itoa(t.Region)
	if t.Level >= ZoneLevel {
		s += "z" + strconv.Itoa(t.Zone)
	}
	if t.Level >= HostLevel {
		s += "-" + t.IP
	}
	if t.Level >= DeviceLevel {
		s += "/d" + strconv.Itoa(int(t.Device))
	}
	return s
}

// Tiers is the tree of failure domains of a ring's devices.
type Tiers struct {
	At  [levels][]int // tier of each device, -1 where there is none
	All [levels][]Tier
}

// NewTiers builds the tree. As in Swift, each tier may hold the replicas of its
// parent divided by the number of its siblings, rounded up; tiers without any
// device of weight above 0 may hold none and count for nobody.
func NewTiers(r *Ring) *Tiers {
	t := &Tiers{}
	type key struct {
		region, zone int
		ip           string
		device       ID
	}
	for level := range levels {
		t.At[level] = make([]int, len(r.Devices))
		seen := map[key]int{}
		for id, d := range r.Devices {
			if d == nil {
				t.At[level][id] = -1
				continue
			}
			k := key{region: d.Region}
			if level >= ZoneLevel {
				k.zone = d.Zone
			}
			if level >= HostLevel {
				k.ip = d.IP
			}
			if level >= DeviceLevel {
				k.device = ID(id)
			}
			i, ok := seen[k]
			if !ok {
				i = len(t.All[level])
				seen[k] = i
				t.All[level] = append(t.All[level], Tier{Level: level, Region: d.Region, Zone: k.zone, IP: k.ip, Device: k.device})
			}
			t.At[level][id] = i
			t.All[level][i].Weight += d.Weight
		}
	}
	t.allow(r)
	return t
}

// allow works out Allowed from the root down.
func (t *Tiers) allow(r *Ring) {
	parents := []float64{r.Replicas()}
	parentOf := make([]int, len(r.Devices)) // the root
	for level := range levels {
		children := make([]int, len(parents))
		up := make([]int, len(t.All[level]))
		for id, d := range r.Devices {
			if d != nil {
				up[t.At[level][id]] = parentOf[id]
			}
		}
		for i, tier := range t.All[level] {
			if tier.Weight > 0 {
				children[up[i]]++
			}
		}
		own := make([]float64, len(up))
		for i := range t.All[level] {
			tier := &t.All[level][i]
			if tier.Weight > 0 {
				own[i] = math.Ceil(parents[up[i]] / float64(children[up[i]]))
			}
			if level == DeviceLevel {
				own[i] = min(1, own[i])
			}
			tier.Allowed = int(own[i])
		}
		parents, parentOf = own, t.At[level]
	}
}

// Count is how many tiers with a device of weight above 0 a level has.
func (t *Tiers) Count(level Level) int {
	n := 0
	for _, tier := range t.All[level] {
		if tier.Weight > 0 {
			n++
		}
	}
	return n
}

// Risk is how many replicas of a partition stand where too many stand already:
// the worst of the four levels, the replicas above what each tier may hold. ids
// are the devices that hold it, one a replica.
func (t *Tiers) Risk(ids []ID) int {
	worst := 0
	for level := range levels {
		worst = max(worst, t.riskAt(level, ids))
	}
	return worst
}

func (t *Tiers) riskAt(level Level, ids []ID) int {
	at, all := t.At[level], t.All[level]
	over := 0
	for i, id := range ids {
		tier, n, first := at[id], 0, true
		for j, other := range ids {
			if at[other] == tier {
				n++
				first = first && j >= i
			}
		}
		if first {
			over += max(0, n-all[tier].Allowed)
		}
	}
	return over
}

// Tree returns the tiers of a level in the order of region, zone and host.
func (t *Tiers) Tree(level Level) []Tier {
	return slices.SortedStableFunc(slices.Values(t.All[level]), func(a, b Tier) int {
		return cmp.Or(cmp.Compare(a.Region, b.Region), cmp.Compare(a.Zone, b.Zone), cmp.Compare(a.IP, b.IP), cmp.Compare(a.Device, b.Device))
	})
}
