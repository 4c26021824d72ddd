package geom

import (
	"math"
	"strconv"
	"strings"

	"github.com/golang/geo/s2"
)

// GridCell is a cell of the S2 grid: one of about 6 x 4^level pieces of the sphere,
// level 0 to 30, as other programs use to add up what lies near each other.
type GridCell struct{ id s2.CellID }

// ParseGridCell reads a cell from its token, up to 16 hexadecimal digits such as
// "35f1", or from its number in decimal as an unsigned or signed 64-bit whole
// number, of more than 16 digits or below zero. It reports false for text that
// is no cell.
func ParseGridCell(text string) (GridCell, bool) {
	text = strings.TrimSpace(text)
	if text == "" || len(text) > 20 {
		return GridCell{}, false
	}
	id := s2.CellID(0)
	if len(text) > 16 || text[0] == '-' {
		if n, err := strconv.ParseUint(text, 10, 64); err == nil {
			id = s2.CellID(n)
		} else if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			id = s2.CellID(n)
		}
	} else if n, err := strconv.ParseUint(text, 16, 64); err == nil && !strings.ContainsRune(text, '+') {
		id = s2.CellID(n << (4 * (16 - len(text))))
	}
	return GridCell{id}, id.IsValid()
}

// GridCellAt returns the cell of a level, 0 to 30, that holds a point.
func GridCellAt(p Point, level int) GridCell {
	return GridCell{s2.CellIDFromLatLng(s2.LatLngFromDegrees(p.Lat, p.Lon)).Parent(min(max(level, 0), 30))}
}

// Token returns the short text of the cell, the same that other programs write.
func (c GridCell) Token() string { return c.id.ToToken() }

// Level returns how fine the cell is, 0 to 30.
func (c GridCell) Level() int { return c.id.Level() }

// Centre returns the middle of the cell.
func (c GridCell) Centre() Point {
	at := c.id.LatLng()
	return Point{Lon: at.Lng.Degrees(), Lat: at.Lat.Degrees()}
}

// Radius returns how far a point of the cell can lie from its middle: the
// distance to its farthest corner.
func (c GridCell) Radius() Km {
	cell := s2.CellFromCellID(c.id)
	middle, most := cell.Center(), 0.0
	for i := range 4 {
		most = math.Max(most, float64(middle.Distance(cell.Vertex(i))))
	}
	return Km(most) * EarthRadius
}
