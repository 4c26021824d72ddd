package paint

import (
	"slices"
	"strconv"
)

// mostArrows is how many moves are drawn as arrows; the others show by their
// marks alone, and where chunks are bars all but the selected one do.
const mostArrows = 12

// find returns the place of a chunk on a lane or among its seats.
func (l *Lanes) find(lane, chunk int, seat bool) (Rect, bool) {
	tiles := l.Lanes[lane].Tiles
	if seat {
		tiles = l.Lanes[lane].Seats
	}
	i := slices.IndexFunc(tiles, func(t LaneTile) bool { return t.Chunk == chunk })
	switch {
	case i < 0:
		return Rect{}, false
	case seat:
		return l.seat(lane, i), true
	}
	return l.place(lane, i), true
}

// shownMoves are those that are drawn: the first ones, and the selected one.
func (l *Lanes) shownMoves() []LaneMove {
	if len(l.Moves) <= mostArrows {
		return l.Moves
	}
	var all []LaneMove
	if l.tileWide >= laneSlim {
		all = slices.Clone(l.Moves[:mostArrows])
	}
	for i, m := range l.Moves {
		if m.Chunk == l.Selected && i >= len(all) {
			all = append(all, m)
		}
	}
	return all
}

// arrows draws the moves as right-angled lines: into the gutter beside the lane,
// along it, past the lanes between at their right ends, and to the seat.
func (l *Lanes) arrows(s *sketch) {
	if l.laneGap < 8 {
		return
	}
	moves := l.shownMoves()
	inGutter, past := map[int]int{}, 0
	all := map[int]int{}
	for _, m := range moves {
		for _, g := range guttersOf(m) {
			all[g]++
		}
	}
	right := l.right()
	// track is the height of the next line in a gutter: gutter g lies under lane g.
	track := func(g int) float64 {
		inGutter[g]++
		top := l.top(g) + l.laneHigh
		return top + l.laneGap*float64(inGutter[g])/float64(all[g]+1)
	}
	for _, m := range moves {
		a, ok1 := l.find(m.From, m.Chunk, false)
		b, ok2 := l.find(m.To, m.Chunk, true)
		if !ok1 || !ok2 {
			continue
		}
		x0, x1 := (a.X0+a.X1)/2, (b.X0+b.X1)/2
		y0, y1 := a.Y1, b.Y0
		if m.To < m.From {
			y0, y1 = a.Y0, b.Y1
		}
		gutters := guttersOf(m)
		line := []pt{{x0, y0}}
		first := track(gutters[0])
		line = append(line, pt{x0, first})
		if len(gutters) > 1 {
			past++
			x := min(right+9*float64(past), s.W-6)
			second := track(gutters[1])
			line = append(line, pt{x, first}, pt{x, second}, pt{x1, second})
		} else {
			line = append(line, pt{x1, first})
		}
		line = append(line, pt{x1, y1})
		l.arrow(s, m, line)
	}
}

// guttersOf are the gutters that a move goes through, in its order.
func guttersOf(m LaneMove) []int {
	switch {
	case m.To == m.From+1:
		return []int{m.From}
	case m.To == m.From-1:
		return []int{m.To}
	case m.To > m.From:
		return []int{m.From, m.To - 1}
	}
	return []int{m.From - 1, m.To}
}

// right is the right end of the tiles and seats of all lanes.
func (l *Lanes) right() float64 {
	x := 0.
	for i := range l.Lanes {
		lane := &l.Lanes[i]
		if n := len(lane.Seats); n > 0 {
			x = max(x, l.seat(i, n-1).X1)
		} else if n := len(lane.Tiles); n > 0 {
			x = max(x, l.place(i, n-1).X1)
		}
	}
	return x
}

// arrow draws one line with its head and number.
func (l *Lanes) arrow(s *sketch, m LaneMove, line []pt) {
	width := 1.6
	if m.Chunk == l.Selected {
		width = 2.6
	}
	s.trace(line, s.pal.Panel, width+2.4)
	s.trace(line, s.pal.Error, width)
	end, before := line[len(line)-1], line[len(line)-2]
	d := 6.
	if end.y < before.y {
		d = -6
	}
	head := &path{}
	head.add([]pt{{(end.x - 4) * s.k, (end.y - d) * s.k}, {(end.x + 4) * s.k, (end.y - d) * s.k}, {end.x * s.k, end.y * s.k}, {(end.x - 4) * s.k, (end.y - d) * s.k}})
	s.sf.fill(head, s.pal.Error)
	// The number stands on the first line along a gutter, a little way from its
	// begin, so that numbers of lines side by side do not meet.
	a, b := line[1], line[2]
	share := .25 + .5*float64(m.Number%3)/3
	x, y := a.x+(b.x-a.x)*share, a.y+(b.y-a.y)*share
	s.disc(x, y, 8.5, s.pal.Error)
	s.disc(x, y, 7.2, s.pal.Panel)
	s.write(strconv.Itoa(m.Number), x, y+3.6, 10, .5, true, s.pal.Error)
}
