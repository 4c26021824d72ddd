package region

import (
	"context"
	"slices"

	"github.com/golang/geo/r3"

	"fenye/geom"
)

// distances returns the matrix over the centres up. Columns of centres that
// have not moved are kept.
func (s *Solver) distances(ctx context.Context, p *Problem, up []int) ([]float64, error) {
	same := len(s.points) == len(p.Points) && &s.points[0] == &p.Points[0]
	if !same {
		s.points, s.at, s.matrix = p.Points, nil, nil
	}
	at := make([]geom.Point, len(up))
	for j, c := range up {
		at[j] = p.Centres[c].Position
	}
	if same && slices.Equal(at, s.at) {
		return s.matrix, nil
	}
	k := len(up)
	old, kept := s.at, make([]int, k)
	for j := range at {
		kept[j] = slices.Index(old, at[j])
	}
	vec := make([]r3.Vector, k)
	for j := range at {
		vec[j] = at[j].Vec()
	}
	matrix := make([]float64, len(p.Points)*k)
	for i, q := range p.Points {
		if i%16384 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		row, before := matrix[i*k:i*k+k], s.matrix
		v, known := r3.Vector{}, false
		for j := range row {
			if kept[j] >= 0 {
				row[j] = before[i*len(old)+kept[j]]
				continue
			}
			if !known {
				v, known = q.Vec(), true
			}
			row[j] = float64(geom.DistanceVec(v, vec[j]))
		}
	}
	s.at, s.matrix = at, matrix
	return matrix, nil
}
