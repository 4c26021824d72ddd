package provinces

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/app/part"
	"fenye/app/words"
	"fenye/model"
)

// TestForecastIsFittedAndApplied opens synthetic counts of 31 provinces, takes
// the columns that the names suggest, fits, and applies the users as one step.
func TestForecastIsFittedAndApplied(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	d := r.newStudyDialog()
	d.open("testdata/provinces_calls.csv", false)
	r.Until(t, "the file", func() bool { return d.study.path != "" })
	s := d.study
	if s.fields.Success != "callers" || s.fields.Trials != "asked" || s.code != "code" || s.population != "population" ||
		strings.Join(s.fields.Features, " ") != "gdp_per_capita urban_pct kwh_per_head" {
		t.Fatalf("the columns are taken for %+v", s)
	}
	if d.fit.Disabled() || !d.apply.Disabled() {
		t.Fatal("a fit is not offered, or something to apply before it")
	}
	d.run()
	r.Until(t, "the fit", func() bool { return d.out != nil })
	if len(d.out.forecast.Units) != 31 || d.apply.Disabled() {
		t.Fatalf("got %d provinces", len(d.out.forecast.Units))
	}
	rows := d.predicted(d.out)
	if len(rows) != 32 {
		t.Fatalf("%d rows of predicted users, want a heading and 31 provinces", len(rows))
	}
	for i, u := range d.out.forecast.Units {
		between := d.out.between[u.Code]
		if !(between.low < u.Users && u.Users < between.high) {
			t.Errorf("%s: %d users are not between %d and %d", u.Code, u.Users, between.low, between.high)
		}
		if row := rows[i+1].(*part.Row); !strings.Contains(row.Value.Text, users(between.low)+" to "+users(between.high)) {
			t.Errorf("%s: the row says %q", u.Code, row.Value.Text)
		}
	}
	d.put()
	r.settle(t)
	if got := r.desk.UndoLabel().Key; got != "desk.edit.forecast" {
		t.Errorf("the step is %q", got)
	}
	o := r.Outcome()
	if o.Result == nil || len(o.Case.Units) != 31 {
		t.Fatalf("after applying: %d units, %v", len(o.Case.Units), o.Err)
	}
	total := model.Users(0)
	for i, u := range o.Case.Units {
		total += u.Users
		want := float64(o.Case.Population[i]) * o.Case.Probability[i]
		if math.Abs(float64(u.Users)-want) > 0.5+1e-6 {
			t.Errorf("%s has %d users, want %g", u.Code, u.Users, want)
		}
	}
	if total != d.out.total() || r.source.total.Value.Text != users(total) {
		t.Errorf("the plan has %d users, the fit said %d, the panel %q", total, d.out.total(), r.source.total.Value.Text)
	}
	r.desk.Undo()
	r.settle(t)
	if r.desk.Scenario().Wiring.Forecast != nil || r.desk.CanUndo() {
		t.Error("one undo does not take the forecast back")
	}
}

// TestForecastExplainsSeparation: a column that decides the outcome gives no
// numbers, but a sentence.
func TestForecastExplainsSeparation(t *testing.T) {
	path := filepath.Join(t.TempDir(), "separated.csv")
	text := "code,population,called,x\n110000,10,0,1\n120000,10,0,2\n130000,10,1,3\n140000,10,1,4\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	r := newRig(t, seats(), words.ZH)
	d := r.newStudyDialog()
	d.open(path, false)
	r.Until(t, "the file", func() bool { return d.study.path != "" })
	if d.study.fields.Label != "called" {
		t.Fatalf("the columns are taken for %+v", d.study)
	}
	before := d.message.Text
	d.run()
	computing := d.message.Text
	r.Until(t, "the refusal", func() bool { return d.message.Text != computing })
	if d.out != nil || d.message.Text == before || !strings.Contains(d.message.Text, "x") || !d.apply.Disabled() {
		t.Errorf("got %q", d.message.Text)
	}
}

// TestFeaturesOfThePlan fits with a column that the plan adds to the file's.
func TestFeaturesOfThePlan(t *testing.T) {
	r := newRig(t, seats(), words.EN)
	d := r.newStudyDialog()
	d.open("testdata/provinces_calls.csv", false)
	r.Until(t, "the file", func() bool { return d.study.path != "" })
	const name = "plan: latitude"
	check := d.features[name]
	if check == nil || check.Checked {
		t.Fatalf("the plan's column is not offered unticked: %v", d.study.header)
	}
	check.OnChanged(true)
	d.run()
	r.Until(t, "the fit", func() bool { return d.out != nil })
	found := false
	for _, c := range d.out.forecast.Coefficients {
		found = found || c.Name == name && c.SE > 0
	}
	if !found || len(d.out.forecast.Units) != 31 {
		t.Errorf("got coefficients %+v for %d provinces", d.out.forecast.Coefficients, len(d.out.forecast.Units))
	}
}
