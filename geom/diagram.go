package geom

import (
	"math"
	"slices"
	"sync"
)

// A Site is a centre on the sphere with its price.
type Site struct {
	Point
	Price Km
}

// samePlace is the distance up to which sites count as one: 1 mm.
const samePlace Km = 1e-6

// A Diagram is the division of the sphere among priced sites: every point goes
// to the site of least distance plus price. It is immutable and may be used
// from several goroutines.
//
// Sites at one place (within 1 mm of the first of them) are one site with the
// least of their prices and share its cell.
type Diagram struct {
	sites  []Site
	leader []int // for each site, the member of its group with the least price
	frames []frame
	cells  []Cell // only those of leaders are filled in
	edges  []edge

	mu        sync.Mutex // guards the lines last sampled
	tolerance Km
	sampled   []Line
}

// NewDiagram returns the diagram of the sites. All must have valid positions
// and finite prices. Without sites there are no cells; a single place owns the
// whole sphere.
func NewDiagram(sites []Site) *Diagram {
	d := &Diagram{sites: slices.Clone(sites), frames: make([]frame, len(sites)), cells: make([]Cell, len(sites))}
	for i, s := range sites {
		d.frames[i] = frameAt(s.Point)
	}
	d.group()
	d.outline()
	d.assemble()
	return d
}

// group finds the sites at one place and the leader of each group: the least
// price, then the lowest index.
func (d *Diagram) group() {
	d.leader = make([]int, len(d.sites))
	var heads []int
	for i := range d.sites {
		head := i
		for _, h := range heads {
			if DistanceVec(d.frames[h].up, d.frames[i].up) <= samePlace {
				head = h
				break
			}
		}
		if head == i {
			heads = append(heads, i)
		}
		d.leader[i] = head
	}
	best := slices.Clone(d.leader)
	for i, h := range d.leader {
		if d.sites[i].Price < d.sites[best[h]].Price {
			best[h] = i
		}
	}
	for i, h := range d.leader {
		d.leader[i] = best[h]
	}
}

// outline finds the exact arcs of every cell.
func (d *Diagram) outline() {
	var e envelope
	rivals := make([]rival, 0, len(d.sites))
	for i := range d.sites {
		c := &d.cells[i]
		c.diagram, c.site = d, i
		if d.leader[i] != i {
			continue
		}
		rivals = rivals[:0]
		for j := range d.sites {
			if j == i || d.leader[j] != j {
				continue
			}
			curve, s := d.frames[i].curveTo(&d.frames[j], d.sites[i].Price-d.sites[j].Price)
			if s == firstEmpty {
				c.extent = Empty
				break
			}
			if s == bothReign {
				rivals = append(rivals, rival{j, curve.mean + math.Sqrt(curve.east*curve.east+curve.north*curve.north), curve})
			}
		}
		if c.extent == Empty {
			continue
		}
		if len(rivals) == 0 {
			c.extent = Whole
			continue
		}
		c.extent = Bounded
		c.arcs = e.outline(rivals)
	}
}

// Len returns the number of sites.
func (d *Diagram) Len() int { return len(d.sites) }

// Site returns the site with the given index.
func (d *Diagram) Site(i int) Site { return d.sites[i] }

// Leader returns the site that stands for i's group: i itself unless another
// site at the same place has a lower price, or the same and a lower index.
func (d *Diagram) Leader(i int) int { return d.leader[i] }

// Cell returns the region of site i; sites at one place share one.
func (d *Diagram) Cell(i int) *Cell { return &d.cells[d.leader[i]] }

// Owner returns the site of least distance plus price at p: of those that tie,
// the lowest index. It is -1 when there are no sites. Of a group at one place it
// names the leader.
func (d *Diagram) Owner(p Point) int {
	v := p.Vec()
	owner, least := -1, Km(math.Inf(1))
	for i := range d.sites {
		if d.leader[i] != i {
			continue
		}
		if cost := DistanceVec(v, d.frames[i].up) + d.sites[i].Price; cost < least {
			owner, least = i, cost
		}
	}
	return owner
}
