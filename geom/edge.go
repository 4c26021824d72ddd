package geom

import (
	"cmp"
	"slices"

	"github.com/golang/geo/r3"
)

// An Edge is a boundary piece between the regions of two sites.
type Edge struct {
	Left, Right int   // sites, Left < Right; the line has Left's region on its left
	Difference  Km    // price of Left less that of Right: d(X,Right) - d(X,Left) along the edge
	Closed      bool  // the line is a closed curve without corners
	From, To    Point // the ends; equal when closed
	Line        Line  // samples from From to To
}

// edge is an Edge before it is sampled: an arc about its left site.
type edge struct {
	left, right int
	from, to    float64
	start, end  r3.Vector
	closed      bool
	curve       curve
}

// Edges returns every boundary piece once, sampled within tolerance of the
// exact curve, ordered by its left site, then its right one. Two regions may have
// several pieces. Between neighbours on a line the great circle is meant; they
// are also so close that a straight line between them on a map in latitude and
// longitude or an equal-area projection stays near tolerance up to about
// latitude 87.
func (d *Diagram) Edges(tolerance Km) []Edge {
	edges := make([]Edge, len(d.edges))
	lines := d.lines(tolerance)
	for i := range d.edges {
		e := &d.edges[i]
		left, right, line := e.left, e.right, slices.Clone(lines[i])
		if left > right {
			left, right = right, left
			slices.Reverse(line)
		}
		edges[i] = Edge{
			Left: left, Right: right,
			Difference: d.sites[left].Price - d.sites[right].Price,
			Closed:     e.closed,
			From:       line[0], To: line[len(line)-1],
			Line: line,
		}
	}
	slices.SortStableFunc(edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.Left, b.Left), cmp.Compare(a.Right, b.Right))
	})
	return edges
}

// Links returns the pairs of sites whose regions touch along an edge, lower
// index first, each once, in order.
func (d *Diagram) Links() [][2]int {
	links := make([][2]int, 0, len(d.edges))
	for i := range d.edges {
		a, b := d.edges[i].left, d.edges[i].right
		links = append(links, [2]int{min(a, b), max(a, b)})
	}
	slices.SortFunc(links, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return slices.Compact(links)
}

// lines returns the samples of all edges. Outlines and edges are usually asked
// for at one tolerance, so the last are kept; they are never changed.
func (d *Diagram) lines(tolerance Km) []Line {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.sampled == nil || d.tolerance != tolerance {
		d.tolerance = tolerance
		d.sampled = make([]Line, len(d.edges))
		for i := range d.sampled {
			d.sampled[i] = d.line(i, tolerance)
		}
	}
	return d.sampled
}

func (d *Diagram) line(i int, tolerance Km) Line {
	e := &d.edges[i]
	return e.line(&d.frames[e.left], tolerance)
}
