package geojson

import (
	"math"
	"regexp"
	"strings"

	"fenye/data/fault"
	"fenye/geom"
)

// CRS is a coordinate system that files may use.
type CRS uint8

const (
	Degrees  CRS = iota // longitude and latitude: WGS 84, CRS84, CGCS2000
	Mercator            // EPSG:3857, metres of spherical Web Mercator
)

var crsCode = regexp.MustCompile(`(?i)(?:^|[:/#])(crs84|epsg[:/]+(?:[0-9.]*[:/]+)?([0-9]+)|([0-9]+))$`)

// ParseCRS reads a name such as "EPSG:3857", "4326",
// "urn:ogc:def:crs:OGC:1.3:CRS84" or "urn:ogc:def:crs:EPSG::4490". CGCS2000
// (4490) and WGS 84 differ by centimetres and count as one.
func ParseCRS(name string) (CRS, error) {
	m := crsCode.FindStringSubmatch(strings.TrimSpace(name))
	if m != nil {
		switch code := m[2] + m[3]; {
		case strings.EqualFold(m[1], "crs84"), code == "4326", code == "4490":
			return Degrees, nil
		case code == "3857", code == "900913", code == "3785", code == "102100":
			return Mercator, nil
		}
	}
	return 0, &fault.Error{Room: "geojson", Kind: fault.CRS, Found: name, Expected: "EPSG:4326, EPSG:4490 or EPSG:3857"}
}

// mercatorRadius is the WGS 84 major axis, the sphere of EPSG:3857.
const mercatorRadius = 6378137

// Degrees returns p, given in c, in degrees. Metres beyond the square of Web
// Mercator give a point that is not Valid.
func (c CRS) Degrees(p geom.Point) geom.Point {
	if c == Degrees {
		return p
	}
	const edge = 20037508.342789244
	if math.Abs(p.Lon) > edge*1.0000001 || math.Abs(p.Lat) > edge*1.0000001 {
		return geom.Point{Lon: math.NaN(), Lat: math.NaN()}
	}
	return geom.Point{
		Lon: max(-180, min(180, p.Lon/mercatorRadius*180/math.Pi)),
		Lat: math.Atan(math.Sinh(p.Lat/mercatorRadius)) * 180 / math.Pi,
	}
}
