package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fenye/data/report"
	"fenye/model/region"
	"fenye/model/sweep"
)

// sweeps are made of plans, with steps that have no plan among them.
func sweeps(t *testing.T) map[string]func() (*sweep.Result, report.Options) {
	of := func(o *region.Outcome, opt report.Options, over sweep.Range) (*sweep.Result, report.Options) {
		r, err := sweep.Run(context.Background(), o.Plan, over, sweep.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return r, opt
	}
	return map[string]func() (*sweep.Result, report.Options){
		"seven": func() (*sweep.Result, report.Options) {
			o, opt := seven(t)
			return of(o, opt, sweep.Range{Centre: sweep.AllUsers, From: 2_000_000, To: 2_800_000, Steps: 5})
		},
		"world": func() (*sweep.Result, report.Options) {
			o, opt := world(t)
			return of(o, opt, sweep.Range{Centre: 0, From: 0, To: 1500, Steps: 4})
		},
	}
}

func TestSweepKMLFitsTheOGCSchema(t *testing.T) {
	schema := kmlSchema(t)
	for name, make := range sweeps(t) {
		r, opt := make()
		content := same(t, func(b *bytes.Buffer) error {
			return report.WriteSweepKML(b, r, opt, func(step int) string { return fmt.Sprint("step <", step, ">") })
		})
		path := save(t, name+".kml", content)
		run(t, "xmllint", "--nonet", "--noout", "--schema", schema, path)
		layers := run(t, "ogrinfo", "-ro", "-so", path, "steps")
		if !strings.Contains(layers, fmt.Sprintf("Feature Count: %d\n", len(r.Steps))) {
			t.Errorf("%s: got\n%s\nwant %d steps", name, layers, len(r.Steps))
		}
		plans := 0
		for i := range r.Steps {
			day := fmt.Sprintf("<TimeSpan><begin>2000-01-%02dT00:00:00Z</begin><end>2000-01-%02dT23:59:59Z</end></TimeSpan>", i+1, i+1)
			has := strings.Count(string(content), day)
			if r.Steps[i].Feasible() {
				plans++
				if has < 3 {
					t.Errorf("%s: step %d has %d parts, want regions", name, i+1, has)
				}
			} else if has != 1 {
				t.Errorf("%s: step %d has no plan but %d parts, want its caption alone", name, i+1, has)
			}
		}
		if plans == 0 || name == "seven" && plans == len(r.Steps) {
			t.Errorf("%s: %d of %d steps have a plan", name, plans, len(r.Steps))
		}
	}
}

// TestSweepAsJSON: the figures of the steps are those of the sweep, and what
// does not exist is null.
func TestSweepAsJSON(t *testing.T) {
	r, _ := sweeps(t)["seven"]()
	content := same(t, func(b *bytes.Buffer) error { return report.WriteSweep(b, report.SweepOf(r, r.Plan.Sources)) })
	var got report.SweepSummary
	if err := json.Unmarshal(content, &got); err != nil {
		t.Fatal(err)
	}
	if got.Format != "fenye-sweep" || got.Status != "optimal" || got.Of != "users" || got.Centre != nil || len(got.Steps) != 5 || len(got.Input.Files) != 1 {
		t.Errorf("got %+v", got)
	}
	for i, s := range got.Steps {
		want := &r.Steps[i]
		if !want.Feasible() {
			if s.MeanKm != nil || s.Cause == nil || s.Shortage != want.Shortage || len(s.Centres) > 0 {
				t.Errorf("step %d: %+v, want no plan", i, s)
			}
			continue
		}
		if *s.MeanKm != want.MeanKm || len(s.Centres) != 7 || s.Centres[3].Load != want.Loads[3] || len(s.Boundaries) != 21 {
			t.Errorf("step %d: %+v", i, s)
		}
	}
}
