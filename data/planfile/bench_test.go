package planfile_test

import (
	"bytes"
	"fmt"
	"testing"

	"fenye/data/planfile"
	"fenye/geom"
	"fenye/model"
)

// BenchmarkPlanFile writes and reads a plan of 100,000 places.
func BenchmarkPlanFile(b *testing.B) {
	f := small()
	f.Solutions = nil
	f.Plan.Places = nil
	for i := range 100_000 {
		f.Plan.Places = append(f.Plan.Places, model.Place{
			Name: fmt.Sprintf("地点 %06d", i), Population: model.People(int64(i)), Province: "510000",
			Position: geom.Point{Lon: 100 + float64(i%997)/100, Lat: 30 + float64(i%991)/100},
		})
	}
	var text bytes.Buffer
	if err := planfile.Encode(&text, f); err != nil {
		b.Fatal(err)
	}
	b.Run("encode/100000", func(b *testing.B) {
		b.SetBytes(int64(text.Len()))
		for b.Loop() {
			if err := planfile.Encode(&bytes.Buffer{}, f); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("decode/100000", func(b *testing.B) {
		b.SetBytes(int64(text.Len()))
		for b.Loop() {
			if _, err := planfile.Decode(bytes.NewReader(text.Bytes())); err != nil {
				b.Fatal(err)
			}
		}
	})
}
