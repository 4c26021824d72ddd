package china

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"fenye/assets"
	"fenye/data/fault"
	"fenye/data/geojson"
	"fenye/geom"
)

// Province is a province-level unit.
type Province struct {
	Code  string // GB/T 2260, such as "510000"
	ISO   string // ISO 3166-2, such as "CN-SC"
	ZH    string // full name
	Short string // short Chinese name
	EN    string
	Seat  *geom.Point // its capital; nil if the outlines do not say
	Shape geom.MultiPolygon
}

// Name returns the short Chinese name, or the English one if en is true.
func (p Province) Name(en bool) string {
	if en {
		return p.EN
	}
	return p.Short
}

// Provinces returns the bundled 34 units in the order of their codes. The
// slice is shared and must not be changed.
var Provinces = sync.OnceValue(func() []Province {
	provinces, err := ParseProvinces(assets.Read("outlines/china_provinces.geojson"))
	if err != nil {
		panic("china: the bundled outlines: " + err.Error())
	}
	return provinces
})

// ParseProvinces reads outlines with the properties adcode, name_zh,
// name_zh_short, name_en, iso, capital_lon and capital_lat; all but adcode may be
// missing. The result is
// in the order of the codes.
func ParseProvinces(data []byte) ([]Province, error) {
	features, err := geojson.Outlines(data)
	if err != nil {
		return nil, err
	}
	var out []Province
	for i, f := range features {
		p := Province{Code: f.Text("adcode"), ISO: f.Text("iso"), ZH: f.Text("name_zh"),
			Short: f.Text("name_zh_short"), EN: f.Text("name_en"), Shape: f.Polygons}
		p.Seat = seat(f)
		p.ZH = cmp.Or(p.ZH, p.Short, p.EN, p.Code)
		p.Short = cmp.Or(p.Short, p.ZH)
		p.EN = cmp.Or(p.EN, p.Short)
		switch {
		case p.Code == "":
			return nil, &fault.Error{Room: "china", Kind: fault.NoField, Row: i + 1, Field: "adcode",
				Expected: "a code for every outline"}
		case slices.ContainsFunc(out, func(q Province) bool { return q.Code == p.Code }):
			return nil, &fault.Error{Room: "china", Kind: fault.Repeat, Row: i + 1, Field: "adcode", Found: p.Code}
		}
		if len(p.Shape) > 0 {
			out = append(out, p)
		}
	}
	if len(out) == 0 {
		return nil, &fault.Error{Room: "china", Kind: fault.NoPoints, Expected: "polygons with the property adcode"}
	}
	slices.SortFunc(out, func(a, b Province) int { return cmp.Compare(a.Code, b.Code) })
	return out, nil
}

func seat(f geojson.Outline) *geom.Point {
	lon, err := strconv.ParseFloat(f.Text("capital_lon"), 64)
	lat, also := strconv.ParseFloat(f.Text("capital_lat"), 64)
	p := geom.Point{Lon: lon, Lat: lat}
	if err != nil || also != nil || !p.Valid() {
		return nil
	}
	return &p
}

// Layer is lines of one kind: "coast", "border", "dash" or "country".
type Layer struct {
	Kind  string
	Lines []geom.Line
}

// World returns the coasts and borders of the world without those of China.
var World = sync.OnceValue(func() []Layer { return layers("outlines/world_lines_50m.geojson", "") })

// Dashes returns the ten dashes of the South China Sea.
var Dashes = sync.OnceValue(func() []geom.Line {
	var lines []geom.Line
	for _, l := range layers("outlines/china_dash_line.geojson", "dash") {
		lines = append(lines, l.Lines...)
	}
	return lines
})

// Countries returns the countries of the world but China, for filling.
var Countries = sync.OnceValue(func() []geom.MultiPolygon {
	var out []geom.MultiPolygon
	for _, f := range bundled("outlines/world_countries_110m.geojson") {
		out = append(out, f.Polygons)
	}
	return out
})

func layers(path, kind string) []Layer {
	var out []Layer
	for _, f := range bundled(path) {
		out = append(out, Layer{cmp.Or(kind, f.Text("kind")), f.Lines})
	}
	return out
}

func bundled(path string) []geojson.Outline {
	features, err := geojson.Outlines(assets.Read(path))
	if err != nil {
		panic("china: " + path + ": " + err.Error())
	}
	return features
}
