package kml

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"fenye/data/fault"
	"fenye/geom"
)

func all(t *testing.T, text string) []*Placemark {
	t.Helper()
	var out []*Placemark
	if _, err := Read(context.Background(), strings.NewReader(text), func(p *Placemark) error {
		out = append(out, keep(p))
		return nil
	}); err != nil {
		t.Fatalf("%.80q: %v", text, err)
	}
	return out
}

// keep clones what is lent.
func keep(p *Placemark) *Placemark {
	kept := *p
	kept.Fields, kept.Points, kept.Bad = slices.Clone(p.Fields), slices.Clone(p.Points), strings.Clone(p.Bad)
	for i := range kept.Fields {
		kept.Fields[i].Value = strings.Clone(kept.Fields[i].Value)
	}
	return &kept
}

func TestFields(t *testing.T) {
	want := []Field{{"population", "20217700"}, {"division", "Shanghai"}}
	for what, body := range map[string]string{
		"lines":       "<description>population: 20217700\ndivision: Shanghai</description>",
		"full width":  "<description>population：20217700\r\ndivision ： Shanghai\r\n</description>",
		"equals":      "<description>population = 20217700\ndivision=Shanghai</description>",
		"breaks":      "<description><![CDATA[<b>population</b>: 20217700<br/>division: Shanghai<br>]]></description>",
		"paragraphs":  "<description>&lt;p&gt;population: 20217700&lt;/p&gt;&lt;p&gt;division: Shanghai&lt;/p&gt;</description>",
		"table":       "<description><![CDATA[<html><body><table><tr><th>Field</th><th>a</th><th>b</th></tr><tr><td>population</td><td>20217700</td></tr><tr><td><b>division</b></td><td> Shanghai </td></tr></table>]]></description>",
		"open table":  "<description><![CDATA[<table><tr><td>population<td>20217700<tr><td>division:<td>Shang<i>hai</i></table>]]></description>",
		"data":        `<ExtendedData><Data name="population"><displayName>people</displayName><value>20217700</value></Data><Data name="division"><value> Shanghai </value></Data></ExtendedData>`,
		"schema data": `<ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="population">20217700</SimpleData><SimpleData name="division">Shanghai</SimpleData></SchemaData></ExtendedData>`,
		"both":        `<description>division: Shanghai</description><ExtendedData><Data name="population"><value>20217700</value></Data></ExtendedData>`,
	} {
		got := all(t, `<kml><Placemark><name>a</name>`+body+`</Placemark></kml>`)
		if len(got) != 1 || !slices.Equal(got[0].Fields, want) {
			t.Errorf("%s: got %q, want %q", what, got[0].Fields, want)
		}
	}
}

// TestLongDescription: what stands where a description is cut off is no field, since
// a number there lacks digits.
func TestLongDescription(t *testing.T) {
	for what, part := range map[string][4]string{ // its beginning, what fills it, and what stands before and after the number
		"lines":      {"a: 1\n", "\n", "\nb: ", "\n"},
		"HTML":       {"a: 1<br>", " ", "<br>b: ", "<br>"},
		"HTML table": {"<table><tr><td>a<td>1</tr>", " ", "<tr><td>b</td><td>", "</td></tr></table>"},
	} {
		fill := mostDescription - len(part[0]) - len(part[2]) - len("123")
		text := part[0] + strings.Repeat(part[1], fill) + part[2] + "123456" + part[3]
		marks := all(t, "<kml><Placemark><description><![CDATA["+text+"]]></description></Placemark></kml>")
		if want := []Field{{"a", "1"}}; !slices.Equal(marks[0].Fields, want) {
			t.Errorf("%s: got %q, want %q", what, marks[0].Fields, want)
		}
	}
}

