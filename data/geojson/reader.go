package geojson

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"fenye/data/charset"
	"fenye/data/fault"
)

// Limits. The JSON parser holds a feature whole, and looks again at blanks
// between features each time it reads on.
const (
	mostFeature  = 16 << 20
	mostFeatures = 3_000_000
	mostMembers  = 1000
	mostText     = 512 << 20
)

// Feature is one feature. Its positions are numbers as they stand in the file.
type Feature struct {
	Row        int // 1-based place in the file
	ID         string
	Properties map[string]any // numbers are json.Number
	Again      []Property     // those that a later one of the same name has replaced
	Shape
}

// Read hands each feature of a text in UTF-8 to each, in file order, and
// returns the name of the file's coordinate system, "" if it names none. A
// single feature or bare geometry counts as one feature.
func Read(ctx context.Context, r io.Reader, each func(*Feature) error) (crs string, err error) {
	guard := charset.NewGuard(ctx, r, mostFeature, mostText)
	p := &parser{guard: guard, json: json.NewDecoder(guard), each: each}
	p.json.UseNumber()
	if err := p.document(); err != nil {
		return "", p.broken(err)
	}
	return p.crs, nil
}

type parser struct {
	guard *charset.Guard
	json  *json.Decoder
	each  func(*Feature) error
	row   int
	crs   string
}

// each's own errors pass through broken unchanged.
type callerError struct{ error }

func (e callerError) Unwrap() error { return e.error }

func (p *parser) broken(err error) error {
	var own callerError
	if errors.As(err, &own) {
		return own.error
	}
	if g := p.guard.Err(); g != nil {
		err = g
	}
	var f *fault.Error
	if errors.As(err, &f) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return &fault.Error{Room: "geojson", Kind: fault.Syntax, Row: p.row, Err: err}
}

var errNotGeoJSON = &fault.Error{Room: "geojson", Kind: fault.Format,
	Expected: "GeoJSON: a FeatureCollection, a Feature or a geometry"}

func (p *parser) document() error {
	t, err := p.json.Token()
	if err != nil {
		return err
	}
	if t != json.Delim('{') {
		return errNotGeoJSON
	}
	members := map[string]json.RawMessage{}
	collection, read := false, 0
	for p.json.More() {
		key, err := p.json.Token()
		if err != nil {
			return err
		}
		if key == "features" {
			if collection {
				return errNotGeoJSON
			}
			collection = true
			if err := p.features(); err != nil {
				return err
			}
			continue
		}
		var raw json.RawMessage
		p.guard.Mark()
		if err := p.json.Decode(&raw); err != nil {
			return err
		}
		if name, _ := key.(string); name == "crs" {
			p.crs = crsName(raw)
		} else {
			members[name] = raw
		}
		if read++; read > mostMembers {
			return &fault.Error{Room: "geojson", Kind: fault.TooBig, Expected: "at most 1000 members beside the features"}
		}
	}
	if _, err := p.json.Token(); err != nil {
		return err
	}
	if collection {
		return nil
	}
	return p.single(members)
}

// single reads the members of a lone feature or geometry.
func (p *parser) single(members map[string]json.RawMessage) error {
	var kind string
	if err := json.Unmarshal(members["type"], &kind); err != nil {
		return errNotGeoJSON
	}
	whole, err := json.Marshal(members)
	if err != nil {
		return err
	}
	switch kind {
	case "Feature":
	case "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
		whole, err = json.Marshal(map[string]json.RawMessage{"geometry": whole})
		if err != nil {
			return err
		}
	default:
		return errNotGeoJSON
	}
	return p.feature(whole)
}

func (p *parser) features() error {
	if t, err := p.json.Token(); err != nil {
		return err
	} else if t != json.Delim('[') {
		return errNotGeoJSON
	}
	for p.json.More() {
		p.guard.Mark()
		var raw json.RawMessage
		if err := p.json.Decode(&raw); err != nil {
			return err
		}
		if err := p.feature(raw); err != nil {
			return err
		}
	}
	_, err := p.json.Token()
	return err
}

func (p *parser) feature(raw []byte) error {
	if p.row++; p.row > mostFeatures {
		return &fault.Error{Room: "geojson", Kind: fault.TooBig, Row: p.row, Expected: "at most 3 million features"}
	}
	if len(raw) == 0 || raw[0] != '{' {
		return &fault.Error{Room: "geojson", Kind: fault.Syntax, Row: p.row, Expected: "a feature"}
	}
	var f struct {
		ID         any            `json:"id"`
		Properties map[string]any `json:"properties"`
		Geometry   *geometry      `json:"geometry"`
	}
	if err := unmarshal(raw, &f); err != nil {
		return err
	}
	out := &Feature{Row: p.row, Properties: f.Properties}
	if members(raw) > len(f.Properties) {
		var err error
		if out.Again, err = replaced(raw); err != nil {
			return err
		}
	}
	switch id := f.ID.(type) {
	case string:
		out.ID = id
	case json.Number:
		out.ID = id.String()
	}
	if f.Geometry != nil {
		if err := f.Geometry.shape(&out.Shape, 0); err != nil {
			return &fault.Error{Room: "geojson", Kind: fault.Syntax, Row: p.row, Field: "geometry", Err: err}
		}
	}
	if err := p.each(out); err != nil {
		return callerError{err}
	}
	return nil
}

// crsName returns the name of a "crs" member: {"properties": {"name": ...}}.
func crsName(raw json.RawMessage) string {
	var crs *struct {
		Properties struct {
			Name string          `json:"name"`
			Code json.RawMessage `json:"code"`
		} `json:"properties"`
	}
	if err := json.Unmarshal(raw, &crs); err != nil {
		return string(raw)
	}
	switch {
	case crs == nil:
		return ""
	case crs.Properties.Name != "":
		return crs.Properties.Name
	case len(crs.Properties.Code) > 0:
		return string(crs.Properties.Code)
	}
	return "unnamed"
}
