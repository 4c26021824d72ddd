package report_test

import (
	"context"
	"fmt"
	"io"
	"testing"

	"fenye/data/report"
	"fenye/model"
	"fenye/model/region"
)

// crowd is a plan of n places over China and three centres, solved.
func crowd(b *testing.B, n int) (*region.Outcome, report.Options) {
	b.Helper()
	places := make([]model.Place, n)
	for i := range places {
		x, y := i*7919%4001, i*104729%2503
		places[i] = place(fmt.Sprintf("地点 %07d", i), 98+26*float64(x)/4001, 21+25*float64(y)/2503, int64(1+i%997))
	}
	plan := planOf([]model.Centre{
		centre(1, "北方", 116.46, 39.92, model.Users(n)*150), centre(2, "南方", 120.76, 30.77, model.NoLimit), centre(3, "西方", 104.07, 30.67, model.Users(n)*100),
	}, places...)
	o, err := region.Plan(context.Background(), &plan)
	if err != nil {
		b.Fatal(err)
	}
	return o, report.Options{Frame: report.China}
}

func BenchmarkWrite(b *testing.B) {
	o, opt := crowd(b, 100_000)
	for _, f := range []struct {
		name  string
		write func(io.Writer) error
	}{
		{"kml", func(w io.Writer) error { return report.WriteKML(w, o, opt) }},
		{"kmz", func(w io.Writer) error { return report.WriteKMZ(w, o, opt) }},
		{"geojson", func(w io.Writer) error { return report.WriteGeoJSON(w, o, opt) }},
		{"csv", func(w io.Writer) error { return report.WriteCSV(w, region.PlacesTable(o)) }},
		{"xlsx", func(w io.Writer) error { return report.WriteXLSX(w, region.PlacesTable(o)) }},
	} {
		b.Run(f.name+"/100000", func(b *testing.B) {
			for b.Loop() {
				n := new(counter)
				if err := f.write(n); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(*n)/1e6, "MB")
			}
		})
	}
}

type counter int64

func (c *counter) Write(b []byte) (int, error) {
	*c += counter(len(b))
	return len(b), nil
}
