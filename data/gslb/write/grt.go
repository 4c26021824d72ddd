package write

import (
	"encoding/csv"
	"strconv"
	"strings"

	"fenye/data/gslb"
)

// grtCSV writes the neutral table for machines: UTF-8 without a mark, LF.
func (j *job) grtCSV() error {
	routes := [][]string{{"generation", "unit", "name", "primary", "backup", "users", "nearest"}}
	keys := [][]string{{"unit", "kind", "key"}}
	for _, u := range j.Units {
		routes = append(routes, []string{strconv.Itoa(j.Generation), u.ID, u.Name, u.Primary(), strings.Join(u.Route[1:], ";"),
			strconv.FormatInt(int64(u.Users), 10), u.Nearest})
		for _, k := range u.Keys {
			keys = append(keys, []string{u.ID, string(k.Kind), k.Value})
		}
	}
	centres := [][]string{{"dc", "name", "lat", "lon", "v4", "v6", "http"}}
	for _, c := range j.Centres {
		lat, lon := position(c)
		centres = append(centres, []string{c.ID, c.Name, lat, lon, c.V4, c.V6, c.HTTP})
	}
	for name, rows := range map[string][][]string{"grt/grt.csv": routes, "grt/keys.csv": keys, "grt/centres.csv": centres} {
		var t text
		if err := csv.NewWriter(&t).WriteAll(rows); err != nil {
			return err
		}
		j.put(name, &t)
	}
	return nil
}

// position returns latitude and longitude as text, "" if they are unknown.
func position(c gslb.Centre) (lat, lon string) {
	if !c.Placed {
		return "", ""
	}
	return number(c.Position.Lat), number(c.Position.Lon)
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// The layout of grt.json.
type (
	grtFile struct {
		Format     string      `json:"format"`
		Version    int         `json:"version"`
		Generation int         `json:"generation"`
		ValidFrom  *string     `json:"valid_from"`
		ValidTo    *string     `json:"valid_to"`
		Checksum   string      `json:"checksum"`
		Default    []string    `json:"default"`
		Centres    []grtCentre `json:"centres"`
		Routes     []grtRoute  `json:"routes"`
	}
	grtCentre struct {
		ID   string   `json:"id"`
		Name string   `json:"name"`
		Lat  *float64 `json:"lat"`
		Lon  *float64 `json:"lon"`
		V4   string   `json:"v4,omitempty"`
		V6   string   `json:"v6,omitempty"`
		HTTP string   `json:"http,omitempty"`
	}
	grtRoute struct {
		Unit    string                 `json:"unit"`
		Name    string                 `json:"name"`
		DCs     []string               `json:"dcs"`
		Users   int64                  `json:"users"`
		Nearest string                 `json:"nearest,omitempty"`
		Keys    map[gslb.Kind][]string `json:"keys"`
	}
)

func (j *job) grtJSON() error {
	f := grtFile{Format: "fenye-grt", Version: 1, Generation: j.Generation, Checksum: j.Checksum(), Default: j.Default}
	if j.ValidFrom != "" {
		f.ValidFrom = &j.ValidFrom
	}
	for _, c := range j.Centres {
		g := grtCentre{ID: c.ID, Name: c.Name, V4: c.V4, V6: c.V6, HTTP: c.HTTP}
		if c.Placed {
			g.Lat, g.Lon = &c.Position.Lat, &c.Position.Lon
		}
		f.Centres = append(f.Centres, g)
	}
	for _, u := range j.Units {
		r := grtRoute{Unit: u.ID, Name: u.Name, DCs: u.Route, Users: int64(u.Users), Nearest: u.Nearest, Keys: map[gslb.Kind][]string{}}
		for _, k := range u.Keys {
			r.Keys[k.Kind] = append(r.Keys[k.Kind], k.Value)
		}
		f.Routes = append(f.Routes, r)
	}
	return j.putJSON("grt/grt.json", f)
}
