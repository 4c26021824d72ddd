package report_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image/png"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
)

// plans are the outcomes that every map file is tested with.
func plans(t *testing.T) map[string]func() (*region.Outcome, report.Options) {
	return map[string]func() (*region.Outcome, report.Options){
		"china": func() (*region.Outcome, report.Options) { return china(t, "zh") },
		"world": func() (*region.Outcome, report.Options) { return world(t) },
		"seven": func() (*region.Outcome, report.Options) { return seven(t) },
		"pacific": func() (*region.Outcome, report.Options) {
			o, opt := world(t)
			opt.Frame = model.Frame{West: 150, South: -50, East: -140.5, North: 65}
			return o, opt
		},
	}
}

func kmlOf(t *testing.T, o *region.Outcome, opt report.Options) []byte {
	t.Helper()
	return same(t, func(b *bytes.Buffer) error { return report.WriteKML(b, o, opt) })
}

func TestKMLFitsTheOGCSchema(t *testing.T) {
	schema := kmlSchema(t)
	for name, plan := range plans(t) {
		o, opt := plan()
		path := save(t, name+".kml", kmlOf(t, o, opt))
		run(t, "xmllint", "--nonet", "--noout", "--schema", schema, path)
	}
}

func TestGDALReadsTheKMLFolders(t *testing.T) {
	for name, plan := range plans(t) {
		o, opt := plan()
		path := save(t, name+".kml", kmlOf(t, o, opt))
		for layer, want := range map[string]int{
			"regions": len(o.Scenario.Centres), "centres": len(o.Scenario.Centres), "cities": len(o.Plan.Places),
		} {
			got := run(t, "ogrinfo", "-ro", "-so", path, layer)
			if !strings.Contains(got, fmt.Sprintf("Feature Count: %d\n", want)) {
				t.Errorf("%s, %s: got\n%s\nwant %d features", name, layer, got, want)
			}
		}
		regions := run(t, "ogrinfo", "-ro", "-al", path)
		for _, c := range o.Scenario.Centres {
			if !strings.Contains(regions, "Name (String) = "+c.Name+"\n") {
				t.Errorf("%s: no region bears the name %s", name, c.Name)
			}
		}
		valid := run(t, "ogrinfo", "-ro", path, "-dialect", "sqlite", "-sql",
			"select sum(st_isvalid(geometry)) as valid, count(geometry) as areas from regions where geometry is not null")
		areas := 0
		for _, line := range strings.Split(valid, "\n") {
			if text, ok := strings.CutPrefix(strings.TrimSpace(line), "areas (Integer) = "); ok {
				areas, _ = strconv.Atoi(text)
			}
		}
		if areas == 0 || !strings.Contains(valid, fmt.Sprintf("valid (Integer) = %d\n", areas)) {
			t.Errorf("%s: got\n%s\nwant all regions valid", name, valid)
		}
	}
}

var coordinateText = regexp.MustCompile(`<(LinearRing|LineString)>.*?<coordinates>(.*?)</coordinates>`)

func TestKMLStepsAreHalfADegreeAndRingsAreClosed(t *testing.T) {
	for name, plan := range plans(t) {
		o, opt := plan()
		text := kmlOf(t, o, opt)
		found := coordinateText.FindAllSubmatch(text, -1)
		if len(found) < 2 {
			t.Fatalf("%s: %d rings and lines, want more", name, len(found))
		}
		for _, m := range found {
			points := strings.Fields(string(m[2]))
			if string(m[1]) == "LinearRing" && (points[0] != points[len(points)-1] || len(points) < 4) {
				t.Errorf("%s: a ring of %d points from %s to %s is not closed", name, len(points), points[0], points[len(points)-1])
			}
			for i := 1; i < len(points); i++ {
				a, b := position(t, points[i-1]), position(t, points[i])
				if max(abs(a[0]-b[0]), abs(a[1]-b[1])) > 0.5000021 {
					t.Errorf("%s: a step of more than half a degree from %v to %v", name, a, b)
				}
			}
		}
	}
}

