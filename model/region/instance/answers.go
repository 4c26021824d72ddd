package instance

import (
	"encoding/json"
	"fmt"
	"os"
)

// PlanCase is one plan on real places with its proved answer.
type PlanCase struct {
	ID                 string
	Demand, Population string // file of the places, and its field
	Users              *int64 // what the places are scaled to; nil: as they are
	Places             int
	Centres            []PlanCentre
	Answer             PlanAnswer
}

// PlanCentre is a centre of a case.
type PlanCentre struct {
	Name     string
	Lon, Lat float64
	Capacity *int64 // nil: no limit
	Minimum  int64
	Up       bool
}

// PlanAnswer is what was proved of a case, in users and kilometres.
type PlanAnswer struct {
	UserKm        float64            `json:"user_km"`
	NearestUserKm float64            `json:"nearest_user_km"`
	MeanKm        float64            `json:"mean_km"`
	Loads         map[string]float64 `json:"loads"` // by the centre's name
	MovedUsers    float64            `json:"moved_users"`
	SharedPlaces  []string           `json:"shared_places"`
	Certificate   struct{ Primal, Dual float64 }
	// PriceDifference is the interval of a pair of centres, "North|South": the
	// price of the first less that of the second.
	PriceDifference map[string][2]float64 `json:"price_difference_km"`
}

// PlanCases reads a file of cases.
func PlanCases(path string) ([]PlanCase, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("instance: %w", err)
	}
	var file struct{ Cases []PlanCase }
	if err := json.Unmarshal(text, &file); err != nil {
		return nil, fmt.Errorf("instance: %s: %w", path, err)
	}
	return file.Cases, nil
}
