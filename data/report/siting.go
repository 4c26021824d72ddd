package report

import (
	"io"

	"fenye/model"
	"fenye/model/siting"
)

// SitingSummary is a search for the site of a new centre, as JSON. A pointer that
// is nil is written as null: the value does not exist.
type SitingSummary struct {
	Format     string       `json:"format"`
	Version    int          `json:"version"`
	Status     string       `json:"status"`   // optimal: the first site is proven to be the best; gap: it is not; infeasible: there is none
	Capacity   *model.Users `json:"capacity"` // of the new centre; null: no limit
	MeanKm     *model.Km    `json:"mean_km"`  // without it
	UserKm     *float64     `json:"user_km"`
	Candidates int          `json:"candidates"`
	Solved     int          `json:"solved"`
	Sites      []SitingSite `json:"sites"` // the best first
	Input      Input        `json:"input"`
}

// SitingSite is one candidate. Where it is not solved, what it saves is at most
// that.
type SitingSite struct {
	Name   string       `json:"name"`
	Lon    float64      `json:"lon"`
	Lat    float64      `json:"lat"`
	Solved bool         `json:"solved"`
	Saved  *float64     `json:"saved_user_km"`
	MeanKm *model.Km    `json:"mean_km"`
	Load   *model.Users `json:"load"`
}

// mostSites is how many sites the summary lists; the table has them all.
const mostSites = 100

// SitingOf returns the summary of a search.
func SitingOf(r *siting.Result, files []model.Source) SitingSummary {
	s := SitingSummary{Format: "fenye-siting", Version: 1, Status: "optimal", Candidates: len(r.Sites), Solved: r.Solved,
		Sites: []SitingSite{}, Input: inputOf(files)}
	if r.Capacity != model.NoLimit {
		s.Capacity = &r.Capacity
	}
	switch {
	case r.Best() == nil:
		s.Status = "infeasible"
	case !r.Proven:
		s.Status = "gap"
	}
	if r.Base.Solution != nil {
		s.MeanKm, s.UserKm = &r.Base.MeanKm, &r.Base.UserKm
	}
	for _, i := range r.Ranking[:min(len(r.Ranking), mostSites)] {
		x := &r.Sites[i]
		site := SitingSite{Name: x.Name, Lon: x.Position.Lon, Lat: x.Position.Lat, Solved: x.Solved}
		if saved, ok := r.Saved(i); ok {
			site.Saved = &saved
		}
		if x.Solved && !x.None {
			site.MeanKm, site.Load = &x.MeanKm, &x.Load
		}
		s.Sites = append(s.Sites, site)
	}
	return s
}

// WriteSiting writes the summary as indented JSON.
func WriteSiting(w io.Writer, s SitingSummary) error {
	return indented(w, "summary.json", s)
}
