package report

import (
	"io"

	"fenye/model"
	"fenye/model/compare"
)

// ComparisonSummary holds two scenarios against each other, as JSON. A pointer
// that is nil is written as null: the value does not exist.
type ComparisonSummary struct {
	Format  string             `json:"format"`
	Version int                `json:"version"`
	A       ComparisonPlan     `json:"a"`
	B       ComparisonPlan     `json:"b"`
	Stay    model.Users        `json:"stay"`  // users at one centre in both
	Moved   model.Users        `json:"moved"` // users at another centre in b
	Leave   model.Users        `json:"leave"` // users of a whom b does not have
	Join    model.Users        `json:"join"`  // users of b whom a does not have
	Places  int                `json:"moved_places"`
	Flows   []ComparisonFlow   `json:"flows"`
	Centres []ComparisonCentre `json:"centres"`
	Input   Input              `json:"input"`
}

// ComparisonPlan is one of the scenarios.
type ComparisonPlan struct {
	Scenario string      `json:"scenario"`
	Status   string      `json:"status"`
	Users    model.Users `json:"users"`
	MeanKm   *model.Km   `json:"mean_km"`
	P95Km    *model.Km   `json:"p95_km"`
	UserKm   *float64    `json:"user_km"`
}

// ComparisonFlow is users from one centre to another; null is none.
type ComparisonFlow struct {
	From  *string     `json:"from"`
	To    *string     `json:"to"`
	Users model.Users `json:"users"`
}

// ComparisonCentre is a centre of either scenario.
type ComparisonCentre struct {
	Name    string      `json:"name"`
	Number  int         `json:"number"`
	LoadA   model.Users `json:"load_a"`
	LoadB   model.Users `json:"load_b"`
	MeanKmA *model.Km   `json:"mean_km_a"`
	MeanKmB *model.Km   `json:"mean_km_b"`
}

// ComparisonOf returns the summary of a comparison.
func ComparisonOf(r *compare.Result, files []model.Source) ComparisonSummary {
	a, b := Summarise(r.A), Summarise(r.B)
	s := ComparisonSummary{Format: "fenye-comparison", Version: 1,
		A:    ComparisonPlan{r.A.Scenario.Name, a.Status, a.Users, a.MeanKm, a.P95Km, a.UserKm},
		B:    ComparisonPlan{r.B.Scenario.Name, b.Status, b.Users, b.MeanKm, b.P95Km, b.UserKm},
		Stay: r.Stay, Moved: r.Move, Leave: r.Leave, Join: r.Join, Places: r.Places(),
		Flows: []ComparisonFlow{}, Centres: []ComparisonCentre{}, Input: inputOf(files)}
	name := func(centre int) *string {
		if centre == compare.Nobody {
			return nil
		}
		return &r.Centres[centre].Name
	}
	for _, f := range r.Flows {
		s.Flows = append(s.Flows, ComparisonFlow{name(f.From), name(f.To), f.Users})
	}
	for j, c := range r.Centres {
		x := ComparisonCentre{Name: c.Name, Number: c.Number}
		x.LoadA, x.LoadB = r.Load(j)
		before, after := r.Figures(j)
		if before != nil && before.HasDistance {
			x.MeanKmA = &before.MeanKm
		}
		if after != nil && after.HasDistance {
			x.MeanKmB = &after.MeanKm
		}
		s.Centres = append(s.Centres, x)
	}
	return s
}

// WriteComparison writes the summary as indented JSON.
func WriteComparison(w io.Writer, s ComparisonSummary) error {
	return indented(w, "summary.json", s)
}
