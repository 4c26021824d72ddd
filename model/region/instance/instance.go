package instance

import (
	"bytes"
	"crypto/sha256"
	"fmt"

	"fenye/geom"
	"fenye/model"
	"fenye/model/region"
)

// Instance is a problem with a name, and the sums of its two files.
type Instance struct {
	Name            string
	Problem         region.Problem
	Points, Centres string // SHA-256 of the CSV text, in hexadecimal
}

// Split returns the instance split-n-k-seed; k is 2 to 8.
func Split(n, k int, seed uint64) Instance {
	pts, ds := splitCloud(n, k, seed)
	return build(fmt.Sprintf("split-%d-%d-%d", n, k, seed), pts, ds)
}

// Assign returns the instance assign-n-k-seed as a problem of whole places.
func Assign(n, k int, seed uint64) Instance {
	pts, ds := assignCloud(n, k, seed)
	i := build(fmt.Sprintf("assign-%d-%d-%d", n, k, seed), pts, ds)
	i.Problem.Unit = model.UnitPlace
	return i
}

// Edges returns the tie and degenerate cases.
func Edges() []Instance {
	var all []Instance
	for _, e := range edge() {
		all = append(all, build(e.name, e.pts, e.ds))
	}
	return all
}

// Cut returns the problem after centre a has lost a hundredth of its capacity.
func Cut(p region.Problem, a int) region.Problem {
	p.Centres = append([]model.Centre(nil), p.Centres...)
	p.Centres[a].Capacity -= p.Centres[a].Capacity / 100
	return p
}

func build(name string, pts []point, ds []dc) Instance {
	p := region.Problem{
		Points: make([]geom.Point, len(pts)),
		Users:  make([]model.Users, len(pts)),
		Unit:   model.UnitSplit,
	}
	for i, q := range pts {
		p.Points[i] = position(q.lon, q.lat)
		p.Users[i] = model.Users(q.users)
	}
	for j, c := range ds {
		p.Centres = append(p.Centres, model.Centre{
			Number: j + 1, Name: c.name, Position: position(c.lon, c.lat), Capacity: model.Users(c.cap), Up: true,
		})
	}
	points, centres := sums(pts, ds)
	return Instance{name, p, points, centres}
}

// position turns millionths of a degree into what reading the text gives.
func position(lon, lat int64) geom.Point {
	return geom.Point{Lon: float64(lon) / 1e6, Lat: float64(lat) / 1e6}
}

// sums returns the SHA-256 sums of the instance as CSV text.
func sums(pts []point, ds []dc) (points, centres string) {
	var b bytes.Buffer
	b.WriteString("id,lon,lat,users\n")
	for i, q := range pts {
		fmt.Fprintf(&b, "%d,%s,%s,%d\n", i, degrees(q.lon), degrees(q.lat), q.users)
	}
	points = fmt.Sprintf("%x", sha256.Sum256(b.Bytes()))
	b.Reset()
	b.WriteString("id,name,lon,lat,capacity\n")
	for i, q := range ds {
		fmt.Fprintf(&b, "%d,%s,%s,%s,%d\n", i, q.name, degrees(q.lon), degrees(q.lat), q.cap)
	}
	return points, fmt.Sprintf("%x", sha256.Sum256(b.Bytes()))
}

func degrees(v int64) string {
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	return fmt.Sprintf("%s%d.%06d", sign, v/1000000, v%1000000)
}
