package region

import (
	"context"
	"errors"
)

var errWhole = errors.New("region: whole units are not solved yet")

func (s *Solver) solveWhole(context.Context, *Problem, *transport, []int) (*Solution, error) {
	return nil, errWhole
}
