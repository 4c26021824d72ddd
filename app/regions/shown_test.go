package regions

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"fenye/app/part"
	"fenye/model"
)

// TestLossRowsFit: with five centres a dock of its ordinary height shows every
// loss, and what explains them gives way; a higher one shows both.
func TestLossRowsFit(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	b.ChooseTable("losses")
	settle(t, b)
	body, ok := b.dock.losses.body.(*fyne.Container)
	if !ok || b.dock.losses.made == nil {
		t.Fatal("no table of losses")
	}
	foot := body.Objects[1]
	body.Resize(fyne.NewSize(900, 218-34))
	if foot.Visible() || body.Objects[0].Size().Height < 27+6*26 {
		t.Errorf("six rows have %v units, the foot is shown: %v", body.Objects[0].Size().Height, foot.Visible())
	}
	body.Resize(fyne.NewSize(900, 300))
	if !foot.Visible() || body.Objects[0].Size().Height >= 300 {
		t.Error("a high dock does not explain its rows")
	}
}

// TestRepairsAreScrolledTo: where a switch makes repairs appear, the inspector
// shows them; a drag of a slider keeps its place.
func TestRepairsAreScrolledTo(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	settle(t, b)
	down := func() float32 {
		b.scroll.Resize(fyne.NewSize(352, 400))
		b.scroll.ScrollToBottom()
		return b.scroll.Offset.Y
	}
	if down() == 0 {
		t.Fatal("the inspector does not scroll")
	}
	d.SetTotal(3_500_000)
	if o := b.outcome(); o == nil || o.Infeasible == nil || b.scroll.Offset.Y != 0 {
		t.Errorf("the repairs are %v units out of sight", b.scroll.Offset.Y)
	}
	d.Undo()
	at := down()
	b.demand.total.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(b.demand.total.Size().Width, 8)}})
	d.SetTotal(3_500_000)
	if b.scroll.Offset.Y < at {
		t.Error("the slider is taken from under the pointer")
	}
	b.demand.total.DragEnd()
}

// TestOneWishIsNamed: the wish that cannot be met is named where no plan is said
// to be possible.
func TestOneWishIsNamed(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	d.AddWish(model.Wish{Kind: model.WishCeiling, Ceiling: 500})
	settle(t, b)
	if got := ShortSentence(b.outcome()); !strings.Contains(got, "500") {
		t.Errorf("%q does not name the ceiling of 500 km", got)
	}
}

// TestInspectorFitsNarrow: with five centres of long names nothing of the
// inspector is wider than it is on a narrow window.
func TestInspectorFitsNarrow(t *testing.T) {
	b, d := newBench(t)
	fiveCentres(d)
	d.RenameCentre(3, "Guangzhou and everything to its south")
	settle(t, b)
	for name, section := range map[string]fyne.CanvasObject{"demand": b.demand.section, "centres": b.centres.section, "result": b.result.section, "loss": b.loss.section} {
		if wide := section.MinSize().Width; wide > part.InspectorNarrow {
			t.Errorf("%s needs %v units, there are %d", name, wide, part.InspectorNarrow)
		}
	}
}