func position(t *testing.T, s string) [2]float64 {
	t.Helper()
	var p [2]float64
	lon, lat, _ := strings.Cut(s, ",")
	for i, text := range []string{lon, lat} {
		if _, decimals, _ := strings.Cut(text, "."); len(decimals) > 6 {
			t.Errorf("%s has more than six decimals", s)
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		p[i] = x
	}
	return p
}

func abs(x float64) float64 { return max(x, -x) }

func TestKMLColoursAreAlphaBlueGreenRed(t *testing.T) {
	o, opt := china(t, "en")
	text := string(kmlOf(t, o, opt))
	for _, want := range []string{
		"<color>ffbf642b</color><width>2</width>",         // 2B64BF, opaque
		"<PolyStyle><color>55bf642b</color></PolyStyle>",  // the same, a third, not darkened
		"<PolyStyle><color>551c7bc3</color></PolyStyle>",  // C37B1C
		"<Folder id=\"regions\"><name>regions</name>",     //
		"<text><![CDATA[<h3>$[name]</h3>",                 //
		"$[region/load]",                                  //
		"<altitudeMode>clampToGround</altitudeMode>",      //
		"<SimpleData name=\"load\">900000</SimpleData>",   //
		"<description>GeoNames (CC BY 4.0)</description>", //
		"<SchemaData schemaUrl=\"#region\">",              //
		"<Placemark id=\"region-1-area\"><name>North</name>",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in the file", want)
		}
	}
}

func TestRegionsWithoutAreaAreListed(t *testing.T) {
	o, opt := world(t)
	text := string(kmlOf(t, o, opt))
	for _, id := range []string{"region-5-area", "region-6-area"} {
		_, rest, found := strings.Cut(text, `<Placemark id="`+id+`">`)
		mark, _, _ := strings.Cut(rest, "</Placemark>")
		if !found || strings.Contains(mark, "Polygon") {
			t.Errorf("%s: got %q, want a placemark without geometry", id, mark)
		}
	}
}

func TestKMZStartsWithTheDocument(t *testing.T) {
	o, opt := china(t, "zh")
	content := same(t, func(b *bytes.Buffer) error { return report.WriteKMZ(b, o, opt) })
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		if f.Modified.Year() != 1980 && f.Modified.Year() != 1979 {
			t.Errorf("%s bears the time %v, want a fixed one", f.Name, f.Modified)
		}
	}
	if got, want := strings.Join(names, " "), "doc.kml files/centre-1.png files/centre-2.png files/city.png"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	doc := entry(t, z, "doc.kml")
	for _, name := range names[1:] {
		if _, err := png.Decode(bytes.NewReader(entry(t, z, name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Contains(doc, []byte("<href>"+name+"</href>")) {
			t.Errorf("%s is not used", name)
		}
	}
	run(t, "xmllint", "--nonet", "--noout", "--schema", kmlSchema(t), save(t, "doc.kml", doc))
	if got := run(t, "ogrinfo", "-ro", "-so", save(t, "plan.kmz", content), "cities"); !strings.Contains(got, "Feature Count: 77\n") {
		t.Errorf("got %s, want 77 cities", got)
	}
}

func entry(t *testing.T, z *zip.Reader, name string) []byte {
	t.Helper()
	f, err := z.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	b, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestManyCitiesStartSwitchedOff(t *testing.T) {
	o, opt := china(t, "zh")
	if text := kmlOf(t, o, opt); bytes.Contains(text, []byte("<visibility>0</visibility>")) {
		t.Error("77 cities are switched off")
	}
	plan := *o.Plan
	for i := range 1001 {
		plan.Places = append(plan.Places[:len(plan.Places):len(plan.Places)], place(fmt.Sprint("p", i), 100+float64(i)/100, 30, 1))
	}
	text := kmlOf(t, outcomeOf(t, plan), opt)
	if !bytes.Contains(text, []byte(`<Folder id="cities"><name>cities</name><visibility>0</visibility>`)) {
		t.Error("1078 cities are switched on")
	}
}
