package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"fenye/model"
	"fenye/model/region"
)

// Summary is the content of summary.json. The order of the fields is that of
// the file. A pointer that is nil is written as null: the value does not exist.
type Summary struct {
	Format        string             `json:"format"`
	Version       int                `json:"version"`
	Status        string             `json:"status"` // optimal, gap or infeasible
	Users         model.Users        `json:"users"`
	Places        int                `json:"places"`
	Capacity      *model.Users       `json:"capacity"` // of the centres that are up; null if one has no limit
	Centres       []CentreSummary    `json:"centres"`
	UserKm        *float64           `json:"user_km"`
	NearestUserKm *float64           `json:"nearest_user_km"`
	MeanKm        *model.Km          `json:"mean_km"`
	P95Km         *model.Km          `json:"p95_km"`
	MovedUsers    *model.Users       `json:"moved_users"`
	Certificate   *CertificateValues `json:"certificate"`
	Boundaries    []BoundarySummary  `json:"boundaries"`
	SharedPlaces  []SharedPlace      `json:"shared_places"`
	Wishes        []WishSummary      `json:"wishes,omitempty"`
	InForce       *InForceSummary    `json:"in_force,omitempty"`
	Survive       *SurviveSummary    `json:"survive,omitempty"` // only if the scenario asks for it
	Input         Input              `json:"input"`
	Shortage      *Shortage          `json:"shortage,omitempty"`
}

// CentreSummary is one centre, in the order of the plan.
type CentreSummary struct {
	Name        string       `json:"name"`
	Lon         float64      `json:"lon"`
	Lat         float64      `json:"lat"`
	Capacity    *model.Users `json:"capacity"`
	Minimum     model.Users  `json:"minimum"`
	Up          bool         `json:"up"`
	Load        model.Users  `json:"load"`
	Utilisation *float64     `json:"utilisation"`
	PriceKm     *model.Km    `json:"price_km"`
	Saving      model.Km     `json:"saving_km_per_user"`
	MeanKm      *model.Km    `json:"mean_km"`
	P95Km       *model.Km    `json:"p95_km"`
	MaxKm       *model.Km    `json:"max_km"`
	Places      int          `json:"places"`
	Number      int          `json:"number"`
}

// CertificateValues prove the plan, in user-kilometres; Gap is primal less dual.
type CertificateValues struct {
	Primal float64 `json:"primal"`
	Dual   float64 `json:"dual"`
	Gap    float64 `json:"gap"`
}

// BoundarySummary is the boundary between two regions. Half the difference is
// the source paper's k.
type BoundarySummary struct {
	Between    [2]string `json:"between"`
	Difference model.Km  `json:"price_difference_km"`
	Half       model.Km  `json:"half_difference_km"`
}

// SharedPlace is a place that more than one centre serves.
type SharedPlace struct {
	Name   string      `json:"name"`
	Users  model.Users `json:"users"`
	Shares Shares      `json:"shares"`
}

// Shares is written as an object of users by centre, in the plan's order of
// centres.
type Shares []CentreShare

// CentreShare is the users of one place that one centre serves.
type CentreShare struct {
	Centre string
	Users  model.Users
}

// MarshalJSON writes the shares as {"North": 12, "South": 30}.
func (s Shares) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, x := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := json.Marshal(x.Centre)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%s:%d", name, x.Users)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads what MarshalJSON writes, in the order of the file.
func (s *Shares) UnmarshalJSON(b []byte) error {
	d := json.NewDecoder(bytes.NewReader(b))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return fmt.Errorf("shares: found %.20q, expected an object of users by centre", b)
	}
	*s = nil
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return err
		}
		x := CentreShare{Centre: fmt.Sprint(t)}
		if err := d.Decode(&x.Users); err != nil {
			return err
		}
		*s = append(*s, x)
	}
	return nil
}

// Input says which files the places came from.
type Input struct {
	Files []model.Source `json:"files"`
}

