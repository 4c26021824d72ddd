package part

import (
	"maps"
	"math"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"fenye/app/look"
)

// show lays a grid out and shows what is in sight: the cells that were not
// before, or all of them if what stands in them may have changed. Asked for while
// it goes on, as by a cell that needs a wider column, it is done again.
func (g *grid) show(all bool) {
	if g.showing {
		g.again = true
		return
	}
	g.showing = true
	g.arrange(all)
	g.showing = false
	if g.again {
		g.again = false
		g.show(true)
	}
}

func (g *grid) arrange(all bool) {
	g.clamp(g.x, g.y)
	s, left := g.Size(), g.firstWidth()
	below := max(s.Height-rowHeight, 0)
	Place(g.ground, 0, 0, s.Width, min(rowHeight, s.Height))
	Place(g.corner.clip, 0, 0, left, rowHeight)
	Place(g.top.clip, left, 0, s.Width-left, rowHeight)
	Place(g.first.clip, 0, rowHeight, left, below)
	Place(g.rest.clip, left, rowHeight, s.Width-left, below)
	Place(g.edge, left, 0, 1, min(rowHeight*float32(1+g.owner.Len()), s.Height))
	if g.edge.Hidden == (g.x > 0) {
		g.edge.Hidden = !g.edge.Hidden
		canvas.Refresh(g.edge)
	}
	width, height := g.view()
	allWidth, allHeight := g.whole()
	g.across.set(g.x, width, allWidth, fyne.NewPos(left, s.Height))
	g.upward.set(g.y, height, allHeight, fyne.NewPos(s.Width, rowHeight))
	columns := g.spans()
	others := g.showHeads(columns)
	if g.showCells(columns, all) || others || g.ground.FillColor != look.Colour(look.Raised) {
		g.ground.FillColor, g.edge.FillColor = look.Colour(look.Raised), look.Colour(look.Hairline)
		canvas.Refresh(g.ground) // the window does not know of objects that are new to it
	}
}

// span is a column in sight: where it begins in its pane, and how wide it is.
type span struct {
	column   int
	at, wide float32
}

// spans are the columns in sight, from the left.
func (g *grid) spans() (in []span) {
	width, _ := g.view()
	at := -g.x
	for i, w := range g.widths {
		if i == 0 {
			in = append(in, span{0, 0, w})
			continue
		}
		if at < width && at+float64(w) > 0 {
			in = append(in, span{i, float32(at), w})
		}
		at += float64(w)
	}
	return in
}

// showHeads shows the heads of columns, and reports whether they are others than
// before.
func (g *grid) showHeads(columns []span) bool {
	for len(g.heads) < len(g.widths) {
		g.heads = append(g.heads, newHeader())
	}
	var corner, top []fyne.CanvasObject
	for _, c := range columns {
		h := g.heads[c.column]
		Place(h, c.at, 0, c.wide, rowHeight)
		g.owner.updateHeader(c.column, h)
		if c.column == 0 {
			corner = append(corner, h)
		} else {
			top = append(top, h)
		}
	}
	a, b := g.corner.hold(corner), g.top.hold(top)
	return a || b
}

// rows are the rows in sight, those before the second.
func (g *grid) rows() (from, to int) {
	_, height := g.view()
	if height <= 0 || len(g.widths) == 0 {
		return 0, 0
	}
	from = int(g.y / float64(rowHeight))
	return from, min(int(math.Ceil((g.y+height)/float64(rowHeight))), g.owner.Len())
}

// showCells shows the cells of columns in the rows in sight, and reports whether
// they are others than before.
func (g *grid) showCells(columns []span, all bool) bool {
	from, to := g.rows()
	stay := map[place]*cell{}
	for row := from; row < to; row++ {
		for _, c := range columns {
			at := place{row, c.column}
			if was := g.cells[at]; was != nil {
				stay[at] = was
				delete(g.cells, at)
			}
		}
	}
	g.spare = slices.AppendSeq(g.spare, maps.Values(g.cells))
	g.cells = stay
	var first, rest []fyne.CanvasObject
	for row := from; row < to; row++ {
		y := float32(float64(row)*float64(rowHeight) - g.y)
		for _, c := range columns {
			one, fresh := g.cellAt(place{row, c.column})
			Place(one, c.at, y, c.wide, rowHeight)
			if all || fresh {
				g.owner.updateCell(row, c.column, one)
			}
			if c.column == 0 {
				first = append(first, one)
			} else {
				rest = append(rest, one)
			}
		}
	}
	a, b := g.first.hold(first), g.rest.hold(rest)
	return a || b
}

// cellAt returns the cell of a place, and whether it stood elsewhere before.
func (g *grid) cellAt(at place) (c *cell, fresh bool) {
	if c = g.cells[at]; c != nil {
		return c, false
	}
	if n := len(g.spare); n > 0 {
		c, g.spare = g.spare[n-1], g.spare[:n-1]
	} else {
		c = newCell()
	}
	g.cells[at] = c
	return c, true
}
