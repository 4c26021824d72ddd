package region

import (
	"context"
	"slices"

	"github.com/golang/geo/r3"

	"fenye/geom"
	"fenye/model/cores"
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
	eachChunk(len(p.Points), func(from, to int) {
		for i := from; i < to && ctx.Err() == nil; i++ {
			row := matrix[i*k : i*k+k]
			v, known := r3.Vector{}, false
			for j := range row {
				if kept[j] >= 0 {
					row[j] = s.matrix[i*len(old)+kept[j]]
					continue
				}
				if !known {
					v, known = p.Points[i].Vec(), true
				}
				row[j] = float64(geom.DistanceVec(v, vec[j]))
			}
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.at, s.matrix = at, matrix
	return matrix, nil
}

// chunk is how many rows are worked on at a stretch.
const chunk = 8192

// eachChunk works on n rows in chunks, see cores.Each.
func eachChunk(n int, work func(from, to int)) { cores.Each(n, chunk, work) }
