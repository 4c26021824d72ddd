package paint

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"image"
	"image/png"
	"os"
	"slices"
	"strconv"
	"testing"

	"fenye/geom"
)

// cities reads the test's places.
func cities(t testing.TB) []Place {
	t.Helper()
	f, err := os.Open("testdata/places.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var places []Place
	for _, r := range rows[1:] {
		var p Place
		p.Name = r[0]
		for i, to := range []*float64{&p.At.Lon, &p.At.Lat} {
			if *to, err = strconv.ParseFloat(r[i+1], 64); err != nil {
				t.Fatal(err)
			}
		}
		if p.Users, err = strconv.ParseInt(r[3], 10, 64); err != nil {
			t.Fatal(err)
		}
		places = append(places, p)
	}
	return places
}

var (
	north = geom.Point{Lon: 116.46, Lat: 39.92}
	south = geom.Point{Lon: 120.76, Lat: 30.77}
)

// chinaScene is the two centres of the example at a price difference of
// 72.7 km.
func chinaScene(t testing.TB) *Scene {
	const price = 72.7
	s := &Scene{
		Base: testBase(t, true), Projection: albers{}, Places: cities(t), Selected: Selection{Place: -1},
		Layers:  Layers{Regions: true, Boundaries: true, Ghosts: true, Places: true, Labels: true, Outlines: true, Graticule: true},
		Centres: []Centre{{Number: 1, Name: "北方", At: north}, {Number: 2, Name: "南方", At: south}},
		Words: Words{Boundary: "服务区域分界", Nearest: "就近分界", Moved: "离开最近中心", Shared: "由两中心共担",
			Unassigned: "需求点（未分配）", Short: "总距离最短时，缺口落在的城市", Users: "用户数", Inset: "南海诸岛",
			Short10k: func(n int64) string { return fmt.Sprintf("%d 万", n/10000) },
			Km:       func(km float64) string { return fmt.Sprintf("%.0f km", km) }},
	}
	line := func(difference geom.Km) geom.Line {
		return geom.NewDiagram([]geom.Site{{Point: north, Price: difference}, {Point: south}}).Edges(1)[0].Line
	}
	bounds := clipped(line(price), 62, 150)
	s.Boundaries = []Boundary{{A: 1, B: 2, Line: bounds, Label: "2k = 72.7 km", HasHandle: true, Handle: meeting(bounds)}}
	s.Ghosts = []geom.Line{clipped(line(0), 62, 150)}
	s.Regions = []Region{
		{Number: 1, Shape: geom.MultiPolygon{{closed(bounds, 70)}}, Inner: geom.Point{Lon: 100, Lat: 39}, Title: "北方 900,000", Detail: "利用率 100.0 %", Full: "满载"},
		{Number: 2, Shape: geom.MultiPolygon{{closed(bounds, 0)}}, Inner: geom.Point{Lon: 111, Lat: 26.5}, Title: "南方 1,620,000", Detail: "利用率 90.0 %"},
	}
	for i := range s.Places {
		p := &s.Places[i]
		s.Largest = max(s.Largest, p.Users)
		dn, ds := geom.Distance(p.At, north), geom.Distance(p.At, south)
		near := 1
		if ds < dn {
			near = 2
		}
		p.Owner = 1
		if dn+price > ds {
			p.Owner = 2
		}
		if p.Owner != near {
			p.Nearest = near
		}
		if p.Name == "成都" {
			p.Owner, p.Nearest = 1, 1
			p.Shares = []Slice{{1, p.Users * 59 / 100}, {2, p.Users * 41 / 100}}
		}
	}
	return s
}

// clipped keeps the part of a line between two meridians, running east.
func clipped(line geom.Line, west, east float64) geom.Line {
	var out geom.Line
	for _, p := range line {
		if p.Lon > west && p.Lon < east && p.Lat > 0 && p.Lat < 70 {
			out = append(out, p)
		}
	}
	slices.SortFunc(out, func(a, b geom.Point) int { return cmp.Compare(a.Lon, b.Lon) })
	return out
}

// closed joins a line to a parallel.
func closed(line geom.Line, lat float64) geom.Ring {
	ring := geom.Ring(append(geom.Line{}, line...))
	for lon := line[len(line)-1].Lon; lon > line[0].Lon; lon-- {
		ring = append(ring, geom.Point{Lon: lon, Lat: lat})
	}
	ring = append(ring, geom.Point{Lon: line[0].Lon, Lat: lat}, line[0])
	return ring
}

// meeting returns the point of a line nearest to both centres.
func meeting(line geom.Line) geom.Point {
	best := line[0]
	for _, p := range line {
		if geom.Distance(p, north)+geom.Distance(p, south) < geom.Distance(best, north)+geom.Distance(best, south) {
			best = p
		}
	}
	return best
}

func savePNG(t testing.TB, name string, m image.Image) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
}
