package clip

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"fenye/geom"
)

// TestGDALFindsCellsValid writes cells as GeoJSON and has GDAL (Debian package
// gdal-bin) check and measure them.
func TestGDALFindsCellsValid(t *testing.T) {
	if _, err := exec.LookPath("ogrinfo"); err != nil {
		t.Fatal("ogrinfo is missing: install the Debian package gdal-bin")
	}
	land, err := Union(chinaLand(t))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	file.WriteString(`{"type":"FeatureCollection","features":[`)
	count, want := 0, 0.0
	add := func(mp geom.MultiPolygon) {
		if len(mp) == 0 {
			return
		}
		if count > 0 {
			file.WriteByte(',')
		}
		count++
		want += PlanarArea(mp)
		feature(&file, mp)
	}
	for n, l := range layouts(12) {
		f := testFrames[n%len(testFrames)]
		d := geom.NewDiagram(l.sites)
		cells, err := Frame(d, f[0], f[1], f[2], f[3], 5, 0.5)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cells {
			add(c)
		}
		if n == 1 || n == 9 {
			whole, err := Frame(d, 70, 0, 140, 60, 5, 0.5)
			if err != nil {
				t.Fatal(err)
			}
			parts, err := Land(whole, land)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range parts {
				add(c)
			}
		}
	}
	file.WriteString("]}")
	path := filepath.Join(t.TempDir(), "cells.geojson")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	got, out := measured(t, path)
	if count < 40 || got["valid"] != float64(count) || got["number"] != float64(count) || math.Abs(got["area"]/want-1) > 1e-9 {
		t.Errorf("GDAL finds %v, want %d valid cells of %v square degrees\n%s", got, count, want, out)
	}
}

// measured returns what GDAL says of a file's polygons: how many, how many of
// them valid, and their area.
func measured(t *testing.T, path string) (got map[string]float64, out []byte) {
	sql := "select sum(st_isvalid(geometry)) as valid, count(*) as number, sum(st_area(geometry)) as area from cells"
	out, err := exec.Command("ogrinfo", "-ro", path, "-al", "-q", "-dialect", "sqlite", "-sql", sql).CombinedOutput()
	if err != nil {
		t.Fatalf("ogrinfo: %v\n%s", err, out)
	}
	got = map[string]float64{}
	for _, m := range regexp.MustCompile(`(valid|number|area) \(\w+\) = (\S+)`).FindAllStringSubmatch(string(out), -1) {
		got[m[1]], _ = strconv.ParseFloat(m[2], 64)
	}
	return got, out
}

func feature(w *bytes.Buffer, mp geom.MultiPolygon) {
	w.WriteString(`{"type":"Feature","properties":{},"geometry":{"type":"MultiPolygon","coordinates":[`)
	for i, p := range mp {
		w.WriteString([]string{"[", ",["}[min(i, 1)])
		for j, r := range p {
			w.WriteString([]string{"[", ",["}[min(j, 1)])
			for k, q := range r {
				fmt.Fprintf(w, "%s[%.6f,%.6f]", []string{"", ","}[min(k, 1)], q.Lon, q.Lat)
			}
			w.WriteByte(']')
		}
		w.WriteByte(']')
	}
	w.WriteString("]}}\n")
}
