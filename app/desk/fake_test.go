package desk

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"fenye/data/demand"
	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// queue is the window's goroutine in tests: what is posted waits until the
// test runs it.
type queue struct{ work chan func() }

func newQueue() *queue { return &queue{work: make(chan func(), 10_000)} }

func (q *queue) post(f func()) { q.work <- f }

// until runs posted work until done reports true.
func (q *queue) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	limit := time.After(20 * time.Second)
	for !done() {
		select {
		case f := <-q.work:
			f()
		case <-limit:
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// nearest is a solver of its own for tests: every place to its nearest centre
// that is up, so that the outcome depends on the plan alone.
func nearest(ctx context.Context, p *model.Plan) (*region.Outcome, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := p.Scenario()
	users, err := s.Users(p.Places)
	if err != nil {
		return nil, err
	}
	o := &region.Outcome{Plan: p, Scenario: s, Users: users, Solution: &region.Solution{Status: region.Optimal}}
	loads := make([]model.Users, len(s.Centres))
	for i, place := range p.Places {
		best, at := -1, geom.Km(0)
		for k, c := range s.Centres {
			if d := geom.Distance(place.Position, c.Position); c.Up && (best < 0 || d < at) {
				best, at = k, d
			}
		}
		if best < 0 {
			o.Solution, o.Infeasible = nil, &region.Infeasible{Cause: region.CauseNoCentre}
			return o, nil
		}
		loads[best] += users[i]
		o.Total += users[i]
	}
	o.Solution.Loads = loads
	return o, nil
}

// disk is a Files that keeps plans in memory and counts.
type disk struct {
	mu      sync.Mutex
	plans   map[string]*model.Plan
	solved  map[string]bool
	saves   int
	demand  []model.Place
	broken  error
	hold    chan struct{} // if not nil, Read waits for it or for cancel
	exports []Export
}

func newDisk() *disk { return &disk{plans: map[string]*model.Plan{}, solved: map[string]bool{}} }

func (f *disk) Read(ctx context.Context, paths []string, _ demand.Options, progress func(float64)) (Loaded, error) {
	if f.hold != nil {
		progress(0.5)
		select {
		case <-ctx.Done():
			return Loaded{}, ctx.Err()
		case <-f.hold:
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if p, ok := f.plans[paths[0]]; ok {
		return Loaded{Plan: p}, nil
	}
	if f.demand != nil {
		return Loaded{Places: f.demand, Sources: []model.Source{{Name: paths[0]}}}, nil
	}
	return Loaded{}, fmt.Errorf("%s: %w", paths[0], os.ErrNotExist)
}

func (f *disk) Save(_ context.Context, path string, p *model.Plan, o *region.Outcome) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken != nil {
		return f.broken
	}
	if o != nil && o.Plan != p {
		return errors.New("the outcome is of another plan")
	}
	f.plans[path], f.solved[path] = p, o != nil
	f.saves++
	return nil
}

func (f *disk) Export(_ context.Context, e Export, o *region.Outcome, _ func(float64)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if o == nil || o.Solution == nil {
		return errors.New("nothing to export")
	}
	f.exports = append(f.exports, e)
	return nil
}

func (f *disk) at(path string) *model.Plan {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.plans[path]
}

// smallPlan has n places along a parallel and two centres.
func smallPlan(n int) *model.Plan {
	p := &model.Plan{Title: "small", Scenarios: []model.Scenario{{
		Name: "one", Unit: model.UnitSplit, Scaled: true, Total: 1000,
		Centres: []model.Centre{
			{Number: 1, Name: "北方", Position: geom.Point{Lon: 100, Lat: 40}, Capacity: 900_000, Up: true},
			{Number: 2, Name: "南方", Position: geom.Point{Lon: 120, Lat: 30}, Capacity: model.NoLimit, Up: true},
		},
	}}}
	for i := range n {
		p.Places = append(p.Places, model.Place{
			Name: fmt.Sprintf("place %05d", i), Position: geom.Point{Lon: 100 + 20*float64(i)/float64(n), Lat: 35},
			Population: model.People(int64(i + 1)),
		})
	}
	return p
}

// newDesk returns a desk with a small plan and its window's queue.
func newDesk(t *testing.T, n int, options Options) (*Desk, *queue) {
	t.Helper()
	q := newQueue()
	if options.Solve == nil {
		options.Solve = nearest
	}
	d := New(q.post, options)
	d.Start(smallPlan(n))
	return d, q
}
