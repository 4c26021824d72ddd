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
	"time"
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

// BenchmarkRead reads 100,000 places; x-bare is the time in that of the standard
// library's bare parser over the same bytes, taken beside it.
func BenchmarkRead(b *testing.B) {
	table, marks := benchTable(), benchMarks()
	places := func(data []byte, bare func([]byte) error) func(*testing.B) {
		return func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			ours, theirs := time.Duration(0), time.Duration(0)
			for b.Loop() {
				begun := time.Now()
				res, err := Read(context.Background(), "bench", bytes.NewReader(data), int64(len(data)), Options{})
				if err != nil || len(res.Places) != benchRows {
					b.Fatal(err)
				}
				ours += time.Since(begun)
				b.StopTimer()
				begun = time.Now()
				if err := bare(data); err != nil {
					b.Fatal(err)
				}
				theirs += time.Since(begun)
				b.StartTimer()
			}
			b.ReportMetric(ours.Seconds()/theirs.Seconds(), "x-bare")
		}
	}
	b.Run("csv", places(table, bareCSV))
	b.Run("csv-with-province", places(withProvince(table), bareCSV))
	b.Run("kml", places(marks, bareXML))
}

func bareCSV(data []byte) error {
	r := csv.NewReader(bytes.NewReader(data))
	r.ReuseRecord = true
	for {
		if _, err := r.Read(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func bareXML(data []byte) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.RawToken(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
