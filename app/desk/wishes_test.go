package desk

import (
	"testing"

	"fenye/app/words"
	"fenye/model"
)

func TestWishEdits(t *testing.T) {
	cases := []struct {
		edit   func(*Desk)
		zh, en string
	}{
		{func(d *Desk) { d.PinPlace(2, 1) }, "固定 " + smallPlan(5).Places[2].Name + " → 1", "Pin " + smallPlan(5).Places[2].Name + " → 1"},
		{func(d *Desk) {
			d.AddWish(model.Wish{Kind: model.WishBan, Provinces: []string{"510000"}, Centres: []int{1}})
		}, "禁止 四川 → 1", "Ban Sichuan → 1"},
		{func(d *Desk) { d.SetCeiling(1500) }, "距离上限 1,500 km", "Ceiling 1,500 km"},
		{func(d *Desk) {
			d.AddWish(model.Wish{Kind: model.WishZone, Name: "west", Places: []int32{3, 1}, Centres: []int{1}})
		}, "分区 west", "Zone west"},
	}
	for _, c := range cases {
		d, _ := newDesk(t, 5, Options{})
		before := d.Plan()
		c.edit(d)
		if got := d.UndoLabel().Text(words.ZH); got != c.zh {
			t.Errorf("label in Chinese: got %q, want %q", got, c.zh)
		}
		if got := d.UndoLabel().Text(words.EN); got != c.en {
			t.Errorf("label in English: got %q, want %q", got, c.en)
		}
		if len(d.Scenario().Wishes) != 1 {
			t.Fatalf("%s: %d wishes, want 1", c.en, len(d.Scenario().Wishes))
		}
		d.RemoveWish(0)
		if len(d.Scenario().Wishes) != 0 || d.UndoLabel().Text(words.EN) == c.en {
			t.Errorf("%s: not taken off", c.en)
		}
		d.Undo()
		d.Undo()
		if d.Plan() != before {
			t.Errorf("%s: undone, the plan is not the one before", c.en)
		}
	}
}

func TestWishesFollowTheirCentresAndPlaces(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	d.PinPlace(2, 99)
	d.SetHold(50)
	if d.CanUndo() {
		t.Error("a pin to no centre, or a hold without a plan in force, has changed the plan")
	}
	d.PinPlace(2, 1)
	d.PinPlace(2, 2)
	if d.Pinned(2) != 2 || len(d.Scenario().Wishes) != 1 {
		t.Errorf("pinned to %d by %d wishes, want 2 by 1", d.Pinned(2), len(d.Scenario().Wishes))
	}
	d.SetCeiling(5000)
	d.TakeInForce()
	d.SetHold(20)
	d.SetHold(model.HoldFewest)
	if s := d.Scenario(); s.InForce == nil || s.Hold != model.HoldFewest || len(s.InForce.Owner) != 5 {
		t.Fatalf("in force %+v, hold %v", s.InForce, s.Hold)
	}
	if o := d.Outcome(); o.Solution == nil || o.ChangedUsers != 0 {
		t.Errorf("%d users change from a plan to itself", o.ChangedUsers)
	}
	d.RemoveCentre(2)
	if d.Pinned(2) != 0 || len(d.Scenario().Wishes) != 1 {
		t.Errorf("the wishes of a centre that is gone are kept: %+v", d.Scenario().Wishes)
	}
	d.Undo()
	d.ReplaceDemand(smallPlan(7).Places, nil)
	if s := d.Scenario(); s.InForce != nil || s.Hold != 0 || len(s.Wishes) != 1 || s.Wishes[0].Kind != model.WishCeiling {
		t.Errorf("after other places: %+v, %v, %+v", s.InForce, s.Hold, s.Wishes)
	}
}
