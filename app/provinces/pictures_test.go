package provinces

import (
	"testing"

	"fenye/app/look"
	"fenye/app/words"
)

func TestPicturesFollowThePlan(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	if !r.charts.trade.Visible() || r.charts.plain.Visible() {
		t.Fatal("the trade-off is not what shows first")
	}
	r.charts.choice.SetSelected(2)
	r.charts.pick(r.Bench, 2)
	if r.charts.sweeps.Visible() || !r.charts.plain.Visible() || r.charts.upper.Chart().Title != "Loads of the centres" {
		t.Fatalf("got %q", r.charts.upper.Chart().Title)
	}
	solid := func() float64 { return r.charts.upper.Chart().Bars[1].Y }
	before := solid()
	if before != float64(r.Outcome().Result.Loads[0]) {
		t.Errorf("got a load of %v", before)
	}
	r.desk.SetAlpha(80)
	r.settle(t)
	if got := solid(); got == before || got != float64(r.Outcome().Result.Loads[0]) {
		t.Errorf("got a load of %v after balancing, %v before", got, before)
	}
	if err := look.SetLang(words.ZH); err != nil {
		t.Fatal(err)
	}
	r.Relabel()
	if r.charts.upper.Chart().Title != "各中心的负载" || r.charts.choice.Selected() != 2 {
		t.Errorf("in Chinese: %q, picture %d", r.charts.upper.Chart().Title, r.charts.choice.Selected())
	}
	r.charts.pick(r.Bench, 1)
	if n := len(r.charts.upper.Chart().Bars); n != 34 || len(r.charts.lower.Chart().Dots) != 68 || r.charts.upper.Chart().X.Names[0] == "" {
		t.Errorf("got %d bars and %d dots", n, len(r.charts.lower.Chart().Dots))
	}
}
