package gslb

import (
	"encoding/json"
	"os"
	"path/filepath"

	"fenye/geom"
	"fenye/model"
)

// Beside returns the centres with positions that summary.json in the folder of
// an access plan names; nil if there is none.
func Beside(path string) []model.Centre {
	b, err := os.ReadFile(filepath.Join(filepath.Dir(path), "summary.json"))
	if err != nil {
		return nil
	}
	var summary struct {
		Centres []struct {
			Name string   `json:"name"`
			Lon  *float64 `json:"lon"`
			Lat  *float64 `json:"lat"`
			// Capacity is null without a limit.
			Capacity *model.Users `json:"capacity"`
		} `json:"centres"`
	}
	if err := json.Unmarshal(b, &summary); err != nil {
		return nil
	}
	var out []model.Centre
	for _, c := range summary.Centres {
		if c.Lon == nil || c.Lat == nil {
			continue
		}
		if p := (geom.Point{Lon: *c.Lon, Lat: *c.Lat}); p.Valid() {
			one := model.Centre{Name: c.Name, Position: p, Capacity: model.NoLimit}
			if c.Capacity != nil && *c.Capacity >= 0 {
				one.Capacity = *c.Capacity
			}
			out = append(out, one)
		}
	}
	return out
}
