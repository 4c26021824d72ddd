package ring

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// random makes a small ring of chance: some devices are missing or drained, the
// last row may be short, and partitions may stand badly.
func random(dice *rand.Rand) *Ring {
	r := &Ring{PartPower: 1 + dice.IntN(4)}
	for len(r.Devices) < 4 {
		for range 3 + dice.IntN(6) {
			r.Devices = append(r.Devices, &Device{Region: 1 + dice.IntN(2), Zone: 1 + dice.IntN(3), IP: fmt.Sprintf("10.0.0.%d", dice.IntN(3)), Weight: float64(1 + dice.IntN(4))})
		}
	}
	if len(r.Devices) > 5 {
		r.Devices[dice.IntN(2)] = nil
		r.Devices[2].Weight = 0
	}
	rows := 1 + dice.IntN(3)
	for k := range rows {
		n := r.Partitions()
		if k == rows-1 && k > 0 {
			n = 1 + dice.IntN(n)
		}
		row := make([]ID, n)
		for p := range row {
			for {
				row[p] = ID(dice.IntN(len(r.Devices)))
				twice := false
				for j := range k {
					twice = twice || r.Rows[j][p] == row[p]
				}
				if r.Devices[row[p]] != nil && !twice {
					break
				}
			}
		}
		r.Rows = append(r.Rows, row)
	}
	return r
}

// riskOf is Tiers.Risk by its definition, with maps of names.
func riskOf(r *Ring, p Part) int {
	name := func(d ID, level int) string {
		x := r.Devices[d]
		return fmt.Sprint([]any{x.Region, x.Zone, x.IP, d}[:level+1])
	}
	children := map[string]map[string]bool{}
	for id, d := range r.Devices {
		if d == nil || d.Weight == 0 {
			continue
		}
		parent := ""
		for level := range 4 {
			own := name(ID(id), level)
			if children[parent] == nil {
				children[parent] = map[string]bool{}
			}
			children[parent][own] = true
			parent = own
		}
	}
	allowed := map[string]float64{}
	var descend func(name string, share float64, depth int)
	descend = func(name string, share float64, depth int) {
		if depth == 4 {
			share = math.Min(1, share)
		}
		allowed[name] = share
		for c := range children[name] {
			descend(c, math.Ceil(share/float64(len(children[name]))), depth+1)
		}
	}
	descend("", r.Replicas(), 0)
	worst := 0
	for level := range 4 {
		held := map[string]int{}
		for _, d := range r.Holders(p) {
			held[name(d, level)]++
		}
		sum := 0
		for n, count := range held {
			sum += max(0, count-int(math.Ceil(allowed[n])))
		}
		worst = max(worst, sum)
	}
	return worst
}

// TestRiskByDefinition and what a move does to it.
func TestRiskByDefinition(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		r := random(dice)
		tiers := NewTiers(r)
		l := newLayout(r, make([]float64, r.Partitions()), nil)
		for p := range Part(r.Partitions()) {
			before := riskOf(r, p)
			if got := tiers.Risk(r.Holders(p)); got != before {
				t.Fatalf("partition %d of %+v: risk %d, want %d", p, r, got, before)
			}
			for k := range r.ReplicasOf(p) {
				for c, d := range r.Devices {
					if d == nil || d.Weight == 0 {
						continue
					}
					moved := r.Clone()
					moved.Rows[k][p] = ID(c)
					holds := false
					for _, h := range r.Holders(p) {
						holds = holds || h == ID(c)
					}
					want := !holds && riskOf(moved, p) <= before
					if got := l.admits(p, r.Rows[k][p], ID(c)); got != want {
						t.Fatalf("partition %d from %d to %d in %v: admitted %v, want %v", p, r.Rows[k][p], c, r.Rows, got, want)
					}
				}
			}
		}
	}
}

