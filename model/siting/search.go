package siting

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/golang/geo/r3"

	"fenye/model"
	"fenye/model/cores"
	"fenye/model/region"
)

// A ShortError reports that the new centre is too small: even with it users are
// without service.
type ShortError struct {
	Capacity, Shortage model.Users
}

func (e *ShortError) Error() string {
	return fmt.Sprintf("siting: with a new centre of capacity %d there is still no room for %d users", e.Capacity, e.Shortage)
}

// Options say what is searched.
type Options struct {
	Capacity   model.Users // of the new centre, 1 or more, or NoLimit
	Candidates []Candidate
	// Solve is how many candidates are solved at least, the most promising
	// first: each gives an exact figure where there would be a bound. The best
	// is always solved. 0: no more than the proof needs.
	Solve int
	Limit time.Duration   // for each search of whole units; 0: none
	Base  *region.Outcome // the outcome of the plan, where it is known already
	// Progress is called now and then with a part of the work that is done, 0 to 1.
	Progress func(part float64)
}

// Result is where a new centre would help.
type Result struct {
	Base     *region.Outcome // without the new centre; may be without a plan
	Capacity model.Users
	Sites    []Site // as many as candidates, in their order
	Ranking  []int  // indexes of Sites: solved ones by user-kilometres, then bounds, then those without a plan
	Solved   int
	// Proven is false where the limit ended the search of whole units for a
	// candidate: what is solved is then the best plan found, and another candidate
	// may be better.
	Proven bool
}

// Site is what a candidate leads to.
type Site struct {
	Candidate
	// UserKm is what the plan with a centre here costs if Solved, else what it
	// costs at least.
	UserKm float64
	Solved bool
	None   bool // solved, and no plan even with it
	MeanKm model.Km
	Load   model.Users // of the new centre, if Solved
}

// Best returns the site of least user-kilometres; nil if no candidate leads to
// a plan.
func (r *Result) Best() *Site {
	if len(r.Ranking) == 0 || !r.Sites[r.Ranking[0]].Solved || r.Sites[r.Ranking[0]].None {
		return nil
	}
	return &r.Sites[r.Ranking[0]]
}

// Saved returns the user-kilometres that a site saves, at most if it is not
// Solved, and not below 0. It reports false where the plan has none or the site
// leads to none.
func (r *Result) Saved(site int) (float64, bool) {
	s := &r.Sites[site]
	if r.Base.Solution == nil || s.None {
		return 0, false
	}
	return max(0, r.Base.UserKm-s.UserKm), true
}

// Find searches. The error is a *ShortError or *TooManyError, that of ctx, or
// says which input is wrong. A plan that is short of capacity is no error if the
// new centre mends it: then sites are ranked by what the plan with them costs.
func Find(ctx context.Context, plan *model.Plan, o Options) (*Result, error) {
	switch {
	case o.Capacity < 1:
		return nil, fmt.Errorf("siting: a new centre of capacity %d, expected 1 or more", o.Capacity)
	case len(o.Candidates) > MostCandidates:
		return nil, &TooManyError{len(o.Candidates)}
	}
	base := o.Base
	if base == nil {
		var err error
		if base, err = region.Plan(ctx, plan); err != nil {
			return nil, err
		}
	}
	if short := shortage(base, o.Capacity); short > 0 {
		return nil, &ShortError{o.Capacity, short}
	}
	f := &finder{ctx: ctx, plan: plan, options: o, solver: region.NewSolver(), b: newBounds(base, o.Capacity),
		out: &Result{Base: base, Capacity: o.Capacity, Proven: true, Sites: make([]Site, len(o.Candidates))}}
	if err := f.bound(); err != nil {
		return nil, err
	}
	if err := f.solve(); err != nil {
		return nil, err
	}
	f.rank()
	return f.out, nil
}

// shortage is how many users are without service even with the new centre.
func shortage(o *region.Outcome, capacity model.Users) model.Users {
	left := o.Total - min(capacity, o.Total)
	for _, c := range o.Scenario.Centres {
		if c.Up {
			left -= min(c.Capacity, left)
		}
	}
	return left
}

// finder is a search at work.
type finder struct {
	ctx     context.Context
	plan    *model.Plan
	options Options
	solver  *region.Solver
	b       *bounds
	out     *Result
	vec     []r3.Vector // of the candidates
	queue   queue
	known   []solved
	best    float64 // user-kilometres of the best solved; +Inf before one
	found   bool
}

// solved are the prices of a candidate that was solved.
type solved struct {
	at     r3.Vector
	priced *priced
}

// mostKnown bounds the prices that are kept.
const mostKnown = 256

// waiting is a candidate that is not solved.
type waiting struct {
	candidate int
	under     float64
	prices    int // how many solves had been made when it was bounded last
	by        int // index of the prices that bounded it; -1: those of the plan
}

// queue has the most promising candidate first, ties in their order.
type queue []waiting

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].under, q[j].under), cmp.Compare(q[i].candidate, q[j].candidate)) < 0
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(waiting)) }
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}

