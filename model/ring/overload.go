package ring

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// ErrOverload reports a ring for which Swift works out no overload: fewer
// devices with weight than replicas in the ring or in a failure domain.
var ErrOverload = errors.New("ring: there are more replicas than devices to hold them")

// RequiredOverload is the smallest overload, a share of a device's weight, with
// which Swift disperses the ring as far as it can be. It follows
// RingBuilder.get_required_overload.
func (r *Ring) RequiredOverload() (float64, error) {
	o := &overload{tree: newTree(r), replicas: r.Replicas()}
	if len(o.tree.devices) == 0 || float64(len(o.tree.devices)) < o.replicas {
		return 0, ErrOverload
	}
	o.weigh(r)
	o.bound(0, o.replicas)
	if err := o.place(0, o.replicas); err != nil {
		return 0, err
	}
	most := 0.0
	for _, n := range o.tree.devices {
		most = max(most, (o.wanted[n]-o.weighted[n])/o.weighted[n])
	}
	return most, nil
}

// tree is the tree of tiers of devices with weight; node 0 is the root.
type tree struct {
	children [][]int
	count    []int // devices below, or 1
	devices  []int // the leaves
	ids      []ID  // of the leaves
	parent   []int
}

func newTree(r *Ring) *tree {
	t := &tree{children: [][]int{nil}, count: []int{0}, parent: []int{-1}}
	order := make([]ID, 0, len(r.Devices))
	for id, d := range r.Devices {
		if d != nil && d.Weight > 0 {
			order = append(order, ID(id))
		}
	}
	// Swift goes through tiers in sorted order.
	slices.SortFunc(order, func(a, b ID) int {
		x, y := r.Devices[a], r.Devices[b]
		return cmp.Or(cmp.Compare(x.Region, y.Region), cmp.Compare(x.Zone, y.Zone), cmp.Compare(x.IP, y.IP), cmp.Compare(a, b))
	})
	tiers := NewTiers(r)
	node := map[[2]int]int{}
	for _, id := range order {
		at := 0
		t.count[0]++
		for level := range levels {
			key := [2]int{int(level), tiers.At[level][id]}
			n, ok := node[key]
			if !ok {
				n = len(t.children)
				node[key] = n
				t.children, t.count, t.parent = append(t.children, nil), append(t.count, 0), append(t.parent, at)
				t.children[at] = append(t.children[at], n)
			}
			t.count[n]++
			at = n
		}
		t.devices, t.ids = append(t.devices, at), append(t.ids, id)
	}
	return t
}

// overload holds replicas of each node of the tree.
type overload struct {
	tree     *tree
	replicas float64
	weighted []float64 // by weight, at most 1 a device
	low      []float64 // by dispersion: rounded down, and up
	high     []float64
	wanted   []float64
}

// weigh gives each device replicas by its weight, at most one, and hands the
// rest to the others.
func (o *overload) weigh(r *Ring) {
	t := o.tree
	share := make([]float64, len(t.devices))
	total := r.Weight()
	var room []int
	for i, id := range t.ids {
		share[i] = r.Devices[id].Weight / total * o.replicas
		if share[i] < 1 {
			room = append(room, i)
		} else {
			share[i] = 1
		}
	}
	for range len(share) + 1 {
		left := o.replicas
		for _, s := range share {
			left -= s
		}
		room = slices.DeleteFunc(room, func(i int) bool { return share[i] >= 1 })
		sum := 0.0
		for _, i := range room {
			sum += share[i]
		}
		if left < 1e-10 || sum == 0 {
			break
		}
		for _, i := range room {
			share[i] = min(1, share[i]*(left/sum+1))
		}
	}
	o.weighted = make([]float64, len(t.children))
	o.wanted = make([]float64, len(t.children))
	o.low, o.high = make([]float64, len(t.children)), make([]float64, len(t.children))
	for i, n := range t.devices {
		for at := n; at >= 0; at = t.parent[at] {
			o.weighted[at] += share[i]
		}
	}
}

// bound spreads replicas evenly down the tree: low and high are the whole
// numbers about that.
func (o *overload) bound(n int, replicas float64) {
	if len(o.tree.children[n]) == 0 {
		replicas = min(1, replicas)
	}
	o.low[n], o.high[n] = math.Floor(replicas), math.Ceil(replicas)
	for _, c := range o.tree.children[n] {
		o.bound(c, replicas/float64(len(o.tree.children[n])))
	}
}

// place spreads replicas over the children of a node by weight, within their
// bounds and their numbers of devices.
func (o *overload) place(n int, replicas float64) error {
	t := o.tree
	if replicas > float64(t.count[n])+1e-9 {
		return ErrOverload
	}
	o.wanted[n] = replicas
	children := t.children[n]
	if len(children) == 0 {
		return nil
	}
	for _, c := range children {
		o.wanted[c] = 0
	}
	left, spread, limited := replicas, children, false
	for range 1000 {
		sum := 0.0
		for _, c := range spread {
			sum += o.weighted[c]
		}
		if sum == 0 {
			return ErrOverload
		}
		for _, c := range spread {
			x := o.wanted[c] + o.weighted[c]*left/sum
			if x < o.low[c] {
				x = o.low[c]
			} else if x > o.high[c] && !limited {
				x = o.high[c]
			}
			o.wanted[c] = min(x, float64(t.count[c]))
		}
		left = replicas
		for _, c := range children {
			left -= o.wanted[c]
		}
		if math.Abs(left) <= 1e-10 {
			break
		}
		spread = slices.DeleteFunc(slices.Clone(children), func(c int) bool {
			return left < 0 && o.wanted[c] <= o.low[c] || left > 0 && o.wanted[c] >= min(o.high[c], float64(t.count[c]))
		})
		if left > 0 && len(spread) == 0 {
			limited = true
			spread = slices.DeleteFunc(slices.Clone(children), func(c int) bool { return o.wanted[c] >= float64(t.count[c]) })
		}
	}
	for _, c := range children {
		if err := o.place(c, o.wanted[c]); err != nil {
			return err
		}
	}
	return nil
}
