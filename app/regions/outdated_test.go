package regions

import (
	"context"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"fenye/app/desk"
	"fenye/app/look"
	"fenye/model"
	"fenye/model/region"
)

// TestOutdatedIsMarkedLate: while the next plan is being solved the map stays as it
// is; only where that takes long is it greyed and said to be computing, and no longer
// once the answer is there. A solve that was stopped leaves it greyed.
func TestOutdatedIsMarkedLate(t *testing.T) {
	var slow atomic.Bool
	release := make(chan struct{})
	b, d := newBenchOf(t, desk.Options{Solve: func(ctx context.Context, plan *model.Plan) (*region.Outcome, error) {
		if slow.Load() {
			select {
			case <-release:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return region.Plan(ctx, plan)
	}})
	next := func(until func() bool) {
		t.Helper()
		await(t, b, until)
	}
	solved := func() bool { return !d.Stale() }
	d.Edit(desk.Label{}, "", func(p *model.Plan) { // too many to be solved within the edit
		few := p.Places
		p.Places = nil
		for i := range 5100 {
			q := few[i%len(few)]
			q.Name += strconv.Itoa(i)
			p.Places = append(p.Places, q)
		}
		p.Scenario().Scaled, p.Scenario().Total = true, 1_000_000
	})
	next(solved)
	proof := b.result.proof.Text
	slow.Store(true)
	d.SetCapacity(1, 880_000)
	greyed := b.Map.Scene().Stale || b.result.proof.Text != proof
	if _, since := d.Computing(); greyed && time.Since(since) < patience {
		t.Error("the map is greyed at once")
	}
	next(func() bool { return b.Map.Scene().Stale })
	if _, since := d.Computing(); time.Since(since) < patience || b.result.proof.Text != look.T("regions.computing") {
		t.Errorf("after %v the proof reads %q", time.Since(since), b.result.proof.Text)
	}
	slow.Store(false)
	release <- struct{}{}
	next(solved)
	if b.Map.Scene().Stale || b.result.proof.Text != proof {
		t.Error("the new map is greyed")
	}
	slow.Store(true)
	d.SetCapacity(1, 870_000)
	d.StopComputing()
	next(func() bool { busy, _ := d.Computing(); return !busy })
	if !b.Map.Scene().Stale {
		t.Error("a map whose plan was not solved looks like the plan's")
	}
}
