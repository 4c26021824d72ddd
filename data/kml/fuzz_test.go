package kml

import (
	"archive/zip"
	"bytes"
	"context"
	"strings"
	"testing"
)

// FuzzKML: any text gives placemarks or an error, and never a panic.
func FuzzKML(f *testing.F) {
	for _, seed := range []string{
		`<kml><Placemark><name>a</name><description>population: 5</description><Point><coordinates>1,2,3</coordinates></Point></Placemark></kml>`,
		`<kml><Document><Placemark><ExtendedData><Data name="p"><value>1</value></Data><SchemaData><SimpleData name="q">2</SimpleData></SchemaData></ExtendedData></Placemark></Document></kml>`,
		`<kml><Placemark><description><![CDATA[<table><tr><td>a</td><td>b</td></tr></table><br>c: d]]></description><MultiGeometry><Point><coordinates> 1 , 2 </coordinates></Point><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark></kml>`,
		`<kml><NetworkLink><Link><href>x.kml</href></Link></NetworkLink></kml>`,
		`<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		rows := 0
		_, err := Read(context.Background(), strings.NewReader(text), func(p *Placemark) error {
			rows++
			if p.Row != rows {
				t.Errorf("row %d is placemark %d", p.Row, rows)
			}
			return nil
		})
		if err == nil && strings.TrimSpace(text) == "" {
			t.Errorf("a blank text is no error")
		}
	})
}

// FuzzKMZ: any bytes after a ZIP's are placemarks or an error.
func FuzzKMZ(f *testing.F) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, text := range map[string]string{"doc.kml": "<kml>" + mark("a") + link("b.kml") + "</kml>", "b.kml": "<kml>" + mark("b") + "</kml>"} {
		part, err := w.Create(name)
		if err == nil {
			_, err = part.Write([]byte(text))
		}
		if err != nil {
			f.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add(b.Bytes()[:b.Len()-20])
	f.Fuzz(func(t *testing.T, data []byte) {
		z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		last := 0
		if _, err := ReadArchive(context.Background(), z, func(p *Placemark) error { last = p.Row; return nil }); err != nil && last < 0 {
			t.Error(err)
		}
	})
}
