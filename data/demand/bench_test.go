package demand

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"testing"
)

const benchRows = 100_000

// table and marks make the same places as a table and as KML.
func benchTable() []byte {
	var b bytes.Buffer
	b.WriteString("name,lon,lat,population\n")
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range benchRows {
		fmt.Fprintf(&b, "place %07d,%.5f,%.5f,%d\n", i, 75+55*rng.Float64(), 20+30*rng.Float64(), rng.IntN(100_000))
	}
	return b.Bytes()
}

func benchMarks() []byte {
	var b bytes.Buffer
	b.WriteString("<kml><Document>\n")
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range benchRows {
		x, y := 75+55*rng.Float64(), 20+30*rng.Float64()
		fmt.Fprintf(&b, "<Placemark><name>place %07d</name><description>population: %d\ndivision: x</description><Point><coordinates>%.5f,%.5f,0</coordinates></Point></Placemark>\n",
			i, rng.IntN(100_000), x, y)
	}
	b.WriteString("</Document></kml>")
	return b.Bytes()
}

// withProvince adds a column, so that no position is looked up.
func withProvince(table []byte) []byte {
	table = bytes.ReplaceAll(table, []byte("\n"), []byte(",510000\n"))
	return bytes.Replace(table, []byte("population,510000"), []byte("population,province"), 1)
}

// BenchmarkRead reads 100,000 places, beside the standard library's bare
// parsers over the same bytes.
func BenchmarkRead(b *testing.B) {
	table, marks := benchTable(), benchMarks()
	places := func(data []byte) func(*testing.B) {
		return func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				res, err := Read(context.Background(), "bench", bytes.NewReader(data), int64(len(data)), Options{})
				if err != nil || len(res.Places) != benchRows {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run("csv", places(table))
	b.Run("csv-with-province", places(withProvince(table)))
	b.Run("kml", places(marks))
	b.Run("encoding-csv", func(b *testing.B) {
		b.SetBytes(int64(len(table)))
		for b.Loop() {
			r := csv.NewReader(bytes.NewReader(table))
			r.ReuseRecord = true
			for {
				if _, err := r.Read(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("encoding-xml", func(b *testing.B) {
		b.SetBytes(int64(len(marks)))
		for b.Loop() {
			d := xml.NewDecoder(bytes.NewReader(marks))
			for {
				if _, err := d.RawToken(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
