package geom

import "slices"

// An Extent says how much of the sphere a cell covers.
type Extent int

const (
	Empty   Extent = iota + 1 // a rival's price dominates the site everywhere
	Bounded                   // the cell has an outline
	Whole                     // the cell is the whole sphere
)

// A Cell is the region of one place in a diagram. A bounded cell is
// star-shaped about its site along great circles, so it has a single outline
// and no holes.
type Cell struct {
	diagram *Diagram
	site    int
	extent  Extent
	arcs    []arc
	chain   []link
}

// A link is an edge of the diagram as part of a cell's outline.
type link struct {
	edge     int
	reversed bool
}

// Site returns the index of the site the cell belongs to: the group's leader.
func (c *Cell) Site() int { return c.site }

// Extent returns how much of the sphere the cell covers.
func (c *Cell) Extent() Extent { return c.extent }

// Empty reports whether the cell covers nothing.
func (c *Cell) Empty() bool { return c.extent == Empty }

// Whole reports whether the cell is the whole sphere.
func (c *Cell) Whole() bool { return c.extent == Whole }

// Neighbours returns the sites whose cells share an edge with this one, in
// ascending order.
func (c *Cell) Neighbours() []int {
	var n []int
	for _, l := range c.chain {
		e := &c.diagram.edges[l.edge]
		if l.reversed {
			n = append(n, e.left)
		} else {
			n = append(n, e.right)
		}
	}
	slices.Sort(n)
	return slices.Compact(n)
}

// Vertices returns the corners of the outline, counter-clockwise, where three
// or more regions meet. It is empty when the outline is one closed boundary.
func (c *Cell) Vertices() []Point {
	var vs []Point
	for _, l := range c.chain {
		e := &c.diagram.edges[l.edge]
		switch {
		case e.closed:
		case l.reversed:
			vs = append(vs, PointOf(e.end))
		default:
			vs = append(vs, PointOf(e.start))
		}
	}
	return vs
}

// Ring returns the outline, counter-clockwise as seen from above the site,
// first point equal to last, with great circles between neighbours within
// tolerance of the exact curve. Cells that share an edge have identical points
// along it. It is nil for an empty cell, for the whole sphere, and for a cell too
// small to tell its corners apart.
func (c *Cell) Ring(tolerance Km) Ring {
	return c.join(c.diagram.lines(tolerance))
}

// join strings the lines of the cell's edges together.
func (c *Cell) join(lines []Line) Ring {
	if len(c.chain) == 0 {
		return nil
	}
	n := 1
	for _, l := range c.chain {
		n += len(lines[l.edge]) - 1
	}
	ring := make(Ring, 0, n)
	for _, l := range c.chain {
		line := lines[l.edge]
		if l.reversed {
			for k := len(line) - 1; k > 0; k-- {
				ring = append(ring, line[k])
			}
		} else {
			ring = append(ring, line[:len(line)-1]...)
		}
	}
	return append(ring, ring[0])
}

// Rings returns the outlines of all sites at one tolerance, each edge sampled
// once: Ring for every site, where the members of a group share one slice.
func (d *Diagram) Rings(tolerance Km) []Ring {
	lines := d.lines(tolerance)
	rings := make([]Ring, len(d.sites))
	for i := range d.sites {
		if d.leader[i] == i {
			rings[i] = d.cells[i].join(lines)
		}
	}
	for i, l := range d.leader {
		rings[i] = rings[l]
	}
	return rings
}
