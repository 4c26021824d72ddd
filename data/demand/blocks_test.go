package demand

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"fenye/data/fault"
)

// byRows is Read without blocks: row by row.
func byRows(text string, o Options) (*Result, error) {
	c, err := newCollector(context.Background(), o)
	if err != nil {
		return nil, err
	}
	s := &source{ctx: context.Background(), name: "odd.csv", r: strings.NewReader(text), size: int64(len(text)), options: o}
	s.classes.asked = c.asked
	if err := s.scan(c.add); err != nil {
		return nil, fault.In("odd.csv", err)
	}
	if err := c.gather(0); err != nil {
		return nil, err
	}
	res, err := c.finish(s)
	return res, fault.In("odd.csv", err)
}

// oddTable makes a table of some blocks, of which one row in so many is odd.
func oddTable(rng *rand.Rand, rows, rare int) string {
	heads := []string{"name,lon,lat,population", "名称,经度,纬度,人口,省份", "name,coordinates,users,pop,x", "lat,lon,pop,人口（万）,note,province",
		"name,lon,lat,users,centre,centre_users", "name,lon,lat,foo,bar"}
	head := heads[rng.IntN(len(heads))]
	end := []string{"\n", "\r\n", "\r"}[rng.IntN(3)]
	quote := []string{"", "", "\""}[rng.IntN(3)]
	var b strings.Builder
	b.WriteString(head + end)
	odd := []string{"", " ", "x", "-5", "1e3", "\"2,021.5\"", "NaN", "200", "104°3'E", "１２", "12345678901234567890", "5万", "\"a\nb\"", "\"c\"\"d\"", "extra,extra", "\"" + end + "\"", "q\"q"}
	for i := range rows {
		for k, column := range strings.Split(head, ",") {
			if k > 0 {
				b.WriteByte(',')
			}
			switch {
			case rng.IntN(rare) == 0:
				b.WriteString(odd[rng.IntN(len(odd))])
			case column == "name" || column == "名称":
				fmt.Fprintf(&b, "%splace %06d%s", quote, i-rng.IntN(2)*rng.IntN(2), quote)
			case column == "lon" || column == "经度":
				fmt.Fprintf(&b, "%.*f", rng.IntN(9), 73+63*rng.Float64())
			case column == "lat" || column == "纬度":
				fmt.Fprintf(&b, "%.*f", rng.IntN(9), 17+37*rng.Float64())
			case column == "coordinates":
				fmt.Fprintf(&b, "%.4f %.4f", 73+63*rng.Float64(), 17+37*rng.Float64())
			case column == "province" || column == "省份":
				b.WriteString(quote + []string{"", "四川", "510000", "Nowhere"}[rng.IntN(4)] + quote)
			default:
				fmt.Fprint(&b, rng.IntN(4))
			}
		}
		b.WriteString(end)
	}
	if rng.IntN(6) == 0 {
		b.WriteString("a,\"open")
	}
	return b.String()
}

// A table read in blocks side by side gives what it gives row by row: places,
// counts, warnings and errors.
func TestBlocksAsRows(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	fine := 0
	for k := range 40 {
		text := oddTable(rng, 1+rng.IntN(25_000), []int{1 << 30, 3000, 40}[k%3])
		for _, o := range []Options{{}, {Strict: true}, {Population: "1"}, {Population: "pop"}, {CRS: "EPSG:3857", Strict: k%2 == 0}} {
			want, wantErr := byRows(text, o)
			got, err := Read(context.Background(), "odd.csv", bytes.NewReader([]byte(text)), int64(len(text)), o)
			if fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Fatalf("table %d, %+v: error %v, want %v", k, o, err, wantErr)
			}
			if wantErr != nil {
				continue
			}
			fine++
			for i := range want.Places {
				if got.Places[i] != want.Places[i] {
					t.Fatalf("table %d, %+v: place %d is %+v, want %+v", k, o, i, got.Places[i], want.Places[i])
				}
			}
			if !reflect.DeepEqual(got.Source, want.Source) || !reflect.DeepEqual(got.Warnings, want.Warnings) || len(got.Places) != len(want.Places) {
				t.Fatalf("table %d, %+v: %+v, %+v, want %+v, %+v", k, o, got.Source, got.Warnings, want.Source, want.Warnings)
			}
		}
	}
	if fine < 50 {
		t.Errorf("only %d of 200 readings had no error", fine)
	}
}

// Of very many fields that appear late, a message names those that reading row
// by row names.
func TestLateFields(t *testing.T) {
	var b strings.Builder
	b.WriteString("lon,lat,name")
	for i := range mostClasses + 2000 {
		fmt.Fprintf(&b, ",z%05d", 99_999-i)
	}
	b.WriteByte('\n')
	for range 50 {
		b.WriteString("1,2," + strings.Repeat("x", 100<<10) + "\n")
	}
	for range 3 {
		b.WriteString("1,2,y" + strings.Repeat(",5", mostClasses+2000) + "\n")
	}
	_, want := byRows(b.String(), Options{})
	for range 3 {
		if _, got := read(b.String(), Options{}); want == nil || strings.ReplaceAll(fmt.Sprint(got), "test", "odd.csv") != fmt.Sprint(want) {
			t.Fatalf("error %.300v, want %.300v", got, want)
		}
	}
}

// FuzzBlocksAsRows: any table below a usual header gives in blocks what it gives
// row by row.
func FuzzBlocksAsRows(f *testing.F) {
	rng := rand.New(rand.NewPCG(33, 34))
	for range 12 {
		_, rows, _ := strings.Cut(oddTable(rng, 5, 6), "\n")
		f.Add(rows, uint8(rng.IntN(8)))
	}
	f.Fuzz(func(t *testing.T, rows string, kind uint8) {
		text := []string{"name,lon,lat,population\na,1,2,3\n", "lat,province,lon,users,name\n1,,2,3,a\n", "name;lon;lat;人口\n\"a\";1;2;3\n",
			"population\tlat\tlon\n3\t2\t1\n"}[kind%4] + rows
		o := Options{Strict: kind&4 != 0}
		want, wantErr := byRows(text, o)
		got, err := Read(context.Background(), "odd.csv", strings.NewReader(text), int64(len(text)), o)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("%q: error %v, want %v", text, err, wantErr)
		}
		if wantErr == nil && !reflect.DeepEqual(got, want) {
			t.Fatalf("%q: %+v, want %+v", text, got, want)
		}
	})
}
