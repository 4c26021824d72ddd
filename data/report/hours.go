package report

import (
	"io"

	"fenye/model"
	"fenye/model/hours"
)

// HoursSummary is a day as JSON. A pointer that is nil is written as null: the
// value does not exist.
type HoursSummary struct {
	Format  string       `json:"format"`
	Version int          `json:"version"`
	Status  string       `json:"status"` // of the one plan: optimal, gap or infeasible
	Joint   HoursJoint   `json:"one_plan"`
	Hours   []HoursHour  `json:"hours"`
	Profile HoursProfile `json:"profile"`
	Input   Input        `json:"input"`
}

// HoursJoint is the one plan of all hours.
type HoursJoint struct {
	Fits        bool               `json:"fits"`
	UserKm      *float64           `json:"user_km"`
	MeanKm      *model.Km          `json:"mean_km"`
	Certificate *CertificateValues `json:"certificate"`
	Shared      int                `json:"shared"` // places, or provinces, that several centres serve
	Failures    []HoursFailure     `json:"failures"`
}

// HoursFailure is a bound that no shares keep, at the least excess in all.
type HoursFailure struct {
	Hour   int     `json:"hour"`
	Centre string  `json:"centre"`
	Users  float64 `json:"users"` // above the capacity; below 0: under the minimum
}

// HoursHour is one hour.
type HoursHour struct {
	Hour     int           `json:"hour"`
	Users    model.Users   `json:"users"`
	Status   string        `json:"status"`
	Cause    *string       `json:"cause"`
	Shortage model.Users   `json:"shortage"`
	MeanKm   *model.Km     `json:"mean_km"`
	Centres  []HoursCentre `json:"centres"`
}

// HoursCentre is a centre in one hour: in the plan of the hour, and in the one
// plan.
type HoursCentre struct {
	Name    string       `json:"name"`
	Load    *model.Users `json:"load"`
	PriceKm *model.Km    `json:"price_km"`
	OneLoad *float64     `json:"one_plan_load"`
	OneKm   *model.Km    `json:"one_plan_price_km"`
}

// HoursProfile says which factors were used.
type HoursProfile struct {
	Name   string   `json:"name"`
	SHA256 string   `json:"sha256"`
	Rows   int      `json:"rows"`
	Unused []string `json:"unused"` // keys that are about no place
}

// HoursOf returns the summary of a day.
func HoursOf(r *hours.Result, files []model.Source) HoursSummary {
	s := HoursSummary{Format: "fenye-hours", Version: 1, Status: r.Status(), Input: inputOf(files),
		Joint:   HoursJoint{Fits: r.Joint.Fits, Shared: r.Joint.Shared, Failures: []HoursFailure{}},
		Profile: HoursProfile{Name: r.Profile.File, SHA256: r.Profile.SHA256, Rows: len(r.Profile.Rows), Unused: append([]string{}, r.Unused...)}}
	if j := &r.Joint; j.Fits {
		s.Joint.UserKm, s.Joint.MeanKm = &j.UserKm, &j.MeanKm
		s.Joint.Certificate = &CertificateValues{j.Value.Primal, j.Value.Dual, j.Value.Gap}
	}
	for _, f := range r.Joint.Failures {
		s.Joint.Failures = append(s.Joint.Failures, HoursFailure{f.Hour, r.Scenario.Centres[f.Centre].Name, f.Users})
	}
	for h := range r.Hours {
		s.Hours = append(s.Hours, hourOf(r, h))
	}
	return s
}

func hourOf(r *hours.Result, h int) HoursHour {
	hour := &r.Hours[h]
	out := HoursHour{Hour: h, Users: hour.Users, Status: "infeasible", Shortage: hour.Shortage, Centres: []HoursCentre{}}
	if hour.Feasible() {
		out.Status, out.MeanKm = string(hour.Status), &hour.MeanKm
	} else {
		cause := string(hour.Cause)
		out.Cause = &cause
	}
	for a, c := range r.Scenario.Centres {
		x := HoursCentre{Name: c.Name}
		if hour.Feasible() {
			x.Load = &hour.Loads[a]
			if c.Up {
				x.PriceKm = &hour.Prices[a]
			}
		}
		if !r.Joint.None {
			x.OneLoad = &r.Joint.Loads[h][a]
		}
		if r.Joint.Prices != nil && c.Up {
			x.OneKm = &r.Joint.Prices[a][h]
		}
		out.Centres = append(out.Centres, x)
	}
	return out
}

// WriteHours writes the summary as indented JSON.
func WriteHours(w io.Writer, s HoursSummary) error {
	return indented(w, "summary.json", s)
}
