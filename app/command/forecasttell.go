package command

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fenye/app/cause"
	"fenye/data/sample"
	"fenye/model"
	"fenye/model/forecast"
	"fenye/model/table"
)

// warnFit says on standard error what a planner should know about a fit.
func (s *session) warnFit(m *forecast.Model, target *sample.Target, predictions []forecast.Prediction) {
	for _, c := range m.Dropped {
		fmt.Fprintln(s.stderr, s.lang.T("forecast.dropped", cause.Combination(c)))
	}
	for _, c := range m.Collinear {
		fmt.Fprintln(s.stderr, s.lang.T("forecast.collinear", cause.Combination(c)))
	}
	for _, f := range m.Features {
		outside := 0
		for _, p := range predictions {
			if slices.Contains(p.Outside, f.Name) {
				outside++
			}
		}
		if outside > 0 {
			fmt.Fprintln(s.stderr, s.lang.T("forecast.outside", target.File, outside, f.Name, short(f.Min), short(f.Max)))
		}
	}
}

// tellFit writes the fit for a person: how good it is, the coefficients, and
// the users of a target in all.
func (s *session) tellFit(m *forecast.Model, target *sample.Target, predictions []forecast.Prediction) error {
	var b strings.Builder
	text := s.lang.T
	fmt.Fprintf(&b, "%s\n\n", text("forecast.tell.head", table.People(int64(m.Rows)), table.People(m.Trials), table.People(m.Successes)))
	rows := [][]string{{text("forecast.tell.name"), text("forecast.tell.value"), text("forecast.tell.se"), "z", "p"}}
	for _, c := range m.Coefficients {
		name := c.Name
		if name == forecast.Intercept {
			name = text("forecast.tell.intercept")
		}
		rows = append(rows, []string{name, short(c.Value), short(c.SE), table.Fixed(c.Z, 2), chance(c.P)})
	}
	aligned(&b, rows)
	fmt.Fprintf(&b, "\n%s\n", text("forecast.tell.fit", table.Fixed(m.Deviance, 2), table.People(int64(m.DF)),
		table.Fixed(m.NullDeviance, 2), table.People(int64(m.NullDF)),
		table.Fixed(m.AIC, 2), table.Fixed(m.AUC, 3), m.Iterations))
	if m.Ridge > 0 {
		fmt.Fprintln(&b, text("forecast.tell.ridge", short(m.Ridge), table.Fixed(m.Parameters, 2)))
	}
	if target != nil {
		var all model.Users
		for i, r := range target.Rows {
			users, _, _ := predictions[i].Users(r.Population.Float64())
			all += users
		}
		fmt.Fprintln(&b, text("forecast.tell.users", table.People(int64(all)), table.People(int64(len(target.Rows)))))
	}
	_, err := fmt.Fprint(s.stdout, b.String())
	return err
}

// short writes a number with six significant digits.
func short(x float64) string {
	s := strconv.FormatFloat(x, 'g', 6, 64)
	if rest, negative := strings.CutPrefix(s, "-"); negative {
		return "\u2212" + rest
	}
	return s
}

// chance writes a p value; those too small for a floating point number are
// below a bound.
func chance(p float64) string {
	if p == 0 {
		return "< 1e-300"
	}
	return strconv.FormatFloat(p, 'g', 3, 64)
}
