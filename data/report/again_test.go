package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fenye/data/demand"
	"fenye/data/example"
	"fenye/data/planfile"
	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
)

// readBack reads places from a file that was written.
func readBack(t *testing.T, name string, content []byte, population string) []model.Place {
	t.Helper()
	r, err := demand.Read(context.Background(), name, bytes.NewReader(content), int64(len(content)), demand.Options{Population: population})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return r.Places
}

// TestFilesReadBackGiveTheSameLoads plans once more on what the files say, by
// the field of users and, scaled to the same total, by that of the population.
func TestFilesReadBackGiveTheSameLoads(t *testing.T) {
	o, opt := china(t, "zh")
	files := map[string][]byte{
		"cities.kml":   kmlOf(t, o, opt),
		"plan.kmz":     same(t, func(b *bytes.Buffer) error { return report.WriteKMZ(b, o, opt) }),
		"plan.geojson": same(t, func(b *bytes.Buffer) error { return report.WriteGeoJSON(b, o, opt) }),
	}
	for name, content := range files {
		for _, field := range []string{"users", "population"} {
			plan := o.Plan.Clone()
			plan.Places = readBack(t, name, content, field)
			s := plan.Scenario()
			s.Scaled = field == "population"
			again := outcomeOf(t, plan)
			if got, want := fmt.Sprint(again.Solution.Loads), fmt.Sprint(o.Solution.Loads); got != want || len(plan.Places) != len(o.Plan.Places) {
				t.Errorf("%s, %s: loads %s over %d places, want %s over %d", name, field, got, len(plan.Places), want, len(o.Plan.Places))
				continue
			}
			for i, p := range plan.Places {
				if q := o.Plan.Places[i]; p.Name != q.Name || again.Users[i] != o.Users[i] || p.Province != q.Province {
					t.Errorf("%s, %s: %v with %d users, want %v with %d", name, field, p, again.Users[i], q, o.Users[i])
				}
			}
		}
	}
}

// TestPlacesCSVReadBackGivesTheSameLoads reads the table of places, which has a
// row for each centre of a shared place: as one place by its users or its
// population, as two at one position by the users that each centre has.
func TestPlacesCSVReadBackGivesTheSameLoads(t *testing.T) {
	o, _ := china(t, "zh")
	table := same(t, func(b *bytes.Buffer) error { return report.WriteCSV(b, region.PlacesTable(o)) })
	if rows := bytes.Count(table, []byte("\n")) - 1; rows != len(o.Plan.Places)+1 {
		t.Fatalf("%d rows for %d places, want one place to be shared", rows, len(o.Plan.Places))
	}
	for field, extra := range map[string]int{"users": 0, "population": 0, "centre_users": 1} {
		plan := o.Plan.Clone()
		plan.Places = readBack(t, "places.csv", table, field)
		plan.Scenario().Scaled = field == "population"
		again := outcomeOf(t, plan)
		if got, want := len(plan.Places), len(o.Plan.Places)+extra; got != want {
			t.Errorf("%s: %d places, want %d", field, got, want)
		}
		if got, want := fmt.Sprint(again.Solution.Loads), fmt.Sprint(o.Solution.Loads); got != want || again.Total != o.Total {
			t.Errorf("%s: loads %s of %d, want %s of %d", field, got, again.Total, want, o.Total)
		}
		if got, want := again.UserKm, o.UserKm; math.Abs(got-want) > 1e-9*want {
			t.Errorf("%s: %.6f user-km, want %.6f", field, got, want)
		}
	}
}

// TestTheOrderOfLinesReachesNoFile shuffles the lines of the example.
func TestTheOrderOfLinesReachesNoFile(t *testing.T) {
	o, opt := china(t, "zh")
	lines := strings.Split(strings.TrimSpace(string(example.CSV())), "\n")
	var first map[string][]byte
	for seed := range uint64(3) {
		rows := slices.Clone(lines[1:])
		if seed > 0 {
			r := rand.New(rand.NewPCG(seed, 1))
			r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		}
		plan := o.Plan.Clone()
		plan.Places = readBack(t, "cities.csv", []byte(lines[0]+"\n"+strings.Join(rows, "\n")+"\n"), example.Population)
		shuffled := outcomeOf(t, plan)
		files := map[string][]byte{
			"regions.kml": kmlOf(t, shuffled, opt),
			"plan.xlsx":   workbook(t, shuffled, opt),
			"places.csv":  same(t, func(b *bytes.Buffer) error { return report.WriteCSV(b, region.PlacesTable(shuffled)) }),
			"plan.fenye": same(t, func(b *bytes.Buffer) error {
				return planfile.Encode(b, &planfile.File{Plan: plan, Solutions: []*region.Solution{nil, nil, shuffled.Solution}})
			}),
		}
		files["regions.geojson"], _ = geojsonOf(t, shuffled, opt)
		if first == nil {
			first = files
		}
		for name, content := range files {
			if !bytes.Equal(content, first[name]) {
				t.Errorf("%s depends on the order of the lines", name)
			}
		}
	}
}

func TestTablesHaveTheColumnsOfTheContract(t *testing.T) {
	o, _ := china(t, "en")
	for want, tab := range map[string]func() []byte{
		"name,province_code,lon,lat,population,users,centre,centre_users,distance_km,nearest,second_centre,margin_km": func() []byte {
			return same(t, func(b *bytes.Buffer) error { return report.WriteCSV(b, region.PlacesTable(o)) })
		},
		"code,name,users,centre,share,backup,mean_km,users:North,users:South": func() []byte {
			return same(t, func(b *bytes.Buffer) error { return report.WriteCSV(b, region.ProvincesTable(o, provinceName)) })
		},
		"name,lon,lat,capacity,minimum,up,load,utilisation,price_km,saving_km_per_user,mean_km,p95_km,max_km,places": func() []byte {
			return same(t, func(b *bytes.Buffer) error { return report.WriteCSV(b, region.CentresTable(o)) })
		},
	} {
		text := string(tab())
		if got, _, _ := strings.Cut(strings.TrimPrefix(text, "\ufeff"), "\r\n"); got != want {
			t.Errorf("columns\n%s, want\n%s", got, want)
		}
	}
}

// TestNumbersAgreeInAllFiles compares what JSON, CSV and GeoJSON say of a centre.
func TestNumbersAgreeInAllFiles(t *testing.T) {
	o, opt := china(t, "en")
	_, c := geojsonOf(t, o, opt)
	text := same(t, func(b *bytes.Buffer) error { return report.WriteSummary(b, report.Summarise(o)) })
	var s report.Summary
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	if again := same(t, func(b *bytes.Buffer) error { return report.WriteSummary(b, s) }); !bytes.Equal(again, text) {
		t.Errorf("read and written again, summary.json is\n%s\nwant\n%s", again, text)
	}
	table := string(same(t, func(b *bytes.Buffer) error { return report.WriteCSV(b, region.CentresTable(o)) }))
	for i, line := range strings.Split(strings.TrimSpace(table), "\r\n")[1:] {
		cells := strings.Split(line, ",")
		p := c.Features[i].Properties
		want := fmt.Sprintf("%d %v %v", s.Centres[i].Load, float64(*s.Centres[i].PriceKm), float64(*s.Centres[i].MeanKm))
		if got := fmt.Sprintf("%s %s %s", cells[6], cells[8], cells[10]); got != want {
			t.Errorf("centres.csv says %s, summary.json %s", got, want)
		}
		if got := fmt.Sprintf("%.0f %v %v", p["load"], p["price_km"], p["mean_km"]); got != want {
			t.Errorf("regions.geojson says %s, summary.json %s", got, want)
		}
	}
}
