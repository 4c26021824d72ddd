package regions

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"fenye/app/desk"
	"fenye/app/paint"
	"fenye/app/part"
	"fenye/app/trial"
	"fenye/model"
	"fenye/model/failover"
	"fenye/model/region"
)

// fiveCentres replaces the centres of the plan in work.
func fiveCentres(d *desk.Desk) {
	d.Edit(desk.Label{Key: "desk.edit.demand", Args: []any{model.Users(5)}}, "", func(p *model.Plan) {
		s := p.Scenario()
		s.Centres = trial.FiveCentres()
	})
}

// written is every line of text below an object.
func written(o fyne.CanvasObject) string {
	var all []string
	for _, x := range test.LaidOutObjects(o) {
		switch x := x.(type) {
		case *part.Line:
			all = append(all, x.Text)
		case *part.Row:
			all = append(all, x.Label.Text, x.Value.Text)
		}
	}
	return strings.Join(all, "\n")
}

// TestFailureView: a row of the table shows its loss, the figures are those of
// the model, the plan stays what it is, and Esc leads back.
func TestFailureView(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	b.ChooseTable("losses")
	plan, steps := d.Plan(), d.UndoLabel()
	want, err := failover.Matrix(context.Background(), plan, failover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for row := 1; row <= 5; row++ {
		b.pressedLoss(row)
		c := want.Cases[row-1]
		l, shown := b.failing()
		if shown == nil || shown.Lost[0] != row-1 || b.InLoss() != row {
			t.Fatalf("row %d shows the loss of %d", row, b.InLoss())
		}
		if mode := b.state.Failure.Mode; (mode == lossNearest) != (c.Optimal == nil) {
			t.Errorf("row %d: mode %d", row, mode)
		}
		b.SetLossMode(lossOptimal)
		text := written(b.failure.box)
		if c.Optimal == nil {
			if !b.Map.Scene().Infeasible || b.Map.Scene().Loss != nil {
				t.Errorf("row %d: regions of a plan that does not exist", row)
			}
			continue
		}
		for _, figure := range []string{users(c.Optimal.Moved), km(c.Optimal.MeanKm), km(c.Optimal.P95Km), users(c.Users)} {
			if !strings.Contains(text, figure) {
				t.Errorf("row %d: %s is missing in\n%s", row, figure, text)
			}
		}
		for a, s := range c.Optimal.Centres {
			if a != row-1 && (!strings.Contains(text, users(s.Load)) || !strings.Contains(text, percent(s.Utilisation, 1))) {
				t.Errorf("row %d: load %d of centre %d is missing", row, s.Load, a+1)
			}
		}
		if b.Map.Scene().Loss == nil || b.Map.Scene().Loss.Number != l.Base.Scenario.Centres[row-1].Number {
			t.Errorf("row %d: the map shows no loss", row)
		}
		b.SetLossMode(lossFixed)
		if text := written(b.failure.box); c.Fixed != nil && !strings.Contains(text, km(c.Fixed.MeanKm)) {
			t.Errorf("row %d: others fixed lacks %v", row, c.Fixed.MeanKm)
		}
	}
	if g := b.Map.Gestures; g.MoveCentre != nil || g.MoveBoundary != nil || g.AddCentre != nil || g.DeleteCentre != nil || g.ToggleCentre != nil || g.Nudge != nil {
		t.Error("the map of a loss changes the plan")
	}
	if !b.Map.Gestures.Stop() || b.InLoss() != 0 || b.Map.Scene().Loss != nil || b.Map.Gestures.MoveCentre == nil {
		t.Error("Esc does not lead back")
	}
	if b.LeaveLoss() || d.Plan() != plan || d.UndoLabel().Key != steps.Key {
		t.Error("the view has changed the plan")
	}
}

// TestLossUnderThePointer: tooltip and status bar tell where a place goes.
func TestLossUnderThePointer(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	b.ShowLoss(5)
	var said string
	b.options.Pointer = func(text string) { said = text }
	_, c := b.failing()
	m := c.Optimal.Moves[0]
	b.hover(d.Plan().Places[m.Place].Position, true, paint.Target{Kind: paint.OnPlace, Index: int(m.Place)})
	from, to := d.Scenario().Centres[m.From], d.Scenario().Centres[m.To]
	want := fmt.Sprintf("%d %s → %d %s", from.Number, from.Name, to.Number, to.Name)
	if !strings.Contains(said, want) {
		t.Errorf("status %q, want %q in it", said, want)
	}
	if tip := strings.Join(b.tip(paint.Target{Kind: paint.OnPlace, Index: int(m.Place)}), "\n"); !strings.Contains(tip, want) {
		t.Errorf("tooltip %q, want %q in it", tip, want)
	}
	for number := 1; number <= 5; number++ {
		tip := strings.Join(b.tip(paint.Target{Kind: paint.OnCentre, Number: number}), "\n")
		if strings.Contains(tip, "down") != (number == 5) {
			t.Errorf("tooltip of centre %d: %q", number, tip)
		}
	}
}

// TestFailureViewFollows: the view follows the plan, and ends where its centre
// is down or the plan has none.
func TestFailureViewFollows(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	b.ShowLoss(5)
	before := written(b.failure.box)
	d.SetCapacity(2, 600_000)
	if after := written(b.failure.box); after == before || !strings.Contains(after, users(600_000)) {
		t.Errorf("another capacity changes nothing:\n%s", after)
	}
	d.SetUp(5, false)
	if b.InLoss() != 0 {
		t.Error("the loss of a centre that is down is on show")
	}
	b.ShowLoss(5)
	b.ShowLoss(99)
	if b.InLoss() != 0 {
		t.Error("a centre that is down, or none, is lost")
	}
	d.Undo()
	b.ShowLoss(5)
	d.SetTotal(20_000_000)
	if b.InLoss() != 0 {
		t.Error("a loss is on show without a plan")
	}
}

// TestSurvive: the switch shows what the reserve is short of, one button adds
// it, one undo takes it back, and each choice survives.
func TestSurvive(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	b.loss.survive.SetChecked(true)
	if !d.Scenario().Survive || !b.banner.Visible() || b.ReserveButton() == nil {
		t.Fatalf("survive %t, banner %t", d.Scenario().Survive, b.banner.Visible())
	}
	if text := written(b.reserve.box); !strings.Contains(text, "100,000") || !strings.Contains(text, "4 Chengdu +100,000") {
		t.Errorf("the reserve is not told:\n%s", text)
	}
	capacity := func() (sum model.Users) {
		for _, c := range d.Scenario().Centres {
			sum += c.Capacity
		}
		return sum
	}
	before := capacity()
	b.ReserveButton().Tapped(nil)
	if got := capacity() - before; got != 100_000 || b.surviving() != surviveYes || b.banner.Visible() || b.ReserveButton() != nil {
		t.Errorf("added %d, survival %d", got, b.surviving())
	}
	l, err := failover.Matrix(context.Background(), d.Plan(), failover.Options{})
	if err != nil || !l.Survive() {
		t.Errorf("the plan does not survive: %v", err)
	}
	if d.UndoLabel().Key != "desk.edit.repair.reserve" {
		t.Errorf("the step is %v", d.UndoLabel())
	}
	d.Undo()
	if capacity() != before || !b.banner.Visible() {
		t.Error("undo does not take the reserve back")
	}
}

// TestSites: centres of one name of a site are lost together, in the view, the
// table and the inspector.
func TestSites(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	b.ChooseTable("losses")
	d.SetSite(3, "campus")
	d.SetSite(5, "campus")
	b.ShowLoss(5)
	if _, c := b.failing(); c == nil || len(c.Lost) != 2 {
		t.Fatalf("lost are %v", c)
	}
	if got := len(lossLines(b.outcome(), nil)); got != 4 || b.losses() == nil || len(b.losses().Cases) != 4 {
		t.Errorf("%d lines, want 4", got)
	}
	if text := written(b.failure.box); !strings.Contains(text, "3 Guangzhou + 5 Wuhan down") {
		t.Errorf("the head is not about both:\n%s", text)
	}
	d.SetSite(3, "")
	if _, c := b.failing(); c == nil || len(c.Lost) != 1 {
		t.Error("a site of its own is still lost with another")
	}
}

// TestLossesBesideTheWindow: what takes long is worked out beside the window,
// and the newest plan wins.
func TestLossesBesideTheWindow(t *testing.T) {
	done := make(chan func(), 16)
	newest := &region.Outcome{}
	worked := 0
	l := beside[int]{
		post: func(f func()) { done <- f }, wanted: func() bool { return true }, newest: func() *region.Outcome { return newest }, came: func() {},
		work: func(ctx context.Context, o *region.Outcome) (int, error) {
			worked++
			if o.Total == 1 {
				<-ctx.Done() // as long as it takes, until it is outdated
				return 0, ctx.Err()
			}
			return int(o.Total), nil
		},
	}
	big := func(total model.Users) *region.Outcome {
		return &region.Outcome{Total: total, Plan: &model.Plan{}, Scenario: &model.Scenario{Unit: model.UnitPlace}}
	}
	newest = big(1)
	l.follow()
	for total := model.Users(2); total <= 5; total++ { // a drag goes on
		newest = big(total)
		l.follow()
	}
	if _, known := l.answer(newest); known || !l.busy() {
		t.Error("an answer before its time")
	}
	(<-done)() // the first was cancelled, the last begins
	(<-done)()
	if got, known := l.answer(newest); !known || got != 5 || worked != 2 || l.busy() {
		t.Errorf("got %d, %t after %d attempts; want 5 after 2", got, known, worked)
	}
	l.follow()
	if worked != 2 {
		t.Error("the same plan is worked out twice")
	}
}

// TestDrainDialog: the steps are those of the model, there and back, and a
// drain that fails says at which step.
func TestDrainDialog(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	dialog := b.newDrain(b.solved())
	dialog.onMap.Tapped(nil) // before the steps are known
	if _, on := b.InDrain(); on {
		t.Error("a drain without steps is on the map")
	}
	for centre := range 5 {
		want, err := failover.Drain(context.Background(), d.Outcome(), centre, 0.1)
		if err != nil {
			t.Fatal(err)
		}
		dialog.take(want, nil)
		rows := 0
		for _, s := range want.Steps {
			rows += len(s.Moves)
		}
		if got := dialog.rows.Shown().Rows; got != rows {
			t.Errorf("centre %d: %d rows, want %d", centre, got, rows)
		}
		if want.Failure != nil && !strings.Contains(dialog.message.Text, fmt.Sprintf("step %d", want.Failure.Step)) {
			t.Errorf("centre %d: %q does not name step %d", centre, dialog.message.Text, want.Failure.Step)
		}
		dialog.way.SetSelected(1)
		dialog.show()
		if last := dialog.rows.Shown(); rows > 0 && last.At(rows-1, 5+centre).Int != int64(want.First) {
			t.Errorf("centre %d: the way back ends with %d, want %d", centre, last.At(rows-1, 5+centre).Int, want.First)
		}
		if rows > 0 && !strings.Contains(string(dialog.bytes()), d.Scenario().Centres[centre].Name) {
			t.Errorf("centre %d is not in the CSV", centre)
		}
		dialog.way.SetSelected(0)
	}
	dialog.take(nil, &failover.DrainError{Reason: "small", Users: 5})
	if dialog.rows.Shown().Rows != 0 || dialog.message.Text == "" {
		t.Error("a drain without sense has steps")
	}
}

// TestDrainOnTheMap: the steps of a drain show one after the other, the plan
// stays, and another plan ends the view.
func TestDrainOnTheMap(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	plan := d.Plan()
	s, err := failover.Drain(context.Background(), d.Outcome(), 4, 0.2)
	if err != nil || s.Failure != nil {
		t.Fatal(s, err)
	}
	b.showSteps(s, s.Steps)
	for n := 1; n <= len(s.Steps); n++ {
		b.goToStep(n)
		text := written(b.failure.box)
		for a, load := range s.Steps[n-1].Loads {
			if !strings.Contains(text, users(load)) {
				t.Errorf("step %d: load %d of centre %d is missing in\n%s", n, load, a+1, text)
			}
		}
		if !strings.Contains(text, fmt.Sprintf("step %d of %d", n, len(s.Steps))) || b.Map.Scene().Loss == nil || b.Map.Gestures.MoveCentre != nil {
			t.Errorf("step %d is not on show:\n%s", n, text)
		}
	}
	b.goToStep(len(s.Steps) + 1)
	if n, on := b.InDrain(); !on || n != len(s.Steps) {
		t.Errorf("beyond the last step: %d, %t", n, on)
	}
	if !b.Map.Gestures.Stop() || b.viewing() || b.Map.Scene().Loss != nil || d.Plan() != plan {
		t.Error("Esc does not lead back to the plan")
	}
	b.showSteps(s, s.Back())
	d.SetCapacity(1, 800_000)
	if _, on := b.InDrain(); on {
		t.Error("the drain of an older plan is on show")
	}
	b.showSteps(s, s.Steps)
	if _, on := b.InDrain(); on {
		t.Error("the drain of an older plan can be shown")
	}
}