// Summarise returns the summary of an outcome. Of a problem without a plan it
// has the inputs, the nearest access and the shortage.
func Summarise(o *region.Outcome) Summary {
	s := Summary{
		Format: "fenye-summary", Version: 1, Status: "infeasible",
		Users: o.Total, Places: len(o.Plan.Places), Capacity: capacityUp(o.Scenario),
		Centres: centreSummaries(o), Boundaries: []BoundarySummary{}, SharedPlaces: []SharedPlace{},
		Input: inputOf(o.Plan.Sources),
	}
	s.Wishes, s.InForce, s.Survive = wishesOf(o), inForceOf(o), SurviveOf(o)
	if o.Nearest != nil {
		s.NearestUserKm = &o.NearestUserKm
	}
	if o.Solution == nil {
		s.Shortage = shortageOf(o)
		return s
	}
	s.Status = string(o.Solution.Status)
	s.UserKm, s.MeanKm, s.P95Km, s.MovedUsers = &o.UserKm, &o.MeanKm, &o.P95Km, &o.MovedUsers
	c := o.Solution.Certificate
	s.Certificate = &CertificateValues{c.Primal, c.Dual, c.Gap}
	for _, b := range o.Boundaries {
		s.Boundaries = append(s.Boundaries, BoundarySummary{
			Between:    [2]string{o.Scenario.Centres[b.A].Name, o.Scenario.Centres[b.B].Name},
			Difference: b.Difference, Half: b.Difference / 2,
		})
	}
	s.SharedPlaces = sharedPlaces(o)
	return s
}

// inputOf is the files that a result came from; their lists are never null.
func inputOf(files []model.Source) Input {
	in := Input{Files: []model.Source{}}
	for _, f := range files {
		if f.Skipped == nil {
			f.Skipped = []model.Skipped{}
		}
		in.Files = append(in.Files, f)
	}
	return in
}

// WriteSummary writes the summary as indented JSON.
func WriteSummary(w io.Writer, s Summary) error {
	return indented(w, "summary.json", s)
}

// capacityUp is the capacity of all centres that are up, nil if one of them
// has no limit.
func capacityUp(s *model.Scenario) *model.Users {
	total := model.Users(0)
	for _, c := range s.Centres {
		switch {
		case !c.Up:
		case !c.Limited():
			return nil
		default:
			total += c.Capacity
		}
	}
	return &total
}

func centreSummaries(o *region.Outcome) []CentreSummary {
	list := []CentreSummary{}
	for i, c := range o.Scenario.Centres {
		s := CentreSummary{
			Name: c.Name, Lon: c.Position.Lon, Lat: c.Position.Lat, Minimum: c.Minimum, Up: c.Up, Number: c.Number,
		}
		if c.Limited() {
			s.Capacity = &c.Capacity
		}
		if o.Solution != nil {
			f := &o.Centres[i]
			s.Load, s.Places, s.Saving = f.Load, f.Places, f.SavingPerUser
			if f.HasUtilisation {
				s.Utilisation = &f.Utilisation
			}
			if f.HasPrice {
				s.PriceKm = &f.Price
			}
			if f.HasDistance {
				s.MeanKm, s.P95Km, s.MaxKm = &f.MeanKm, &f.P95Km, &f.MaxKm
			}
		}
		list = append(list, s)
	}
	return list
}

func sharedPlaces(o *region.Outcome) []SharedPlace {
	list := []SharedPlace{}
	last := int32(-1)
	for _, x := range o.Solution.Shared {
		if x.Users == 0 {
			continue
		}
		if x.Place != last {
			list = append(list, SharedPlace{Name: o.Plan.Places[x.Place].Name, Users: o.Users[x.Place]})
			last = x.Place
		}
		p := &list[len(list)-1]
		p.Shares = append(p.Shares, CentreShare{o.Scenario.Centres[x.Centre].Name, x.Users})
	}
	return list
}
