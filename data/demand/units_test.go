package demand_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fenye/data/demand"
	"fenye/data/fault"
	"fenye/geom"
)

func writeUnits(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "units.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestUnits(t *testing.T) {
	units, source, err := demand.Units(context.Background(), writeUnits(t,
		"\ufeffcode,name,lon,lat,population,users\r\n010,冀北,116.5,40.1,99,\"1,200\"\r\n020,B,120,30,1,0\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(units) != 2 || units[0].Code != "010" || units[0].Name != "冀北" || units[0].Users != 1200 ||
		units[0].Point != (geom.Point{Lon: 116.5, Lat: 40.1}) || units[1].Users != 0 {
		t.Errorf("got %+v", units)
	}
	if source.Used != 2 || source.Population != "users" || len(source.SHA256) != 64 {
		t.Errorf("source: got %+v", source)
	}
}

func TestUnitsRefused(t *testing.T) {
	const head = "code,name,lon,lat,users\n"
	for name, c := range map[string]struct {
		text  string
		kind  fault.Kind
		row   int
		field string
	}{
		"twice":       {head + "1,a,100,30,5\n1,b,101,30,5\n", fault.Repeat, 3, "code"},
		"no code":     {head + ",a,100,30,5\n", fault.BadValue, 2, "code"},
		"no column":   {"name,lon,lat,users\na,100,30,5\n", fault.NoField, 2, "code"},
		"no users":    {"code,name,lon,lat\n1,a,100,30\n", fault.NoField, 2, "users"},
		"empty users": {head + "1,a,100,30,\n", fault.BadValue, 2, "users"},
		"negative":    {head + "1,a,100,30,-5\n", fault.BadValue, 2, "users"},
		"decimal":     {head + "1,a,100,30,5.5\n", fault.BadValue, 2, "users"},
		"position":    {head + "1,a,190,30,5\n", fault.BadValue, 2, "lon, lat"},
		"header only": {head, fault.NoPoints, 0, ""},
	} {
		_, _, err := demand.Units(context.Background(), writeUnits(t, c.text))
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != c.kind || f.Row != c.row || f.Field != c.field || f.File != "units.csv" {
			t.Errorf("%s: got %v, want %s at row %d, %s", name, err, c.kind, c.row, c.field)
		}
		if err != nil && !strings.Contains(err.Error(), "units.csv") {
			t.Errorf("%s: %v does not name the file", name, err)
		}
	}
}
