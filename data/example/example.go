package example

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"strconv"

	"fenye/assets"
	"fenye/geom"
	"fenye/model"
)

// File is the name of the bundled table of cities, and Population its column
// of urban residents in 2020.
const (
	File       = "china_cities77_2020.csv"
	Population = "urban_population_2020"
)

// text is a name in both languages.
type text struct{ zh, en string }

func (t text) in(lang string) string {
	if lang == "en" {
		return t.en
	}
	return t.zh
}

var (
	title     = text{"全国 77 城双中心", "77 cities, two centres"}
	north     = text{"北方", "North"}
	south     = text{"南方", "South"}
	scenarios = []struct {
		name  text
		users model.Users
	}{
		{text{"平峰 135 万用户", "Low, 1.35 M users"}, 1_350_000},
		{text{"日常 222 万用户", "Usual, 2.22 M users"}, 2_220_000},
		{text{"高峰 252 万用户", "Peak, 2.52 M users"}, 2_520_000},
	}
)

// Plan returns the bundled plan with names in English where lang is "en", else
// in Chinese. North may carry 900,000 users, South any number. The scenario in
// work is the one of 2,520,000 users.
func Plan(lang string) (model.Plan, error) {
	places, err := Places(lang)
	if err != nil {
		return model.Plan{}, err
	}
	sum := sha256.Sum256(CSV())
	plan := model.Plan{
		Title:  title.in(lang),
		Places: places,
		Sources: []model.Source{{
			Name: File, SHA256: hex.EncodeToString(sum[:]), Population: Population,
			Rows: len(places), Used: len(places), Skipped: []model.Skipped{},
		}},
		Current: len(scenarios) - 1,
	}
	for _, s := range scenarios {
		plan.Scenarios = append(plan.Scenarios, model.Scenario{
			Name: s.name.in(lang), Scaled: true, Total: s.users, Unit: model.UnitSplit,
			Centres: []model.Centre{
				{Number: 1, Name: north.in(lang), Position: geom.Point{Lon: 116.46, Lat: 39.92}, Capacity: 900_000, Up: true},
				{Number: 2, Name: south.in(lang), Position: geom.Point{Lon: 120.76, Lat: 30.77}, Capacity: model.NoLimit, Up: true},
			},
		})
	}
	return plan, nil
}

// CSV returns the bundled table of cities: UTF-8 without byte order mark,
// commas, one header line.
func CSV() []byte { return assets.Read("example/" + File) }

// Places returns the 77 cities in the order that plans keep.
func Places(lang string) ([]model.Place, error) {
	records, err := csv.NewReader(bytes.NewReader(CSV())).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("example: %w", err)
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("example: %s is empty", File)
	}
	column := map[string]int{}
	for i, key := range records[0] {
		column[key] = i
	}
	places := make([]model.Place, 0, len(records)-1)
	for i, r := range records[1:] {
		cell := func(key string) string { return r[column[key]] }
		lon, errLon := strconv.ParseFloat(cell("lon"), 64)
		lat, errLat := strconv.ParseFloat(cell("lat"), 64)
		people, errPeople := model.ParsePopulation(cell(Population))
		if errLon != nil || errLat != nil || errPeople != nil {
			return nil, fmt.Errorf("example: %s, line %d: a value is not a number", File, i+2)
		}
		places = append(places, model.Place{
			Name:       text{cell("name_zh"), cell("name_en")}.in(lang),
			Position:   geom.Point{Lon: lon, Lat: lat},
			Population: people,
			Province:   cell("province_code"),
		})
	}
	model.SortPlaces(places)
	return places, nil
}