// TestPairByEnumeration: the pair found is the best of all pairs.
func TestPairByEnumeration(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 2000 {
		r := random(dice)
		heat := make([]float64, r.Partitions())
		movable := make([]bool, r.Partitions())
		for p := range heat {
			heat[p] = float64(dice.IntN(6)) / 2
			movable[p] = dice.IntN(5) > 0
		}
		l := newLayout(r, heat, movable)
		for _, a := range l.weighted() {
			for _, c := range l.weighted() {
				if a == c || l.relative(a) <= l.relative(c) {
					continue
				}
				wp, wq, want := enumerate(l, a, c)
				p, q, ok := l.pair(a, c)
				if ok != want || p != wp || q != wq {
					t.Fatalf("from %d to %d in %v with %v: got %v %v %v, want %v %v %v", a, c, r.Rows, heat, p, q, ok, wp, wq, want)
				}
				if ok {
					found++
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d pairs were there to be found", found)
	}
}

func enumerate(l *layout, a, c ID) (p, q slot, ok bool) {
	r := l.ring
	wa, wc := r.Devices[a].Weight, r.Devices[c].Weight
	gap := l.load[a]/wa - l.load[c]/wc
	ideal := gap / (1/wa + 1/wc)
	best := math.Inf(1)
	goes := func(part Part, row int, to ID) bool {
		before := riskOf(r, part)
		for _, h := range r.Holders(part) {
			if h == to {
				return false
			}
		}
		m := r.Clone()
		m.Rows[row][part] = to
		return !l.locked[part] && riskOf(m, part) <= before
	}
	for x := range Part(r.Partitions()) {
		for y := range Part(r.Partitions()) {
			for kx := range r.ReplicasOf(x) {
				for ky := range r.ReplicasOf(y) {
					d := l.heat[x] - l.heat[y]
					if x == y || r.Rows[kx][x] != a || r.Rows[ky][y] != c || d <= 0 || d >= wc*gap || math.Abs(d-ideal) >= best || !goes(x, kx, c) || !goes(y, ky, a) {
						continue
					}
					best, p, q, ok = math.Abs(d-ideal), slot{l.heat[x], x, kx}, slot{l.heat[y], y, ky}, true
				}
			}
		}
	}
	return p, q, ok
}

// TestAdjustKeeps: on rings of chance, with fractions and drained devices, the
// largest load never grows, and what must be kept is kept.
func TestAdjustKeeps(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 6))
	better := 0
	for range 300 {
		r := random(dice)
		heat := make([]float64, r.Partitions())
		for p := range heat {
			heat[p] = float64(dice.IntN(50))
		}
		a := adjust(t, r, heat, Options{Target: 0.10, Rounds: 3})
		held(t, r, a)
		if a.After.Max > a.Before.Max+1e-12 {
			t.Errorf("the largest load grew from %v to %v", a.Before.Max, a.After.Max)
		}
		if a.After.Max < a.Floor.Value()-1e-9 {
			t.Errorf("the largest load %v is below the floor %+v", a.After.Max, a.Floor)
		}
		if a.After.Max < a.Before.Max {
			better++
		}
	}
	if better < 50 {
		t.Errorf("only %d of 300 got better", better)
	}
}

// TestAdjustWaitsForMovable: partitions that moved a short time ago stay in the
// first round, and move in the next.
func TestAdjustWaitsForMovable(t *testing.T) {
	r := load(t, "object5.ring.gz")
	heat := r.Heat(counts(t, r), Costs{})
	none := make([]bool, r.Partitions())
	if a := adjust(t, r, heat, Options{Target: 0.10, Movable: none}); len(a.Rounds) != 0 || a.Stop != RoundLimit || a.After.Max != a.Before.Max {
		t.Errorf("%d rounds, %s, max %v", len(a.Rounds), a.Stop, a.After.Max)
	}
	if a := adjust(t, r, heat, Options{Target: 0.10, Movable: none, Rounds: 2}); len(a.Rounds) != 1 || a.Stop != Reached {
		t.Errorf("%d rounds, %s", len(a.Rounds), a.Stop)
	}
	some := make([]bool, r.Partitions())
	for p := range some {
		some[p] = p%2 == 0
	}
	a := adjust(t, r, heat, Options{Target: 0.02, Movable: some})
	for _, s := range a.Rounds[0].Swaps {
		if s.Hot%2 != 0 || s.Cold%2 != 0 {
			t.Errorf("%+v moves what may not move", s)
		}
	}
}
