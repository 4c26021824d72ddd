package desk

import (
	"testing"

	"fenye/app/words"
	"fenye/model"
)

func TestWiringEdits(t *testing.T) {
	fit := &model.Forecast{Units: []model.ForecastUnit{{Code: "510000", Users: 1200}}}
	cases := []struct {
		edit   func(*Desk)
		zh, en string
	}{
		{func(d *Desk) { d.SetAlpha(10) }, "α 0.10", "α 0.10"},
		{func(d *Desk) { d.SetAlpha(1000) }, "α 1.00", "α 1.00"},
		{func(d *Desk) { d.SetLambda(600) }, "最低利用率 λ 60 %", "Lowest utilisation λ 60 %"},
		{func(d *Desk) { d.SetGamma(955) }, "最高利用率 γ 95.5 %", "Highest utilisation γ 95.5 %"},
		{func(d *Desk) { d.SetBalance("worst") }, "均衡度量：最高利用率", "Balance measure: worst utilisation"},
		{func(d *Desk) { d.PinUnit("510000", "四川", 1) }, "固定 四川 → 1", "Pin 四川 → 1"},
		{func(d *Desk) { d.SetRate(452) }, "人口比例 4.52 %", "Rate of population 4.52 %"},
		{func(d *Desk) { d.ApplyForecast(fit) }, "套用预测，潜在用户 1,200", "Apply the forecast of 1,200 users"},
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
		d.Undo()
		if !same(before, d.Plan()) {
			t.Errorf("%s: undo does not lead back", c.en)
		}
	}
}

func TestAlphaRunIsOneStep(t *testing.T) {
	d, _ := newDesk(t, 5, Options{})
	for a := range model.Hundredths(20) {
		d.SetAlpha(a)
	}
	d.EndFold()
	d.SetUserSource(model.FromForecast) // none was applied
	d.PinUnit("510000", "", 9)          // no such centre
	d.SetBalance("best")
	if len(d.history.undo) != 1 || d.Scenario().Wiring.Alpha != 19 {
		t.Errorf("got %d steps and α %d, want one step to 19", len(d.history.undo), d.Scenario().Wiring.Alpha)
	}
	d.PinUnit("510000", "四川", 1)
	d.PinUnit("110000", "北京", 2)
	d.PinUnit("510000", "四川", 0)
	if got := d.Scenario().Wiring.Pins; len(got) != 1 || got[0].Unit != "110000" {
		t.Errorf("got pins %v, want the one of 110000", got)
	}
	d.RemoveCentre(2)
	if got := d.Scenario().Wiring.Pins; len(got) != 0 {
		t.Errorf("a centre that is gone keeps pins %v", got)
	}
}