// bound bounds all candidates by the prices of the plan, or by none where there
// is no plan.
func (f *finder) bound() error {
	prices := make([]model.Km, len(f.b.centres))
	if s := f.out.Base.Solution; s != nil {
		prices = s.Prices
	}
	p := f.b.price(prices)
	n := len(f.options.Candidates)
	f.vec, f.queue = make([]r3.Vector, n), make(queue, n)
	cores.Each(n, 64, func(from, to int) {
		var room []gain
		for i := from; i < to && f.ctx.Err() == nil; i++ {
			f.vec[i] = f.options.Candidates[i].Position.Vec()
			var under float64
			under, room = f.b.under(p, f.vec[i], room)
			f.queue[i] = waiting{i, under, 0, -1}
		}
	})
	for i := range f.queue {
		f.out.Sites[i] = Site{Candidate: f.options.Candidates[i], UserKm: f.queue[i].under}
	}
	heap.Init(&f.queue)
	f.tell(0)
	return f.ctx.Err()
}

// slack is the part of a value that rounding may make up.
const slack = 1e-11

// solve solves candidates until none that is left can be better, and as many as
// are wanted.
func (f *finder) solve() error {
	var room []gain
	for len(f.queue) > 0 {
		w := f.queue[0]
		beaten := f.found && w.under >= f.best*(1-slack)
		if beaten && f.out.Solved >= f.options.Solve {
			break
		}
		if n := len(f.known); n > w.prices {
			f.queue[0].prices = n
			by := f.nearest(f.vec[w.candidate])
			if by == w.by {
				continue
			}
			var under float64
			under, room = f.b.under(f.known[by].priced, f.vec[w.candidate], room)
			f.queue[0].by, f.queue[0].under = by, max(under, w.under)
			f.out.Sites[w.candidate].UserKm = f.queue[0].under
			heap.Fix(&f.queue, 0)
			continue
		}
		heap.Pop(&f.queue)
		if err := f.try(w.candidate); err != nil {
			return err
		}
		f.tell(f.out.Solved)
	}
	return f.ctx.Err()
}

// nearest returns which of the candidates solved is nearest to a position.
func (f *finder) nearest(at r3.Vector) int {
	best := 0
	for i := range f.known {
		if f.known[i].at.Dot(at) > f.known[best].at.Dot(at) {
			best = i
		}
	}
	return best
}

// try solves the plan with a centre at a candidate.
func (f *finder) try(candidate int) error {
	site := &f.out.Sites[candidate]
	with := At(f.plan, site.Name, site.Position, f.options.Capacity)
	o, err := f.within(&with)
	if f.ctx.Err() != nil {
		return f.ctx.Err() // of whole units a plan that nobody waited for
	}
	f.out.Solved++
	site.Solved = true
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, region.ErrUndecided) {
		f.out.Proven, site.None = false, true // none was found in time
		return nil
	}
	if err != nil {
		return err
	}
	if o.Solution == nil {
		site.None = true
		return nil
	}
	if o.Solution.Status != region.Optimal {
		f.out.Proven = false
	}
	last := len(o.Scenario.Centres) - 1
	site.UserKm, site.MeanKm, site.Load = o.UserKm, o.MeanKm, o.Solution.Loads[last]
	if !f.found || o.UserKm < f.best {
		f.found, f.best = true, o.UserKm
	}
	if len(f.known) < mostKnown {
		f.known = append(f.known, solved{f.vec[candidate], f.b.price(o.Solution.Prices[:last])})
	}
	return nil
}

// within solves one plan; for whole units the limit yields the best plan found.
func (f *finder) within(plan *model.Plan) (*region.Outcome, error) {
	if f.options.Limit <= 0 || !plan.Scenario().Unit.Whole() {
		return f.solver.Plan(f.ctx, plan)
	}
	ctx, cancel := context.WithTimeout(f.ctx, f.options.Limit)
	defer cancel()
	return f.solver.Plan(ctx, plan)
}

// tell reports progress: bounding is a fifth of the work, the rest a guess that
// never runs back.
func (f *finder) tell(solves int) {
	if f.options.Progress == nil {
		return
	}
	half := float64(max(f.options.Solve, 50)) / 2
	f.options.Progress(.2 + .8*float64(solves)/(float64(solves)+half))
}

// rank orders the sites.
func (f *finder) rank() {
	sites := f.out.Sites
	group := func(s *Site) int {
		switch {
		case s.None:
			return 2
		case !s.Solved:
			return 1
		}
		return 0
	}
	f.out.Ranking = make([]int, len(sites))
	for i := range sites {
		f.out.Ranking[i] = i
	}
	slices.SortFunc(f.out.Ranking, func(a, b int) int {
		return cmp.Or(cmp.Compare(group(&sites[a]), group(&sites[b])), cmp.Compare(sites[a].UserKm, sites[b].UserKm), cmp.Compare(a, b))
	})
}
