package planfile

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"fenye/geom"
	"fenye/model"
)

// oddTexts and oddNumbers are what is written in a way of its own, or nearly so.
var (
	oddTexts = []string{"", "北京", "a b", `a"b`, `a\b`, "a<b", "a>b", "a&b", "tab\there", "line\nend", "\u2028", "\u2029", "…", "\x7f", "\ufeff", "é",
		"é", "\U0001f600", "\x00", "null", "{}", `","lon":1`, strings.Repeat("長", 300)}
	oddNumbers = []float64{0, math.Copysign(0, -1), 1, -1, 116.4074, 1e-6, 9.9e-7, -1e-7, 5e-324, 180, -180, 1e20, 1e21, 123456789.123456789, .1, 1. / 3}
)

// TestLines: places are written as encoding/json writes them, and read back as they
// were and as encoding/json reads them.
func TestLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string { return oddTexts[r.IntN(len(oddTexts))] }
	number := func() float64 { return oddNumbers[r.IntN(len(oddNumbers))] }
	people := func() model.Population {
		p, err := model.ParsePopulation([]string{"0", "7", "20217700", "2021.77", "999999999999999", "9999999999999999", "0.5"}[r.IntN(7)])
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for range 20_000 {
		p := model.Place{Name: text(), Province: text(), Position: geom.Point{Lon: number(), Lat: number()}, Population: people()}
		got, err := appendPlace(nil, &p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(layoutOfPlace(&p))
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%+v: got %s, want %s, %v", p, got, want, err)
		}
		sameReading(t, got)
		var line placeLine
		if err := json.Unmarshal(got, &line); err != nil || line.Place != p {
			t.Fatalf("%s: read as %+v, %v", got, line.Place, err)
		}
	}
}

// TestLineReaderTakesOnlyItsOwn: what is not a line as it is written here is left to
// encoding/json.
func TestLineReaderTakesOnlyItsOwn(t *testing.T) {
	whole := `{"name":"x","lon":1,"lat":2,"population":3,"province":"510000"}`
	var p model.Place
	if !readPlace([]byte(whole), &p) {
		t.Error("a line as it is written is not read")
	}
	for n := range len(whole) {
		if readPlace([]byte(whole[:n]), &p) {
			t.Errorf("%s is read", whole[:n])
		}
	}
	for _, other := range []string{
		`{"name": "x","lon":1,"lat":2,"population":3}`, `{"lon":1,"lat":2,"name":"x","population":3}`,
		`{"name":"x","lon":null,"lat":2,"population":3}`, `{"name":null,"lon":1,"lat":2,"population":3}`,
		`{"name":"x","lon":1,"lat":2,"population":3.5}`, `{"name":"x","lon":1,"lat":2,"population":"3"}`,
		`{"name":"x","lon":1,"lat":2,"population":3,"extra":1}`, `{"name":"x","lon":1,"lat":2,"population":3,"province":""}x`,
		`{"name":"x\u0041","lon":1,"lat":2,"population":3}`, `{"name":"x","lon":1e999,"lat":2,"population":3}`,
		"{\"name\":\"\xff\",\"lon\":1,\"lat\":2,\"population\":3}", `{"name":"x","lon":1,"lat":2,"population":1234567890123456}`, `null`, `[]`, `1`,
	} {
		if readPlace([]byte(other), &p) {
			t.Errorf("%s is read", other)
		}
	}
}

// sameReading asks that a value is read here as encoding/json reads its layout, if
// at all.
func sameReading(t *testing.T, b []byte) {
	t.Helper()
	var line placeLine
	err := json.Unmarshal(b, &line)
	var layout placeLayout
	wrong := exact(b, &layout)
	var want model.Place
	if wrong == nil {
		want, wrong = layout.place()
	}
	if (err == nil) != (wrong == nil) || err == nil && line.Place != want {
		t.Fatalf("%s: got %+v, %v; encoding/json reads %+v, %v", b, line.Place, err, want, wrong)
	}
}

func FuzzLine(f *testing.F) {
	for _, s := range []string{`{"name":"x","lon":1,"lat":2,"population":3,"province":"510000"}`, `{"name":"x","lon":-1e5,"lat":2.5,"population":3}`,
		`{"name":"x","lon":1,"lat":2,"population":3.25}`, `{"Name":"x","lon":1,"lat":2,"population":3,"lon":4}`, `null`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if json.Valid(b) {
			sameReading(t, bytes.TrimSpace(b))
		}
	})
}
