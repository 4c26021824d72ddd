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

// rewritten makes each row below the header anew, of its four fields.
func rewritten(table []byte, header, format string) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	for row := range bytes.Lines(table[bytes.IndexByte(table, '\n')+1:]) {
		f := bytes.Split(bytes.TrimSpace(row), []byte(","))
		fmt.Fprintf(&b, format, f[0], f[1], f[2], f[3])
	}
	return b.Bytes()
}

// quoted writes the names in quotes; wide adds columns, has the usual ones in
// another order, and names the province, now this one, now that.
func quoted() []byte {
	return rewritten(benchTable(false), "name,lon,lat,population\n", "\"%s\",%s,%s,%s\n")
}

func wide() []byte {
	table := rewritten(benchTable(false), "id,lat,note,users,kind,name,area,province,lon,remark\r\n",
		"1000,%[3]s,a note that says little,%[4]s,town,四川省成都市武侯区 %[1]s,12.75,#,%[2]s,no remark\r\n")
	names := []string{"四川", "510000", "Hubei", "广西", "广东省", "CN-BJ", "山东"}
	out := make([]byte, 0, len(table)+8*benchRows)
	for i := 0; ; i++ {
		before, after, found := bytes.Cut(table, []byte("#"))
		if out, table = append(out, before...), after; !found {
			return out
		}
		out = append(out, names[i%len(names)]...)
	}
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
	run("csv-quoted", quoted, bareCSV)
	run("csv-wide", wide, bareCSV)
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