func TestCoordinates(t *testing.T) {
	for text, want := range map[string]geom.Point{
		"121.5,31.25,0":                {Lon: 121.5, Lat: 31.25},
		"121.5,31.25":                  {Lon: 121.5, Lat: 31.25},
		"\n\t 121.5,31.25,4.5 \n":      {Lon: 121.5, Lat: 31.25},
		"121.5, 31.25, 0":              {Lon: 121.5, Lat: 31.25},
		"121.5,\n31.25,\n0":            {Lon: 121.5, Lat: 31.25},
		"121.5 , 31.25":                {Lon: 121.5, Lat: 31.25},
		"121.5,31.25,":                 {Lon: 121.5, Lat: 31.25},
		"-1.215e2,-31.25":              {Lon: -121.5, Lat: -31.25},
		"<![CDATA[121.5,31.25]]>":      {Lon: 121.5, Lat: 31.25},
		"“121.5”,“31.25”":              {Lon: 121.5, Lat: 31.25},
		"121.5,31.25<!-- remark -->,0": {Lon: 121.5, Lat: 31.25},
		"\u00a0121.5,31.25\u00a0":      {Lon: 121.5, Lat: 31.25},
		"200,31.25":                    {Lon: 200, Lat: 31.25},
		"121.5,31.25,NaN":              {Lon: 121.5, Lat: 31.25},
		"121.5,31.25,0 121.6,31.3,0":   {Lon: 121.5, Lat: 31.25},
	} {
		got := all(t, `<kml><Placemark><Point><coordinates>`+text+`</coordinates></Point></Placemark></kml>`)[0]
		if len(got.Points) != 1 || got.Points[0] != want || got.Bad != "" {
			t.Errorf("%q: got %v %q, want %v", text, got.Points, got.Bad, want)
		}
	}
	for _, text := range []string{"east,31.25", "121.5", "121.5;31.25", "121.5,31.25,high", ",31.25", "NaN,31.25", "121.5,nan,0"} {
		got := all(t, `<kml><Placemark><Point><coordinates>`+text+`</coordinates></Point></Placemark></kml>`)[0]
		if got.Bad == "" || !math.IsNaN(got.Points[0].Lon) {
			t.Errorf("%q: got %v %q, want it marked as bad", text, got.Points, got.Bad)
		}
	}
}

