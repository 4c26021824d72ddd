package write

import (
	"strconv"

	"fenye/geom"
	"fenye/model/route"
)

// The layout of a change batch of Route 53, as its command line takes it.
type (
	changeBatch struct {
		Comment string   `json:"Comment"`
		Changes []change `json:"Changes"`
	}
	change struct {
		Action string    `json:"Action"`
		Set    recordSet `json:"ResourceRecordSet"`
	}
	recordSet struct {
		Name       string       `json:"Name"`
		Type       string       `json:"Type"`
		Identifier string       `json:"SetIdentifier"`
		Location   geoproximity `json:"GeoProximityLocation"`
		TTL        int          `json:"TTL"`
		Records    []value      `json:"ResourceRecords"`
	}
	geoproximity struct {
		Coordinates coordinates `json:"Coordinates"`
		Bias        int         `json:"Bias"`
	}
	coordinates struct {
		Latitude  string `json:"Latitude"`
		Longitude string `json:"Longitude"`
	}
	value struct {
		Value string `json:"Value"`
	}
)

// route53 writes geoproximity records with the whole biases that come nearest to
// the plan. They cannot carry it: how far off they are is in the fidelity.
func (j *job) route53() error {
	index := map[string]int{}
	var points []geom.Point
	for i, c := range j.Centres {
		index[c.ID] = i
		points = append(points, geom.Point{Lon: hundredth(c.Position.Lon), Lat: hundredth(c.Position.Lat)})
	}
	var demand []route.Demand
	for _, u := range j.Units {
		for _, p := range u.Places {
			demand = append(demand, route.Demand{Point: p.Point, Users: p.Users, Centre: index[u.Primary()]})
		}
	}
	fit := route.Search(demand, points)
	batch := changeBatch{Comment: j.mark() + ", best fit of whole biases: not the plan itself"}
	add := func(kind string, address func(i int) string) {
		for i, c := range j.Centres {
			batch.Changes = append(batch.Changes, change{"UPSERT", recordSet{
				Name: j.Name + ".", Type: kind, Identifier: c.ID, TTL: j.TTL, Records: []value{{address(i)}},
				Location: geoproximity{coordinates{degrees(points[i].Lat), degrees(points[i].Lon)}, fit.Biases[i]},
			}})
		}
	}
	add("A", func(i int) string { return j.Centres[i].V4 })
	if j.v6() {
		add("AAAA", func(i int) string { return j.Centres[i].V6 })
	}
	return j.putJSON("route53/geoproximity.json", batch)
}

// degrees spells an angle with the two decimals that are taken there.
func degrees(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

func hundredth(x float64) float64 {
	v, err := strconv.ParseFloat(degrees(x), 64)
	if err != nil {
		return x
	}
	return v
}
