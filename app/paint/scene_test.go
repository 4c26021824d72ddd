package paint

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"fenye/geom"
	"fenye/geom/clip"
	"fenye/geom/project"
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
		Base: testBase(t, true), Projection: project.ChinaAlbers(), Places: cities(t), Selected: Selection{Place: -1},
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
	s.Served = make([]Service, len(s.Places))
	for i, p := range s.Places {
		v := &s.Served[i]
		s.Largest = max(s.Largest, p.Users)
		dn, ds := geom.Distance(p.At, north), geom.Distance(p.At, south)
		near := int32(1)
		if ds < dn {
			near = 2
		}
		v.Owner = 1
		if dn+price > ds {
			v.Owner = 2
		}
		if v.Owner != near {
			v.Nearest = near
		}
		if p.Name == "成都" {
			v.Owner, v.Nearest = 1, 1
			s.Annotate(i).Shares = []Slice{{1, p.Users * 59 / 100}, {2, p.Users * 41 / 100}}
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

// shortScene is the same two centres without a plan: four places are short.
func shortScene(t testing.TB) *Scene {
	s := chinaScene(t)
	s.Infeasible = true
	s.Regions, s.Boundaries, s.Ghosts = nil, nil, nil
	s.Centres = append(s.Centres, Centre{Number: 3, Name: "西部", At: geom.Point{Lon: 104.07, Lat: 30.67}, Down: true, Note: "停用"})
	short := map[string]int64{"成都": 42053, "昆明": 36363, "乌鲁木齐": 25861, "海口": 15723}
	s.Served, s.Marks = nil, nil
	for i, p := range s.Places {
		if n := short[p.Name]; n > 0 {
			m := s.Annotate(i)
			m.Short, m.Note = n, fmt.Sprintf("缺 %d", n)
		}
	}
	return s
}

// worldScene is five centres over the world's cities.
func worldScene(t testing.TB, proj project.Projection) *Scene {
	at := []geom.Point{{Lon: -77.5, Lat: 39}, {Lon: 8.7, Lat: 50.1}, {Lon: 103.8, Lat: 1.3}, {Lon: -46.6, Lat: -23.5}, {Lon: 139.7, Lat: 35.7}}
	names := []string{"Virginia", "Frankfurt", "Singapore", "São Paulo", "Tokyo"}
	s := &Scene{Base: testBase(t, false), Projection: proj, Selected: Selection{Place: -1},
		Layers: Layers{Regions: true, Boundaries: true, Places: true, Labels: true, Outlines: true, Graticule: true}}
	var sites []geom.Site
	for i, p := range at {
		sites = append(sites, geom.Site{Point: p, Price: geom.Km(400 * i)})
		s.Centres = append(s.Centres, Centre{Number: i + 1, Name: names[i], At: p})
	}
	d := geom.NewDiagram(sites)
	for i, shape := range clip.Cut(d, proj.CutLon(), 1) {
		s.Regions = append(s.Regions, Region{Number: i + 1, Shape: shape, Inner: at[i], Title: names[i] + " 100", Detail: "utilisation 50.0 %"})
	}
	for _, e := range d.Edges(1) {
		s.Boundaries = append(s.Boundaries, Boundary{A: e.Left + 1, B: e.Right + 1, Line: e.Line, Label: "2k = 400.0 km"})
	}
	for i, p := range []geom.Point{{Lon: -74, Lat: 40.7}, {Lon: -.1, Lat: 51.5}, {Lon: 77.2, Lat: 28.6}, {Lon: 3.4, Lat: 6.5},
		{Lon: 151.2, Lat: -33.9}, {Lon: 37.6, Lat: 55.8}, {Lon: 31.2, Lat: 30}, {Lon: -77, Lat: -12}, {Lon: 174.8, Lat: -36.8}, {Lon: -157.8, Lat: 21.3}} {
		s.Places = append(s.Places, Place{Name: fmt.Sprintf("City %d", i), At: p, Users: int64(1000 * (i + 1))})
		s.Served = append(s.Served, Service{Owner: int32(d.Owner(p) + 1)})
	}
	s.Largest = 10000
	return s
}
