package inside_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"fenye/app/desk"
	"fenye/app/inside"
	"fenye/app/part"
	"fenye/app/trial"
	"fenye/app/words"
	"fenye/model"
)

// bench is the smallest workbench: its settings are a number, its work hands the
// number on when it may.
type bench struct {
	*inside.Frame
	stage   *trial.Inside
	number  int
	asked   int           // number that work was begun for
	worked  []int         // numbers whose work came to its end
	forgot  int           // times
	holding chan struct{} // work waits for it
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{stage: trial.NewInside(t, words.EN), holding: make(chan struct{})}
	o := b.stage.Options(t)
	state := inside.NewState(200)
	b.Frame = inside.New(b.stage.Desk, o, &state, inside.Own{
		Bench: desk.Shards, Follows: desk.PlanChanged,
		Take: func(raw json.RawMessage) bool {
			var s struct{ Number int }
			b.number = 0
			if raw != nil && json.Unmarshal(raw, &s) == nil {
				b.number = s.Number
			}
			return b.number > 0
		},
		Make: func() inside.Made {
			_, pages := b.NewTables("shards.tab.", []string{"moves"}, func(string, int) {})
			return inside.Made{Picture: container.NewStack(), Dock: b.NewDock("", pages, func() {}), Panels: part.NewLine("")}
		},
		Empty:   func() fyne.CanvasObject { return part.NewLine("empty") },
		Resolve: b.resolve, Forget: func() { b.forgot++; b.asked = 0 }, Refresh: func() {},
	})
	b.Build()
	b.stage.Start(t, b, &model.Plan{Scenarios: []model.Scenario{{}}})
	return b
}

func (b *bench) resolve() {
	if b.number == b.asked {
		return
	}
	b.asked = b.number
	n := b.number
	b.Begin(b.wait, func(error) { b.worked = append(b.worked, n) })
}

func (b *bench) wait(ctx context.Context, _ *inside.Turn) error {
	select {
	case <-b.holding:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (b *bench) keep(n int) {
	b.Keep(map[string]int{"Number": n}, desk.Label{Key: "shards.edit.example"}, "")
}

// open begins to read what makes the number n, or fails.
func (b *bench) open(n int, fails error) {
	b.Open(func(ctx context.Context, turn *inside.Turn) error {
		if err := b.wait(ctx, turn); err != nil {
			return err
		}
		return fails
	}, func(err error) {
		if err == nil {
			b.keep(n)
		}
	})
}

// TestNewerWorkEndsOlder, and work that rests out of sight is taken up again.
func TestNewerWorkEndsOlder(t *testing.T) {
	b := newBench(t)
	b.keep(1)
	b.keep(2)
	b.SetVisible(false)
	if b.Busy() || b.forgot != 1 {
		t.Fatalf("out of sight: busy %v, forgotten %d times", b.Busy(), b.forgot)
	}
	close(b.holding)
	b.keep(3)
	b.stage.Settle(t, b)
	if len(b.worked) != 0 {
		t.Errorf("out of sight %v was worked on", b.worked)
	}
	b.SetVisible(true)
	b.stage.Settle(t, b)
	if len(b.worked) != 1 || b.worked[0] != 3 {
		t.Errorf("%v was worked on, want 3 alone", b.worked)
	}
}

// TestWhatIsOpenedComesFirst: it goes on out of sight, what the settings ask for
// waits for it, and what it interrupts is done after it, even where it fails.
func TestWhatIsOpenedComesFirst(t *testing.T) {
	for _, fails := range []error{nil, errors.New("cannot be read")} {
		b := newBench(t)
		b.keep(1)
		b.open(5, fails)
		b.SetVisible(false)
		if !b.Busy() {
			t.Fatal("out of sight, opening is given up")
		}
		b.SetVisible(true)
		b.keep(2)
		close(b.holding)
		b.stage.Settle(t, b)
		want := 5
		if fails != nil {
			want = 2
		}
		if len(b.worked) != 1 || b.worked[0] != want || b.number != want {
			t.Errorf("fails %v: %v was worked on, the plan has %d, want %d", fails, b.worked, b.number, want)
		}
	}
}

// TestStopIsHeeded also while something is opened.
func TestStopIsHeeded(t *testing.T) {
	b := newBench(t)
	b.open(5, nil)
	if !b.Stop() || b.Stop() || b.Busy() {
		t.Fatal("opening cannot be stopped, or twice")
	}
	close(b.holding)
	b.stage.Settle(t, b)
	if b.number != 0 {
		t.Errorf("stopped, the plan has %d", b.number)
	}
}
