package reread

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"fenye/data/china"
	"fenye/geom"
)

// lines reads the lines of both vendors, which must lead alike.
func (d *folder) lines() (Config, error) {
	h := &hosted{by: map[string]string{}}
	names := map[string]string{"neimenggu": "150000", "xizang": "540000", "xianggang": "810000", "aomen": "820000"}
	for _, p := range china.Provinces() {
		names[strings.ToLower(strings.ReplaceAll(p.EN, " ", ""))] = p.Code
	}
	for _, file := range []string{"lines/alidns.csv", "lines/huawei.csv"} {
		all, err := rows(d.source, file, "type", "value", "line")
		if err != nil {
			return nil, err
		}
		for _, r := range all {
			id, err := d.id(r[1])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			code := ""
			if !strings.HasPrefix(r[2], "default") {
				name := strings.ToLower(r[2][strings.LastIndex(r[2], "_")+1:])
				if code = names[name]; code == "" {
					return nil, fmt.Errorf("%s: line %q names no province", file, r[2])
				}
			}
			if had, ok := h.by[code]; ok && had != id {
				return nil, fmt.Errorf("%s: line %q leads to %s and to %s", file, r[2], had, id)
			}
			h.by[code] = id
		}
	}
	if h.by[""] == "" {
		return nil, fmt.Errorf("lines: no default")
	}
	return h, nil
}

// hosted is lines by province code, "" the default. Lines fail over by the
// vendor's own pools, which are not exported.
type hosted struct {
	nothing
	by map[string]string
}

func (h *hosted) Centre(r Request, _ string) string {
	if id, ok := h.by[r.Province]; ok {
		return id
	}
	return h.by[""]
}

// Geoproximity is the records of Route 53. Biases may be shifted to see how
// much they matter.
type Geoproximity struct {
	nothing
	Centres []Biased
}

// Biased is a centre with its bias, -99 to 99.
type Biased struct {
	ID    string
	Point geom.Point
	Bias  int
}

func (d *folder) route53() (Config, error) {
	b, err := d.source("route53/geoproximity.json")
	if err != nil {
		return nil, err
	}
	var f struct {
		Changes []struct {
			ResourceRecordSet struct {
				Type, SetIdentifier  string
				GeoProximityLocation struct {
					Coordinates struct{ Latitude, Longitude string }
					Bias        int
				}
				ResourceRecords []struct{ Value string }
			}
		}
	}
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, fmt.Errorf("geoproximity.json: %w", err)
	}
	g := &Geoproximity{}
	seen := map[string]Biased{}
	for _, c := range f.Changes {
		set := c.ResourceRecordSet
		lat, errLat := number(set.GeoProximityLocation.Coordinates.Latitude)
		lon, errLon := number(set.GeoProximityLocation.Coordinates.Longitude)
		bias := set.GeoProximityLocation.Bias
		p := geom.Point{Lon: lon, Lat: lat}
		if errLat != nil || errLon != nil || !p.Valid() || bias < -99 || bias > 99 || len(set.ResourceRecords) != 1 {
			return nil, fmt.Errorf("geoproximity.json: a record of %q that is not understood", set.SetIdentifier)
		}
		id, err := d.id(set.ResourceRecords[0].Value)
		if err != nil || id != set.SetIdentifier {
			return nil, fmt.Errorf("geoproximity.json: record %q leads to centre %q", set.SetIdentifier, id)
		}
		one := Biased{id, p, bias}
		if had, met := seen[id]; met && had != one {
			return nil, fmt.Errorf("geoproximity.json: A and AAAA of %s differ", id)
		} else if !met {
			seen[id] = one
			g.Centres = append(g.Centres, one)
		}
	}
	if len(g.Centres) == 0 {
		return nil, fmt.Errorf("geoproximity.json: no record")
	}
	return g, nil
}

// Centre returns the centre of the least biased distance from the request's
// point: shortened by a bias above 0, lengthened by one below.
func (g *Geoproximity) Centre(r Request, down string) string {
	best, least := "", math.Inf(1)
	for _, c := range g.Centres {
		km := float64(geom.Distance(r.Point, c.Point))
		if c.Bias > 0 {
			km *= 1 - float64(c.Bias)/100
		} else {
			km /= 1 + float64(c.Bias)/100
		}
		if c.ID != down && km < least {
			best, least = c.ID, km
		}
	}
	return best
}