func TestStructure(t *testing.T) {
	const point = `<Point><coordinates>1,2</coordinates></Point>`
	for what, c := range map[string]struct {
		text string
		want string // names
	}{
		"folders":       {`<kml><Document><name>d</name><Folder><name>f</name><Folder><Placemark><name>a</name>` + point + `</Placemark></Folder><Placemark><name>b</name>` + point + `</Placemark></Folder></Document></kml>`, "a b"},
		"prefix":        {`<k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>a</k:name><k:Point><k:coordinates>1,2</k:coordinates></k:Point></k:Placemark></k:kml>`, "a"},
		"no namespace":  {`<Document><Placemark><name>a</name>` + point + `</Placemark></Document>`, "a"},
		"old namespace": {`<?xml version="1.0"?><kml xmlns="http://earth.google.com/kml/2.0"><Placemark><name>a</name>` + point + `</Placemark></kml>`, "a"},
		"multi":         {`<kml><Placemark><name>a</name><MultiGeometry><MultiGeometry>` + point + `</MultiGeometry></MultiGeometry></Placemark></kml>`, "a"},
		"entities":      {`<kml><Placemark><name>a&amp;b&#x4E2D;&nbsp;&eacute;</name>` + point + `</Placemark></kml>`, "a&b中 é"},
		"styles":        {`<kml><Document><Style id="s"><IconStyle><Icon><href>http://x/y.png</href></Icon></IconStyle></Style><Placemark><name>a</name><styleUrl>#s</styleUrl>` + point + `</Placemark></Document></kml>`, "a"},
		"name lines":    {"<kml><Placemark><name>\n  New\n  York </name>" + point + "</Placemark></kml>", "New York"},
	} {
		var names []string
		for _, p := range all(t, c.text) {
			names = append(names, p.Name)
			if !slices.Equal(p.Points, []geom.Point{{Lon: 1, Lat: 2}}) {
				t.Errorf("%s: points %v", what, p.Points)
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: got %q, want %q", what, got, c.want)
		}
	}
	shapes := all(t, `<kml><Placemark><MultiGeometry>`+point+point+`<LineString><coordinates>1,2 3,4</coordinates></LineString><Polygon>
		<innerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></innerBoundaryIs>
		<outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark></kml>`)[0]
	if len(shapes.Points) != 2 || shapes.Lines != 1 || len(shapes.Polygons) != 1 || len(shapes.Polygons[0]) != 2 || shapes.Polygons[0][0][1].Lon != 9 {
		t.Errorf("shapes: %+v", shapes)
	}
}

func TestDamaged(t *testing.T) {
	for text, kind := range map[string]fault.Kind{
		"<kml><Placemark>":                fault.Syntax,
		"<kml><Placemark></kml>":          fault.Syntax,
		"<kml><Placemark></Folder></kml>": fault.Syntax,
		"<kml>&unknown;</kml>":            fault.Syntax,
		"<html></html>":                   fault.Format,
		"<gpx/>":                          fault.Format,
		"<!-- nothing -->":                fault.Format,
		"<kml>\x01</kml>":                 fault.Syntax,
		`<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml>&b;</kml>`:                   fault.Unsupported,
		`<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/hostname">]><kml>&x;</kml>`:                fault.Unsupported,
		`<kml>` + strings.Repeat("<Folder>", 1000) + strings.Repeat("</Folder>", 1000) + `</kml>`: fault.TooBig,
	} {
		_, err := Read(context.Background(), strings.NewReader(text), func(*Placemark) error { return nil })
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != kind {
			t.Errorf("%.60q: %v, want %s", text, err, kind)
		}
	}
}

// endless is a text without an end.
type endless struct{ head, body string }

func (e *endless) Read(p []byte) (int, error) {
	if e.head != "" {
		n := copy(p, e.head)
		e.head = e.head[n:]
		return n, nil
	}
	n := 0
	for n < len(p) {
		n += copy(p[n:], e.body)
	}
	return n, nil
}

func TestEndless(t *testing.T) {
	for _, e := range []*endless{
		{"<kml>", " "},
		{"<kml><Placemark><name>", "a"},
		{"<kml ", "a='b' "},
		{"<!-- ", "-"},
		{"<", "a"},
		{"<kml><", "a"},
		{"<kml><![CDATA[", "]"},
		{"", "<Folder>"},
	} {
		what := e.head
		_, err := Read(context.Background(), e, func(*Placemark) error { return nil })
		var f *fault.Error
		if !errors.As(err, &f) {
			t.Errorf("%q: %v, want a fault", what, err)
		}
	}
}

func archive(t testing.TB, files ...string) *zip.Reader {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		f, err := w.Create(files[i])
		if err == nil {
			_, err = io.WriteString(f, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func mark(name string) string {
	return "<Placemark><name>" + name + "</name><Point><coordinates>1,2</coordinates></Point></Placemark>"
}

func link(to string) string {
	return "<NetworkLink><Link><href>" + to + "</href></Link></NetworkLink>"
}

func TestArchive(t *testing.T) {
	z := archive(t,
		"files/icon.png", "not read",
		"other.kml", "<kml>"+mark("unlinked")+"</kml>",
		"doc.kml", "<kml><Document>"+mark("a")+link("sub/b.kml")+link("http://example.com/far.kml")+link("gone.kml")+link("/etc/passwd")+"</Document></kml>",
		"sub/b.kml", "<kml><Document>"+mark("b")+link("../doc.kml")+link("c%20c.kml#part")+link("../../out.kml")+"</Document></kml>",
		"sub/c c.kml", "<kml>"+mark("c")+link("c%20c.kml")+"</kml>")
	var names []string
	warnings, err := ReadArchive(context.Background(), z, func(p *Placemark) error {
		names = append(names, fmt.Sprint(p.Row, p.Name))
		return nil
	})
	if err != nil || !slices.Equal(names, []string{"1a", "2b", "3c"}) {
		t.Errorf("got %q, %v", names, err)
	}
	want := []Warning{{RemoteLink, "http://example.com/far.kml"}, {MissingLink, "gone.kml"}, {RemoteLink, "/etc/passwd"}, {MissingLink, "../../out.kml"}, {Unlinked, "other.kml"}}
	if !slices.Equal(warnings, want) {
		t.Errorf("warnings %v, want %v", warnings, want)
	}
}

func TestArchiveBombs(t *testing.T) {
	ignore := func(*Placemark) error { return nil }
	blanks := archive(t, "doc.kml", "<kml>"+strings.Repeat(" ", 64<<20)+"</kml>")
	var f *fault.Error
	if _, err := ReadArchive(context.Background(), blanks, ignore); !errors.As(err, &f) || f.Kind != fault.TooBig {
		t.Errorf("64 MiB of blanks: %v, want too big", err)
	}
	var files []string
	for i := range mostFiles + 5 {
		files = append(files, fmt.Sprintf("%d.kml", i), "<kml>"+link(fmt.Sprintf("%d.kml", i+1))+"</kml>")
	}
	if _, err := ReadArchive(context.Background(), archive(t, files...), ignore); !errors.As(err, &f) || f.Kind != fault.TooBig {
		t.Errorf("a chain of links: %v, want too big", err)
	}
	if _, err := ReadArchive(context.Background(), archive(t, "a.txt", "x"), ignore); !errors.As(err, &f) || f.Kind != fault.Format {
		t.Errorf("no KML: %v", err)
	}
	broken := archive(t, "doc.kml", "<kml>"+mark("a")+link("b.kml")+"</kml>", "b.kml", "<kml>"+mark("b")+"</Folder>")
	if _, err := ReadArchive(context.Background(), broken, ignore); !errors.As(err, &f) || f.Kind != fault.Syntax || f.Field != "b.kml" || f.Row != 1 {
		t.Errorf("the file of the archive that is damaged: %v", err)
	}
	if _, err := ReadArchive(context.Background(), archive(t, "doc.kml", "   "), ignore); !errors.As(err, &f) || f.Kind != fault.Empty {
		t.Errorf("blank KML: %v", err)
	}
}
