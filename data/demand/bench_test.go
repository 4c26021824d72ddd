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
	"syscall"
	"testing"
	"time"

	"fenye/data/china"
	"fenye/geom"
)

const benchRows = 1_000_000

// spots makes up places: nineteen of twenty lie in a province, the others
// anywhere around. Names are in order unless they are shuffled.
func spots(write func(name int, p geom.Point, people int)) {
	rng := rand.New(rand.NewPCG(1, 2))
	lookup := china.Bundled()
	lookup.Expect(benchRows)
	for i := range benchRows {
		p := geom.Point{Lon: 73 + 63*rng.Float64(), Lat: 17 + 37*rng.Float64()}
		for i%20 > 0 && lookup.ProvinceOf(p) == "" {
			p = geom.Point{Lon: 73 + 63*rng.Float64(), Lat: 17 + 37*rng.Float64()}
		}
		write(i, p, rng.IntN(100_000))
	}
}

// benchTable and benchMarks make the same places as a table and as KML.
func benchTable(shuffled bool) []byte {
	var b bytes.Buffer
	b.WriteString("name,lon,lat,population\n")
	order := rand.New(rand.NewPCG(3, 4)).Perm(benchRows)
	spots(func(name int, p geom.Point, people int) {
		if shuffled {
			name = order[name]
		}
		fmt.Fprintf(&b, "place %07d,%.5f,%.5f,%d\n", name, p.Lon, p.Lat, people)
	})
	return b.Bytes()
}

func benchMarks() []byte {
	var b bytes.Buffer
	b.WriteString("<kml><Document>\n")
	spots(func(name int, p geom.Point, people int) {
		fmt.Fprintf(&b, "<Placemark><name>place %07d</name><description>population: %d\ndivision: x</description><Point><coordinates>%.5f,%.5f,0</coordinates></Point></Placemark>\n",
			name, people, p.Lon, p.Lat)
	})
	b.WriteString("</Document></kml>")
	return b.Bytes()
}

// withProvince adds a column, so that no position is looked up.
func withProvince(table []byte) []byte {
	table = bytes.ReplaceAll(table, []byte("\n"), []byte(",510000\n"))
	return bytes.Replace(table, []byte("population,510000"), []byte("population,province"), 1)
}

// BenchmarkRead reads 1,000,000 places; x-bare is the time, and x-bare-cpu the
// processor's, in those of the standard library's bare parser over the same
// bytes, taken beside it.
func BenchmarkRead(b *testing.B) {
	run := func(name string, make func() []byte, bare func([]byte) error) {
		var data []byte
		b.Run(name, func(b *testing.B) {
			if data == nil {
				data = make()
			}
			beside(b, data, bare)
		})
	}
	run("csv", func() []byte { return benchTable(false) }, bareCSV)
	run("csv-with-province", func() []byte { return withProvince(benchTable(false)) }, bareCSV)
	run("csv-shuffled", func() []byte { return benchTable(true) }, bareCSV)
	run("kml", benchMarks, bareXML)
}

// beside reads data and has it parsed bare, in turn.
func beside(b *testing.B, data []byte, bare func([]byte) error) {
	b.SetBytes(int64(len(data)))
	var ours, theirs, oursCPU, theirsCPU time.Duration
	for b.Loop() {
		begun, cpu := time.Now(), processor()
		res, err := Read(context.Background(), "bench", bytes.NewReader(data), int64(len(data)), Options{})
		if err != nil || len(res.Places) != benchRows {
			b.Fatal(err)
		}
		ours, oursCPU = ours+time.Since(begun), oursCPU+processor()-cpu
		b.StopTimer()
		begun, cpu = time.Now(), processor()
		if err := bare(data); err != nil {
			b.Fatal(err)
		}
		theirs, theirsCPU = theirs+time.Since(begun), theirsCPU+processor()-cpu
		b.StartTimer()
	}
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "x-bare")
	if theirsCPU > 0 {
		b.ReportMetric(oursCPU.Seconds()/theirsCPU.Seconds(), "x-bare-cpu")
	}
}

// processor returns the time that all processors have spent on this process,
// also on its system calls.
func processor() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
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
