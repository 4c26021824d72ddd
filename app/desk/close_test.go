package desk

import (
	"context"
	"errors"
	"testing"
	"time"

	"fenye/model"
	"fenye/model/region"
)

// slowDisk is a disk whose first save goes on until it is cancelled.
type slowDisk struct {
	*disk
	begun chan struct{}
	cut   bool
}

func (f *slowDisk) Save(ctx context.Context, path string, p *model.Plan, o *region.Outcome) error {
	if !f.cut {
		f.cut = true
		close(f.begun)
		<-ctx.Done()
		return ctx.Err()
	}
	return f.disk.Save(ctx, path, p, o)
}

// TestCloseFinishesASave: the end of the program cuts a save off, and writes it
// again before it lets go.
func TestCloseFinishesASave(t *testing.T) {
	f := &slowDisk{disk: newDisk(), begun: make(chan struct{})}
	d, _ := newDesk(t, 3, Options{Files: f, Recovery: t.TempDir(), Settle: time.Hour})
	d.SetTotal(5)
	d.SaveAs("a.fenye")
	<-f.begun
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if p := f.at("a.fenye"); p == nil || p.Scenario().Total != 5 || len(f.plans) != 1 {
		t.Errorf("after Close: %v in a.fenye, %d files; want the plan there and no other", p, len(f.plans))
	}
}

// TestCloseSavesWhatWaitsForItsSolve: a path given while a large plan is being
// solved is not forgotten.
func TestCloseSavesWhatWaitsForItsSolve(t *testing.T) {
	f := newDisk()
	d, _ := newDesk(t, immediate+1, Options{Files: f, Settle: time.Hour,
		Solve: func(ctx context.Context, _ *model.Plan) (*region.Outcome, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}})
	d.SaveAs("a.fenye")
	if f.at("a.fenye") != nil {
		t.Fatal("saved before the solve has ended")
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if f.at("a.fenye") == nil || f.solved["a.fenye"] {
		t.Error("after Close: want the plan in a.fenye, without a solution")
	}
}

// TestFailedCloseLosesNothing: what could not be written is tried again.
func TestFailedCloseLosesNothing(t *testing.T) {
	f := newDisk()
	d, _ := newDesk(t, 3, Options{Files: f, Settle: time.Hour})
	d.Reset(smallPlan(3), "a.fenye", Label{})
	d.SetTotal(5)
	f.broken = errors.New("disk full")
	if err := d.Close(); !errors.Is(err, f.broken) {
		t.Fatalf("got %v, want %v", err, f.broken)
	}
	f.broken = nil
	if err := d.Close(); err != nil || f.at("a.fenye") == nil || f.at("a.fenye").Scenario().Total != 5 {
		t.Errorf("second Close: got %v and %v, want the plan written", err, f.at("a.fenye"))
	}
}
